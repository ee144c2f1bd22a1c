"""Reckon with numbers, members and bags."""

from __future__ import annotations

from collections.abc import Sequence

from rulec import ir
from rulec.source import Span
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, Value, needed, within_64_bits
from rulelang.engines.reference.position import RuleFault
from rulelang.engines.reference.table import Table


def arithmetic(readers: Readers, node: ir.Arithmetic) -> Reader:
    """Reckon with two numbers; a flag counts as 1 or 0."""
    left, right = readers.ready(node.left), readers.ready(node.right)
    span, operator = node.span, node.operator

    def read(table: Table, environment: Environment) -> Value:
        one, two = left(table, environment), right(table, environment)
        if one is None or two is None:
            raise RuleFault("a value is needed here, not none", span)
        if operator == "+":
            result = one + two
        elif operator == "-":
            result = one - two
        elif operator == "*":
            result = one * two
        else:
            result = _divided(operator, one, two, node)
        return within_64_bits(result, span)

    return read


def _divided(operator: str, one: int, two: int, node: ir.Arithmetic) -> int:
    if two <= 0:
        raise RuleFault(f"cannot divide by {int(two)}", node.span)
    return one // two if operator == "/" else one % two


def negative(readers: Readers, node: ir.Negative) -> Reader:
    """Turn a number's sign."""
    operand = readers.ready(node.operand)
    return lambda table, environment: within_64_bits(-needed(operand(table, environment), node.span), node.span)


def later_member(readers: Readers, node: ir.LaterMember) -> Reader:
    """Go up or down the order of a kind."""
    member, steps = readers.ready(node.member), readers.ready(node.steps)
    kind = readers.program.kinds[node.kind]

    def read(table: Table, environment: Environment) -> Value:
        start = needed(member(table, environment), node.span)
        return later(kind, start, needed(steps(table, environment), node.span), node.span)

    return read


def later(kind: ir.Kind, member: int, steps: int, span: object) -> int:
    """The member so many places after that one; a fault past either end of the order."""
    place = member + steps
    limit = kind.regular if member < kind.regular else len(kind.members)
    if not 0 <= place < limit:
        raise RuleFault(f"there is no member {int(steps)} places from `{kind.members[member].name}`", span)
    return place


def added_bags(bags: Sequence[Value], size: int, span: Span) -> tuple[int, ...]:
    """Add bags member by member."""
    total = [0] * size
    for bag in bags:
        if bag is None:
            raise RuleFault("a value is needed here, not none", span)
        for place, count in enumerate(bag):
            total[place] += count
    return tuple(within_64_bits(count, span) for count in total)
