"""Decide whether conditions cover all that can be, such as `x > 0` beside `x is 0`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import evolve, frozen

from rulec import ir as x
from rulec.ir.expressions import Expression
from rulec.ir.program import Program
from rulec.ir.types import FlagType, MemberType, Type

LIMIT = 4096
_SIDES = {"<": ("<",), "<=": ("<", "="), ">": (">",), ">=": (">", "=")}


@frozen
class Question:
    """One thing that conditions ask about: how `left` stands to `right`, or (without `right`) what `left` is."""

    left: Expression
    right: Expression | None = None


Case = dict[Question, object]


def covers(program: Program, alternatives: Sequence[Sequence[Expression]]) -> bool:
    """Whether in every case the conditions of at least one alternative all hold.

    Where numbers are compared with one bound by `is` and by `<`, what lies above the bound counts as impossible, and
    the other way round: an author who writes `x < limit` beside `x is limit` means that there is nothing more.
    """
    atoms = [atom for conditions in alternatives for condition in conditions for atom in _atoms(condition)]
    questions: dict[Question, list[Expression]] = {}
    for atom in atoms:
        questions.setdefault(_question(atom), []).append(atom)
    answers = [_possible(program, question, asked) for question, asked in questions.items()]
    cases = 1
    for possible in answers:
        cases *= len(possible)
    if cases > LIMIT:
        return False
    for chosen in product(*answers):
        case = dict(zip(questions, chosen, strict=True))
        if not any(all(_holds(condition, case) for condition in conditions) for conditions in alternatives):
            return False
    return True


def _atoms(condition: Expression) -> Iterator[Expression]:
    match condition:
        case x.And(left=left, right=right) | x.Or(left=left, right=right):
            yield from _atoms(left)
            yield from _atoms(right)
        case x.Not(operand=operand):
            yield from _atoms(operand)
        case x.Constant():
            pass
        case _:
            yield condition


def _question(atom: Expression) -> Question:
    match atom:
        case x.Compare(left=left, right=right):
            return Question(left, right)
        case x.Is(left=left, right=x.Constant(value=value)) if not isinstance(value, int) or isinstance(value, bool):
            return Question(left)
        case x.Is(left=left, right=x.Constant(type=MemberType())):
            return Question(left)
        case x.Is(left=left, right=right, how="plain"):
            return Question(left, right)
        case x.Is() | x.IsIn() | x.IsEmpty():
            return Question(evolve(atom, negated=False))
        case _:
            return Question(atom)


def _possible(program: Program, question: Question, atoms: Sequence[Expression]) -> tuple[object, ...]:
    """List the answers to a question that can be told apart."""
    if question.right is None:
        named = [atom.right for atom in atoms if isinstance(atom, x.Is) and atom.left == question.left]
        constants = {one.value: one.type for one in named if isinstance(one, x.Constant)}
        if not constants:
            return (True, False)
        whole = _size(program, next(iter(constants.values())))
        return tuple(constants) if whole == len(constants) else (*constants, _OTHER)
    sides = {side for atom in atoms if isinstance(atom, x.Compare) for side in _SIDES[atom.operator] if side != "="}
    exact = any(isinstance(atom, x.Is) for atom in atoms)
    if exact and len(sides) == 1:
        return ("=", *sides)
    return ("<", "=", ">")


_OTHER = object()


def _size(program: Program, kind: Type) -> int | None:
    match kind:
        case MemberType(kind=index):
            return len(program.kinds[index].members)
        case FlagType():
            return 2
        case _:
            return None


def _holds(condition: Expression, case: Case) -> bool:
    match condition:
        case x.And(left=left, right=right):
            return _holds(left, case) and _holds(right, case)
        case x.Or(left=left, right=right):
            return _holds(left, case) or _holds(right, case)
        case x.Not(operand=operand):
            return not _holds(operand, case)
        case x.Constant(value=value):
            return value is True
        case x.Compare(operator=operator):
            return case[_question(condition)] in _SIDES[operator]
        case x.Is(right=right, negated=negated):
            question = _question(condition)
            if question.right is not None:
                return (case[question] == "=") is not negated
            if isinstance(right, x.Constant) and question.left == condition.left:
                return (case[question] == right.value) is not negated
            return (case[question] is True) is not negated
        case x.IsIn(negated=negated) | x.IsEmpty(negated=negated):
            return (case[_question(condition)] is True) is not negated
        case _:
            return case[_question(condition)] is True
