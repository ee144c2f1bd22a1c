"""An answer is legal only if its tried part goes through: it happens whole or is not offered."""

from __future__ import annotations

import pytest

from rulelang.engines.reference import machine
from rulelang.engines.reference.position import Move, Refused, RuleFault
from tests.engine.playing import answer, answers, begin, moves, rules_of, value

HEAD = """
zone stock: hidden pile of token, starts with token
zone hand per player: private set of token
zone table: open pile of token
var coins per player: 0..9 = 2
"""


def offered(answer_text: str, more: str = "") -> list[str]:
    rules = rules_of(HEAD + more + "phase begin:\n    turn chooses:\n        act:\n" + answer_text + "        pass\n    then begin\n")
    return answers(begin(rules), rules)


def test_a_guard_verb_that_cannot_act_is_no_answer() -> None:
    assert offered("            pay 2 coins\n") == ["act", "pass"]
    assert offered("            pay 3 coins\n") == ["pass"]
    assert offered("            pay 1 coins\n            pay 2 coins\n") == ["pass"]


def test_guard_verbs_count_in_verbs_that_are_called() -> None:
    verb = "verb spend (n: 0..9):\n    trace += 1\n    pay n coins of turn\n"
    assert offered("            spend 2\n", verb) == ["act", "pass"]
    assert offered("            spend 3\n", verb) == ["pass"]


def test_a_prohibition_in_the_tried_part_makes_the_answer_illegal() -> None:
    assert offered("            trace = 3\n", 'forbid act when coins is 2 "no"\n') == ["pass"]
    forbid = 'forbid enter table when count(table) >= 2 "full"\n'
    assert offered("            move first(hand) to table\n", forbid) == ["act", "pass"]


def test_a_prohibition_behind_a_draw_leaves_the_step_out_instead() -> None:
    forbid = 'forbid enter hand when count(hand) >= 2 "full"\n'
    rules = rules_of(HEAD + forbid + "phase begin:\n    turn chooses:\n        act: draw 3 from stock to hand\n    then begin\n")
    position = begin(rules)
    position = answer(position, rules, "act")
    place = position.setup.zone_base[1]
    assert len(position.zones[place]) == 2


def test_the_refusal_names_the_reason_and_the_line() -> None:
    rules = rules_of(
        HEAD
        + 'forbid act when coins is 2 "Not with two coins"\nphase begin:\n    turn chooses:\n        act\n        pass\n    then begin\n'
    )
    position = begin(rules)
    assert position.asked is not None
    with pytest.raises(Refused, match="Not with two coins") as refused:
        machine.try_answer(position, rules, 0, Move(position.asked.choose.number, 0))
    assert getattr(refused.value.span, "line", None) is not None


def test_a_fault_is_no_guard() -> None:
    rules = rules_of(
        HEAD
        + "phase begin:\n    turn chooses:\n        act:\n            trace = 1\n            coins -= 3\n        pass\n    then begin\n"
    )
    position = begin(rules)
    assert answers(position, rules) == ["act", "pass"]
    act = moves(position, rules)[0]
    before = (position.zones, position.variables, position.stack, position.environments)
    with pytest.raises(RuleFault, match="coins") as fault:
        machine.apply(position, rules, 0, act)
    assert getattr(fault.value.span, "source", None) == "probe.rules"
    assert (position.zones, position.variables, position.stack, position.environments) == before
    assert value(answer(position, rules, "pass"), "trace") == 0


def test_a_guard_verb_in_a_phase_that_cannot_act_is_a_fault() -> None:
    text = """
phase begin:
    turn chooses:
        act: then broke
    then begin
phase broke:
    pay 5 coins of turn
    then begin
"""
    rules = rules_of(HEAD + text)
    position = begin(rules)
    assert answers(position, rules) == ["act"]
    with pytest.raises(RuleFault, match="cannot be paid"):
        answer(position, rules, "act")


def test_trying_changes_nothing() -> None:
    text = """
phase begin:
    turn chooses:
        act:
            pick c in hand + table
            pay 1 coins
        pass: draw 1 from stock to hand
    then begin
"""
    rules = rules_of(HEAD + text)
    position = answer(begin(rules), rules, "pass")
    before = hash(repr((position.zones, position.variables, position.generator, position.next_id)))
    assert len(moves(position, rules)) == 2
    assert hash(repr((position.zones, position.variables, position.generator, position.next_id))) == before


def test_the_trial_ends_at_the_first_look_at_an_unseen_card() -> None:
    act = """
            if some(c in stock where colour of c is red): trace = 1
            otherwise: trace = 2
"""
    rules = rules_of(HEAD + f"phase begin:\n    turn chooses:\n        act:{act}        pass\n    then begin\n")
    position = begin(rules)
    assert answers(position, rules) == ["act", "pass"]


@pytest.mark.parametrize("amount", [9, 10])
def test_faults_of_numbers_name_their_line(amount: int) -> None:
    rules = rules_of(HEAD + f"phase begin:\n    turn chooses:\n        act:\n            coins = {amount} + trace\n    then begin\n")
    position = begin(rules)
    if amount == 9:
        assert value(answer(position, rules, "act"), "coins", 0) == 9
        return
    with pytest.raises(RuleFault, match=r"0\.\.9"):
        answer(position, rules, "act")


FAULTS = {
    "trace / (trace - trace)": "divide",
    "trace mod (0 - 1 - trace)": "divide",
    "9223372036854775807 + 1 + trace": "64 bits",
    "size of first(c in hand)": "none",
    "size of first(c in stock) + 9": "member",
    "unset": "never set",
    "pay of wage[trace + 7]": "no such row",
}


@pytest.mark.parametrize("expression", FAULTS)
def test_what_has_no_value_is_a_fault(expression: str) -> None:
    more = """
var unset: number
table wage by day:
    | day | pay |
    | 1   | 5   |
    | 2   | 6   |
"""
    target = "big" if "size" in expression else "trace"
    rules = rules_of(
        HEAD
        + more
        + f"var big: size = 1\nphase begin:\n    turn chooses:\n        act:\n            {target} = {expression}\n    then begin\n"
    )
    with pytest.raises(RuleFault, match=FAULTS[expression]):
        answer(begin(rules), rules, "act")
