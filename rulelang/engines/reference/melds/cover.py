"""Decide whether melds can be formed at once that use certain cards: an exact cover with cards to spare.

What is searched are counts of units. All melds that the units allow are listed once, as bits of a number; which of them
are still possible follows from how many cards of each unit are left. The search always goes on with a card that must be
used and has the fewest melds left, and remembers for counts that it met whether they did.

A meld that is two melds of its term, put together, is not listed where the term takes any number: what it covers, the two
cover.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from attrs import frozen

from rulelang.engines.reference.melds.arrangement import acceptor
from rulelang.engines.reference.melds.forming import Former, Shape, Wanted
from rulelang.engines.reference.melds.hand import Item, Units
from rulelang.engines.reference.melds.plans import Plan, Sizes
from rulelang.engines.reference.melds.search import Query, search
from rulelang.engines.reference.melds.shapes import State, Term
from rulelang.engines.reference.melds.sweep import Lines, Sweep, lines_of

MANY = 4_000
"""With more melds than this they are searched for where they are needed."""

PATIENCE = 1_000
"""Melds that are tried before the units are swept over, where they can be: often that is quicker than a sweep."""

CLOSED = -1
"""In a tally: a term that takes no more melds, whatever it has."""

Tally = tuple[int, ...]
"""How many melds each term has, over all pools; where any number will do, only as many are counted as it needs."""

Counts = tuple[int, ...]
"""How many cards of each unit."""


@frozen(eq=False)
class Piece:
    """A meld as it is counted: the term that it fills, and how many cards of each unit it takes."""

    term: int
    counts: tuple[tuple[int, int], ...]


@frozen(eq=False)
class Opening:
    """What a tally leaves open: the pieces that may be taken (bits), the terms, and the melds that are missing."""

    mask: int
    terms: tuple[int, ...]
    wanted: tuple[Wanted, ...]
    least: int
    most: int | None


class Cover:
    """Covers cards with the melds of a shape; remembers what could be covered and what not."""

    def __init__(self, shape: Shape, former: Former | None = None) -> None:
        self.shape = shape
        self.former: Former = former or shape.former
        self.units: Units = self.former.units
        self.terms: tuple[Term, ...] = tuple(term for pool in shape.pools for term in pool.terms)
        self._plans = [tuple((plan, _shortest(plan, sizes, term)) for plan, sizes in term.plans) for term in self.terms]
        self._known: dict[tuple[Tally, Counts, Counts, int], bool] = {}
        self._patience: int | None = None
        self._sweeps: dict[tuple[Counts, Counts, int], bool | None] = {}
        self._openings: dict[Tally, Opening] = {}
        self._pieces: list[Piece] = []
        self._listed = self._list()
        count = len(self.units.counts)
        self.all_pieces = (1 << len(self._pieces)) - 1
        self._holding = [0] * count
        self._over = [[0] * (most + 1) for most in self.units.counts]
        for index, piece in enumerate(self._pieces):
            for unit, number in piece.counts:
                self._holding[unit] |= 1 << index
                for less in range(number):
                    self._over[unit][less] |= 1 << index
        self._lines = self._find_lines() if self._listed else None

    # ------------------------------------------------------------ the melds

    def _list(self) -> bool:
        """List all pieces; false if there are too many."""
        for term, plans in enumerate(self._plans):
            seen: set[tuple[tuple[int, int], ...]] = set()
            for tried, found in enumerate(self._search(plans, self.units.counts, None)):
                counts = _counted(found)
                if counts not in seen:
                    seen.add(counts)
                    self._pieces.append(Piece(term, counts))
                if len(self._pieces) > MANY or tried > 2 * MANY:
                    self._pieces.clear()
                    return False
        return True

    def _search(self, plans: Sequence[tuple[Plan, Sizes]], supply: Sequence[int], unit: int | None) -> Iterator[tuple[Item, ...]]:
        for plan, sizes in plans:
            need = None if unit is None else [int(other == unit) for other in range(len(supply))]
            accept = acceptor(self.units.hand, plan, self.units.first)
            yield from search(Query(plan, self.units, list(supply), need, sizes, accept=accept, effort=self.former.effort))

    def _find_lines(self) -> Lines | None:
        """Lay the units out along a track, if the shape is any number of runs along it and of sets; else None."""
        if len(self.terms) != 1 or self.terms[0].low or self.terms[0].high is not None:
            return None
        runs = [(plan, sizes) for plan, sizes in self._plans[0] if plan.tracks]
        sets = [(plan, sizes) for plan, sizes in self._plans[0] if not plan.tracks]
        if len(runs) != 1 or any(plan.beside or plan.wheres for plan, _ in self._plans[0]):
            return None
        return lines_of(self.units, *runs[0], {_counted(found) for found in self._search(sets, self.units.counts, None)})

    def options(self, opening: Opening, unit: int, supply: Counts, free: int) -> Iterator[Piece]:
        """List the pieces that hold a card of a unit."""
        if self._listed:
            left = free & self._holding[unit]
            while left:
                bit = left & -left
                left ^= bit
                yield self._pieces[bit.bit_length() - 1]
            return
        for term in opening.terms:
            seen: set[tuple[tuple[int, int], ...]] = set()
            for found in self._search(self._plans[term], supply, unit):
                counts = _counted(found)
                if counts not in seen:
                    seen.add(counts)
                    yield Piece(term, counts)

    # ------------------------------------------------------------ tallies

    @property
    def swept(self) -> bool:
        """Whether the units lie along a track that can be swept."""
        return self._lines is not None

    def tally(self, index: int, state: State) -> Tally:
        """Count melds: a state of the pool with that index, those before it closed, those after it without any meld yet."""
        found: list[int] = []
        for place, pool in enumerate(self.shape.pools):
            found.extend(state if place == index else [CLOSED if place < index else 0] * len(pool.terms))
        return tuple(found)

    def grown(self, tally: Tally, term: int) -> Tally:
        """Count one more meld of a term."""
        count = tally[term] + 1
        return (*tally[:term], count if self.terms[term].high is not None else min(count, self.terms[term].low), *tally[term + 1 :])

    def opening(self, tally: Tally) -> Opening:
        """Tell what a tally leaves open."""
        found = self._openings.get(tally)
        if found is None:
            found = self._openings[tally] = self._opening(tally)
        return found

    def _opening(self, tally: Tally) -> Opening:
        pairs = [(place, term) for place, term in enumerate(self.terms) if tally[place] != CLOSED]
        takes = [place for place, term in pairs if term.plans and (term.high is None or tally[place] < term.high)]
        wanted = tuple(self.shape.want(term) for place, term in pairs for _ in range(term.low - tally[place]))
        mask = sum(1 << index for index, piece in enumerate(self._pieces) if piece.term in takes)
        most: int | None = 0
        for place in takes:
            high = self.terms[place].high
            largest = max(sizes.high for _, sizes in self.terms[place].plans)
            most = None if most is None or high is None else most + (high - tally[place]) * largest
        return Opening(mask, tuple(takes), wanted, sum(one.smallest for one in wanted), most)

    # ------------------------------------------------------------ the search

    def can(self, tally: Tally, supply: Sequence[int], need: Sequence[int], extra: int) -> bool:
        """Tell whether what the tally misses can be formed from these cards using all needed ones and `extra` more."""
        spare = sum(supply) - sum(need)
        if extra > spare or any(least > have for least, have in zip(need, supply, strict=True)):
            return False
        given, least, extra = tuple(supply), tuple(need), max(0, extra)
        if 0 < extra == spare:
            least, extra = given, 0
        if self._lines is None:
            return self._can(tally, given, least, extra, self.free(given))
        self._patience = PATIENCE
        found = self._can(tally, given, least, extra, self.free(given))
        if found or self._patience >= 0:
            return found
        swept = self._swept(given, least, extra)
        if swept is None:
            self._patience = None
            return self._can(tally, given, least, extra, self.free(given))
        return swept

    def _swept(self, supply: Counts, need: Counts, extra: int) -> bool | None:
        """Tell by going along the track; None if that does not do."""
        key = (supply, need, extra)
        if key not in self._sweeps:
            assert self._lines is not None
            self._sweeps[key] = Sweep(self._lines, supply, need, extra).can()
        return self._sweeps[key]

    def narrowest(self, supply: Sequence[int], need: Sequence[int]) -> int | None:
        """Choose a unit that is needed and has as few melds as any; None if one has none."""
        if not self._listed:
            return self._freest(need)
        free = self.free(tuple(supply))
        counts = [((free & self._holding[unit]).bit_count(), unit) for unit, count in enumerate(need) if count]
        fewest, unit = min(counts, default=(0, -1))
        return unit if fewest else None

    def over(self, unit: int, count: int) -> int:
        """Tell which pieces take more than so many cards of a unit (bits)."""
        return self._over[unit][count]

    def free(self, supply: Counts) -> int:
        """Tell which pieces a supply allows (bits)."""
        free = self.all_pieces
        for unit, count in enumerate(supply):
            free &= ~self._over[unit][count]
        return free

    def _can(self, tally: Tally, supply: Counts, need: Counts, extra: int, free: int) -> bool:
        opening = self.opening(tally)
        if not extra and not any(need):
            return self.former.can(opening.wanted, list(supply))
        free &= opening.mask
        if self._listed and not extra and not opening.wanted:
            free, supply = self._relevant(supply, need, free)
        key = (tally, supply, need, extra)
        known = self._known.get(key)
        if known is None:
            known = self._go_on(opening, key, free)
            if known or not self._tired():
                self._known[key] = known
        return known

    def _relevant(self, supply: Counts, need: Counts, free: int) -> tuple[int, Counts]:
        """Leave out melds without a needed card, and cards that are in no other, so that what is alike is known again."""
        holding = self._holding
        helpful = 0
        for holds, count in zip(holding, need, strict=True):
            if count:
                helpful |= holds
        free &= helpful
        return free, tuple([have if free & holds else 0 for have, holds in zip(supply, holding, strict=True)])

    def _go_on(self, opening: Opening, key: tuple[Tally, Counts, Counts, int], free: int) -> bool:
        _, supply, need, extra = key
        needed = sum(need)
        if opening.most is not None and needed + extra > opening.most:
            return False
        if opening.least > sum(supply):
            return False
        if extra == 1 or not needed:
            return self._with_extra(opening, key, free)
        unit = self._next(need, free) if self._listed else self._freest(need)
        if unit is None:
            return False
        for piece in self.options(opening, unit, supply, free):
            if not self._spend():
                return False
            if self._after(piece, key, free):
                return True
        return False

    def _next(self, need: Counts, free: int) -> int | None:
        """Choose a needed unit that has as few melds as any; None if one has none."""
        best, fewest = -1, self.all_pieces.bit_length() + 1
        for unit, count in enumerate(need):
            if count:
                number = (free & self._holding[unit]).bit_count()
                if not number:
                    return None
                if number < fewest:
                    best, fewest = unit, number
        return best

    def _freest(self, need: Sequence[int]) -> int | None:
        """Choose a needed unit whose cards can be as few things as any."""
        return min((unit for unit, count in enumerate(need) if count), key=lambda unit: self.units.freedom[unit])

    def _tired(self) -> bool:
        """Tell whether the search has given up, so that what it did not find may be there."""
        effort = self.former.effort
        return (effort is not None and effort.left < 0) or (self._patience is not None and self._patience < 0)

    def _spend(self) -> bool:
        if self._patience is not None:
            self._patience -= 1
            if self._patience < 0:
                return False
        effort = self.former.effort
        if effort is None:
            return True
        effort.left -= 1
        return effort.left >= 0

    def _after(self, piece: Piece, key: tuple[Tally, Counts, Counts, int], free: int) -> bool:
        tally, supply, need, extra = key
        left, least = list(supply), list(need)
        for unit, number in piece.counts:
            left[unit] -= number
            if least[unit] >= number:
                least[unit] -= number
            else:
                extra -= number - least[unit]
                least[unit] = 0
            free &= ~self._over[unit][left[unit]]
        # what the piece's term leaves open may be less, never more: `free` holds for all that follows
        return self._can(self.grown(tally, piece.term), tuple(left), tuple(least), max(0, extra), free)

    def _with_extra(self, opening: Opening, key: tuple[Tally, Counts, Counts, int], free: int) -> bool:
        """Let one unit after another have one more card used; what did not do is left out of all that follows."""
        tally, supply, need, extra = key
        spare = [unit for unit, (have, least) in enumerate(zip(supply, need, strict=True)) if have > least]
        if self._listed:
            spare = [unit for unit in spare if free & self._holding[unit]]
            spare.sort(key=lambda unit: (free & self._holding[unit]).bit_count())
        left = list(supply)
        for unit in spare:
            if sum(left[other] - need[other] for other in spare) < extra:
                return False
            least = (*need[:unit], need[unit] + 1, *need[unit + 1 :])
            if self._can(tally, tuple(left), least, extra - 1, free):
                return True
            left[unit] = need[unit]
            free &= ~self._over[unit][need[unit]]
        return False


def _shortest(plan: Plan, sizes: Sizes, term: Term) -> Sizes:
    """Leave out the sizes of melds that are always two melds of the same term, put together."""
    top = 2 * sizes.low - 1
    if term.high is not None or plan.wheres or plan.beside or len(plan.tracks) > 1 or top >= sizes.high:
        return sizes
    if any(sizes.masks[size] != (1 << size + 1) - 1 for size in range(sizes.low, sizes.high + 1)):
        return sizes
    return attrs.evolve(sizes, high=top, masks=sizes.masks[: top + 1])


def _counted(found: tuple[Item, ...]) -> tuple[tuple[int, int], ...]:
    counts: dict[int, int] = {}
    for unit, _ in found:
        counts[unit] = counts.get(unit, 0) + 1
    return tuple(sorted(counts.items()))
