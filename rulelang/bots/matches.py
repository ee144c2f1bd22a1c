"""Let bots play a match."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulelang.bots.chance import Chance
from rulelang.bots.turn import Bot, Turn
from rulelang.moves import Move
from rulelang.state import State


@frozen
class RandomBot:
    """Play any legal move: every answer that is possible equally often."""

    def choose(self, turn: Turn) -> Move:
        """Choose by chance."""
        return turn.random_move()


def play_match(state: State, bots: Sequence[Bot], seed: int = 0, most_moves: int | None = None) -> State:
    """Play on from a state until the match ends or so many moves are played; give the last state.

    There is one bot a seat; each has a stream of chance of its own, drawn from `seed`.

    >>> import rulelang
    >>> game = rulelang.load("railroad_rummy")
    >>> play_match(game.start(players=2, seed=1), [RandomBot(), RandomBot()], most_moves=10).outcome is None
    True
    """
    chances = seat_chances(seed, len(bots))
    played = 0
    while state.to_move and (most_moves is None or played < most_moves):
        seat = state.to_move[0]
        state = state.play(seat, bots[seat].choose(Turn(seat, chances[seat], state)))
        played += 1
    return state


def seat_chances(seed: int, seats: int) -> list[Chance]:
    """Draw a stream for each seat from one seed."""
    root = Chance(seed)
    return [root.branch() for _ in range(seats)]
