"""Decide whether runs along one track and sets of one place can use certain cards, by going along the track once.

At each place it matters only how long the open runs of each lane are (a lane holds the cards that can be in one run: those
of one suit, say), up to the length that a run must have; sets begin and end at their place. What is longer does no harm,
so that a run which is long enough goes on before a new one begins. Some units have two places, an ace at both ends of the
track, say: at the first they can only be in runs, and how many are is remembered until the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from attrs import frozen

from rulelang.engines.reference.melds.hand import Units
from rulelang.engines.reference.melds.plans import Plan, Sizes

Counted = tuple[tuple[int, int], ...]
"""How many cards of which units."""

Lengths = tuple[int, ...]
"""How long the open runs of a lane are, in rising order, none counted as longer than a run must be."""

Front = tuple[tuple[Lengths, ...], tuple[tuple[int, int], ...]]
"""The open runs of each lane, and how many cards of which units that come again are used."""

MOST_SETS = 400
"""With more ways to put sets together at one place the sweep is not for that hand."""


@frozen(eq=False)
class Lines:
    """What a sweep goes along: `lanes[lane][place]` is the unit there or None, `sets[place]` are the sets of that place.

    `shortest` is how long a run must be. Each unit of `units` is in one lane, at one place or two.
    """

    lanes: tuple[tuple[int | None, ...], ...]
    sets: tuple[tuple[Counted, ...], ...]
    shortest: int
    units: frozenset[int]


def lines_of(units: Units, plan: Plan, sizes: Sizes, sets: Iterable[Counted]) -> Lines | None:
    """Lay units out along the track of runs of that plan; None where more matters than a sweep looks at."""
    track = plan.tracks[0]
    counts = range(sizes.low, min(sizes.high, 2 * sizes.low - 1) + 1)
    enough = sizes.high >= min(2 * sizes.low - 1, len(track.members), sum(units.counts))
    if len(plan.tracks) > 1 or track.round or plan.differ or not enough or not all(sizes.masks[size] & 1 for size in counts):
        return None
    lanes: list[tuple[int | None, ...]] = []
    last: dict[int, int] = {}
    for group in units.table(plan):
        at = group.along.at
        if any(choice.stand is not None for _, choice in group.items) or any(len(items) > 1 for items in at.values()):
            return None
        lanes.append(tuple([at[member][0][0] if member in at else None for member in track.members]))
        for place, unit in enumerate(lanes[-1]):
            if unit is not None:
                last[unit] = place
    placed: list[list[Counted]] = [[] for _ in track.members]
    for piece in sorted(sets):
        places = {last.get(unit, -1) for unit, _ in piece}
        if len(places) != 1 or -1 in places:
            return None
        placed[places.pop()].append(piece)
    return Lines(tuple(lanes), tuple(map(tuple, placed)), sizes.low, frozenset(last))


class Sweep:
    """A sweep over what there is (`supply[unit]`) for what must be used (`need[unit]`, and `extra` cards more)."""

    def __init__(self, lines: Lines, supply: Sequence[int], need: Sequence[int], extra: int) -> None:
        self.lines = lines
        self.supply = supply
        self.need = need
        self.extra = extra
        self.options: dict[tuple[int, int, Lengths, int, int], list[tuple[Lengths, int, int]]] = {}
        self.last = {unit: place for lane in lines.lanes for place, unit in enumerate(lane) if unit is not None}

    def can(self) -> bool | None:
        """Tell whether it can be done; None if there are too many sets."""
        if any(count and unit not in self.lines.units for unit, count in enumerate(self.need)):
            return False
        nothing: tuple[Lengths, ...] = ((),) * len(self.lines.lanes)
        fronts: dict[Front, int] = {(nothing, ()): 0}
        for place in range(len(self.lines.sets)):
            sets = self.sets_at(place)
            if sets is None:
                return None
            then: dict[Front, int] = {}
            for front, spare in fronts.items():
                for after, more in self.steps(place, front, sets):
                    total = min(self.extra, spare + more)
                    if then.get(after, -1) < total:
                        then[after] = total
            fronts = then
        shortest = self.lines.shortest
        return any(
            spare >= self.extra and all(min(one, default=shortest) == shortest for one in front[0]) for front, spare in fronts.items()
        )

    def sets_at(self, place: int) -> list[dict[int, int]] | None:
        """List how many cards of each unit sets of a place can take together; None if that is too much."""
        found: dict[Counted, dict[int, int]] = {(): {}}
        waiting: list[dict[int, int]] = [{}]
        while waiting:
            taken = waiting.pop()
            for piece in self.lines.sets[place]:
                more = dict(taken)
                for unit, count in piece:
                    more[unit] = more.get(unit, 0) + count
                key = tuple(sorted(more.items()))
                if key not in found and all(count <= self.supply[unit] for unit, count in piece) and self.fits(more):
                    found[key] = more
                    waiting.append(more)
                    if len(found) > MOST_SETS:
                        return None
        return list(found.values())

    def fits(self, taken: dict[int, int]) -> bool:
        """Tell whether there are so many cards."""
        return all(count <= self.supply[unit] for unit, count in taken.items())

    def steps(self, place: int, front: Front, sets: list[dict[int, int]]) -> Iterator[tuple[Front, int]]:
        """List what a front may come to at a place, with how many cards more than needed are used there."""
        lengths, kept = front
        used_before = dict(kept)
        units = [lane[place] for lane in self.lines.lanes]
        for taken in sets:
            options: list[list[tuple[Lengths, int, int]]] = []
            for lane, unit in enumerate(units):
                in_sets = 0 if unit is None else taken.get(unit, 0)
                key = (place, lane, lengths[lane], in_sets, 0 if unit is None else used_before.get(unit, 0))
                found = self.options.get(key)
                if found is None:
                    found = self.options[key] = self.lane_options(place, lengths[lane], unit, in_sets, key[-1])
                if not found:
                    break
                options.append(found)
            else:
                for chosen in product(*options):
                    after = tuple([one[0] for one in chosen]), self.kept(kept, place, units, chosen)
                    yield after, sum([one[2] for one in chosen])

    def kept(
        self, kept: tuple[tuple[int, int], ...], place: int, units: list[int | None], chosen: tuple[tuple[Lengths, int, int], ...]
    ) -> tuple[tuple[int, int], ...]:
        """Bring up to date how many cards are used of units that come again."""
        coming = [
            (unit, one[1]) for unit, one in zip(units, chosen, strict=True) if unit is not None and self.last[unit] != place and one[1]
        ]
        return (*[pair for pair in kept if self.last[pair[0]] != place], *coming) if kept or coming else kept

    def lane_options(self, place: int, lengths: Lengths, unit: int | None, in_sets: int, used: int) -> list[tuple[Lengths, int, int]]:
        """List how a lane may go on: its open runs, the cards used at this place, and how many of these were not needed."""
        shortest = self.lines.shortest
        short = [length for length in lengths if length < shortest]
        if unit is None:
            return [] if short else [((), 0, 0)]
        is_last = self.last[unit] == place
        if in_sets and not is_last:
            return []
        least = max(len(short), self.need[unit] - used - in_sets) if is_last else len(short)
        found = []
        for count in range(least, self.supply[unit] - used - in_sets + 1):
            going_on = min(count - len(short), len(lengths) - len(short))
            begun = count - len(short) - going_on
            after = sorted([*(length + 1 for length in short), *[shortest] * going_on, *[min(1, shortest)] * begun])
            spare = max(0, used + in_sets + count - self.need[unit]) if is_last else 0
            found.append((tuple(after), count, spare))
        return found
