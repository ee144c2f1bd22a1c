"""Whoever is asked has an answer, or the rules say what happens without one."""

from __future__ import annotations

from tests.flow.marks import check


def test_an_answer_without_conditions_is_enough() -> None:
    check("""\
phase deal:
    turn chooses:
        more:
            requires score > 3
            end game
        enough
    then deal
""")


def test_opposite_conditions_are_enough() -> None:
    check("""\
phase deal:
    turn chooses:
        draw_one:
            requires stock is not empty
            end game
        pass:
            requires stock is empty
            end game
""")


def test_a_number_beside_its_bound_is_enough() -> None:
    check("""\
var bet: 0..9 = 0

phase deal:
    turn chooses:
        fold:
            requires bet > 0
            end game
        check_it:
            requires bet is 0
            end game
""")


def test_a_pick_from_a_range_of_members_always_finds_one() -> None:
    check("""\
phase deal:
    turn chooses:
        name_it:
            pick named in A..3
            end game
        many:
            requires score > 3
            end game
""")


def test_all_members_of_a_kind_are_enough() -> None:
    check("""\
var colour: suit = clubs

phase deal:
    turn chooses:
        black:
            requires colour is clubs
            end game
        red:
            requires colour is hearts
            end game
""")


def test_conditions_that_leave_a_gap_are_not() -> None:
    (found,) = check("""\
var bet: 0..9 = 0

phase deal:
    turn chooses: # RL304
        fold:
            requires bet > 3
            end game
        check_it:
            requires bet is 0
            end game
""")
    assert found.message == "no answer of the decision `fold / check_it` is always legal, and it has no `otherwise`"
    assert [label.text for label in found.labels] == ["`fold` needs this", "`check_it` needs this"]


def test_otherwise_closes_a_gap() -> None:
    check("""\
phase deal:
    turn chooses:
        fold:
            requires score > 3
            end game
        otherwise:
            end game
""")


def test_what_the_phase_has_asked_before_counts() -> None:
    check("""\
phase deal:
    end game if stock is empty
    turn chooses:
        draw_one:
            requires stock is not empty
            end game
""")


def test_a_verb_that_may_refuse_makes_an_answer_uncertain() -> None:
    check("""\
var coins per player: 0..9 = 0

phase deal:
    turn chooses: # RL304
        buy:
            pay 1 coins
            end game
""")


def test_a_forbid_makes_an_answer_uncertain() -> None:
    check("""\
forbid buy when score > 3

phase deal:
    turn chooses: # RL304
        buy:
            end game
""")


def test_a_pick_from_all_players_or_none_is_always_possible() -> None:
    check("""\
zone hand per player: private set of card

phase deal:
    for each p in players: draw 5 from stock to hand
    turn chooses:
        point:
            pick p in others
            pick any cards in hand
            pick n in 1..4
            end game
""")


def test_a_pick_from_a_hand_whose_end_the_rules_speak_of_is_fine() -> None:
    check("""\
zone hand per player: private set of card
zone pile: open pile of card

phase deal:
    for each p in players: draw 5 from stock to hand
    then play

phase play:
    turn chooses:
        discard:
            pick card in hand
            move card to pile
    end game if hand is empty
    then play
""")


def test_guards_that_contradict_what_is_known_leave_no_answer() -> None:
    (found,) = check("""\
phase deal:
    end game if stock is empty
    turn chooses: # RL303
        pass:
            requires stock is empty
            end game
""")
    assert found.message == "no answer of the decision `pass` can be legal here"
