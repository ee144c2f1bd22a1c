"""A whole move handed in is legal just if it is listed, whatever it is made of."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product

import pytest

from rulelang.engines.reference import decisions
from rulelang.engines.reference.melds import Addition
from rulelang.engines.reference.position import LaidMeld, Move, Refused
from rulelang.state import State
from tests.decisions.rules import decision

ANSWERS = """
throw:
    pick 1..2 cards in hand where rank is not K
    pick n in 1..3
    requires count(cards) < n
    move cards to pile
share:
    pick share in 0..2 for each h in hero where h is not milton
    requires total(share) is 3
buy:
    pick h in hero
    pick n in 1..3
    pay n points
go_down:
    pick laid as set from hand
    lay laid on table
attach:
    pick target in table of players
    pick card as extension of target from hand
    extend target with card
"""
GIVEN = """
given hand of P1 = "5H 5H 5D 2C KD"
given table of P2 = "9C 9D 9H"
given points of P1 = 2
"""


def legal(state: State) -> set[Move]:
    return {move.code for move in state.moves(0)}


def canonical(state: State, move: Move) -> Move | None:
    try:
        return decisions.judge(state.position, state.game.rules, 0, move)
    except Refused:
        return None


def decision_number(state: State) -> int:
    assert state.position.asked is not None
    return state.position.asked.choose.number


def test_listed_moves_are_their_own_canonical_form() -> None:
    state = decision(ANSWERS, GIVEN)
    moves = legal(state)
    assert len(moves) == len(state.moves(0)) > 20
    assert all(canonical(state, move) == move for move in moves)


def test_groups_and_numbers_made_up_are_judged_as_listed() -> None:
    state = decision(ANSWERS, GIVEN)
    moves, number = legal(state), decision_number(state)
    cards = range(len(state.position.setup.cards))
    hand = [card for card in cards if card in state.position.zones[1]]
    others = [card for card in cards if card not in hand][:2]
    for size in range(4):
        for group in combinations_with_replacement([*hand, *others], size):
            for order in permutations(group):
                for n in range(5):
                    found = canonical(state, Move(number, 0, (order, n)))
                    fits = 1 <= len(group) <= 2 and len(set(group)) == len(group) and len(group) < n <= 3
                    king = any(state.position.setup.cards[card] == state.position.setup.cards[hand[-1]] for card in group)
                    assert (found is not None) == (fits and set(group) <= set(hand) and not king)
                    assert found is None or found in moves


def test_fills_made_up_are_judged_as_listed() -> None:
    state = decision(ANSWERS, GIVEN)
    moves, number = legal(state), decision_number(state)
    for values in product(range(-1, 4), repeat=3):
        found = canonical(state, Move(number, 1, (tuple(enumerate(values)),)))
        assert (found is not None) == (sum(values) == 3 and all(0 <= value <= 2 for value in values))
        assert found is None or found in moves
        backwards = canonical(state, Move(number, 1, (tuple(reversed(list(enumerate(values)))),)))
        assert backwards == found


def test_what_cannot_be_paid_is_not_legal() -> None:
    state = decision(ANSWERS, GIVEN)
    number = decision_number(state)
    assert [n for n in range(5) if canonical(state, Move(number, 2, (0, n)))] == [1, 2]
    with pytest.raises(ValueError) as caught:
        state.play(0, "buy with h = lily, n = 3")
    assert getattr(caught.value, "guard", None) == "pay n points"


NONSENSE: list[object] = [
    None,
    True,
    -1,
    10**9,
    "5H",
    1.5,
    (),
    (1, 2),
    [1],
    {"a": 1},
    LaidMeld((), (), ()),
    (LaidMeld((0,), (None,), (0,)),),
    (LaidMeld((10**6, 1, 2), (None, None, None), (0,)),),
    Addition(0, None, 3, None, LaidMeld((), (), ())),
    Addition(None, None, 10**6, None, LaidMeld((10**6,), (None,), (7,))),
    ((0, 1), (0, 1), (0, 1)),
    object(),
]


def test_nonsense_is_refused() -> None:
    state = decision(ANSWERS, GIVEN)
    number = decision_number(state)
    for answer, count in enumerate((2, 1, 2, 1, 2)):
        for values in product(NONSENSE, repeat=count):
            assert canonical(state, Move(number, answer, values)) is None
    for move in (Move(number + 1, 0), Move(number, 99), Move(number, -1), Move(number, 0, ()), Move(number, 5, (1,))):
        assert canonical(state, move) is None


def test_steps_reach_every_move_once() -> None:
    state = decision(ANSWERS, GIVEN)
    found: list[Move] = []

    def follow(steps: tuple[decisions.Step, ...]) -> None:
        offered = decisions.offers(state.position, state.game.rules, 0, steps)
        if not offered:
            found.append(decisions.finish(state.position, state.game.rules, 0, steps))
        for step in offered:
            follow((*steps, step))

    follow(())
    assert len(found) == len(set(found))
    assert set(found) == legal(state)


def test_a_trial_sees_what_a_rule_forbids() -> None:
    more = 'forbid enter pile when rank of card is K "Kings stay"\n'
    state = decision("discard:\n    pick card in hand\n    move card to pile", 'given hand of P1 = "5H KD"', more)
    assert [move.text for move in state.moves(0)] == ['discard with card = "5H"', "leave_it"]
    with pytest.raises(ValueError, match="Kings stay"):
        state.play(0, 'discard with card = "KD"')


def test_an_answer_that_runs_into_a_fault_is_offered() -> None:
    state = decision("bust:\n    pick n in 0..1\n    points = 4 / n\n    pay 2 points", "given points of P1 = 3")
    assert [move.text for move in state.moves(0)] == ["bust with n = 0", "bust with n = 1", "leave_it"]
