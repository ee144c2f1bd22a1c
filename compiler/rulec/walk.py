"""Walk over the parts of a program: every procedure, statement and expression, with where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeGuard, cast

import attrs
from attrs import frozen

from rulec.ir import conditions, gathered, reads, statements
from rulec.ir.expressions import Expression
from rulec.ir.gathered import Key, Shape
from rulec.ir.program import Event, Program
from rulec.ir.reads import Constant, Local
from rulec.ir.statements import Answer, Block, Choose, Pick, Procedure, Requires, Statement
from rulec.source import Span

Node = Expression | Statement | Answer | Requires | Pick | Key | Shape
OwnerSort = Literal["phase", "verb", "trigger", "when"]

_DATA = frozenset({"DiceValue", "ShapeTerm", "CardText", "Procedure"})
_NODES: frozenset[type] = frozenset(
    thing
    for module in (conditions, gathered, reads, statements)
    for name, thing in vars(module).items()
    if isinstance(thing, type) and attrs.has(thing) and thing.__module__ == module.__name__ and name not in _DATA
)
_EXPRESSIONS: frozenset[type] = frozenset(Expression.__args__)
_STATEMENTS: frozenset[type] = frozenset(Statement.__args__)
_PARTLESS = frozenset({"span", "type"})
_FIELDS: dict[type, tuple[str, ...]] = {Constant: ()}


@frozen
class Owner:
    """A procedure of the program: a phase, a verb, a trigger on an event, or a `when` without one."""

    sort: OwnerSort
    index: int
    name: str
    span: Span
    procedure: Procedure = attrs.field(eq=False, repr=False)

    @property
    def key(self) -> tuple[OwnerSort, int]:
        """What tells this procedure from all others of the program."""
        return (self.sort, self.index)


@frozen
class Site:
    """A node and where it stands: its procedure, and the innermost decision and answer around it.

    `guard` is true in a `requires` or `pick` of that answer.
    """

    owner: Owner
    node: Node
    choose: Choose | None = None
    answer: Answer | None = None
    guard: bool = False


def owners(program: Program) -> Iterator[Owner]:
    """List all procedures: phases, verbs, triggers, then state triggers, each in declared order."""
    for index, phase in enumerate(program.phases):
        yield Owner("phase", index, phase.name, phase.span, phase.procedure)
    for index, verb in enumerate(program.verbs):
        yield Owner("verb", index, verb.name, verb.span, verb.procedure)
    for index, trigger in enumerate(program.triggers):
        name = f"{trigger.moment} {event_name(program, trigger.event)}"
        yield Owner("trigger", index, name, trigger.span, trigger.procedure)
    for index, when in enumerate(program.state_triggers):
        yield Owner("when", index, "when", when.span, when.procedure)


def event_name(program: Program, event: Event) -> str:
    """Write an event as its author does."""
    match event.sort:
        case "verb":
            return program.verbs[event.index].name
        case "answer":
            return event.name
        case "start":
            return f"start {program.phases[event.index].name}"
        case _:
            return f"{event.sort} {program.zones[event.index].name}"


def _fields(kind: type) -> tuple[str, ...]:
    """Name the fields of a class that may hold parts, in the order of the text."""
    known = _FIELDS.get(kind)
    if known is None:
        declared = attrs.fields(cast(Any, kind))  # any attrs class, which the type of `fields` cannot say
        known = _FIELDS[kind] = tuple(one.name for one in declared if one.name not in _PARTLESS)
    return known


def _flat(value: object) -> Iterator[Node]:
    pending: list[object] = [value]
    while pending:
        one = pending.pop()
        if type(one) in _NODES:
            yield one  # type: ignore[misc]
        elif type(one) is tuple:
            pending.extend(reversed(one))


def parts(node: Node) -> Iterator[Node]:
    """List the direct parts of a node in the order of the text."""
    for name in _fields(type(node)):
        yield from _flat(getattr(node, name))


def nodes(*roots: Node) -> Iterator[Node]:
    """List these nodes and all below them, each before its parts."""
    pending: list[Node] = list(reversed(roots))
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(list(parts(node))))


def is_statement(node: Node) -> TypeGuard[Statement]:
    """Whether a node is a statement."""
    return type(node) in _STATEMENTS


def own_expressions(node: Node) -> Iterator[Expression]:
    """List the expressions that stand in a node itself and not in a block or answer below it; outermost only."""
    pending = list(reversed(list(parts(node))))
    while pending:
        one = pending.pop()
        if type(one) in _EXPRESSIONS:
            yield one  # type: ignore[misc]
        elif type(one) not in _STATEMENTS and type(one) is not Answer:
            pending.extend(reversed(list(parts(one))))


def blocks(statement: Statement) -> tuple[Block, ...]:
    """List the blocks directly inside a statement; those of a decision are its answers' and the `otherwise`."""
    match statement:
        case statements.If(then=then, otherwise=otherwise):
            return (then, otherwise)
        case statements.Case(arms=arms, otherwise=otherwise):
            return (*(block for _, block in arms), otherwise)
        case statements.ForEach(block=block) | statements.Repeat(block=block):
            return (block,)
        case statements.Choose(answers=answers, otherwise=last):
            return (*(answer.effects for answer in answers), *(() if last is None else (last,)))
        case _:
            return ()


def sites(owner: Owner) -> Iterator[Site]:
    """List all nodes of a procedure with the decision and answer they stand in."""
    pending = [Site(owner, node) for node in reversed(owner.procedure.block)]
    while pending:
        site = pending.pop()
        yield site
        below = [_below(site, part) for part in parts(site.node)]
        below.reverse()
        pending.extend(below)


def _below(site: Site, part: Node) -> Site:
    match part:
        case Answer():
            choose = site.node if isinstance(site.node, Choose) else site.choose
            return Site(site.owner, part, choose, part, False)
        case Requires() | Pick():
            return Site(site.owner, part, site.choose, site.answer, True)
        case _:
            guard = site.guard and type(part) not in _STATEMENTS
            return Site(site.owner, part, site.choose, site.answer, guard)


def rewrite(node: Any, change: Callable[[Node], Node | None]) -> Any:
    """Copy a node, or a tuple of them, with parts replaced.

    `change` gives what stands for a node, or None to look further below it. Typed loosely since a field of a node
    may hold a node, a tuple or a plain value.
    """
    if type(node) is tuple:
        return tuple(rewrite(one, change) for one in node)
    if type(node) not in _NODES:
        return node
    replaced = change(node)
    if replaced is not None:
        return replaced
    new = {}
    for name in _fields(type(node)):
        old = getattr(node, name)
        changed = rewrite(old, change)
        if changed is not old and changed != old:
            new[name] = changed
    return attrs.evolve(node, **new) if new else node


def put(expression: Expression, values: dict[int, Expression]) -> Expression:
    """Put expressions in the place of slots."""

    def change(node: Node) -> Node | None:
        match node:
            case Local(slot=slot) if slot in values:
                return values[slot]
            case _:
                return None

    replaced: Expression = rewrite(expression, change)
    return replaced
