"""Saves and records: the same states again, and a clear error for all that is none."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import rulelang
from rulelang.game import Game
from rulelang.state import State
from tests.api.test_game import _environment
from tests.decisions.rules import chance, game

TEXT = """\
game guess "Guess":
    players 2..4
    ranking by highest score
    start deal
use french
option rounds: 1..9 = 2
zone stock: hidden pile of french, starts with french52
zone hand per player: private set of french
zone pile per player: open pile of french
var score per player: 0..999 = 0
var round: 0..9 = 0
phase deal:
    collect stock
    shuffle stock
    for each p in players: draw 4 from stock to hand
    round += 1
    then play
phase play:
    each p in players chooses secretly:
        show:
            pick card in hand
            move card to pile
        keep
    for each p in players:
        if choice is show: score += 1
    then play if count(pile of players) < 6
    end game if round is rounds
    then deal
"""


def played(rules: Game, seed: int = 3) -> State:
    state = rules.start(players=3, seed=seed, names=["Ann", "Bo", "Cy"])
    stream = chance(seed)
    while state.to_move:
        seat = state.to_move[-1]
        state = state.play(seat, state.random_move(seat, stream.below))
    return state


def test_a_record_replays_to_the_same_states() -> None:
    rules = game(TEXT)
    state = played(rules)
    record = rulelang.Record.from_json(state.record(digests=True).to_json())
    assert record == state.record(digests=True)
    again = list(record.states(rules))
    assert [one.digest() for one in again] == [one.digest() for one in state.history()]
    assert again[-1] == state and again[-1].outcome == state.outcome
    assert record.outcome == "ranking" and record.rules_hash == rules.rules_hash
    assert again[-1].to_json() == state.to_json()


def test_a_match_is_saved_in_the_middle_and_played_on() -> None:
    rules = game(TEXT)
    state = played(rules)
    for earlier in state.history():
        loaded = rules.from_json(earlier.to_json())
        assert loaded == earlier
        assert loaded.to_move == earlier.to_move
        assert loaded.names == ("Ann", "Bo", "Cy")
        assert [loaded.view(seat) for seat in range(3)] == [earlier.view(seat) for seat in range(3)]


def test_options_come_with_the_save() -> None:
    rules = game(TEXT)
    other = rules.with_options({"rounds": 1})
    state = played(other)
    assert rules.from_json(state.to_json()) == state
    assert rules.from_json(state.to_json()).game.options["rounds"] == 1


def test_a_save_of_other_rules_is_refused_with_both_hashes() -> None:
    state = played(game(TEXT))
    other = game(TEXT.replace("draw 4", "draw 5"))
    assert other.rules_hash != state.game.rules_hash
    with pytest.raises(rulelang.SaveError) as caught:
        other.from_json(state.to_json())
    assert state.game.rules_hash in str(caught.value) and other.rules_hash in str(caught.value)


def test_labels_comments_and_scenarios_are_no_part_of_the_rules() -> None:
    state = played(game(TEXT))
    same = game(TEXT.replace('"Guess"', '"Raten"').replace("phase play:", "# how it goes\nphase play:"))
    assert same.from_json(state.to_json()) == state


def _changed(state: State, **changes: Any) -> str:
    data = json.loads(state.to_json())
    data.update(changes)
    return json.dumps(data)


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 2},
        {"format": True},
        {"format": None},
        {"game": 3},
        {"rules": "0" * 64},
        {"rules": None},
        {"options": {"rounds": 99}},
        {"options": {"rounds": None}},
        {"options": {"no_such": 1}},
        {"options": []},
        {"players": 9},
        {"players": -3},
        {"players": "3"},
        {"players": 10**30},
        {"names": ["A", "A", "B"]},
        {"names": ["A"]},
        {"names": "Ann"},
        {"seed": -1},
        {"seed": 1 << 70},
        {"seed": None},
        {"moves": {}},
        {"moves": [[0]]},
        {"moves": [[9, "keep"]]},
        {"moves": [[True, "keep"]]},
        {"moves": [[0, 5]]},
        {"moves": [[0, "keep"], [0, "keep"]]},
        {"moves": [[0, "sing"]]},
        {"moves": [[0, 'show with card = "77Z"']]},
        {"moves": [[0, "\udead"]]},
        {"digest": "00"},
        {"digest": 7},
        {"digests": ["x"]},
        {"digests": [3]},
        {"outcome": 3},
        {"extra": 1},
    ],
)
def test_a_broken_save_is_a_save_error(changes: dict[str, Any]) -> None:
    rules = game(TEXT)
    with pytest.raises(rulelang.SaveError) as caught:
        rules.from_json(_changed(played(rules), **changes))
    assert len(str(caught.value)) < 500


NO_RECORDS = ["", "null", "[]", "3", "{", "{}", "[" * 100_000, '{"format": NaN}', '{"format": 1.0}', b"\xff\xfe", None, 5]


@pytest.mark.parametrize("text", [*NO_RECORDS, '{"format": ' + "9" * 5000 + "}"])
def test_what_is_no_record_is_a_save_error(text: Any) -> None:
    with pytest.raises(rulelang.SaveError):
        game(TEXT).from_json(text)
    with pytest.raises(rulelang.SaveError):
        rulelang.State.from_json(text)


def test_a_save_of_a_game_that_is_not_there() -> None:
    with pytest.raises(rulelang.SaveError, match="guess"):
        rulelang.State.from_json(played(game(TEXT)).to_json())
    with pytest.raises(rulelang.SaveError):
        rulelang.State.from_json(_changed(played(game(TEXT)), game="../../secret"))


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_the_same_seed_gives_the_same_bytes_under_every_hash_seed(hash_seed: str) -> None:
    code = "from tests.api.test_records import played, game, TEXT; print(played(game(TEXT)).record(digests=True).to_json())"
    environment = {**_environment(), "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.strip() == played(game(TEXT)).record(digests=True).to_json()
