"""Decide whether melds can be formed at once from some cards.

Cards that no meld in question tells apart are one unit, so that what is searched are counts: a meld once tried is not
tried with other cards of the same units, and counts that did not do are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from attrs import field, frozen

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.arrangement import acceptor
from rulelang.engines.reference.melds.hand import Hand, Item, Units
from rulelang.engines.reference.melds.plans import Plan, Sizes
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.rows import MOST_RUNS, Row, Rows, line_of
from rulelang.engines.reference.melds.search import Effort, Query, search
from rulelang.engines.reference.melds.shapes import State, Term, pools_of

SPARE = 3
"""With no more than so many cards to spare, the search asks of one card after another in which meld it is."""


@frozen(eq=False)
class Demand:
    """What a meld must hold: `need[unit]` cards, no more than `most[unit]`, at least `size` in all."""

    need: list[int]
    most: list[int]
    size: int


@frozen(eq=False)
class Wanted:
    """One meld to be formed: for one of these plans, meeting one of the demands (None: any meld)."""

    plans: tuple[tuple[Plan, Sizes], ...]
    demands: tuple[Demand, ...] | None = None

    @property
    def smallest(self) -> int:
        """The fewest cards it takes."""
        return min((sizes.low for _, sizes in self.plans), default=1)


@frozen(eq=False)
class Former:
    """Forms melds from units; remembers what could not be formed.

    Only melds that do not merely add cards to another meld are tried: if one leaves too little, so do those. With an
    effort it gives up when that is spent, and what was not found counts as not there, but is not remembered.
    """

    units: Units
    effort: Effort | None = None
    failed: dict[tuple[Wanted, ...], set[tuple[int, ...]]] = field(factory=dict)

    def can(self, wanted: tuple[Wanted, ...], supply: list[int], remember: bool = True) -> bool:
        """Tell whether all these melds can be formed at once from `supply[unit]` cards.

        Failures are remembered for these very `wanted`; not to do so is for those that are not asked for again.
        """
        if not wanted:
            return True
        if not all(one.plans for one in wanted):
            return False
        spare = sum(supply) - sum(one.smallest for one in wanted)
        if spare < 0:
            return False
        counted = self.counted(wanted, supply)
        if counted is not None:
            return counted
        failed = self.failed.setdefault(wanted, set()) if remember else set()
        key = tuple(supply)
        if key in failed:
            return False
        tight = spare <= SPARE and len(wanted) > 1 and all(one.demands is None for one in wanted)
        if self.can_place(wanted, supply, spare) if tight else self.can_form(wanted, supply):
            return True
        if self.effort is None or self.effort.left >= 0:
            failed.add(key)
        return False

    def counted(self, wanted: tuple[Wanted, ...], supply: list[int]) -> bool | None:
        """Tell by counting whether runs along one track can be formed at once; None where counting does not do."""
        plan = wanted[0].plans[0][0]
        if len(wanted) > MOST_RUNS or not plan.tracks:
            return None
        for one in wanted:
            if len(one.plans) != 1 or one.demands is not None or one.plans[0][0] is not plan:
                return None
        caps = [one.plans[0][1].caps for one in wanted]
        line = None if None in caps else line_of(self.units, plan)
        if line is None:
            return None
        return Rows(tuple([Row(row) for row in caps if row is not None]), line.supply(supply)).can()

    def can_form(self, wanted: tuple[Wanted, ...], supply: list[int]) -> bool:
        """Form the first meld in all ways."""
        for query in self.queries(wanted[0], supply):
            for found in search(query):
                if self.can(wanted[1:], _without(supply, found)):
                    return True
        return False

    def can_place(self, wanted: tuple[Wanted, ...], supply: list[int], spare: int) -> bool:
        """Put a card that can be few things into a meld, or leave it out if there are cards to spare."""
        unit = self.narrowest(supply)
        for place, one in enumerate(wanted):
            if one not in wanted[:place]:
                others = (*wanted[:place], *wanted[place + 1 :])
                need = [int(other == unit) for other in range(len(supply))]
                for plan, sizes in one.plans:
                    for found in search(self.query(plan, sizes, list(supply), need)):
                        if self.can(others, _without(supply, found)):
                            return True
        return spare > 0 and self.can(wanted, [count - (other == unit) for other, count in enumerate(supply)])

    def narrowest(self, supply: list[int]) -> int:
        """Choose a unit that has cards and can be as few things as any."""
        return min((unit for unit, count in enumerate(supply) if count), key=lambda unit: self.units.freedom[unit])

    def queries(self, wanted: Wanted, supply: list[int]) -> Iterator[Query]:
        """List the searches for one meld."""
        for plan, sizes in wanted.plans:
            if wanted.demands is None:
                yield self.query(plan, sizes, list(supply), None)
                continue
            for demand in wanted.demands:
                narrowed = at_least(sizes, demand.size)
                if narrowed is not None and all(need <= have for need, have in zip(demand.need, supply, strict=True)):
                    have = [min(pair) for pair in zip(supply, demand.most, strict=True)]
                    yield self.query(plan, narrowed, have, list(demand.need))

    def query(self, plan: Plan, sizes: Sizes, have: list[int], need: list[int] | None) -> Query:
        """Ask for melds of one plan."""
        accept = acceptor(self.units.hand, plan, self.units.first)
        return Query(plan, self.units, have, need, sizes, minimal=True, accept=accept, effort=self.effort)


def _without(supply: list[int], found: tuple[Item, ...]) -> list[int]:
    rest = list(supply)
    for unit, _ in found:
        rest[unit] -= 1
    return rest


def at_least(sizes: Sizes, size: int) -> Sizes | None:
    """Leave out sizes below that one; None: no size is left."""
    if size <= sizes.low:
        return sizes
    if size > sizes.high:
        return None
    masks = [0 if place < size else mask for place, mask in enumerate(sizes.masks)]
    low = next(place for place, mask in enumerate(masks) if mask)
    return attrs.evolve(sizes, low=low, masks=masks)


class Shape:
    """A shape over some cards: its pools, and, made when they are asked for, the hand and a former for all pools.

    What is looked for shares the effort, if there is one. The wish for one meld of a term is the same each time, so that
    failures are known again.
    """

    def __init__(
        self,
        reader: CardReader,
        terms: tuple[ShapeTerm, ...],
        cards: tuple[int, ...],
        effort: Effort | None = None,
        hand: Hand | None = None,
        units: dict[tuple[int, ...], Units] | None = None,
    ) -> None:
        self.pools = pools_of(reader, terms, len(cards))
        self._reader = reader
        self._cards = cards
        self._effort = effort
        self._hand = hand
        self._former: Former | None = None
        self._units = {} if units is None else units
        self._wants: dict[Term, Wanted] = {}

    @property
    def hand(self) -> Hand:
        """The cards as classes."""
        if self._hand is None:
            self._hand = Hand(self._reader, self._cards)
        return self._hand

    @property
    def former(self) -> Former:
        """A former over units that serve all pools."""
        if self._former is None:
            kinds = tuple(sorted({kind for pool in self.pools for kind in pool.kinds}))
            if kinds not in self._units:
                self._units[kinds] = self.hand.units(kinds)
            self._former = Former(self._units[kinds], self._effort)
        return self._former

    def want(self, term: Term) -> Wanted:
        """Wish for one meld of a term."""
        found = self._wants.get(term)
        if found is None:
            found = self._wants[term] = Wanted(term.plans)
        return found

    def counts(self, supply: list[int]) -> list[int]:
        """Count `supply[class]` by the former's units."""
        return self.former.units.sum_up(supply)

    def later(self, pool: int) -> tuple[Wanted, ...]:
        """List what the pools from that one on need, before they have any meld."""
        return tuple(self.want(term) for other in self.pools[pool:] for term in other.missing(other.start[0]))

    def possible(self) -> bool:
        """Tell whether there is any way."""
        wanted = self.later(0)
        if sum(one.smallest for one in wanted) > len(self._cards):
            return False
        return not wanted or self.former.can(wanted, list(self.former.units.counts))

    def can_go_on(self, pool: int, states: tuple[State, ...], supply: list[int]) -> bool:
        """Tell whether all that is still missing, from that pool on, can be formed from `supply[class]` cards."""
        return self.can_form(pool, states, supply, self.later(pool + 1))

    def can_form(self, pool: int, states: tuple[State, ...], supply: list[int], later: tuple[Wanted, ...]) -> bool:
        """Tell whether what that pool misses and all these melds can be formed from `supply[class]` cards."""
        if not later and self.pools[pool].done(states):
            return True
        counts = self.counts(supply)
        for state in states:
            missing = (self.want(term) for term in self.pools[pool].missing(state))
            if self.former.can((*missing, *later), counts):
                return True
        return False
