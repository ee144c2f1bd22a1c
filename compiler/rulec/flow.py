"""Draw the flow of a game as a graph, and check that every phase is reached, is left, and leads to the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import networkx as nx
from attrs import define, frozen

from rulec.asking import Asking, askings
from rulec.bounds import Numbers
from rulec.diagnostics import Label, Report
from rulec.effects import Facts
from rulec.ir import statements as s
from rulec.ir.program import Program
from rulec.ir.statements import Block, Choose, Statement
from rulec.paths import Paths, follow
from rulec.sight import Sight
from rulec.source import Span
from rulec.stretches import END, EdgeKind, Origin, Point, Stretch
from rulec.walk import blocks, is_statement


@frozen
class FlowNode:
    """A phase, a decision or the end, as a picture of the flow shows it.

    `phase` is the phase that a decision belongs to by its text, None for one in a verb or trigger.
    """

    point: Point
    name: str
    label: str | None
    span: Span | None
    phase: int | None


@frozen
class FlowEdge:
    """An arrow: `then`, `end` (the game) or `asks` (on to a decision); `answer` is the one that leads along it.

    `trigger`: the jump stands in a trigger that may fire on the way.
    """

    source: Point
    target: Point
    kind: EdgeKind
    answer: str
    span: Span
    trigger: bool


@define
class PhaseGraph:
    """The flow of a program: which phase, decision and end can follow which, and all that is known of the ways there."""

    program: Program
    facts: Facts
    paths: Paths
    numbers: Numbers
    sight: Sight
    askings: tuple[Asking, ...]
    nodes: tuple[FlowNode, ...]
    edges: tuple[FlowEdge, ...]

    @property
    def start(self) -> Point:
        """The phase where a match begins."""
        return Point("phase", self.program.start)

    def directed(self) -> nx.DiGraph[Point]:
        """The arrows alone, as a graph for reckoning."""
        graph: nx.DiGraph[Point] = nx.DiGraph()
        graph.add_nodes_from(node.point for node in self.nodes)
        graph.add_edges_from((edge.source, edge.target) for edge in self.edges)
        return graph


def build_graph(program: Program) -> PhaseGraph:
    """Follow all paths of a program and draw them as a graph."""
    facts = Facts(program)
    paths = follow(facts)
    sight, asked = askings(facts)
    nodes, edges = tuple(_nodes(facts)), tuple(dict.fromkeys(_arrows(paths)))
    return PhaseGraph(program, facts, paths, Numbers(facts), sight, asked, nodes, edges)


def _nodes(facts: Facts) -> Iterator[FlowNode]:
    for index, phase in enumerate(facts.program.phases):
        yield FlowNode(Point("phase", index), phase.name, phase.label, phase.span, index)
    for site in facts.all_sites:
        if isinstance(site.node, Choose):
            choose = site.node
            home = site.owner.index if site.owner.sort == "phase" else None
            yield FlowNode(Point("decision", choose.number), decision_name(choose), None, choose.span, home)
    yield FlowNode(END, "end", None, None, None)


def _arrows(paths: Paths) -> Iterator[FlowEdge]:
    for edge in paths.edges:
        if edge.kind != "falls":
            trigger = edge.within[0] in {"trigger", "when"}
            yield FlowEdge(edge.origin.point, edge.target, edge.kind, edge.origin.answer, edge.span, trigger)


def decision_name(choose: Choose) -> str:
    """Name a decision by its answers."""
    return " / ".join(answer.name for answer in choose.answers)


# ---------------------------------------------------------------- checks


def check_reached(graph: PhaseGraph, report: Report) -> None:
    """Report phases that no path from the start leads to."""
    reached = nx.descendants(graph.directed(), graph.start) | {graph.start}
    for index, phase in enumerate(graph.program.phases):
        if Point("phase", index) not in reached:
            report.add(
                "unreachable-phase",
                f"no path leads to phase `{phase.name}`",
                phase.span,
                hint=f"write `then {phase.name}` where play should come here, or remove the phase",
            )


def check_left(graph: PhaseGraph, report: Report) -> None:
    """Report phases that can run past their last line."""
    for index, phase in enumerate(graph.program.phases):
        state = graph.paths.falls(index)
        real = {origin: stretch for origin, stretch in state.items() if not stretch.skips} or state
        if real:
            stretch = _clearest(real)
            report.add(
                "phase-without-exit",
                f"phase `{phase.name}` can run past its last line",
                phase.span,
                labels=[Label(span, text) for span, text in stretch.trail],
                hint="end every path of the phase with `then PHASE` or `end game`",
            )


def _clearest(state: dict[Origin, Stretch]) -> Stretch:
    """Choose the path with the fewest forks, the first of several."""
    return min(state.values(), key=lambda stretch: len(stretch.trail))


def check_end(graph: PhaseGraph, report: Report) -> None:
    """Report a game that never ends, and phases from which no path leads to its end."""
    directed = graph.directed()
    ending = nx.ancestors(directed, END)
    reached = nx.descendants(directed, graph.start) | {graph.start}
    start = graph.program.phases[graph.program.start]
    if graph.start not in ending:
        report.add(
            "endless-game",
            f"no path from the start phase `{start.name}` leads to the end of the game",
            start.span,
            hint="write `end game` on a line that can be reached",
        )
        return
    for index, phase in enumerate(graph.program.phases):
        point = Point("phase", index)
        if point in reached and point not in ending and not graph.paths.falls(index):
            report.add(
                "trapped-phase",
                f"no path leads from phase `{phase.name}` to the end of the game",
                phase.span,
                hint="write a `then` or `end game` that leads on from here",
            )


def check_text(graph: PhaseGraph, report: Report) -> None:
    """Report lines that no path reaches, since the line before always leaves."""
    returning = _returning(graph.program)
    for block in all_blocks(graph.facts):
        _check_block(block, returning, report)


def all_blocks(facts: Facts) -> Iterator[Block]:
    """List all blocks of all procedures."""
    for owner in facts.owners.values():
        yield owner.procedure.block
    for site in facts.all_sites:
        if is_statement(site.node):
            yield from blocks(site.node)


def _check_block(block: Block, returning: frozenset[int], report: Report) -> None:
    for before, after in pairwise(block):
        if not _goes_on((before,), returning):
            report.add(
                "unreachable-text",
                "this line is never reached",
                after.span,
                labels=[Label(before.span, "play always leaves here")],
                hint="remove it, or give the line before a condition",
            )
            return


def _returning(program: Program) -> frozenset[int]:
    """Find the verbs that may return to their caller; those that call themselves are taken to."""
    found = frozenset(range(len(program.verbs)))
    while True:
        left = frozenset(index for index in found if _goes_on(program.verbs[index].procedure.block, found))
        if left == found:
            return found
        found = left


def _goes_on(block: Block, returning: frozenset[int]) -> bool:
    """Whether play may go on behind a block."""
    return all(_passes(statement, returning) for statement in block)


def _passes(statement: Statement, returning: frozenset[int]) -> bool:
    match statement:
        case s.Then(condition=None) | s.EndGame(condition=None) | s.Stop(condition=None):
            return False
        case s.If(then=then, otherwise=otherwise):
            return _goes_on(then, returning) or _goes_on(otherwise, returning)
        case s.Case(arms=arms, otherwise=otherwise):
            every = [*(block for _, block in arms), *([otherwise] if otherwise else [])]
            return any(_goes_on(block, returning) for block in every)
        case s.Choose(mode="one", picks=False, answers=answers, otherwise=otherwise):
            every = [*(answer.effects for answer in answers), *([] if otherwise is None else [otherwise])]
            return any(_goes_on(block, returning) for block in every)
        case s.Perform(verb=verb):
            return verb in returning
        case _:
            return True


def check_answer_triggers(graph: PhaseGraph, report: Report) -> None:
    """Report `on` triggers that are never reached, since what they name always jumps."""
    program = graph.program
    returning = _returning(program)
    answers = [site.node for site in graph.facts.all_sites if isinstance(site.node, s.Answer)]
    for trigger in program.triggers:
        if trigger.moment != "on":
            continue
        if trigger.event.sort == "answer":
            named = [answer for answer in answers if answer.name == trigger.event.name]
            never = bool(named) and not any(_goes_on(answer.effects, returning) for answer in named)
            what, span = f"answer `{trigger.event.name}`", named[0].span if named else trigger.span
        elif trigger.event.sort == "verb":
            verb = program.verbs[trigger.event.index]
            never, what, span = trigger.event.index not in returning, f"verb `{verb.name}`", verb.span
        else:
            continue
        if never:
            report.add(
                "trigger-never-reached",
                f"this trigger never runs, since {what} always jumps before it ends",
                trigger.span,
                labels=[Label(span, "always jumps")],
                hint="write `before` in place of `on`",
            )
