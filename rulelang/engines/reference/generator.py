"""Draw reproducible random numbers: splitmix64, as Steele, Lea and Flood published it in 2014.

The whole state is one 64-bit number that is kept with the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

MASK: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15

Item = TypeVar("Item")


def advance(state: int) -> tuple[int, int]:
    """Step the generator: its new state, and a word of 64 random bits."""
    state = (state + STEP) & MASK
    word = state
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return state, word ^ (word >> 31)


def below(state: int, bound: int) -> tuple[int, int]:
    """Draw evenly from 0 to `bound - 1`; words that would favour small numbers are thrown away."""
    if bound < 1:
        raise ValueError(f"cannot draw a number below {bound}")
    greatest = (1 << 64) - bound
    while True:
        state, word = advance(state)
        number = word % bound
        if word - number <= greatest:
            return state, number


def shuffled(state: int, items: Sequence[Item]) -> tuple[int, tuple[Item, ...]]:
    """Put items into a random order, every order being equally likely (Fisher and Yates, from the last place down)."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        state, other = below(state, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return state, tuple(mixed)
