"""Choose a way at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.arrangement import Reading, acceptor, lay_all
from rulelang.engines.reference.melds.bound import Bound, bounded
from rulelang.engines.reference.melds.cover import Tally
from rulelang.engines.reference.melds.forming import Shape
from rulelang.engines.reference.melds.hand import Item
from rulelang.engines.reference.melds.judging import read_laid
from rulelang.engines.reference.melds.plans import Plan, Sizes
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.search import LIMIT, Chance, Query, search
from rulelang.engines.reference.melds.shapes import Pool, State
from rulelang.engines.reference.melds.use import Use
from rulelang.engines.reference.melds.ways import Walk
from rulelang.engines.reference.position import LaidMeld

ATTEMPTS = 6
"""How often a new random meld is begun before the first one that will do is taken."""

TRIES = 8
"""How many melds of one attempt are looked at."""


def random_way(
    reader: CardReader,
    terms: tuple[ShapeTerm, ...],
    cards: tuple[int, ...],
    below: Callable[[int], int],
    possible: bool = False,
    use: Use | None = None,
) -> tuple[LaidMeld, ...] | None:
    """Form the shape at random, None if it cannot be formed; every way that uses what it must can come out.

    Not all come out equally often. None also if that was not found out within `LIMIT` cards put down; `possible` if it is
    known that there is a way. With a limit on the cards that are used it may come out with more, or not at all.
    """
    shape, bound = bounded(reader, terms, cards, use, LIMIT)
    if not (possible or (shape.possible() if bound is None else bound.possible())):
        return None
    supply = list(shape.hand.counts)
    draw = _Draw(shape, Chance(below))
    chosen: list[list[Reading]] = [[] for _ in shape.pools]
    if bound is not None:
        begun = _Used(bound, draw).draw()
        if begun is None:
            return None
        chosen, draw.states, supply = begun
    for index in range(len(shape.pools)):
        draw.pool(index, chosen[index], supply)
    return lay_all(shape.hand, [reading for group in chosen for reading in sorted(group, key=lambda reading: reading.key)])


class _Draw:
    """Draws melds one after another; `supply[class]` is what is left, `states` are those of each pool before it is drawn."""

    def __init__(self, shape: Shape, chance: Chance) -> None:
        self.shape = shape
        self.chance = chance
        self.states: list[tuple[State, ...]] = [pool.start for pool in shape.pools]

    def pool(self, index: int, chosen: list[Reading], supply: list[int]) -> None:
        """Draw the rest of the melds of one pool and take their cards out of the supply."""
        pool = self.shape.pools[index]
        states = self.states[index]
        while pool.open(states) and not (pool.done(states) and self.chance.below(2)):
            found = self.meld(index, states, supply)
            if found is None:
                break
            reading, states = found
            chosen.append(reading)
            for place in reading.classes:
                supply[place] -= 1

    def meld(self, index: int, states: tuple[State, ...], supply: list[int]) -> tuple[Reading, tuple[State, ...]] | None:
        """Draw one more meld that leaves what the rest needs; None if there is none."""
        if not self.possible(self.shape.pools[index], states, supply):
            return None
        for _ in range(ATTEMPTS):
            for reading in islice(self.melds(index, states, supply), TRIES):
                after = self.after(index, states, reading, supply)
                if after:
                    return reading, after
        return next(Walk(self.shape, can_go_on=self.can_go_on).melds(index, states, None, supply), None)

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
        return after if after and self.can_go_on(index, after, rest, reading) else ()

    def can_go_on(self, index: int, states: tuple[State, ...], supply: list[int], chosen: Reading) -> bool:
        """Tell whether what the pools from that one on miss can be formed after a meld."""
        pools = enumerate(self.shape.pools)
        later = [self.shape.want(term) for place, pool in pools if place > index for term in pool.missing(self.states[place][0])]
        return self.shape.can_form(index, states, supply, tuple(later))

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
                classes = []
                for unit, _ in found:
                    place = self.card_of(unit, left)
                    classes.append(place)
                    left[place] -= 1
                reading = self.reading(pool, plan, found, classes)
                if reading is not None:
                    yield reading

    def reading(self, pool: Pool, plan: Plan, found: tuple[Item, ...], classes: Sequence[int]) -> Reading | None:
        """Read a meld that was found, made of cards of these classes."""
        laid = self.shape.hand.lay(classes, [choice.stand for _, choice in found], (plan.kind,), [0] * len(self.shape.hand.counts))
        return read_laid(self.shape.hand, pool.kinds, laid)

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


Drawn = tuple[list[list[Reading]], list[tuple[State, ...]], list[int]]
"""The melds of each pool, the states that they lead to, and what is left of each class."""


class _Used:
    """Draws the melds that use what must be used: of units first, each such that the rest can be; then the cards of these."""

    def __init__(self, bound: Bound, draw: _Draw) -> None:
        self.bound = bound
        self.draw_of = draw
        self.cover = bound.cover
        self.chance = draw.chance

    def draw(self) -> Drawn | None:
        """Draw these melds; None if the search gave up."""
        shape, cover = self.bound.shape, self.cover
        need, extra = self.bound.left(shape.hand.counts)
        supply, least = list(cover.units.counts), shape.counts(need)
        tally = tuple(0 for _ in cover.terms)
        found: list[tuple[int, Plan, tuple[Item, ...]]] = []
        while extra > 0 or any(least):
            if extra > 0:
                unit = self.one_more(tally, supply, least, extra)
                if unit is None:
                    return None
                least[unit] += 1
                extra -= 1
                continue
            taken = self.meld(tally, supply, least)
            if taken is None:
                return None
            found.append(taken)
            tally = cover.grown(tally, taken[0])
            for unit, _ in taken[2]:
                supply[unit] -= 1
                least[unit] = max(0, least[unit] - 1)
        return self.made(tally, found, need)

    def one_more(self, tally: Tally, supply: list[int], need: list[int], extra: int) -> int | None:
        """Choose a unit of which one more card is to be used."""
        for unit in self.chance.mixed([unit for unit, count in enumerate(supply) if count > need[unit]]):
            more = [count + (other == unit) for other, count in enumerate(need)]
            if self.cover.can(tally, supply, more, extra - 1):
                return unit
        return None

    def meld(self, tally: Tally, supply: list[int], need: list[int]) -> tuple[int, Plan, tuple[Item, ...]] | None:
        """Draw a meld that holds a card that must be used, one of those that can be in few melds."""
        unit = self.cover.narrowest(supply, need)
        if unit is None:
            return None
        terms = self.cover.opening(tally).terms
        pairs = [(place, pair) for place in terms for pair in self.cover.terms[place].plans]
        for place, (plan, sizes) in self.chance.mixed(pairs):
            accept = acceptor(self.draw_of.shape.hand, plan, self.cover.units.first)
            needed = [int(other == unit) for other in range(len(supply))]
            query = Query(plan, self.cover.units, list(supply), needed, sizes, chance=self.chance, accept=accept)
            for found in search(query):
                left, least = list(supply), list(need)
                for other, _ in found:
                    left[other] -= 1
                    least[other] = max(0, least[other] - 1)
                if self.cover.can(self.cover.grown(tally, place), left, least, 0):
                    return place, plan, found
        return None

    def made(self, tally: Tally, found: list[tuple[int, Plan, tuple[Item, ...]]], need: list[int]) -> Drawn:
        """Say which cards of their units the melds are made of: all that must be used, and of the others any."""
        hand, units = self.bound.shape.hand, self.cover.units
        uses = [0] * len(units.counts)
        for _, _, items in found:
            for unit, _ in items:
                uses[unit] += 1
        ready: list[list[int]] = []
        for unit, number in enumerate(uses):
            places = [place for place, other in enumerate(units.of) if other == unit]
            must = [place for place in places for _ in range(need[place])]
            free = [place for place in places for _ in range(hand.counts[place] - need[place])]
            ready.append(self.chance.mixed([*must, *self.chance.mixed(free)[: number - len(must)]]))
        supply = list(hand.counts)
        pools = [place for place, pool in enumerate(self.bound.shape.pools) for _ in pool.terms]
        chosen: list[list[Reading]] = [[] for _ in self.bound.shape.pools]
        for term, plan, items in found:
            classes = [ready[unit].pop() for unit, _ in items]
            index = pools[term]
            reading = self.draw_of.reading(self.bound.shape.pools[index], plan, items, classes)
            assert reading is not None
            chosen[index].append(reading)
            for place in classes:
                supply[place] -= 1
        states: list[tuple[State, ...]] = [
            (tuple(tally[term] for term, other in enumerate(pools) if other == place),) for place in range(len(chosen))
        ]
        return chosen, states, supply
