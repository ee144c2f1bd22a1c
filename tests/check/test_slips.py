"""Slips of the pen in every shipped game: whatever word is lost, doubled, swapped or mistaken, the checker answers with messages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulec.compile import Compiled, compile_game
from rulec.source import Source, read_source

GAMES = Path(__file__).parents[2] / "games"
FILES = sorted(GAMES.glob("*/*.rules"))
TOKEN = re.compile(r'"[^"\n]*"|[^\W\d]\w*|\d+|\.\.|[-+<>]?=|\n *|[^\s\w]')
NAME = re.compile(r"[^\W\d]\w*")
STRANGERS = (
    "none",
    "empty",
    "it",
    "turn",
    "others",
    "0",
    '"5H"',
    "{1, 2}",
    "2d6",
    "yes",
    "top of stock",
    "(1 + 2)",
    "99999999999999999999",
)
SLIPS = 7
"""For each file; a whole game takes up to half a second to check."""

Words = list[tuple[int, int]]


def compiled(path: Path, text: str) -> Compiled:
    """Compile a text in the place of a shipped file."""

    def fetch(kind: str, name: str, wanted_by: Source) -> Source | None:
        wanted = name if kind in ("file", "data") else f"{name}.rules"
        found = next((one for one in (path.parent / wanted, GAMES / "std" / wanted) if one.is_file()), None)
        return None if found is None else read_source(found.name, found.read_bytes())

    return compile_game(read_source(path.name, text), fetch)


def lost(text: str, words: Words, chance: random.Random) -> str:
    """Leave out a token."""
    start, end = chance.choice(words)
    return text[:start] + text[end:]


def doubled(text: str, words: Words, chance: random.Random) -> str:
    """Write a token twice."""
    start, end = chance.choice(words)
    return f"{text[:end]} {text[start:end]}{text[end:]}"


def swapped(text: str, words: Words, chance: random.Random) -> str:
    """Swap a token with the next."""
    place = chance.randrange(len(words) - 1)
    (start, end), (after, last) = words[place : place + 2]
    return text[:start] + text[after:last] + text[end:after] + text[start:end] + text[last:]


def mistaken(text: str, words: Words, chance: random.Random) -> str:
    """Write another name of the file in the place of a name."""
    names = [(start, end) for start, end in words if NAME.fullmatch(text, start, end)]
    (start, end), (other, last) = chance.choice(names), chance.choice(names)
    return text[:start] + text[other:last] + text[end:]


def estranged(text: str, words: Words, chance: random.Random) -> str:
    """Write something else altogether in the place of a name."""
    start, end = chance.choice([(start, end) for start, end in words if NAME.fullmatch(text, start, end)])
    return text[:start] + chance.choice(STRANGERS) + text[end:]


SORTS: tuple[Callable[[str, Words, random.Random], str], ...] = (lost, doubled, swapped, mistaken, mistaken, mistaken, estranged)


def complaint(done: Compiled) -> str | None:
    """A message whose place is in none of the files, or none."""
    lines = {source.name: source.text.split("\n") for source in done.sources}
    for one in done.report.diagnostics:
        text = lines.get(one.span.source, [])
        if not (1 <= one.span.line <= one.span.end_line <= len(text) and 1 <= one.span.column <= len(text[one.span.line - 1]) + 2):
            return f"{one.code} {one.message} at {one.span}"
    return None


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_slip_of_the_pen_gives_messages_inside_a_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    chance = random.Random(path.stem)
    for number in range(SLIPS):
        slip = SORTS[number % len(SORTS)]
        changed = text
        for _ in range(chance.choice((1, 1, 2))):
            changed = slip(changed, [found.span() for found in TOKEN.finditer(changed)], chance)
        done = compiled(path, changed)
        assert done.program is not None or done.report.errors or path.parent.name == "std"
        assert complaint(done) is None, f"{slip.__name__}: {complaint(done)}"
