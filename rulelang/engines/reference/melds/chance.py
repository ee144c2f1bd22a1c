"""Choose a way at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.arrangement import Reading, acceptor
from rulelang.engines.reference.melds.forming import Shape
from rulelang.engines.reference.melds.judging import read_laid
from rulelang.engines.reference.melds.plans import Plan, Sizes
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.search import LIMIT, Chance, Effort, Query, search
from rulelang.engines.reference.melds.shapes import Pool, State
from rulelang.engines.reference.melds.ways import Walk, lay_all
from rulelang.engines.reference.position import LaidMeld

ATTEMPTS = 6
"""How often a new random meld is begun before the first one that will do is taken."""

TRIES = 8
"""How many melds of one attempt are looked at."""


def random_way(
    reader: CardReader, terms: tuple[ShapeTerm, ...], cards: tuple[int, ...], below: Callable[[int], int], possible: bool = False
) -> tuple[LaidMeld, ...] | None:
    """Form the shape at random, None if it cannot be formed; every way can come out, not all equally often.

    None also if that was not found out within `LIMIT` cards put down; `possible` if it is known that there is a way.
    """
    shape = Shape(reader, terms, cards, Effort(LIMIT))
    if not (possible or shape.possible()):
        return None
    supply = list(shape.hand.counts)
    draw = _Draw(shape, Chance(below))
    return lay_all(shape.hand, [reading for index in range(len(shape.pools)) for reading in draw.pool(index, supply)])


class _Draw:
    """Draws melds one after another; `supply[class]` is what is left."""

    def __init__(self, shape: Shape, chance: Chance) -> None:
        self.shape = shape
        self.chance = chance

    def pool(self, index: int, supply: list[int]) -> list[Reading]:
        """Draw the melds of one pool, in stable order, and take their cards out of the supply."""
        pool = self.shape.pools[index]
        states = pool.start
        chosen: list[Reading] = []
        while pool.open(states) and not (pool.done(states) and self.chance.below(2)):
            found = self.meld(index, states, supply)
            if found is None:
                break
            reading, states = found
            chosen.append(reading)
            for place in reading.classes:
                supply[place] -= 1
        return sorted(chosen, key=lambda reading: reading.key)

    def meld(self, index: int, states: tuple[State, ...], supply: list[int]) -> tuple[Reading, tuple[State, ...]] | None:
        """Draw one more meld that leaves what the rest needs; None if there is none."""
        if not self.possible(self.shape.pools[index], states, supply):
            return None
        for _ in range(ATTEMPTS):
            for reading in islice(self.melds(index, states, supply), TRIES):
                after = self.after(index, states, reading, supply)
                if after:
                    return reading, after
        return next(Walk(self.shape).melds(index, states, None, supply), None)

    def possible(self, pool: Pool, states: tuple[State, ...], supply: list[int]) -> bool:
        """Tell whether any term that is open can get one more meld at all."""
        counts = self.shape.counts(supply)
        return any(self.shape.former.can((self.shape.want(term),), counts) for term in pool.open(states))

    def after(self, index: int, states: tuple[State, ...], reading: Reading, supply: list[int]) -> tuple[State, ...]:
        """List the states after that meld, none if the rest cannot be formed then."""
        after = self.shape.pools[index].after(states, len(reading.classes), reading.kinds)
        rest = list(supply)
        for place in reading.classes:
            rest[place] -= 1
        return after if after and self.shape.can_go_on(index, after, rest) else ()

    def melds(self, index: int, states: tuple[State, ...], supply: list[int]) -> Iterator[Reading]:
        """List melds in random order; not all, since each comes with one choice of cards among those of its units."""
        pool = self.shape.pools[index]
        units = self.shape.former.units
        pairs: list[tuple[Plan, Sizes]] = [pair for term in pool.open(states) for pair in term.plans]
        for plan, sizes in self.chance.mixed(pairs):
            accept = acceptor(self.shape.hand, plan, units.first)
            query = Query(
                plan, units, self.shape.counts(supply), None, sizes, chance=self.chance, accept=accept, effort=self.shape.former.effort
            )
            for found in search(query):
                left = list(supply)
                cards = []
                for unit, _ in found:
                    place = self.card_of(unit, left)
                    cards.append(self.shape.hand.cards[place][left[place] - 1])
                    left[place] -= 1
                laid = LaidMeld(tuple(cards), tuple(choice.stand for _, choice in found), (plan.kind,))
                reading = read_laid(self.shape.hand, pool.kinds, laid)
                if reading is not None:
                    yield reading

    def card_of(self, unit: int, left: list[int]) -> int:
        """Draw a card of that unit; give its class."""
        units = self.shape.former.units
        number = self.chance.below(sum(count for place, count in enumerate(left) if units.of[place] == unit))
        for place, count in enumerate(left):
            if units.of[place] == unit:
                number -= count
                if number < 0:
                    return place
        raise AssertionError("a search took more cards of a unit than it has")
