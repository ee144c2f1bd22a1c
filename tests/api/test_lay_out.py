"""A match can begin from a position that lines of a scenario lay out, and such lines can change one that is under way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulelang
from rulelang import Game, State

HEARTS = """
    seats Ann, Bo, Cy, Di
    at lead
    given turn = Bo
    given first_trick = no
    given hand of Bo = "3H 5C"
    given hand of Cy = "2C 4C"
"""


@pytest.fixture(scope="module")
def hearts() -> Game:
    return rulelang.load("hearts")


def score(state: State) -> Any:
    view: Any = state.view(None)
    return [one["value"] for one in view["variables"] if one["name"] == "score"]


def test_the_lines_say_who_plays_where_it_begins_and_what_lies_where(hearts: Game) -> None:
    state = rulelang.lay_out(hearts, HEARTS)
    assert state.names == ("Ann", "Bo", "Cy", "Di")
    assert state.to_move == (1,)
    assert [move.text for move in state.moves(1)] == ['card with card = "5C"']
    assert (state.parent, state.move_count, state.laid_out) == (None, 0, True)


def test_play_goes_on_from_there(hearts: Game) -> None:
    state = rulelang.lay_out(hearts, HEARTS).play(1, 'card with card = "5C"')
    assert state.to_move == (2,)
    assert not state.laid_out
    assert len(state.history()) == 2


def test_lines_may_play(hearts: Game) -> None:
    state = rulelang.lay_out(hearts, HEARTS + '    play Bo card with card = "5C"\n    expect turn is Bo\n')
    assert state.to_move == (2,)


def test_a_state_may_be_changed(hearts: Game) -> None:
    before = rulelang.lay_out(hearts, HEARTS)
    after = rulelang.lay_out(before, 'given hand of Bo = "KC QC"\ngiven score of Ann = 7\nplay Bo card with card = "KC"')
    assert after.names == before.names
    assert after.to_move == (2,)
    assert (score(before), score(after)) == ([0, 0, 0, 0], [7, 0, 0, 0])


def test_seats_without_a_name_of_one_word_are_called_by_number(hearts: Game) -> None:
    before = hearts.start(4, seed=1, names=["Ann Lee", "Bo", "Cy", "Di"])
    after = rulelang.lay_out(before, "given score of P1 = 7")
    assert (after.names, score(after)) == (before.names, [7, 0, 0, 0])


def test_options_are_those_of_the_game_but_for_what_the_lines_say() -> None:
    game = rulelang.load("hearts", options={"limit": 60, "any_club": True})
    state = rulelang.lay_out(game, "option limit = 70")
    assert (state.game.options["limit"], state.game.options["any_club"], game.options["limit"]) == (70, True, 60)
    assert rulelang.lay_out(game, "at deal").game is game


def test_a_member_may_be_the_value_of_an_option(hearts: Game) -> None:
    assert rulelang.lay_out(hearts, "option moon = drops").game.options["moon"] == "drops"


def test_the_seed_is_for_what_is_random_after_that(hearts: Game) -> None:
    deals = [rulelang.lay_out(hearts, "at deal", seed=seed).digest() for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_a_variant_with_files_of_its_own_may_be_laid_out() -> None:
    state = rulelang.lay_out(rulelang.load("railroad_express"), 'seats A, B\nat play\ngiven round = 3\ngiven hand of A = "3H 4D"')
    assert state.to_move


def test_a_game_of_somebody_else_may_be_laid_out(tmp_path: Path) -> None:
    (tmp_path / "own.rules").write_text('variant own of hearts "Own":\n    option limit = 50\n', encoding="utf-8")
    state = rulelang.lay_out(rulelang.load(tmp_path / "own.rules"), "at score_hand\ngiven score of A = 50")
    assert state.outcome is not None
    assert state.outcome.winners == (1, 2)


def test_a_match_that_was_laid_out_is_not_saved_as_if_its_moves_led_to_it(hearts: Game) -> None:
    state = rulelang.lay_out(hearts, HEARTS).play(1, 'card with card = "5C"')
    with pytest.raises(rulelang.SaveError, match="laid out"):
        state.to_json()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ('given hand of Zed = "KC"', "these lines:2:19: RL201"),
        ("seats A, B, C\nat foo", "these lines:3:8: RL214 there is no phase `foo`"),
        ("seats A, B", "RL901 the game is for 3 to 6 players, not 2"),
        ("option limt = 3", "RL901 there is no option `limt`"),
        ("otherwise", "these lines:2:5: RL120"),
        ("", "RL"),
    ],
)
def test_what_cannot_be_meant_is_told_with_its_place(hearts: Game, lines: str, message: str) -> None:
    with pytest.raises(rulelang.RulesError, match=message):
        rulelang.lay_out(hearts, lines)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ('given hand of A = "KC KC"', 'these lines:2: given hand of A = "KC KC"\n.*\n.*there is no `KC` left to give'),
        ('at lead\ngiven turn = A\nplay B card with card = "KC"', 'these lines:4: play B card with card = "KC"\n.*the move is legal'),
        ("expect turn is B and turn is C", "these lines:2: expect turn is B and turn is C"),
    ],
)
def test_a_line_that_does_not_hold_is_told(hearts: Game, lines: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rulelang.lay_out(hearts, lines)


@pytest.mark.parametrize("line", ["at lead", "option limit = 60"])
def test_a_state_has_begun_already(hearts: Game, line: str) -> None:
    with pytest.raises(ValueError, match="where a match begins"):
        rulelang.lay_out(rulelang.lay_out(hearts, HEARTS), f"{line}\ngiven score of Ann = 3")


def test_the_texts_of_the_rules_are_needed(hearts: Game) -> None:
    with pytest.raises(ValueError, match="beside the texts"):
        rulelang.lay_out(Game(hearts.program), "at deal")
