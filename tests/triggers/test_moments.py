"""When triggers run: of variants last, once for one happening, in the middle of what goes on, and around decisions."""

from __future__ import annotations

import pytest

from tests.triggers.traces import cards, note, offered, play, started, trace, variable

DONE = "    turn chooses:\n        done: end game\n"
HIT = "verb hit:\n    trace = trace * 10 + 4\nphase begin:\n    hit\n" + DONE


# ---------------------------------------------------------------- variants


def test_triggers_of_a_variant_come_after_those_of_its_game() -> None:
    base = f"before hit:\n    {note(1)}\non hit:\n    {note(5)}\nwhen did:\n    {note(7)}\n" + HIT
    variant = f"""\
variant other of probe "Other":
    when did:
        {note(8)}
    on hit:
        {note(6)}
        did = yes
    before hit:
        {note(2)}
"""
    assert trace(started(base)) == "145"
    assert trace(started(base, variant)) == "1245678"


def test_of_replacements_that_fit_the_one_of_the_game_acts_and_not_that_of_the_variant() -> None:
    base = f"instead hit when did:\n    {note(1)}\n" + HIT
    variant = f'variant other of probe "Other":\n    instead hit:\n        {note(2)}\n'
    assert trace(started(base, variant)) == "2"
    assert trace(started(base.replace("    hit\n", "    did = yes\n    hit\n"), variant)) == "1"


def test_a_prohibition_of_a_variant_goes_before_all_triggers_of_its_game() -> None:
    base = f"instead hit:\n    {note(1)}\nbefore hit:\n    {note(2)}\n" + HIT
    variant = 'variant other of probe "Other":\n    forbid hit when not did\n'
    assert trace(started(base, variant)) == ""


def test_triggers_of_a_verb_that_a_variant_replaces_stay_and_those_of_one_that_it_removes_go() -> None:
    base = f"on hit:\n    {note(5)}\n" + HIT
    replaced = f'variant other of probe "Other":\n    verb hit:\n        {note(9)}\n'
    assert trace(started(base, replaced)) == "95"
    removed = 'variant other of probe "Other":\n    without hit\n    phase begin:\n        turn chooses:\n            done: end game\n'
    assert trace(started(base, removed)) == ""


# ---------------------------------------------------------------- once for one happening


def test_replacements_that_do_the_same_again_each_act_once() -> None:
    text = f"instead hit:\n    {note(1)}\n    hit\ninstead hit:\n    {note(2)}\n    hit\n"
    assert trace(started(text + HIT)) == "124"


def test_each_of_two_happenings_is_replaced() -> None:
    text = f"instead hit:\n    {note(1)}\n    hit\n"
    assert trace(started(text + HIT.replace("    hit\n", "    hit\n    hit\n"))) == "1414"


def test_a_card_that_is_sent_on_to_where_it_was_going_is_not_sent_again() -> None:
    text = f"instead enter aside:\n    {note(2)}\n    move card to aside\nphase begin:\n    draw 2 from stock to aside\n" + DONE
    state = started(text)
    assert trace(state) == "22"
    assert cards(state, "aside") == ["r2", "r1"]


def test_a_shortage_happens_once_for_each_draw() -> None:
    text = f"on short stock:\n    {note(5)}\nphase begin:\n    draw 3 from stock to aside\n" + "    draw 4 from stock to aside\n" * 2 + DONE
    assert trace(started(text)) == "55"


def test_a_shortage_that_is_made_good_lets_the_draw_go_on() -> None:
    text = f"""\
on short stock:
    {note(5)}
    move aside to stock
phase begin:
    draw 3 from stock to aside
    draw 3 from stock to hand
"""
    state = started(text + DONE)
    assert trace(state) == "5"
    assert (cards(state, "hand", "P1"), cards(state, "stock")) == (["r2", "g1", "g2"], ["r1"])


def test_a_before_changes_what_the_verb_is_called_with_and_the_next_one_sees_it() -> None:
    text = """\
before strike:
    n = n + 1
before strike when n > 5:
    n += 3
on strike:
    trace = trace * 10 + n
verb strike (n: 0..9):
    trace = trace * 10 + n
phase begin:
    strike 2
    strike 5
"""
    assert trace(started(text + DONE)) == "3399"


# ---------------------------------------------------------------- in the middle


def test_a_when_that_becomes_true_in_the_middle_of_a_loop_runs_there() -> None:
    text = f"""\
var count_down: 0..9 = 3
when count_down is 1:
    {note(6)}
phase begin:
    repeat 3 times:
        count_down -= 1
        {note(4)}
    {note(7)}
"""
    assert trace(started(text + DONE)) == "46447"


def test_a_when_in_the_middle_of_a_loop_may_change_what_the_loop_goes_on_with_but_not_over_what() -> None:
    text = """\
when count(hand of turn) is 2:
    move hand of turn to aside
phase begin:
    for each t in stock:
        trace = trace * 10 + 1
        move t to hand of turn
"""
    state = started(text + DONE)
    assert trace(state) == "1111"
    assert (cards(state, "hand", "P1"), len(cards(state, "aside"))) == ([], 4)


def test_a_when_runs_in_the_middle_of_a_verb_and_of_another_trigger() -> None:
    text = f"""\
on hit:
    did = no
    {note(5)}
    did = yes
    {note(5)}
when did:
    {note(6)}
verb hit:
    {note(4)}
    did = yes
    {note(4)}
phase begin:
    hit
    {note(7)}
"""
    assert trace(started(text + DONE)) == "4645657"


def test_a_when_comes_behind_the_on_of_all_cards_that_one_verb_moves() -> None:
    text = f"""\
before enter aside:
    {note(3)}
on enter aside:
    {note(5)}
when count(aside) > 2:
    {note(6)}
phase begin:
    move first(2, stock) to aside
    draw 2 from stock to aside
"""
    assert trace(started(text + DONE)) == "3355" + "356" + "35"


def test_a_when_of_two_cards_that_come_at_once_sees_both_or_none() -> None:
    text = f"when count(aside) is 1:\n    {note(6)}\nphase begin:\n    move first(2, stock) to aside\n" + DONE
    assert trace(started(text)) == ""
    assert trace(started(text.replace("move first(2, stock)", "draw 2 from stock"))) == "6"


def test_a_when_does_not_interrupt_itself_but_runs_again_when_it_ends() -> None:
    text = f"""\
var lives: 0..9 = 4
when did:
    lives -= 1
    {note(1)}
    did = no
    if lives > 1: did = yes
    {note(3)}
phase begin:
    did = yes
    {note(7)}
"""
    assert trace(started(text + DONE)) == "1313137"


def test_a_when_interrupts_another_when() -> None:
    text = f"""\
var level: 0..9 = 0
when did:
    {note(1)}
    level = 1
    {note(2)}
when level > 0:
    {note(8)}
phase begin:
    did = yes
"""
    assert trace(started(text + DONE)) == "182"


def test_a_when_acts_again_only_after_it_was_false() -> None:
    text = f"when did:\n    {note(6)}\nphase begin:\n    did = yes\n    did = yes\n    {note(4)}\n    did = no\n    did = yes\n" + DONE
    assert trace(started(text)) == "646"


def test_a_when_that_undoes_its_own_condition_acts_each_time() -> None:
    text = f"when did:\n    did = no\n    {note(6)}\nphase begin:\n    repeat 3 times: did = yes\n" + DONE
    assert trace(started(text)) == "666"


def test_a_when_that_jumps_forgets_the_loop_around_it() -> None:
    text = f"""\
when count(aside) is 2:
    then over
phase begin:
    for each t in stock:
        move t to aside
    {note(4)}
    then over
phase over:
    {note(7)}
"""
    state = started(text + DONE)
    assert (trace(state), len(cards(state, "aside"))) == ("7", 2)


def test_the_start_of_a_phase_sees_the_variables_reset() -> None:
    text = """\
var fresh: 0..9 = 1 reset at round
before start round: trace = trace * 10 + fresh
on start round: fresh = 2
phase begin:
    fresh = 7
    then round
phase round:
    trace = trace * 10 + fresh
"""
    assert trace(started(text + DONE)) == "12"


# ---------------------------------------------------------------- decisions in triggers

ASK = "    turn chooses:\n        one: trace = trace * 10 + 1\n        two: trace = trace * 10 + 2\n"
LOOP = """\
verb hit (n: 0..9):
    trace = trace * 10 + 4
phase begin:
    for each n in 7..8:
        hit n
        trace = trace * 10 + n
"""


@pytest.mark.parametrize(
    ("trigger", "noted"),
    [("before hit:\n", "147248"), ("instead hit:\n", "1728"), ("on hit:\n", "417428")],
)
def test_a_trigger_that_asks_suspends_the_loop_and_the_verb_which_go_on_afterwards(trigger: str, noted: str) -> None:
    state = started(trigger + ASK + LOOP + DONE)
    assert offered(state) == ["one", "two"]
    state = play(state, "one")
    assert offered(state) == ["one", "two"]
    state = play(state, "two")
    assert (trace(state), offered(state)) == (noted, ["done"])


def test_a_match_that_is_saved_in_the_middle_of_a_trigger_goes_on_as_it_would_have() -> None:
    state = started("before hit:\n" + ASK + LOOP + DONE)
    again = state.game.from_json(play(state, "one").to_json())
    assert trace(play(again, "two")) == "147248"


def test_a_when_that_asks_in_the_middle_of_a_loop_suspends_it() -> None:
    text = "when count(aside) is 2:\n" + ASK + "phase begin:\n    for each t in stock:\n        move t to aside\n        " + note(4) + "\n"
    state = started(text + DONE)
    assert (trace(state), offered(state), len(cards(state, "aside"))) == ("4", ["one", "two"], 2)
    state = play(state, "two")
    assert (trace(state), offered(state), len(cards(state, "aside"))) == ("42444", ["done"], 4)


def test_a_trigger_that_asks_about_each_card_of_one_verb_is_asked_behind_all_of_them() -> None:
    text = "on enter aside:\n" + ASK + "phase begin:\n    move first(3, stock) to aside\n    " + note(7) + "\n"
    state = started(text + DONE)
    for answer in ("one", "two", "one"):
        assert len(cards(state, "aside")) == 3
        state = play(state, answer)
    assert trace(state) == "1217"


def test_a_trigger_that_asks_before_each_card_of_one_verb_is_asked_card_by_card() -> None:
    text = "before enter aside:\n" + ASK + "phase begin:\n    move first(2, stock) to aside\n    " + note(7) + "\n"
    state = started(text + DONE)
    assert cards(state, "aside") == []
    state = play(state, "one")
    assert len(cards(state, "aside")) == 1
    assert trace(play(state, "two")) == "127"


def test_a_trigger_may_ask_whoever_an_answer_concerns_and_then_the_answer_goes_on() -> None:
    text = f"""\
before hit:
    p chooses:
        give_in
        fight_back: p = next of p
verb hit (p: player):
    score of p += 1
phase begin:
    turn chooses:
        attack:
            pick p in others
            hit p
            {note(9)}
"""
    state = started(text + DONE)
    state = play(state, "attack with p = P2")
    assert (state.to_move, offered(state)) == ((1,), ["give_in", "fight_back"])
    for answer, hurt in (("give_in", "P2"), ("fight_back", "P1")):
        after = play(state, answer)
        assert (after.to_move, trace(after)) == ((0,), "9")
        assert [variable(after, "score", one) for one in ("P1", "P2")] == [hurt == "P1", hurt == "P2"]


def test_a_trigger_without_anything_to_pick_is_not_asked() -> None:
    text = f"on hit:\n    turn picks t in aside:\n        {note(5)}\n" + HIT
    assert trace(started(text)) == "4"
