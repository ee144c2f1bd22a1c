"""Give bots randomness that is the same everywhere: the match's own generator, with a state of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rulelang.engines.reference.generator import advance, below

Thing = TypeVar("Thing")


class Chance:
    """Draw from a seeded stream; two of the same seed give the same draws on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFF_FFFF_FFFF_FFFF

    def word(self) -> int:
        """Draw 64 bits."""
        self._state, word = advance(self._state)
        return word

    def below(self, bound: int) -> int:
        """Draw evenly from 0 to `bound` - 1; `bound` is at least 1."""
        self._state, number = below(self._state, bound)
        return number

    def choice(self, things: Sequence[Thing]) -> Thing:
        """Draw one of several things; IndexError if there are none."""
        if not things:
            raise IndexError("there is nothing to choose from")
        return things[self.below(len(things))]

    def branch(self) -> Chance:
        """Start a stream of its own, so that draws of one bot never shift those of another."""
        return Chance(self.word())
