"""Every scenario of every shipped game holds; every game can be played by as many as it says."""

from __future__ import annotations

from functools import cache

import pytest

from rulec.ir import Scenario
from rulelang.bots import RandomBot, play_match
from rulelang.game import Game
from rulelang.inventory import shipped
from rulelang.load import load
from rulelang.scenarios import run_scenario

NAMES = [listing.name for listing in shipped()]


@cache
def game(name: str) -> Game:
    return load(name)


SCENARIOS = [(name, scenario) for name in NAMES for scenario in game(name).program.scenarios]
SEATS = [(name, players) for name in NAMES for players in game(name).players]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=[f"{name}: {scenario.title}" for name, scenario in SCENARIOS])
def test_a_scenario_holds(name: str, scenario: Scenario) -> None:
    failure = run_scenario(game(name), scenario)
    assert failure is None, failure.text()


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_a_match_begins_and_goes_on(name: str, players: int) -> None:
    state = play_match(game(name).start(players, seed=5), [RandomBot()] * players, seed=5, most_moves=50)
    assert state.outcome is not None or state.to_move
