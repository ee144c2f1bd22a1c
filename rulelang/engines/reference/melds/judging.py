"""Judge melds that are handed in whole."""

from __future__ import annotations

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.arrangement import Reading, lay_all, readings
from rulelang.engines.reference.melds.fitting import fits, stand_key
from rulelang.engines.reference.melds.hand import Hand
from rulelang.engines.reference.melds.plans import Choice, Plan, exclusive
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.shapes import pools_of
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
