"""Play many matches by random bots and sum them up; the same seed gives the same matches, however many processes share them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from attrs import frozen

from rulelang.bots import Chance, RandomBot, play_match
from rulelang.errors import RuleFault
from rulelang.game import Game
from rulelang.load import load

MOST_MOVES = 1_000_000
"""Moves after which a match counts as not finished."""


@frozen
class Played:
    """How one match went. `kind` is how it ended, none if it did not; `scores` are the first ranking key of each seat."""

    number: int
    seed: int
    moves: int
    kind: str | None
    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    fault: str | None = None


@frozen
class Summary:
    """The matches of one simulation, in order; `seconds` is wall-clock time."""

    game: str
    players: int
    seed: int
    matches: tuple[Played, ...]
    seconds: float

    @property
    def finished(self) -> int:
        """How many matches came to an end."""
        return sum(match.kind is not None for match in self.matches)

    @property
    def moves(self) -> int:
        """Moves of all matches together."""
        return sum(match.moves for match in self.matches)

    def wins(self, seat: int) -> int:
        """How many matches a seat won, alone or with others."""
        return sum(seat in match.winners for match in self.matches)

    def mean_score(self, seat: int) -> float | None:
        """The mean of a seat's first ranking key over finished matches, none if it is no number."""
        scores = [match.scores[seat] for match in self.matches if match.kind is not None and match.scores]
        numbers = [score for score in scores if score is not None]
        return round(sum(numbers) / len(numbers), 3) if numbers else None

    def as_data(self) -> dict[str, object]:
        """Sum up as JSON-able data. All but `seconds` and `moves_per_second` is the same for the same seed."""
        ends = ("ranking", "won", "lost")
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "games": len(self.matches),
            "finished": self.finished,
            "ends": {end: sum(match.kind == end for match in self.matches) for end in ends},
            "moves": self.moves,
            "seconds": round(self.seconds, 3),
            "moves_per_second": round(self.moves / self.seconds) if self.seconds else 0,
            "seats": [{"seat": seat, "wins": self.wins(seat), "mean_score": self.mean_score(seat)} for seat in range(self.players)],
            "faults": [{"match": match.number, "seed": match.seed, "message": match.fault} for match in self.matches if match.fault],
        }


def simulate(
    name_or_path: str,
    *,
    matches: int,
    players: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    processes: int = 1,
    progress: Callable[[Played], None] | None = None,
) -> Summary:
    """Play so many matches and sum them up; `progress` is called with each match as it ends, in order."""
    game = load(name_or_path, options)
    began = perf_counter()
    seeds = list(enumerate(match_seeds(seed, matches)))
    played: list[Played] = []
    for result in _play_all(game, name_or_path, options or {}, players, seeds, processes):
        played.append(result)
        if progress is not None:
            progress(result)
    return Summary(game.name, players, seed, tuple(played), perf_counter() - began)


def match_seeds(seed: int, matches: int) -> Iterator[int]:
    """Draw the seed of each match."""
    chance = Chance(seed)
    return (chance.word() for _ in range(matches))


def play_one(game: Game, players: int, number: int, seed: int) -> Played:
    """Play one match of random bots; a fault of the rules ends it and is told in the result."""
    moves = 0
    try:
        state = game.start(players=players, seed=seed)
        state = play_match(state, [RandomBot()] * players, seed=seed, most_moves=MOST_MOVES)
        moves = state.move_count
    except RuleFault as problem:
        return Played(number, seed, moves, None, (), (), str(problem))
    outcome = state.outcome
    if outcome is None:
        return Played(number, seed, moves, None, (), ())
    scores = tuple(keys[0] if keys and isinstance(keys[0], int) else None for keys in outcome.keys)
    return Played(number, seed, moves, outcome.kind, outcome.winners, scores)


def _play_all(
    game: Game, name_or_path: str, options: Mapping[str, object], players: int, seeds: list[tuple[int, int]], processes: int
) -> Iterator[Played]:
    if processes <= 1 or len(seeds) < 2:
        yield from (play_one(game, players, number, seed) for number, seed in seeds)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(processes, len(seeds)), context, _load_in_process, (name_or_path, dict(options))) as pool:
        yield from pool.map(
            _play_in_process, ((players, number, seed) for number, seed in seeds), chunksize=max(1, len(seeds) // (processes * 8))
        )


_loaded: list[Game] = []
"""The game that this worker process was started for; empty in the main process."""


def _load_in_process(name_or_path: str, options: Mapping[str, object]) -> None:
    _loaded[:] = [load(name_or_path, options)]


def _play_in_process(task: tuple[int, int, int]) -> Played:
    return play_one(_loaded[0], *task)
