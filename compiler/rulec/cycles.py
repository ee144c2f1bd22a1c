"""Find what could go round for ever: phases that ask nobody, triggers that fire one another, verbs that call themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import networkx as nx

from rulec import ir as x
from rulec.changes import Effect, Mix, Shift, Store
from rulec.diagnostics import Label, Report
from rulec.effects import Facts
from rulec.firing import Call, Firing, Key
from rulec.flow import PhaseGraph
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.measures import progress
from rulec.source import Span
from rulec.stretches import DEFAULT, NO_ANSWER, Edge, Point
from rulec.walk import Owner, nodes

# ---------------------------------------------------------------- phases


def check_automatic_cycles(graph: PhaseGraph, report: Report) -> None:
    """Report cycles of phases without an answer of which no measure shows that they end.

    An `otherwise` may be taken each time, for the lack of an answer, unless something is shuffled on the way, which
    makes it another question. That nobody is asked, or that there is nothing to pick, each time is looked for only where
    nothing else happens either.
    """
    jumps = [edge for edge in graph.paths.edges if edge.kind == "then" and edge.origin.point.sort == "phase"]
    everything = list(graph.paths.edges)
    told: set[Span] = set()
    for edges in (
        [edge for edge in jumps if not edge.stretch.skips],
        [edge for edge in jumps if edge.stretch.skips <= DEFAULT and not any(isinstance(one, Mix) for one in edge.stretch.must)],
        [edge for edge in jumps if not edge.stretch.may],
    ):
        for cycle in _stuck(graph, edges, everything):
            if not told & {edge.span for edge in cycle}:
                _report_cycle(graph, cycle, report)
            told |= {edge.span for edge in cycle}


def _stuck(graph: PhaseGraph, edges: Sequence[Edge], everything: Sequence[Edge]) -> Iterator[list[Edge]]:
    """List the strongly connected groups of edges of which no edge can be taken out since it makes progress."""
    for group in _groups(edges):
        may = {effect for edge in group for effect in edge.stretch.may}
        asked = _asked(graph, group, everything)
        rest = [edge for edge in group if not progress(graph.facts, edge.stretch.must, may, asked)]
        if len(rest) == len(group):
            yield group
        else:
            yield from _stuck(graph, rest, everything)


def _groups(edges: Sequence[Edge]) -> Iterator[list[Edge]]:
    directed: nx.DiGraph[Point] = nx.DiGraph()
    directed.add_edges_from((edge.origin.point, edge.target) for edge in edges)
    components = [frozenset(one) for one in nx.strongly_connected_components(directed)]
    for component in sorted(components, key=min):
        group = [edge for edge in edges if edge.origin.point in component and edge.target in component]
        if group:
            yield group


def _leaving(group: Sequence[Edge], everything: Sequence[Edge]) -> list[Edge]:
    """List the edges that lead out of a cycle: to the end, a decision or a phase that is not on it."""
    points = {edge.target for edge in group}
    return [edge for edge in everything if edge.origin.point in points and edge.target not in points and edge.kind != "falls"]


def _asked(graph: PhaseGraph, group: Sequence[Edge], everything: Sequence[Edge]) -> frozenset[int]:
    conditions = _conditions(graph, [*group, *_leaving(group, everything)])
    return graph.facts.reads(*conditions).variables


def _conditions(graph: PhaseGraph, edges: Sequence[Edge]) -> list[Expression]:
    known = sorted({number for edge in edges for number, _ in edge.stretch.known})
    return [graph.paths.conditions[number] for number in known]


def _report_cycle(graph: PhaseGraph, group: Sequence[Edge], report: Report) -> None:
    round_ = _shortest(group)
    program = graph.program
    names = [f"`{program.phases[edge.origin.point.index].name}`" for edge in round_]
    path = " to ".join([*names, names[0]])
    labels = [Label(edge.span, f"on to `{program.phases[edge.target.index].name}`") for edge in round_[1:]]
    skips = max(edge.stretch.skips for edge in group)
    if skips == DEFAULT:
        labels += [Label(span, text) for edge in round_ for span, text in edge.stretch.trail if text == NO_ANSWER]
    exits = _leaving(group, graph.paths.edges)
    conditions = _conditions(graph, [*group, *exits])
    reads = graph.facts.reads(*conditions)
    changed = {effect for edge in group for effect in edge.stretch.may}
    changes = any(_is_read(effect, reads.variables, reads.zones) for effect in changed)
    if skips == DEFAULT and not changed and not reads.random:
        report.add(
            "automatic-cycle",
            f"once nobody has an answer, play goes from {path} for ever",
            round_[0].span,
            labels=labels,
            hint="let the `otherwise` lead elsewhere, or change what an answer requires",
        )
    elif exits and (changes or reads.random or reads.places or skips):
        report.add(
            "unbounded-cycle",
            f"play may go from {path} without {'an answer' if skips else 'a decision'}, and nothing shows that it stops",
            round_[0].span,
            labels=labels,
            hint="let something fall on the way round, such as a number that an exit asks for, or ask a player",
        )
    else:
        report.add(
            "automatic-cycle",
            f"play goes from {path} for ever, without a decision",
            round_[0].span,
            labels=labels,
            hint="let the cycle change what one of its exits asks for, or ask a player",
        )


def _is_read(effect: Effect, variables: frozenset[int], zones: frozenset[int]) -> bool:
    match effect:
        case Store(variable=variable):
            return variable in variables
        case Shift(source=source, target=target):
            return source in zones or target in zones
        case _:
            return effect.zone in zones


def _shortest(group: Sequence[Edge]) -> list[Edge]:
    """Choose a shortest cycle of a group, the first in declared order."""
    directed: nx.DiGraph[Point] = nx.DiGraph()
    directed.add_edges_from((edge.origin.point, edge.target) for edge in group)
    best: list[Point] | None = None
    for edge in sorted(group, key=lambda one: (one.origin.point, one.target)):
        way: list[Point] = nx.shortest_path(directed, edge.target, edge.origin.point)
        if best is None or len(way) < len(best):
            best = [edge.origin.point, *way[:-1]]
    assert best is not None
    steps = zip(best, [*best[1:], best[0]], strict=True)
    return [next(edge for edge in group if (edge.origin.point, edge.target) == step) for step in steps]


# ---------------------------------------------------------------- verbs and triggers


def check_recursion(graph: PhaseGraph, report: Report) -> None:
    """Report verbs that call themselves, directly or through others."""
    calls = [call for call in graph.paths.firing.calls if call.caller[0] == "verb" and call.called[0] == "verb"]
    for component in _components(calls):
        way = _way_round(calls, component)
        names = [f"`{graph.program.verbs[call.caller[1]].name}`" for call in way]
        message = f"verb {names[0]} calls itself" if len(way) == 1 else f"verb {names[0]} calls itself by way of {' and '.join(names[1:])}"
        labels = [Label(call.span, f"calls `{graph.program.verbs[call.called[1]].name}`") for call in way[1:]]
        report.add("recursive-verb", message, way[0].span, labels=labels, hint="use a `for each`, a `repeat`, or phases in its place")


def check_trigger_cycles(graph: PhaseGraph, report: Report) -> None:
    """Report triggers that fire one another without end, and cycles of triggers in which somebody is asked."""
    firing = graph.paths.firing
    every = [call for call in firing.calls if not _acts_already(graph.facts, call)]
    for component in _components(every):
        if all(sort == "verb" for sort, _ in component):
            continue
        calls = [call for call in every if call.caller in component and call.called in component]
        asking = _asking(graph, component)
        if asking is not None:
            way = _way_round(calls, component)
            report.add(
                "asking-trigger-cycle",
                f"{_chain(graph, way)}, and a player is asked on the way",
                graph.facts.owners[way[0].caller].span,
                labels=[*_labels(graph, way), Label(asking.span, "the decision")],
                hint="take the decision out of the cycle, or write `then` to leave it",
            )
        elif not _falls(graph.facts, firing, calls):
            way = _way_round(calls, component)
            report.add(
                "trigger-cycle",
                f"{_chain(graph, way)}, and nothing shows that it stops",
                graph.facts.owners[way[0].caller].span,
                labels=_labels(graph, way),
                hint="let each round take cards from a zone, move a number, or set a flag that its condition asks for",
            )


def _acts_already(facts: Facts, call: Call) -> bool:
    """Whether what is called, if on a cycle, is a replacement of the very happening that it acts on, and so does not act."""
    if call.called[0] != "trigger":
        return False
    trigger = facts.program.triggers[call.called[1]]
    match trigger.moment, trigger.event.sort:
        case "instead", "verb" | "short":
            return True
        case "instead", "enter" | "leave":
            return call.caller == call.called and _moves_its_card(trigger.procedure.block, call)
        case _:
            return False


def _moves_its_card(block: s.Block, call: Call) -> bool:
    """Whether a call comes from a move of just the card that a trigger is about."""
    for node in nodes(*block):
        match node:
            case s.Move(things=x.SetOf(items=(x.Local(slot=0),))) if node.span == call.span:
                return True
            case _:
                pass
    return False


def _components(calls: Sequence[Call]) -> list[frozenset[Key]]:
    directed: nx.DiGraph[Key] = nx.DiGraph()
    directed.add_edges_from((call.caller, call.called) for call in calls)
    found = [frozenset(one) for one in nx.strongly_connected_components(directed)]
    return sorted((one for one in found if len(one) > 1 or directed.has_edge(*(2 * tuple(one)))), key=min)


def _way_round(calls: Sequence[Call], component: frozenset[Key]) -> list[Call]:
    """Choose a shortest way round, from the first procedure of the cycle that is a trigger, or else the first."""
    inside = [call for call in calls if call.caller in component and call.called in component]
    directed: nx.DiGraph[Key] = nx.DiGraph()
    directed.add_edges_from((call.caller, call.called) for call in inside)
    start = min(component, key=lambda key: (key[0] == "verb", key))
    best: list[Key] | None = None
    for call in inside:
        if call.caller == start:
            way: list[Key] = nx.shortest_path(directed, call.called, start)
            if best is None or len(way) < len(best):
                best = way
    assert best is not None
    steps = zip([start, *best], best, strict=False)
    return [next(call for call in inside if (call.caller, call.called) == step) for step in steps]


def _chain(graph: PhaseGraph, way: Sequence[Call]) -> str:
    names = [_name(graph.facts.owners[call.caller]) for call in way]
    return f"{names[0]} starts itself" if len(names) == 1 else f"{names[0]} starts itself by way of {' and '.join(names[1:])}"


def _name(owner: Owner) -> str:
    match owner.sort:
        case "verb":
            return f"verb `{owner.name}`"
        case "when":
            return "the `when`"
        case _:
            return f"`{owner.name}`"


def _labels(graph: PhaseGraph, way: Sequence[Call]) -> list[Label]:
    return [Label(call.span, f"starts {_name(graph.facts.owners[call.called])}") for call in way]


def _asking(graph: PhaseGraph, component: frozenset[Key]) -> s.Choose | None:
    """Find a decision in the procedures of a cycle or in what they call."""
    calls = graph.paths.firing.calls
    directed: nx.DiGraph[Key] = nx.DiGraph()
    directed.add_nodes_from(component)
    directed.add_edges_from((call.caller, call.called) for call in calls)
    reached = sorted({key for start in component for key in nx.descendants(directed, start)} | component)
    for key in reached:
        for node in nodes(*graph.facts.owners[key].procedure.block):
            if isinstance(node, s.Choose):
                return node
    return None


def _falls(facts: Facts, firing: Firing, calls: Sequence[Call]) -> bool:
    """Whether every way round moves something that the cycle does not move back."""
    may = frozenset[Effect]().union(*(firing.changes[call.caller] for call in calls))
    asked = frozenset[int]()
    for key in sorted({call.caller for call in calls}):
        condition = _condition(facts, key)
        asked |= facts.reads(condition).variables if condition is not None else frozenset()
    rest = [call for call in calls if not progress(facts, _must(facts, call), may, asked)]
    if not _components(rest):
        return True
    return len(rest) < len(calls) and all(
        _falls(facts, firing, [call for call in rest if call.caller in one and call.called in one]) for one in _components(rest)
    )


def _condition(facts: Facts, key: Key) -> Expression | None:
    match key[0]:
        case "trigger":
            return facts.program.triggers[key[1]].when
        case "when":
            return facts.program.state_triggers[key[1]].when
        case _:
            return None


def _must(facts: Facts, call: Call) -> Iterator[Effect]:
    """List what surely happens between the start of the caller and a call: the lines before it, and what fires it."""
    if call.effect is not None:
        yield call.effect
    owner = facts.owners[call.caller]
    condition = _condition(facts, call.caller)
    for statement in owner.procedure.block:
        if any(node.span == call.span for node in nodes(statement) if isinstance(node, s.Statement)):
            return
        effects = facts.effects(owner, statement)
        for effect in effects:
            match effect:
                case Store(constant=None, sure=True):
                    yield effect
                case Store(constant=constant) if constant is not None and condition is not None:
                    if _against(condition, True, effect):
                        yield Store(effect.variable, "both", sure=True, constant=constant)
                case Shift(source=int() as source) if len(effects) == 1 and condition is not None:
                    if _filled(condition, True, source):
                        yield effect
                case _:
                    pass


def _against(condition: Expression, holds: bool, effect: Store) -> bool:
    """Whether a variable that is set must have been something else, since a condition held."""
    match condition:
        case x.And(left=left, right=right) if holds:
            return _against(left, holds, effect) or _against(right, holds, effect)
        case x.Not(operand=operand):
            return _against(operand, not holds, effect)
        case x.VariableValue(variable=variable):
            return variable == effect.variable and effect.constant is (not holds)
        case x.Is(left=x.VariableValue(variable=variable), right=x.Constant(value=value), negated=negated):
            return variable == effect.variable and (value == effect.constant) is (holds == negated)
        case _:
            return False


def _filled(condition: Expression, holds: bool, zone: int) -> bool:
    """Whether a zone is not empty, since a condition held."""
    match condition:
        case x.And(left=left, right=right) if holds:
            return _filled(left, holds, zone) or _filled(right, holds, zone)
        case x.Not(operand=operand):
            return _filled(operand, not holds, zone)
        case x.IsEmpty(things=x.ZoneOf(zone=one), negated=negated):
            return one == zone and holds == negated
        case _:
            return False
