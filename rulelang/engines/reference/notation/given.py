"""Read the form of a move, from text or JSON, before anything is known of what it means.

go_down with laid = "5H 5D 5C, 9S 9H 2C=9"
share with lily = 4, bob = 1
{"answer": "go_down", "picks": {"laid": [["5H", "5D", "5C"], ["9S", "9H", "2C=9"]]}}
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NoReturn

from attrs import frozen

from rulelang.engines.reference.position import Refused

LONGEST = 10_000
"""Characters that a move may have."""
DEEPEST = 3
"""Lists within lists that a pick of a move in JSON may have."""

_PIECE = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|([,=])|([^\s,="\\]+))""")


class Unreadable(Refused):
    """What was handed in is no move at all: it cannot be read, or names what the decision does not have."""


Value = str | tuple["Value", ...]
"""What is given for a slot: a word or text, or a list of these."""


@frozen
class Slot:
    """A value for a slot, or for one key of a slot: `with laid = "…"`, `with lily = 4`, `with share.lily = 4`."""

    name: str
    value: Value


@frozen
class Given:
    """A move as it was written: the answer's name and its slots in order."""

    answer: str
    slots: tuple[Slot, ...]


@frozen
class CardWord:
    """One card of a text: the word for it, which of several that it fits (from 1), and what it stands for.

    `choice` tells apart ways to add a card that are written alike.
    """

    word: str
    which: int | None = None
    stands: str | None = None
    choice: int | None = None


def read_given(given: object) -> Given:
    """Read a move in any of its forms: text, JSON text, or what JSON text holds; Unreadable if it is none."""
    if isinstance(given, str):
        _check_text(given)
        return _from_json(_load(given)) if given.lstrip().startswith("{") else _from_text(given)
    return _from_json(given)


def melds_of(value: Value, pieces: bool) -> list[list[str]]:
    """Split a value into melds and these into words; `pieces`: the items of a list are melds, not single cards."""
    if isinstance(value, str):
        return [part.split() for part in value.split(",")] if value.strip() else []
    if pieces:
        return [meld for item in value for meld in (melds_of(item, False) if isinstance(item, str) else [_words(item)])]
    words = _words(value)
    return [words] if words else []


def card_word(word: str) -> CardWord:
    """Take the word for a card apart: `2C`, `2C=9`, `5H~2`, `2C~2=9~3`."""
    left, equals, right = word.partition("=")
    name, which = _numbered(left)
    if not equals:
        return CardWord(name, which)
    stands, choice = _numbered(right)
    return CardWord(name, which, stands, choice)


def _numbered(text: str) -> tuple[str, int | None]:
    name, tilde, number = text.rpartition("~")
    if tilde and name and number.isascii() and number.isdigit() and len(number) < 6:
        return name, int(number)
    return text, None


def _words(value: Value) -> list[str]:
    if isinstance(value, str):
        return value.replace(",", " ").split()
    return [word for item in value for word in _words(item)]


def _from_text(text: str) -> Given:
    """Read `ANSWER [with NAME = VALUE, …]`."""
    pieces = _pieces(text)
    if not pieces or pieces[0][0] == "sign":
        _fail("a move begins with the name of an answer")
    answer = pieces[0][1]
    if len(pieces) == 1:
        return Given(answer, ())
    if pieces[1] != ("word", "with"):
        _fail(f"`with` or nothing can follow `{_short(answer)}`")
    slots = []
    rest = pieces[2:]
    while True:
        if len(rest) < 3 or rest[0][0] == "sign" or rest[1] != ("sign", "=") or rest[2][0] == "sign":
            _fail("a slot is written `NAME = VALUE`")
        slots.append(Slot(rest[0][1], rest[2][1]))
        if len(rest) == 3:
            return Given(answer, tuple(slots))
        if rest[3] != ("sign", ","):
            _fail(f"`,` or nothing can follow `{_short(rest[2][1])}`")
        rest = rest[4:]


def _pieces(text: str) -> list[tuple[str, str]]:
    pieces, place = [], 0
    text = text.rstrip()
    while place < len(text):
        match = _PIECE.match(text, place)
        if match is None:
            _fail(f"this cannot be read: `{_short(text[place:].strip())}`")
        quoted, sign, word = match.groups()
        if quoted is not None:
            pieces.append(("text", re.sub(r"\\(.)", r"\1", quoted)))
        else:
            pieces.append(("sign", sign) if sign else ("word", word))
        place = match.end()
    return pieces


def _load(text: str) -> object:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        _fail("this JSON is nested too deeply")
    except ValueError as problem:
        _fail(f"this is no JSON: {problem}" if not isinstance(problem, _NoConstant) else str(problem))


class _NoConstant(ValueError):
    """JSON has no such number."""


def _no_constant(name: str) -> NoReturn:
    raise _NoConstant(f"`{name}` is no number of JSON")


def _from_json(data: object) -> Given:
    if not isinstance(data, Mapping):
        _fail("a move is a text, a Move, or an object with `answer` and `picks`")
    extra = [key for key in data if key not in ("answer", "picks")]
    if extra:
        _fail(f"a move has no `{_short(str(extra[0]))}`, only `answer` and `picks`")
    answer, picks = data.get("answer"), data.get("picks", {})
    if not isinstance(answer, str):
        _fail("`answer` of a move is the name of an answer")
    _check_text(answer)
    if not isinstance(picks, Mapping):
        _fail("`picks` of a move is an object")
    slots: list[Slot] = []
    for name, value in picks.items():
        if not isinstance(name, str):
            _fail("the name of a slot is a text")
        _check_text(name)
        if isinstance(value, Mapping):
            for key, one in value.items():
                if not isinstance(key, str):
                    _fail(f"a key of `{_short(name)}` is a text")
                _check_text(key)
                slots.append(Slot(f"{name}.{key}", _value(name, one, 1)))
            if not value:
                slots.append(Slot(name, ()))
        else:
            slots.append(Slot(name, _value(name, value, 1)))
    return Given(answer, tuple(slots))


def _value(name: str, value: object, depth: int) -> Value:
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            _check_text(value)
            return value
        case int():
            return str(value) if abs(value) < 1 << 64 else _fail(f"the number given for `{_short(name)}` is too large")
        case list() | tuple():
            if depth > DEEPEST:
                _fail(f"what is given for `{_short(name)}` is nested too deeply")
            if len(value) > LONGEST:
                _fail(f"what is given for `{_short(name)}` is too long")
            return tuple(_value(name, one, depth + 1) for one in value)
        case _:
            _fail(f"what is given for `{_short(name)}` is neither text, number, flag nor list")


def _check_text(text: str) -> None:
    if len(text) > LONGEST:
        _fail("a move of this length cannot be read")
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        _fail("half a character cannot be read")


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _fail(message: str) -> NoReturn:
    raise Unreadable(message)


def quoted(text: str) -> str:
    """Write a text between quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def is_word(text: str) -> bool:
    """Whether a text can stand without quotes as the name or value of a slot."""
    match = _PIECE.fullmatch(text)
    return match is not None and match.group(3) == text
