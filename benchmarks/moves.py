"""Print how many moves a second the reference engine plays, by random bots.

python benchmarks/moves.py railroad_rummy --players 4 --seconds 10
"""

from __future__ import annotations

import argparse
from time import perf_counter

import rulelang
from rulelang.bots import Chance


def main() -> None:
    """Play matches for about so many seconds and print one line."""
    parser = argparse.ArgumentParser(description="Measure the moves a second of the reference engine.")
    parser.add_argument("game", nargs="?", default="railroad_rummy")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    moves, seconds = measure(arguments.game, arguments.players, arguments.seconds, arguments.seed)
    print(f"{arguments.game}, {arguments.players} players: {moves} moves in {seconds:.1f} s, {moves / seconds:.0f} moves a second")


def measure(name: str, players: int, seconds: float, seed: int) -> tuple[int, float]:
    """Play until the time is up; give the number of moves and the seconds that drawing and playing them took."""
    game = rulelang.load(name)
    chance = Chance(seed)
    state = game.start(players, chance.word())
    moves, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        if not state.to_move:
            state = game.start(players, chance.word())
        seat = state.to_move[0]
        state = state.play(seat, state.random_move(seat, chance.below))
        moves += 1
    return moves, perf_counter() - began


if __name__ == "__main__":
    main()
