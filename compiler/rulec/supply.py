"""Ask about piles that may run out with no rule for it, and about zones into which nothing ever comes."""

from __future__ import annotations

from collections.abc import Iterator

from rulec import ir as x
from rulec.changes import Shift
from rulec.diagnostics import Report
from rulec.firing import Key, stirs
from rulec.flow import PhaseGraph
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.statements import Block, Statement
from rulec.walk import Owner, blocks, nodes


def check_draws(graph: PhaseGraph, report: Report) -> None:
    """Ask what happens when a pile runs out from which answers of the players draw."""
    ruled = _ruled(graph)
    reported: set[int] = set()
    for owner, draw, before in _draws_of_answers(graph):
        zone = draw.source.zone
        refilled = any(_fills(graph, owner, statement, zone) for statement in before)
        counted = any(isinstance(node, x.ZoneOf) and node.zone == zone for node in nodes(draw.count))
        if zone in ruled or zone in reported or refilled or counted:
            continue
        reported.add(zone)
        name = graph.program.zones[zone].name
        report.add(
            "unruled-short-draw",
            f"`{name}` may run out here, and no rule says what happens then",
            draw.span,
            hint=f"write `on short {name}:` or `when {name} is empty:`, or ask first whether it is empty",
        )


def _ruled(graph: PhaseGraph) -> frozenset[int]:
    """Find the zones that some rule says something about when they are short or empty."""
    program = graph.program
    short = {trigger.event.index for trigger in program.triggers if trigger.event.sort == "short"}
    turns = [turn for when in program.state_triggers for turn in stirs(graph.facts, when.when, True)]
    empty = {index for sort, index, way in turns if sort == "zone" and way in {"down", "both"}}
    asked = (thing for condition in graph.facts.conditions for thing in _counted(graph, condition))
    return frozenset({*short, *empty, *asked})


def _counted(graph: PhaseGraph, condition: Expression) -> Iterator[int]:
    """List the zones of which a condition asks how much they hold."""
    for node in nodes(condition):
        match node:
            case x.IsEmpty(things=things) | x.Call(function="count", arguments=(things,)):
                yield from sorted(graph.facts.reads(things).zones)
            case x.ComputedValue(value=value):
                yield from sorted(graph.facts.value_reads(value).zones)
            case _:
                pass


def _draws_of_answers(graph: PhaseGraph) -> Iterator[tuple[Owner, s.Draw, Block]]:
    """List the draws in answers and in the verbs that they perform, each with the lines before it in its block."""
    verbs: set[Key] = set()
    for owner in graph.facts.owners.values():
        for site in graph.facts.sites[owner.key]:
            if isinstance(site.node, s.Answer):
                yield from _draws_in(owner, site.node.effects)
            elif isinstance(site.node, s.Perform) and site.answer is not None:
                verbs.add(("verb", site.node.verb))
    for key in sorted(verbs):
        yield from _draws_in(graph.facts.owners[key], graph.facts.owners[key].procedure.block)


def _draws_in(owner: Owner, block: Block) -> Iterator[tuple[Owner, s.Draw, Block]]:
    for place, statement in enumerate(block):
        if isinstance(statement, s.Draw):
            yield owner, statement, block[:place]
        for inner in blocks(statement):
            yield from _draws_in(owner, inner)


def _fills(graph: PhaseGraph, owner: Owner, statement: Statement, zone: int) -> bool:
    return any(isinstance(effect, Shift) and effect.target == zone for effect in graph.facts.effects(owner, statement))


def check_filled(graph: PhaseGraph, report: Report) -> None:
    """Report zones that start empty and into which no rule puts anything."""
    filled = {effect.target for changes in graph.paths.firing.changes.values() for effect in changes if isinstance(effect, Shift)}
    for index, zone in enumerate(graph.program.zones):
        if zone.starts is None and index not in filled:
            report.add(
                "zone-never-filled",
                f"nothing ever comes into zone `{zone.name}`",
                zone.span,
                hint="give it `starts with …`, move something into it, or remove it",
            )
