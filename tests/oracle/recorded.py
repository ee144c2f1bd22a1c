"""Matches of OpenSpiel as they were written down by `record_openspiel.py`, which tells the form."""

from __future__ import annotations

import gzip
import json
import string
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SIGNS = string.ascii_uppercase + string.ascii_lowercase + "012345"
"""A sign for each action: the cards, then draw, pass, and the four suits named."""
SUITS = "CDHS"
RANKS = "23456789TJQKA"
DRAW, PASS = "0", "1"
NAMED = {"2": "clubs", "3": "diamonds", "4": "hearts", "5": "spades"}


class Match:
    """One recorded match."""

    def __init__(self, line: str) -> None:
        data: dict[str, Any] = json.loads(line)
        self.parameters: dict[str, Any] = data["parameters"]
        self.first = int(data["chance"][0])
        self.chance: list[str] = [card_of(sign) for sign in data["chance"][1:]]
        self.decisions = [Decision(word) for word in data["decisions"].split()]
        self.returns: list[int] = data["returns"]


class Decision:
    """The seat that was asked, the sign of what it did, and those of all that was legal."""

    def __init__(self, word: str) -> None:
        self.seat, self.taken, self.legal = int(word[0]), word[1], set(word[1:])


def card_of(sign: str) -> str:
    """The card that a sign stands for, as rules write it."""
    number = SIGNS.index(sign)
    return RANKS[number // 4].replace("T", "10") + SUITS[number % 4]


def sign_of(card: str) -> str:
    """The sign of a card as rules write it."""
    return SIGNS[RANKS.index(card[:-1].replace("10", "T")) * 4 + SUITS.index(card[-1])]


def read(name: str) -> Sequence[Match]:
    """All recorded matches of a game."""
    packed = (Path(__file__).parent / f"{name}.jsonl.gz").read_bytes()
    return [Match(line) for line in gzip.decompress(packed).decode().splitlines()]
