"""Hanabi as an app sees it: a hand is known to all but its owner, and clues tell its owner no more than they say."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from rulelang.bots import Chance
from rulelang.errors import IllegalMove
from rulelang.state import State
from rulelang.testing.secrecy import check_hidden, received
from tests.games.tables import changed, compiled, failing, table, texts, walk, zone

GAMES = ("hanabi", "hanabi_rainbow")

POSITION = """
    seats A, B, C
    at play
    given turn = A
    given stock = "red4 blue5 green1 green2"
    given hand of A = "yellow1 yellow2 yellow3 yellow4 yellow5"
    given hand of B = "{hand}"
    given hand of C = "red1 red2 red3 green1 blue1"
"""

ALIKE = ("white1 white3 green2 blue3 green4", "white2 white3 green4 blue3 green1", "white3 white1 green5 green3 blue4")
"""Hands of B in which white and three are in different places, or in the same."""


def start(hand: str) -> State:
    return table("hanabi", POSITION.format(hand=hand))


def told(state: State, seat: int) -> str:
    """All that a seat has been told since the cards lie as the scenario says."""
    given = received(state, seat)
    given["log"] = [repr(line) for line in state.log(seat) if line.after > 0]
    return json.dumps(given, default=repr)


@pytest.mark.parametrize("move", ["clue_colour with p = B, c = white", "clue_rank with p = C, n = 1", "play with card = 1"])
def test_a_move_tells_the_owner_of_a_hand_the_same_whatever_it_holds(move: str) -> None:
    """The three hands agree in where white lies."""
    first, second, third = (told(start(hand).play(0, move), 1) for hand in ALIKE)
    assert first == second == third


def test_a_clue_tells_where_and_no_more() -> None:
    """Two hands agree in where a three lies, in the third it lies elsewhere."""
    first, second, third = (told(start(hand).play(0, "clue_rank with p = B, n = 3"), 1) for hand in ALIKE)
    assert first == second != third


def test_the_owner_sees_marks_by_place_and_all_others_see_the_cards() -> None:
    state = start(ALIKE[0]).play(0, "clue_colour with p = B, c = white").play(1, "clue_rank with p = A, n = 1")
    mine = zone(state, 1, "hand", "B")
    assert mine["cards"] is None
    assert [mark["Told white"] for mark in mine["marks"]] == [True, True, False, False, False]
    for seat in (0, 2):
        assert [card["label"].replace(" ", "") for card in zone(state, seat, "hand", "B")["cards"]] == ALIKE[0].split()
        assert zone(state, seat, "hand", "B")["cards"][0]["fields"]["Told white"] is True
    assert zone(state, None, "hand", "B")["cards"] is None


def test_own_cards_are_offered_by_place_alone_and_each_place_once() -> None:
    for hand in (*ALIKE, "white1 white1 white1 blue1 blue1"):
        state = start(hand).play(0, "clue_colour with p = B, c = white")
        assert texts(state, 1, "play") == [f"card = {place}" for place in range(1, 6)]
        with pytest.raises(IllegalMove):
            state.play(1, 'play with card = "white1"')


def test_a_refusal_says_the_same_whatever_the_hand_holds() -> None:
    def refusal(hand: str, move: str) -> str:
        with pytest.raises(IllegalMove) as refused:
            start(hand).play(0, "clue_colour with p = B, c = white").play(1, move)
        return str(refused.value)

    for move in ("play with card = 6", 'play with card = "white1"', 'discard with card = "green5"', "clue_colour with p = B, c = white"):
        assert len({refusal(hand, move) for hand in ALIKE}) == 1


def test_what_a_played_card_was_all_see_and_the_drawn_one_all_others() -> None:
    state = start(ALIKE[0]).play(0, "clue_rank with p = C, n = 1").play(1, "play with card = 1")
    last = {seat: [line for line in state.log(seat) if line.after == state.move_count and line.kind == "move"] for seat in (0, 1, 2)}
    assert [line.cards for line in last[1]] == [("W1",), (None,)]
    assert [line.cards for line in last[0]] == [line.cards for line in last[2]] == [("W1",), ("R4",)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 5])
def test_nobody_receives_anything_that_depends_on_their_own_hand(name: str, players: int) -> None:
    chance = Chance(11)
    for state in islice(walk(name, players, 3, 24), 0, None, 3):
        check_hidden(state, chance)


def test_rules_that_let_the_owner_choose_by_what_a_card_is_are_refused() -> None:
    line = '            requires clue_tokens < clues\n            pick card "Which place" in hand'
    with pytest.raises(AssertionError, match="which the player asked may not see"):
        compiled(changed("hanabi", [(line, f"{line} where rank is not 5")]), "hanabi")


@pytest.mark.parametrize(
    ("instead", "old", "new", "noticed_by"),
    [
        (
            "clues are free",
            "            pay 1 clue_tokens\n            for each x in hand of p where shows",
            "            for each x in hand of p where shows",
            "A clue points at all cards of the colour and must point at one",
        ),
        (
            "one card is pointed at",
            "told_rank of x = n\n",
            "told_rank of first(y in hand of p where rank of y is n) = n\n",
            "A number is told in the same way",
        ),
        (
            "a finished firework pays nothing",
            "        if rank of card is 5: gain 1 clue_tokens\n",
            "",
            "A finished firework gives a token, if one is missing",
        ),
        (
            "any card continues a firework",
            "rank is count(firework of colour of it) + 1",
            "rank > count(firework of colour of it)",
            "What continues no firework is a strike",
        ),
        (
            "who draws the last card has no more turn",
            "turns_left = count(players)",
            "turns_left = count(players) - 1",
            "After the last card everybody has one more turn, also who drew it",
        ),
        ("the last strike costs nothing", "            end game lost\n", "            end game\n", "The third strike loses the match"),
        ("marks stay", "    told_rank of card = none\n", "", "What was told goes with the card"),
    ],
)
def test_a_broken_rule_is_noticed(instead: str, old: str, new: str, noticed_by: str) -> None:
    assert noticed_by in failing(compiled(changed("hanabi", [(old, new)]), "hanabi")), instead
