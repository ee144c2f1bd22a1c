"""The player of Dungeon Rummy in the examples wins far more often than chance, and goes by what its seat may know."""

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

EXAMPLE = Path(__file__).parents[2] / "examples" / "dungeon_player.py"


def test_it_tells_how_often_it_wins_and_how_often_chance_does(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), "--games", "6"])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    player, chance = map(int, re.findall(r"(\d+)%", capsys.readouterr().out))
    assert player >= 50 > chance + 25


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_does_the_same_whatever_lies_where_it_cannot_see(players: int) -> None:
    bot = runpy.run_path(str(EXAMPLE))["DungeonBot"]()
    state = play_match(load("dungeon_rummy").start(players, 5), [bot] * players, 5, most_moves=40)
    seat = state.to_move[0]
    varied: Position = vary_hidden(state.position, seat, Chance(6))
    assert varied.zones != state.position.zones
    other = State(state.game, varied, state.names)
    first, second = (bot.choose(Turn(seat, Chance(7), one)) for one in (state, other))
    assert str(first) == str(second)
