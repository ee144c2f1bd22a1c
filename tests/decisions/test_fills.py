"""Picks of one value for each of several things."""

from __future__ import annotations

import pytest

from rulelang.errors import IllegalMove
from rulelang.state import State
from tests.decisions.rules import chance, decision, texts

SHARE = """
share:
    pick share in 0..hp for each h in hero
    requires total(share) is 7
"""
HP = "var hp per hero: 0..30 = 15\n"


def sharing(hp: str = "30 15 15 15") -> State:
    heroes = ("lily", "bob", "oakie", "milton")
    values = "\n".join(f"given hp of {hero} = {number}" for hero, number in zip(heroes, hp.split(), strict=True))
    return decision(SHARE, values, HP)


def test_damage_is_shared_in_every_way() -> None:
    found = texts(sharing())
    assert len(found) == 120
    assert found[0] == "share with lily = 0, bob = 0, oakie = 0, milton = 7"
    assert len(texts(sharing("3 1 1 1"))) == 0
    assert texts(sharing("3 2 1 1")) == ["share with lily = 3, bob = 2, oakie = 1, milton = 1"]


def test_keys_left_out_take_their_first_value() -> None:
    state = sharing()
    assert state.read_move(0, "share with lily = 7").text == "share with lily = 7, bob = 0, oakie = 0, milton = 0"
    assert state.read_move(0, 'share with share.lily = 4, "bob" = 3').picks == {"share": {"lily": 4, "bob": 3, "oakie": 0, "milton": 0}}


@pytest.mark.parametrize("slots", ["lily = 4, bob = 4", "lily = 31", "lily = 4", "lily = -1, bob = 8", "lily = x", "lily = 4, lily = 3"])
def test_wrong_shares_are_refused(slots: str) -> None:
    with pytest.raises(IllegalMove):
        sharing().play(0, f"share with {slots}")


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(IllegalMove, match="`frodo`"):
        sharing().play(0, "share with frodo = 7")


def test_json_says_the_same() -> None:
    state = sharing()
    move = state.read_move(0, "share with lily = 4, bob = 1, oakie = 1, milton = 1")
    assert move.to_json() == {"answer": "share", "picks": {"share": {"lily": 4, "bob": 1, "oakie": 1, "milton": 1}}}
    assert state.read_move(0, move.to_json()) == move
    assert move.label == "Share Lily 4, Bob 1, Oakie 1, Milton 1"


def test_entries_come_one_at_a_time() -> None:
    state = sharing("3 2 1 2")
    steps = state.offers(0)[:1]
    assert [step.text for step in state.offers(0, steps)] == ["lily = 2", "lily = 3"]
    steps = (*steps, state.offers(0, steps)[0])
    assert [step.text for step in state.offers(0, steps)] == ["bob = 2"]


def test_without_keys_nothing_is_asked() -> None:
    state = decision("fight:\n    pick mode in {yes, no} for each h in hero where hp > 20", "given hp of lily = 3", HP)
    assert texts(state) == ["fight"]


def test_every_share_comes_up_by_chance() -> None:
    state = sharing("3 2 2 2")
    stream = chance(5)
    seen = {state.random_move(0, stream.below).text for _ in range(400)}
    assert seen == {move.text for move in state.moves(0)}
