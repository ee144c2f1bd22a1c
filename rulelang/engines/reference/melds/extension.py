"""Put one card to a meld that lies on the table: at an end of its order, or anywhere if it has none."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulelang.engines.reference.melds.arrangement import open_kinds
from rulelang.engines.reference.melds.fitting import Stands, fits, in_stable_order, stand_key
from rulelang.engines.reference.melds.hand import Hand
from rulelang.engines.reference.melds.plans import Choice, Plan, laid_choice, leaves, plan_of
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.position import LaidMeld

ANYWHERE = -1


@frozen(eq=False)
class Gap:
    """A place for one more card: what lies around it, read as one plan.

    `index` is where the card goes, ANYWHERE without order. `values` is what it must be on the plan's first track, None if
    that is not known beforehand.
    """

    plan: Plan
    cards: tuple[int, ...]
    stands: Stands
    choices: tuple[Choice, ...]
    index: int
    values: tuple[object, ...] | None

    def with_card(self, card: int, choice: Choice) -> tuple[tuple[int, ...], Stands, tuple[Choice, ...]]:
        """Put a card there."""
        at = 0 if self.index == ANYWHERE else self.index
        return (
            (*self.cards[:at], card, *self.cards[at:]),
            (*self.stands[:at], choice.stand, *self.stands[at:]),
            (*self.choices[:at], choice, *self.choices[at:]),
        )

    def takes(self, reader: CardReader, card: int, choice: Choice) -> bool:
        """Tell whether a card that is that makes it a meld."""
        if self.values is not None and choice.steps[0] not in self.values:
            return False
        if self.choices and choice.same != self.choices[0].same:
            return False
        return fits(reader, self.plan, *self.with_card(card, choice))


def extensions(
    reader: CardReader, target: LaidMeld | None, kinds: tuple[int, ...], cards: tuple[int, ...]
) -> tuple[tuple[int, LaidMeld], ...]:
    """List how one of these cards can be added: (card, the meld afterwards), in stable order, equal cards once.

    `kinds` are the melds that the zone takes; without a target (None or without cards) the zone is empty and opened.
    """
    allowed = leaves(reader.program, kinds)
    laid = LaidMeld((), (), allowed) if target is None or not target.cards else target
    gaps = [gap for kind in laid.kinds if kind in allowed for gap in _gaps_at_ends(reader, plan_of(reader, kind), laid)]
    return _filled(reader, gaps, cards)


def exchanges(
    reader: CardReader, target: LaidMeld, card: int, cards: tuple[int, ...], kinds: tuple[int, ...] | None = None
) -> tuple[tuple[int, LaidMeld], ...]:
    """List how one of these cards can take the place of `card`, all else staying: (new card, the meld afterwards).

    `kinds` are the melds that it may be afterwards (those the zone takes); left out, those it was.
    """
    place = target.cards.index(card)
    left = target.cards[:place] + target.cards[place + 1 :]
    stands = target.stands[:place] + target.stands[place + 1 :]
    gaps = []
    for kind in open_kinds(reader, target, kinds, len(target.cards)):
        plan = plan_of(reader, kind)
        choices = _choices(reader, plan, left, stands)
        if choices is not None:
            gaps.append(Gap(plan, left, stands, choices, place if plan.ordered else ANYWHERE, None))
    return _filled(reader, gaps, cards)


def _choices(reader: CardReader, plan: Plan, cards: tuple[int, ...], stands: Stands) -> tuple[Choice, ...] | None:
    found = []
    for card, stand in zip(cards, stands, strict=True):
        choice = laid_choice(reader, plan, card, stand)
        if choice is None:
            return None
        found.append(choice)
    return tuple(found)


def _gaps_at_ends(reader: CardReader, plan: Plan, laid: LaidMeld) -> Iterator[Gap]:
    choices = _choices(reader, plan, laid.cards, laid.stands)
    size = len(laid.cards)
    if choices is None or not plan.mask(reader, size + 1):
        return
    if not plan.ordered or not size:
        yield Gap(plan, laid.cards, laid.stands, choices, 0 if plan.ordered else ANYWHERE, None)
        return
    if not plan.top_only:
        yield Gap(plan, laid.cards, laid.stands, choices, 0, _next_values(plan, choices, plan.falling))
    yield Gap(plan, laid.cards, laid.stands, choices, size, _next_values(plan, choices, not plan.falling))


def _next_values(plan: Plan, choices: tuple[Choice, ...], above: bool) -> tuple[object, ...] | None:
    """List what may follow on the first track, above the highest card or below the lowest."""
    if not plan.tracks:
        return None
    track = plan.tracks[0]
    members = track.members
    edge = choices[-1 if above is not plan.falling else 0].steps[0]
    step = 1 if above else -1
    places = [place + step for place, member in enumerate(members) if member == edge]
    return tuple(members[place % len(members)] for place in places if track.round or 0 <= place < len(members))


def _filled(reader: CardReader, gaps: list[Gap], cards: tuple[int, ...]) -> tuple[tuple[int, LaidMeld], ...]:
    hand = Hand(reader, cards)
    found: list[tuple[int, LaidMeld]] = []
    for place, equal in enumerate(hand.cards):
        melds = _with_card(hand, gaps, place)
        if len(melds) > 1:
            melds.sort(key=lambda laid: _order(reader, laid))
        found.extend((equal[0], laid) for laid in melds)
    return tuple(found)


def _order(reader: CardReader, laid: LaidMeld) -> tuple[object, ...]:
    return tuple(reader.order_key(card) for card in laid.cards), tuple(stand_key(stand) for stand in laid.stands)


def _with_card(hand: Hand, gaps: list[Gap], place: int) -> list[LaidMeld]:
    """List what the gaps become with a card of that class; readings come together as in `arrangement`."""
    card = hand.cards[place][0]
    ordered: dict[tuple[int, tuple[int, ...] | None], list[tuple[Gap, Choice]]] = {}
    loose: dict[tuple[int, ...] | None, list[tuple[Gap, Choice]]] = {}
    for gap in gaps:
        for choice in hand.choices(gap.plan, place):
            if gap.takes(hand.reader, card, choice):
                if gap.index == ANYWHERE:
                    loose.setdefault(choice.stand, []).append((gap, choice))
                else:
                    ordered.setdefault((gap.index, choice.stand), []).append((gap, choice))
    melds = []
    for (_, stand), fitting in ordered.items():
        laid, stands, _ = fitting[0][0].with_card(card, fitting[0][1])
        melds.append(LaidMeld(laid, stands, _kinds(fitting + loose.get(stand, []))))
    for stand, fitting in loose.items():
        if not any(stand == other for _, other in ordered):
            laid, stands, _ = fitting[0][0].with_card(card, fitting[0][1])
            melds.append(LaidMeld(*in_stable_order(hand.reader, laid, stands), _kinds(fitting)))
    return melds


def _kinds(fitting: list[tuple[Gap, Choice]]) -> tuple[int, ...]:
    return tuple(sorted({gap.plan.kind for gap, _ in fitting}))
