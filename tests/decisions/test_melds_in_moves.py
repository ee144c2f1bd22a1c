"""Ways to form melds, additions and melds as targets, in moves."""

from __future__ import annotations

import pytest

from rulelang.errors import IllegalMove
from tests.decisions.rules import chance, decision, texts

GO_DOWN = """
go_down "Go down":
    pick laid as 2 set of 3 from hand
    requires count(hand - laid) <= 2
    lay laid on table
"""
HAND = 'given hand of P1 = "5H 5D 5C 9S 9H 2C KD 4S"'


def test_a_contract_is_written_as_scenarios_write_it() -> None:
    state = decision(GO_DOWN, HAND)
    assert len(texts(state)) == 1
    move = state.read_move(0, 'go_down with laid = "5H 5D 5C, 9S 9H 2C=9"')
    assert move.text == texts(state)[0]
    assert move.label.startswith("Go down ") and "2♣=9" in move.label
    (table,) = [zone for zone in state.play(0, move).view(None)["zones"] if zone["name"] == "table" and zone["of"][0]["key"] == "P1"]
    assert sorted(meld["text"] for meld in table["melds"]) == ["2C=9 9H 9S", "5C 5D 5H"]
    assert [card["stands_for"] for meld in table["melds"] for card in meld["cards"]].count("9") == 1


WRONG = (
    "5H 5D 5C, 9S 9H KD",
    "5H 5D 5C",
    "5H 5D 5C 2C",
    "9S 9H 2C=8, 5H 5D 5C",
    "5H 5D 5C, 5H 5D 5C",
    "",
    "5H 5D 5C, 9S 9H 2C=10",
)


@pytest.mark.parametrize("laid", WRONG)
def test_wrong_melds_are_refused(laid: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        decision(GO_DOWN, HAND).play(0, f'go_down with laid = "{laid}"')
    assert caught.value.line is not None


def test_the_rule_behind_the_pick_is_named_when_it_forbids() -> None:
    state = decision(GO_DOWN.replace("<= 2", "<= 1"), HAND)
    with pytest.raises(IllegalMove) as caught:
        state.play(0, 'go_down with laid = "5H 5D 5C, 9S 9H 2C"')
    assert caught.value.guard == "requires count(hand - laid) <= 1"


def test_json_of_melds_is_a_list_of_lists() -> None:
    state = decision(GO_DOWN, HAND)
    (move,) = [move for move in state.moves(0) if move.answer == "go_down"]
    laid = move.picks["laid"]
    assert isinstance(laid, list) and sorted(map(len, laid)) == [3, 3]
    assert state.read_move(0, move.to_json()) == move
    assert state.read_move(0, {"answer": "go_down", "picks": {"laid": ["5H 5D 5C", "9S 9H 2C"]}}) == move


def test_which_of_two_wilds_stands_for_what_makes_two_moves() -> None:
    answers = "lay_it:\n    pick m as run from hand\n    requires count(m) is 4\n    lay m on table"
    state = decision(answers, 'given hand of P1 = "5H 8D 2C JK"')
    assert len(texts(state)) == 2
    assert state.read_move(0, 'lay_it with m = "5H 2C=6 JK=7 8D"') != state.read_move(0, 'lay_it with m = "5H JK=6 2C=7 8D"')
    twins = decision(answers, 'given hand of P1 = "5H 8D 2C 2C"')
    assert len(texts(twins)) == 1


ATTACH = """
attach "Attach":
    pick target in table of players
    pick card as extension of target from hand
    extend target with card
"""
LAID = 'given table of P1 = "5H 6D 7C 8S"\ngiven table of P2 = "9H 9D 9C"'


def test_a_card_is_put_to_a_meld() -> None:
    state = decision(ATTACH, LAID + '\ngiven hand of P1 = "4H 9S KD"')
    assert texts(state) == [
        'attach with target = "5H 6D 7C 8S", card = "4H"',
        'attach with target = "5H 6D 7C 8S", card = "9S"',
        'attach with target = "9C 9D 9H", card = "9S"',
    ]


def test_a_wild_says_what_it_is_put_as() -> None:
    state = decision(ATTACH, LAID + '\ngiven hand of P1 = "2H"')
    found = texts(state)
    assert 'attach with target = "5H 6D 7C 8S", card = "2H=4"' in found
    assert 'attach with target = "5H 6D 7C 8S", card = "2H=9"' in found
    assert state.read_move(0, 'attach with target = "5H 6D 7C 8S", card = "2H"').text in found


def test_equal_melds_of_two_players_are_two_targets() -> None:
    given = 'given table of P1 = "9H 9D 9C"\ngiven table of P2 = "9H 9D 9C"\ngiven hand of P1 = "9S"'
    state = decision(ATTACH, given)
    assert texts(state) == ['attach with target = "9C 9D 9H", card = "9S"', 'attach with target = "9C 9D 9H~2", card = "9S"']
    one, two = (state.play(0, text) for text in texts(state))
    assert one.view(None) != two.view(None)


def test_melds_are_formed_card_by_card() -> None:
    state = decision(GO_DOWN, HAND)
    steps = state.offers(0)[:1]
    seen = []
    while True:
        offers = state.offers(0, steps)
        if not offers:
            break
        seen.append(offers[0].part)
        steps = (*steps, offers[0])
    assert seen == ["card", "card", "card", "meld"] * 2
    assert state.finish(0, steps).text == texts(state)[0]


def test_random_ways_are_legal() -> None:
    state = decision(GO_DOWN, 'given hand of P1 = "5H 5D 5C 5S 9S 9H 2C 4S"')
    stream = chance(2)
    seen = {state.random_move(0, stream.below).text for _ in range(100)}
    assert seen == {move.text for move in state.moves(0)}
