"""The whole program: from an assembled game to `ir.Program`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from attrs import evolve

from rulec import ast, ir
from rulec.check.assemble import Assembly
from rulec.check.data import FetchData
from rulec.check.decisions import answer_of
from rulec.check.declare import declare
from rulec.check.expressions import read, value_of
from rulec.check.frame import NOWHERE, Frame, Slots, Subject, Typed
from rulec.check.keys import domain_type
from rulec.check.melds import check_meld, check_wild
from rulec.check.reading import parts, reads_of
from rulec.check.scenarios import MOST_PLAYERS, check_invariant, check_scenario, players_known, players_range
from rulec.check.selections import keys_of
from rulec.check.statements import block, phase_named, statements
from rulec.check.triggers import check_forbid, check_state_trigger, check_trigger
from rulec.check.types import UNKNOWN, outside, strip
from rulec.check.values import check_values
from rulec.check.world import RANKING, World, ZoneInfo, label_of, texts
from rulec.diagnostics import Report
from rulec.fingerprint import rules_hash
from rulec.source import Source

Made = TypeVar("Made")


def build(assembly: Assembly, report: Report, sources: Mapping[str, Source], fetch: FetchData) -> ir.Program | None:
    """Check a whole game and lower it; None if it has errors (or is a library)."""
    world = World(report, sources, game=assembly.game)
    world.teams = assembly.game is not None and any(isinstance(one, ast.GameTeams) for one in assembly.game.items)
    declare(world, assembly.declarations, fetch)
    if any(one.code == "RL210" for one in report.errors):
        return None  # what stands in a file that is not there would be missed in every line that names it
    program = _program(world, assembly)
    return program if report.ok and assembly.game is not None else None


def _program(world: World, assembly: Assembly) -> ir.Program | None:
    declarations = assembly.declarations
    world.recording = False
    check_values(world, read)
    world.recording = True
    variables = tuple(_variable(world, place) for place in range(len(world.variables)))
    zones = tuple(_zone(world, place) for place in range(len(world.zones)))
    phases = tuple(_phase(world, one) for one in declarations if isinstance(one, ast.Phase))
    verbs = tuple(_verb(world, one, place) for place, one in enumerate(world.verb_nodes))
    for action in world.actions.values():
        _unused_action(world, action)
    triggers = _made(check_trigger(world, one) for one in declarations if isinstance(one, ast.Trigger))
    forbids = _made(check_forbid(world, one) for one in declarations if isinstance(one, ast.Forbid))
    states = tuple(check_state_trigger(world, one) for one in declarations if isinstance(one, ast.StateTrigger))
    wilds = _made(check_wild(world, one) for one in declarations if isinstance(one, ast.Wild))
    melds = tuple(check_meld(world, place) for place in range(len(world.meld_nodes)))
    head = _head(world, assembly)
    invariants = tuple(check_invariant(world, one) for one in declarations if isinstance(one, ast.Invariant))
    world.recording = False
    scenarios = tuple(check_scenario(world, one) for one in assembly.scenarios)
    for one in declarations:
        if isinstance(one, ast.Kind | ast.Cards | ast.Deck | ast.Table | ast.Zone | ast.Var):
            world.cite(one.cites, f"{type(one).__name__.lower()} {one.name.text}")
    if not world.report.ok or head is None or assembly.game is None:
        return None
    cards = tuple(
        evolve(one, merge_columns=tuple(sorted(column for set_, column in world.reads if set_ == place)))
        for place, one in enumerate(world.cards)
    )
    program = evolve(
        head,
        options=tuple(world.options),
        kinds=tuple(world.kinds),
        cards=cards,
        decks=tuple(world.decks),
        tables=tuple(world.tables),
        wilds=wilds,
        values=tuple(world.value_bodies[place] for place in range(len(world.values))),
        melds=melds,
        zones=zones,
        variables=variables,
        phases=phases,
        verbs=verbs,
        triggers=triggers,
        forbids=forbids,
        state_triggers=states,
        invariants=invariants,
        scenarios=scenarios,
        citations=tuple(world.citations),
    )
    return evolve(program, rules_hash=rules_hash(program))


def _made(found: Iterable[Made | None]) -> tuple[Made, ...]:
    return tuple(one for one in found if one is not None)


def _unused_action(world: World, action: ast.Action) -> None:
    """Check an action that no decision offers, so that its mistakes show all the same."""
    if action.name.text in world.answers:
        return
    frame = Frame(world, read, "phase", slots=Slots())
    slot = frame.slots.take()
    actor = ir.Local(action.span, slot)
    answer_of(evolve(frame.about(Subject(actor, ir.PlayerType())), actor=actor), action.name, action.label, action.block, statements)


def _head(world: World, assembly: Assembly) -> ir.Program | None:
    game = assembly.game
    if game is None:
        return None
    world.context = f"game {game.name.text}"
    world.cite(game.cites, world.context)
    low, high = players_range(world)
    turns, team_size, start = "left", None, None
    ranking: tuple[ir.Key, ...] = ()
    size = 0
    seen: dict[type, ast.GameItem] = {}
    for item in game.items:
        if type(item) in seen:
            world.problem("declared-twice", "the head says this twice", item.span)
        seen[type(item)] = item
        match item:
            case ast.GamePlayers():
                _players(world, item, low, high)
            case ast.GameTurns():
                turns = item.direction.text
                if turns not in ("left", "right"):
                    world.problem("unknown-name", f"turns go `left` or `right`, not `{turns}`", item.direction.span)
            case ast.GameTeams():
                team_size = item.size.value
                if players_known(world) and (team_size < 1 or low % team_size or high % team_size):
                    world.problem("out-of-range", f"{low} to {high} players make no teams of {team_size}", item.span)
            case ast.GameRanking():
                frame = Frame(world, read, RANKING, slots=Slots())
                slot = frame.slots.take("player")
                ranking = keys_of(frame.about(Subject(ir.Local(item.span, slot), ir.PlayerType())), item.order)
                size = len(frame.slots.names)
            case ast.GameStart():
                start = phase_named(world, item.phase)
    if ast.GamePlayers not in seen:
        world.problem(
            "incomplete-head", "the game does not say for how many players it is", game.name.span, hint="add a line such as `players 2..4`"
        )
    if ast.GameStart not in seen:
        world.problem("incomplete-head", "the game does not say where a match begins", game.name.span, hint="add a line `start PHASE`")
        return None
    if start is None:
        return None
    return ir.Program(
        game.name.text, label_of(game.label), texts(game.notes), low, high, turns, team_size, ranking, size, start, world.turn,
        *([()] * 19),  # type: ignore[arg-type]
    )  # fmt: skip


def _players(world: World, item: ast.GamePlayers, low: int, high: int) -> None:
    fixed = isinstance(item.domain, ast.Number) or (
        isinstance(item.domain, ast.Range) and isinstance(item.domain.low, ast.Number) and isinstance(item.domain.high, ast.Number)
    )
    if not fixed:
        world.problem("wrong-type", "the numbers of players are numerals", item.span, hint="write `players 2..4` or `players 3`")
    elif not 1 <= low <= high <= MOST_PLAYERS:
        world.problem("out-of-range", f"a game is for 1 to {MOST_PLAYERS} players", item.span)


def _start_frame(world: World, keys: tuple[ir.KeyDomain, ...], names: tuple[str | None, ...]) -> Frame:
    frame = Frame(world, read, "var", slots=Slots())
    bound: dict[str, tuple[int, ir.Type]] = {}
    subjects: list[Subject] = []
    for key, name in zip(keys, names, strict=True):
        slot = frame.slots.take(name or "")
        type_ = domain_type(key)
        subjects.insert(0, Subject(ir.Local(NOWHERE, slot), type_))
        if name is not None:
            bound[name] = (slot, type_)
    it = Typed(ir.Local(NOWHERE, 0), domain_type(keys[0])) if len(keys) == 1 and names[0] is None else None
    return evolve(frame, bound=bound, subjects=tuple(subjects), it=it)


def _variable(world: World, place: int) -> ir.Variable:
    info = world.variables[place]
    node = info.node
    frame = _start_frame(world, info.keys, info.key_names)
    start: ir.Expression | None = None
    if place == world.turn:
        start = ir.Call(NOWHERE, "first", (ir.Things(NOWHERE, "players"),))
    elif node.start is not None:
        start = value_of(frame, node.start, info.type).node
    inner = strip(info.type)
    low, high = _bounds(world, frame, node.type, inner)
    if isinstance(inner, ir.NumberType) and isinstance(start, ir.Constant) and type(start.value) is int:
        fixed = start.value
        if outside(fixed, inner):
            world.problem("out-of-range", f"{fixed} is outside {inner.low}..{inner.high}", start.span)
    reset = None
    if node.reset is not None:
        reset = phase_named(world, node.reset.phase)
        if start is None:
            world.problem(
                "wrong-type",
                f"`{info.name}` is reset to a start value that it does not have",
                node.reset.span,
                hint="give it one with `= …`",
            )
    return ir.Variable(
        node.span, info.name, label_of(node.label), info.keys, info.seen, info.type, start, len(frame.slots.names), reset, low, high
    )


def _bounds(world: World, frame: Frame, node: ast.Type, type_: ir.Type) -> tuple[ir.Expression | None, ir.Expression | None]:
    while isinstance(node, ast.OrNone):
        node = node.type
    if not isinstance(node, ast.RangeType) or type_ == UNKNOWN:
        return None, None
    ends = []
    for bound in (node.low, node.high):
        value = bound.value if not bound.negative else ast.Negative(bound.span, bound.value)
        wanted = type_ if isinstance(type_, ir.MemberType) else ir.NumberType()
        ends.append(value_of(frame, value, wanted).node)
    return ends[0], ends[1]


def _zone(world: World, place: int) -> ir.Zone:
    info = world.zones[place]
    frame = evolve(_start_frame(world, info.keys, info.key_names), designs=True)
    starts: ir.Expression | None = None
    world.recording = False
    if info.node.starts_with is not None:
        typed = frame.check(info.node.starts_with.cards)
        type_ = strip(typed.type)
        if not typed.broken and not (isinstance(type_, ir.GroupType) and isinstance(type_.element, ir.DesignType)):
            world.problem("wrong-type", "a zone starts with cards: a deck, cards, or some of them", info.node.starts_with.span)
        elif not typed.broken and (info.order in ("meld", "melds") or info.dice):
            world.problem("wrong-type", f"a `{info.order}` starts empty", info.node.starts_with.span)
        elif not typed.broken:
            _check_start(world, info, typed)
        starts = typed.node
    world.recording = True
    return ir.Zone(
        info.node.span, info.name, label_of(info.node.label), info.keys, info.seen, info.order,
        info.cards, info.melds, info.dice, starts, len(frame.slots.names),
    )  # fmt: skip


def _check_start(world: World, info: ZoneInfo, typed: Typed) -> None:
    """Report cards that the zone does not hold, and what is not yet fixed when cards are laid out."""
    for one in sorted(parts(typed.node), key=lambda one: getattr(one, "span", NOWHERE)):
        if isinstance(one, ir.VariableValue | ir.ZoneOf | ir.Top | ir.SlotCard | ir.ComputedValue | ir.Call):
            changing = _changing(world, one)
            if changing is not None:
                hint = "`starts with` reads data, options and the number of players"
                world.problem("wrong-type", f"{changing} is not yet known when the cards are laid out", one.span, hint=hint)
                return
    match strip(typed.type):
        case ir.GroupType(element=ir.DesignType(sets=sets)) if not set(sets) <= set(info.cards):
            held = " and ".join(world.cards[one].name for one in info.cards)
            world.problem("wrong-type", f"`{info.name}` holds {held} only", typed.node.span)
        case _:
            pass


def _changing(world: World, node: ir.Expression) -> str | None:
    """What an expression reads that changes in a match, in words."""
    match node:
        case ir.VariableValue(variable=variable):
            return f"the variable `{world.variables[variable].name}`"
        case ir.ZoneOf(zone=zone) | ir.Top(zone=zone) | ir.SlotCard(zone=zone):
            return f"what lies in `{world.zones[zone].name}`"
        case ir.Call(function="random"):
            return "chance"
        case ir.ComputedValue(value=value) if value in world.value_bodies:
            zones, variables, more = reads_of(world.value_bodies[value].body, world.value_bodies)
            return f"the value `{world.values[value].name}`" if zones or variables or more else None
        case _:
            return None


def _phase(world: World, node: ast.Phase) -> ir.Phase:
    world.context = f"phase {node.name.text}"
    frame = Frame(world, read, "phase", slots=Slots())
    cites = _written(node.block)
    body = block(frame, node.block)
    procedure = ir.Procedure(len(frame.slots.names), (), body, tuple(frame.slots.names))
    return ir.Phase(node.span, node.name.text, label_of(node.label), procedure, texts(node.block.notes), cites)


def _written(node: ast.Block) -> tuple[str, ...]:
    return tuple(
        f"{cite.book}-{cite.first}" + ("" if cite.last is None else f"..{cite.last}") for line in node.cites for cite in line.cites
    )


def _verb(world: World, node: ast.Verb, place: int) -> ir.Verb:
    world.context = f"verb {node.name.text}"
    frame = Frame(world, read, "verb", slots=Slots())
    for param, type_ in zip(node.params, world.verb_parameters[place], strict=True):
        frame, _ = frame.bind(param.name, type_)
    body = block(frame, node.block)
    types = world.verb_parameters[place]
    procedure = ir.Procedure(len(frame.slots.names), types, body, tuple(frame.slots.names))
    return ir.Verb(node.span, node.name.text, label_of(node.label), procedure, texts(node.block.notes), _written(node.block))
