"""Judge melds that are handed in whole."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.arrangement import Reading, acceptor, readings
from rulelang.engines.reference.melds.fitting import fits, stand_key
from rulelang.engines.reference.melds.forming import Former, Shape
from rulelang.engines.reference.melds.hand import Hand
from rulelang.engines.reference.melds.plans import Choice, Plan, exclusive
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.search import Query, search
from rulelang.engines.reference.melds.shapes import Pool, State, Term, pools_of
from rulelang.engines.reference.melds.ways import lay_all
from rulelang.engines.reference.position import LaidMeld


def judge(
    reader: CardReader, terms: tuple[ShapeTerm, ...], cards: tuple[int, ...], melds: tuple[LaidMeld, ...]
) -> tuple[LaidMeld, ...] | None:
    """Bring a way into the form in which `ways` lists it, None if it is no way to form the shape from these cards.

    Only the cards, their order and what they stand for are read; `kinds` are worked out anew. The melds may come in any
    order and may name any of several equal cards.
    """
    named = [card for laid in melds for card in laid.cards]
    hand = Hand(reader, cards)
    if len(set(named)) < len(named) or any(card not in hand.class_of for card in named):
        return None
    pools = pools_of(reader, terms, len(cards))
    chosen: list[list[Reading]] = [[] for _ in pools]
    states = [pool.start for pool in pools]
    for laid in melds:
        for index, pool in enumerate(pools):
            reading = read_laid(hand, pool.kinds, laid)
            after = () if reading is None else pool.after(states[index], len(laid.cards), reading.kinds)
            if reading is not None and after:
                chosen[index].append(reading)
                states[index] = after
                break
        else:
            return None
    if not all(pool.done(state) for pool, state in zip(pools, states, strict=True)):
        return None
    return lay_all(hand, [reading for group in chosen for reading in sorted(group, key=lambda reading: reading.key)])


def read_laid(hand: Hand, kinds: tuple[int, ...], laid: LaidMeld) -> Reading | None:
    """Read cards of the hand in their order, and what they stand for, as any of these melds."""
    if not laid.cards or len(laid.stands) != len(laid.cards):
        return None
    plans = [hand.plan(kind) for kind in kinds]
    fitting = [plan for plan in plans if _is(hand, plan, laid)]
    if not fitting:
        return None
    places = [hand.class_of[card] for card in laid.cards]
    if any(plan.ordered for plan in fitting):
        return Reading(tuple(places), laid.stands, tuple(plan.kind for plan in fitting))
    pairs = sorted(zip(places, laid.stands, strict=True), key=_pair_key)
    if len(places) > 1 and not all(exclusive(plan, other) for plan in plans if plan.ordered for other in fitting):
        for reading in readings(hand, kinds, tuple(sorted(places))):
            if sorted(zip(reading.classes, reading.stands, strict=True), key=_pair_key) == pairs:
                return reading
    return Reading(tuple(place for place, _ in pairs), tuple(stand for _, stand in pairs), tuple(plan.kind for plan in fitting))


def _pair_key(pair: tuple[int, tuple[int, ...] | None]) -> tuple[int, tuple[int, ...]]:
    return pair[0], stand_key(pair[1])


def _is(hand: Hand, plan: Plan, laid: LaidMeld) -> bool:
    choices: list[Choice] = []
    for card, stand in zip(laid.cards, laid.stands, strict=True):
        choice = next((choice for choice in hand.choices(plan, hand.class_of[card]) if choice.stand == stand), None)
        if choice is None:
            return False
        choices.append(choice)
    return fits(hand.reader, plan, laid.cards, laid.stands, choices)


def makes(reader: CardReader, terms: tuple[ShapeTerm, ...], cards: tuple[int, ...]) -> bool:
    """Tell whether exactly these cards, all of them, form the shape."""
    shape = Shape(reader, terms, cards)
    cover = _Cover(shape.former)
    return cover.can(shape.pools, tuple(pool.start[0] for pool in shape.pools), list(shape.former.units.counts))


@frozen(eq=False)
class _Cover:
    """Forms melds until no card is left, always with a card that can be few things; remembers failures."""

    former: Former
    failed: set[tuple[tuple[State, ...], tuple[int, ...]]] = field(factory=set)

    def can(self, pools: tuple[Pool, ...], states: tuple[State, ...], supply: list[int]) -> bool:
        """Tell whether the rest of the shape can be made of just these cards."""
        total = sum(supply)
        if not total:
            return all(pool.done((state,)) for pool, state in zip(pools, states, strict=True))
        key = (states, tuple(supply))
        if key in self.failed or not _enough(pools, states, total):
            return False
        unit = self.former.narrowest(supply)
        for index, (pool, state) in enumerate(zip(pools, states, strict=True)):
            for place, term in enumerate(pool.terms):
                if term.high is None or state[place] < term.high:
                    count = min(state[place] + 1, term.low) if term.high is None else state[place] + 1
                    moved = (*states[:index], (*state[:place], count, *state[place + 1 :]), *states[index + 1 :])
                    if any(self.can(pools, moved, rest) for rest in self.without_meld(term, supply, unit)):
                        return True
        self.failed.add(key)
        return False

    def without_meld(self, term: Term, supply: list[int], unit: int) -> Sequence[list[int]]:
        """List what is left after each meld of that term that holds a card of that unit."""
        units = self.former.units
        found: dict[tuple[int, ...], None] = {}
        for plan, sizes in term.plans:
            need = [int(place == unit) for place in range(len(supply))]
            accept = acceptor(units.hand, plan, units.first)
            for meld in search(Query(plan, units, list(supply), need, sizes, accept=accept)):
                rest = list(supply)
                for place, _ in meld:
                    rest[place] -= 1
                found[tuple(rest)] = None
        return [list(rest) for rest in found]


def _enough(pools: tuple[Pool, ...], states: tuple[State, ...], total: int) -> bool:
    """Tell whether the sizes of the melds still missing, or still possible, can add up to that many cards."""
    low = 0
    high: int | None = 0
    for pool, state in zip(pools, states, strict=True):
        for count, term in zip(state, pool.terms, strict=True):
            smallest = min((sizes.low for _, sizes in term.plans), default=0)
            largest = max((sizes.high for _, sizes in term.plans), default=0)
            low += max(0, term.low - count) * smallest
            if term.high is None:
                high = None
            elif high is not None:
                high += (term.high - count) * largest
    return low <= total and (high is None or total <= high)
