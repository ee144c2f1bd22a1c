"""Continuous modifiers are values: read anew at every step, so that each class of trigger meets what holds just then.

`power` is 1 and one more for each card aside; the rules note it as a digit where they run.
"""

from __future__ import annotations

import pytest

from tests.triggers.traces import note, offered, play, started, trace

VALUE = "value power = 1 + count(aside)\n"
NOTE = "trace = trace * 10 + power"
MORE = "move top of stock to aside"
DONE = "    turn chooses:\n        done: end game\n"
HIT = f"verb hit:\n    {NOTE}\nphase begin:\n    hit\n" + DONE


def test_alone_a_modifier_is_what_holds_when_it_is_read() -> None:
    text = f"phase begin:\n    {NOTE}\n    {MORE}\n    {NOTE}\n    {MORE}\n    {NOTE}\n" + DONE
    assert trace(started(VALUE + text)) == "123"


@pytest.mark.parametrize(
    ("triggers", "noted"),
    [
        (f"before hit:\n    {MORE}\n", "2"),
        (f"instead hit:\n    {MORE}\n    {NOTE}\n    {MORE}\n    {NOTE}\n", "23"),
        (f"on hit:\n    {MORE}\n    {NOTE}\n", "12"),
        (f"when count(aside) is 1:\n    {NOTE}\nbefore hit:\n    {MORE}\n    {MORE}\n", "23"),
        (f"before hit when power is 1:\n    {MORE}\nbefore hit when power is 2:\n    {MORE}\n", "3"),
        ("forbid hit when power is 1\n", ""),
        ("forbid hit when power is 2\n", "1"),
    ],
    ids=["before", "instead", "on", "when", "conditions are read one after another", "forbid", "forbid that does not hold"],
)
def test_with_each_class_a_modifier_is_read_at_its_step(triggers: str, noted: str) -> None:
    assert trace(started(VALUE + triggers + HIT)) == noted


def test_a_forbidden_answer_comes_back_when_the_modifier_changes() -> None:
    text = f"""\
forbid strike when power < 2 "Too weak."
phase begin:
    turn chooses:
        strike: end game
        train:
            {MORE}
            then begin
"""
    state = started(VALUE + text)
    assert offered(state) == ["train"]
    assert offered(play(state, "train")) == ["strike", "train"]


def test_two_modifiers_add_up_in_one_value() -> None:
    text = "value strength of player = power + count(hand)\n"
    phase = f"phase begin:\n    {MORE}\n    move top of stock to hand of turn\n    trace = strength of turn\n" + DONE
    assert trace(started(VALUE + text + phase)) == "3"


def test_nothing_of_a_modifier_is_stored() -> None:
    lines = ["let before = power", MORE, note(9), "trace = trace * 10 + before", "move aside to stock", NOTE]
    text = "phase begin:\n" + "".join(f"    {line}\n" for line in lines) + DONE
    assert trace(started(VALUE + text)) == "911"
