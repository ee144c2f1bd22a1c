"""Store into variables: set, raise, lower, pay."""

from __future__ import annotations

from rulec import ir
from rulelang.engines.reference.effects.moving import cannot
from rulelang.engines.reference.entries import note_set
from rulelang.engines.reference.evaluate import Rules, Value
from rulelang.engines.reference.evaluate.sums import added_bags, later
from rulelang.engines.reference.evaluate.values import HIGHEST, LOWEST, needed, within_64_bits
from rulelang.engines.reference.frames import Statement
from rulelang.engines.reference.position import UNSET, RuleFault
from rulelang.engines.reference.setup import checked
from rulelang.engines.reference.table import Table


def store(table: Table, rules: Rules, place: int, value: Value, span: object) -> None:
    """Store a value that has been checked for the variable; what does not change is not noted."""
    value = checked(table, rules, place, value, span)
    before = table.variables[place]
    if before == value and type(before) is type(value):
        return
    table.store(place, value)
    setup = table.setup
    if table.trying is None:
        note_set(table, place, before, value)
    if not setup.marked:
        return
    variable, keys = setup.variable_owner[place]
    for domain, key in zip(rules.program.variables[variable].keys, keys, strict=True):
        if domain.sort == "cards":
            lies = table.place_of(key)
            if lies is not None:
                table.sort_set(lies)


def _needed(place: int | None, rules: Rules, statement: ir.Assign | ir.Change) -> int:
    if place is None:
        name = rules.program.variables[statement.variable].name
        raise RuleFault(f"whose `{name}`? it is that of none", statement.span)
    return place


def assign(rules: Rules, statement: ir.Assign) -> Statement:
    """Make ready to set a variable, or to change it by so much."""
    read, where, plain = rules.ready(statement.value), rules.statement_place(statement), statement.operator == "="

    def run(table: Table, environment: int) -> None:
        names = table.environments[environment]
        value = read(table, names)
        place = _needed(where(table, names), rules, statement)
        if not plain:
            value = _changed(table, rules, statement, _current(table, rules, statement, place), value)
        store(table, rules, place, value, statement.span)
        table.due = True

    return run


def _current(table: Table, rules: Rules, statement: ir.Assign | ir.Change, place: int) -> Value:
    value = table.variables[place]
    if value is UNSET:
        raise RuleFault(f"`{rules.program.variables[statement.variable].name}` was never set", statement.span)
    return needed(value, statement.span)


def _changed(table: Table, rules: Rules, statement: ir.Assign, before: Value, by: Value) -> Value:
    by = needed(by, statement.span)
    lower = statement.operator == "-="
    type_ = rules.program.variables[statement.variable].type
    inner = type_.inner if isinstance(type_, ir.MaybeType) else type_
    match inner:
        case ir.BagType(kind=kind):
            added = tuple(-count for count in by) if lower else by
            return added_bags((before, added), len(rules.program.kinds[kind].members), statement.span)
        case ir.MemberType(kind=kind):
            return later(rules.program.kinds[kind], before, -by if lower else by, statement.span)
        case _:
            return within_64_bits(before - by if lower else before + by, statement.span)


def change(table: Table, rules: Rules, environment: int, statement: ir.Change) -> None:
    """Pay, which needs that much; gain or lose, which stop at the end of the range."""
    names = table.environments[environment]
    amount = needed(rules.read(statement.amount, table, names), statement.span)
    place = _needed(rules.statement_place(statement)(table, names), rules, statement)
    before = _current(table, rules, statement, place)
    low, high = table.setup.ranges[place]
    low, high = LOWEST if low is None else low, HIGHEST if high is None else high
    match statement.verb:
        case "pay":
            if amount > before or not low <= before - amount <= high:
                variable = rules.program.variables[statement.variable]
                cannot(table, f"{int(amount)} {variable.label or variable.name} cannot be paid, there is only {before}", statement.span)
            value = before - amount
        case "gain":
            value = max(low, min(before + amount, high))
        case _:
            value = min(high, max(before - amount, low))
    store(table, rules, place, value, statement.span)
    table.due = True
