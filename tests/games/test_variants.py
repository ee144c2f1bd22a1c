"""The variants of the shipped games change what they say, nothing else, and play whole matches."""

from __future__ import annotations

from textwrap import indent
from typing import Any

import pytest

from rulelang.bots import Chance, RandomBot, play_match
from rulelang.errors import IllegalMove
from rulelang.game import Game
from rulelang.load import load
from rulelang.scenarios import run_scenario
from rulelang.state import State
from rulelang.testing import check_state
from tests.games.tables import compiled, failing, laid_out, text_of

VARIANTS = {
    "railroad_house": "railroad_rummy",
    "railroad_express": "railroad_rummy",
    "railroad_night_train": "railroad_rummy",
    "gentle_dungeon": "dungeon_rummy",
    "deep_forest": "dungeon_rummy",
    "squad_draft": "delicious_in_dungeon",
}

HOUSE_SCENARIOS = """
scenario "a run of five in the second round":
    seats A, B
    at play
    given turn = A
    given round = 2
    given hand of A = "7H 7D 7C 3H 4D 5C 6S 7S KD"
    refuse A go_down_long with laid = "7H 7D 7C, 3H 4D 5C 6S"
    refuse A go_down_long with laid = "7H 7D 7C 7S, 3H 4D 5C 6S"
    refuse A go_down with laid = "7H 7D 7C, 3H 4D 5C 6S 7S"
    offer A: go_down, discard, go_down_long
    play A go_down_long with laid = "7H 7D 7C, 3H 4D 5C 6S 7S"
    expect hand of A is "KD" and down of A
    offer A: discard

scenario "a run of four goes down as before":
    seats A, B
    at play
    given turn = A
    given round = 2
    given hand of A = "7H 7D 7C 3H 4D 5C 6S 7S KD"
    play A go_down with laid = "7H 7D 7C, 3H 4D 5C 6S"
    expect hand of A is "7S KD"
    offer A: discard

scenario "no run of five in any other round":
    seats A, B
    at play
    given turn = A
    given round = 3
    given hand of A = "7H 7D 7C 3H 4D 5C 6S 7S KD"
    offer A: discard

scenario "the discarder is not asked":
    seats A, B, C
    at play
    given turn = A
    given hand of A = "8H 3C 5D"
    play A discard with card = "8H"
    play B draw_stock
    refuse A claim
    offer C: pass, claim, claim_with_hmg
"""


def house() -> Game:
    """The house variant with scenarios of its own."""
    text = text_of("railroad_house", "railroad_rummy") + indent(HOUSE_SCENARIOS, "    ")
    return compiled(text, "railroad_rummy", "railroad_house")


def played(game: Game, players: int, seed: int) -> State:
    """The end of a match of random bots."""
    state = play_match(game.start(players=players, seed=seed), [RandomBot()] * players, seed=seed, most_moves=20_000)
    assert state.outcome is not None, f"not over after {state.move_count} moves"
    return state


def test_the_house_variant_has_less_than_ten_lines() -> None:
    assert len(text_of("railroad_house", "railroad_rummy").splitlines()) < 10


def test_the_house_variant_gives_five_hmg() -> None:
    view: Any = load("railroad_house").start(players=3, seed=1).view(None)
    assert [one["value"] for one in view["variables"] if one["name"] == "hmg"] == [5, 5, 5]
    assert load("railroad_house").options["hmg_tokens"] == 5
    assert load("railroad_rummy").options["hmg_tokens"] == 3


@pytest.mark.parametrize("title", [line[10:-2] for line in HOUSE_SCENARIOS.splitlines() if line.startswith("scenario")])
def test_what_the_house_variant_changes(title: str) -> None:
    laid_out(house(), title)


def test_one_may_not_claim_ones_own_discard_in_the_house_variant() -> None:
    state = laid_out(house(), "the discarder is not asked")
    assert state.to_move == (2,)
    with pytest.raises(IllegalMove):
        state.play(0, "claim")
    with pytest.raises(IllegalMove):
        state.play(0, "claim_with_hmg")


HMG_COUNTED = {
    "A new game (RR-S02)",
    "One player claims (RR-S20)",
    "Claims are sealed until all have answered (RR-S20)",
    "Two plain claims (RR-S21)",
    "HMG overtakes a plain claim (RR-S22)",
    "Two claims with HMG (RR-S22)",
    "HMG without a rival is spent too (RR-S24)",
    "HMG come back every round by house rule only (RR-S25)",
}
"""Scenarios of the game that count on three HMG."""
DISCARDER_ASKED = {
    "The discarder may claim, as the last in turn (RR-S29)",
    "Two players, and the discarder claims (RR-S29)",
}


def test_all_other_scenarios_of_the_game_hold_in_the_house_variant() -> None:
    variant = load("railroad_house")
    failed = {one.title for one in load("railroad_rummy").program.scenarios if run_scenario(variant, one) is not None}
    assert failed == HMG_COUNTED | DISCARDER_ASKED


@pytest.mark.parametrize("name", list(VARIANTS))
def test_a_variant_is_another_game_than_what_it_varies(name: str) -> None:
    variant, game = load(name), load(VARIANTS[name])
    assert variant.rules_hash != game.rules_hash
    assert variant.players == game.players
    assert failing(variant) == []


@pytest.mark.parametrize("name", list(VARIANTS))
def test_a_variant_plays_whole_matches(name: str) -> None:
    game = load(name)
    state = played(game, 3, seed=11)
    assert state.record().replay(game) == state


def test_the_house_variant_goes_through_seven_rounds_and_the_express_through_three() -> None:
    def rounds(name: str) -> int:
        state = played(load(name), 2, seed=5)
        return sum(line.kind == "phase" and line.text == "Scoring" for line in state.log(None))

    assert (rounds("railroad_house"), rounds("railroad_rummy"), rounds("railroad_express")) == (7, 7, 3)


def test_by_night_a_claim_costs_two_cards_and_hmg_come_back() -> None:
    game = load("railroad_night_train")
    assert (game.options["penalty_cards"], game.options["hmg_refill"], game.options["discarder_may_claim"]) == (2, True, False)
    state = laid_out(game, "A joker on the discard pile")
    assert state.to_move == (1,)


@pytest.mark.parametrize("name", list(VARIANTS))
def test_a_variant_keeps_all_that_is_true_of_every_state(name: str) -> None:
    game = load(name)
    state = play_match(game.start(players=3, seed=2), [RandomBot()] * 3, seed=2, most_moves=25)
    check_state(state, Chance(9))


def test_more_monsters_and_treasures_are_rows_of_data() -> None:
    def count(name: str, cards: str) -> int:
        return next(len(one.designs) for one in load(name).program.cards if one.name == cards)

    assert count("deep_forest", "foe") == count("dungeon_rummy", "foe") + 3
    assert count("deep_forest", "treasure") == count("dungeon_rummy", "treasure") + 1
