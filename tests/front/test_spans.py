"""Every node says where it was read, so that its text alone reads to the same node."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest

from rulec import ast
from rulec.parse import parse
from rulec.source import Source, Span, normal, read_source, text_at

GAMES = Path(__file__).parents[2] / "games"
FILES = sorted(GAMES.rglob("*.rules"))


def _nodes(thing: Any) -> Iterator[Any]:
    if isinstance(thing, tuple):
        for part in thing:
            yield from _nodes(part)
    elif attrs.has(type(thing)) and not isinstance(thing, Span):
        yield thing
        for field in attrs.fields(type(thing)):
            yield from _nodes(getattr(thing, field.name))


def _bare(thing: Any) -> Any:
    """Strip all spans."""
    if isinstance(thing, tuple):
        return tuple(_bare(part) for part in thing)
    if attrs.has(type(thing)):
        parts = [_bare(getattr(thing, field.name)) for field in attrs.fields(type(thing)) if field.name != "span"]
        return (type(thing).__name__, *parts)
    return thing


def _read(text: str) -> Any:
    file, report = parse(read_source("again.rules", text))
    assert report.diagnostics == (), text
    return file.declarations[0]


def _again(node: Any, text: str) -> Any:
    """Read a node's text again, in a place made for its class; None where there is no such place."""
    match node:
        case ast.Selection():
            return _read(f'invariant "x": count({text})\n').condition.arguments[0]
        case _ if isinstance(node, get_args(ast.Expr)):
            return _read(f'invariant "x": x is (\n {text})\n').condition.right
        case _ if isinstance(node, get_args(ast.Type)):
            return _read(f"option x: {text} = 0\n").type
        case ast.Note() | ast.Cites() | ast.If() | ast.ForEach() | ast.Repeat() | ast.Choose() | ast.Picks() | ast.Case():
            return None
        case _ if isinstance(node, get_args(ast.Statement)):
            return _read(f"phase x:\n    {text}\n").block.statements[0]
        case ast.Shape():
            return _read(f'invariant "x": x makes {text}\n').condition.shape
        case ast.Order():
            return _read(f"game x:\n    ranking {text}\n").items[0].order
        case _ if isinstance(node, get_args(ast.Clause)):
            return _read(f"meld x of y:\n    {text}\n").clauses[0].clause
        case _:
            return None


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_the_text_of_a_node_reads_to_the_node(path: Path) -> None:
    source = read_source(path.name, path.read_bytes())
    file, report = parse(source)
    assert report.diagnostics == ()
    for declaration in file.declarations:
        assert _bare(_read(text_at(source, declaration.span) + "\n")) == _bare(declaration)
    for node in _nodes(file):
        text = text_at(source, node.span)
        if isinstance(node, ast.Ident | ast.Cell):
            assert normal(text) == node.text
            continue
        again = _again(node, text)
        if again is not None:
            assert _bare(again) == _bare(node), text


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_node_lies_within_the_node_around_it(path: Path) -> None:
    source = read_source(path.name, path.read_bytes())
    file, _ = parse(source)
    for node in _nodes(file):
        for field in attrs.fields(type(node)):
            for part in _direct(getattr(node, field.name)):
                assert _start(node) <= _start(part) <= _end(part) <= _end(node), (node, part)


def _direct(value: Any) -> list[Any]:
    parts = value if isinstance(value, tuple) else (value,)
    return [part for part in parts if attrs.has(type(part)) and not isinstance(part, Span)]


def _start(node: Any) -> tuple[int, int]:
    return (node.span.line, node.span.column)


def _end(node: Any) -> tuple[int, int]:
    return (node.span.end_line, node.span.end_column)


def test_brackets_belong_to_the_expression_in_them() -> None:
    source = Source("x.rules", "phase a:\n    x = (1 + 2) * (3)\n")
    file, _ = parse(source)
    product = file.declarations[0].block.statements[0].value
    assert [text_at(source, part.span) for part in (product, product.left, product.right)] == ["(1 + 2) * (3)", "(1 + 2)", "(3)"]
