"""Decide whether several runs along one track can be formed at once, by counting.

Where suits do not matter and a wild may stand for any place, what counts is how many naturals each place has and how many
wilds there are. Once it is said which places each run covers, a place with fewer naturals than runs is short of wilds; who
takes them is a question of flow, which the cut below answers without looking for the flow itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from attrs import frozen

from rulelang.engines.reference.melds.hand import Units
from rulelang.engines.reference.melds.plans import Plan

MOST_RUNS = 6
"""More runs than this are left to the general search: the cut looks at every subset of them."""


@frozen
class Row:
    """A run that is wanted: `caps[size]` is how many wilds it may hold at that size, None where the size is refused."""

    caps: tuple[int | None, ...]


@frozen
class Supply:
    """What there is: naturals by place of the track, and wilds that may stand for any place."""

    naturals: tuple[int, ...]
    wilds: int


@frozen
class Line:
    """How units stand along a track of `length` places: naturals with their places, and wilds for any place."""

    length: int
    naturals: tuple[tuple[int, int], ...]
    wilds: tuple[int, ...]

    def supply(self, counts: list[int]) -> Supply:
        """Count `counts[unit]` along the track."""
        found = [0] * self.length
        for unit, place in self.naturals:
            found[place] += counts[unit]
        return Supply(tuple(found), sum([counts[unit] for unit in self.wilds]))


def line_of(units: Units, plan: Plan) -> Line | None:
    """Read units along the track of a plan; None if counting cannot tell all that matters."""
    if plan.kind not in units.lines:
        units.lines[plan.kind] = _line(units, plan)
    found = units.lines[plan.kind]
    assert found is None or isinstance(found, Line)
    return found


def _line(units: Units, plan: Plan) -> Line | None:
    if len(plan.tracks) != 1 or plan.tracks[0].round or plan.differ or plan.beside or plan.wheres:
        return None
    members = plan.tracks[0].members
    groups = units.table(plan)
    if len(groups) != 1 or len(set(members)) != len(members):
        return None
    places = {member: place for place, member in enumerate(members)}
    naturals: list[tuple[int, int]] = []
    stands: dict[int, int] = {}
    for unit, choice in groups[0].items:
        place = places.get(choice.steps[0])
        if place is None:
            continue
        if choice.stand is None:
            naturals.append((unit, place))
        else:
            stands[unit] = stands.get(unit, 0) + 1
    either = {unit for unit, _ in naturals}
    if any(unit in either or count != len(members) for unit, count in stands.items()):
        return None
    return Line(len(members), tuple(naturals), tuple(stands))


@frozen
class Rows:
    """Runs to be formed at once from one supply."""

    rows: tuple[Row, ...]
    supply: Supply

    @cached_property
    def stretches(self) -> dict[Row, list[tuple[int, int, int]]]:
        """For each row its (start, end, most wilds), none that is short of more wilds by itself than it may hold."""
        return {row: list(self._stretches(row)) for row in self.rows}

    def _stretches(self, row: Row) -> Iterator[tuple[int, int, int]]:
        naturals = self.supply.naturals
        for start in range(len(naturals)):
            empty = 0
            for end in range(start + 1, len(naturals) + 1):
                empty += naturals[end - 1] == 0
                cap = row.caps[end - start] if end - start < len(row.caps) else None
                if cap is not None and empty <= min(cap, self.supply.wilds):
                    yield start, end, cap

    def can(self) -> bool:
        """Tell whether all rows can be formed at once."""
        fewest = sum(next((size for size, cap in enumerate(row.caps) if cap is not None), 0) for row in self.rows)
        wilds = min(self.supply.wilds, sum(max((cap for cap in row.caps if cap is not None), default=0) for row in self.rows))
        if fewest > wilds + sum(min(count, len(self.rows)) for count in self.supply.naturals):
            return False
        return self._place(0, (), [0] * len(self.supply.naturals), 0)

    def _place(self, number: int, chosen: tuple[tuple[int, int, int], ...], covered: list[int], short: int) -> bool:
        if number == len(self.rows):
            return self._wilds_suffice(chosen, covered)
        naturals, most = self.supply.naturals, self.supply.wilds - short
        same = number > 0 and self.rows[number] == self.rows[number - 1]
        for stretch in self.stretches[self.rows[number]]:
            if same and stretch < chosen[-1]:
                continue
            start, end, _ = stretch
            more = 0
            for place in range(start, end):
                if covered[place] >= naturals[place]:
                    more += 1
            if more > most:
                continue
            for place in range(start, end):
                covered[place] += 1
            done = self._place(number + 1, (*chosen, stretch), covered, short + more)
            for place in range(start, end):
                covered[place] -= 1
            if done:
                return True
        return False

    def _wilds_suffice(self, chosen: tuple[tuple[int, int, int], ...], covered: list[int]) -> bool:
        """Tell whether the missing cards can be shared out as wilds: no set of runs must take more than it may hold."""
        pairs = enumerate(zip(covered, self.supply.naturals, strict=True))
        short = [(place, count - have) for place, (count, have) in pairs if count > have]
        for size in range(1, len(chosen) + 1):
            for some in combinations(chosen, size):
                must = 0
                for place, missing in short:
                    outside = covered[place] - sum(start <= place < end for start, end, _ in some)
                    must += max(0, missing - outside)
                if must > sum(cap for _, _, cap in some):
                    return False
        return True
