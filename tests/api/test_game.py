"""A game and its options; what cannot be started is told in one sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rulelang
from tests.decisions.rules import game

TEXT = """\
game small "Small game":
    players 2..4
    start play
option cards "Cards": 1..9 = 5
option open_hands: flag = no
option level: one of easy, hard = easy
var score per player: number = 0
phase play:
    turn chooses:
        go "Go":
            score += cards
    end game won by {turn} if score > 99
    then play
"""


def test_a_game_tells_what_it_is() -> None:
    small = game(TEXT)
    assert (small.name, small.label, small.players) == ("small", "Small game", range(2, 5))
    assert dict(small.options) == {"cards": 5, "open_hands": False, "level": "easy"}
    assert len(small.rules_hash) == 64


@pytest.mark.parametrize(
    ("given", "name", "value"),
    [
        ({"cards": 9}, "cards", 9),
        ({"cards": "7"}, "cards", 7),
        ({"open_hands": True}, "open_hands", True),
        ({"open_hands": "yes"}, "open_hands", True),
        ({"level": "hard"}, "level", "hard"),
    ],
)
def test_options_take_values_and_their_words(given: dict[str, object], name: str, value: object) -> None:
    small = game(TEXT)
    other = small.with_options(given)
    assert other.options[name] == value
    assert other.rules_hash == small.rules_hash
    assert small.options[name] != value


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"cards": 10}, "1..9"),
        ({"cards": 0}, "1..9"),
        ({"cards": True}, "1..9"),
        ({"cards": 2.5}, "1..9"),
        ({"cards": None}, "1..9"),
        ({"open_hands": 3}, "`yes` or `no`"),
        ({"level": "medium"}, "`easy`, `hard`"),
        ({"card": 3}, "no option `card`"),
    ],
)
def test_wrong_options_are_diagnostics(given: dict[str, object], words: str) -> None:
    with pytest.raises(rulelang.RulesError) as caught:
        game(TEXT).with_options(given)
    (problem,) = caught.value.diagnostics
    assert words in problem.message
    assert ("card" in given) == (problem.hint is not None)


@pytest.mark.parametrize(
    "start",
    [
        {"players": 1},
        {"players": 5},
        {"players": True},
        {"players": "3"},
        {"seed": -1},
        {"seed": 1 << 64},
        {"seed": 1.0},
        {"names": ["A"]},
        {"names": ["A", "A"]},
        {"names": ["A", ""]},
        {"names": "AB"},
        {"names": ["A", "B\n"]},
        {"names": ["P2", "A"]},
    ],
)
def test_what_cannot_be_started_is_a_value_error(start: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        game(TEXT).start(**start)  # type: ignore[arg-type]


def test_the_options_are_played_by() -> None:
    state = game(TEXT).with_options({"cards": 3}).start(players=2)
    after = state.play(state.to_move[0], "go")
    assert [one["value"] for one in after.view(None)["variables"] if one["name"] == "score"] == [3, 0]  # type: ignore[index, union-attr, call-overload]


def test_load_stays_a_function_whatever_is_imported() -> None:
    imports = "import rulelang; from rulelang.load import find; import rulelang.simulate"
    code = f"{imports}; print(callable(rulelang.load), rulelang.load.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_environment())
    assert done.stdout.split() == ["True", "load"]


def test_importing_the_package_loads_no_engine() -> None:
    code = "import sys, rulelang; print([name for name in sys.modules if name.startswith(('rulec', 'lark', 'attr', 'rulelang.'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_environment())
    assert done.stdout.strip() == "[]"


def test_every_public_name_can_be_had() -> None:
    for name in rulelang.__all__:
        assert getattr(rulelang, name) is not None
    assert "load" in dir(rulelang)
    with pytest.raises(AttributeError):
        rulelang.nothing  # noqa: B018


def _environment() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
