"""Cards to classes of equal cards in stable order, and to units of cards that no meld in question tells apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property

from attrs import define, field

from rulelang.engines.reference.melds.plans import Choice, Plan, Track, choices_of, plan_of
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.position import LaidMeld

Item = tuple[int, Choice]
"""A unit (or class) and what one of its cards is in a meld."""


@define(eq=False)
class Along:
    """The items of a group by what they are on the (first) track of its plan.

    `at` holds them, naturals first; `reach[i]` is how many places from place i of the track on have items without a gap,
    `first[unit]` and `last[unit]` the first and last place where the unit fits.
    """

    at: dict[object, list[Item]]
    reach: list[int]
    first: dict[int, int]
    last: dict[int, int]


@define(eq=False)
class Group:
    """The items of one plan that agree in its `same` columns, unit by unit.

    `cards` is how many cards there are for them, `naturals` are the units that can be themselves.
    """

    plan: Plan
    items: list[Item]
    cards: int
    naturals: list[int]

    _along: Along | None = None

    @property
    def along(self) -> Along:
        """The items along the track."""
        if self._along is None:
            self._along = _sorted_along(self.plan.tracks[0], self.items)
        return self._along


@define(eq=False)
class Units:
    """A partition of a hand: `of[class]` is its unit, `counts[unit]` how many cards it has, `first[unit]` a class of it.

    `freedom[unit]` is how many things its cards can be in all melds in question; `lines` is kept for `rows`.
    """

    hand: Hand
    of: list[int]
    counts: list[int]
    first: list[int]
    freedom: list[int]
    tables: dict[int, list[Group]] = field(factory=dict)
    lines: dict[int, object] = field(factory=dict)

    def table(self, plan: Plan) -> list[Group]:
        """List the groups of a plan in stable order."""
        found = self.tables.get(plan.kind)
        if found is None:
            found = self.tables[plan.kind] = self._make(plan)
        return found

    def _make(self, plan: Plan) -> list[Group]:
        groups: dict[tuple[object, ...], Group] = {}
        choices = self.hand.all_choices(plan)
        for unit, first in enumerate(self.first):
            last = None
            for choice in choices[first]:
                natural = choice.stand is None
                group = groups.get(choice.same)
                if group is None:
                    last = groups[choice.same] = Group(plan, [(unit, choice)], self.counts[unit], [unit] if natural else [])
                    continue
                group.items.append((unit, choice))
                if natural:
                    group.naturals.append(unit)
                if group is not last:
                    group.cards += self.counts[unit]
                    last = group
        return list(groups.values())

    def count(self, classes: Sequence[int]) -> list[int]:
        """Count cards, given by their classes, in each unit."""
        found = [0] * len(self.counts)
        for place in classes:
            found[self.of[place]] += 1
        return found

    def sum_up(self, supply: Sequence[int]) -> list[int]:
        """Count `supply[class]` by units."""
        counts = [0] * len(self.counts)
        for unit, count in zip(self.of, supply, strict=True):
            counts[unit] += count
        return counts


def _sorted_along(track: Track, items: list[Item]) -> Along:
    at: dict[object, list[Item]] = {}
    wilds: list[Item] = []
    for item in items:
        if item[1].stand is None:
            at.setdefault(item[1].steps[0], []).append(item)
        else:
            wilds.append(item)
    for item in wilds:
        at.setdefault(item[1].steps[0], []).append(item)
    members = track.members
    reach = [0] * (len(members) + 1)
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for place in sorted([place for member in at for place in track.places.get(member, ())], reverse=True):
        reach[place] = reach[place + 1] + 1
        for unit, _ in at[members[place]]:
            last.setdefault(unit, place)
            first[unit] = place
    return Along(at, reach, first, last)


def in_order(reader: CardReader, classes: Iterable[list[int]]) -> list[list[int]]:
    """Put classes of equal cards into stable order."""
    found = list(classes)
    keys = reader.order_keys([equal[0] for equal in found])
    return [found[place] for place in sorted(range(len(found)), key=keys.__getitem__)]


class Hand:
    """The cards of one call: classes of equal cards, numbered in stable order.

    `cards[class]` are its cards in the given order, `counts[class]` how many.
    """

    def __init__(self, reader: CardReader, cards: Sequence[int]) -> None:
        self.reader = reader
        found: dict[Hashable, list[int]] = {}
        for card, key in zip(cards, reader.equal_keys(cards), strict=True):
            found.setdefault(key, []).append(card)
        self.cards = in_order(reader, found.values())
        self.counts = [len(equal) for equal in self.cards]
        self._choices: dict[int, list[tuple[Choice, ...]]] = {}
        self._looks = reader.looks([equal[0] for equal in self.cards])

    @cached_property
    def class_of(self) -> dict[int, int]:
        """The class of each card."""
        return {card: place for place, equal in enumerate(self.cards) for card in equal}

    def plan(self, kind: int) -> Plan:
        """Look up the plan of a meld."""
        return plan_of(self.reader, kind)

    def all_choices(self, plan: Plan) -> list[tuple[Choice, ...]]:
        """List what a card can be in that meld, for each class."""
        found = self._choices.get(plan.kind)
        if found is None:
            pairs = zip(self.cards, self._looks, strict=True)
            found = self._choices[plan.kind] = [choices_of(self.reader, plan, equal[0], look) for equal, look in pairs]
        return found

    def choices(self, plan: Plan, place: int) -> tuple[Choice, ...]:
        """List what a card of that class can be in that meld."""
        return self.all_choices(plan)[place]

    def classes(self) -> Units:
        """Make the finest partition: each class of equal cards a unit of its own."""
        places = list(range(len(self.cards)))
        return Units(self, places, list(self.counts), places, [1] * len(places))

    def units(self, kinds: Sequence[int], apart: Callable[[int], Hashable] | None = None) -> Units:
        """Put classes together that can be the same in all these melds (and for which `apart` says the same).

        A `where` clause may read anything, so with one every class stays alone.
        """
        plans = [self.plan(kind) for kind in kinds]
        if any(plan.wheres for plan in plans):
            return self.classes()
        listed = [self.all_choices(plan) for plan in plans]
        units: dict[Hashable, int] = {}
        of: list[int] = []
        first: list[int] = []
        counts: list[int] = []
        for place, count in enumerate(self.counts):
            key = (apart and apart(place), *[id(choices[place]) for choices in listed])
            unit = units.setdefault(key, len(first))
            if unit == len(first):
                first.append(place)
                counts.append(0)
            of.append(unit)
            counts[unit] += count
        freedom = [sum([len(choices[place]) for choices in listed]) for place in first]
        return Units(self, of, counts, first, freedom)

    def lay(self, classes: Sequence[int], stands: Sequence[tuple[int, ...] | None], kinds: tuple[int, ...], used: list[int]) -> LaidMeld:
        """Make a laid meld of the first cards of these classes that are not yet used; `used[class]` is brought up to date."""
        cards = []
        for place in classes:
            cards.append(self.cards[place][used[place]])
            used[place] += 1
        return LaidMeld(tuple(cards), tuple(stands), kinds)
