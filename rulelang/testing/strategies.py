"""Hypothesis strategies: matches of random moves, short ones first."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from attrs import frozen
from hypothesis import strategies as st

from rulelang.bots import Chance
from rulelang.game import Game
from rulelang.state import State


@frozen
class Walk:
    """A match of random moves: how many play, the seed of the match, that of the moves, and how many moves at most."""

    players: int
    seed: int
    choices: int
    length: int

    def states(self, game: Game) -> Iterator[State]:
        """Play it, giving every state from the start on."""
        chance = Chance(self.choices)
        state = game.start(self.players, self.seed)
        yield state
        for _ in range(self.length):
            if not state.to_move:
                return
            seat = chance.choice(state.to_move)
            state = state.play(seat, state.random_move(seat, chance.below))
            yield state

    def last(self, game: Game) -> State:
        """Play it and give its last state."""
        return deque(self.states(game), maxlen=1).pop()


def walks(game: Game, most_moves: int = 60, players: int | None = None) -> st.SearchStrategy[Walk]:
    """Draw matches of a game, of every number of players unless it is given; they shrink to few moves and seed 0."""
    counts = st.sampled_from(list(game.players)) if players is None else st.just(players)
    seeds = st.integers(0, 2**64 - 1)
    return st.builds(Walk, counts, seeds, seeds, st.integers(0, most_moves))
