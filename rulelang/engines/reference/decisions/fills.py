"""Picks of one value for each of several things: `pick share in 0..hp for each h in hero`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate

from attrs import frozen

from rulec import ir
from rulelang.engines.reference.decisions.bounds import Tally, fill_tallies
from rulelang.engines.reference.decisions.choice import Choice, arranged, same
from rulelang.engines.reference.decisions.question import Below, Question

Entries = tuple[tuple[object, object], ...]


@frozen
class Sheet:
    """What is to be filled in: the keys in stable order, the values that each may get, and tallies over these.

    The weights of a tally go key by key, value by value. Without keys nothing is asked.
    """

    fill: ir.Fill
    keys: tuple[object, ...]
    values: tuple[tuple[object, ...], ...]
    tallies: tuple[Tally, ...]


def sheet(question: Question, pick: ir.Pick, bounds: Sequence[ir.Expression] = ()) -> Sheet:
    """Gather the keys of a fill and the values that each may get."""
    fill, kind = pick.selection, pick.type
    assert isinstance(fill, ir.Fill) and isinstance(kind, ir.FillType)
    keys = tuple(arranged(question, kind.key, [key for key in question.elements(fill.keys) if key is not None]))
    values = []
    for key in keys:
        question.environment[fill.key_slot] = key
        values.append(tuple(arranged(question, kind.value, list(question.elements(fill.values)))))
    listed = [value for column in values for value in column]
    return Sheet(fill, keys, tuple(values), fill_tallies(question, bounds, fill.slot, listed))


def every(sheet: Sheet, begun: Entries = ()) -> Iterator[Choice]:
    """Yield every way to fill the sheet that begins with these entries, the last key changing fastest."""
    start = len(begun)
    if tuple(key for key, _value in begun) != sheet.keys[:start]:
        return
    columns = []
    for place, column in enumerate(sheet.values):
        wanted = column if place >= start else tuple(value for value in column if same(value, begun[place][1]))
        if not wanted:
            return
        columns.append(tuple((column.index(value), value) for value in wanted))
    yield from _Search(sheet, columns).run()


def at_random(sheet: Sheet, below: Below) -> Iterator[Choice]:
    """Yield every way to fill the sheet, in an order drawn at random."""
    columns = []
    for column in sheet.values:
        order = list(enumerate(column))
        for place in range(len(order) - 1):
            other = place + below(len(order) - place)
            order[place], order[other] = order[other], order[place]
        columns.append(tuple(order))
    yield from _Search(sheet, columns).run()


def exactly(sheet: Sheet, value: object) -> Choice | None:
    """The entries that a move names, in stable order, or none if a key or a value is wrong."""
    if not isinstance(value, tuple) or len(value) != len(sheet.keys):
        return None
    entries = []
    for key, allowed in zip(sheet.keys, sheet.values, strict=True):
        given = [entry[1] for entry in value if isinstance(entry, tuple) and len(entry) == 2 and same(entry[0], key)]
        if len(given) != 1 or not any(same(given[0], one) for one in allowed):
            return None
        entries.append((key, given[0]))
    return Choice(tuple(entries), tuple(entries))


def completed(sheet: Sheet, given: Mapping[int, object]) -> Choice | None:
    """Fill the sheet with values by the keys' places; keys left out take their first value."""
    entries = []
    for place, (key, allowed) in enumerate(zip(sheet.keys, sheet.values, strict=True)):
        if not allowed:
            return None
        entries.append((key, given.get(place, allowed[0])))
    return exactly(sheet, tuple(entries))


class _Search:
    """Fill keys one after another, leaving out values with which a tally can no longer hold."""

    def __init__(self, sheet: Sheet, columns: Sequence[Sequence[tuple[int, object]]]) -> None:
        """Take the values to try for each key, each with its place among the values of that key."""
        self._sheet = sheet
        self._columns = columns
        self._offsets = list(accumulate((len(values) for values in sheet.values), initial=0))
        self._least = [self._ends(tally, min) for tally in sheet.tallies]
        self._greatest = [self._ends(tally, max) for tally in sheet.tallies]

    def run(self) -> Iterator[Choice]:
        """Yield every way that is left."""
        if all(self._columns):
            yield from self._fill((), [tally.base for tally in self._sheet.tallies])

    def _ends(self, tally: Tally, end: Callable[[list[int]], int]) -> list[int]:
        """What the keys from each place on can add to a tally, at the least or at the most."""
        if not all(self._columns):
            return []
        ends = [end([self._weight(tally, key, place) for place, _value in column]) for key, column in enumerate(self._columns)]
        return [sum(ends[key:]) for key in range(len(ends) + 1)]

    def _weight(self, tally: Tally, key: int, place: int) -> int:
        return tally.weights[self._offsets[key] + place]

    def _fill(self, entries: Entries, totals: list[int]) -> Iterator[Choice]:
        key = len(entries)
        if key == len(self._columns):
            yield Choice(entries, entries)
            return
        for place, value in self._columns[key]:
            grown = [total + self._weight(tally, key, place) for tally, total in zip(self._sheet.tallies, totals, strict=True)]
            if self._allows(key + 1, grown):
                yield from self._fill((*entries, (self._sheet.keys[key], value)), grown)

    def _allows(self, key: int, totals: list[int]) -> bool:
        return all(
            tally.allows(total + least[key], total + greatest[key])
            for tally, total, least, greatest in zip(self._sheet.tallies, totals, self._least, self._greatest, strict=True)
        )
