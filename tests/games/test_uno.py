"""Uno as an app sees it: hands, drawn cards and bluffs are known to whom the rules tell them, and to nobody else."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from rulelang.bots import Chance
from rulelang.state import State
from rulelang.testing.secrecy import check_hidden, received
from tests.games.tables import changed, compiled, failing, table, walk, zone

GAMES = ("uno", "uno_seven_o", "uno_stacking")

POSITION = """
    seats A, B, C
    at play
    given turn = A
    given called = red
    given discards = "red7"
    given stock = "{stock} blue9 blue8 blue7 blue6 blue5 blue4"
    given hand of A = "{hand}"
    given hand of B = "green1 green2 green3"
    given hand of C = "green4 green5 green6"
"""

HONEST, GUILTY = "four blue1 blue2", "four red1 blue2"


def start(hand: str = HONEST, stock: str = "yellow1") -> State:
    return table("uno", POSITION.format(hand=hand, stock=stock))


def told(state: State, seat: int | None) -> str:
    """All that a seat has been told since the cards lie as the scenario says."""
    given = received(state, seat)
    given["log"] = [repr(line) for line in state.log(seat) if line.after > 0]
    return json.dumps(given, default=repr)


def after(state: State, *moves: tuple[int, str]) -> State:
    for seat, move in moves:
        state = state.play(seat, move)
    return state


BLUFF = ((0, "play with card = four"), (0, "c with c = green"))


@pytest.mark.parametrize("seat", [1, 2, None])
def test_before_and_without_a_challenge_nobody_learns_of_a_bluff(seat: int | None) -> None:
    for moves in (BLUFF, (*BLUFF, (1, "accept"))):
        assert told(after(start(HONEST), *moves), seat) == told(after(start(GUILTY), *moves), seat)


@pytest.mark.parametrize("hand", [HONEST, GUILTY])
def test_a_challenge_shows_the_hand_to_the_challenger_alone(hand: str) -> None:
    state = after(start(hand), *BLUFF, (1, "challenge"))
    shown = {seat: [line for line in state.log(seat) if line.kind == "reveal"][-1].cards for seat in (0, 1, 2, None)}
    assert len(shown[1]) == 2 and None not in shown[1]
    assert shown[2] == shown[None] == (None, None)
    assert zone(state, 1, "hand", "A")["cards"] is None


@pytest.mark.parametrize("seat", [1, 2, None])
def test_a_drawn_card_is_its_players_secret_until_it_is_played(seat: int | None) -> None:
    for moves in (((0, "draw"),), ((0, "draw"), (0, "keep"))):
        fits, does_not = (after(start("blue1 blue2 blue3", stock), *moves) for stock in ("red1", "yellow1"))
        assert told(fits, seat) == told(does_not, seat)
    assert told(after(start("blue1 blue2 blue3", "red1"), (0, "draw")), 0) != told(after(start("blue1 blue2 blue3"), (0, "draw")), 0)


def test_hands_that_change_are_known_to_both_who_held_them_and_to_no_third() -> None:
    state = table("uno_seven_o", POSITION.format(hand="red7 blue1 blue2", stock="yellow1"), "uno")
    state = after(state, (0, "play with card = red7"), (0, "p with p = B"))
    moved = {
        seat: [line.cards for line in state.log(seat) if line.kind == "move" and line.after == state.move_count] for seat in (0, 1, 2, None)
    }
    assert [len(cards) for cards in moved[0]] == [2, 3, 2]
    assert all(None not in cards for cards in (*moved[0], *moved[1][1:]))
    assert all(set(cards) == {None} for seat in (2, None) for cards in moved[seat])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_nobody_receives_what_depends_on_cards_they_do_not_see(name: str, players: int) -> None:
    chance = Chance(11)
    for state in islice(walk(name, players, 3, 40), 0, None, 4):
        check_hidden(state, chance)


@pytest.mark.parametrize(
    ("instead", "old", "new", "noticed_by"),
    [
        (
            "nobody is guilty of a bluff",
            "where colour is called)\n    move card",
            "where no)\n    move card",
            "A guilty Wild Draw Four comes back",
        ),
        (
            "the challenger is never skipped",
            "    then won if hand is empty\n    pass_turn\n\nverb check",
            "\nverb check",
            "A challenge of an honest one costs six",
        ),
        (
            "a reverse between two only turns round",
            "    if count(players) is 2: pass_turn\n    otherwise: ",
            "    ",
            "Between two a Reverse is a Skip",
        ),
        (
            "a last Draw Two is not drawn",
            "    draw 2 from stock to hand of after of turn\n    then won if hand is empty",
            "    then won if hand is empty\n    draw 2 from stock to hand of after of turn",
            "A last Draw Two is drawn before the scoring",
        ),
        ("a call holds for ever", " reset at next_turn", "", "A call in time protects, and holds for one turn"),
        (
            "the top card is shuffled too",
            "move discards - top of discards to stock",
            "move discards to stock",
            "The used-up stock is the shuffled discard pile",
        ),
    ],
    ids=lambda value: value if value.islower() else "",
)
def test_a_broken_rule_is_noticed(instead: str, old: str, new: str, noticed_by: str) -> None:
    assert noticed_by in failing(compiled(changed("uno", [(old, new)]), "uno")), instead
