"""Compile small games whose rules note in `trace`, digit by digit, what runs when."""

from __future__ import annotations

from typing import Any

from rulec.compile import Compiled, compile_game
from rulec.source import Source, read_source
from rulelang.game import Game
from rulelang.state import State

HEAD = """\
game probe "Probe":
    players 2
    ranking by highest score
    start begin

kind colour: red, green
cards token:
    colour: colour
    | token | colour |
    | r1    | red    |
    | r2    | red    |
    | g1    | green  |
    | g2    | green  |

zone stock: open pile of token, starts with token
zone aside: open pile of token
zone hand per player: open set of token
var score per player: number = 0
var trace: number = 0
var did: flag = no

"""
"""Four open cards, of which r1 lies on top, and what the rules below note things in."""


def note(digit: int) -> str:
    """The statement that notes a digit."""
    return f"trace = trace * 10 + {digit}"


def compiled(text: str, variant: str | None = None) -> Compiled:
    """Compile what comes below HEAD, or a variant of that."""
    base = read_source("probe.rules", HEAD + text)

    def fetch(kind: str, name: str, wanted_by: Source) -> Source | None:
        return base if (kind, name) == ("game", "probe") else None

    return compile_game(base if variant is None else read_source("other.rules", variant), fetch)


def started(text: str, variant: str | None = None, seed: int = 1) -> State:
    """Start a match of what comes below HEAD, or of a variant of that."""
    made = compiled(text, variant)
    assert made.program is not None, "\n".join(f"{one.span.line}: {one.message}" for one in made.report.errors)
    return Game(made.program, {}, made.sources).start(seed=seed)


def play(state: State, *moves: str) -> State:
    """Let whoever is asked give these answers."""
    for move in moves:
        state = state.play(state.to_move[0], move)
    return state


def offered(state: State) -> list[str]:
    """The moves of whoever is asked."""
    return [move.text for move in state.moves(state.to_move[0])]


def variable(state: State, name: str, key: str | None = None) -> Any:
    """The value of a variable that all see."""
    for one in listed(state, "variables"):
        if one["name"] == name and [owner["key"] for owner in one["of"]] == ([] if key is None else [key]):
            return one["value"]
    raise LookupError(name)


def trace(state: State) -> str:
    """What was noted so far; nothing is the empty text."""
    return str(variable(state, "trace") or "")


def cards(state: State, name: str, key: str | None = None) -> list[str]:
    """The cards of an open zone, a pile from its top."""
    for one in listed(state, "zones"):
        if one["name"] == name and [owner["key"] for owner in one["of"]] == ([] if key is None else [key]):
            return [card["card"] for card in one["cards"]]
    raise LookupError(name)


def listed(state: State, part: str) -> list[dict[str, Any]]:
    """A part of what a spectator sees."""
    view: dict[str, Any] = state.view(None)
    return list(view[part])
