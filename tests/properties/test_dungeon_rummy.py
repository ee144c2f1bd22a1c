"""What must be true of Dungeon Rummy with any number of players at any difficulty, and why its free actions come to an end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from rulelang.bots import Chance
from rulelang.game import Game
from rulelang.load import load
from rulelang.moves import Move
from rulelang.state import State
from rulelang.testing import Walk
from rulelang.testing.game import check_ends, check_walk

PLAYERS = (1, 2, 3, 4)
DIFFICULTIES = ("easy", "normal", "hard", "expert")
every_table = pytest.mark.parametrize(("players", "difficulty"), [(one, level) for one in PLAYERS for level in DIFFICULTIES])

MOVES = 30
LONGEST = 5_000
"""Moves within which a match of random moves ends."""

CARDS = 104
TREASURES = 12
FREE = {
    *("play_card", "play_companion", "move_card", "swap_cards", "attack"),
    *("heal", "let_draw", "turn_wild", "use_treasure"),
}
"""The actions of a turn but to finish it."""

TURNS = [(players, seed) for players in PLAYERS for seed in (0, 1)]
"""Matches, by players and seed, in which every free action occurs."""


@cache
def game(difficulty: str) -> Game:
    return load("dungeon_rummy", options={"difficulty": difficulty})


@every_table
def test_every_property_holds(players: int, difficulty: str) -> None:
    seed = 10 * players + DIFFICULTIES.index(difficulty)
    check_walk(game(difficulty), Walk(players, seed, seed + 1, MOVES), Chance(seed + 2))


@every_table
def test_a_match_ends_and_all_have_won_or_all_have_lost(players: int, difficulty: str) -> None:
    walk = Walk(players, 3, 4, LONGEST)
    check_ends(game(difficulty), walk)
    outcome = walk.last(game(difficulty)).outcome
    assert outcome is not None
    assert (outcome.kind, outcome.winners) in (("lost", ()), ("won", tuple(range(players))))


# ---------------------------------------------------------------- free actions


def measure(state: State) -> tuple[int, int, int, int]:
    """What falls with every free action: cards in the game, unused treasures, tokens with boots, cards outside the spaces.

    They are compared in this order: the first that changes falls.
    """
    view: dict[str, Any] = state.view(None)
    count = {name: sum(zone["count"] for zone in view["zones"] if zone["name"] == name) for name in ("trash", "used", "space")}
    spendable = sum(one["value"] for one in view["variables"] if one["name"] in ("tokens", "boots"))
    return CARDS - count["trash"], TREASURES - count["used"], spendable, CARDS - count["trash"] - count["space"]


def free_actions(state: State, chance: Chance) -> Iterator[tuple[Move, State, State]]:
    """Play a match in which nobody finishes a turn while anything else is possible.

    Gives each free action with the states between which it happens, its own questions answered, if the turn goes on.
    """
    begun: tuple[Move, State] | None = None
    while state.to_move:
        seat = state.to_move[0]
        answers = [step.text for step in state.offers(seat)]
        if begun is not None and "finish" in answers:
            yield (*begun, state)
        move = state.random_move(seat, chance.below)
        while move.answer == "finish" and len(answers) > 1:
            move = state.random_move(seat, chance.below)
        if "finish" in answers:
            begun = (move, state) if move.answer != "finish" else None
        state = state.play(seat, move)


def test_the_measure_falls_with_every_free_action() -> None:
    seen: set[str] = set()
    for players, seed in TURNS:
        for move, before, after in free_actions(game("easy").start(players, seed), Chance(seed)):
            assert measure(after) < measure(before), move.text
            seen.add(move.answer)
    assert seen == FREE
