"""Check that what a player may do, or is asked, tells nothing that this player does not see."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from rulec import ir as x
from rulec.asking import Asking, answer_environments, picked_from
from rulec.diagnostics import Label, Report
from rulec.flow import PhaseGraph, decision_name
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.program import Program, Zone
from rulec.ir.statements import Answer, Pick
from rulec.sight import NONE, Environment, Sight, Source, Sources, Trace, Who, sees, sees_zone
from rulec.source import Span

__all__ = [
    "check_asked",
    "check_forbids",
    "check_guards_see",
    "read_labels",
    "sees_zone",
    "unseen",
    "unseen_pick",
    "zone_or_variable",
]


def unseen(program: Program, sources: Iterable[Source], actor: Who) -> list[Source]:
    """Pick the zones and variables that a player does not surely see, in the order of their places."""
    return sorted((one for one in sources if sees(program, one, actor) is not True), key=lambda one: (one.span, one.sort, one.index))


def zone_or_variable(program: Program, source: Source) -> str:
    """Name a zone or variable as messages do."""
    names = program.zones if source.sort == "zone" else program.variables
    return f"{'zone' if source.sort == 'zone' else 'variable'} `{names[source.index].name}`"


def read_labels(program: Program, sources: Iterable[Source]) -> list[Label]:
    """Point to each place where something unseen is read, and name the values by way of which that happens."""
    found: list[Label] = []
    for source in sources:
        way = "".join(f", by way of value `{program.values[one].name}`" for one in source.path)
        seen = program.zones[source.index].seen if source.sort == "zone" else program.variables[source.index].seen
        found.append(Label(source.span, f"{seen} {zone_or_variable(program, source)} is read here{way}"))
    return found


def check_guards_see(graph: PhaseGraph, report: Report) -> None:
    """Report `requires` and `pick` lines that read what the player asked does not see."""
    sight = graph.sight
    for asking in graph.askings:
        for answer in asking.choose.answers:
            blind = unseen_pick(graph, asking, answer)
            for guard, known in answer_environments(sight, asking, answer):
                if blind is not None and guard is blind[0]:
                    _report_pick(graph.program, *blind, report)
                    break  # what follows speaks of a thing that should not have been picked
                match guard:
                    case s.Requires(condition=condition):
                        told = sight.look(condition, known, asking.scope).told
                        _report_read(graph.program, asking, answer, "requires", condition.span, told, report)
                    case Pick():
                        told = picked_from(sight, guard, known, asking.scope).sources | _clauses(sight, guard, known, asking)
                        _report_read(graph.program, asking, answer, "pick", guard.span, told, report)
                    case s.Let():
                        pass


def unseen_pick(graph: PhaseGraph, asking: Asking, answer: Answer) -> tuple[Pick, list[Source]] | None:
    """Find the first pick of an answer from cards that its player does not see, other than by place; and these."""
    for guard, known in answer_environments(graph.sight, asking, answer):
        if isinstance(guard, Pick) and not guard.by_place:
            hidden = unseen(graph.program, picked_from(graph.sight, guard, known, asking.scope).faces, asking.actor)
            if hidden:
                return guard, hidden
    return None


def _report_pick(program: Program, pick: Pick, hidden: list[Source], report: Report) -> None:
    source = hidden[0]
    report.add(
        "unseen-pick",
        f"`{pick.name}` is picked from {zone_or_variable(program, source)}, whose cards the player asked does not see",
        pick.span,
        labels=read_labels(program, hidden),
        hint=_other_pick(program.zones[source.index]),
    )


def _other_pick(zone: Zone) -> str:
    if zone.order == "row":
        return f"pick from `{zone.name}` of one owner and from nothing else, by place; several at once with a number before the name"
    return f"take `random({zone.name})`, or make the zone a `row`, whose cards are picked by place"


def _clauses(sight: Sight, pick: Pick, known: Environment, asking: Asking) -> Sources:
    """Look at all of a pick but what it picks from: its quantity, its `where`, its shape."""
    inside = dict(known)
    sight.look(pick.selection, inside, asking.scope)

    def told(*parts: Expression | None) -> Sources:
        return NONE.union(*(sight.look(part, inside, asking.scope).told for part in parts if part is not None))

    match pick.selection:
        case x.Selection(where=where):
            return told(where)
        case x.Groups(low=low, high=high, each_where=each, where=where):
            return told(low, high, each, where)
        case x.Ways(shape=x.CellShape(cell=cell), where=where):
            return told(cell, where)
        case x.Ways(shape=x.ExtensionShape(target=cell) | x.ExchangeShape(card=cell), where=where):
            return told(cell, where)
        case x.Ways(where=where):
            return told(where)
        case x.Fill(keys=keys):
            return sight.look(keys, inside, asking.scope).sources


def _report_read(program: Program, asking: Asking, answer: Answer, what: str, span: Span, told: Sources, report: Report) -> None:
    hidden = unseen(program, told, asking.actor)
    if hidden:
        named = f"answer `{answer.name}`" if not asking.choose.picks else "the decision"
        report.add(
            "guard-reads-hidden",
            f"this `{what}` of {named} reads {zone_or_variable(program, hidden[0])}, which the player asked may not see",
            span,
            labels=[label for label in read_labels(program, hidden) if label.span != span],
            hint="ask only for what that player sees; how many cards lie in a zone, and whether it is empty, all see",
        )


def check_forbids(graph: PhaseGraph, report: Report) -> None:
    """Report `forbid` lines on answers whose condition reads what the player who answers does not see."""
    program = graph.program
    for forbid in program.forbids:
        if forbid.event.sort != "answer":
            continue
        for asking in graph.askings:
            for answer in asking.choose.answers:
                if answer.name == forbid.event.name:
                    known = _forbid_slots(graph, asking, answer, forbid.event.picks)
                    told = graph.sight.look(forbid.when, known, ("forbid", 0)).told
                    hidden = unseen(program, told, asking.actor)
                    if hidden:
                        report.add(
                            "guard-reads-hidden",
                            f"this `forbid` of answer `{answer.name}` reads {zone_or_variable(program, hidden[0])}, "
                            "which the player asked may not see",
                            forbid.when.span,
                            labels=[*read_labels(program, hidden), Label(answer.span, "the answer")],
                            hint="ask only for what that player sees",
                        )


def _forbid_slots(graph: PhaseGraph, asking: Asking, answer: Answer, names: tuple[str, ...]) -> Environment:
    """Fill the slots of a `forbid` on an answer: the player, then the picks by name."""
    known = dict(asking.known)
    picks: dict[str, Trace] = {}
    for guard, known in answer_environments(graph.sight, asking, answer):
        if isinstance(guard, Pick):
            trace = picked_from(graph.sight, guard, known, asking.scope)
            picks[guard.name] = Trace(faces=trace.faces, who=evolve(trace.who, name=("slot", asking.scope, guard.slot)))
    return {0: Trace(who=asking.actor), **{place + 1: picks.get(name, Trace()) for place, name in enumerate(names)}}


def check_asked(graph: PhaseGraph, report: Report) -> None:
    """Warn where who is asked, or whether anybody is, depends on what not all see."""
    program = graph.program
    for asking in graph.askings:
        choose = asking.choose
        who = graph.sight.look(choose.who, dict(asking.known), asking.scope).sources
        hidden = _hidden(program, who)
        if hidden:
            report.add(
                "asks-by-hidden",
                f"who is asked depends on {zone_or_variable(program, hidden[0])}, and being asked tells that to all",
                choose.who.span,
                labels=[label for label in read_labels(program, hidden) if label.span != choose.who.span],
                hint="ask everybody, and let an answer such as `pass` cost nothing, unless the rules mean to tell it",
            )
        for span, sources in asking.around:
            hidden = _hidden(program, sources)
            if hidden:
                report.add(
                    "asks-by-hidden",
                    f"whether anybody is asked depends on {zone_or_variable(program, hidden[0])}, and being asked tells that to all",
                    span,
                    labels=[*(one for one in read_labels(program, hidden) if one.span != span), Label(choose.span, decision_name(choose))],
                    hint="ask in any case, unless the rules mean to tell it",
                )


def _hidden(program: Program, sources: Iterable[Source]) -> list[Source]:
    return unseen(program, sources, Who())
