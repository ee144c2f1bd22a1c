"""Decisions suspend what stands around them; phases jump, verbs return, loops keep what is still to come."""

from __future__ import annotations

import pytest

from rulelang.engines.reference import machine
from rulelang.engines.reference.position import Position, RuleFault
from tests.engine.playing import answer, answers, begin, moves, names_in, rules_of, value

ASK = """
verb ask:
    turn chooses:
        yes_please: trace = trace * 10 + 1
        no_thanks: trace = trace * 10 + 2
"""
END = """
    turn chooses:
        done: end game
    then begin
"""


def played(text: str, *names: str, players: int = 2) -> Position:
    rules = rules_of(text, players=str(players))
    position = begin(rules, players)
    for name in names:
        position = answer(position, rules, name)
    return position


def test_a_loop_goes_on_behind_a_decision() -> None:
    text = ASK + "phase begin:\n    for each s in 1..3:\n        ask\n        trace = trace * 10 + s + 5" + END
    assert value(played(text, "yes_please", "no_thanks", "yes_please"), "trace") == 162718


def test_loops_in_verbs_in_loops_keep_their_places_and_names() -> None:
    text = (
        ASK
        + """
verb twice (n: 0..9):
    repeat 2 times:
        let m = n + 4
        ask
        trace = trace * 10 + m
phase begin:
    for each s in 1..2:
        let before = s + 2
        twice s
        trace = trace * 10 + before
"""
        + END.replace("\n    turn", "    turn", 1)
    )
    assert value(played(text, "yes_please", "no_thanks", "no_thanks", "yes_please"), "trace") == 1525326164


def test_repeat_reads_its_count_once_and_its_end_each_time() -> None:
    text = "phase begin:\n    repeat 2 + trace times until trace >= 20:\n        trace += 7" + END
    assert value(played(text), "trace") == 14
    text = "phase begin:\n    repeat 9 times until trace >= 20:\n        trace += 7" + END
    assert value(played(text), "trace") == 21


def test_stop_leaves_the_innermost_loop_only() -> None:
    text = """
phase begin:
    for each s in 1..3:
        for each n in 1..3:
            stop if n is 2
            trace = trace * 10 + n
        trace = trace * 10 + 9
"""
    assert value(played(text + END.lstrip("\n")), "trace") == 191919


def test_an_answer_may_stop_the_loop_around_its_decision() -> None:
    text = """
phase begin:
    repeat 5 times:
        turn chooses:
            more: trace += 1
            enough: stop
    trace += 100
"""
    assert value(played(text + END.lstrip("\n"), "more", "more", "enough"), "trace") == 102


def test_a_jump_out_of_a_verb_in_a_loop_forgets_both() -> None:
    text = """
verb leave:
    for each s in 1..2:
        then other
phase begin:
    for each n in 1..3:
        trace += 1
        leave
    then begin
phase other:
    trace += 10
    turn chooses:
        done: end game
    then other
"""
    position = played(text)
    assert value(position, "trace") == 11
    assert len(position.environments) == 1
    assert [frame.kind for frame in position.stack] == ["Running", "Asking"]


def test_a_card_no_longer_in_its_zone_is_passed_over() -> None:
    text = """
zone stock: open row of token, starts with token
zone aside: open row of token
phase begin:
    for each c in stock where colour is red:
        trace += 1
        if size of c is 1: move (r in stock where colour of r is red and size of r is 3) to aside
"""
    assert value(played(text + END.lstrip("\n")), "trace") == 2


def test_each_is_asked_in_turn_after_the_answer_before_took_effect() -> None:
    text = """
phase begin:
    each p in players_from(turn) chooses:
        take:
            requires trace < 2
            trace += 1
            score += 1
        pass
"""
    rules = rules_of(text + END.lstrip("\n"), players="3")
    position = begin(rules, 3)
    for seat, offered in ((0, ["take", "pass"]), (1, ["take", "pass"]), (2, ["pass"])):
        assert position.asked is not None
        assert position.asked.seats == (seat,)
        assert answers(position, rules) == offered
        position = answer(position, rules, offered[0])
    assert [value(position, "score", seat) for seat in range(3)] == [1, 1, 0]
    assert position.choices == (None, None, None)  # a new `chooses` has begun


def test_until_makes_the_first_to_answer_so_the_last_to_be_asked() -> None:
    text = """
phase begin:
    each p in players chooses until call:
        pass: trace += 1
        call: trace += 10
    score of turn = count(p in players where choice is call)
    then over
phase over:
    turn chooses:
        done: end game
    then over
"""
    rules = rules_of(text, players="4")
    position = begin(rules, 4)
    position = answer(position, rules, "pass")
    position = answer(position, rules, "call")
    assert value(position, "trace") == 11
    assert value(position, "score", 0) == 1
    assert answers(position, rules) == ["done"]


def test_otherwise_is_taken_without_asking_if_nothing_is_legal() -> None:
    text = """
phase begin:
    each p in players chooses:
        take:
            requires score > 3
        otherwise: trace += 6
"""
    assert value(played(text + END.lstrip("\n")), "trace") == 12


def test_nothing_legal_and_no_otherwise_is_a_fault() -> None:
    text = """
phase begin:
    turn chooses:
        take:
            requires trace > 3
    then begin
"""
    with pytest.raises(RuleFault, match="no answer is legal"):
        begin(rules_of(text))


@pytest.mark.parametrize(
    ("selection", "trace"),
    [
        ("taken in 1..3 for each t in front", 1),
        ("taken in 1..3 for each t in stock where size of t is 1", None),
        ("at most trace those in stock", 1),
        ("trace those in stock", 1),
        ("at most 1 those in stock", None),
        ("any those in front", None),
        ("1..trace those in stock", 0),
    ],
)
@pytest.mark.parametrize("mode", ["turn picks", "each p in players picks", "each p in players picks secretly"])
def test_picks_of_nothing_at_all_goes_on_without_asking(selection: str, mode: str, trace: int | None) -> None:
    text = f"""
zone stock: open set of token, starts with token
zone front: open set of token
var done per player: number = 0

phase begin:
    {mode} {selection}:
        done += 1
    trace = trace * 10 + done of turn
{END.strip(chr(10))}
"""
    position = begin(rules_of(text))
    asked = answers(position, rules_of(text))
    assert asked == (["done"] if trace is not None else [selection.split(" in ")[0].split()[-1]])
    assert trace is None or value(position, "trace") == trace


def test_picks_without_anything_legal_is_skipped() -> None:
    text = """
zone stock: open row of token, starts with token
zone hand per player: open set of token
phase begin:
    turn picks c in hand:
        trace += 1
    trace += 10
"""
    position = played(text + END.lstrip("\n"))
    assert value(position, "trace") == 10


def test_picks_leaves_choices_alone() -> None:
    text = """
zone stock: open row of token, starts with token
phase begin:
    turn chooses:
        go: nothing
    turn picks c in stock:
        trace = number of size of c
    if choice of turn is go: trace += 10
    then over
phase over:
    turn chooses:
        done: end game
    then over
"""
    rules = rules_of(text)
    position = answer(begin(rules), rules, "go")
    assert len(moves(position, rules)) == 8
    position = machine.apply(position, rules, 0, moves(position, rules)[1])
    assert value(position, "trace") == 12


def test_who_is_asked_stays_who_was_asked() -> None:
    text = """
phase begin:
    turn chooses:
        go:
            turn = next of turn
            score += 5
    then over
phase over:
    turn chooses:
        done: end game
    then over
"""
    position = played(text, "go")
    assert [value(position, "score", seat) for seat in (0, 1)] == [5, 0]
    assert position.asked is not None
    assert position.asked.seats == (1,)


def test_left_and_right_follow_from_the_direction_of_play() -> None:
    text = """
phase begin:
    trace = 100 * seat of next of turn + 10 * seat of left of turn + seat of right of turn
"""
    assert value(played(text + END.lstrip("\n"), players=4), "trace") == 113  # play goes to the left


def test_places_are_shared_where_all_keys_tie() -> None:
    text = """
phase begin:
    turn chooses:
        done:
            for each p in players: score = seat mod 2
            end game
    then begin
"""
    position = played(text, "done", players=4)
    assert position.result is not None
    assert position.result.places == (3, 1, 3, 1)
    assert position.result.winners == (1, 3)
    assert position.result.keys == ((0,), (1,), (0,), (1,))


@pytest.mark.parametrize(
    ("ending", "winners", "places"),
    [("end game won by {next of turn}", (1,), (2, 1, 2)), ("end game won by others", (1, 2), (3, 1, 1)), ("end game lost", (), (1, 1, 1))],
)
def test_a_match_may_be_won_or_lost_outright(ending: str, winners: tuple[int, ...], places: tuple[int, ...]) -> None:
    text = f"phase begin:\n    turn chooses:\n        done: {ending}\n    then begin\n"
    position = played(text, "done", players=3)
    assert position.result is not None
    assert (position.result.winners, position.result.places) == (winners, places)
    assert position.asked is None


def test_reset_variables_start_again_with_their_phase() -> None:
    text = """
var rest: 0..9 = 3 reset at round
phase begin:
    rest = 9
    then round
phase round:
    trace += rest
    rest -= 1
    turn chooses:
        again: then round
        done: end game
    then round
"""
    assert value(played(text, "again", "again"), "trace") == 9


def test_the_turn_starts_at_the_first_seat() -> None:
    assert value(played("phase begin:\n    trace += 1" + END), "turn") == 0


def test_what_a_pile_starts_with_is_written_from_its_top() -> None:
    text = "zone stock: open pile of token, starts with token\nphase begin:\n    trace += 1" + END
    assert names_in(played(text), "stock") == ["b2", "b1", "g3", "g2", "g1", "r3", "r2", "r1"]


def test_all_who_are_asked_are_known_while_one_is_asked() -> None:
    text = """
phase begin:
    each p in others chooses:
        pass: trace += 1
    then over
phase over:
    turn chooses:
        done: end game
    then over
"""
    rules = rules_of(text, players="3")
    position = answer(begin(rules, 3), rules, "pass")
    assert position.asked is not None
    assert (position.asked.seats, position.asked.all_seats) == ((2,), (1, 2))
