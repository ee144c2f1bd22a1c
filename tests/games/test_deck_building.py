"""Dominion Basics and Sushi Go: broken rules are noticed, and what a reaction or a draft tells is no more than it must be."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from rulelang.bots import Chance
from rulelang.state import State
from rulelang.testing.secrecy import check_hidden, check_sealed, received
from tests.games.tables import changed, compiled, failing, table, variable, walk

ATTACKED = """
    seats A, B, C
    at act
    given turn = A
    given deck of B = "{below}"
    given hand of A = "militia copper"
    given hand of B = "{hand} copper copper estate estate"
    given hand of C = "copper copper copper estate estate"
"""


def attacked(hand: str) -> State:
    """A plays an attack; the Moat of B is in the hand or else in the deck."""
    below = "copper" if hand == "moat" else "moat"
    return table("dominion_basic", ATTACKED.format(hand=hand, below=below)).play(0, "play_action with card = militia")


def told(state: State, seat: int | None) -> str:
    """All that a seat has been told since the cards lie as the scenario says."""
    given = received(state, seat)
    given["log"] = [repr(line) for line in state.log(seat) if line.after > 0]
    return json.dumps(given, default=repr)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_nobody_learns_of_a_moat_that_is_not_shown(seat: int | None) -> None:
    with_it, without = attacked("moat"), attacked("copper")
    assert [move.text for move in with_it.moves(1)] == ["suffer", "show_moat"]
    assert [move.text for move in without.moves(1)] == ["suffer"]
    assert told(with_it, seat) == told(without, seat)
    assert told(with_it.play(1, "suffer"), seat) == told(without.play(1, "suffer"), seat)


def test_a_moat_that_is_shown_is_told_to_all_and_nothing_else_of_the_hand() -> None:
    state = attacked("moat").play(1, "show_moat")
    for seat in (0, 2, None):
        (shown,) = [line for line in state.log(seat) if line.kind == "reveal"]
        assert len(shown.cards) == 1 and shown.cards[0] is not None
        assert sum(line.kind == "move" and line.after == state.move_count for line in state.log(seat)) == 0


@pytest.mark.parametrize(("name", "players"), [("dominion_basic", 3), ("sushi_go", 2), ("sushi_go", 5)])
def test_nobody_receives_what_depends_on_cards_they_do_not_see(name: str, players: int) -> None:
    chance = Chance(11)
    for state in islice(walk(name, players, 3, 40), 0, None, 4):
        check_hidden(state, chance)
        check_sealed(state, chance)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_dish_that_was_dealt_is_laid(players: int) -> None:
    """Whoever uses chopsticks keeps in step: all hands are empty at once, and no card is left over."""
    dealt = {2: 10, 3: 9, 4: 8, 5: 7}[players]
    for state in walk("sushi_go", players, 5, 400):
        rounds = variable(state, "round")
    assert state.outcome is not None and rounds == 3
    view: Any = state.view(None)
    held = Counter[str]()
    for one in view["zones"]:
        held[one["name"]] += one["count"]
    assert held["hand"] == held["chosen"] == held["passed"] == held["plate"] == 0
    assert held["used"] + held["puddings"] == 3 * dealt * players


@pytest.mark.parametrize(
    ("name", "instead", "old", "new", "noticed_by"),
    [
        ("dominion_basic", "a Moat comes too late", "    if sort of d is attack: attack\n", "", "A Moat keeps the hand whole"),
        (
            "dominion_basic",
            "a Throne Room costs the action it doubles",
            "doubled -= 1\n            move",
            "doubled -= 1\n            pay 1 actions\n            move",
            "A Throne Room plays an action twice and costs one action",
        ),
        (
            "dominion_basic",
            "one is doubled only",
            "throne: doubled += 1",
            "throne: doubled = 1",
            "A Throne Room on a Throne Room doubles two actions",
        ),
        (
            "dominion_basic",
            "what is mined goes to the discard pile",
            "draw 1 from supply of new to hand",
            "draw 1 from supply of new to discard",
            "Mine: a better treasure to the hand, by choice",
        ),
        ("dominion_basic", "treasures at any time", "            requires not has_bought\n", "", "Treasures come before the first buy"),
        (
            "dominion_basic",
            "turns do not count",
            " then lowest turns_taken",
            "",
            "Three empty piles end the match, and fewer turns break the tie",
        ),
        (
            "sushi_go",
            "wasabi serves for ever",
            "held[wasabi] - count(c in plate where dipped)",
            "held[wasabi]",
            "A nigiri goes onto free wasabi",
        ),
        (
            "sushi_go",
            "there is always a second",
            "    if count(most) is 1: share",
            "    share",
            "Several with most maki share, and there is no second",
        ),
        (
            "sushi_go",
            "chopsticks stay",
            "        if count(chosen) is 2: move first(c in plate where sort is chopsticks) to hand\n",
            "",
            "Chopsticks take two cards and go on with the hand",
        ),
        (
            "sushi_go",
            "two players lose too",
            "        if count(players) > 2:\n            let fewest",
            "        if count(players) > 1:\n            let fewest",
            "Between two nobody loses, and puddings break a tie",
        ),
        (
            "sushi_go",
            "hands go to the right",
            "hand of left of p",
            "hand of right of p",
            "Cards are turned over at once and the hands go to the left",
        ),
    ],
)
def test_a_broken_rule_is_noticed(name: str, instead: str, old: str, new: str, noticed_by: str) -> None:
    assert noticed_by in failing(compiled(changed(name, [(old, new)]), name)), instead
