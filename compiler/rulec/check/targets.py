"""What effects act on: variables and zones, named so that just one is meant."""

from __future__ import annotations

from rulec import ast, ir
from rulec.check.frame import Frame, Typed
from rulec.check.names import domain_of, find_name
from rulec.check.possession import property_of
from rulec.check.types import describe
from rulec.check.unknown import unknown
from rulec.source import Span
from rulec.suggest import near

Target = tuple[int, tuple[ir.Expression, ...], ir.Type]


def as_expression(node: ast.Target) -> ast.Expr:
    """A target as the expression that would read it."""
    name: ast.Expr = ast.Name(node.name.span, node.name.text)
    if node.keys:
        name = ast.Index(node.name.span, name, node.keys)
    return name if node.owner is None else ast.Of(node.span, name, node.owner)


def variable_target(frame: Frame, node: ast.Target) -> Target | None:
    """The variable that is meant, its keys and type; anything else is reported."""
    if node.owner is None:
        found = find_name(frame, node.name.text, node.name.span, None, node.keys)
        if found is None:
            if node.name.text in frame.world.names:
                unknown(frame, node.name.text, node.name.span)
                return None
            hint = near(node.name.text, frame.world.called("variable"))
            frame.problem("unknown-name", f"there is no variable `{node.name.text}`", node.name.span, hint)
            return None
    else:
        expression = as_expression(node)
        assert isinstance(expression, ast.Of)
        found = property_of(frame, expression)
    return _variable(frame, node, found)


def _variable(frame: Frame, node: ast.Target, found: Typed) -> Target | None:
    if found.broken:
        return None
    match found.node:
        case ir.VariableValue(variable=variable, keys=keys):
            return variable, keys, frame.world.variables[variable].type
        case ir.Each():
            frame.problem("wrong-type", "this names several variables", node.span, "change them one at a time in a `for each`")
        case ir.ComputedValue():
            frame.problem("wrong-type", f"`{node.name.text}` is a value: it is computed and cannot be set", node.span)
        case ir.Local():
            frame.problem(
                "wrong-type", f"`{node.name.text}` is a name for a value and cannot be set", node.span, "declare a `var` for what changes"
            )
        case _:
            frame.problem("wrong-type", f"only a variable can be set, not {describe(frame.world, found.type)}", node.span)
    return None


def zone_target(frame: Frame, node: ast.Expr) -> ir.ZoneOf | None:
    """The zone that is meant; anything else is reported."""
    return zone_of(frame, domain_of(frame, node), node.span)


def zone_of(frame: Frame, typed: Typed, span: Span) -> ir.ZoneOf | None:
    """The zone of an expression that names just one."""
    if typed.broken:
        return None
    if typed.zone is None:
        frame.problem("wrong-type", f"a zone is asked for here, not {describe(frame.world, typed.type)}", span)
        return None
    if typed.zone.lifted is not None or not isinstance(typed.node, ir.ZoneOf):
        frame.problem("wrong-type", "this names several zones", span, "take them one at a time in a `for each`")
        return None
    return typed.node
