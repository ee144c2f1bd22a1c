"""Nothing is in the language that no shipped game needs: each word, verb, function and property, each form of a line."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

from rulec import ast
from rulec.check.builtins import PROPERTY_NAMES
from rulec.check.calls import FUNCTIONS
from rulec.check.verbs import VERBS
from rulec.parse import parse
from rulec.source import Source
from rulec.tables import words

GAMES = Path(__file__).parents[2] / "games"


@cache
def texts() -> dict[str, str]:
    """The rule texts that are shipped, by name of their file."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(GAMES.glob("*/*.rules"))}


@cache
def spoken() -> frozenset[str]:
    """The words that stand in shipped games, those of labels, doc texts and comments left out."""
    return frozenset(word for text in texts().values() for word in re.findall(r"[a-z_]+", re.sub(r'"[^"\n]*"|#.*', " ", text)))


@cache
def forms() -> frozenset[type]:
    """The sorts of nodes that reading the shipped games gives."""
    return frozenset(type(node) for name, text in texts().items() for node in nodes(parse(Source(name, text))[0]))


def nodes(root: object) -> Iterator[object]:
    """The nodes of a tree."""
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
        elif attrs.has(type(one)):
            yield one
            waiting.extend(getattr(one, field.name) for field in attrs.fields(type(one)))


def declared() -> frozenset[type]:
    """The sorts of nodes that there are."""
    return frozenset(one for _, one in inspect.getmembers(ast, inspect.isclass) if attrs.has(one))


def test_every_word_stands_in_a_shipped_game() -> None:
    assert (words() | set(VERBS) | set(FUNCTIONS) | set(PROPERTY_NAMES)) - spoken() == set()


def test_every_form_stands_in_a_shipped_game() -> None:
    assert {one.__name__ for one in declared() - forms()} == set()
