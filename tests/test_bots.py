"""Bots answer turns, and matches of them are the same for the same seed."""

from __future__ import annotations

import pytest

import rulelang
from rulelang.bots import Chance, RandomBot, Turn, play_match
from rulelang.simulate import match_seeds, simulate


@pytest.fixture(scope="module")
def game() -> rulelang.Game:
    return rulelang.load("crazy_eights")


def test_a_turn_shows_what_its_seat_may_know(game: rulelang.Game) -> None:
    state = game.start(players=3, seed=1)
    (seat,) = state.to_move
    turn = Turn(seat, Chance(1), state)
    assert turn.view == state.view(seat)
    assert turn.log == state.log(seat)
    assert list(turn.moves()) == list(state.moves(seat))
    assert turn.offers() == state.offers(seat)
    assert turn.random_move() in state.moves(seat)


def test_steps_lead_to_a_move(game: rulelang.Game) -> None:
    state = game.start(players=3, seed=1)
    turn = Turn(state.to_move[0], Chance(1), state)
    steps: list[rulelang.Step] = []
    while offered := turn.offers(steps):
        steps.append(offered[-1])
    assert turn.finish(steps) in state.moves(turn.seat)


def test_a_bot_may_answer_with_text(game: rulelang.Game) -> None:
    class First:
        def choose(self, turn: Turn) -> str:
            return next(turn.moves()).text

    state = play_match(game.start(players=2, seed=4), [First(), First()], most_moves=30)
    assert state.move_count == 30 or state.outcome is not None


def test_the_same_seed_gives_the_same_match(game: rulelang.Game) -> None:
    start = game.start(players=2, seed=1)
    one, two, other = (play_match(start, [RandomBot()] * 2, seed=seed, most_moves=40) for seed in (5, 5, 6))
    assert one == two
    assert one != other


def test_chance_is_even_and_of_its_own() -> None:
    chance = Chance(7)
    counts = [0] * 5
    for _ in range(5000):
        counts[chance.below(5)] += 1
    assert all(900 < count < 1100 for count in counts)
    assert Chance(7).branch().word() != Chance(7).word()
    with pytest.raises(IndexError):
        chance.choice([])


def test_every_match_of_a_simulation_has_a_seed_of_its_own() -> None:
    seeds = list(match_seeds(1, 50))
    assert len(set(seeds)) == 50
    assert list(match_seeds(1, 10)) == seeds[:10]


def test_progress_is_told_match_by_match() -> None:
    told: list[int] = []
    summary = simulate("hearts", matches=2, players=4, seed=3, progress=lambda match: told.append(match.number))
    assert told == [0, 1]
    assert summary.finished == 2
    assert sum(summary.wins(seat) for seat in range(4)) >= 2
    assert all(isinstance(summary.mean_score(seat), float) for seat in range(4))
