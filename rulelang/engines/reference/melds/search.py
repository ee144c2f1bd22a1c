"""Find the melds of one plan among units of cards: the one search that everything else in this package uses.

A found meld is a tuple of items (unit, choice) in its order; without order, unit by unit. Which cards of a unit are meant
is left open. Runs are built place by place along the track, sets of one value item by item, and what has an order but no
track card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from attrs import define

from rulelang.engines.reference.melds.hand import Along, Group, Item, Units
from rulelang.engines.reference.melds.plans import Choice, Plan, Sizes
from rulelang.engines.reference.melds.reader import CardReader

Thing = TypeVar("Thing")


def sizes_of(reader: CardReader, plan: Plan, low: int | None, high: int | None, total: int) -> Sizes | None:
    """Narrow a plan's sizes to `low..high` (None: no bound), with so many cards at hand; None: no size is left."""
    asked = (low, high, total)
    if asked not in plan.sizes:
        plan.sizes[asked] = _sizes_of(reader, plan, low, high, total)
    return plan.sizes[asked]


def _sizes_of(reader: CardReader, plan: Plan, low: int | None, high: int | None, total: int) -> Sizes | None:
    top = total if high is None else min(high, total)
    if plan.tracks and not plan.tracks[0].round:
        top = min(top, len(plan.tracks[0].members))
    masks = [0] * (top + 1)
    for size in range(max(1, low or 1), top + 1):
        masks[size] = plan.mask(reader, size)
    allowed = [size for size, mask in enumerate(masks) if mask]
    if not allowed:
        return None
    return Sizes(allowed[0], allowed[-1], masks, max(mask.bit_length() for mask in masks) - 1)


LIMIT = 2_000_000
"""How many cards may be put down, in all, to find the steps that can be offered, or a random way."""


class Effort:
    """A number of steps that searches share."""

    def __init__(self, left: int) -> None:
        self.left = left


class Chance:
    """Random choices for a search, out of a source of numbers below n."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below

    def mixed(self, things: list[Thing]) -> list[Thing]:
        """Shuffle a copy."""
        mixed = list(things)
        for place in range(len(mixed) - 1, 0, -1):
            other = self.below(place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed


@define(eq=False)
class Query:
    """What is searched for: melds of `plan` out of `have[unit]` cards that hold at least `need[unit]` of them.

    `have` and `need` are changed while the search runs and are as they were when it ends. `minimal`: once a meld is
    found, none that merely adds cards to it. `chance`: in random order. `accept` is the last word on a meld. `effort`: how
    many cards may still be put down before the search gives up, None: it never does.
    """

    plan: Plan
    units: Units
    have: list[int]
    need: list[int] | None
    sizes: Sizes
    minimal: bool = False
    chance: Chance | None = None
    accept: Callable[[tuple[Item, ...]], bool] | None = None
    effort: Effort | None = None

    def mixed(self, things: list[Thing]) -> list[Thing]:
        """Put things into the order in which they are tried."""
        return things if self.chance is None else self.chance.mixed(things)

    def late(self) -> bool:
        """Tell whether longer melds come before the one just found."""
        return self.chance is not None and self.chance.below(2) == 1


def search(query: Query) -> Iterator[tuple[Item, ...]]:
    """Find all melds, each arrangement once, in a fixed order (no stable one: units know no cards)."""
    needed = [unit for unit, count in enumerate(query.need or ()) if count]
    for group in query.mixed(query.units.table(query.plan)):
        if query.chance is None and not _enough(query, group):
            continue
        if query.plan.tracks:
            yield from _runs(query, group, needed)
        elif query.plan.beside:
            build = _Build(query, needed, _steps_beside(group.items))
            yield from build.grow(0, 0, sum(query.need or ()))
        else:
            yield from _sets(query, group, needed)


def _enough(query: Query, group: Group) -> bool:
    """Tell whether a group has as many cards and naturals as a meld must have."""
    if group.cards < query.sizes.low:
        return False
    have, fewest = query.have, query.sizes.fewest
    return len(group.naturals) >= fewest or sum([have[unit] for unit in group.naturals]) >= fewest


class _Build:
    """A meld while it is built: items so far, and the values that must not come again."""

    def __init__(self, query: Query, needed: list[int], next_items: NextItems) -> None:
        self.query = query
        self.needed = needed
        self.next_items = next_items
        self.items: list[Item] = []
        self.seen: list[list[object]] = [[] for _ in query.plan.differ]

    def grow(self, place: int, wilds: int, missing: int) -> Iterator[tuple[Item, ...]]:
        """Find the melds that begin with the items so far; `place` is where the search stands, `missing` the cards needed."""
        query = self.query
        sizes = query.sizes
        size = len(self.items)
        found = self.whole(wilds, missing) if size else None
        late = found is not None and query.late()
        if found is not None and not late:
            yield found
            if query.minimal:
                return
        if size < sizes.high and missing <= sizes.high - size:
            for item, then in self.next_items(self, place, missing):
                if query.effort is not None:
                    query.effort.left -= 1
                    if query.effort.left < 0:
                        break
                wild = wilds + (item[1].stand is not None)
                if query.have[item[0]] and wild <= sizes.cap and self.fits(item[1]):
                    met = self.push(item)
                    yield from self.grow(then, wild, missing - met)
                    self.pop()
        if found is not None and late:
            yield found

    def whole(self, wilds: int, missing: int) -> tuple[Item, ...] | None:
        """Give the meld as it is, in its order, if it is one."""
        query = self.query
        if missing or not query.sizes.masks[len(self.items)] >> wilds & 1:
            return None
        if len(query.plan.tracks) > 1 and not follows(query.plan, [choice for _, choice in self.items], 1):
            return None
        found = tuple(reversed(self.items)) if query.plan.falling else tuple(self.items)
        return found if query.accept is None or query.accept(found) else None

    def fits(self, choice: Choice) -> bool:
        """Tell whether this may come next."""
        if self.seen and any(value in seen for value, seen in zip(choice.differ, self.seen, strict=True)):
            return False
        if choice.beside and self.items:
            return not any(one == other for one, other in zip(choice.beside, self.items[-1][1].beside, strict=True))
        return True

    def push(self, item: Item) -> int:
        """Add an item; 1 if it was needed."""
        self.items.append(item)
        for value, seen in zip(item[1].differ, self.seen, strict=True):
            seen.append(value)
        self.query.have[item[0]] -= 1
        need = self.query.need
        if need is None:
            return 0
        need[item[0]] -= 1
        return 1 if need[item[0]] >= 0 else 0

    def pop(self) -> None:
        """Take the last item off again."""
        unit, _ = self.items.pop()
        for seen in self.seen:
            seen.pop()
        self.query.have[unit] += 1
        if self.query.need is not None:
            self.query.need[unit] += 1


NextItems = Callable[[_Build, int, int], Iterable[tuple[Item, int]]]


def _runs(query: Query, group: Group, needed: list[int]) -> Iterator[tuple[Item, ...]]:
    track, along = query.plan.tracks[0], group.along
    reach = along.reach
    count = len(track.members)
    missing = sum(query.need or ())
    for start in query.mixed([place for place in range(count) if reach[place]]):
        stop = start + reach[start]
        if track.round and stop == count:
            stop = start + query.sizes.high if reach[0] == count else count + reach[0]
        if stop - start < query.sizes.low or not (track.round or _in_reach(query, along, needed, start, stop)):
            continue
        for found in _Build(query, needed, _steps_up(along, stop)).grow(start, 0, missing):
            if len(found) > 1 or track.members.index(found[0][1].steps[0]) == start:
                yield found


def _in_reach(query: Query, along: Along, needed: list[int], start: int, stop: int) -> bool:
    """Tell whether all units needed have places from `start` on, before `stop`, that a meld of the greatest size covers."""
    end = min(stop, start + query.sizes.high)
    return all(along.first.get(unit, end) < end and along.last[unit] >= start for unit in needed)


def _steps_up(along: Along, stop: int) -> NextItems:
    """Go along the track: all that fits its next place, which must lie before `stop`."""

    def next_items(build: _Build, place: int, missing: int) -> Iterable[tuple[Item, int]]:
        if place >= stop or missing > stop - place:
            return ()
        members = build.query.plan.tracks[0].members
        items = along.at.get(members[place % len(members)], [])
        if missing:
            items = _due(build, along, items, place)
        return [(item, place + 1) for item in build.query.mixed(items)]

    return next_items


def _due(build: _Build, along: Along, items: list[Item], place: int) -> list[Item]:
    """Leave only the items of the unit that is needed and has its last place here; none if one was missed."""
    need = build.query.need
    if need is None or build.query.plan.tracks[0].round:
        return items
    due = -1
    for unit in build.needed:
        if need[unit] > 0:
            last = along.last.get(unit, -1)
            if last < place or (last == place and (due >= 0 or need[unit] > 1)):
                return []
            if last == place:
                due = unit
    return items if due < 0 else [item for item in items if item[0] == due]


def _sets(query: Query, group: Group, needed: list[int]) -> Iterator[tuple[Item, ...]]:
    items = query.mixed(group.items)
    room = [0] * (len(items) + 1)
    last: dict[int, int] = {}
    for index in range(len(items) - 1, -1, -1):
        unit = items[index][0]
        room[index] = room[index + 1] + (0 if unit in last else query.have[unit])
        last.setdefault(unit, index)
    if room[0] < query.sizes.low or any(unit not in last for unit in needed):
        return
    build = _Build(query, needed, _steps_on(items, room, last))
    yield from build.grow(0, 0, sum(query.need or ()))


def _steps_on(items: list[Item], room: list[int], last: dict[int, int]) -> NextItems:
    """Go through the items from where the search stands.

    `room[i]` is how many cards those from i on have at most, `last[unit]` the last item of a unit.
    """

    def next_items(build: _Build, place: int, missing: int) -> Iterator[tuple[Item, int]]:
        size = len(build.items)
        need = build.query.need
        for index in range(place, len(items)):
            if size + room[index] < build.query.sizes.low:
                return
            if missing and need is not None and any(need[unit] > 0 and last[unit] < index for unit in build.needed):
                return
            yield items[index], index

    return next_items


def _steps_beside(items: list[Item]) -> NextItems:
    """Go on with any item."""

    def next_items(build: _Build, place: int, missing: int) -> Iterable[tuple[Item, int]]:
        return [(item, place) for item in build.query.mixed(items)]

    return next_items


def follows(plan: Plan, choices: list[Choice], skip: int = 0) -> bool:
    """Tell whether choices, from low to high, follow one another on every track of the plan but the first `skip`."""
    for index, track in enumerate(plan.tracks):
        if index < skip:
            continue
        values = tuple([choice.steps[index] for choice in choices])
        if not any(_on_track(values, track.members, start, track.round) for start in track.places.get(values[0], ())):
            return False
    return True


def _on_track(values: tuple[object, ...], members: tuple[object, ...], start: int, around: bool) -> bool:
    if not around:
        return members[start : start + len(values)] == values
    count = len(members)
    return all(members[(start + index) % count] == value for index, value in enumerate(values))
