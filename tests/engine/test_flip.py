"""`flip` turns cards over: what lay on top comes to lie at the bottom."""

from __future__ import annotations

from tests.triggers.traces import cards, play, started

DONE = "    turn chooses:\n        done: end game\n"


def test_a_pile_that_is_flipped_comes_in_the_same_order_again() -> None:
    state = started("phase begin:\n    draw 4 from stock to aside\n    flip aside to stock\n" + DONE)
    assert cards(state, "stock") == cards(started("phase begin:\n    did = yes\n" + DONE), "stock")


def test_moving_a_pile_keeps_what_flipping_turns_round() -> None:
    moved = cards(started("phase begin:\n    move stock to aside\n" + DONE), "aside")
    flipped = cards(started("phase begin:\n    flip stock to aside\n" + DONE), "aside")
    assert flipped == moved[::-1]


def test_a_forbidden_card_stays_behind_when_others_are_flipped() -> None:
    state = started("forbid enter aside when colour is green\nphase begin:\n    flip stock to aside\n" + DONE)
    assert sorted(cards(state, "aside")) == ["r1", "r2"]
    assert play(state, "done").outcome is not None
