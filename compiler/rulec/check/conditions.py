"""What most places ask of an expression: that it is a number, or yes or no."""

from __future__ import annotations

from rulec import ast, ir
from rulec.check.frame import Frame, Typed
from rulec.check.types import describe, outside, strip
from rulec.check.walks import single
from rulec.source import Span

FLAG = ir.FlagType()


def is_number(type_: ir.Type) -> bool:
    """Whether a value counts as a number in arithmetic."""
    return isinstance(strip(type_), ir.NumberType | ir.FlagType)


def condition(frame: Frame, node: ast.Expr) -> ir.Expression:
    """A condition: yes or no."""
    typed = frame.check(node, FLAG)
    if not typed.broken and not isinstance(strip(typed.type), ir.FlagType):
        hint = None
        if isinstance(node, ast.Name | ast.Number | ast.Set):
            hint = "`or` and `and` join conditions: write `x is in {a, b}`"
        frame.problem("wrong-type", f"a condition is asked for here, not {describe(frame.world, typed.type)}", node.span, hint)
    return typed.node


def number(frame: Frame, node: ast.Expr) -> Typed:
    """A number (a flag counts 1 or 0)."""
    typed = single(frame, frame.check(node, ir.NumberType()))
    if not typed.broken and not is_number(typed.type):
        return frame.problem("wrong-type", f"a number is asked for here, not {describe(frame.world, typed.type)}", node.span)
    return typed


def something(frame: Frame, node: ast.Expr, name: str) -> Typed:
    """What gets a name of its own: any one value, but not `none` or `empty` alone, of which nothing could be known."""
    typed = single(frame, frame.check(node))
    inner = strip(typed.type)
    alone = "none" if isinstance(inner, ir.NoneType) else "empty" if inner == ir.GroupType(ir.NoneType()) else ""
    if alone:
        hint = f"write `{alone}` where it is meant"
        return frame.problem("wrong-type", f"`{name}` would never be anything but `{alone}`", node.span, hint)
    return typed


def any_of(tests: list[ir.Expression]) -> ir.Expression:
    """Join conditions of which one must hold, in a tree that stays low however many there are."""
    while len(tests) > 1:
        pairs = [tests[place : place + 2] for place in range(0, len(tests), 2)]
        tests = [pair[0] if len(pair) == 1 else ir.Or(pair[0].span, pair[0], pair[1]) for pair in pairs]
    return tests[0]


def report_outside(frame: Frame, value: Typed, type_: ir.Type, span: Span) -> None:
    """Report a fixed number outside the range of its place."""
    want = strip(type_)
    if isinstance(want, ir.NumberType) and isinstance(value.node, ir.Constant) and type(value.node.value) is int:
        fixed = value.node.value
        if outside(fixed, want):
            frame.problem("out-of-range", f"{fixed} is outside {want.low}..{want.high}", span)
