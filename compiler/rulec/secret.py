"""Check secret decisions: whatever the players answer, the order in which their answers take effect must not matter."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulec.asking import Asking, final_environment
from rulec.diagnostics import Label, Report
from rulec.flow import PhaseGraph
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.program import KeyDomain
from rulec.ir.reads import ZoneOf
from rulec.ir.statements import Block, Statement
from rulec.sight import Environment, Trace, bound, named
from rulec.walk import Owner, blocks, own_expressions


@frozen
class Happening:
    """A statement that an answer may come to, and what the slots of its procedure hold there."""

    owner: Owner
    statement: Statement
    known: Environment


Called = set[tuple[int, tuple[Trace, ...]]]
"""Verbs that were looked into, each with what it was called with."""


def happenings(graph: PhaseGraph, owner: Owner, block: Block, known: Environment, called: Called) -> Iterator[Happening]:
    """List the statements that a block may come to, also inside verbs, each verb once for what it is called with."""
    for statement in block:
        match statement:
            case s.Let(slot=slot, value=value):
                known[slot] = named(graph.sight.look(value, known, owner.key), owner.key, slot)
            case s.ForEach(slot=slot, domain=domain):
                known[slot] = bound(graph.sight.look(domain, known, owner.key), owner.key, slot)
            case _:
                pass
        yield Happening(owner, statement, known)
        match statement:
            case s.Perform(verb=verb, arguments=arguments):
                traces = tuple(graph.sight.look(one, known, owner.key) for one in arguments)
                if (verb, traces) not in called:
                    called.add((verb, traces))
                    inner = graph.facts.owners[("verb", verb)]
                    yield from happenings(graph, inner, inner.procedure.block, dict(enumerate(traces)), called)
            case s.Choose():
                pass
            case _:
                for inside in blocks(statement):
                    yield from happenings(graph, owner, inside, known, called)


def check_secret(graph: PhaseGraph, report: Report) -> None:
    """Report effects of secret answers that ask, jump, are random, draw, or touch what is not the actor's own."""
    for asking in graph.askings:
        if asking.choose.mode == "secret":
            for answer in asking.choose.answers:
                known = final_environment(graph.sight, asking, answer)
                for happening in happenings(graph, asking.owner, answer.effects, known, set()):
                    _check(graph, asking, answer.name, happening, report)


def _check(graph: PhaseGraph, asking: Asking, answer: str, happening: Happening, report: Report) -> None:
    statement = happening.statement
    wrong = _unsettling(graph, happening)
    if wrong is not None:
        report.add(
            "secret-unsettles",
            f"answer `{answer}` of a secret decision {wrong}",
            statement.span,
            labels=[Label(asking.choose.span, "all answers are given before any takes effect")],
            hint="do this behind the decision, for each player in turn",
        )
        return
    touched = _foreign(graph, asking, happening)
    if touched is not None:
        report.add(
            "secret-touches-others",
            f"answer `{answer}` of a secret decision changes {touched}, which is not the own of the player who answers",
            statement.span,
            labels=[Label(asking.choose.span, "all answers are given before any takes effect")],
            hint="keep the answer in a zone or variable `per player`, and do the rest behind the decision",
        )


def _unsettling(graph: PhaseGraph, happening: Happening) -> str | None:
    match happening.statement:
        case s.Choose():
            return "asks again"
        case s.Then() | s.EndGame():
            return "jumps"
        case s.Shuffle() | s.Roll() | s.Reroll():
            return "does something random"
        case s.Draw() | s.Collect():
            return "draws cards"
        case _:
            if graph.facts.reads(*own_expressions(happening.statement)).random:
                return "does something random"
    effects = graph.facts.effects(happening.owner, happening.statement)
    for trigger, _ in graph.paths.firing.of_effects(effects):
        if trigger.sort == "trigger" and trigger.key in graph.paths.firing.unforeseen:
            return f"may start `{trigger.name}`, which asks, draws or is random"
    return None


def _foreign(graph: PhaseGraph, asking: Asking, happening: Happening) -> str | None:
    """Name a variable or zone that a statement changes and that is not surely the actor's own."""
    program = graph.program
    match happening.statement:
        case s.Assign(variable=variable, keys=keys) | s.Change(variable=variable, keys=keys):
            declared = program.variables[variable]
            if not _own(graph, asking, happening, declared.keys, keys):
                return f"variable `{declared.name}`"
        case s.Move(things=things, target=target) | s.Lay(melds=things, zone=target) | s.Rebuild(melds=things, zone=target):
            return _foreign_zone(graph, asking, happening, (things, target))
        case s.Extend(target=first, things=second) | s.Swap(left=first, right=second) | s.Take(card=first, source=second):
            return _foreign_zone(graph, asking, happening, (first, second))
        case s.Clear(zone=zone):
            return _foreign_zone(graph, asking, happening, (zone,))
        case _:
            pass
    return None


def _own(graph: PhaseGraph, asking: Asking, happening: Happening, domains: tuple[KeyDomain, ...], keys: tuple[Expression, ...]) -> bool:
    if not domains:
        return False
    first = graph.sight.look(keys[0], happening.known, happening.owner.key)
    if domains[0].sort == "cards":
        return bool(first.faces) and all(face.owner.name == asking.actor.name for face in first.faces)
    return domains[0].sort == "player" and first.who.name == asking.actor.name


def _foreign_zone(graph: PhaseGraph, asking: Asking, happening: Happening, things: tuple[Expression | ZoneOf, ...]) -> str | None:
    for thing in things:
        for face in sorted(graph.sight.look(thing, happening.known, happening.owner.key).faces, key=lambda one: one.span):
            declared = graph.program.zones[face.index]
            if not declared.keys or declared.keys[0].sort != "player" or face.owner.name != asking.actor.name:
                return f"zone `{declared.name}`"
    return None
