"""What is forbidden makes an answer illegal where the answer is tried, and is left out anywhere else."""

from __future__ import annotations

import pytest

from rulelang import IllegalMove
from tests.triggers.traces import cards, note, offered, play, started, trace, variable

DONE = "    turn chooses:\n        done: end game\n"
FULL = 'forbid enter aside when count(aside) > 0 "only one card fits"\n'
HIT = f"verb hit:\n    {note(4)}\n"
SEALED = 'forbid hit when not did "not yet"\n'
OVER = "phase over:\n    trace = 9\n" + DONE


def deciding(*effects: str, before: str = "") -> str:
    """A phase that offers an answer with these effects, or to pass."""
    lines = "".join(f"            {line}\n" for line in effects)
    return f"phase begin:\n{before}    turn chooses:\n        act:\n{lines}        pass\n" + DONE


@pytest.mark.parametrize(
    "text",
    [
        'forbid act when not did "not yet"\n' + deciding(note(4)),
        SEALED + HIT + deciding("hit"),
        SEALED + HIT + "verb outer:\n    hit\n" + deciding("outer"),
        SEALED + HIT + deciding("did = no", "hit", "did = yes"),
        SEALED + HIT + "on act:\n    hit\n" + deciding(note(4)),
        SEALED + HIT + "before act:\n    hit\n" + deciding(note(4)),
        SEALED + HIT + "instead act:\n    hit\n" + deciding(note(4)),
        SEALED + HIT + "on leave stock:\n    hit\n" + deciding("move first(1, stock) to hand"),
        SEALED + HIT + "when count(stock) < 4:\n    hit\n" + deciding("move first(1, stock) to hand"),
        'forbid enter aside when not did "not yet"\n' + deciding("move first(1, stock) to aside"),
        'forbid leave stock when not did "not yet"\n' + deciding("draw 1 from stock to aside"),
        'forbid start over when not did "not yet"\n' + deciding("then over") + OVER,
    ],
)
def test_an_answer_that_meets_it_where_it_is_tried_is_not_legal_and_the_reason_is_told(text: str) -> None:
    state = started(text)
    assert offered(state) == ["pass"]
    with pytest.raises(IllegalMove) as refused:
        state.play(0, "act")
    assert refused.value.message == "not yet"
    assert refused.value.source == "probe.rules"
    assert trace(play(state, "pass")) == ""
    allowed = started(text.replace("phase begin:\n", "phase begin:\n    did = yes\n").replace("            did = no\n", ""))
    assert offered(allowed) == ["act", "pass"]
    assert trace(play(allowed, "act")) != "" or len(cards(play(allowed, "act"), "aside")) == 1


def test_of_two_cards_the_second_of_which_is_forbidden_none_may_be_moved_by_an_answer() -> None:
    assert offered(started(FULL + deciding("move first(2, stock) to aside"))) == ["pass"]
    assert offered(started(FULL + deciding("move first(1, stock) to aside"))) == ["act", "pass"]


def test_only_picks_that_do_not_meet_it_are_offered() -> None:
    text = 'forbid enter aside when colour is red "no red"\n'
    state = started(text + deciding("pick card in stock", "move card to aside"))
    assert offered(state) == ['act with card = "g1"', 'act with card = "g2"', "pass"]
    with pytest.raises(IllegalMove, match="no red"):
        state.play(0, 'act with card = "r1"')


def test_in_a_phase_just_that_step_is_left_out_and_what_waits_for_it() -> None:
    triggers = f"before enter aside:\n    {note(3)}\non enter aside:\n    {note(5)}\non leave stock:\n    {note(6)}\n"
    state = started(FULL + triggers + f"phase begin:\n    move stock to aside\n    {note(7)}\n" + DONE)
    assert trace(state) == "3657"
    assert (cards(state, "stock"), cards(state, "aside")) == (["r2", "g1", "g2"], ["r1"])


BAG = "zone bag: hidden pile of token\n"
FILL = "    move stock to bag\n"


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("shuffle bag", "something random"),
        ("draw 1 from bag to hand", "a card that the actor did not see"),
        ("if some(t in bag where colour is red): trace = 0", "a look at unseen cards"),
    ],
)
def test_beyond_the_tried_part_of_an_answer_the_step_is_left_out(first: str, told: str) -> None:
    late = started(BAG + SEALED + HIT + deciding(first, "hit", note(7), before=FILL))
    assert offered(late) == ["act", "pass"], told
    assert trace(play(late, "act")) == "7"
    early = started(BAG + SEALED + HIT + deciding("hit", first, note(7), before=FILL))
    assert offered(early) == ["pass"], told


def test_behind_a_further_decision_the_step_is_left_out() -> None:
    text = SEALED + HIT + deciding("turn chooses:", "    one: " + note(1), "    two: did = yes", "hit", note(7))
    state = play(started(text), "act")
    assert trace(play(state, "one")) == "17"
    assert trace(play(state, "two")) == "47"


def test_a_further_decision_tries_its_own_answers() -> None:
    text = SEALED + HIT + deciding("turn chooses:", "    one: hit", "    two: " + note(2))
    state = play(started(text), "act")
    assert offered(state) == ["two"]
    assert trace(play(state, "two")) == "2"


def test_a_card_drawn_unseen_that_may_not_come_stays_where_it_was() -> None:
    text = BAG + FULL + deciding("draw 3 from bag to aside", note(7), before=FILL)
    state = play(started(text), "act")
    assert (trace(state), len(cards(state, "aside"))) == ("7", 1)
    assert next(zone["count"] for zone in state.view(None)["zones"] if zone["name"] == "bag") == 3  # type: ignore[index,union-attr,call-overload]


def test_in_a_trigger_beyond_the_tried_part_the_step_is_left_out() -> None:
    text = BAG + SEALED + HIT + f"on enter hand:\n    hit\n    {note(5)}\n" + deciding("draw 1 from bag to hand", before=FILL)
    assert trace(play(started(text), "act")) == "5"


def test_a_forbidden_phase_is_not_entered_and_play_goes_on_behind_the_line() -> None:
    text = f"forbid start over when not did\nphase begin:\n    then over\n    {note(1)}\n    did = yes\n    then over\n" + OVER
    state = started(text)
    assert (trace(state), variable(state, "did")) == ("9", True)


def test_a_phase_that_resets_what_forbids_it_is_entered_once_that_holds_no_more() -> None:
    text = """\
var fresh: 0..9 = 0 reset at round
forbid start round when fresh is 0
phase begin:
    then round
    fresh = 7
    then round
phase round:
    trace = trace * 10 + fresh + 1
"""
    assert trace(started(text + DONE)) == "1"
