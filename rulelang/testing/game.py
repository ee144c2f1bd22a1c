"""Check a whole game by playing it at random."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from rulelang.bots import Chance
from rulelang.errors import RuleFault
from rulelang.game import Game
from rulelang.load import load
from rulelang.state import State
from rulelang.testing.checks import CHEAP, CHECKS
from rulelang.testing.failing import PropertyFailed
from rulelang.testing.hashing import check_hash_seeds
from rulelang.testing.strategies import Walk, walks


def check_game(
    name_or_path: str | Path,
    *,
    players: int | None = None,
    most_moves: int = 60,
    examples: int | None = None,
    ends_within: int | None = None,
) -> None:
    """Run every property check on matches drawn by Hypothesis; raise PropertyFailed with the shortest that fails.

    Every state gets the cheap checks, the last of each match all of them. `examples` is that of the Hypothesis
    profile unless given; `ends_within`: a random match must end in so many moves.
    """
    game = load(name_or_path)
    limits = settings() if examples is None else settings(max_examples=examples)

    @limits
    @given(walk=walks(game, most_moves, players), seed=st.integers(0, 2**64 - 1))
    def run(walk: Walk, seed: int) -> None:
        check_walk(game, walk, Chance(seed))

    run()
    counts = list(game.players) if players is None else [players]
    check_hash_seeds(str(name_or_path), Walk(counts[0], 1, 2, most_moves))
    if ends_within is not None:
        for count in counts:
            check_ends(game, Walk(count, 3, 4, ends_within))


def check_walk(game: Game, walk: Walk, chance: Chance) -> None:
    """Check the states of one match."""
    state: State | None = None
    try:
        for state in walk.states(game):
            for check in CHEAP:
                check(state, chance)
    except RuleFault as fault:
        if state is None:
            raise
        raise PropertyFailed(f"the rules run into a fault: {fault}", state) from fault
    assert state is not None
    for check in CHECKS[len(CHEAP) :]:
        check(state, chance)


def check_ends(game: Game, walk: Walk) -> None:
    """A match of random moves ends within so many moves."""
    last = walk.last(game)
    if last.to_move:
        raise PropertyFailed(f"the match goes on after {walk.length} moves", last)
