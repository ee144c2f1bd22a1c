"""Cards to classes of equal cards in stable order, and to units of cards that no meld in question tells apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from attrs import field, frozen

from rulelang.engines.reference.melds.plans import Choice, Plan, choices_of, plan_of
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.position import LaidMeld

Item = tuple[int, Choice]
"""A unit (or class) and what one of its cards is in a meld."""


@frozen(eq=False)
class Group:
    """The items of one plan that agree in its `same` columns.

    `items` come unit by unit. For a plan with a track `at` holds them by what they are on the (first) track, naturals
    first; `reach[i]` is how many places from place i of the track on have items without a gap, `first[unit]` and `last[unit]`
    the first and last place where the unit fits.
    """

    items: list[Item]
    at: dict[object, list[Item]]
    reach: list[int]
    first: dict[int, int]
    last: dict[int, int]


@frozen(eq=False)
class Units:
    """A partition of a hand: `of[class]` is its unit, `counts[unit]` how many cards it has, `first[unit]` a class of it.

    `freedom[unit]` is how many things its cards can be in all melds in question.
    """

    hand: Hand
    of: list[int]
    counts: list[int]
    first: list[int]
    freedom: list[int]
    tables: dict[int, list[Group]] = field(factory=dict)

    def table(self, plan: Plan) -> list[Group]:
        """List the groups of a plan in stable order."""
        found = self.tables.get(plan.kind)
        if found is None:
            found = self.tables[plan.kind] = self._make(plan)
        return found

    def _make(self, plan: Plan) -> list[Group]:
        groups: dict[tuple[object, ...], list[Item]] = {}
        for unit, first in enumerate(self.first):
            for choice in self.hand.choices(plan, first):
                groups.setdefault(choice.same, []).append((unit, choice))
        return [_group(plan, items) for items in groups.values()]

    def count(self, classes: Sequence[int]) -> list[int]:
        """Count cards, given by their classes, in each unit."""
        found = [0] * len(self.counts)
        for place in classes:
            found[self.of[place]] += 1
        return found


def _group(plan: Plan, items: list[Item]) -> Group:
    if not plan.tracks:
        return Group(items, {}, [], {}, {})
    at: dict[object, list[Item]] = {}
    for item in items:
        if item[1].stand is None:
            at.setdefault(item[1].steps[0], []).append(item)
    for item in items:
        if item[1].stand is not None:
            at.setdefault(item[1].steps[0], []).append(item)
    members = plan.tracks[0].members
    reach = [0] * (len(members) + 1)
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for place in range(len(members) - 1, -1, -1):
        found = at.get(members[place])
        if found:
            reach[place] = reach[place + 1] + 1
            for unit, _ in found:
                last.setdefault(unit, place)
                first[unit] = place
    return Group(items, at, reach, first, last)


class Hand:
    """The cards of one call: classes of equal cards, numbered in stable order.

    `cards[class]` are its cards in the given order, `counts[class]` how many.
    """

    def __init__(self, reader: CardReader, cards: Sequence[int]) -> None:
        self.reader = reader
        found: dict[Hashable, list[int]] = {}
        for card in cards:
            found.setdefault(reader.equal_key(card), []).append(card)
        self.cards = sorted(found.values(), key=lambda equal: reader.order_key(equal[0]))
        self.counts = [len(equal) for equal in self.cards]
        self.class_of = {card: place for place, equal in enumerate(self.cards) for card in equal}
        self._choices: dict[int, list[tuple[Choice, ...]]] = {}
        self._wildness = [reader.stands(equal[0]) for equal in self.cards]
        self._classes: Units | None = None

    def plan(self, kind: int) -> Plan:
        """Look up the plan of a meld."""
        return plan_of(self.reader, kind)

    def choices(self, plan: Plan, place: int) -> tuple[Choice, ...]:
        """List what a card of that class can be in that meld."""
        found = self._choices.get(plan.kind)
        if found is None:
            found = self._choices[plan.kind] = [
                choices_of(self.reader, plan, equal[0], wildness) for equal, wildness in zip(self.cards, self._wildness, strict=True)
            ]
        return found[place]

    @property
    def classes(self) -> Units:
        """The finest partition: each class of equal cards a unit of its own."""
        if self._classes is None:
            places = list(range(len(self.cards)))
            self._classes = Units(self, places, list(self.counts), places, [1] * len(places))
        return self._classes

    def units(self, kinds: Sequence[int], apart: Callable[[int], Hashable] | None = None) -> Units:
        """Put classes together that can be the same in all these melds (and for which `apart` says the same).

        A `where` clause may read anything, so with one every class stays alone.
        """
        plans = [self.plan(kind) for kind in kinds]
        if any(plan.wheres for plan in plans):
            return self.classes
        units: dict[Hashable, int] = {}
        of: list[int] = []
        first: list[int] = []
        counts: list[int] = []
        for place, count in enumerate(self.counts):
            key = (apart and apart(place), *(id(self.choices(plan, place)) for plan in plans))
            unit = units.setdefault(key, len(first))
            if unit == len(first):
                first.append(place)
                counts.append(0)
            of.append(unit)
            counts[unit] += count
        freedom = [sum(len(self.choices(plan, place)) for plan in plans) for place in first]
        return Units(self, of, counts, first, freedom)

    def lay(self, classes: Sequence[int], stands: Sequence[tuple[int, ...] | None], kinds: tuple[int, ...], used: list[int]) -> LaidMeld:
        """Make a laid meld of the first cards of these classes that are not yet used; `used[class]` is brought up to date."""
        cards = []
        for place in classes:
            cards.append(self.cards[place][used[place]])
            used[place] += 1
        return LaidMeld(tuple(cards), tuple(stands), kinds)
