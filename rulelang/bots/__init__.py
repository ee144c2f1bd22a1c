"""Bots: what one may know (`Turn`), what one is (`Bot`), one that plays anything (`RandomBot`), and matches of them."""

from rulelang.bots.chance import Chance
from rulelang.bots.matches import RandomBot, play_match
from rulelang.bots.turn import Bot, Turn

__all__ = ["Bot", "Chance", "RandomBot", "Turn", "play_match"]
