"""The rules of klondike agree, move by move, with a plain second klondike: on a solved deal and on deals played at random.

`klondike_solved.rules` was found by `klondike.py` and followed with cards on a table, to the win.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rulelang
from rulelang import Game, State
from rulelang.scenarios import run_scenario
from tests.oracle.klondike import COLUMNS, PACK, RANKS, SUITS, Klondike

SOLVED = Path(__file__).parent / "klondike_solved.rules"
PLAYS = re.findall(r"play A (.*)", SOLVED.read_text(encoding="utf-8"))


@cache
def game() -> Game:
    return rulelang.load("klondike")


def solved_pack() -> list[str]:
    """The pack that the scenario was dealt from, from its top."""
    given = dict(re.findall(r'given (.*) = "(.*)"', SOLVED.read_text(encoding="utf-8")))
    columns = [[*reversed(given.get(f"down of c{number + 1}", "").split()), given[f"build of c{number + 1}"]] for number in COLUMNS]
    return [card for column in columns for card in column] + given["stock"].split()


def dealt(pack: list[str]) -> tuple[State, Klondike]:
    """The same deal by the rules and by the plain game."""
    plain = Klondike(pack)
    lines = ["at play", f'given stock = "{" ".join(plain.stock)}"']
    for number in COLUMNS:
        lines.append(f'given build of c{number + 1} = "{plain.build[number][0]}"')
        down = " ".join(reversed(plain.down[number]))
        lines.append(f'given down of c{number + 1} = "{down}"' if down else f"given down of c{number + 1} = empty")
    return rulelang.lay_out(game(), "\n".join(lines)), plain


def compare(state: State, plain: Klondike) -> None:
    """What may be played, and all that lies open, and how many cards lie face down."""
    assert {move.text for move in state.moves(0)} == set(plain.legal())
    view: Any = state.view(0)
    shown: dict[str, Any] = {" ".join([zone["name"], *(owner["key"] for owner in zone["of"])]): zone for zone in view["zones"]}
    assert cards(shown["waste"]) == plain.waste[::-1]
    assert shown["stock"]["count"] == len(plain.stock)
    for number in COLUMNS:
        assert cards(shown[f"build c{number + 1}"]) == plain.build[number]
        assert shown[f"down c{number + 1}"]["count"] == len(plain.down[number])
    for letter, suit in SUITS.items():
        assert cards(shown[f"home {suit}"]) == [rank + letter for rank in RANKS[: plain.home[letter]]]


def cards(zone: dict[str, Any]) -> list[str]:
    melds = zone.get("melds")
    return [card["card"] for card in (zone["cards"] if melds is None else [card for meld in melds for card in meld["cards"]])]


def test_the_scenario_holds() -> None:
    written = rulelang.load(SOLVED)
    (scenario,) = written.program.scenarios
    assert run_scenario(written, scenario) is None


def test_the_deal_is_a_whole_pack() -> None:
    assert sorted(solved_pack()) == sorted(PACK)
    assert len(set(PACK)) == 52


def test_the_solved_deal_move_by_move() -> None:
    state, plain = dealt(solved_pack())
    for move in PLAYS:
        compare(state, plain)
        state = state.play(0, move)
        plain.play(move)
    assert plain.is_won
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


@pytest.mark.parametrize("seed", range(4))
def test_deals_played_at_random(seed: int) -> None:
    chance = random.Random(seed)
    state, plain = dealt(chance.sample(PACK, len(PACK)))
    for _move in range(60):
        compare(state, plain)
        others = sorted(set(plain.legal()) - {"give_up"})
        if not others:
            break
        move = chance.choice(others)
        state = state.play(0, move)
        plain.play(move)
