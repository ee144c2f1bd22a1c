"""What must be true of every shipped game, shown by random matches."""

from __future__ import annotations

import pytest

from rulelang.inventory import shipped
from rulelang.testing import check_game

GAMES = [listing.name for listing in shipped()]


@pytest.mark.parametrize("name", GAMES)
def test_every_property_holds(name: str) -> None:
    check_game(name, most_moves=40)
