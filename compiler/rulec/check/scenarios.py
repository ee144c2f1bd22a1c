"""Scenarios and invariants: from their lines to steps that a runner plays."""

from __future__ import annotations

from attrs import evolve

from rulec import ast, ir
from rulec.check.conditions import condition, report_outside
from rulec.check.declare import fixed_value
from rulec.check.expressions import read, value_of
from rulec.check.frame import Frame, Slots, Typed, ZoneUse
from rulec.check.moves import check_whole, filled_slots
from rulec.check.names import find_name
from rulec.check.possession import property_of
from rulec.check.statements import phase_named
from rulec.check.targets import as_expression
from rulec.check.types import describe, fits
from rulec.check.walks import things, zone_element
from rulec.check.world import World
from rulec.source import Span
from rulec.suggest import near

MOST_PLAYERS = 32
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def check_scenario(world: World, node: ast.Scenario) -> ir.Scenario:
    """One scenario: its seats first, then its lines in order."""
    seats = next((tuple(name.text for name in item.names) for item in node.items if isinstance(item, ast.Seats)), ())
    if not seats:
        seats = tuple(LETTERS[: _fewest(world)])
    _check_seats(world, node, seats)
    options: list[tuple[int, object]] = []
    at: int | None = None
    steps: list[ir.ScenarioStep] = []
    for item in node.items:
        match item:
            case ast.Seats():
                pass
            case ast.WithOption():
                found = _option(world, item)
                if found is not None:
                    options.append(found)
            case ast.AtPhase():
                at = phase_named(world, item.phase)
            case _:
                step = _step(world, item, seats)
                if step is not None:
                    steps.append(step)
    world.cite(node.cites, f"scenario {node.title.value}")
    cites = tuple(f"{cite.book}-{cite.first}" for line in node.cites for cite in line.cites)
    return ir.Scenario(node.span, node.title.value, seats, tuple(options), at, tuple(steps), cites)


def players_range(world: World) -> tuple[int, int]:
    """The least and greatest number of players."""
    low, high = 1, 1
    for item in world.game.items if world.game is not None else ():
        if isinstance(item, ast.GamePlayers):
            match item.domain:
                case ast.Number(value=value):
                    low = high = value
                case ast.Range(low=ast.Number(value=least), high=ast.Number(value=most)):
                    low, high = least, most
                case _:
                    pass
    return low, high


def players_known(world: World) -> bool:
    """Whether the head gives numbers of players that a game can have; if not, that is reported once, at the head."""
    low, high = players_range(world)
    said = world.game is not None and sum(isinstance(item, ast.GamePlayers) for item in world.game.items) == 1
    return said and 1 <= low <= high <= MOST_PLAYERS


def _fewest(world: World) -> int:
    return players_range(world)[0]


def _check_seats(world: World, node: ast.Scenario, seats: tuple[str, ...]) -> None:
    low, high = players_range(world)
    span = next((item.span for item in node.items if isinstance(item, ast.Seats)), node.title.span)
    if players_known(world) and not low <= len(seats) <= high:
        world.problem("bad-scenario", f"the game is for {low} to {high} players, not {len(seats)}", span)
    if len(set(seats)) != len(seats):
        world.problem("bad-scenario", "two seats have one name", span)


def _option(world: World, item: ast.WithOption) -> tuple[int, object] | None:
    found = world.find(item.name.text, "option")
    if found is None:
        hint = near(item.name.text, world.called("option"))
        world.problem("bad-scenario", f"there is no option `{item.name.text}`", item.name.span, hint=hint)
        return None
    return found.index, fixed_value(world, item.value, world.options[found.index].type)


def _frame(world: World, seats: tuple[str, ...], place: str = "scenario") -> Frame:
    return Frame(world, read, place, seats=seats)


def _seat(world: World, name: ast.Ident, seats: tuple[str, ...]) -> int | None:
    if name.text in seats:
        return seats.index(name.text)
    world.problem("bad-scenario", f"nobody here is called `{name.text}`", name.span, hint=near(name.text, seats))
    return None


def _line(world: World, span: Span) -> str:
    return world.text_of(span)


def _step(world: World, item: ast.ScenarioItem, seats: tuple[str, ...]) -> ir.ScenarioStep | None:
    match item:
        case ast.Given():
            return _given(world, item, seats)
        case ast.Play(move=move) | ast.Refuse(move=move):
            return _play(world, move, item.span, seats, isinstance(item, ast.Refuse))
        case ast.Offer():
            player = _seat(world, item.player, seats)
            for name in item.answers:
                _answer(world, name)
            return None if player is None else ir.Offer(item.span, player, tuple(name.text for name in item.answers))
        case ast.Expect():
            frame = _frame(world, seats)
            test = condition(frame, item.condition)
            return ir.Expect(item.span, len(frame.slots.names), test, _line(world, item.span))
        case _:
            return None


def _answer(world: World, name: ast.Ident) -> bool:
    if name.text in world.answers:
        return True
    world.problem("bad-scenario", f"no decision has an answer `{name.text}`", name.span, hint=near(name.text, world.answers))
    return False


def _play(world: World, move: ast.Move, span: Span, seats: tuple[str, ...], refused: bool) -> ir.ScenarioStep | None:
    player = _seat(world, move.player, seats)
    if not _answer(world, move.answer) or player is None:
        return None
    before = world.errors
    filled = filled_slots(world, move, seats)
    if not refused and world.errors == before:
        check_whole(world, move)
    return ir.Play(span, player, move.answer.text, filled, refused, _line(world, span))


def _given(world: World, item: ast.Given, seats: tuple[str, ...]) -> ir.ScenarioStep | None:
    target = item.target
    if target.name.text == "rolled" and target.owner is None and world.find("rolled", "variable", "zone") is None:
        return _dice(world, item)
    frame = evolve(_frame(world, seats), slots=Slots())
    if target.owner is None:
        found = find_name(frame, target.name.text, target.name.span, None, target.keys)
        if found is None:
            hint = near(target.name.text, world.called("zone", "variable"), f"write `{target.name.text} of …`")
            world.problem("bad-scenario", f"no zone or variable is called `{target.name.text}` here", target.name.span, hint=hint)
            return None
    else:
        expression = as_expression(target)
        assert isinstance(expression, ast.Of)
        found = property_of(frame, expression)
    if found.broken:
        return None
    if found.zone is not None and found.zone.lifted is None:
        return _given_zone(frame, item, found, found.zone)
    if isinstance(found.node, ir.VariableValue):
        type_ = world.variables[found.node.variable].type
        value = value_of(frame, item.value, type_)
        report_outside(frame, value, type_, item.value.span)
        return ir.GivenVariable(item.span, found.node.variable, found.node.keys, value.node, len(frame.slots.names))
    world.problem("bad-scenario", "only zones and variables can be given", target.span)
    return None


def _given_zone(frame: Frame, item: ast.Given, zone: Typed, use: ZoneUse) -> ir.ScenarioStep:
    """`given ZONE = …`: a text of cards, or what is walked."""
    value = frame.check(item.value, zone.type)
    things_, element = things(frame, value, item.value.span)
    text = isinstance(value.node, ir.CardsText)
    if not (text or fits(zone.type, value.type) or fits(zone_element(frame.world, use.zone), element)):
        wanted, found = describe(frame.world, zone.type), describe(frame.world, value.type)
        frame.problem("bad-scenario", f"{wanted} are asked for here, not {found}", item.value.span)
    return ir.GivenZone(item.span, use.zone, use.keys, value.node if text else things_, len(frame.slots.names))


def _dice(world: World, item: ast.Given) -> ir.ScenarioStep | None:
    if isinstance(item.value, ast.Text):
        words = item.value.value.split()
        if words and all(word.isdigit() and len(word) < 4 for word in words):
            return ir.GivenDice(item.span, tuple(int(word) for word in words))
    world.problem("bad-scenario", 'the next dice are given as `rolled = "2 3 4"`', item.value.span)
    return None


def check_invariant(world: World, node: ast.Invariant) -> ir.Invariant:
    """One invariant."""
    frame = _frame(world, (), "invariant")
    test = condition(frame, node.condition)
    world.cite(node.cites, f"invariant {node.title.value}")
    return ir.Invariant(node.span, node.title.value, len(frame.slots.names), test)
