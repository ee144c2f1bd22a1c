"""Move, draw, shuffle, collect and show cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rulec import ir
from rulelang.engines.reference.effects.moving import begin, cannot
from rulelang.engines.reference.entries import note, note_shown
from rulelang.engines.reference.evaluate import Rules, Value, cards_in
from rulelang.engines.reference.evaluate.values import melds_in, needed
from rulelang.engines.reference.frames import Drawing, Happening, Made, Plan, Statement, Step
from rulelang.engines.reference.generator import shuffled
from rulelang.engines.reference.position import LaidMeld, RuleFault
from rulelang.engines.reference.table import Table, TrialOver


def place_needed(rules: Rules, table: Table, zone: ir.ZoneOf, environment: list[Value]) -> int:
    """The place of a zone that an effect is about; a fault if a key is none."""
    place = rules.place(zone, table, environment)
    if place is None:
        raise RuleFault("a zone is needed here, not that of none", zone.span)
    return place


def move(rules: Rules, statement: ir.Move) -> Statement:
    """Make ready to move cards on top of a zone or under it; whole melds stay melds in a zone that takes them."""
    read, target, under, span = rules.ready(statement.things), statement.target, statement.under, statement.span
    zone = rules.program.zones[target.zone]
    verb = "under" if under else "move"

    def run(table: Table, environment: int) -> None:
        names = table.environments[environment]
        things = read(table, names)
        place = place_needed(rules, table, target, names)
        if zone.melds:
            _move_melds(table, rules, environment, melds_in(table, things), place, statement)
            return
        cards = list(dict.fromkeys(cards_in(table, things)))
        if statement.flipped:
            cards.reverse()
        if zone.order == "slot" and len(cards) > 1:
            cannot(table, f"`{zone.name}` holds one card, not {len(cards)}", span)
        if cards:
            begin(table, rules, environment, Plan(verb, tuple([Step(card, place, under) for card in cards]), span=span))

    return run


def _move_melds(table: Table, rules: Rules, environment: int, laid: list[LaidMeld], place: int, statement: ir.Move) -> None:
    zone = rules.program.zones[statement.target.zone]
    if zone.order == "meld" and len(laid) + len(table.zones[place]) > 1:
        cannot(table, f"`{zone.name}` holds one meld", statement.span)
    begin(table, rules, environment, plan_of_melds(table, "move", laid, place, statement.span))


def plan_of_melds(table: Table, verb: str, laid: Sequence[LaidMeld], place: int, span: object) -> Plan:
    """Plan to bring the cards of melds to a zone, each meld as one of its own."""
    steps: list[Step] = []
    made: list[Made] = []
    for one in laid:
        meld = table.fresh_id()
        steps += [Step(card, place, meld=meld) for card in one.cards]
        made.append(Made(meld, place, one))
    return Plan(verb, tuple(steps), tuple(made), span=span)


# ---------------------------------------------------------------- draw


def draw(table: Table, rules: Rules, environment: int, statement: ir.Draw) -> None:
    """Start to draw: as many effects as cards."""
    names = table.environments[environment]
    count = needed(rules.read(statement.count, table, names), statement.span)
    source = place_needed(rules, table, statement.source, names)
    target = place_needed(rules, table, statement.target, names)
    table.verb += 1
    table.stack.append(Drawing(environment, int(count), source, target, False, statement.span))


def draw_next(table: Table, rules: Rules, work: Drawing) -> None:
    """Draw one card; a zone that is empty too soon is short, once."""
    if work.left <= 0:
        table.stack.pop()
        return
    things = table.zones[work.source]
    if not things:
        if work.short:
            work.left = 0
            return
        work.short = True
        zone, keys = table.setup.zone_owner[work.source]
        if ("short", zone) in rules.watches:
            table.stack.append(Happening(work.environment, ("short", zone), keys, ()))
        return
    work.left -= 1
    card = things[-1]
    if table.setup.zone_at[work.source].melds:
        card = table.melds[card].cards[-1]
    begin(table, rules, work.environment, Plan("draw", (Step(card, work.target),), span=work.span))


# ---------------------------------------------------------------- shuffle, collect, reveal


def shuffle(table: Table, rules: Rules, environment: int, statement: ir.Shuffle) -> None:
    """Mix a zone; a trial ends here."""
    if table.trying is not None:
        raise TrialOver
    place = place_needed(rules, table, statement.zone, table.environments[environment])
    table.generator, table.zones[place] = shuffled(table.generator, table.zones[place])
    table.sort_set(place)
    table.touch(place)
    note(table, "shuffle", target=place)
    table.due = True


def collect(table: Table, rules: Rules, environment: int, statement: ir.Collect) -> None:
    """Make a zone hold again just what it started with, if need be in exchange with all other zones in file order."""
    place = place_needed(rules, table, statement.zone, table.environments[environment])
    steps = [Step(card, place) for card in _missing(table, place)] + _surplus(table, place)
    if steps:
        begin(table, rules, environment, Plan("collect", tuple(steps), tested=False, span=statement.span))
    else:
        table.due = True


def _kind_of(table: Table, card: int) -> tuple[int, int]:
    return table.setup.cards[card][0], table.setup.groups[card]


def _walked(table: Table, place: int) -> list[int]:
    """The cards at a place, a pile from its top."""
    cards = table.cards_at(place)
    zone = table.setup.zone_at[place]
    return list(cards[::-1] if zone.order == "pile" else cards)


def _missing(table: Table, place: int) -> list[int]:
    """The cards that come back: of each kind as many as are missing, from whoever holds more than at the start."""
    have = Counter(_kind_of(table, card) for card in table.cards_at(place))
    lacks = {kind: count - have[kind] for kind, count in table.setup.start_counts[place].items() if count > have[kind]}
    found: list[int] = []
    for other in range(len(table.zones)):
        if not lacks:
            break
        if other != place:
            found += _taken(table, _walked(table, other), table.setup.start_counts[other], lacks)
    return found + _taken(table, list(table.reserve), {}, lacks)


def _taken(table: Table, cards: list[int], keeps: Mapping[tuple[int, int], int], lacks: dict[tuple[int, int], int]) -> list[int]:
    """Cards of the kinds that are lacked, beyond those that stay."""
    have = Counter(_kind_of(table, card) for card in cards)
    found: list[int] = []
    for card in cards:
        kind = _kind_of(table, card)
        if lacks.get(kind, 0) and have[kind] > keeps.get(kind, 0):
            found.append(card)
            have[kind] -= 1
            lacks[kind] -= 1
            if not lacks[kind]:
                del lacks[kind]
    return found


def _surplus(table: Table, place: int) -> list[Step]:
    """The ways home of cards that the zone did not start with: to zones that lack them, in file order."""
    starts = table.setup.start_counts
    have = Counter(_kind_of(table, card) for card in table.cards_at(place))
    extra = {kind: count - starts[place].get(kind, 0) for kind, count in have.items() if count > starts[place].get(kind, 0)}
    steps: list[Step] = []
    left = [card for card in _walked(table, place) if _kind_of(table, card) in extra]
    for other in range(len(table.zones)):
        if other == place or not left or not starts[other]:
            continue
        held = Counter(_kind_of(table, card) for card in table.cards_at(other))
        for card in list(left):
            kind = _kind_of(table, card)
            if extra.get(kind, 0) and held[kind] < starts[other].get(kind, 0):
                steps.append(Step(card, other))
                held[kind] += 1
                extra[kind] -= 1
                left.remove(card)
    return steps


def reveal(table: Table, rules: Rules, environment: int, statement: ir.Reveal) -> None:
    """Tell all, or one player, which cards these are."""
    names = table.environments[environment]
    cards = cards_in(table, rules.read(statement.things, table, names))
    if table.trying is not None and any(not table.sees(table.trying, card) for card in cards):
        raise TrialOver
    player = None
    if statement.player is not None:
        player = needed(rules.read(statement.player, table, names), statement.span)
    if cards:
        note_shown(table, tuple(cards), player)
