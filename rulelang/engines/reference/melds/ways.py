"""List all ways to form a shape from some cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.arrangement import Reading
from rulelang.engines.reference.melds.candidates import FEW, Candidate, Growth, all_melds
from rulelang.engines.reference.melds.forming import Shape
from rulelang.engines.reference.melds.hand import Hand
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.shapes import State
from rulelang.engines.reference.position import LaidMeld


def ways(reader: CardReader, terms: tuple[ShapeTerm, ...], cards: tuple[int, ...], few: int = FEW) -> Iterator[tuple[LaidMeld, ...]]:
    """List lazily all ways to form the shape from these cards, in stable order, equal ways once.

    Up to `few` melds are found all at once; that is a matter of speed alone.
    """
    shape = Shape(reader, terms, cards)
    if not shape.possible():
        return
    walk = Walk(shape, few)
    for chosen in walk.all():
        yield lay_all(shape.hand, chosen)


def lay_all(hand: Hand, chosen: list[Reading]) -> tuple[LaidMeld, ...]:
    """Make laid melds, each of the first equal cards that the ones before have left."""
    used = [0] * len(hand.counts)
    return tuple(hand.lay(reading.classes, reading.stands, reading.kinds, used) for reading in chosen)


class Walk:
    """A walk through the ways of a shape, meld by meld; a meld is chosen only if the rest can still be formed."""

    def __init__(self, shape: Shape, few: int = FEW) -> None:
        self.shape = shape
        self.few = few
        self.chosen: list[Reading] = []
        self._listed: dict[int, list[Candidate] | None] = {}

    def all(self) -> Iterator[list[Reading]]:
        """List all ways; the list is the walk's own and changes as it goes on."""
        supply = list(self.shape.hand.counts)
        if not self.shape.pools:
            yield self.chosen
        else:
            yield from self.go_on(0, self.shape.pools[0].start, None, supply)

    def go_on(self, index: int, states: tuple[State, ...], previous: Reading | None, supply: list[int]) -> Iterator[list[Reading]]:
        """List the ways that begin with what is chosen, the next meld being of pool `index` or a later one."""
        pools = self.shape.pools
        if pools[index].done(states):
            if index + 1 == len(pools):
                yield self.chosen
            else:
                yield from self.go_on(index + 1, pools[index + 1].start, None, supply)
        for reading, after in self.melds(index, states, previous, supply):
            rest = list(supply)
            for place in reading.classes:
                rest[place] -= 1
            self.chosen.append(reading)
            yield from self.go_on(index, after, reading, rest)
            self.chosen.pop()

    def melds(
        self, index: int, states: tuple[State, ...], previous: Reading | None, supply: list[int]
    ) -> Iterator[tuple[Reading, tuple[State, ...]]]:
        """List the melds that may come next in a pool, not before the previous one, with the states they lead to."""
        pool = self.shape.pools[index]
        if not pool.open(states):
            return
        if index not in self._listed:
            self._listed[index] = all_melds(self.shape.hand, pool, self.few)
        listed = self._listed[index]
        if listed is None:
            yield from Growth(self.shape, index, states, previous, supply).melds([], previous is not None)
            return
        start = 0 if previous is None else bisect_left(listed, previous.key, key=lambda found: found.key)
        for found in listed[start:]:
            if found.within(supply):
                after = pool.after(states, len(found.reading.classes), found.reading.kinds)
                if after and self.shape.can_go_on(index, after, found.out_of(supply)):
                    yield found.reading, after
