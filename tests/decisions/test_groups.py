"""Picks of several things: every group once, cut short by sums and counts, judged exactly."""

from __future__ import annotations

from itertools import combinations

import pytest

from rulelang.errors import IllegalMove
from tests.decisions.rules import chance, decision, texts

HAND = 'given hand of P1 = "2H 3H 4H 5H 5H 9S KD"'


def test_all_groups_in_stable_order() -> None:
    state = decision("throw:\n    pick 2 cards in hand\n    move cards to pile", 'given hand of P1 = "3H 5H 5H 9S"')
    assert texts(state) == [f'throw with cards = "{pair}"' for pair in ("3H 5H", "3H 9S", "5H 5H", "5H 9S")]


def test_any_number_includes_none() -> None:
    state = decision("throw:\n    pick any cards in hand\n    move cards to pile", 'given hand of P1 = "3H 9S"')
    assert texts(state) == [f'throw with cards = "{some}"' for some in ("", "3H", "3H 9S", "9S")]
    assert state.read_move(0, "throw").text == 'throw with cards = ""'


def test_a_group_of_none_is_not_asked_for() -> None:
    state = decision("throw:\n    pick points cards in hand\n    pick n in 1..1", HAND + "\ngiven points of P1 = 0")
    assert texts(state) == ["throw with n = 1"]
    offers = state.offers(0, state.offers(0)[:1])
    assert [step.slot for step in offers] == ["n"]


def test_too_few_cards_for_the_group() -> None:
    assert texts(decision("throw:\n    pick 3 cards in hand", 'given hand of P1 = "3H 9S"')) == []


def test_sums_are_those_of_brute_force() -> None:
    pips = {"2H": 2, "3H": 3, "4H": 4, "5H": 5, "9S": 9, "KD": 10}
    cards = ["2H", "3H", "4H", "5H", "5H", "9S", "KD"]
    wanted = {" ".join(group) for size in range(2, 8) for group in combinations(cards, size) if sum(pips[card] for card in group) == 15}
    state = decision("fifteen:\n    pick at least 2 g in hand where sum(pip of g) is 15", HAND)
    found = [text.split('"')[1] for text in texts(state)]
    assert set(found) == wanted
    assert len(found) == len(wanted)


def test_where_about_each_and_about_the_whole() -> None:
    state = decision("some:\n    pick at least 2 g in hand where suit is hearts and sum(pip of g) <= 7", HAND)
    assert texts(state) == [f'some with g = "{group}"' for group in ("2H 3H", "2H 4H", "2H 5H", "3H 4H")]


def test_a_later_requires_cuts_the_search_short() -> None:
    answers = "few:\n    pick any cards in hand\n    requires count(c in cards where suit is spades) is 1 and sum(pip of cards) < 12"
    assert texts(decision(answers, HAND)) == [f'few with cards = "{group}"' for group in ("2H 9S", "9S")]


def test_a_large_hand_is_no_trouble() -> None:
    ranks = ("3", "4", "5", "6", "7", "8", "9", "10")
    hand = " ".join(rank + suit for rank in ranks for suit in "CDHS")
    state = decision("fifteen:\n    pick any cards in hand\n    requires sum(pip of cards) is 200", f'given hand of P1 = "{hand}"')
    (move, *_rest) = [next(move for move in state.each_move(0) if move.answer == "fifteen")]
    assert state.play(0, move.text).last is not None
    assert state.random_move(0, chance().below).answer in ("fifteen", "leave_it")


def test_groups_are_judged_whatever_their_order() -> None:
    state = decision("throw:\n    pick 3 cards in hand\n    move cards to pile", HAND)
    assert state.read_move(0, 'throw with cards = "9S 5H 5H"').text == 'throw with cards = "5H 5H 9S"'
    for wrong in ('"9S 5H"', '"5H 5H 5H"', '"9S 9S 5H"', '"9S 5H 8C"', '""', '"9S, 5H, 5H, 2H"'):
        with pytest.raises(IllegalMove):
            state.play(0, f"throw with cards = {wrong}")


def test_every_group_comes_up_by_chance() -> None:
    state = decision("throw:\n    pick 1..2 cards in hand where rank is not K", 'given hand of P1 = "3H 5H 5H 9S KD"')
    stream = chance(3)
    seen = {state.random_move(0, stream.below).text for _ in range(300)}
    assert seen == {move.text for move in state.moves(0)}


def test_players_and_members_in_groups() -> None:
    state = decision("name:\n    pick 2 heroes in hero")
    assert texts(state)[0] == 'name with heroes = "lily bob"'
    assert len(texts(state)) == 6
    assert state.read_move(0, {"answer": "name", "picks": {"heroes": ["milton", "lily"]}}).text == 'name with heroes = "lily milton"'


def test_steps_reach_every_group_once() -> None:
    state = decision("throw:\n    pick 1..3 cards in hand where sum(pip of cards) < 13\n    requires count(cards) is not 2", HAND)
    wanted = {move.text for move in state.moves(0)}
    found = []

    def follow(steps: tuple[object, ...]) -> None:
        offers = state.offers(0, steps)  # type: ignore[arg-type]
        if not offers:
            found.append(state.finish(0, steps).text)  # type: ignore[arg-type]
        for step in offers:
            follow((*steps, step))

    follow(())
    assert sorted(found) == sorted(wanted)


def test_a_loosely_written_group_is_read_in_bounded_time() -> None:
    hand = " ".join(rank + suit for rank in ("3", "4", "5", "6", "7") for suit in "CDHS")
    state = decision("throw:\n    pick any cards in hand\n    requires count(cards) is 12", f'given hand of P1 = "{hand}"')
    assert state.read_move(0, f'throw with cards = "{" ".join("cdhs" * 3)}"').picks["cards"] is not None
    for words in (["h"] * 6, ["3", "4", "5", "6", "7"] * 5, ["h", "d", "3"] * 1_000):
        with pytest.raises(IllegalMove):
            state.play(0, f'throw with cards = "{" ".join(words)}"')
