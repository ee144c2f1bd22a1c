"""List the melds that a pool can take from a hand, in stable order: all at once if they are few, else one by one.

One by one means: card by card in stable order, going on only where the cards so far can be completed to a meld.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

from attrs import frozen

from rulelang.engines.reference.melds.arrangement import Found, Reading, ReadingKey, acceptor, merged, readings
from rulelang.engines.reference.melds.forming import Demand, Shape, Wanted
from rulelang.engines.reference.melds.hand import Hand
from rulelang.engines.reference.melds.plans import Plan, Sizes
from rulelang.engines.reference.melds.search import Query, search, sizes_of
from rulelang.engines.reference.melds.shapes import Pool, State

FEW = 300
"""Up to so many melds are found all at once and kept."""

SMALL = 11
"""With no more than so many cards the melds are taken to be few until they turn out not to be."""


@frozen(eq=False)
class Candidate:
    """A meld of a pool, its place in the stable order, and how many cards of each class it takes."""

    reading: Reading
    key: ReadingKey
    counts: tuple[tuple[int, int], ...]

    def within(self, supply: list[int]) -> bool:
        """Tell whether `supply[class]` holds its cards."""
        return all(supply[place] >= count for place, count in self.counts)

    def out_of(self, supply: list[int]) -> list[int]:
        """Take its cards out of a supply."""
        rest = list(supply)
        for place, count in self.counts:
            rest[place] -= count
        return rest


def candidate(reading: Reading) -> Candidate:
    """Count the cards of a meld."""
    counts: dict[int, int] = {}
    for place in reading.content:
        counts[place] = counts.get(place, 0) + 1
    return Candidate(reading, reading.key, tuple(counts.items()))


def takes(pool: Pool, reading: Reading) -> bool:
    """Tell whether some term of the pool takes that meld."""
    return any(term.takes(len(reading.classes), reading.kinds) for term in pool.terms)


def all_melds(hand: Hand, pool: Pool, few: int) -> list[Candidate] | None:
    """List all melds of a pool, None if there are more than `few`."""
    low = min(term.size_low or 1 for term in pool.terms)
    tops = [term.size_high for term in pool.terms]
    high = None if None in tops else max(top for top in tops if top is not None)
    if not _are_few(hand, pool, low, high, few):
        return None
    found: dict[tuple[int, ...], list[Found]] = {}
    number = 0
    classes = hand.classes()
    for plan, sizes in _sized(hand, pool, low, high):
        accept = acceptor(hand, plan, classes.first)
        for meld in search(Query(plan, classes, list(hand.counts), None, sizes, accept=accept)):
            number += 1
            if number > few:
                return None
            found.setdefault(tuple(sorted(place for place, _ in meld)), []).append((plan, meld))
    listed = [reading for melds in found.values() for reading in merged(melds) if takes(pool, reading)]
    return sorted((candidate(reading) for reading in listed), key=lambda found: found.key)


def _are_few(hand: Hand, pool: Pool, low: int, high: int | None, few: int) -> bool:
    """Guess whether the melds are few: those of units, each for all its choices of equal and unequal cards."""
    if sum(hand.counts) <= SMALL:
        return True
    units = hand.units(pool.kinds)
    if len(units.counts) == len(hand.counts):
        return True
    classes = [units.of.count(unit) for unit in range(len(units.counts))]
    number = 0
    for plan, sizes in _sized(hand, pool, low, high):
        for meld in search(Query(plan, units, list(units.counts), None, sizes)):
            number += prod(classes[unit] for unit, _ in meld)
            if number > few:
                return False
    return True


def _sized(hand: Hand, pool: Pool, low: int, high: int | None) -> Iterator[tuple[Plan, Sizes]]:
    for kind in pool.kinds:
        plan = hand.plan(kind)
        sizes = sizes_of(hand.reader, plan, low, high, sum(hand.counts))
        if sizes is not None:
            yield plan, sizes


CanGoOn = Callable[[int, tuple[State, ...], list[int], Reading], bool]
"""Whether, after a meld of the pool with that index led to these states, what is left of each class can form the rest."""


class Growth:
    """Melds grown card by card: the next one of a pool, not before the previous one."""

    def __init__(
        self, shape: Shape, index: int, states: tuple[State, ...], previous: Reading | None, supply: list[int], can_go_on: CanGoOn
    ) -> None:
        self.shape = shape
        self.pool = shape.pools[index]
        self.index = index
        self.states = states
        self.previous = previous
        self.floor = () if previous is None else previous.content
        self.supply = supply
        self.counts = shape.counts(supply)
        self.later = shape.later(index + 1)
        self.can_go_on = can_go_on

    def begun(self, cards: list[int]) -> Iterator[tuple[Reading, tuple[State, ...]]]:
        """List the melds that begin with these classes, with the states they lead to."""
        bound = list(self.floor[: len(cards)])
        if (self.previous is None or cards >= bound) and (not cards or self.can_complete(cards)):
            yield from self.melds(cards, self.previous is not None and cards == bound)

    def melds(self, cards: list[int], tight: bool) -> Iterator[tuple[Reading, tuple[State, ...]]]:
        """List the melds that begin with these classes, with the states they lead to; `tight`: so does the previous meld."""
        below = tight and len(cards) < len(self.floor)
        if cards and not below:
            yield from self.whole(cards)
        bound = self.floor[len(cards)] if below else 0
        for place in range(max(bound, cards[-1] if cards else 0), len(self.supply)):
            if self.supply[place] > cards.count(place):
                longer = [*cards, place]
                if self.can_complete(longer):
                    yield from self.melds(longer, tight and longer == list(self.floor[: len(longer)]))

    def whole(self, cards: list[int]) -> Iterator[tuple[Reading, tuple[State, ...]]]:
        """List the arrangements of just these classes."""
        rest = list(self.supply)
        for place in cards:
            rest[place] -= 1
        possible: dict[tuple[State, ...], bool] = {}
        for reading in readings(self.shape.hand, self.pool.kinds, tuple(cards)):
            after = self.pool.after(self.states, len(cards), reading.kinds)
            if after and (self.previous is None or reading.key >= self.previous.key):
                if after not in possible:
                    possible[after] = self.can_go_on(self.index, after, rest, reading)
                if possible[after]:
                    yield reading, after

    def can_complete(self, cards: list[int]) -> bool:
        """Tell whether some meld begins with these classes and leaves what the rest needs."""
        units = self.shape.former.units
        need = units.count(cards)
        most = list(need)
        for place in range(cards[-1], len(self.supply)):
            most[units.of[place]] += self.supply[place]
        most[units.of[cards[-1]]] -= cards.count(cards[-1])
        demands = (Demand(need, most, len(cards)),)
        for place, term in enumerate(self.pool.terms):
            wanted = Wanted(term.plans, demands)
            for moved in self.pool.moved(self.states, place):
                rest = (*(self.shape.want(other) for other in self.pool.missing(moved)), *self.later)
                if self.shape.former.can((wanted, *rest), self.counts, remember=False):
                    return True
        return False
