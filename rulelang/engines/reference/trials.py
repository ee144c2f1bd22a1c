"""Tell which answers have anything to try: a guard verb, or something that may be forbidden.

Most guard verbs come first in their answer and act on what has just been picked for them. Such a pick is the proof that
the verb will not refuse, as nothing lies between the two.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulec import ir
from rulelang.engines.reference.evaluate import Environment, Rules
from rulelang.engines.reference.evaluate.computed import deep_nodes
from rulelang.engines.reference.melds.plans import leaves
from rulelang.engines.reference.table import Table

_GUARDS = (ir.Lay, ir.Extend, ir.Take, ir.Swap, ir.Rebuild)
_MOVING = (ir.Draw, ir.Move, ir.Collect, *_GUARDS)

Zones = frozenset[int] | None
"""Zones of a program, or any that it has."""


@frozen
class Trial:
    """How the tried part of an answer may refuse it: not at all, only if a `slot` is taken, or in a way that is to be tried."""

    needed: bool
    slot: ir.ZoneOf | None = None


def needs_trial(rules: Rules, choose: ir.Choose, answer: int, table: Table, environment: Environment) -> bool:
    """Whether the tried part of an answer may refuse it, its slots being filled.

    No if nothing that it can reach, through verbs and triggers, is a guard verb or forbidden by a rule; then it is legal
    as soon as its guards hold.
    """
    trial = trial_of(rules, choose, answer)
    return trial.needed if trial.slot is None else not is_free(table, rules, trial.slot, environment)


def is_free(table: Table, rules: Rules, slot: ir.ZoneOf, environment: Environment) -> bool:
    """Whether nothing lies in a slot."""
    place = rules.place(slot, table, environment)
    return place is not None and not table.zones[place]


def trial_of(rules: Rules, choose: ir.Choose, answer: int) -> Trial:
    """What there is to try in an answer, as far as the rules tell."""
    kept = rules.trials.get(id(choose))
    if kept is None:
        kept = rules.trials[id(choose)] = (choose, tuple(_trial(one, rules.program) for one in choose.answers))
    trial = kept[1][answer]
    assert isinstance(trial, Trial)
    return trial


def _trial(answer: ir.Answer, program: ir.Program) -> Trial:
    reached = tuple(_reached(answer, program))
    if _forbidden(answer, program, [statement for statement, _ in reached]):
        return Trial(True)
    first = answer.effects[0] if answer.effects else None
    lays = any(_lays(statement, program) for statement, _ in reached)
    guards = [
        statement
        for statement, own in reached
        if _may_refuse(statement, answer if own and (statement is first or not lays) else None, program)
    ]
    if not guards:
        return Trial(False)
    if any(guard is not first for guard in guards) or _something_comes_first(answer, program):
        return Trial(True)
    match first:
        case ir.Extend() | ir.Lay():
            return Trial(not _picked_for(first, answer, program))
        case ir.Move(target=target, things=ir.Local(slot=slot) | ir.SetOf(items=(ir.Local(slot=slot),))) if _is_one(slot, answer):
            free = program.zones[target.zone].order == "slot" and not _from_melds(first.things, answer, program)
            return Trial(True, target if free else None)
        case _:
            return Trial(True)


def _is_one(slot: int, answer: ir.Answer) -> bool:
    """Whether a slot holds one thing that was picked."""
    return any(isinstance(guard, ir.Pick) and guard.slot == slot and isinstance(guard.selection, ir.Selection) for guard in answer.guards)


def _forbidden(answer: ir.Answer, program: ir.Program, reached: list[ir.Statement]) -> bool:
    """Whether a prohibition may be met."""
    events = {("answer", answer.name)}
    for statement in reached:
        if isinstance(statement, ir.Perform):
            events.add(("verb", str(statement.verb)))
        if isinstance(statement, ir.Then):
            events.add(("start", str(statement.phase)))
    moving = any(isinstance(statement, _MOVING) for statement in reached)
    return any(_met(forbid.event, events, moving) for forbid in program.forbids)


def _met(event: ir.Event, events: set[tuple[str, str]], moving: bool) -> bool:
    match event.sort:
        case "enter" | "leave" | "short":
            return moving
        case "answer":
            return ("answer", event.name) in events
        case _:
            return (event.sort, str(event.index)) in events


def _lays(statement: ir.Statement, program: ir.Program) -> bool:
    """Whether a statement may make cards parts of melds."""
    if isinstance(statement, ir.Move | ir.Draw):
        return bool(program.zones[statement.target.zone].melds)
    return isinstance(statement, _GUARDS)


def _may_refuse(statement: ir.Statement, answer: ir.Answer | None, program: ir.Program) -> bool:
    """Whether a statement may refuse; `answer` is the one whose picks still lie where they were picked."""
    match statement:
        case ir.Lay() | ir.Extend() | ir.Take() | ir.Swap() | ir.Rebuild():
            return True
        case ir.Change(verb=verb):
            return verb == "pay"
        case ir.Move(target=target, things=things):
            return _takes_few(program.zones[target.zone]) or _from_melds(things, answer, program)
        case ir.Draw(target=target):
            return _takes_few(program.zones[target.zone])
        case _:
            return False


def _takes_few(zone: ir.Zone) -> bool:
    return zone.order == "slot" or bool(zone.melds)


# ---------------------------------------------------------------- proofs


def _something_comes_first(answer: ir.Answer, program: ir.Program) -> bool:
    """Whether a trigger may act between the picks and the end of the first effect."""
    for trigger in program.triggers:
        event = trigger.event
        if trigger.moment != "on" and (event.sort in ("enter", "leave") or (event.sort, event.name) == ("answer", answer.name)):
            return True
    return False


def _picked_for(first: ir.Extend | ir.Lay, answer: ir.Answer, program: ir.Program) -> bool:
    """Whether a verb acts on a way that was picked for just that, from cards that are no part of a meld."""
    things = first.things if isinstance(first, ir.Extend) else first.melds
    if not isinstance(things, ir.Local):
        return False
    for place, guard in enumerate(answer.guards):
        if isinstance(guard, ir.Pick) and guard.slot == things.slot and isinstance(guard.selection, ir.Ways):
            if _from_melds(guard.selection.cards, answer, program):
                return False
            match first, guard.selection.shape:
                case ir.Extend(target=target), ir.ExtensionShape(target=picked):
                    return target == picked and _stays(target, answer.guards[place:])
                case ir.Lay(zone=zone), ir.FixedShape() | ir.CellShape() as shape:
                    return _takes_all(program, program.zones[zone.zone], shape)
                case _:
                    return False
    return False


def _stays(expression: object, later: tuple[ir.Guard, ...]) -> bool:
    """Whether what an expression reads is not bound anew by these guards."""
    slots = {guard.slot for guard in later if isinstance(guard, ir.Pick | ir.Let)}
    match expression:
        case ir.Local(slot=slot):
            return slot not in slots
        case ir.ZoneOf(keys=keys) | ir.VariableValue(keys=keys):
            return all(_stays(key, later) for key in keys)
        case _:
            return False


def _takes_all(program: ir.Program, zone: ir.Zone, shape: ir.FixedShape | ir.CellShape) -> bool:
    """Whether a zone takes any number of melds, and all those of a shape."""
    asked = range(len(program.melds)) if isinstance(shape, ir.CellShape) else [term.meld for term in shape.terms]
    return zone.order == "melds" and set(leaves(program, tuple(asked))) <= set(leaves(program, zone.melds))


# ---------------------------------------------------------------- what is reached


def _reached(answer: ir.Answer, program: ir.Program) -> Iterator[tuple[ir.Statement, bool]]:
    """The statements that an answer may reach, each procedure once, and whether they stand in its own text."""
    pending: list[tuple[ir.Block, bool]] = [(answer.effects, True)]
    done: set[int] = set()

    def add(*procedures: ir.Procedure) -> None:
        for procedure in procedures:
            if id(procedure) not in done:
                done.add(id(procedure))
                pending.append((procedure.block, False))

    add(*(one.procedure for one in program.triggers if one.event.sort == "answer" and one.event.name == answer.name))
    while pending:
        block, own = pending.pop()
        for statement in block:
            yield statement, own
            pending += [(inner, own) for inner in _blocks_in(statement)]
            picker = answer if statement is answer.effects[0] else None
            if isinstance(statement, ir.Perform):
                add(program.verbs[statement.verb].procedure)
            add(*(one.procedure for one in program.state_triggers if _stirs(statement, picker, one, program)))
            add(*(one.procedure for one in program.triggers if _sets_off(statement, picker, one.event, program)))
            if _ends_trial(statement):
                break


def _sets_off(statement: ir.Statement, answer: ir.Answer | None, event: ir.Event, program: ir.Program) -> bool:
    """Whether a statement may be the event, or cards that it moves may."""
    if isinstance(statement, ir.Perform):
        return (event.sort, event.index) == ("verb", statement.verb)
    match event.sort:
        case "short":
            return isinstance(statement, ir.Draw) and statement.source.zone == event.index
        case "enter":
            return isinstance(statement, _MOVING) and _within(event.index, _targets(statement))
        case "leave":
            return isinstance(statement, _MOVING) and _within(event.index, _sources(statement, answer, program))
        case _:
            return False


def _stirs(statement: ir.Statement, answer: ir.Answer | None, trigger: ir.StateTrigger, program: ir.Program) -> bool:
    """Whether a statement may make the condition of a state trigger true."""
    match statement:
        case ir.Assign(variable=variable) | ir.Change(variable=variable):
            return trigger.reads_all or variable in trigger.reads_variables
        case ir.If() | ir.Case() | ir.ForEach() | ir.Repeat() | ir.Let() | ir.Stop() | ir.Perform() | ir.Reveal() | ir.Nothing():
            return False
        case ir.Choose() | ir.Then() | ir.EndGame():
            return False
        case _ if trigger.reads_all or any(isinstance(node, ir.Sees) for node in deep_nodes(program, trigger.when)):
            return True
        case ir.Draw() | ir.Move() | ir.Lay() | ir.Extend() | ir.Take():
            written = (_targets(statement), _sources(statement, answer, program))
            return any(_within(zone, zones) for zones in written for zone in trigger.reads_zones)
        case _:
            return True


def _ends_trial(statement: ir.Statement) -> bool:
    """Whether nothing behind a statement is tried, as a trial ends there."""
    match statement:
        case ir.Choose() | ir.Shuffle():
            return True
        case ir.EndGame(condition=condition):
            return condition is None
        case _:
            return False


def _within(zone: int, zones: Zones) -> bool:
    return zones is None or zone in zones


def _targets(statement: ir.Statement) -> Zones:
    """The zones that cards moved by a statement may enter."""
    match statement:
        case ir.Draw(target=zone) | ir.Move(target=zone) | ir.Lay(zone=zone) | ir.Extend(target=ir.ZoneOf() as zone):
            return frozenset({zone.zone})
        case ir.Take():
            return frozenset()
        case _:
            return None


def _sources(statement: ir.Statement, answer: ir.Answer | None, program: ir.Program) -> Zones:
    """The zones that cards moved by a statement may leave."""
    match statement:
        case ir.Draw(source=zone):
            return frozenset({zone.zone})
        case ir.Move(things=things) | ir.Lay(melds=things) | ir.Extend(things=things):
            return _zones_of(things, answer, program)
        case _:
            return None


def _from_melds(things: ir.Expression, answer: ir.Answer | None, program: ir.Program) -> bool:
    """Whether cards may be taken out of melds, which must stay melds; yes if their form does not tell."""
    zones = _zones_of(things, answer, program)
    return any(program.zones[zone].melds for zone in (range(len(program.zones)) if zones is None else zones))


def _zones_of(things: ir.Expression, answer: ir.Answer | None, program: ir.Program) -> Zones:
    """The zones in which cards may lie, as far as their form tells; `answer` is the one whose picks lie where they lay."""
    match things:
        case ir.ZoneOf(zone=zone) | ir.Top(zone=zone) | ir.SlotCard(zone=zone):
            return frozenset({zone})
        case ir.Selection(domain=inner) | ir.Groups(domain=inner) | ir.Without(left=inner) | ir.Each(body=inner) | ir.Best(selection=inner):
            return _zones_of(inner, answer, program)
        case ir.Union(parts=parts) | ir.SetOf(items=parts):
            found: frozenset[int] = frozenset()
            for part in parts:
                zones = _zones_of(part, answer, program)
                if zones is None:
                    return None
                found |= zones
            return found
        case ir.Call(function="first" | "random", arguments=arguments):
            return _zones_of(arguments[-1], answer, program)
        case ir.Local(slot=slot) if answer is not None:
            return _zones_of_slot(slot, answer, program)
        case _:
            return None


def _zones_of_slot(slot: int, answer: ir.Answer, program: ir.Program) -> Zones:
    """The zones in which what a guard put into a slot may lie."""
    for guard in answer.guards:
        if isinstance(guard, ir.Let) and guard.slot == slot:
            return _zones_of(guard.value, answer, program)
        if isinstance(guard, ir.Pick) and guard.slot == slot:
            match guard.selection:
                case ir.Selection(domain=domain) | ir.Groups(domain=domain):
                    return _zones_of(domain, answer, program)
                case ir.Ways(cards=cards):
                    return _zones_of(cards, answer, program)
                case ir.Fill():
                    return None
    return None


def _blocks_in(statement: ir.Statement) -> list[ir.Block]:
    """The blocks in a statement, those of answers left out: a trial never gets that far."""
    match statement:
        case ir.If(then=then, otherwise=otherwise):
            return [then, otherwise]
        case ir.Case(arms=arms, otherwise=otherwise):
            return [*(block for _values, block in arms), otherwise]
        case ir.ForEach(block=block) | ir.Repeat(block=block):
            return [block]
        case _:
            return []
