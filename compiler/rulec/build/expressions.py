"""Build expressions, selections, shapes and types."""

from typing import Any

from attrs import evolve

from rulec import ast
from rulec.build.children import Builder, Children, all_of, expression, expressions, ident, idents, one_of, span_of
from rulec.lexemes import Lexeme
from rulec.source import join_spans


def _binary(node: Any) -> Builder:
    """Build a node of the operands left and right of one operator."""
    return lambda parts: node(join_spans(parts[0].span, parts[-1].span), parts[0], parts[-1])


def _prefixed(node: Any) -> Builder:
    """Build a node whose only part comes last."""
    return lambda parts: node(join_spans(parts[0].span, parts[-1].span), parts[-1])


def _dice(parts: Children) -> ast.Dice:
    count, sides = parts[0].text.split("d")
    return ast.Dice(parts[0].span, int(count), int(sides))


def _is(parts: Children) -> ast.Is:
    words = {part.text for part in parts[1:-1]}
    return ast.Is(span_of(parts), parts[0], "not" in words, "in" in words, parts[-1])


def _grouped(parts: Children) -> Any:
    """Widen an expression by the brackets around it."""
    return evolve(parts[1], span=span_of(parts))


def _in_binder(parts: Children) -> ast.InBinder:
    start = 0 if isinstance(parts[0], Lexeme) else 1
    quantity = parts[0] if start else None
    name = ident(parts[start])
    label, rest = _label(parts[start + 1 :])
    return ast.InBinder(span_of(parts), quantity, name, rest[1], one_of(parts, ast.ForEachOf), label)


def _as_binder(parts: Children) -> ast.AsBinder:
    label, rest = _label(parts[1:])
    return ast.AsBinder(span_of(parts), ident(parts[0]), rest[1], rest[3], label)


def _label(parts: Children) -> tuple[ast.Text | None, Children]:
    """The label behind a name, if there is one, and what follows."""
    first = parts[0]
    if isinstance(first, Lexeme) and first.type == "STRING":
        return ast.Text(first.span, first.value), parts[1:]
    return None, parts


def _selection(parts: Children) -> ast.Selection:
    return ast.Selection(span_of(parts), parts[0], expression(parts[1:]), one_of(parts, ast.Order))


def _shape_term(parts: Children) -> ast.ShapeTerm:
    if len(parts) == 1:
        return ast.ShapeTerm(span_of(parts), None, parts[0], None)
    meld = ast.Name(parts[1].span, parts[1].text)
    return ast.ShapeTerm(span_of(parts), parts[0], meld, parts[3] if len(parts) > 2 else None)


def _shape_count(parts: Children) -> ast.ShapeCount:
    return ast.ShapeCount(span_of(parts), int(parts[0].text), int(parts[2].text) if len(parts) > 1 else None)


def _bound(parts: Children) -> ast.Bound:
    lexeme = parts[-1]
    value = _number([lexeme]) if lexeme.type == "INT" else _name([lexeme])
    return ast.Bound(span_of(parts), len(parts) > 1, value)


def _number(parts: Children) -> ast.Number:
    return ast.Number(parts[0].span, int(parts[0].text))


def _name(parts: Children) -> ast.Name:
    return ast.Name(parts[0].span, parts[0].text)


EXPRESSIONS: dict[str, Builder] = {
    "name": _name,
    "number": _number,
    "dice": _dice,
    "text": lambda parts: ast.Text(parts[0].span, parts[0].value),
    "call": lambda parts: ast.Call(span_of(parts), ident(parts[0]), expressions(parts[2:])),
    "set": lambda parts: ast.Set(span_of(parts), expressions(parts)),
    "index": lambda parts: ast.Index(span_of(parts), parts[0], expressions(parts[1:])),
    "grouped": _grouped,
    "of": _binary(ast.Of),
    "negative": _prefixed(ast.Negative),
    "multiply": _binary(ast.Multiply),
    "divide": _binary(ast.Divide),
    "modulo": _binary(ast.Modulo),
    "add": _binary(ast.Add),
    "subtract": _binary(ast.Subtract),
    "range": _binary(ast.Range),
    "compare": lambda parts: ast.Compare(span_of(parts), parts[0], parts[1].text, parts[2]),
    "is": _is,
    "makes": _binary(ast.Makes),
    "not": _prefixed(ast.Not),
    "and": _binary(ast.And),
    "or": _binary(ast.Or),
    "fallback": _binary(ast.Fallback),
    "selection": _selection,
    "in_binder": _in_binder,
    "for_each_of": lambda parts: ast.ForEachOf(span_of(parts), ident(parts[2]), parts[4]),
    "as_binder": _as_binder,
    "order": lambda parts: ast.Order(span_of(parts), all_of(parts, ast.Highest, ast.Lowest)),
    "highest": _prefixed(ast.Highest),
    "lowest": _prefixed(ast.Lowest),
    "at_least": _prefixed(ast.AtLeast),
    "at_most": _prefixed(ast.AtMost),
    "any_number": lambda parts: ast.AnyNumber(span_of(parts)),
    "shape": lambda parts: ast.Shape(span_of(parts), all_of(parts, ast.ShapeTerm)),
    "shape_term": _shape_term,
    "shape_count": _shape_count,
    "at_least_number": lambda parts: ast.AtLeastNumber(span_of(parts), int(parts[2].text)),
    "or_none": lambda parts: ast.OrNone(span_of(parts), parts[0]),
    "range_type": _binary(ast.RangeType),
    "bound": _bound,
    "name_type": lambda parts: ast.NameType(parts[0].span, ident(parts[0])),
    "of_type": lambda parts: ast.OfType(span_of(parts), ident(parts[0]), parts[2]),
    "enum_type": lambda parts: ast.EnumType(span_of(parts), idents(parts)),
    "any_type": lambda parts: ast.AnyType(span_of(parts), ident(parts[1])),
}
