"""Triggers and prohibitions: from `on enter graveyard when …` to an event and a procedure."""

from __future__ import annotations

from attrs import evolve, frozen

from rulec import ast, ir
from rulec.check.conditions import condition
from rulec.check.expressions import read
from rulec.check.frame import Frame, Slots, Subject
from rulec.check.keys import domain_type
from rulec.check.reading import reads_of
from rulec.check.statements import block, phase_named
from rulec.check.walks import zone_sets
from rulec.check.world import World
from rulec.suggest import near

BUILT_IN = ("enter", "leave", "short", "start")


@frozen
class Happening:
    """An event, the frame its conditions and blocks stand in, and the types of the slots that are filled."""

    event: ir.Event
    frame: Frame
    types: tuple[ir.Type, ...]


def happening(world: World, event: ast.Ident, argument: ast.Ident | None) -> Happening | None:
    """What a trigger names; an unknown event is reported."""
    frame = Frame(world, read, "trigger", slots=Slots())
    if argument is not None:
        if event.text not in BUILT_IN:
            hint = near(event.text, BUILT_IN, "events of the language are `enter`, `leave`, `short` and `start`")
            world.problem("unknown-name", f"`{event.text} {argument.text}` is no event", event.span, hint=hint)
            return None
        return _start(world, frame, argument) if event.text == "start" else _zone(world, frame, event, argument)
    if event.text in world.verbs:
        return _verb(world, frame, event)
    if event.text in world.answers:
        return _answer(world, frame, event)
    events = "an event is a verb or an answer of the game, or `enter`, `leave`, `short ZONE`, `start PHASE`"
    hint = near(event.text, [*world.verbs, *world.answers], events)
    world.problem("unknown-name", f"there is no event `{event.text}`", event.span, hint=hint)
    return None


def _start(world: World, frame: Frame, argument: ast.Ident) -> Happening | None:
    place = phase_named(world, argument)
    return None if place is None else Happening(ir.Event("start", place), frame, ())


def _zone(world: World, frame: Frame, event: ast.Ident, argument: ast.Ident) -> Happening | None:
    found = world.find(argument.text, "zone")
    if found is None:
        hint = near(argument.text, world.called("zone"))
        world.problem("unknown-name", f"there is no zone `{argument.text}`", argument.span, hint=hint)
        return None
    keys = world.zones[found.index].keys
    bound: dict[str, tuple[int, ir.Type]] = {}
    subjects: list[Subject] = []
    types: list[ir.Type] = []
    if event.text != "short":
        card = ir.CardType(zone_sets(world, found.index))
        slot = frame.slots.take("card")
        bound["card"] = slot, card
        subjects.append(Subject(ir.Local(event.span, slot), card))
        types.append(card)
    for place, key in enumerate(keys):
        slot = frame.slots.take("owner" if place == 0 else "")
        if place == 0:
            bound["owner"] = slot, domain_type(key)
            subjects.append(Subject(ir.Local(event.span, slot), domain_type(key)))
        types.append(domain_type(key))
    return Happening(ir.Event(event.text, found.index), evolve(frame, bound=bound, subjects=tuple(subjects)), tuple(types))


def _verb(world: World, frame: Frame, event: ast.Ident) -> Happening:
    index = world.verbs[event.text]
    bound: dict[str, tuple[int, ir.Type]] = {}
    types = world.verb_parameters[index]
    for param, type_ in zip(world.verb_nodes[index].params, types, strict=True):
        bound[param.name.text] = frame.slots.take(param.name.text), type_
    if event.text in world.answers:
        world.problem("ambiguous-name", f"`{event.text}` is both a verb and an answer", event.span, hint="give one of them another name")
    return Happening(ir.Event("verb", index), evolve(frame, bound=bound), types)


def _answer(world: World, frame: Frame, event: ast.Ident) -> Happening:
    picks = world.answers[event.text]
    slot = frame.slots.take("actor")
    actor = Subject(ir.Local(event.span, slot), ir.PlayerType())
    bound: dict[str, tuple[int, ir.Type]] = {}
    for name, type_ in picks:
        bound[name] = frame.slots.take(name), type_
    types = (ir.PlayerType(), *(type_ for _, type_ in picks))
    inside = evolve(frame, bound=bound, subjects=(actor,), actor=actor.node)
    return Happening(ir.Event("answer", 0, event.text, tuple(name for name, _ in picks)), inside, types)


def check_trigger(world: World, node: ast.Trigger) -> ir.Trigger | None:
    """`on`, `before` or `instead`."""
    world.context = f"{node.moment} {node.event.text}" + (f" {node.argument.text}" if node.argument else "")
    found = happening(world, node.event, node.argument)
    if found is None:
        return None
    when = None if node.condition is None else condition(found.frame, node.condition)
    frame = found.frame
    if node.moment == "before" and found.event.sort == "verb":
        frame = evolve(frame, settable=frozenset(range(len(found.types))))
    body = block(frame, node.block)
    procedure = ir.Procedure(len(found.frame.slots.names), found.types, body, tuple(found.frame.slots.names))
    return ir.Trigger(node.span, node.moment, found.event, when, procedure)


def check_forbid(world: World, node: ast.Forbid) -> ir.Forbid | None:
    """`forbid`."""
    found = happening(world, node.event, node.argument)
    if found is None:
        return None
    world.cite(node.cites, f"forbid {node.event.text}")
    when = condition(found.frame, node.condition)
    reason = None if node.reason is None else node.reason.value
    return ir.Forbid(node.span, found.event, when, len(found.frame.slots.names), reason)


def check_state_trigger(world: World, node: ast.StateTrigger) -> ir.StateTrigger:
    """`when`."""
    world.context = "when"
    frame = Frame(world, read, "trigger", slots=Slots())
    when = condition(frame, node.condition)
    body = block(frame, node.block)
    zones, variables, everything = reads_of(when, world.value_bodies)
    procedure = ir.Procedure(len(frame.slots.names), (), body, tuple(frame.slots.names))
    return ir.StateTrigger(node.span, when, procedure, zones, variables, everything)
