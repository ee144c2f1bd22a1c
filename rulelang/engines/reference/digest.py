"""Fold a whole position into one hash: equal for equal states, on every machine and under every hash seed.

Blocks and decisions of the program are named by their place in it, so that a program compiled anew gives the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import get_args
from weakref import WeakKeyDictionary

import attrs

from rulec import ir
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.position import UNSET, Position, Setup

_STATEMENTS: tuple[type, ...] = get_args(ir.Statement)
_PLACES: WeakKeyDictionary[Rules, dict[int, tuple[int, object]]] = WeakKeyDictionary()

_SKIPPED = frozenset({"setup", "records"})


def digest(position: Position, rules: Rules) -> str:
    """Hash all of a position but its log, as 64 hexadecimal digits; what is fixed for the match counts with it."""
    places = _places(rules, position.setup.program)
    hashed = hashlib.sha256()
    setup = position.setup
    _fold(hashed.update, (setup.options, setup.players, setup.seed, setup.cards, setup.groups), places)
    for one in attrs.fields(Position):
        if one.name not in _SKIPPED:
            _fold(hashed.update, getattr(position, one.name), places)
    return hashed.hexdigest()


Places = dict[int, tuple[int, object]]


def _fold(feed: Callable[[bytes], object], value: object, places: Places) -> None:
    """Feed a value to the hash, every part with its kind and length, so that unlike values never look alike."""
    if value is None:
        feed(b"n;")
    elif isinstance(value, bool):
        feed(b"b1;" if value else b"b0;")
    elif isinstance(value, int):
        feed(b"i%d;" % value)
    elif isinstance(value, str):
        data = value.encode("utf-8", "surrogatepass")
        feed(b"s%d:" % len(data))
        feed(data)
    elif value is UNSET:
        feed(b"u;")
    elif id(value) in places:
        feed(b"p%d;" % places[id(value)][0])
    elif isinstance(value, tuple | list):
        feed(b"t%d:" % len(value))
        for part in value:
            _fold(feed, part, places)
    elif isinstance(value, frozenset | set):
        _fold_sorted(feed, b"f", [_folded(part, places) for part in value])
    elif isinstance(value, Mapping):
        _fold_sorted(feed, b"m", [_folded(pair, places) for pair in value.items()])
    elif attrs.has(kind := type(value)) and not isinstance(value, Setup):
        feed(b"a%s:" % kind.__name__.encode())
        for one in attrs.fields(kind):
            if one.eq:
                _fold(feed, getattr(value, one.name), places)
    else:
        raise TypeError(f"a state cannot hold {type(value).__name__}")


def _folded(value: object, places: Places) -> bytes:
    parts: list[bytes] = []
    _fold(parts.append, value, places)
    return b"".join(parts)


def _fold_sorted(feed: Callable[[bytes], object], mark: bytes, parts: list[bytes]) -> None:
    feed(b"%s%d:" % (mark, len(parts)))
    for part in sorted(parts):
        feed(part)


def _places(rules: Rules, program: ir.Program) -> Places:
    known = _PLACES.get(rules)
    if known is None:
        known = _PLACES[rules] = {}
        _number(program, known)
    return known


def _number(thing: object, places: Places) -> None:
    """Number the blocks and statements of a program in the order in which they stand there."""
    if isinstance(thing, tuple):
        if thing and isinstance(thing[0], _STATEMENTS):
            places.setdefault(id(thing), (len(places), thing))
        for part in thing:
            _number(part, places)
    elif attrs.has(kind := type(thing)):
        if isinstance(thing, _STATEMENTS):
            places.setdefault(id(thing), (len(places), thing))
        for one in attrs.fields(kind):
            if one.name != "span":
                _number(getattr(thing, one.name), places)
