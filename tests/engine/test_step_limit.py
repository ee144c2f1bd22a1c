"""What does not come to a decision by itself ends in a fault that names its phase, and never hangs."""

from __future__ import annotations

import pytest

from rulelang.engines.reference import machine
from rulelang.engines.reference.position import RuleFault
from tests.engine.playing import answer, answers, begin, rules_of

STUCK = """
var ready: flag = yes

phase begin:
    turn chooses:
        on_with_it: ready = no
    then play

phase play:
    turn chooses:
        finish:
            requires ready
            end game
        otherwise: turn = next of turn
    then play
"""

LONG = """
phase begin:
    turn chooses:
        count_up: nothing
    repeat 9000000000 times: nothing
    then begin
"""

NEVER = """
phase begin:
    turn chooses:
        finish:
            requires trace > 3
            end game
        otherwise: then begin
"""


@pytest.mark.parametrize(("text", "name", "line"), [(STUCK, "play", "phase play:"), (LONG, "begin", "phase begin:")])
def test_a_step_without_end_is_a_fault_of_its_phase(monkeypatch: pytest.MonkeyPatch, text: str, name: str, line: str) -> None:
    monkeypatch.setattr(machine, "STEP_LIMIT", 2000)
    rules = rules_of(text)
    position = begin(rules)
    with pytest.raises(RuleFault, match=f"play goes on in `{name}` for more than 2,000 steps without a decision") as raised:
        answer(position, rules, answers(position, rules)[0])
    phase = next(one for one in rules.program.phases if one.name == name)
    assert raised.value.span == phase.span
    assert answers(position, rules) != []


def test_a_match_that_cannot_begin_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "STEP_LIMIT", 2000)
    rules = rules_of(NEVER)
    with pytest.raises(RuleFault, match="`begin`"):
        begin(rules)


def test_a_long_step_that_ends_is_none() -> None:
    rules = rules_of("phase begin:\n    repeat 20000 times: trace += 1\n    turn chooses:\n        finish: end game\n")
    assert answers(begin(rules), rules) == ["finish"]
    assert machine.STEP_LIMIT >= 1_000_000
