"""What waits for a happening runs in one published order."""

from __future__ import annotations

import pytest

from rulelang.engines.reference.position import RuleFault
from tests.engine.playing import answer, answers, begin, is_whole, names_in, rules_of, value

ZONES = """
zone stock: open pile of token, starts with token
zone hand per player: open set of token
zone aside: open pile of token
"""

STEP = {
    "instead": "instead hit:\n    trace = trace * 10 + 2\n",
    "before": "before hit:\n    trace = trace * 10 + 3\n",
    "on": "on hit:\n    trace = trace * 10 + 5\n",
}
HIT = """
verb hit:
    trace = trace * 10 + 4

phase begin:
    hit
    turn chooses:
        done: end game
    then begin
"""


@pytest.mark.parametrize(
    ("moments", "trace"),
    [
        ((), 4),
        (("before",), 34),
        (("on",), 45),
        (("on", "before"), 345),
        (("instead",), 2),
        (("on", "before", "instead"), 2),
        (("before", "before"), 334),
        (("on", "on"), 455),
    ],
)
def test_before_the_event_in_its_place_and_behind_it(moments: tuple[str, ...], trace: int) -> None:
    position = begin(rules_of("".join(STEP[moment] for moment in moments) + HIT))
    assert value(position, "trace") == trace


def test_a_forbidden_step_is_left_out_with_all_that_waits_for_it() -> None:
    text = 'forbid hit when trace is 0 "not yet"\n' + "".join(STEP.values()) + HIT
    assert value(begin(rules_of(text)), "trace") == 0


def test_the_first_replacement_that_fits_acts_alone() -> None:
    text = """
instead hit when trace > 0:
    trace = 1
instead hit when trace is 0:
    trace = trace * 10 + 7
instead hit:
    trace = trace * 10 + 8
"""
    assert value(begin(rules_of(text + HIT)), "trace") == 7


def test_a_replacement_may_do_what_it_replaces() -> None:
    text = """
instead hit:
    trace = trace * 10 + 1
    hit
    hit
"""
    assert value(begin(rules_of(text + HIT)), "trace") == 144


@pytest.mark.parametrize(
    ("triggers", "trace"),
    [
        ("before hit when n > 9: n -= 2", 101707),
        ("before hit when n > 3: n -= 2", 101505),
        ("before hit when n > 3: n = 1", 101101),
        ("before hit when n > 3: n += 2", 101909),
        ("before hit: n += 1\nbefore hit when n > 5: n -= 3", 202505),
        ("before hit: whom = next of whom", 111717),
        ("before hit when n > 3:\n    let less = n - 3\n    n = less * 2", 101808),
        ("instead hit when n > 5: trace = trace * 100 + 99\nbefore hit: n -= 1", 99),
    ],
)
def test_what_comes_before_may_change_the_parameters(triggers: str, trace: int) -> None:
    text = f"""
{triggers}
on hit: trace = trace * 10 + n

verb hit (n: 0..9) on (whom: player):
    trace = trace * 100 + n * 10 + seat of whom

phase begin:
    hit 1 on turn
    hit 7 on turn
    turn chooses:
        done: end game
    then begin
"""
    assert value(begin(rules_of(text)), "trace") == trace


@pytest.mark.parametrize(
    ("triggers", "line", "message"),
    [
        ("", "hit level on turn", "`n` is 0..9, it cannot be 12"),
        ("before hit: n += 20", "hit 1 on turn", "`n` is 0..9, it cannot be 21"),
        ("before hit: whom = nobody", "hit 1 on turn", "`whom` cannot be none here"),
        ("", "hit 1 on nobody", "`whom` cannot be none here"),
    ],
)
def test_a_parameter_outside_its_type_is_a_fault(triggers: str, line: str, message: str) -> None:
    text = f"""
{triggers}
var level: 0..20 = 12
var nobody: player or none = none
verb hit (n: 0..9) on (whom: player):
    trace = n

phase begin:
    {line}
    turn chooses:
        done: end game
    then begin
"""
    with pytest.raises(RuleFault, match=message):
        begin(rules_of(text))


def test_a_jump_keeps_what_comes_behind_from_running() -> None:
    text = """
verb hit:
    trace = trace * 10 + 4
    then other
on hit:
    trace = trace * 10 + 5
phase begin:
    hit
    then begin
phase other:
    turn chooses:
        done: end game
    then other
"""
    assert value(begin(rules_of(text)), "trace") == 4


MOVE = """
phase begin:
    {effect}
    turn chooses:
        done: end game
    then begin
"""


def moved(triggers: str, effect: str, **more: str) -> object:
    return begin(rules_of(ZONES + triggers + MOVE.format(effect=effect)))


def test_cards_move_one_by_one_and_what_is_behind_comes_when_all_have_moved() -> None:
    position = begin(
        rules_of(
            ZONES
            + """
before leave stock: trace = trace * 10 + 1
before enter aside: trace = trace * 10 + 2
on leave stock: trace = trace * 10 + 3
on enter aside: trace = trace * 10 + 4
"""
            + MOVE.format(effect="move first(2, stock) to aside")
        )
    )
    assert value(position, "trace") == 12123434


def test_a_draw_of_two_is_two_effects() -> None:
    position = begin(
        rules_of(
            ZONES
            + "before enter aside: trace = trace * 10 + 1\non enter aside: trace = trace * 10 + 2\n"
            + MOVE.format(effect="draw 2 from stock to aside")
        )
    )
    assert value(position, "trace") == 1212


def test_a_card_that_may_not_enter_stays_behind() -> None:
    position = begin(rules_of(ZONES + 'forbid enter aside when colour is green "no green"\n' + MOVE.format(effect="move stock to aside")))
    assert names_in(position, "stock") == ["g3", "g2", "g1"]
    assert sorted(names_in(position, "aside")) == ["b1", "b2", "r1", "r2", "r3"]
    assert is_whole(position)


def test_a_limit_holds_card_by_card() -> None:
    position = begin(rules_of(ZONES + 'forbid enter aside when count(aside) >= 3 "full"\n' + MOVE.format(effect="move stock to aside")))
    assert len(names_in(position, "aside")) == 3


def test_a_replaced_card_goes_where_the_replacement_says_and_a_new_one_is_replaced_again() -> None:
    triggers = """
instead enter hand when colour is red:
    move card to aside
    draw 1 from stock to hand of owner
"""
    position = begin(rules_of(ZONES + triggers + MOVE.format(effect="draw 2 from stock to hand")))
    assert names_in(position, "aside") == ["r1", "r2", "r3"]
    assert names_in(position, "hand", 0) == ["g1", "g2"]
    assert is_whole(position)


def test_a_replacement_does_not_replace_its_own_doing() -> None:
    triggers = """
instead enter aside:
    trace += 1
    move card to aside
"""
    position = begin(rules_of(ZONES + triggers + MOVE.format(effect="draw 2 from stock to aside")))
    assert value(position, "trace") == 2
    assert len(names_in(position, "aside")) == 2


def test_the_start_of_a_phase_comes_after_its_resets_and_before_its_first_line() -> None:
    text = """
var fresh: 0..9 = 0 reset at round
before start round: trace = trace * 100 + 10 + fresh
on start round: trace = trace * 100 + 20 + fresh
phase begin:
    fresh = 7
    then round
phase round:
    trace = trace * 100 + 30
    turn chooses:
        done: end game
    then round
"""
    assert value(begin(rules_of(text)), "trace") == 102030


def test_a_forbidden_phase_is_not_entered() -> None:
    text = """
forbid start round when trace is 0 "not yet"
phase begin:
    then round
    trace = 5
    then round
phase round:
    turn chooses:
        done: end game
    then round
"""
    assert value(begin(rules_of(text)), "trace") == 5


# ---------------------------------------------------------------- when


def test_a_state_is_looked_at_after_every_effect() -> None:
    text = """
when trace is 2: trace = 20
phase begin:
    trace = 1
    trace += 1
    trace += 1
    turn chooses:
        done: end game
    then begin
"""
    assert value(begin(rules_of(text)), "trace") == 21


def test_a_state_acts_again_only_after_it_was_gone() -> None:
    text = """
var high: flag = no
when high: trace += 1
phase begin:
    high = yes
    high = yes
    score of turn = 3
    high = no
    high = yes
    turn chooses:
        done: end game
    then begin
"""
    assert value(begin(rules_of(text)), "trace") == 2


def test_a_state_true_from_the_start_has_just_become_true() -> None:
    text = """
when score of turn is 0: trace += 1
phase begin:
    trace = 5
    turn chooses:
        done: end game
    then begin
"""
    assert value(begin(rules_of(text)), "trace") == 6


def test_states_are_looked_at_in_file_order() -> None:
    text = """
var go: flag = no
when go: trace = trace * 10 + 1
when go: trace = trace * 10 + 2
phase begin:
    go = yes
    turn chooses:
        done: end game
    then begin
"""
    assert value(begin(rules_of(text)), "trace") == 12


def test_a_state_does_not_interrupt_itself_but_runs_again_when_it_ends() -> None:
    text = """
var level: 0..9 = 5
when level <= 3:
    trace = trace * 10 + level
    if level > 1:
        level += 2
        level -= 3
    trace = trace * 10 + 9
phase begin:
    level = 3
    turn chooses:
        done: end game
    then begin
"""
    assert value(begin(rules_of(text)), "trace") == 392919


def test_an_empty_stock_is_refilled_in_the_middle_of_a_draw() -> None:
    text = """
zone stock: open pile of token, starts with token
zone spare: open pile of token
zone hand per player: open set of token
when stock is empty:
    trace += 1
    move spare to stock
phase begin:
    draw 6 from stock to spare
    draw 4 from stock to hand
    turn chooses:
        done: end game
    then begin
"""
    position = begin(rules_of(text))
    assert value(position, "trace") == 1
    assert len(names_in(position, "hand", 0)) == 4
    assert len(names_in(position, "stock")) == 4


def test_a_state_comes_after_what_is_behind_the_event() -> None:
    text = """
when count(aside) > 0: trace = trace * 10 + 2
on enter aside: trace = trace * 10 + 1
"""
    position = begin(rules_of(ZONES + text + MOVE.format(effect="draw 1 from stock to aside")))
    # the first effect of the block behind it is looked after at once
    assert value(position, "trace") == 12


def test_a_decision_in_a_trigger_suspends_what_was_going_on() -> None:
    text = """
on enter hand:
    turn chooses:
        one: trace = trace * 10 + 1
        two: trace = trace * 10 + 2
"""
    rules = rules_of(ZONES + text + MOVE.format(effect="move first(3, stock) to hand\n    trace = trace * 10 + 9"))
    position = begin(rules)
    assert len(names_in(position, "hand", 0)) == 3
    for name in ("two", "one", "two"):
        assert answers(position, rules) == ["one", "two"]
        position = answer(position, rules, name)
    assert value(position, "trace") == 2129
    assert answers(position, rules) == ["done"]
