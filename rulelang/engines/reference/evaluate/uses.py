"""Read off conditions which cards a way must use: `card is in ways`, `every(c in table where c is in ways)` and the like.

Such a condition is still tested on every way; what is read here only spares ways that cannot fulfil it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import attrs

from rulec import ir
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, Value, cards_in
from rulelang.engines.reference.melds import CardReader
from rulelang.engines.reference.position import RuleFault
from rulelang.engines.reference.table import Table

Needs = Callable[[Table, Environment], list[list[Value]] | None]
"""What a condition says must be used: several lists of cards, of each of which all are used; None if it cannot hold."""

MustReader = Callable[[Table, Environment, tuple[int, ...]], tuple[int, ...] | None]
"""Which of the cards at hand must be used; None if what must be is not among them."""


def slots_read(expression: object) -> frozenset[int]:
    """The slots that an expression reads, its own included."""
    return frozenset(_locals(expression))


def _locals(thing: object) -> Iterator[int]:
    if isinstance(thing, ir.Local):
        yield thing.slot
    elif isinstance(thing, tuple):
        for part in thing:
            yield from _locals(part)
    elif attrs.has(type(thing)) and not isinstance(thing, ir.Constant):
        for name in _field_names(type(thing)):
            yield from _locals(getattr(thing, name))


def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in attrs.fields(kind) if one.name not in ("span", "type"))


def is_way(domain: ir.Expression, slot: int) -> bool:
    """Whether an expression is the ways in a slot, or their cards."""
    match domain:
        case ir.Local(slot=read):
            return read == slot
        case ir.Cards(things=things):
            return is_way(things, slot)
        case _:
            return False


def must_reader(readers: Readers, conditions: Sequence[ir.Expression], slot: int) -> MustReader | None:
    """Read which cards must be used by conditions on the ways in a slot; None if they say nothing of that."""
    found = [needs for condition in conditions if (needs := _needs(readers, condition, slot)) is not None]
    if not found:
        return None

    def read(table: Table, environment: Environment, cards: tuple[int, ...]) -> tuple[int, ...] | None:
        lists: list[list[Value]] = []
        for needs in found:
            try:
                more = needs(table, environment)
            except RuleFault:
                continue
            if more is None:
                return None
            lists += more
        return _chosen(readers.reader(table), lists, cards) if lists else ()

    return read


def _chosen(reader: CardReader, lists: list[list[Value]], cards: tuple[int, ...]) -> tuple[int, ...] | None:
    """Name as many of each sort of cards as one list has at most; None if there are fewer."""
    need: dict[object, int] = {}
    for wanted in lists:
        for key, count in Counter(reader.equal_keys(wanted)).items():
            need[key] = max(count, need.get(key, 0))
    found: list[int] = []
    for card, key in zip(cards, reader.equal_keys(cards), strict=True):
        if need.get(key, 0):
            need[key] -= 1
            found.append(card)
    return None if any(need.values()) else tuple(found)


def _needs(readers: Readers, condition: ir.Expression, slot: int) -> Needs | None:
    match condition:
        case ir.And(left=left, right=right):
            return _both(_needs(readers, left, slot), _needs(readers, right, slot))
        case ir.Or(left=left, right=right):
            return _either(readers, left, right, slot) or _either(readers, right, left, slot)
        case ir.IsIn(left=card, right=right, how="card", negated=False) if is_way(right, slot) and slot not in slots_read(card):
            return _one(readers.ready(card))
        case ir.Call(function="every", arguments=(ir.Selection(slot=inner, domain=domain, where=where),)):
            return _each(readers, domain, where, inner, slot, False)
        case ir.Call(function="none_of", arguments=(ir.Selection(slot=inner, domain=domain, where=where),)):
            return _each(readers, domain, where, inner, slot, True)
        case ir.IsEmpty(things=ir.Without(left=left, right=right, cards=True), negated=False) if is_way(right, slot):
            return None if slot in slots_read(left) else _all(readers.ready(left))
        case _:
            return None


def _both(one: Needs | None, other: Needs | None) -> Needs | None:
    if one is None or other is None:
        return one or other
    first, second = one, other

    def read(table: Table, environment: Environment) -> list[list[Value]] | None:
        found, more = first(table, environment), second(table, environment)
        return None if found is None or more is None else found + more

    return read


def _either(readers: Readers, side: ir.Expression, other: ir.Expression, slot: int) -> Needs | None:
    """What the other side needs, unless this one, which does not speak of the ways, holds."""
    if slot in slots_read(side):
        return None
    needs = _needs(readers, other, slot)
    if needs is None:
        return None
    holds, rest = readers.ready(side), needs
    return lambda table, environment: [] if holds(table, environment) else rest(table, environment)


def _one(card: Reader) -> Needs:
    def read(table: Table, environment: Environment) -> list[list[Value]] | None:
        found = card(table, environment)
        if isinstance(found, ir.CardsText):
            return []
        return None if found is None else [list(cards_in(table, found))]

    return read


def _each(readers: Readers, domain: ir.Expression, where: ir.Expression | None, inner: int, slot: int, negated: bool) -> Needs | None:
    match where:
        case ir.IsIn(left=ir.Local(slot=read), right=right, how="card", negated=off) if (
            read == inner and off is negated and is_way(right, slot)
        ):
            pass
        case _:
            return None
    if slot in slots_read(domain):
        return None
    things = readers.ready(domain)
    # equal cards ask for the same: one of them is enough
    return lambda table, environment: [[card] for card in cards_in(table, things(table, environment))]


def _all(things: Reader) -> Needs:
    return lambda table, environment: [list(cards_in(table, things(table, environment)))]
