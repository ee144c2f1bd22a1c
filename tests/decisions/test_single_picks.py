"""Picks of one thing: equal ones once, in stable order, each written so that it reads back."""

from __future__ import annotations

import pytest

from rulec.compile import compile_game
from rulec.source import read_source
from rulelang.errors import IllegalMove
from tests.decisions.rules import decision, game, texts

DISCARD = """
discard "Discard":
    pick card in hand
    move card to pile
"""


def test_equal_cards_are_offered_once_and_in_declared_order() -> None:
    state = decision(DISCARD, 'given hand of P1 = "9S 5H 5H KD JK"')
    assert texts(state) == [f'discard with card = "{card}"' for card in ("5H", "9S", "KD", "JK")]


def test_the_label_of_a_move_is_for_people() -> None:
    state = decision(DISCARD, 'given hand of P1 = "9S JK"')
    assert [move.label for move in state.moves(0)] == ["Discard 9♠", "Discard JK", "Leave it"]


def test_equal_cards_of_two_zones_are_two_picks() -> None:
    state = decision("take:\n    pick card in hand + pile\n    move card to pile", 'given hand of P1 = "5H"\ngiven pile = "5H 9S"')
    assert texts(state) == ['take with card = "5H"', 'take with card = "5H~2"', 'take with card = "9S"']
    sizes = [len(state.play(0, text).view(0)["zones"][1]["cards"]) for text in texts(state)]
    assert sizes == [0, 1, 1]


def test_cards_stay_apart_where_their_height_matters() -> None:
    state = decision("dig:\n    pick card in pile\n    move cards_from(card) to hand", 'given pile = "5H 5H"')
    assert texts(state) == ['dig with card = "5H"', 'dig with card = "5H~2"']
    assert [len(state.play(0, text).view(0)["zones"][1]["cards"]) for text in texts(state)] == [1, 2]


def test_a_card_variable_tells_equal_cards_apart() -> None:
    more = "var taken per card: flag = no\n"
    answers = "mark:\n    pick card in hand\n    taken of card = yes\n    then play"
    state = decision(answers, 'given hand of P1 = "5H 5H"', more)
    assert texts(state) == ['mark with card = "5H"']
    after = state.play(0, 'mark with card = "5H"')
    assert len(texts(after)) == 2


def test_unseen_cards_are_picked_by_place() -> None:
    state = decision("turn_up:\n    pick card in backs\n    move card to pile", 'given backs of P1 = "9S 5H KD"')
    assert texts(state) == ["turn_up with card = 1", "turn_up with card = 2", "turn_up with card = 3"]
    after = state.play(0, "turn_up with card = 2")
    assert [one["card"] for one in after.view(None)["zones"][5]["cards"]] == ["5H"]


def test_members_numbers_players_and_flags_are_picked_by_name() -> None:
    answers = "say:\n    pick p in others\n    pick n in 1..2\n    pick f in {yes, no}\n    pick h in hero where h is not bob"
    state = decision(answers)
    found = texts(state)
    assert len(found) == 2 * 2 * 3
    assert found[0] == "say with p = P2, n = 1, f = no, h = lily"
    assert state.read_move(0, "say with p = P2, n = 2, f = yes, h = Milton").picks == {"p": "P2", "n": 2, "f": True, "h": "milton"}


def test_later_guards_see_earlier_picks_and_are_named_when_they_forbid() -> None:
    state = decision("two:\n    pick a in 1..3\n    pick b in 1..3\n    requires a < b\n    requires a + b is not 4")
    assert texts(state) == ["two with a = 1, b = 2", "two with a = 2, b = 3"]
    with pytest.raises(IllegalMove) as caught:
        state.play(0, "two with a = 3, b = 1")
    assert caught.value.guard == "requires a < b"
    assert caught.value.line is not None and "requires a < b" in state.game.sources[0].text.split("\n")[caught.value.line - 1]


def test_a_requires_in_front_is_tried_first() -> None:
    state = decision("never:\n    requires points > 5\n    pick n in 1..3", "given points of P1 = 5")
    assert texts(state) == []
    with pytest.raises(IllegalMove, match="requires points > 5"):
        state.play(0, "never with n = 1")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "with",
        "discard with",
        "discard with card",
        'discard with card = "5H',
        'discard with card = "5H" "9S"',
        "discard with card = 5H, card = 9S",
        "discard with other = 3",
        "discard",
        "throw with card = 5H",
        "= , =",
        "discard with card = \ud800",
        "x" * 60_000,
    ],
)
def test_what_is_no_move_is_refused_in_one_sentence(text: str) -> None:
    state = decision(DISCARD, 'given hand of P1 = "9S 5H"')
    with pytest.raises(IllegalMove) as caught:
        state.play(0, text)
    assert caught.value.guard is None
    assert len(caught.value.message) < 200


def test_a_misspelt_answer_gets_a_hint() -> None:
    with pytest.raises(IllegalMove, match="did you mean `discard`"):
        decision(DISCARD, 'given hand of P1 = "9S"').play(0, "discrad with card = 9S")


def test_a_card_that_is_not_there_is_refused() -> None:
    state = decision(DISCARD, 'given hand of P1 = "9S"\ngiven hand of P2 = "5H"')
    with pytest.raises(IllegalMove) as caught:
        state.play(0, 'discard with card = "5H"')
    assert "card" in caught.value.message and caught.value.guard is not None


def test_a_card_may_be_named_loosely() -> None:
    state = decision(DISCARD, 'given hand of P1 = "9S 5H 5D"')
    assert state.read_move(0, 'discard with card = "5"').text == 'discard with card = "5D"'
    assert state.read_move(0, "discard with card = 9s").text == 'discard with card = "9S"'
    assert state.read_move(0, 'discard with card = "9♠"').text == 'discard with card = "9S"'


TEAMS = """\
game backs "Backs":
    players 4
    teams of 2
    start deal
kind rank: 1..9
cards card:
    rank: rank
    | rank | copies |
    | any  | 4      |
zone stock: hidden pile of card, starts with card
zone line per team: outward row of card
zone pile: open pile of card
phase deal:
    shuffle stock
    for each t in teams: draw 3 from stock to line of t
    then play
phase play:
    turn chooses:
        own "Turn up one of your team's":
            pick card in line of team
            move card to pile
        bare "The same, said shorter":
            pick card in line
            move card to pile
        two "Turn up two":
            pick 2 cards in line
            move cards to pile
        otherwise: end game lost
    turn = next of turn
    then play
"""


def test_a_row_that_the_own_team_does_not_see_is_picked_from_by_place() -> None:
    state = game(TEAMS).start(players=4, seed=4)
    (seat,) = state.to_move
    assert [move.text for move in state.moves(seat) if move.answer in ("own", "bare")] == [
        f"{answer} with card = {place}" for answer in ("own", "bare") for place in (1, 2, 3)
    ]
    assert [move.text for move in state.moves(seat) if move.answer == "two"] == [
        f'two with cards = "{pair}"' for pair in ("1 2", "1 3", "2 3")
    ]


def test_what_is_not_seen_is_picked_from_alone() -> None:
    compiled = compile_game(read_source("backs.rules", TEAMS.replace("pick card in line\n", "pick card in line + pile\n")), lambda *_: None)
    (error,) = compiled.report.errors
    assert error.code == "RL402" and error.hint is not None and error.hint.startswith("pick from `line` of one owner")
