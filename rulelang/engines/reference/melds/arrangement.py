"""Arrange given cards as a meld.

Readings of different melds are one arrangement if the same cards lie in the same order and stand for the same. Where one
meld has an order and another has none, the reading without order says nothing against the other: it is part of every
arrangement with an order in which the cards stand for the same, and stands alone only if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

from rulelang.engines.reference.melds.fitting import Stands, fits_laid, in_stable_order, passes, stand_key
from rulelang.engines.reference.melds.hand import Hand, Item, Units
from rulelang.engines.reference.melds.plans import Plan, leaves, plan_of
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.search import Query, search, sizes_of
from rulelang.engines.reference.position import LaidMeld

Found = tuple[Plan, tuple[Item, ...]]
"""A meld that was found among classes of equal cards."""

ReadingKey = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]


@frozen
class Reading:
    """An arrangement of equal cards: their classes in order, what they stand for, and the melds that it fits."""

    classes: tuple[int, ...]
    stands: Stands
    kinds: tuple[int, ...]

    @property
    def content(self) -> tuple[int, ...]:
        """The classes in stable order."""
        return tuple(sorted(self.classes))

    @property
    def key(self) -> ReadingKey:
        """The place in the stable order of melds."""
        return self.content, self.classes, tuple(stand_key(stand) for stand in self.stands)


def arrangements(reader: CardReader, meld: int, cards: tuple[int, ...]) -> tuple[LaidMeld, ...]:
    """List every arrangement of exactly these cards as that meld, in stable order.

    An `either` is the union of its melds; a reading that fits several of them is one arrangement with all these kinds.
    """
    hand = Hand(reader, cards)
    content = [place for place, count in enumerate(hand.counts) for _ in range(count)]
    found = readings(hand, leaves(reader.program, (meld,)), tuple(content))
    return tuple(hand.lay(reading.classes, reading.stands, reading.kinds, [0] * len(hand.counts)) for reading in found)


def readings(hand: Hand, kinds: tuple[int, ...], content: tuple[int, ...]) -> list[Reading]:
    """List all arrangements of cards of just these classes (in stable order) as any of these melds, in stable order."""
    places = list(dict.fromkeys(content))
    counts = [content.count(place) for place in places]
    part = Units(hand, [], counts, places, [])
    found: list[Found] = []
    for kind in kinds:
        plan = hand.plan(kind)
        sizes = sizes_of(hand.reader, plan, len(content), len(content), len(content))
        if sizes is not None:
            accept = acceptor(hand, plan, places)
            query = Query(plan, part, list(counts), list(counts), sizes, accept=accept)
            found.extend((plan, tuple((places[unit], choice) for unit, choice in meld)) for meld in search(query))
    return merged(found)


def acceptor(hand: Hand, plan: Plan, first: Sequence[int]) -> Callable[[tuple[Item, ...]], bool] | None:
    """Make the test of a plan's `where` clauses for melds of units that are the classes `first[unit]`."""
    if not plan.wheres:
        return None

    def accept(found: tuple[Item, ...]) -> bool:
        items = found if plan.ordered else sorted(found, key=lambda item: (item[0], stand_key(item[1].stand)))
        used = [0] * len(hand.counts)
        laid = hand.lay([first[unit] for unit, _ in items], [choice.stand for _, choice in items], (plan.kind,), used)
        return passes(hand.reader, plan, laid.cards, laid.stands)

    return accept


def merged(found: Iterable[Found]) -> list[Reading]:
    """Put together what is one arrangement (see the module), in stable order."""
    ordered: dict[tuple[tuple[int, tuple[int, ...] | None], ...], list[int]] = {}
    loose: dict[tuple[tuple[int, tuple[int, ...] | None], ...], list[int]] = {}
    for plan, items in found:
        cards = tuple((place, choice.stand) for place, choice in items)
        kinds = ordered.setdefault(cards, []) if plan.ordered else loose.setdefault(_without_order(cards), [])
        if plan.kind not in kinds:
            kinds.append(plan.kind)
    result = []
    taken = set()
    for cards, kinds in ordered.items():
        if loose:
            content = _without_order(cards)
            taken.add(content)
            kinds = kinds + loose.get(content, [])
        result.append(_reading(cards, kinds))
    result.extend(_reading(cards, kinds) for cards, kinds in loose.items() if cards not in taken)
    return sorted(result, key=lambda reading: reading.key)


def _without_order(cards: tuple[tuple[int, tuple[int, ...] | None], ...]) -> tuple[tuple[int, tuple[int, ...] | None], ...]:
    return tuple(sorted(cards, key=lambda card: (card[0], stand_key(card[1]))))


def _reading(cards: tuple[tuple[int, tuple[int, ...] | None], ...], kinds: list[int]) -> Reading:
    return Reading(tuple(place for place, _ in cards), tuple(stand for _, stand in cards), tuple(sorted(kinds)))


def lay_all(hand: Hand, chosen: list[Reading]) -> tuple[LaidMeld, ...]:
    """Make laid melds, each of the first equal cards that the ones before have left."""
    used = [0] * len(hand.counts)
    return tuple(hand.lay(reading.classes, reading.stands, reading.kinds, used) for reading in chosen)


def without(reader: CardReader, target: LaidMeld, card: int, kinds: tuple[int, ...] | None = None) -> LaidMeld | None:
    """Take a card out: the rest in its order, None if that is no meld; no card left is an empty meld without kinds.

    `kinds` are the melds that the rest may be (those the zone takes); left out, those it was.
    """
    place = target.cards.index(card)
    cards = target.cards[:place] + target.cards[place + 1 :]
    stands = target.stands[:place] + target.stands[place + 1 :]
    if not cards:
        return LaidMeld((), (), ())
    return settled(reader, cards, stands, open_kinds(reader, target, kinds, len(cards)))


def open_kinds(reader: CardReader, target: LaidMeld, kinds: tuple[int, ...] | None, size: int) -> tuple[int, ...]:
    """List what a meld may be once its cards have changed: cards that had no order do not get one, unless it is one card."""
    wanted = target.kinds if kinds is None else leaves(reader.program, kinds)
    if size == 1 or any(plan_of(reader, kind).ordered for kind in target.kinds):
        return wanted
    return tuple(kind for kind in wanted if not plan_of(reader, kind).ordered)


def settled(reader: CardReader, cards: tuple[int, ...], stands: Stands, kinds: tuple[int, ...]) -> LaidMeld | None:
    """Find out which melds cards in that order are, and put them into stable order if none of these has an order."""
    plans = [plan_of(reader, kind) for kind in kinds]
    fitting = [plan for plan in plans if fits_laid(reader, plan, cards, stands)]
    if not fitting:
        return None
    if not any(plan.ordered for plan in fitting):
        cards, stands = in_stable_order(reader, cards, stands)
    return LaidMeld(cards, stands, tuple(plan.kind for plan in fitting))
