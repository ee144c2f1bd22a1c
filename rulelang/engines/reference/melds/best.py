"""Find the way whose cards weigh most: what is left over is then worth least.

How much can still be used is worked out for counts of units, each count once; the ways are then walked in stable order,
going on only where the greatest weight is still within reach.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.arrangement import Reading, lay_all
from rulelang.engines.reference.melds.candidates import Candidate
from rulelang.engines.reference.melds.cover import Counts, Cover, Tally
from rulelang.engines.reference.melds.forming import Former, Shape
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.shapes import State
from rulelang.engines.reference.melds.ways import Walk
from rulelang.engines.reference.position import LaidMeld

MOST_COMPARED = 200
"""So many ways are compared one by one, if the melds are few, before it is reckoned how much they can weigh."""

MANY_LISTED = 20_000
"""Up to so many melds are found all at once."""


def best_way(
    reader: CardReader, terms: tuple[ShapeTerm, ...], cards: tuple[int, ...], weights: Sequence[int]
) -> tuple[LaidMeld, ...] | None:
    """Give the first way in stable order of those whose cards weigh most together; None if there is no way.

    `weights` are those of the cards, none below 0, equal cards having equal ones.
    """
    shape = Shape(reader, terms, cards)
    if not shape.possible():
        return None
    by_card = dict(zip(cards, weights, strict=True))
    by_class = [by_card[equal[0]] for equal in shape.hand.cards]
    best: list[Reading] = []
    most = -1
    plain = Walk(shape)
    many = any(plain.listed(index) is None for index in range(len(shape.pools)))
    for number, chosen in enumerate(plain.all()):
        if many or number == MOST_COMPARED:
            walk = Walk(shape, Heaviest(shape, by_class), MANY_LISTED)
            return next((lay_all(shape.hand, found) for found in walk.all()), None)
        weight = sum([by_class[place] for reading in chosen for place in reading.classes])
        if weight > most:
            best, most = list(chosen), weight
    return lay_all(shape.hand, best) if most >= 0 else None


class Heaviest:
    """The greatest weight that ways can have, as a limit for a walk through them."""

    def __init__(self, shape: Shape, by_class: list[int]) -> None:
        hand = shape.hand
        kinds = sorted({kind for pool in shape.pools for kind in pool.kinds})
        self.shape = shape
        self.listed: dict[int, list[Candidate] | None] = {}
        self.by_class = by_class
        self.units = hand.units(kinds, self.by_class.__getitem__)
        self.weights = [self.by_class[first] for first in self.units.first]
        self.cover = Cover(shape, Former(self.units))
        self.known: dict[tuple[Tally, Counts], int] = {}
        start = tuple(0 for _ in self.cover.terms)
        self.best = self.most(start, tuple(self.units.counts), self.cover.all_pieces)

    def used(self, supply: list[int]) -> int:
        """Tell how much has been used."""
        pairs = zip(self.by_class, self.shape.hand.counts, supply, strict=True)
        return sum(weight * (count - left) for weight, count, left in pairs)

    def done(self, supply: list[int]) -> bool:
        """Tell whether the greatest weight is reached."""
        return self.used(supply) == self.best

    def lowest(self, index: int, supply: list[int]) -> int | None:
        """Nothing must be used."""
        return None

    def can_go_on(self, index: int, states: tuple[State, ...], supply: list[int], previous: Reading | None) -> bool:
        """Tell whether the greatest weight can still be reached from that pool on."""
        used = self.used(supply)
        if previous is not None and index + 1 == len(self.shape.pools):
            floor = previous.content[0]
            supply = [0] * floor + supply[floor:]
        counts = tuple(self.units.sum_up(supply))
        free = self.cover.free(counts)
        return any(used + self.most(self.cover.tally(index, state), counts, free) == self.best for state in states)

    def most(self, tally: Tally, supply: Counts, free: int) -> int:
        """Tell how much melds can weigh that are formed from these cards, -1 if what is missing cannot be."""
        opening = self.cover.opening(tally)
        free &= opening.mask
        key = tally, supply
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._most(tally, supply, free)
        return found

    def _most(self, tally: Tally, supply: Counts, free: int) -> int:
        cover = self.cover
        opening = cover.opening(tally)
        unit = next((unit for unit, count in enumerate(supply) if count and self.weights[unit]), None)
        if unit is None:
            return 0 if cover.former.can(opening.wanted, list(supply)) else -1
        within = sum(weight * count for weight, count in zip(self.weights, supply, strict=True))
        best = -1
        for piece in cover.options(opening, unit, supply, free):
            left, then, weight = list(supply), free, 0
            for other, count in piece.counts:
                left[other] -= count
                weight += self.weights[other] * count
                then &= ~cover.over(other, left[other])
            more = self.most(cover.grown(tally, piece.term), tuple(left), then)
            if more >= 0 and more + weight > best:
                best = more + weight
                if best == within:
                    return best
        if within - self.weights[unit] * supply[unit] <= best:
            return best
        rest = (*supply[:unit], 0, *supply[unit + 1 :])
        return max(best, self.most(tally, rest, free & ~cover.over(unit, 0)))
