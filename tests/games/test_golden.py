"""Golden playthroughs: a recorded match of every shipped game goes as it went when it was written down.

What fails here has changed what a match does: meant or not, it has to be looked at. `pytest tests/games/test_golden.py
--rewrite-golden` writes all of them anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulelang.bots import RandomBot, play_match
from rulelang.game import Game
from rulelang.inventory import shipped
from rulelang.load import load
from rulelang.state import State

FOLDER = Path(__file__).with_name("golden")
NAMES = [listing.name for listing in shipped()]
SEED = 20
MOST_MOVES = 120
EVERY = 10
"""Moves between two places where the state is written down."""


@cache
def game(name: str) -> Game:
    return load(name)


def played(name: str) -> State:
    """A short match of random bots: three of them, or as many as the game is for."""
    seats = min(game(name).players, key=lambda players: abs(players - 3))
    return play_match(game(name).start(players=seats, seed=SEED), [RandomBot()] * seats, seed=SEED, most_moves=MOST_MOVES)


def moves_of(state: State) -> list[list[object]]:
    """Seats and texts of all moves."""
    return [list(move) for move in state.record().moves]


def checkpoints(states: Sequence[State]) -> Iterator[dict[str, object]]:
    """The digest, and who is offered what, every few moves and at the end."""
    for state in states:
        if state.move_count % EVERY == 0 or state is states[-1]:
            offered = {str(seat): [step.text for step in state.offers(seat)] for seat in state.to_move}
            yield {"after": state.move_count, "digest": state.digest(), "offered": offered}


def told(state: State) -> dict[str, Any]:
    """All that is written down of a match."""
    outcome = None if state.outcome is None else [state.outcome.kind, list(state.outcome.winners), list(state.outcome.places)]
    return {
        "game": state.game.name,
        "rules": state.game.rules_hash,
        "players": len(state.names),
        "seed": SEED,
        "moves": moves_of(state),
        "checkpoints": list(checkpoints(state.history())),
        "outcome": outcome,
    }


def written(data: dict[str, Any]) -> str:
    """The text of a golden file: a line for each move and each checkpoint, so that changes can be read."""
    lines = []
    for name, value in data.items():
        if isinstance(value, list) and name != "outcome":
            rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in value)
            lines.append(f'"{name}": [\n{rows}\n]')
        else:
            lines.append(f'"{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


@pytest.fixture(params=NAMES)
def golden(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What is written down of a game's match; with the flag it is written first."""
    path = FOLDER / f"{request.param}.json"
    if request.config.getoption("--rewrite-golden"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(written(told(played(request.param))), encoding="utf-8")
    data = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def test_the_moves_lead_to_the_same_states(golden: dict[str, Any]) -> None:
    rules = game(golden["game"])
    since = "with the same rules" if rules.rules_hash == golden["rules"] else "but the rules are others now"
    states = [rules.start(players=golden["players"], seed=golden["seed"])]
    for seat, text in golden["moves"]:
        states.append(states[-1].play(seat, text))
    for found, expected in zip(checkpoints(states), golden["checkpoints"], strict=True):
        assert found == expected, f"another state after {expected['after']} moves, {since}"
    assert told(states[-1]) | {"rules": golden["rules"]} == golden


def test_the_bots_play_the_same_match_again(golden: dict[str, Any]) -> None:
    assert moves_of(played(golden["game"])) == golden["moves"]


def test_there_is_a_golden_match_of_every_game_and_no_other() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(NAMES)


def test_the_golden_file_is_written_as_it_is_read(golden: dict[str, Any]) -> None:
    assert (FOLDER / f"{golden['game']}.json").read_text(encoding="utf-8") == written(golden)
