"""Every phase is reached, is left on every path, and leads to the end of the game."""

from __future__ import annotations

from rulec.flow import build_graph
from rulec.stretches import END, Point
from tests.flow.marks import HEAD, check, program


def test_a_straight_game_has_no_finding() -> None:
    check("""\
phase deal:
    turn chooses:
        on "Go on":
            then score_up
        stay "Stay"
    then deal

phase score_up:
    score += 1
    end game
""")


def test_a_phase_that_nothing_leads_to_is_found() -> None:
    check("""\
phase deal:
    then finish

phase lonely: # RL301
    then finish

phase finish:
    end game
""")


def test_phases_that_lead_only_to_each_other_are_found() -> None:
    check("""\
phase deal:
    end game

phase one: # RL301
    turn chooses:
        go:
            then other

phase other: # RL301
    then one
""")


def test_a_jump_from_a_verb_or_trigger_reaches_its_phase() -> None:
    check("""\
phase deal:
    count_up
    turn chooses:
        wait
    then deal

verb count_up:
    score of turn += 1
    then middle if score of turn > 3

phase middle:
    score of turn = 9
    turn chooses:
        wait
    then deal

when max(score of players) > 7:
    then finish

phase finish:
    end game
""")


def test_a_phase_may_not_run_past_its_last_line() -> None:
    (found,) = check("""\
phase deal: # RL302
    turn chooses:
        stop_here "Stop":
            end game
        go_on "Go on"
""")
    assert [label.text for label in found.labels] == ["after this answer"]


def test_the_fork_that_leads_past_the_last_line_is_named() -> None:
    (found,) = check("""\
phase deal: # RL302
    if score > 3:
        end game
    otherwise if score is 2:
        then deal2
    score += 1

phase deal2:
    turn chooses:
        on
    then deal if score < 9
    end game
""")
    assert [(label.span.line, label.text) for label in found.labels] == [
        (18 + 1, "if this does not hold"),
        (18 + 3, "if this does not hold"),
    ]


def test_a_last_jump_with_a_condition_leaves_a_gap() -> None:
    check("""\
phase deal: # RL302
    turn chooses:
        more:
            score += 1
    end game if score > 3
""")


def test_a_verb_that_always_jumps_leaves_its_phase() -> None:
    check("""\
phase deal:
    turn chooses:
        more:
            score += 1
    go_on

verb go_on:
    end game if score of turn > 3
    then deal
""")


def test_a_decision_all_of_whose_answers_leave_is_enough() -> None:
    check("""\
phase deal:
    turn chooses:
        stop_here:
            end game
        go_on:
            then deal
""")


def test_a_pick_that_may_be_skipped_is_not_enough() -> None:
    check("""\
phase deal: # RL302
    turn picks card in stock2:
        end game

zone stock2: open pile of card, starts with card
""")


def test_a_game_must_end() -> None:
    check("""\
phase deal: # RL310
    turn chooses:
        on:
            then deal
""")


def test_a_phase_from_which_the_end_is_out_of_reach_is_found() -> None:
    check("""\
phase deal:
    turn chooses:
        stop_here:
            end game
        fall_in:
            then trap

phase trap: # RL311
    turn chooses:
        wait
    then trap
""")


def test_lines_behind_a_jump_are_never_reached() -> None:
    check("""\
phase deal:
    turn chooses:
        on:
            then finish
            score += 1 # RL312
        off:
            for each p in players:
                stop
                score += 1 # RL312
    if score > 3: then finish
    otherwise: end game
    then deal # RL312

phase finish:
    end game
""")


def test_lines_behind_a_verb_that_never_returns_are_never_reached() -> None:
    check("""\
phase deal:
    finish_now
    score += 1 # RL312

verb finish_now:
    end game
""")


def test_an_on_trigger_of_an_answer_that_jumps_is_never_reached() -> None:
    check("""\
phase deal:
    turn chooses:
        leave:
            end game
        stay:
            score += 1
    then deal

on leave: # RL313
    score of turn += 1
on stay:
    score of turn += 1
before leave:
    score of turn += 1
""")


def test_the_graph_tells_which_answer_leads_where() -> None:
    graph = build_graph(
        program(
            HEAD
            + """\
phase deal:
    then play

phase play:
    turn chooses:
        stop_here:
            end game
        again
    then play
"""
        )
    )
    deal, play, asked = Point("phase", 0), Point("phase", 1), Point("decision", 0)
    assert [(edge.source, edge.target, edge.kind, edge.answer) for edge in graph.edges] == [
        (deal, play, "then", ""),
        (play, asked, "asks", ""),
        (asked, END, "end", "stop_here"),
        (asked, play, "then", "again"),
    ]
    assert [(node.name, node.phase) for node in graph.nodes] == [("deal", 0), ("play", 1), ("stop_here / again", 1), ("end", None)]
