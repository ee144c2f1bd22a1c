"""The player of Delicious in Dungeon in the examples beats chance, comes to an end soon, and goes by what its seat may know."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

from rulelang.bots import Chance, Turn, play_match
from rulelang.engines.reference.position import Position
from rulelang.load import load
from rulelang.state import State
from rulelang.testing import vary_hidden

EXAMPLE = Path(__file__).parents[2] / "examples" / "labyrinth_player.py"


def test_it_tells_how_long_it_takes_and_how_often_it_wins(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), "--games", "2"])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    moves, won, games = map(int, re.findall(r"\d+", capsys.readouterr().out))
    assert moves < 800 and won == games == 2


@pytest.mark.parametrize("players", [2, 5])
def test_it_does_the_same_whatever_lies_where_it_cannot_see(players: int) -> None:
    bot = runpy.run_path(str(EXAMPLE))["LabyrinthBot"]()
    state = play_match(load("delicious_in_dungeon").start(players, 5), [bot] * players, 5, most_moves=60)
    seat = state.to_move[0]
    varied: Position = vary_hidden(state.position, seat, Chance(6))
    assert varied.zones != state.position.zones
    other = State(state.game, varied, state.names)
    first, second = (bot.choose(Turn(seat, Chance(7), one)) for one in (state, other))
    assert str(first) == str(second)
