"""States are values; moves come in any form; what forbids one is named."""

from __future__ import annotations

import copy
import json

import pytest

import rulelang
from tests.decisions.rules import chance, decision, game

DISCARD = """
discard "Discard":
    pick card in hand where rank is not K
    requires points < 5
    move card to pile
    points += 1
    then play
"""
GIVEN = 'given hand of P1 = "5H 9S KD"'


def test_playing_leaves_the_state_as_it_was() -> None:
    state = decision(DISCARD, GIVEN)
    before = state.digest()
    after = state.play(0, 'discard with card = "5H"')
    assert state.digest() == before != after.digest()
    assert after.parent is state and after.move_count == 1
    assert [one.move_count for one in after.history()] == [0, 1]
    assert copy.deepcopy(state) == state == copy.copy(state)
    assert after != state and hash(after) != hash(state)


def test_a_move_may_be_object_text_or_json() -> None:
    state = decision(DISCARD, GIVEN)
    move = state.moves(0)[0]
    forms: list[object] = [move, move.text, move.to_json(), json.dumps(move.to_json()), f"  {move.text}  "]
    assert len({state.play(0, form).digest() for form in forms}) == 1  # type: ignore[arg-type]


def test_a_move_of_another_state_is_read_by_its_text() -> None:
    state = decision(DISCARD, GIVEN)
    five = state.moves(0)[0]
    after = state.play(0, five)
    with pytest.raises(rulelang.IllegalMove):
        after.play(0, five)
    assert after.play(0, state.moves(0)[1]).move_count == 2


def test_an_illegal_move_names_guard_and_line() -> None:
    state = decision(DISCARD, GIVEN + "\ngiven points of P1 = 5")
    with pytest.raises(rulelang.IllegalMove) as caught:
        state.play(0, 'discard with card = "5H"')
    problem = caught.value
    assert problem.guard == "requires points < 5"
    assert problem.source == "small.rules"
    assert problem.line is not None and state.game.sources[0].text.split("\n")[problem.line - 1].strip() == problem.guard
    with pytest.raises(rulelang.IllegalMove) as caught:
        decision(DISCARD, GIVEN).play(0, 'discard with card = "KD"')
    assert caught.value.guard == "pick card in hand where rank is not K"


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_a_seat_is_a_number(seat: object) -> None:
    state = decision(DISCARD, GIVEN)
    for ask in (state.moves, state.offers):
        with pytest.raises(ValueError):
            ask(seat)  # type: ignore[operator]


def test_who_is_not_asked_has_no_moves() -> None:
    state = decision(DISCARD, GIVEN)
    assert state.moves(1) == state.offers(1) == ()
    with pytest.raises(rulelang.IllegalMove, match="not asked"):
        state.play(1, "leave_it")
    with pytest.raises(rulelang.IllegalMove):
        state.random_move(1, chance().below)


@pytest.mark.parametrize(
    "move",
    [
        None,
        3,
        3.5,
        b"discard",
        [],
        {},
        {"answer": 3},
        {"answer": "discard", "picks": []},
        {"answer": "discard", "picks": {"card": None}},
        {"answer": "discard", "picks": {"card": 2.5}},
        {"answer": "discard", "picks": {"card": float("nan")}},
        {"answer": "discard", "picks": {"card": [[[[["5H"]]]]]}},
        {"answer": "discard", "picks": {"card": {"5H": {"x": 1}}}},
        {"answer": "discard", "picks": {3: "5H"}},
        {"answer": "discard", "picks": {"card": "\udc00"}},
        {"answer": "discard", "picks": {"card": "5H"}, "seat": 0},
        {"answer": "discard", "picks": {"card": 1 << 200}},
        {"answer": "discard", "picks": {"card": ["5H"] * 60_000}},
        '{"answer": "discard", "picks": {"card": NaN}}',
        '{"answer": "discard", "picks": {"card": 1e400}}',
        '{"answer": "discard"',
        '{"answer": "discard", "picks": ' + "[" * 40_000 + "]" * 40_000 + "}",
        "{" * 10_000,
        '{"answer": "discard", "picks": {"card": ' + "9" * 6_000 + "}}",
    ],
)
def test_hostile_moves_are_refused_politely(move: object) -> None:
    state = decision(DISCARD, GIVEN)
    with pytest.raises(rulelang.IllegalMove) as caught:
        state.play(0, move)  # type: ignore[arg-type]
    assert 0 < len(caught.value.message) < 300


def test_a_fault_of_the_rules_leaves_the_match_as_it_was() -> None:
    state = decision("bust:\n    points = 1 / points", "given points of P1 = 0")
    before = state.digest()
    with pytest.raises(rulelang.RuleFault) as caught:
        state.play(0, "bust")
    assert caught.value.source == "small.rules" and caught.value.line is not None
    assert state.digest() == before
    assert state.play(0, "leave_it").outcome is not None


def test_the_end_says_who_won() -> None:
    text = """\
game race "Race":
    players 2..4
    ranking by highest score then lowest moves
    start play
var score per player: 0..99 = 0
var moves per player: 0..99 = 0
phase play:
    turn chooses:
        step:
            pick n in 1..3
            score += n
            moves += 1
    end game if score of turn >= 3
    turn = next of turn
    then play
"""
    state = game(text).start(players=3)
    for seat, number in ((0, 1), (1, 1), (2, 3)):
        assert state.outcome is None
        state = state.play(seat, f"step with n = {number}")
    outcome = state.outcome
    assert outcome is not None and state.to_move == ()
    assert (outcome.kind, outcome.winners, outcome.places) == ("ranking", (2,), (2, 2, 1))
    assert outcome.keys == ((1, 1), (1, 1), (3, 1))
    assert state.view(0)["outcome"] == {"kind": "ranking", "winners": [2], "places": [2, 2, 1], "keys": [[1, 1], [1, 1], [3, 1]]}
    with pytest.raises(rulelang.IllegalMove, match="ended"):
        state.play(0, "step with n = 1")
    assert state.log(None)[-1].kind == "end"


def test_names_of_seats_are_used_in_moves() -> None:
    text = """\
game point "Point":
    players 2..4
    start play
var target: player or none = none
phase play:
    turn chooses:
        point "Point at":
            pick p in others
            target = p
        enough:
            end game won by {turn}
    then play
"""
    state = game(text).start(players=3, names=["Ann", "Bo B.", "Çelik"])
    moves = state.moves(0)
    assert [move.text for move in moves] == ['point with p = "Bo B."', "point with p = Çelik", "enough"]
    assert [move.label for move in moves] == ["Point at Bo B.", "Point at Çelik", "Enough"]
    assert state.play(0, moves[1]).record().moves == ((0, "point with p = P3"),)
    assert state.read_move(0, "point with p = P2") == moves[0]
    with pytest.raises(rulelang.IllegalMove):
        state.play(0, "point with p = Ann")
