"""Put one card to a meld that lies on the table: at an end of its order, or anywhere if it has none.

What fits where follows from what is printed on the cards, so it is worked out once for melds and cards that look alike.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import cast

from attrs import field, frozen

from rulelang.engines.reference.melds.arrangement import open_kinds
from rulelang.engines.reference.melds.fitting import Stands, fits, in_stable_order, stand_key
from rulelang.engines.reference.melds.hand import in_order
from rulelang.engines.reference.melds.plans import Choice, Plan, choices_of, laid_choice, leaves, plan_of
from rulelang.engines.reference.melds.reader import CardReader, Look
from rulelang.engines.reference.position import LaidMeld

ANYWHERE = -1

NOTHING = LaidMeld((), (), ())

MOST_KEPT = 20_000
"""Melds of which is kept what fits to them; past that many all are forgotten."""


@frozen(eq=False)
class Gap:
    """A place for one more card, read as one plan: where it is among cards that are these choices, ANYWHERE without order.

    `values` is what a card must be on the plan's first track, None if that is not known beforehand.
    """

    plan: Plan
    choices: tuple[Choice, ...]
    index: int
    values: tuple[object, ...] | None

    def takes(self, reader: CardReader, around: LaidMeld, card: int, choice: Choice) -> bool:
        """Tell whether a card that is that makes it a meld."""
        if self.values is not None and choice.steps[0] not in self.values:
            return False
        if self.choices and choice.same != self.choices[0].same:
            return False
        at = max(0, self.index)
        cards, stands = _with_card(around, card, choice.stand, at)
        return fits(reader, self.plan, cards, stands, (*self.choices[:at], choice, *self.choices[at:]))


@frozen
class Fit:
    """How a card can go into a gap: where, standing for what, and which melds that makes."""

    index: int
    stand: tuple[int, ...] | None
    kinds: tuple[int, ...]


@frozen(eq=False)
class Gaps:
    """All gaps of a meld; `known` is what fits of cards that look alike, None if it may be something else the next time."""

    gaps: tuple[Gap, ...]
    known: dict[int, tuple[Fit, ...]] | None = field(factory=dict)


def extensions(
    reader: CardReader, target: LaidMeld | None, kinds: tuple[int, ...], cards: tuple[int, ...]
) -> tuple[tuple[int, LaidMeld], ...]:
    """List how one of these cards can be added: (card, the meld afterwards), in stable order, equal cards once.

    `kinds` are the melds that the zone takes; without a target (None or without cards) the zone is empty and opened.
    """
    laid = NOTHING if target is None or not target.cards else target
    return _filled(reader, laid, _gaps_of(reader, laid, _common_kinds(reader, laid, kinds), None), cards)


def exchanges(
    reader: CardReader, target: LaidMeld, card: int, cards: tuple[int, ...], kinds: tuple[int, ...] | None = None
) -> tuple[tuple[int, LaidMeld], ...]:
    """List how one of these cards can take the place of `card`, all else staying: (new card, the meld afterwards).

    `kinds` are the melds that it may be afterwards (those the zone takes); left out, those it was.
    """
    place = target.cards.index(card)
    left = target.cards[:place] + target.cards[place + 1 :]
    around = LaidMeld(left, target.stands[:place] + target.stands[place + 1 :], ())
    key = ("exchanged kinds", target.kinds, kinds, len(target.cards) == 1)
    allowed = reader.memory.get(key)
    if allowed is None:
        allowed = reader.memory[key] = open_kinds(reader, target, kinds, len(target.cards))
    return _filled(reader, around, _gaps_of(reader, around, cast("tuple[int, ...]", allowed), place), cards)


def _common_kinds(reader: CardReader, laid: LaidMeld, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Those melds that a zone takes which a meld is; all of them for one without cards."""
    key = ("common kinds", laid.kinds, kinds)
    found = reader.memory.get(key)
    if found is None:
        allowed = leaves(reader.program, kinds)
        found = reader.memory[key] = tuple([kind for kind in laid.kinds if kind in allowed]) if laid.cards else allowed
    return cast("tuple[int, ...]", found)


def _gaps_of(reader: CardReader, around: LaidMeld, kinds: tuple[int, ...], place: int | None) -> Gaps:
    """Find the gaps at the ends of a meld, or the one at a place of it, read as melds of these kinds."""
    kept = _kept_gaps(reader, kinds)
    if kept is None:
        return Gaps(tuple(_find_gaps(reader, around, kinds, place)), None)
    key = (place, tuple(reader.rows(around.cards)), around.stands)
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = Gaps(tuple(_find_gaps(reader, around, kinds, place)))
    return found


def _kept_gaps(reader: CardReader, kinds: tuple[int, ...]) -> dict[Hashable, Gaps] | None:
    """What is kept of gaps in melds of these kinds; None if what fits there may change."""
    key = ("gaps", kinds)
    if key not in reader.memory:
        reader.memory[key] = {} if all(plan_of(reader, kind).lasting for kind in kinds) else None
    return cast("dict[Hashable, Gaps] | None", reader.memory[key])


def _find_gaps(reader: CardReader, around: LaidMeld, kinds: tuple[int, ...], place: int | None) -> Iterator[Gap]:
    for kind in kinds:
        plan = plan_of(reader, kind)
        choices = _choices(reader, plan, around.cards, around.stands)
        if choices is None:
            continue
        if place is None:
            yield from _gaps_at_ends(reader, plan, choices)
        else:
            yield Gap(plan, choices, place if plan.ordered else ANYWHERE, None)


def _choices(reader: CardReader, plan: Plan, cards: tuple[int, ...], stands: Stands) -> tuple[Choice, ...] | None:
    found = []
    for card, stand in zip(cards, stands, strict=True):
        choice = laid_choice(reader, plan, card, stand)
        if choice is None:
            return None
        found.append(choice)
    return tuple(found)


def _gaps_at_ends(reader: CardReader, plan: Plan, choices: tuple[Choice, ...]) -> Iterator[Gap]:
    size = len(choices)
    if not plan.mask(reader, size + 1):
        return
    if not plan.ordered or not size:
        yield Gap(plan, choices, 0 if plan.ordered else ANYWHERE, None)
        return
    if not plan.top_only:
        yield Gap(plan, choices, 0, _next_values(plan, choices, plan.falling))
    yield Gap(plan, choices, size, _next_values(plan, choices, not plan.falling))


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


def _filled(reader: CardReader, around: LaidMeld, gaps: Gaps, cards: tuple[int, ...]) -> tuple[tuple[int, LaidMeld], ...]:
    """List what the gaps become with each of these cards."""
    found: list[tuple[int, LaidMeld]] = []
    for card, number, look in _looks(reader, cards):
        known = None if gaps.known is None else gaps.known.get(number)
        if known is None:
            known = _fits(reader, around, gaps, card, look)
            if gaps.known is not None:
                gaps.known[number] = known
        if known:
            melds = [_laid_with(reader, around, card, fit) for fit in known]
            if len(melds) > 1:
                melds.sort(key=lambda laid: _order(reader, laid))
            found.extend([(card, laid) for laid in melds])
    return tuple(found)


def _looks(reader: CardReader, cards: tuple[int, ...]) -> tuple[tuple[int, int, Look], ...]:
    """List the cards in stable order, of equal ones the first: with what it is now, and a number for that."""
    key = ("looks", cards)
    found = reader.now.get(key)
    if found is None:
        ordered: Sequence[int] = cards
        if len(cards) > 1:
            firsts: dict[Hashable, list[int]] = {}
            for card, like in zip(cards, reader.equal_keys(cards), strict=True):
                firsts.setdefault(like, [card])
            ordered = [equal[0] for equal in in_order(reader, firsts.values())]
        numbers = cast("dict[Look, int]", reader.memory.setdefault("looks", {}))
        looks = zip(ordered, reader.looks(ordered), strict=True)
        found = reader.now[key] = tuple([(card, numbers.setdefault(look, len(numbers)), look) for card, look in looks])
    return cast("tuple[tuple[int, int, Look], ...]", found)


def _order(reader: CardReader, laid: LaidMeld) -> tuple[object, ...]:
    return tuple(reader.order_key(card) for card in laid.cards), tuple(stand_key(stand) for stand in laid.stands)


def _fits(reader: CardReader, around: LaidMeld, gaps: Gaps, card: int, look: Look) -> tuple[Fit, ...]:
    """List how a card goes into the gaps; readings come together as in `arrangement`."""
    ordered: dict[tuple[int, tuple[int, ...] | None], list[int]] = {}
    loose: dict[tuple[int, ...] | None, list[int]] = {}
    for gap in gaps.gaps:
        for choice in choices_of(reader, gap.plan, card, look):
            if gap.takes(reader, around, card, choice):
                if gap.index == ANYWHERE:
                    loose.setdefault(choice.stand, []).append(gap.plan.kind)
                else:
                    ordered.setdefault((gap.index, choice.stand), []).append(gap.plan.kind)
    found = [Fit(index, stand, _sorted(kinds + loose.get(stand, []))) for (index, stand), kinds in ordered.items()]
    alone = [stand for stand in loose if not any(stand == other for _, other in ordered)]
    return (*found, *(Fit(ANYWHERE, stand, _sorted(loose[stand])) for stand in alone))


def _sorted(kinds: list[int]) -> tuple[int, ...]:
    return tuple(sorted(set(kinds)))


def _laid_with(reader: CardReader, around: LaidMeld, card: int, fit: Fit) -> LaidMeld:
    """The meld with a card in a gap; without an order in stable order."""
    cards, stands = _with_card(around, card, fit.stand, max(0, fit.index))
    if fit.index == ANYWHERE:
        cards, stands = in_stable_order(reader, cards, stands)
    return LaidMeld(cards, stands, fit.kinds)


def _with_card(around: LaidMeld, card: int, stand: tuple[int, ...] | None, at: int) -> tuple[tuple[int, ...], Stands]:
    return (*around.cards[:at], card, *around.cards[at:]), (*around.stands[:at], stand, *around.stands[at:])
