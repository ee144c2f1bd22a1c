"""Expressions: from a syntax tree to a typed expression of the program. One case a construct."""

from __future__ import annotations

from typing import assert_never

from rulec import ast, ir
from rulec.check.calls import call
from rulec.check.conditions import FLAG, condition, number
from rulec.check.frame import Frame, Typed, broken
from rulec.check.keys import keyed
from rulec.check.names import find_name, name_of
from rulec.check.operators import arithmetic, compare, fallback, interval, is_equal, is_within, minus, plus, set_of
from rulec.check.possession import property_of
from rulec.check.selections import select, shape_of
from rulec.check.texts import read_cards
from rulec.check.types import describe, strip
from rulec.check.unknown import members_meant, unknown
from rulec.check.walks import cards_of, require


def read(frame: Frame, node: ast.Expr, expected: ir.Type | None = None) -> Typed:
    """Check an expression; `expected` decides what a bare member, numeral or text means."""
    match node:
        case ast.Name():
            return name_of(frame, node, expected)
        case ast.Number():
            return _number(frame, node, expected)
        case ast.Dice():
            return Typed(ir.Constant(node.span, ir.DiceValue(node.count, node.sides), ir.DiceType()), ir.DiceType())
        case ast.Text():
            return _text(frame, node, expected)
        case ast.Call():
            return call(frame, node)
        case ast.Set():
            return set_of(frame, node, expected)
        case ast.Index():
            return _index(frame, node)
        case ast.Of():
            return property_of(frame, node)
        case ast.Negative():
            return _negative(frame, node)
        case ast.Multiply() | ast.Divide() | ast.Modulo():
            return arithmetic(frame, node)
        case ast.Add():
            return plus(frame, node, expected)
        case ast.Subtract():
            return minus(frame, node, expected)
        case ast.Range():
            return interval(frame, node, expected)
        case ast.Compare():
            return compare(frame, node)
        case ast.Is():
            return is_within(frame, node) if node.within else is_equal(frame, node)
        case ast.Makes():
            return _makes(frame, node)
        case ast.Not():
            return Typed(ir.Not(node.span, condition(frame, node.operand)), FLAG)
        case ast.And():
            return Typed(ir.And(node.span, condition(frame, node.left), condition(frame, node.right)), FLAG)
        case ast.Or():
            return Typed(ir.Or(node.span, condition(frame, node.left), condition(frame, node.right)), FLAG)
        case ast.Fallback():
            return fallback(frame, node, expected)
        case ast.Selection():
            chosen = select(frame, node)
            return Typed(chosen.node, ir.GroupType(chosen.element))
        case _:
            assert_never(node)


def value_of(frame: Frame, node: ast.Expr, expected: ir.Type) -> Typed:
    """An expression in the reading that its place asks for; one that has none is reported."""
    return require(frame, frame.check(node, expected), expected, node.span)


def _number(frame: Frame, node: ast.Number, expected: ir.Type | None) -> Typed:
    want = strip(expected) if expected is not None else None
    if isinstance(want, ir.MemberType):
        for place, member in enumerate(frame.world.kinds[want.kind].members):
            if member.number == node.value:
                return Typed(ir.Constant(node.span, place, want), want)
        if frame.world.unsure_of(want):
            return broken(node.span)
        hint = members_meant(frame.world, want)
        return frame.problem("wrong-type", f"{node.value} is not {describe(frame.world, want)}", node.span, hint)
    return Typed(ir.Constant(node.span, node.value, ir.NumberType(node.value, node.value)), ir.NumberType(node.value, node.value))


def _text(frame: Frame, node: ast.Text, expected: ir.Type | None) -> Typed:
    want = strip(expected) if expected is not None else None
    element = strip(want.element) if isinstance(want, ir.GroupType) else want
    match element:
        case ir.CardType(sets=sets) | ir.DesignType(sets=sets) | ir.MeldType(sets=sets) | ir.WayType(sets=sets):
            cards = read_cards(frame.world, node.value, sets, node.span)
            return broken(node.span) if cards is None else Typed(cards, want if want is not None else element)
        case _:
            return Typed(ir.Constant(node.span, node.value, ir.TextType()), ir.TextType())


def _index(frame: Frame, node: ast.Index) -> Typed:
    if isinstance(node.base, ast.Name):
        found = find_name(frame, node.base.text, node.base.span, None, node.keys)
        return found if found is not None else unknown(frame, node.base.text, node.base.span)
    return keyed(frame, frame.check(node.base), node.keys, node.span)


def _negative(frame: Frame, node: ast.Negative) -> Typed:
    typed = number(frame, node.operand)
    if isinstance(typed.node, ir.Constant) and isinstance(typed.node.value, int):
        value = -typed.node.value
        return Typed(ir.Constant(node.span, value, ir.NumberType(value, value)), ir.NumberType(value, value))
    return Typed(ir.Negative(node.span, typed.node), ir.NumberType())


def _makes(frame: Frame, node: ast.Makes) -> Typed:
    cards, sets = cards_of(frame, frame.check(node.left), node.left.span)
    shape, single = shape_of(frame, node.shape, sets)
    if shape is None:
        return broken(node.span)
    if single:
        return frame.problem("bad-shape", "`makes` asks for melds, not for an extension or exchange", node.span)
    return Typed(ir.Makes(node.span, cards, shape), FLAG)
