"""Pick parts out of the children of a reduction.

Children are lexemes and finished nodes in the order of the text, words and signs of the language included; a doc text
that only fills the place of a refused line is None.
"""

from collections.abc import Callable
from typing import Any, get_args

from rulec import ast
from rulec.lexemes import LAYOUT, Lexeme
from rulec.source import Span, join_spans

# Lark's parser holds lexemes and nodes of all classes in one list, so what is taken out of it is Any, too.
Children = list[Any]
Builder = Callable[[Children], Any]

_EXPRESSIONS = get_args(ast.Expr)
_VALUES = frozenset({"NAME", "STRING", "INT", "DICE", "ROW", "CITE"})


def span_of(children: Children) -> Span:
    """Span from the first child to the last that is no layout; of layout alone, as where all lines were refused, that."""
    present = [child for child in children if child is not None]
    solid = [child for child in present if not (isinstance(child, Lexeme) and child.type in LAYOUT)]
    spans: list[Span] = [child.span for child in solid or present]
    return join_spans(spans[0], spans[-1])


def all_of(children: Children, *classes: type[Any]) -> tuple[Any, ...]:
    """Take all children of these classes, in order."""
    return tuple(child for child in children if isinstance(child, classes))


def one_of(children: Children, *classes: type[Any]) -> Any:
    """Take the first child of these classes, or none."""
    return next((child for child in children if isinstance(child, classes)), None)


def expressions(children: Children) -> tuple[ast.Expr, ...]:
    """Take all children that are expressions."""
    return tuple(child for child in children if isinstance(child, _EXPRESSIONS))


def expression(children: Children) -> ast.Expr | None:
    """Take the first child that is an expression, or none."""
    return next((child for child in children if isinstance(child, _EXPRESSIONS)), None)


def ident(lexeme: Lexeme) -> ast.Ident:
    """Make a name of its lexeme."""
    return ast.Ident(lexeme.span, lexeme.text)


def idents(children: Children) -> tuple[ast.Ident, ...]:
    """Take all names that stand for themselves."""
    return tuple(ident(child) for child in children if isinstance(child, Lexeme) and child.type == "NAME")


def texts(children: Children) -> tuple[ast.Text, ...]:
    """Take all texts that stand for themselves."""
    return tuple(ast.Text(child.span, child.value) for child in children if isinstance(child, Lexeme) and child.type == "STRING")


def text(children: Children) -> ast.Text | None:
    """Take the first text that stands for itself, such as a label, or none."""
    return next(iter(texts(children)), None)


def place_of(children: Children, word: str) -> int | None:
    """Find where a word or sign of the language stands, or none."""
    for place, child in enumerate(children):
        if isinstance(child, Lexeme) and child.text == word and child.type not in _VALUES:
            return place
    return None


def has(children: Children, word: str) -> bool:
    """Say whether a word or sign of the language stands among the children."""
    return place_of(children, word) is not None


def after(children: Children, word: str) -> Children:
    """Take what stands behind a word or sign of the language; nothing if that does not occur."""
    place = place_of(children, word)
    return [] if place is None else children[place + 1 :]


def before(children: Children, word: str) -> Children:
    """Take what stands before a word or sign of the language; all if that does not occur."""
    return children[: place_of(children, word)]


def notes(children: Children) -> tuple[ast.Note, ...]:
    """Take the doc texts."""
    return all_of(children, ast.Note)


def cites(children: Children) -> tuple[ast.Cites, ...]:
    """Take the lines of cited clauses."""
    return all_of(children, ast.Cites)
