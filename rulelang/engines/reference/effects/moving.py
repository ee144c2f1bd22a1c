"""Move cards one by one, with what waits for each; then test the melds that this made or broke."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from rulec import ir
from rulelang.engines.reference import melds
from rulelang.engines.reference.entries import note_moves
from rulelang.engines.reference.evaluate import Rules, Value
from rulelang.engines.reference.evaluate.shapes import taken_melds
from rulelang.engines.reference.frames import Made, Moving, Plan, Step
from rulelang.engines.reference.melds.arrangement import open_kinds, settled
from rulelang.engines.reference.position import LaidMeld, Refused, RuleFault
from rulelang.engines.reference.table import Table, TrialOver, rest_of
from rulelang.engines.reference.triggers import GOES_ON, LEFT_OUT, Fill, after, approach


def cannot(table: Table, message: str, span: object) -> NoReturn:
    """Refuse what a guard verb cannot do while an answer is tried; else it is a fault of the rules."""
    if table.trying is not None:
        raise Refused(message, span)
    raise RuleFault(message, span)


def begin(table: Table, rules: Rules, environment: int, plan: Plan) -> None:
    """Start to move cards: at once where nothing can come between, else as work on the stack."""
    if plan.verb != "draw":
        table.verb += 1
    work = Moving(environment, plan)
    if rules.watched_zones and _watched(table, rules, plan):
        table.stack.append(work)
        return
    moved = []
    broken: list[int] = []
    previous: int | None = None
    for step in plan.steps:
        _stop_at_unseen(table, step.card)
        moved.append(_carry(table, plan, step, previous, broken))
        previous = step.card
    note_moves(table, plan.verb, moved)
    _finish(table, rules, plan, broken)
    table.due = True


def _watched(table: Table, rules: Rules, plan: Plan) -> bool:
    """Whether anything waits for a card to leave or enter on the way."""
    owner = table.setup.zone_owner
    for step in plan.steps:
        source = table.place_of(step.card)
        if source is not None and owner[source][0] in rules.watched_zones:
            return True
        if step.place is not None and owner[step.place][0] in rules.watched_zones:
            return True
    return False


def _stop_at_unseen(table: Table, card: int) -> None:
    if table.trying is not None and not table.sees(table.trying, card):
        raise TrialOver


def go_on(table: Table, rules: Rules, work: Moving) -> None:
    """Move the next cards, until a trigger has to run first or all is done."""
    depth = len(table.stack)
    while len(table.stack) == depth:
        if work.stage == "on":
            if not _next_on(table, rules, work):
                table.stack.pop()
                table.due = True
                return
        elif work.at == len(work.plan.steps):
            _finish(table, rules, work.plan, work.broken)
            work.stage, work.progress = "on", 0
        else:
            _next_step(table, rules, work)


def _next_step(table: Table, rules: Rules, work: Moving) -> None:
    """Bring one card one stage further: past what waits at its source, past what waits at its target, and there."""
    step = work.plan.steps[work.at]
    if work.stage == "leave" and work.progress == 0:
        _stop_at_unseen(table, step.card)
    source = table.place_of(step.card)
    stays = work.plan.verb == "rebuild" and source == step.place
    place = None if stays else source if work.stage == "leave" else step.place
    result = GOES_ON if place is None else _approach(table, rules, work.stage, place, step.card, work.progress)
    if result == LEFT_OUT:
        work.at, work.stage, work.progress = work.at + 1, "leave", 0
    elif result != GOES_ON:
        work.progress = result
    elif work.stage == "leave":
        work.stage, work.progress = "enter", 0
    else:
        broken = list(work.broken)
        previous = work.moved[-1][0] if work.moved else None
        moved = _carry(table, work.plan, step, previous, broken)
        note_moves(table, work.plan.verb, [moved])
        if not stays:
            work.moved = (*work.moved, moved)
        work.broken = tuple(broken)
        work.at, work.stage, work.progress = work.at + 1, "leave", 0


def _approach(table: Table, rules: Rules, sort: str, place: int, card: int, progress: int) -> int:
    zone, fill = _event_at(table, place, card)
    watch = rules.watches.get((sort, zone))
    return GOES_ON if watch is None else approach(table, rules, watch, fill, (sort, zone, card), progress)


def _event_at(table: Table, place: int, card: int) -> tuple[int, Fill]:
    """The zone of a place, and the slots of a card's entering or leaving: the card, then the zone's keys."""
    zone, keys = table.setup.zone_owner[place]
    values: tuple[Value, ...] = (card, *keys)
    return zone, lambda event: values


def _next_on(table: Table, rules: Rules, work: Moving) -> bool:
    """Start the next trigger behind the moves; false if there is none left."""
    while work.turn < 2 * len(work.moved):
        card, source, target = work.moved[work.turn // 2]
        sort, place = ("leave", source) if work.turn % 2 == 0 else ("enter", target)
        if place is not None:
            zone, fill = _event_at(table, place, card)
            watch = rules.watches.get((sort, zone))
            progress = None if watch is None else after(table, rules, watch, fill, (sort, zone, card), work.progress)
            if progress is not None:
                work.progress = progress
                return True
        work.turn, work.progress = work.turn + 1, 0
    return False


def _carry(table: Table, plan: Plan, step: Step, previous: int | None, broken: list[int]) -> tuple[int, int | None, int | None]:
    """Take a card from where it lies and lay it where it belongs."""
    if step.place is not None:
        zone = table.setup.zone_at[step.place]
        if zone.order == "slot" and table.zones[step.place] and table.zones[step.place] != (step.card,):
            cannot(table, f"`{zone.name}` holds a card already", plan.span)
        if zone.melds and step.meld is None:
            cannot(table, f"`{zone.name}` takes nothing but melds", plan.span)
    source, meld = table.take_away(step.card)
    if meld is not None and meld not in broken:
        broken.append(meld)
    if step.place is not None:
        if step.meld is not None:
            table.put_in_meld(step.card, step.meld, step.place)
        else:
            table.put_at(step.card, step.place, _spot(table, step, previous))
    return step.card, source, step.place


def _spot(table: Table, step: Step, previous: int | None) -> int:
    """Where a card goes among those of a zone, so that the cards of one verb keep their order as they are walked."""
    assert step.place is not None
    things = table.zones[step.place]
    order = table.setup.zone_at[step.place].order
    if order == "set":
        return table.spot_in_set(step.card, step.place)
    behind = things.index(previous) if previous is not None and previous in things else None
    if order == "pile":
        if step.under:
            return 0
        return len(things) if behind is None else behind
    if step.under:
        return 0 if behind is None else behind + 1
    return len(things)


def _finish(table: Table, rules: Rules, plan: Plan, broken: Sequence[int]) -> None:
    """Test the melds that were made and those that lost cards."""
    for made in plan.made:
        if made.meld in table.melds:
            _make(table, rules, plan, made)
    for meld in broken:
        laid = table.melds.get(meld)
        if laid is None or any(made.meld == meld for made in plan.made):
            continue
        place = table.place_of_meld(meld)
        assert place is not None
        if not laid.cards:
            table.drop_meld(meld, place)
        elif plan.tested:
            kinds = open_kinds(rules.reader(table), laid, taken_melds(table, place), len(laid.cards))
            rest = settled(rules.reader(table), laid.cards, laid.stands, kinds)
            if rest is None:
                cannot(table, "what is left is no meld", plan.span)
            table.melds[meld] = rest
            table.touch(place)


def _make(table: Table, rules: Rules, plan: Plan, made: Made) -> None:
    """Give a meld the arrangement it shall have; without the cards that stayed behind, if it is a meld without them."""
    come = table.melds[made.meld].cards
    missing = tuple(card for card in made.laid.cards if card not in come)
    strangers = [card for card in come if card not in made.laid.cards]
    if not come:
        table.drop_meld(made.meld, made.place)
        return
    laid = made.laid
    if missing or strangers:
        found = None if strangers else new_meld(table, rules, taken_melds(table, made.place), rest_of(laid, missing))
        if found is None:
            cannot(table, "this is no meld", plan.span)
        laid = found
    table.melds[made.meld] = laid
    table.touch(made.place)


def new_meld(table: Table, rules: Rules, kinds: tuple[int, ...], laid: LaidMeld) -> LaidMeld | None:
    """The meld as it lies if these cards, so arranged, are one that the zone takes."""
    reader = rules.reader(table)
    found: list[LaidMeld] = []
    for kind in kinds:
        judged = melds.judge(reader, (ir.ShapeTerm(1, 1, kind),), laid.cards, (laid,))
        if judged is not None:
            found.append(judged[0])
    if not found:
        return None
    best = next((one for one in found if (one.cards, one.stands) == (laid.cards, laid.stands)), found[0])
    fitting = sorted({kind for one in found if (one.cards, one.stands) == (best.cards, best.stands) for kind in one.kinds})
    return LaidMeld(best.cards, best.stands, tuple(fitting))
