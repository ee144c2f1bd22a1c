"""Onze and Shanghai are Railroad Rummy by delta; phase ten and its variants: what their texts change, and whole matches."""

from __future__ import annotations

from typing import Any

import pytest

from rulelang.bots import RandomBot, play_match
from rulelang.load import load
from rulelang.scenarios import run_scenario
from tests.games.tables import scenario_of, text_of, variable, zone

BUYING = {"onze": range(2, 6), "shanghai": range(3, 6)}
CARDS_DEALT = {"onze": [11, 11, 11, 11, 11, 11, 13], "shanghai": [11] * 10}


@pytest.mark.parametrize("name", list(BUYING))
def test_a_game_with_contracts_of_its_own_is_another_by_delta(name: str) -> None:
    variant, base = load(name), load("railroad_rummy")
    assert text_of(name, "railroad_rummy").startswith(f"variant {name} of railroad_rummy ")
    assert (variant.program.turns, base.program.turns) == ("left", "right")
    assert list(variant.players) == list(BUYING[name])
    assert variant.rules_hash != base.rules_hash
    assert {"hmg_tokens", "hmg_refill"} <= set(base.options) - set(variant.options)
    contracts = next(one for one in variant.program.tables if one.name == "contracts")
    dealt = next(place for place, column in enumerate(contracts.columns) if column.name == "deal")
    assert [values[dealt] for _key, values in contracts.rows] == CARDS_DEALT[name]


@pytest.mark.parametrize("name", list(BUYING))
def test_a_match_of_it_is_played_to_its_end(name: str) -> None:
    game = load(name)
    seats = game.players[0]
    state = play_match(game.start(players=seats, seed=7), [RandomBot()] * seats, seed=7, most_moves=20_000)
    assert state.outcome is not None
    assert sum(line.kind == "phase" and line.text == "Scoring" for line in state.log(None)) == len(CARDS_DEALT[name])


def test_a_run_in_any_suits_is_none_where_runs_keep_to_a_suit() -> None:
    scenario = scenario_of(load("railroad_rummy"), "Out by going down (RR-S34)")
    for name in BUYING:
        failure = run_scenario(load(name), scenario)
        assert failure is not None and "go_down" in failure.line


def test_a_skip_turned_up_costs_the_first_player_a_turn() -> None:
    game, turned_up = load("phase_ten"), 0
    for seed in range(50):
        state = game.start(players=4, seed=seed)
        dealer = int(variable(state, "dealer").removeprefix("P")) - 1
        skip = zone(state, None, "discards")["cards"][0]["label"] == "Skip"
        assert state.to_move == ((dealer + 1 + skip) % 4,)
        turned_up += skip
    assert turned_up > 0


def test_the_short_game_ends_behind_five_phases() -> None:
    state = play_match(load("phase_ten_short").start(players=2, seed=2), [RandomBot()] * 2, seed=2, most_moves=20_000)
    view: Any = state.view(None)
    assert state.outcome is not None
    assert max(one["value"] for one in view["variables"] if one["name"] == "step") == 6
