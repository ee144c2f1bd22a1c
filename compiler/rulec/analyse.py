"""Run all checks that read a finished program."""

from __future__ import annotations

from collections.abc import Callable

from rulec.answers import check_answers
from rulec.cycles import check_automatic_cycles, check_recursion, check_trigger_cycles
from rulec.diagnostics import Report
from rulec.faults import check_divisions, check_ranges, check_rows, check_set
from rulec.flow import PhaseGraph, build_graph, check_answer_triggers, check_end, check_left, check_reached, check_text
from rulec.guards import check_guard_verbs, check_takes
from rulec.ir.program import Program
from rulec.secrecy import check_asked, check_forbids, check_guards_see
from rulec.secret import check_secret
from rulec.supply import check_draws, check_filled

Check = Callable[[PhaseGraph, Report], None]

CHECKS: tuple[Check, ...] = (
    check_reached,
    check_left,
    check_end,
    check_text,
    check_answer_triggers,
    check_answers,
    check_recursion,
    check_trigger_cycles,
    check_automatic_cycles,
    check_guards_see,
    check_forbids,
    check_asked,
    check_secret,
    check_guard_verbs,
    check_takes,
    check_ranges,
    check_divisions,
    check_rows,
    check_set,
    check_draws,
    check_filled,
)
"""All checks, in the order in which they run; each adds what it finds to a report."""


def analyse(program: Program, report: Report) -> PhaseGraph:
    """Check a finished program and give its flow, for pictures and for lint."""
    graph = build_graph(program)
    for check in CHECKS:
        check(graph, report)
    return graph
