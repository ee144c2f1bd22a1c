"""Scenarios put things in place without any trigger, from a reserve and from zones that are not given."""

from __future__ import annotations

import pytest

from rulec import ir
from rulelang.engines.reference import machine
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.position import Position, RuleFault
from rulelang.engines.reference.setup import set_up
from rulelang.scenarios.given import give
from tests.engine.playing import answer, answers, begin, is_whole, moves, names_in, rules_of, value

GAME = """
zone stock: open pile of token, starts with token
zone hand per player: private set of token
zone line: open row of token
zone pool: open set of die
var coins per player: 0..9 = 2
var level: size = 1
when coins of turn > 5: trace = trace * 10 + 1
on enter line: trace = trace * 10 + 2

phase begin:
    turn = next of turn
    move top of stock to hand of turn
    then play

phase play:
    trace = trace * 10 + 3
    turn chooses:
        roll_two:
            clear pool
            roll 2d6 to pool
        draw_one: draw 1 from stock to hand
        gather: collect stock
    then play
"""


def given(lines: str) -> tuple[Rules, Position]:
    body = "".join(f"    given {line}\n" for line in lines.strip().splitlines())
    rules = rules_of(GAME + f'scenario "here":\n    seats A, B\n    at play\n{body}')
    setup = set_up(rules, 2, 1)
    position = machine.prepare(setup, rules, lambda position, seat: moves(position, rules, seat)[0])
    assert (position.asked, position.stack) == (None, ())
    steps = [step for step in rules.program.scenarios[0].steps if isinstance(step, ir.GivenZone | ir.GivenVariable | ir.GivenDice)]
    return rules, machine.settled(give(position, rules, steps), rules)


def test_the_start_phase_alone_is_run_first() -> None:
    _rules, position = given("level = 2")
    assert value(position, "turn") == 1
    assert names_in(position, "hand", 1) == ["r1"]
    assert value(position, "trace") == 0


def test_a_zone_holds_just_what_is_named_the_rest_is_kept_aside() -> None:
    _rules, position = given('hand of B = "g1 b2"')
    assert names_in(position, "hand", 1) == ["g1", "b2"]
    assert [position.setup.cards[card][1] for card in position.reserve] == [0]
    assert is_whole(position)


def test_named_cards_come_from_the_reserve_and_then_from_zones_not_given() -> None:
    _rules, position = given('hand of B = "g1"\nline = "r1 g2"')
    assert names_in(position, "line") == ["r1", "g2"]
    assert position.reserve == ()
    assert is_whole(position)


def test_all_given_zones_are_emptied_before_the_first_is_filled() -> None:
    _rules, position = given('line = "r"\nhand of B = "g1"')
    assert (names_in(position, "line"), names_in(position, "hand", 1)) == (["r1"], ["g1"])
    assert position.reserve == ()
    assert is_whole(position)


def test_whose_zone_is_given_may_hang_on_a_given_variable() -> None:
    _rules, position = given('turn = A\nhand = "g1"\nturn = B\nhand = "g2"')
    assert (names_in(position, "hand", 0), names_in(position, "hand", 1)) == (["g1"], ["g2"])


def test_a_zone_may_be_given_twice() -> None:
    _rules, position = given('line = "g1 g2"\nline = "g2 g3"')
    assert names_in(position, "line") == ["g2", "g3"]
    assert is_whole(position)


def test_a_pile_is_written_from_its_top() -> None:
    rules, position = given('stock = "b1 r2 g3"')
    assert names_in(position, "stock") == ["g3", "r2", "b1"]
    entered = machine.enter(position, rules, 1)
    drawn = answer(entered, rules, "draw_one")
    assert names_in(drawn, "hand", 1) == ["r1", "b1"]


def test_what_zones_given_hold_is_not_taken_from_one_another() -> None:
    with pytest.raises(RuleFault, match="`r1` left"):
        given('line = "r1"\nhand of A = "r1"')


def test_a_card_that_is_not_there_any_more_is_an_error() -> None:
    with pytest.raises(RuleFault, match="left to give") as fault:
        given('line = "r1 r1"')
    assert getattr(fault.value.span, "line", None) is not None


def test_nothing_waits_for_given_things_and_what_is_true_counts_as_old() -> None:
    rules, position = given('turn = A\ncoins of A = 7\nline = "g1"')
    assert value(position, "trace") == 0
    entered = machine.enter(position, rules, 1)
    assert value(entered, "trace") == 3
    assert value(entered, "turn") == 0


def test_a_given_value_must_fit() -> None:
    with pytest.raises(RuleFault, match=r"0\.\.9"):
        given("coins of A = 5 + 5")


def test_given_dice_are_the_next_ones() -> None:
    rules, position = given('rolled = "2 5 6"')
    entered = answer(machine.enter(position, rules, 1), rules, "roll_two")
    assert [face for _, _, face in entered.dice] == [2, 5]
    again = answer(entered, rules, "roll_two")
    assert again.dice[0][2] == 6
    assert again.rolls == ()


def test_collect_finds_the_reserve_too() -> None:
    rules, position = given('hand of B = "g1"\nline = "b1"')
    gathered = answer(machine.enter(position, rules, 1), rules, "gather")
    assert len(names_in(gathered, "stock")) == 8
    assert gathered.reserve == ()


def test_a_whole_zone_may_be_given() -> None:
    _rules, position = given("line = token")
    assert len(names_in(position, "line")) == 8
    assert names_in(position, "stock") == []


def test_a_zone_may_be_given_as_empty() -> None:
    _rules, position = given("stock = empty")
    assert names_in(position, "stock") == []
    assert len(position.reserve) == 7


def test_decisions_of_the_start_phase_take_the_first_answer() -> None:
    text = """
phase begin:
    turn chooses:
        first_one: trace = 1
        second_one: trace = 2
    each p in players chooses secretly:
        low: score += 1
        high: score += 2
    then play
phase play:
    turn chooses:
        done: end game
    then play
"""
    rules = rules_of(text)
    position = machine.prepare(set_up(rules, 2, 1), rules, lambda position, seat: moves(position, rules, seat)[0])
    assert value(position, "trace") == 1
    assert [value(position, "score", seat) for seat in (0, 1)] == [1, 1]
    assert answers(machine.enter(position, rules, 1), rules) == ["done"]


def test_a_match_that_begins_normally_runs_past_the_start_phase() -> None:
    assert value(begin(rules_of(GAME)), "trace") == 3
