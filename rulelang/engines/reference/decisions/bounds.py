"""Cut the search for groups and fills short: what a condition on sums and counts still allows.

A condition such as `sum(pip of g) is 15 and count(g) < 4` is read as linear tallies over the members of the group:
a fixed part, and a weight for each member. While a group is only begun, the least and the most that the rest can
add say whether it may still come to hold. Whatever is not of that form is left to the test of the whole group.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from rulec import ir
from rulelang.engines.reference.decisions.question import Question
from rulelang.engines.reference.evaluate.uses import is_way
from rulelang.engines.reference.position import RuleFault

_FLIPPED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "is": "is not", "is not": "is"}


@frozen
class Tally:
    """`base + sum of the members' weights` compared with 0 by `operator`; `weights` go by the members' places."""

    operator: str
    base: int
    weights: tuple[int, ...]

    def allows(self, low: int, high: int) -> bool:
        """Whether some total from `low` to `high` (the base included) fulfils the comparison."""
        match self.operator:
            case "<":
                return low < 0
            case "<=":
                return low <= 0
            case ">":
                return high > 0
            case ">=":
                return high >= 0
            case "is":
                return low <= 0 <= high
            case _:
                return not low == high == 0


@frozen
class _Linear:
    base: int
    weights: tuple[int, ...]

    def plus(self, other: _Linear, sign: int) -> _Linear:
        pairs = zip(self.weights, other.weights, strict=True)
        return _Linear(self.base + sign * other.base, tuple(one + sign * two for one, two in pairs))


Weigh = Callable[[ir.Expression], _Linear | None]
"""What a function over the group comes to, or none if it is of another form."""


def split(condition: ir.Expression | None) -> tuple[ir.Expression, ...]:
    """The conditions that must all hold for this one to hold."""
    match condition:
        case None:
            return ()
        case ir.And(left=left, right=right):
            return split(left) + split(right)
        case _:
            return (condition,)


def group_tallies(question: Question, conditions: Sequence[ir.Expression], slot: int, members: Sequence[object]) -> tuple[Tally, ...]:
    """The tallies over a group in `slot` that these conditions ask for."""
    return _tallies(question, conditions, slot, lambda call: _weigh_group(question, call, slot, members), len(members))


def fill_tallies(question: Question, conditions: Sequence[ir.Expression], slot: int, values: Sequence[object]) -> tuple[Tally, ...]:
    """The tallies over a fill in `slot`; `values` lists what each key may get, one key after the other."""
    return _tallies(question, conditions, slot, lambda call: _weigh_fill(call, slot, values), len(values))


def card_tallies(question: Question, conditions: Sequence[ir.Expression], slot: int, cards: Sequence[int]) -> tuple[Tally, ...]:
    """The tallies over how many of some cards the melds in `slot` are made of; they have one weight, for each card."""
    return _tallies(question, conditions, slot, lambda call: _weigh_cards(question, call, slot, cards), 1)


def _tallies(question: Question, conditions: Sequence[ir.Expression], slot: int, weigh: Weigh, size: int) -> tuple[Tally, ...]:
    found = []
    for condition in conditions:
        for atom in split(condition):
            try:
                tally = _tally(question, atom, slot, weigh, size)
            except RuleFault:
                continue
            if tally is not None:
                found.append(tally)
    return tuple(found)


def _tally(question: Question, atom: ir.Expression, slot: int, weigh: Weigh, size: int, flipped: bool = False) -> Tally | None:
    match atom:
        case ir.Not(operand=operand):
            return _tally(question, operand, slot, weigh, size, not flipped)
        case ir.Compare(operator=operator, left=left, right=right):
            pass
        case ir.Is(left=left, right=right, how="plain", negated=negated):
            operator = "is not" if negated else "is"
        case ir.Call(function="every" | "none_of" | "some"):
            return _tally_of_claim(atom, weigh, flipped)
        case _:
            return None
    if slot not in question.slots_read(atom):
        return None
    one, two = _linear(question, left, slot, weigh, size), _linear(question, right, slot, weigh, size)
    if one is None or two is None:
        return None
    difference = one.plus(two, -1)
    return Tally(_FLIPPED[operator] if flipped else operator, difference.base, difference.weights)


def _tally_of_claim(call: ir.Call, weigh: Weigh, flipped: bool) -> Tally | None:
    found = weigh(call)
    if found is None:
        return None
    operator = ">=" if call.function == "some" else "<"
    return Tally(_FLIPPED[operator] if flipped else operator, found.base - 1, found.weights)


def _linear(question: Question, expression: ir.Expression, slot: int, weigh: Weigh, size: int) -> _Linear | None:
    if slot not in question.slots_read(expression):
        value = question.read(expression)
        return _Linear(int(value), (0,) * size) if isinstance(value, int) else None
    match expression:
        case ir.Call(function="sum" | "count" | "total"):
            return weigh(expression)
        case ir.Arithmetic(operator="+" | "-" as operator, left=left, right=right):
            one, two = _linear(question, left, slot, weigh, size), _linear(question, right, slot, weigh, size)
            return None if one is None or two is None else one.plus(two, 1 if operator == "+" else -1)
        case ir.Negative(operand=operand):
            inner = _linear(question, operand, slot, weigh, size)
            return None if inner is None else _Linear(0, (0,) * size).plus(inner, -1)
        case _:
            return None


def _weigh_group(question: Question, call: ir.Expression, slot: int, members: Sequence[object]) -> _Linear | None:
    """Weigh members in sum(… of g), count(g), count(x in g where …) and the claims over x in g."""
    if not isinstance(call, ir.Call) or len(call.arguments) != 1:
        return None
    match call.function, call.arguments[0]:
        case "count", domain if is_way(domain, slot):
            return _Linear(0, (1,) * len(members))
        case "sum", ir.Each(slot=inner, domain=domain, body=body, flatten=False) if is_way(domain, slot):
            return None if slot in question.slots_read(body) else _weights(question, inner, body, members)
        case ("count" | "some" | "none_of" | "every") as function, ir.Selection(slot=inner, domain=domain, where=where):
            if where is None or not is_way(domain, slot) or slot in question.slots_read(where):
                return None
            found = _weights(question, inner, where, members)
            if found is None or function != "every":
                return found
            return _Linear(0, tuple(1 - one for one in found.weights))
        case _:
            return None


def _weigh_fill(call: ir.Expression, slot: int, values: Sequence[object]) -> _Linear | None:
    match call:
        case ir.Call(function="total", arguments=(ir.Local(slot=read),)) if read == slot:
            return _Linear(0, tuple(int(value) if isinstance(value, int) else 0 for value in values))
        case _:
            return None


def _weigh_cards(question: Question, call: ir.Expression, slot: int, cards: Sequence[int]) -> _Linear | None:
    """Weigh cards in count(laid) and count(hand - laid), where the hand holds all of them."""
    match call:
        case ir.Call(function="count", arguments=(ir.Cards() as domain,)) if is_way(domain, slot):
            return _Linear(0, (1,))
        case ir.Call(function="count", arguments=(ir.Without(left=left, right=right, cards=True),)) if is_way(right, slot):
            held = question.cards(left)
            return _Linear(len(held), (-1,)) if slot not in question.slots_read(left) and set(cards) <= set(held) else None
        case _:
            return None


def _weights(question: Question, slot: int, body: ir.Expression, members: Sequence[object]) -> _Linear | None:
    weights = []
    for member in members:
        question.environment[slot] = member
        value = question.read(body)
        if value is None:
            value = 0
        if not isinstance(value, int):
            return None
        weights.append(int(value))
    return _Linear(0, tuple(weights))
