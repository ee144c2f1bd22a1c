"""Find faults that can be seen before play: numbers out of range, missing rows, unset variables, division by 0.

What is sure is an error. What is only possible is a warning, and none where any rule asks for the thing.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulec import ir as x
from rulec.bounds import ANY, Bounds, Numbers, Slots
from rulec.changes import Reads, Store
from rulec.diagnostics import Report
from rulec.flow import PhaseGraph
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.types import MemberType, NumberType
from rulec.walk import Owner, nodes, own_expressions


@frozen
class Text:
    """An expression somewhere in the rules, with the bounds of the numbers bound there and its procedure, if any."""

    expression: Expression
    slots: Slots
    owner: Owner | None


def texts(graph: PhaseGraph, numbers: Numbers) -> Iterator[Text]:
    """List the expressions of all procedures and values; only outermost ones."""
    for owner in graph.facts.owners.values():
        slots = numbers.slots(owner)
        for site in graph.facts.sites[owner.key]:
            if type(site.node) in _WITH_EXPRESSIONS:
                for expression in own_expressions(site.node):
                    yield Text(expression, slots, owner)
    for value in graph.program.values:
        yield Text(value.body, Slots(), None)


_WITH_EXPRESSIONS: frozenset[type] = frozenset({*s.Statement.__args__, s.Requires, s.Pick})


# ---------------------------------------------------------------- ranges


def check_ranges(graph: PhaseGraph, report: Report) -> None:
    """Report assignments that surely, or unasked, take a number out of its range."""
    numbers, asked = graph.numbers, graph.facts.asked
    for owner in graph.facts.owners.values():
        slots = numbers.slots(owner)
        for site in graph.facts.sites[owner.key]:
            if isinstance(site.node, s.Assign):
                _check_assign(graph, numbers, site.node, slots, asked, report)


def _check_assign(graph: PhaseGraph, numbers: Numbers, assign: s.Assign, slots: Slots, asked: Reads, report: Report) -> None:
    variable = graph.program.variables[assign.variable]
    if not isinstance(variable.type, NumberType):
        return
    low, high = variable.type.low, variable.type.high
    value = numbers.of(assign.value, slots)
    now = Bounds(low, high)
    result = {"=": value, "+=": _sum(now, value, 1), "-=": _sum(now, value, -1)}[assign.operator]
    if (result.high is not None and low is not None and result.high < low) or (
        result.low is not None and high is not None and result.low > high
    ):
        report.add(
            "leaves-range",
            f"this takes `{variable.name}` out of its range {_range(low, high)}",
            assign.span,
            hint=f"give `{variable.name}` a wider range, or keep the number inside with `min` or `max`",
        )
        return
    over = result.high is not None and high is not None and result.high > high
    under = result.low is not None and low is not None and result.low < low
    if (over or under) and assign.variable not in asked.variables and not _clamped(assign):
        report.add(
            "may-leave-range",
            f"this may take `{variable.name}` out of its range {_range(low, high)}, and no rule asks for it",
            assign.span,
            hint="use `gain` or `lose`, which stop at the end of the range, or test the number first",
        )


def _clamped(assign: s.Assign) -> bool:
    return isinstance(assign.value, x.Call) and assign.value.function in {"min", "max"}


def _sum(one: Bounds, other: Bounds, sign: int) -> Bounds:
    lows = (one.low, other.low if sign > 0 else other.high)
    highs = (one.high, other.high if sign > 0 else other.low)
    return Bounds(
        None if lows[0] is None or lows[1] is None else lows[0] + sign * lows[1],
        None if highs[0] is None or highs[1] is None else highs[0] + sign * highs[1],
    )


def _range(low: int | None, high: int | None) -> str:
    return f"{'' if low is None else low}..{'' if high is None else high}"


# ---------------------------------------------------------------- division


def check_divisions(graph: PhaseGraph, report: Report) -> None:
    """Report divisions by what is surely, or unasked may be, not above 0."""
    numbers, asked = graph.numbers, graph.facts.asked
    tested = {
        node for condition in graph.facts.conditions for node in nodes(condition) if isinstance(node, x.Call | x.Local | x.OptionValue)
    }
    for text in texts(graph, numbers):
        for node in nodes(text.expression):
            if not (isinstance(node, x.Arithmetic) and node.operator in {"/", "mod"}):
                continue
            divisor = numbers.of(node.right, text.slots)
            if divisor.high is not None and divisor.high <= 0:
                report.add("bad-divisor", "this divides by what is never above 0", node.right.span, hint="divide by a number from 1 on")
            elif divisor != ANY and (divisor.low is None or divisor.low <= 0):
                reads = graph.facts.reads(node.right, *_let_values(text.owner, node.right))
                spoken = reads.variables & asked.variables or reads.zones & asked.zones
                if not spoken and node.right not in tested:
                    report.add(
                        "may-divide-by-zero",
                        "this may divide by 0, and no rule asks whether it does",
                        node.right.span,
                        hint="test it first, or take `max(1, …)`",
                    )


def _let_values(owner: Owner | None, expression: Expression) -> list[Expression]:
    """List the values of the `let` names that an expression speaks of."""
    if owner is None:
        return []
    used = {node.slot for node in nodes(expression) if isinstance(node, x.Local)}
    return [node.value for node in nodes(*owner.procedure.block) if isinstance(node, s.Let) and node.slot in used]


# ---------------------------------------------------------------- tables


def check_rows(graph: PhaseGraph, report: Report) -> None:
    """Report rows that a table surely, or unasked may, not have."""
    numbers, asked = graph.numbers, graph.facts.asked
    for text in texts(graph, numbers):
        for node in nodes(text.expression):
            if isinstance(node, x.TableRow) and len(node.keys) == 1:
                _check_row(graph, numbers, node, text, asked, report)


def _check_row(graph: PhaseGraph, numbers: Numbers, row: x.TableRow, text: Text, asked: Reads, report: Report) -> None:
    table, key = graph.program.tables[row.table], row.keys[0]
    present = {keys[0] for keys, _ in table.rows}
    possible, every = _possible(graph, numbers, key, table.keys[0].type, text.slots)
    missing = [one for one in possible if one not in present]
    if not missing:
        return
    names = _values_text(graph, table.keys[0].type, missing)
    if every or len(missing) == len(possible):
        report.add(
            "missing-row",
            f"table `{table.name}` has no row for {names}",
            row.span,
            hint="add the row",
        )
    elif not graph.facts.reads(key).variables & asked.variables and not isinstance(key, x.Local):
        report.add(
            "may-miss-row",
            f"table `{table.name}` has no row for {names}, which the key here can be",
            row.span,
            hint="add the rows, or narrow the range of what the key is read from",
        )


def _possible(graph: PhaseGraph, numbers: Numbers, key: Expression, type_: object, slots: Slots) -> tuple[list[object], bool]:
    """List the values that a key can have, and say whether each of them surely comes up."""
    match key, type_:
        case x.Constant(value=value), _:
            return [value], True
        case _, NumberType():
            bounds = numbers.of(key, slots)
            if bounds.low is None or bounds.high is None or bounds.high - bounds.low > 1000:
                return [], False
            players = x.Call(key.span, "count", (x.Things(key.span, "players"),))
            tested = any(node == players for condition in graph.facts.conditions for node in nodes(condition))
            if key == players and tested:
                return [], False
            return list(range(bounds.low, bounds.high + 1)), key == players
        case x.VariableValue() | x.Local(), MemberType(kind=kind):
            return list(range(len(graph.program.kinds[kind].members))), False
        case _:
            return [], False


def _values_text(graph: PhaseGraph, type_: object, values: list[object]) -> str:
    kinds = graph.program.kinds
    names = [kinds[type_.kind].members[one].name if isinstance(type_, MemberType) and isinstance(one, int) else str(one) for one in values]
    shown = ", ".join(f"`{name}`" for name in names[:3])
    return f"{shown} and {len(names) - 3} more" if len(names) > 3 else shown


# ---------------------------------------------------------------- unset variables


def check_set(graph: PhaseGraph, report: Report) -> None:
    """Report variables without a start value that are read though nothing sets them, or before anything can."""
    unset = {index for index, variable in enumerate(graph.program.variables) if variable.start is None}
    if not unset:
        return
    stored = {site.node.variable for site in graph.facts.all_sites if isinstance(site.node, s.Assign | s.Change)}
    reported: set[int] = set()
    for site in graph.facts.all_sites:
        node = site.node
        if isinstance(node, x.VariableValue) and node.variable in unset - stored - reported:
            reported.add(node.variable)
            _report_unset(graph, node, "nothing sets", report)
    _check_first_lines(graph, unset & stored, report)


def _check_first_lines(graph: PhaseGraph, unset: set[int], report: Report) -> None:
    """Follow the first lines of the start phase, as far as they run unconditionally."""
    owner = graph.facts.owners[("phase", graph.program.start)]
    starting = [graph.paths.firing.changes[trigger.key] for trigger in graph.paths.firing.of_start(owner.index)]
    waiting = set(unset) - {effect.variable for changes in starting for effect in changes if isinstance(effect, Store)}
    for statement in owner.procedure.block:
        for expression in own_expressions(statement):
            for node in nodes(expression):
                if isinstance(node, x.VariableValue) and node.variable in waiting:
                    waiting.discard(node.variable)
                    _report_unset(graph, node, "nothing has yet set", report)
        changes = graph.paths.firing.block_changes(owner, (statement,))
        waiting -= {effect.variable for effect in changes if isinstance(effect, Store)}
        if isinstance(statement, s.Choose | s.Then | s.EndGame):
            return


def _report_unset(graph: PhaseGraph, node: x.VariableValue, how: str, report: Report) -> None:
    variable = graph.program.variables[node.variable]
    report.add(
        "never-set",
        f"`{variable.name}` is read here, and {how} it",
        node.span,
        hint=f"set it first, or declare it with a start value, `var {variable.name}: … = …`",
    )
