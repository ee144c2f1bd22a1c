"""Compile small rule texts in tests: whole games, or a base game with lines added or changed."""

from __future__ import annotations

from collections.abc import Mapping

from rulec.compile import Compiled, compile_game
from rulec.source import Source, read_source

BASE = """\
game small "Small":
    players 2..4
    ranking by highest score
    start deal

option hand_size "Cards dealt": 1..9 = 5

kind suit: clubs "C", hearts "H"
kind rank: 2..9, J, A

cards card:
    rank: rank
    suit: suit
    | rank | suit | copies |
    | any  | any  | 1      |

zone stock: hidden pile of card, starts with card
zone hand per player: private set of card
zone pile "Pile": open pile of card
zone table per player: open melds of group

var score per player "Score": 0..99 = 0

value points of card:
    rank is in {J, A}: 10
    otherwise: number of rank

meld group of card:
    size at least 2
    same rank

phase deal:
    shuffle stock
    for each p in players: draw hand_size from stock to hand
    then play

phase play:
    turn chooses:
        lay "Lay a card":
            pick card in hand
            move card to pile
            gain points of card score
        stand "Stand"
    turn = next of turn
    end game if score of turn > 50 or stock is empty
    then play
"""


def compiled(text: str, files: Mapping[str, str] | None = None, name: str = "small.rules") -> Compiled:
    """Compile a text; `files` are what it may fetch, by name."""
    known = dict(files or {})

    def fetch(kind: str, wanted: str, wanted_by: Source) -> Source | None:
        key = wanted if kind in ("file", "data") else f"{wanted}.rules"
        return read_source(key, known[key]) if key in known else None

    return compile_game(read_source(name, text), fetch)


def problems(text: str, files: Mapping[str, str] | None = None, name: str = "small.rules") -> list[tuple[str, int, str]]:
    """Code, line and message of each problem of a text that is more than advice."""
    report = compiled(text, files, name).report
    return [(one.code, one.span.line, one.message) for one in report.diagnostics if one.severity == "error"]


def changed(old: str, new: str) -> str:
    """The base game with one piece of text changed."""
    assert BASE.count(old) == 1, old
    return BASE.replace(old, new)


def line_of(text: str, piece: str) -> int:
    """The line, from 1, on which a piece of text begins."""
    return text[: text.index(piece)].count("\n") + 1
