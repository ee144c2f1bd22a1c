"""The claim window of Railroad Rummy as an app sees it: all are asked at once, in any order, and nothing leaks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import islice, permutations, product

import pytest

from rulelang.errors import IllegalMove
from rulelang.load import load
from rulelang.state import State

CHOICES = ("pass", "claim", "claim_with_hmg")


def window(players: int, seed: int = 7) -> State:
    """A match whose first player has drawn from the pile."""
    state = load("railroad_rummy").start(players=players, seed=seed)
    (turn,) = state.to_move
    return state.play(turn, "draw_stock")


def received(state: State, seat: int | None) -> str:
    """All that a seat, or a spectator, is sent: view, log, moves with their labels, and the steps that lead to them."""
    told: list[object] = [state.view(seat), [(line.kind, line.text, line.cards, line.after) for line in state.log(seat)]]
    if seat is not None:
        told += [[(move.text, move.label, move.to_json()) for move in islice(state.each_move(seat), 50)]]
        told += [[(step.part, step.slot, step.text, step.label) for step in state.offers(seat)]]
    return json.dumps(told)


def answered(state: State, answers: Mapping[int, str]) -> State:
    """The state after these seats have answered, in this order."""
    for seat, answer in answers.items():
        state = state.play(seat, answer)
    return state


def turn_of(state: State) -> int:
    """The player who drew."""
    assert state.last is not None
    return state.last[0]


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_else_is_asked_at_once_and_offered_the_same(players: int) -> None:
    state = window(players)
    assert sorted([*state.to_move, turn_of(state)]) == list(range(players))
    for seat in state.to_move:
        assert [move.text for move in state.moves(seat)] == list(CHOICES)
    assert state.moves(turn_of(state)) == ()


def test_who_has_no_hmg_is_asked_too_but_offered_less() -> None:
    state = load("railroad_rummy", {"hmg_tokens": 0}).start(players=4, seed=7)
    state = state.play(state.to_move[0], "draw_stock")
    assert [[move.text for move in state.moves(seat)] for seat in state.to_move] == [["pass", "claim"]] * 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_order_of_answering_makes_no_difference(players: int) -> None:
    state = window(players)
    for answers in product(CHOICES, repeat=players - 1):
        given = dict(zip(state.to_move, answers, strict=True))
        ends = [answered(state, {seat: given[seat] for seat in order}) for order in permutations(state.to_move)]
        assert len({end.digest() for end in ends}) == 1, answers
        for seat in (None, *range(players)):
            assert len({json.dumps(end.view(seat)) for end in ends}) == 1, (answers, seat)


@pytest.mark.parametrize("players", [3, 4])
def test_nobody_is_told_of_answers_before_all_are_in(players: int) -> None:
    """Whoever has not answered, the player whose turn it is and spectators receive what they did before, whatever others said."""
    state = window(players)
    before = {seat: received(state, seat) for seat in (None, *range(players))}
    for waiting in state.to_move:
        others = [seat for seat in state.to_move if seat != waiting]
        for count in range(1, len(others) + 1):
            for answers in product(CHOICES, repeat=count):
                partly = answered(state, dict(zip(others[:count], answers, strict=True)))
                for seat in (None, waiting, turn_of(state)):
                    assert received(partly, seat) == before[seat], (waiting, answers, seat)


@pytest.mark.parametrize("players", [3, 4])
def test_who_has_answered_is_told_nothing_of_the_others_either(players: int) -> None:
    state = window(players)
    for first in state.to_move:
        others = [seat for seat in state.to_move if seat != first]
        for own in CHOICES:
            alone = received(answered(state, {first: own}), first)
            for answers in product(CHOICES, repeat=len(others) - 1):
                given = {first: own, **dict(zip(others, answers, strict=False))}
                assert received(answered(state, given), first) == alone, (first, given)


def test_an_answer_is_given_once_and_by_those_who_are_asked() -> None:
    state = window(4)
    first, second, _third = state.to_move
    partly = state.play(second, "claim")
    assert second not in partly.to_move and first in partly.to_move
    for seat in (second, turn_of(state)):
        with pytest.raises(IllegalMove):
            partly.play(seat, "pass")
    assert state.to_move[1] == second


@pytest.mark.parametrize("seat_of_the_winner", [0, 1, 2])
def test_afterwards_all_see_who_won_but_only_the_winner_the_penalty_card(seat_of_the_winner: int) -> None:
    state = window(4)
    winner = state.to_move[seat_of_the_winner]
    end = answered(state, {seat: "claim_with_hmg" if seat == winner else "pass" for seat in state.to_move})
    penalties = {}
    for seat in (None, 0, 1, 2, 3):
        moved = [line for line in end.log(seat) if line.kind == "move" and line.after == end.move_count]
        assert [len(line.cards) for line in moved] == [1, 1]
        assert moved[0].cards[0] is not None
        penalties[seat] = moved[1].cards[0]
    assert [seat for seat, card in penalties.items() if card is not None] == [winner]


def test_a_save_in_the_middle_of_the_window_goes_on_as_if_nothing_had_happened() -> None:
    state = window(4)
    first, *others = state.to_move
    partly = state.play(first, "claim_with_hmg")
    loaded = State.from_json(partly.to_json(), state.game)
    assert loaded == partly
    rest = dict.fromkeys(others, "claim")
    assert answered(loaded, rest).digest() == answered(partly, rest).digest()


def test_a_rejected_answer_tells_nothing() -> None:
    """The words of a refusal are the same whatever others have answered."""
    state = window(4)
    first, second, third = state.to_move

    def refusal(others: str) -> str:
        with pytest.raises(IllegalMove) as refused:
            answered(state, {second: others, third: others}).play(first, "discard")
        return str(refused.value)

    assert len({refusal(answer) for answer in CHOICES}) == 1
