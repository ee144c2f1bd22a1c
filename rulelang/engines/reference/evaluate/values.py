"""Handle run-time values: what a collection holds, what a group counts as, and how values are put in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol, TypeAlias

from rulec import ir
from rulec.source import Span
from rulelang.engines.reference.melds import Addition, CardReader
from rulelang.engines.reference.position import LaidMeld, RuleFault
from rulelang.engines.reference.table import Table

Value: TypeAlias = Any
"""A run-time value. Its type is the static type of its expression, which the checker has proved, so Python's need not
be told again here (see `rulec.ir.types` for what each is)."""

Environment: TypeAlias = list[Value]
Reader: TypeAlias = Callable[[Table, Environment], Value]

LOWEST: Final = -(1 << 63)
HIGHEST: Final = (1 << 63) - 1


def elements_of(value: Value) -> tuple[Value, ...]:
    """The elements of a collection; one thing is a collection of one, none is empty."""
    if type(value) is tuple:
        return value
    return () if value is None else (value,)


def cards_in(table: Table, value: Value) -> list[int]:
    """The cards of cards, melds, ways and groups of these, in their order."""
    if value is None:
        return []
    if isinstance(value, int):
        if value < len(table.setup.cards):
            return [value]
        return list(table.melds[value].cards) if value in table.melds else []
    if isinstance(value, tuple):
        if _are_cards(table, value):
            return list(value)
        found: list[int] = []
        for part in value:
            found += cards_in(table, part)
        return found
    if isinstance(value, LaidMeld):
        return list(value.cards)
    if isinstance(value, Addition):
        return [value.card]
    raise TypeError(f"{value!r} holds no cards")


def _are_cards(table: Table, things: tuple[Value, ...]) -> bool:
    """Whether things are all cards; a quick look at the greatest, which is a number only if all are."""
    try:
        greatest = max(things, default=-1)
    except TypeError:
        return False
    return type(greatest) is int and greatest < len(table.setup.cards)


def melds_in(table: Table, value: Value) -> list[LaidMeld]:
    """The melds of melds, ways and groups of these."""
    match value:
        case None:
            return []
        case LaidMeld():
            return [value]
        case Addition():
            return [value.laid]
        case int():
            return [table.melds[value]] if value in table.melds else []
        case _:
            return [laid for part in elements_of(value) for laid in melds_in(table, part)]


def within_64_bits(number: int, span: Span) -> int:
    """The number, or a fault if no 64-bit number is that great."""
    if LOWEST <= number <= HIGHEST:
        return number
    raise RuleFault(f"{number} is not a number of 64 bits", span)


def needed(value: Value, span: Span) -> Value:
    """The value, or a fault if it is none."""
    if value is None:
        raise RuleFault("a value is needed here, not none", span)
    return value


def ascending(value: Value) -> tuple[Value, ...]:
    """Sort from low to high with this; none comes last."""
    return (1,) if value is None else (0, value)


def descending(value: Value) -> tuple[Value, ...]:
    """Sort in reverse from high to low with this; none comes last."""
    return (0,) if value is None else (1, value)


def in_order(items: Iterable[Value], keys: Callable[[Value], list[Value]], order: tuple[ir.Key, ...]) -> list[tuple[list[Value], Value]]:
    """Sort items, each with its keys, by these; ties stay as they are."""
    decorated = [(keys(item), item) for item in items]
    for place in range(len(order) - 1, -1, -1):
        highest = order[place].highest
        rank = descending if highest else ascending
        decorated.sort(key=lambda pair, place=place, rank=rank: rank(pair[0][place]), reverse=highest)  # type: ignore[misc]
    return decorated


def place_in(keys: Iterable[int], sizes: tuple[int, ...]) -> int:
    """The place among those of a zone or variable: keys in mixed radix, the owner slowest."""
    place = 0
    for key, size in zip(keys, sizes, strict=True):
        place = place * size + key
    return place


class Readers(Protocol):
    """Where a compiled expression finds what it is made of."""

    @property
    def program(self) -> ir.Program:
        """The program that is read."""

    def ready(self, expression: ir.Expression) -> Reader:
        """The closure that reads an expression."""

    def body(self, value: int) -> Reader:
        """The closure of a computed value's body."""

    def unordered(self, expression: ir.Selection | ir.Groups | ir.Ways) -> Callable[[Table, Environment], Iterable[Value]]:
        """What lists all that a selection selects, before its order."""

    def reader(self, table: Table) -> CardReader:
        """The cards as melds are read from them."""
