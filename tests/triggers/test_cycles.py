"""Triggers that start one another without end are reported when the rules are checked; what ends is not."""

from __future__ import annotations

import pytest

from tests.triggers.traces import cards, compiled, note, play, started, trace

START = "phase begin:\n    hit\n    move first(1, stock) to aside\n    turn chooses:\n        done: end game\n"
HIT = f"verb hit:\n    {note(4)}\n"


def errors(text: str) -> list[tuple[str, str]]:
    """The codes and messages of a text's errors."""
    made = compiled(text + HIT + START)
    assert (made.program is None) == bool(made.report.errors)
    return [(one.code, one.message) for one in made.report.errors]


@pytest.mark.parametrize(
    ("text", "chain"),
    [
        ("on hit:\n    hit\n", "`on hit` starts itself"),
        ("before hit:\n    hit\n", "`before hit` starts itself"),
        ("on hit:\n    blow\nverb blow:\n    hit\n", "`on hit` starts itself by way of verb `blow`"),
        (
            "on enter aside:\n    move card to hand of turn\non enter hand:\n    move card to aside\n",
            "`on enter aside` starts itself by way of `on enter hand`",
        ),
        (
            "on enter aside:\n    did = yes\nwhen did:\n    did = no\n    move aside to stock\n    move first(1, stock) to aside\n",
            "`on enter aside` starts itself by way of the `when`",
        ),
        ("when did:\n    did = no\n    did = yes\n", "the `when` starts itself"),
        (
            "instead enter aside:\n    move card to hand of turn\non enter hand:\n    move card to aside\n",
            "`instead enter aside` starts itself by way of `on enter hand`",
        ),
    ],
)
def test_a_cycle_of_triggers_is_named_with_the_way_round(text: str, chain: str) -> None:
    assert errors(text) == [("RL307", f"{chain}, and nothing shows that it stops")]


def test_a_cycle_of_triggers_in_which_a_player_is_asked_is_reported_even_if_something_falls() -> None:
    text = """\
var lives: 0..9 = 9
on hit when lives > 0:
    lives -= 1
    turn chooses:
        again: hit
        enough
"""
    assert errors(text) == [("RL308", "`on hit` starts itself, and a player is asked on the way")]


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("var lives: 0..9 = 3\non hit when lives > 0:\n    lives -= 1\n    hit\n", "4444"),
        (f"on hit when not did:\n    did = yes\n    {note(5)}\n    hit\n", "454"),
        (f"when did:\n    did = no\n    {note(6)}\nbefore hit:\n    did = yes\n", "64"),
        (f"instead hit:\n    {note(2)}\n    hit\n    hit\n", "244"),
        (f"instead hit:\n    {note(1)}\n    blow\nverb blow:\n    hit\ninstead blow:\n    {note(2)}\n    hit\n", "124"),
    ],
)
def test_what_falls_on_the_way_round_or_acts_once_is_no_cycle_and_ends(text: str, noted: str) -> None:
    assert errors(text) == []
    assert trace(started(text + HIT + START)) == noted


def test_a_replacement_may_ask_whether_the_card_goes_on_after_all() -> None:
    text = f"""\
instead enter aside:
    turn chooses:
        go_on: move card to aside
        keep: {note(2)}
"""
    assert errors(text) == []
    state = started(text + HIT + START)
    assert cards(play(state, "go_on"), "aside") == ["r1"]
    assert cards(play(state, "keep"), "aside") == []
