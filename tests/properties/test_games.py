"""What must be true of every shipped game, shown by random matches."""

from __future__ import annotations

import pytest

from rulelang.inventory import shipped
from rulelang.load import load
from rulelang.testing import Walk, check_game
from rulelang.testing.game import check_ends

GAMES = [listing.name for listing in shipped()]

MOST_MOVES = 20_000
"""Moves within which a match of random moves ends, whatever the game."""


@pytest.mark.parametrize("name", GAMES)
def test_every_property_holds(name: str) -> None:
    check_game(name, most_moves=40)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_ends(name: str) -> None:
    game = load(name)
    check_ends(game, Walk(game.players[0], 3, 4, MOST_MOVES))
