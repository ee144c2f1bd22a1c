"""The variant in the examples adds to Delicious in Dungeon by rows, and by a few lines where an effect is new."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rulelang.bots import Chance, RandomBot, play_match
from rulelang.game import Game
from rulelang.load import load
from rulelang.testing import check_state
from tests.games.tables import failing

EXAMPLE = Path(__file__).parents[2] / "examples" / "lantern_quarter.rules"
BASE = "delicious_in_dungeon"


@cache
def example() -> Game:
    return load(EXAMPLE)


def names(game: Game, cards: str) -> list[str | None]:
    return [design.name for design in next(one for one in game.program.cards if one.name == cards).designs]


def squads(game: Game) -> list[str]:
    return [member.name for member in next(kind for kind in game.program.kinds if kind.name == "squad_name").members]


def test_its_scenarios_hold() -> None:
    assert len(example().program.scenarios) == 6
    assert failing(example()) == []


def test_its_rows_stand_behind_those_of_the_game() -> None:
    base = load(BASE)
    assert squads(example()) == [*squads(base), "lantern"]
    added = {"character": [f"LN{number}" for number in range(1, 6)], "item": ["I21", "I22"], "room": ["E10", "E11"], "monster": []}
    for cards, rows in added.items():
        assert names(example(), cards) == [*names(base, cards), *rows]


def test_no_rule_but_two_is_another_than_in_the_game() -> None:
    """One value is replaced and one trigger is new; all else that it says is rows."""
    ours, theirs = example().program, load(BASE).program
    assert [one.name for one in ours.values] == [one.name for one in theirs.values]
    assert len(ours.triggers) == len(theirs.triggers) + 1
    assert [len(group) for group in (ours.phases, ours.verbs, ours.variables)] == [
        len(group) for group in (theirs.phases, theirs.verbs, theirs.variables)
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_it_plays_whole_matches(players: int) -> None:
    start = example().start(players=players, seed=players)
    state = play_match(start, [RandomBot()] * players, seed=players, most_moves=40_000)
    assert state.outcome is not None
    assert state.record().replay(example()) == state


def test_it_keeps_all_that_is_true_of_every_state() -> None:
    state = play_match(example().start(players=3, seed=2), [RandomBot()] * 3, seed=2, most_moves=30)
    check_state(state, Chance(9))
