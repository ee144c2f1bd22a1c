"""Lay, extend, take apart, exchange and rebuild melds: verbs that are guard and effect at once."""

from __future__ import annotations

from collections.abc import Iterator

from rulec import ir
from rulelang.engines.reference import melds
from rulelang.engines.reference.effects.cards import place_needed, plan_of_melds
from rulelang.engines.reference.effects.moving import begin, cannot, new_meld
from rulelang.engines.reference.evaluate import Rules, Value, cards_in, elements_of
from rulelang.engines.reference.evaluate.shapes import taken_melds
from rulelang.engines.reference.evaluate.values import melds_in
from rulelang.engines.reference.frames import Made, Plan, Step
from rulelang.engines.reference.melds import Addition
from rulelang.engines.reference.position import LaidMeld
from rulelang.engines.reference.table import Table


def lay(table: Table, rules: Rules, environment: int, statement: ir.Lay) -> None:
    """Lay melds on a zone that takes them."""
    names = table.environments[environment]
    place = place_needed(rules, table, statement.zone, names)
    laid = melds_in(table, rules.read(statement.melds, table, names))
    zone = rules.program.zones[statement.zone.zone]
    if zone.order == "meld" and len(laid) + len(table.zones[place]) > 1:
        cannot(table, f"`{zone.name}` holds one meld", statement.span)
    tested = [_as_new(table, rules, place, one, statement) for one in laid]
    if tested:
        begin(table, rules, environment, plan_of_melds(table, "lay", tested, place, statement.span))


def _as_new(table: Table, rules: Rules, place: int, laid: LaidMeld, statement: ir.Statement) -> LaidMeld:
    found = new_meld(table, rules, taken_melds(table, place), laid)
    if found is None:
        cannot(table, "this is no meld that may lie here", statement.span)
    return found


def extend(table: Table, rules: Rules, environment: int, statement: ir.Extend) -> None:
    """Add cards to a meld, several one after another."""
    names = table.environments[environment]
    meld, place = _target(table, rules, statement, statement.target, names)
    things = rules.read(statement.things, table, names)
    current = None if meld is None else table.melds[meld]
    laid = _extended(table, rules, place, current, things)
    if laid is None:
        cannot(table, "these cards cannot be added here", statement.span)
    if meld is None:
        meld = table.fresh_id()
    cards = [things.card] if isinstance(things, Addition) else cards_in(table, things)
    steps = tuple(Step(card, place, meld=meld) for card in cards)
    if steps:
        begin(table, rules, environment, Plan("extend", steps, (Made(meld, place, laid),), span=statement.span))


def _target(table: Table, rules: Rules, statement: ir.Statement, target: ir.Expression, names: list[Value]) -> tuple[int | None, int]:
    """The meld that is meant, none for an empty zone, and where it lies."""
    if isinstance(target, ir.ZoneOf):
        place = place_needed(rules, table, target, names)
        return (table.zones[place][0] if table.zones[place] else None), place
    meld = rules.read(target, table, names)
    lies = None if meld is None or meld not in table.melds else table.place_of_meld(meld)
    if lies is None:
        cannot(table, "there is no such meld on the table", statement.span)
    return meld, lies


def _extended(table: Table, rules: Rules, place: int, current: LaidMeld | None, things: Value) -> LaidMeld | None:
    """The meld with these cards added, the first arrangement there is; a picked way just as it was picked."""
    kinds = taken_melds(table, place)
    reader = rules.reader(table)
    if isinstance(things, Addition):
        added = melds.extensions(reader, current, kinds, (things.card,))
        return next((laid for _card, laid in added if (laid.cards, laid.stands) == (things.laid.cards, things.laid.stands)), None)
    cards = tuple(cards_in(table, things))
    found = next(_one_by_one(reader, kinds, current, cards), None)
    if found is None and current is None and len(cards) > 1:
        return next((laid for kind in kinds for laid in melds.arrangements(reader, kind, cards)), None)
    return found


def _one_by_one(reader: melds.CardReader, kinds: tuple[int, ...], current: LaidMeld | None, cards: tuple[int, ...]) -> Iterator[LaidMeld]:
    if not cards:
        if current is not None:
            yield current
        return
    for _card, laid in melds.extensions(reader, current, kinds, cards[:1]):
        yield from _one_by_one(reader, kinds, laid, cards[1:])


def take(table: Table, rules: Rules, environment: int, statement: ir.Take) -> None:
    """Take a card out of a meld; it lies nowhere until it is put somewhere."""
    names = table.environments[environment]
    meld, place = _target(table, rules, statement, statement.source, names)
    card = rules.read(statement.card, table, names)
    if meld is None or card not in table.melds[meld].cards:
        cannot(table, "the card is not in that meld", statement.span)
    if melds.without(rules.reader(table), table.melds[meld], card, taken_melds(table, place)) is None:
        cannot(table, "what is left is no meld", statement.span)
    begin(table, rules, environment, Plan("take", (Step(card, None),), span=statement.span))


def swap(table: Table, rules: Rules, environment: int, statement: ir.Swap) -> None:
    """Let two cards change places; one picked as an exchange enters its meld as picked."""
    names = table.environments[environment]
    left, right = _one(rules.read(statement.left, table, names)), _one(rules.read(statement.right, table, names))
    cards = [_card_of(table, thing) for thing in (left, right)]
    if None in cards or cards[0] == cards[1]:
        cannot(table, "there are no two cards to change places", statement.span)
    first, second = (card for card in cards if card is not None)
    steps: list[Step] = []
    made: list[Made] = []
    for card, way, other in ((first, left, second), (second, right, first)):
        place, meld = table.place_of(other), table.meld_of(other)
        if place is None:
            cannot(table, "one of the cards lies nowhere", statement.span)
        steps.append(Step(card, place, meld=meld))
        if meld is not None:
            laid = _exchanged(table, rules, place, meld, card, other, way)
            if laid is None:
                cannot(table, "the card does not fit there", statement.span)
            made.append(Made(meld, place, laid))
    _exchange(table, rules, environment, Plan("swap", tuple(steps), tuple(made), span=statement.span))


def _exchange(table: Table, rules: Rules, environment: int, plan: Plan) -> None:
    """Carry out a swap; in zones without melds each card takes the very spot of the other."""
    first, second = plan.steps
    places = first.place, second.place
    if plan.made or places[0] == places[1] or any(table.setup.zone_owner[place or 0][0] in rules.watched_zones for place in places):
        begin(table, rules, environment, _off_slots(table, plan))
        return
    spots = [table.zones[place or 0].index(step.card) for place, step in zip(reversed(places), plan.steps, strict=True)]
    begin(table, rules, environment, _off_slots(table, plan))
    for step, spot in ((first, spots[1]), (second, spots[0])):
        assert step.place is not None
        order = table.setup.zone_at[step.place].order
        if order in ("pile", "row"):
            things = [card for card in table.zones[step.place] if card != step.card]
            table.zones[step.place] = (*things[:spot], step.card, *things[spot:])


def _off_slots(table: Table, plan: Plan) -> Plan:
    """The plan with both cards lifted first, so that neither stands in the other's way."""
    lifted = Step(plan.steps[1].card, None)
    return Plan(plan.verb, (lifted, *plan.steps), plan.made, plan.tested, plan.span)


def _one(thing: Value) -> Value:
    found = elements_of(thing)
    return found[0] if len(found) == 1 else thing


def _card_of(table: Table, thing: Value) -> int | None:
    cards = cards_in(table, thing)
    return cards[0] if len(cards) == 1 else None


def _exchanged(table: Table, rules: Rules, place: int, meld: int, card: int, leaving: int, way: Value) -> LaidMeld | None:
    """The meld with one card in the place of another, as picked, or in the first way there is."""
    found = melds.exchanges(rules.reader(table), table.melds[meld], leaving, (card,), taken_melds(table, place))
    picked = way.laid if isinstance(way, Addition) and way.replaced == leaving else None
    for _card, laid in found:
        if picked is None or (laid.cards, laid.stands) == (picked.cards, picked.stands):
            return laid
    return None


def rebuild(table: Table, rules: Rules, environment: int, statement: ir.Rebuild) -> None:
    """Make a zone hold just these melds, all its cards and perhaps others; melds that stay as they are keep their place."""
    names = table.environments[environment]
    place = place_needed(rules, table, statement.zone, names)
    lying = {(table.melds[meld].cards, table.melds[meld].stands) for meld in table.zones[place]}
    given = melds_in(table, rules.read(statement.melds, table, names))
    wanted = [one if (one.cards, one.stands) in lying else _as_new(table, rules, place, one, statement) for one in given]
    used = [card for one in wanted for card in one.cards]
    if any(card not in used for card in table.cards_at(place)):
        cannot(table, "not all cards of the table are used", statement.span)
    new = [one for one in wanted if (one.cards, one.stands) not in lying]
    if new:
        begin(table, rules, environment, plan_of_melds(table, "rebuild", new, place, statement.span))
