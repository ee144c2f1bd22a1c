"""An answer that is not tried, as the rules show that nothing in it can refuse, would go through if it were."""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace

import pytest

from rulelang.bots import Chance
from rulelang.engines.reference import machine
from rulelang.engines.reference.decisions import walk
from rulelang.engines.reference.decisions.question import Question
from rulelang.engines.reference.position import Move, Refused, RuleFault
from rulelang.engines.reference.trials import needs_trial
from rulelang.inventory import shipped
from rulelang.load import load
from rulelang.state import State

GAMES = [listing.name for listing in shipped()]

MOVES = 60
"""How many moves are made in each match."""

ANSWERS = 40
"""How many moves are listed for each seat at each of them."""


@pytest.fixture
def untried(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Try every move that is listed, and count those of which the rules say that they need no trial."""
    seen = SimpleNamespace(count=0)
    judged = walk.passes_trial

    def both(question: Question, number: int, move: Move, trail: walk.Trail) -> bool:
        passes = judged(question, number, move, trail)
        if not needs_trial(question.rules, question.choose, number, question.table, question.environment):
            seen.count += 1
            assert passes == goes_through(question, move), question.choose.answers[number].name
        return passes

    monkeypatch.setattr(walk, "passes_trial", both)
    return seen


def goes_through(question: Question, move: Move) -> bool:
    """Whether the tried part of a move is refused by nothing."""
    try:
        machine.try_at(question.table, question.rules, question.asked, question.seat, move)
    except Refused:
        return False
    except RuleFault:
        return True
    return True


def step(state: State, chance: Chance) -> State | None:
    """List some moves of everybody who is asked, and make one."""
    if not state.to_move:
        return None
    for seat in state.to_move:
        assert list(islice(state.each_move(seat), ANSWERS))
    seat = state.to_move[chance.below(len(state.to_move))]
    return state.play(seat, state.random_move(seat, chance.below))


def play_on(name: str) -> None:
    """Play a part of a match."""
    game, chance = load(name), Chance(11)
    state: State | None = game.start(game.players[0], 11)
    for _ in range(MOVES):
        state = step(state, chance) if state is not None else None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("untried")
def test_what_needs_no_trial_passes_one(name: str) -> None:
    play_on(name)


@pytest.mark.parametrize("name", ["railroad_rummy", "gin_rummy", "hearts"])
def test_most_of_what_is_listed_needs_no_trial(name: str, untried: SimpleNamespace) -> None:
    play_on(name)
    assert untried.count > MOVES
