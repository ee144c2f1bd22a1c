"""List all ways to form a shape from some cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Protocol

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.arrangement import Reading, lay_all
from rulelang.engines.reference.melds.begun import begun_way
from rulelang.engines.reference.melds.bound import bounded
from rulelang.engines.reference.melds.candidates import FEW, Candidate, CanGoOn, Growth, all_melds
from rulelang.engines.reference.melds.forming import Shape
from rulelang.engines.reference.melds.hand import Hand, Units
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.search import LIMIT
from rulelang.engines.reference.melds.shapes import State
from rulelang.engines.reference.melds.use import Use
from rulelang.engines.reference.position import LaidMeld

BOUNDED_FEW = 3_000
"""Up to so many melds are found all at once where a way must use certain cards, which rules most of them out."""


def ways(
    reader: CardReader, terms: tuple[ShapeTerm, ...], cards: tuple[int, ...], few: int | None = None, use: Use | None = None
) -> Iterator[tuple[LaidMeld, ...]]:
    """List lazily all ways to form the shape from these cards that use what they must, in stable order, equal ways once.

    Up to `few` melds are found all at once; that is a matter of speed alone.
    """
    shape, bound = bounded(reader, terms, cards, use)
    if not (shape.possible() if bound is None else bound.possible()):
        return
    walk = Walk(shape, bound, few)
    for chosen in walk.all():
        yield lay_all(shape.hand, chosen)


def some_way(
    reader: CardReader, terms: tuple[ShapeTerm, ...], cards: tuple[int, ...], use: Use | None = None, effort: int | None = None
) -> bool:
    """Tell whether there is a way to form the shape from these cards that uses what it must.

    After so much effort, if it is given, there counts as none.
    """
    shape, bound = bounded(reader, terms, cards, use, effort)
    return shape.possible() if bound is None else bound.possible()


def possible_shapes(
    reader: CardReader, shapes: Sequence[tuple[ShapeTerm, ...]], cards: tuple[int, ...], use: Use | None = None
) -> tuple[tuple[ShapeTerm, ...], ...]:
    """List which of several shapes can be formed from these cards, using what must be; what takes too long counts as no."""
    if use is not None:
        return tuple([terms for terms in shapes if some_way(reader, terms, cards, use, LIMIT)])
    hand = Hand(reader, cards)
    units: dict[tuple[int, ...], Units] = {}
    return tuple([terms for terms in shapes if Shape(reader, terms, cards, hand=hand, units=units).possible()])


def makes(reader: CardReader, terms: tuple[ShapeTerm, ...], cards: tuple[int, ...]) -> bool:
    """Tell whether exactly these cards, all of them, form the shape."""
    return some_way(reader, terms, cards, Use(cards))


def ways_from(
    reader: CardReader,
    terms: tuple[ShapeTerm, ...],
    cards: tuple[int, ...],
    prefix: tuple[LaidMeld, ...],
    partial: tuple[int, ...],
    use: Use | None = None,
) -> Iterator[tuple[LaidMeld, ...]]:
    """List lazily, in stable order, the ways that begin with these melds, the next one beginning with these cards.

    Both are as `way_steps` gave them; without cards the way may also end with the last meld.
    """
    shape, bound = bounded(reader, terms, cards, use)
    begun = begun_way(shape, prefix)
    if begun is None:
        return
    walk = Walk(shape, bound)
    walk.chosen.extend(begun.chosen)
    content = sorted(shape.hand.class_of[card] for card in partial)
    for chosen in walk.go_on(begun.index, begun.states, begun.previous, begun.supply, content):
        yield lay_all(shape.hand, chosen)


class Limit(Protocol):
    """What ways are sought: told while their melds are chosen, from what is left of each class."""

    listed: dict[int, list[Candidate] | None]

    def done(self, supply: list[int]) -> bool:
        """Tell whether a way may end so."""

    def lowest(self, index: int, supply: list[int]) -> int | None:
        """Give the class by which the next meld of a pool must begin, if there is one."""

    def can_go_on(self, index: int, states: tuple[State, ...], supply: list[int], previous: Reading | None) -> bool:
        """Tell whether what is sought can be reached after a meld of that pool."""


class Walk:
    """A walk through the ways of a shape, meld by meld; a meld is chosen only if the rest can still be formed."""

    def __init__(self, shape: Shape, bound: Limit | None = None, few: int | None = None, can_go_on: CanGoOn | None = None) -> None:
        self.shape = shape
        self.bound = bound
        self.can_go_on = can_go_on or self.rest_can_be_formed
        self.few = (FEW if bound is None else BOUNDED_FEW) if few is None else few
        self.chosen: list[Reading] = []
        self._listed: dict[int, list[Candidate] | None] = {} if bound is None or few is not None else bound.listed

    def all(self) -> Iterator[list[Reading]]:
        """List all ways; the list is the walk's own and changes as it goes on."""
        supply = list(self.shape.hand.counts)
        if self.shape.pools:
            yield from self.go_on(0, self.shape.pools[0].start, None, supply)
        elif self.bound is None or self.bound.done(supply):
            yield self.chosen

    def go_on(
        self, index: int, states: tuple[State, ...], previous: Reading | None, supply: list[int], begin: Sequence[int] = ()
    ) -> Iterator[list[Reading]]:
        """List the ways that begin with what is chosen, the next meld being of pool `index` or a later one.

        Its first classes, if `begin` names any, are these.
        """
        pools = self.shape.pools
        if index < len(pools) and pools[index].done(states):
            if index + 1 < len(pools):
                yield from self.go_on(index + 1, pools[index + 1].start, None, supply, begin)
            elif not begin and (self.bound is None or self.bound.done(supply)):
                yield self.chosen
        for reading, after in self.melds(index, states, previous, supply, begin):
            rest = list(supply)
            for place in reading.classes:
                rest[place] -= 1
            self.chosen.append(reading)
            yield from self.go_on(index, after, reading, rest)
            self.chosen.pop()

    def melds(
        self, index: int, states: tuple[State, ...], previous: Reading | None, supply: list[int], begin: Sequence[int] = ()
    ) -> Iterator[tuple[Reading, tuple[State, ...]]]:
        """List the melds that may come next in a pool, not before the previous one, with the states they lead to."""
        if not self.shape.pools[index].open(states):
            return
        listed = self.listed(index)
        if listed is None:
            grown = Growth(self.shape, index, states, previous, supply, self.can_go_on)
            yield from grown.begun(list(begin))
            return
        first = tuple(begin)
        last = None if self.bound is None else self.bound.lowest(index, supply)
        start = 0 if previous is None else bisect_left(listed, previous.key, key=lambda found: found.key)
        start = max(start, bisect_left(listed, first, key=lambda found: found.reading.content))
        for found in islice(listed, start, None):
            content = found.reading.content
            if content[: len(first)] != first or (last is not None and content[0] > last):
                return
            if found.within(supply):
                after = self.shape.pools[index].after(states, len(content), found.reading.kinds)
                if after and self.can_go_on(index, after, found.out_of(supply), found.reading):
                    yield found.reading, after

    def listed(self, index: int) -> list[Candidate] | None:
        """List all melds of a pool; None if there are too many."""
        if index not in self._listed:
            self._listed[index] = all_melds(self.shape.hand, self.shape.pools[index], self.few)
        return self._listed[index]

    def rest_can_be_formed(self, index: int, states: tuple[State, ...], supply: list[int], chosen: Reading) -> bool:
        """Tell whether the rest can be formed after a meld of the pool with that index."""
        if self.bound is None:
            return self.shape.can_go_on(index, states, supply)
        return self.bound.can_go_on(index, states, supply, chosen)
