"""What must be true of Delicious in Dungeon with any number of players, squads chosen or drafted, and why its free actions end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from rulelang.bots import Chance
from rulelang.game import Game
from rulelang.load import load
from rulelang.state import State
from rulelang.testing import Walk
from rulelang.testing.game import check_ends, check_walk

GAME = "delicious_in_dungeon"
DRAFT = "squad_draft"
PLAYERS = (2, 3, 4, 5)
every_table = pytest.mark.parametrize(("name", "players"), [(name, players) for name in (GAME, DRAFT) for players in PLAYERS])

MOVES = 60
LONGEST = 40_000
"""Moves within which a match of random moves ends."""
MATCH = 1_500
"""Moves of the match whose every state is looked at."""


@cache
def game(name: str) -> Game:
    return load(name)


@cache
def states(name: str) -> tuple[State, ...]:
    """A long match of three players."""
    return tuple(Walk(3, 6, 7, MATCH).states(game(name)))


def values(state: State, name: str) -> list[Any]:
    """A variable of every player or character, in their order."""
    setup = state.position.setup
    return [
        value
        for value, (number, _keys) in zip(state.position.variables, setup.variable_owner, strict=True)
        if setup.program.variables[number].name == name
    ]


def counts(state: State, name: str) -> list[int]:
    """How many cards lie in a zone of every player."""
    setup = state.position.setup
    return [
        len(cards)
        for cards, (number, _keys) in zip(state.position.zones, setup.zone_owner, strict=True)
        if setup.program.zones[number].name == name
    ]


def items(state: State) -> list[int]:
    """How many items every player holds."""
    return [opened + hidden for opened, hidden in zip(counts(state, "gear"), counts(state, "pack"), strict=True)]


@every_table
def test_every_property_holds(name: str, players: int) -> None:
    check_walk(game(name), Walk(players, players, players + 1, MOVES), Chance(players + 2))


@pytest.mark.bounded
@every_table
def test_a_match_ends_with_places_for_all(name: str, players: int) -> None:
    walk = Walk(players, 3, 4, LONGEST)
    check_ends(game(name), walk)
    outcome = walk.last(game(name)).outcome
    assert outcome is not None
    assert outcome.kind == "ranking" and len(outcome.places) == players


# ---------------------------------------------------------------- what is counted


@pytest.mark.parametrize("name", [GAME, DRAFT])
def test_money_food_and_mana_stay_in_their_ranges(name: str) -> None:
    setup = states(name)[0].position.setup
    cards = next(one for one in setup.program.cards if one.name == "character")
    job = [column.name for column in cards.columns].index("job")
    mage = next(index for kind in setup.program.kinds for index, member in enumerate(kind.members) if member.name == "mage")
    for state in states(name):
        assert all(0 <= value < 500 for what in ("money", "food") for value in values(state, what))
        mana = values(state, "mana_left")
        assert all(0 <= value < 100 for value in mana)
        assert not [design.name for design, value in zip(cards.designs, mana, strict=True) if value and design.values[job] != mage]


@pytest.mark.parametrize("name", [GAME, DRAFT])
def test_nobody_keeps_more_than_five_cards_when_the_turn_goes_on(name: str) -> None:
    for state in states(name):
        held = zip(items(state), counts(state, "cooked"), counts(state, "trophies"), strict=True)
        for seat, cards in enumerate(map(sum, held)):
            assert cards <= 5 or (cards == 6 and state.to_move == (seat,))


def test_money_is_lost_to_pickpockets_alone() -> None:
    """Nothing is bought."""
    thefts = 0
    for before, after in pairwise(states(GAME)):
        if any(now < old for old, now in zip(values(before, "money"), values(after, "money"), strict=True)):
            assert any("Pickpocket" in line.text for line in after.log(None, before.move_count))
            thefts += 1
    assert thefts


# ---------------------------------------------------------------- free actions


def measure(state: State) -> tuple[int, int]:
    """What falls with every free action: the items that all hold, and, while these stay, the mana."""
    return sum(items(state)), sum(values(state, "mana_left"))


def free_actions() -> Iterator[tuple[str, State, State]]:
    """The recoveries and items used up in a match, each with the states between which it happens, its own question answered."""
    begun: tuple[str, State] | None = None
    played = states(GAME)[-1].record().moves
    for before, (_seat, text) in zip(states(GAME), played, strict=False):
        move = text.split()[0]
        if begun is not None and move != "caster":
            yield (*begun, before)
            begun = None
        if move in ("recovery", "use_item"):
            begun = (move, before)


def test_the_measure_falls_with_every_free_action() -> None:
    seen: set[str] = set()
    for action, before, after in free_actions():
        assert measure(after) < measure(before)
        seen.add(action)
    assert seen == {"recovery", "use_item"}
