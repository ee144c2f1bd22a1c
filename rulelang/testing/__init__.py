"""Property checks that hold for every game: for its authors, and for engines.

from rulelang.testing import check_game

def test_my_game() -> None:
    check_game("my_game.rules")
"""

from rulelang.testing.checks import CHECKS, check_state
from rulelang.testing.game import check_game
from rulelang.testing.hashing import check_hash_seeds, fold_match
from rulelang.testing.strategies import Walk, walks
from rulelang.testing.variation import hidden_cards, vary_hidden

__all__ = ["CHECKS", "Walk", "check_game", "check_hash_seeds", "check_state", "fold_match", "hidden_cards", "vary_hidden", "walks"]
