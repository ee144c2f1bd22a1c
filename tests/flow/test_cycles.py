"""Between two decisions play always comes to an end, or the cycle that could go on for ever is named."""

from __future__ import annotations

from tests.flow.marks import check


def test_a_cycle_that_changes_nothing_it_asks_for_goes_on_for_ever() -> None:
    (found,) = check("""\
var tired: flag = no

phase deal:
    end game if tired
    then rest # RL305

phase rest:
    score of turn += 1
    then deal
""")
    assert found.message == "play goes from `deal` to `rest` to `deal` for ever, without a decision"
    assert [label.text for label in found.labels] == ["on to `deal`"]


def test_a_number_that_only_rises_ends_a_cycle() -> None:
    check("""\
var round: 1..9 = 1

phase deal:
    end game if round is 9
    round += 1
    then deal
""")


def test_a_number_that_goes_up_and_down_shows_nothing() -> None:
    check("""\
var round: 0..9 = 1

phase deal:
    end game if round is 9
    round += 1
    if score > 3: round -= 1
    then deal # RL306
""")


def test_a_number_that_is_reset_on_the_way_shows_nothing() -> None:
    check("""\
var round: 0..9 = 1 reset at deal

phase deal:
    end game if round is 9
    round += 1
    then deal # RL306
""")


def test_a_number_without_bounds_must_be_asked_for() -> None:
    check("""\
phase deal:
    end game if stock is empty
    score of turn += 1
    then deal # RL305
""")


def test_an_inner_and_an_outer_number_end_a_cycle_of_cycles() -> None:
    check("""\
var round: 0..9 = 0
var step: 0..9 = 0

phase deal:
    round += 1
    end game if round is 9
    step = 0
    then count_up

phase count_up:
    step += 1
    then deal if step is 9
    then count_up
""")


def test_a_later_member_is_progress() -> None:
    check("""\
kind street: flop, turn_card, river
var street: street = flop

phase deal:
    end game if street is river
    street = street + 1
    then deal
""")


def test_a_flag_that_is_taken_back_is_progress() -> None:
    check("""\
var skipped per player: flag = no

phase deal:
    turn chooses:
        skip_others:
            for each p in others: skipped = yes
        finish:
            end game
    then next_turn

phase next_turn:
    turn = next of turn
    if skipped of turn:
        skipped of turn = no
        then next_turn
    then deal
""")


def test_cards_that_leave_a_pile_for_good_are_progress() -> None:
    check("""\
zone pile: open pile of card

phase deal:
    end game if stock is empty
    draw 1 from stock to pile
    then deal
""")


def test_cards_that_come_back_are_none() -> None:
    check("""\
zone pile: open pile of card

phase deal:
    end game if stock is empty
    draw 1 from stock to pile
    move pile to stock
    then deal # RL306
""")


def test_asking_a_player_interrupts_a_cycle() -> None:
    check("""\
phase deal:
    turn chooses:
        on
    end game if score of turn > 3
    then deal
""")


def test_a_decision_on_one_branch_only_interrupts_nothing_on_the_other() -> None:
    check("""\
phase deal:
    if score > 1:
        turn chooses:
            on:
                end game
    then deal # RL305
""")


def test_a_cycle_in_which_nothing_happens_when_nothing_can_be_picked_is_found() -> None:
    check("""\
phase deal:
    turn picks card in stock2:
        move card to stock3
        then deal
    end game if score > 3
    then deal # RL306

zone stock2: open pile of card, starts with card
zone stock3: open pile of card
""")


def test_a_round_of_players_who_all_have_no_answer_may_go_on_for_ever() -> None:
    (found,) = check("""\
zone hand per player: private set of card

phase deal:
    for each p in players: draw 3 from stock to hand
    then play

phase play:
    turn chooses:
        put_back:
            pick card in hand
            move card under stock
            end game if count(stock) > 34
        otherwise: nothing
    turn = next of turn
    then play # RL306
""")
    assert found.message == "play may go from `play` to `play` without an answer, and nothing shows that it stops"
    assert [label.text for label in found.labels] == ["if no answer is legal"]


def test_an_otherwise_that_changes_nothing_and_leads_back_goes_on_for_ever() -> None:
    (found,) = check("""\
phase deal:
    turn chooses:
        finish:
            requires score > 3
            end game
        otherwise: then deal # RL305
""")
    assert found.message == "once nobody has an answer, play goes from `deal` to `deal` for ever"


def test_an_otherwise_that_counts_up_ends() -> None:
    check("""\
var passes: 0..4 = 0

phase deal:
    end game if passes is 4
    turn chooses:
        finish:
            requires score > 3
            end game
        otherwise: passes += 1
    then deal
""")


def test_an_otherwise_behind_a_new_shuffle_is_another_question() -> None:
    check(
        """\
zone hand per player: private set of card

phase deal:
    move hand of players to stock
    shuffle stock
    draw 1 from stock to hand
    turn chooses:
        finish:
            requires some(c in hand where rank is A)
            end game
        otherwise: then deal
""",
        ignore=("RL404",),
    )


# ---------------------------------------------------------------- triggers and verbs


def test_a_trigger_that_feeds_itself_from_a_pile_ends_with_the_pile() -> None:
    check("""\
zone hand per player: private set of card
zone threes: open row of card

instead enter hand when rank of card is 3:
    move card to threes
    draw 1 from stock to hand of owner

phase deal:
    for each p in players: draw 5 from stock to hand
    end game
""")


def test_a_trigger_that_feeds_itself_from_a_pile_that_it_refills_does_not() -> None:
    (found,) = check("""\
zone hand per player: private set of card

on enter hand when rank of card is 3: # RL307
    move card under stock
    draw 1 from stock to hand of owner

phase deal:
    for each p in players: draw 5 from stock to hand
    end game
""")
    assert found.message == "`on enter hand` starts itself, and nothing shows that it stops"


def test_two_triggers_that_start_each_other_are_named() -> None:
    (found,) = check("""\
zone left_pile: open pile of card
zone right_pile: open pile of card

on enter left_pile: # RL307
    move card to right_pile
on enter right_pile:
    move card to left_pile

phase deal:
    draw 1 from stock to left_pile
    end game
""")
    assert found.message == "`on enter left_pile` starts itself by way of `on enter right_pile`, and nothing shows that it stops"


def test_a_when_that_only_undoes_its_condition_is_no_cycle() -> None:
    check("""\
zone grave: open pile of card
zone trash: open pile of card

when count(grave) >= 7:
    move grave to trash

phase deal:
    repeat 9 times: draw 1 from stock to grave
    end game
""")


def test_a_when_that_brings_its_condition_about_again_is_one() -> None:
    check("""\
zone grave: open pile of card

when count(grave) >= 7: # RL307
    move grave to stock
    shuffle stock
    draw 7 from stock to grave

phase deal:
    repeat 9 times: draw 1 from stock to grave
    end game
""")


def test_a_when_of_an_empty_pile_that_shuffles_it_is_no_cycle() -> None:
    check("""\
zone pile: open pile of card

when stock is empty:
    move pile to stock
    shuffle stock

phase deal:
    repeat 60 times: draw 1 from stock to pile
    end game
""")


def test_a_flag_set_against_its_own_condition_ends_a_cycle() -> None:
    check("""\
var spared: flag = no

before fall when not spared:
    spared = yes
    fall

verb fall:
    score of turn += 1

phase deal:
    fall
    end game
""")


def test_a_flag_set_too_late_does_not() -> None:
    check("""\
var spared: flag = no

before fall when not spared: # RL307
    fall
    spared = yes

verb fall:
    score of turn += 1

phase deal:
    fall
    end game
""")


def test_a_cycle_of_triggers_may_not_ask() -> None:
    (found,) = check("""\
zone hand per player: private set of card
zone aside: open row of card

on enter hand when rank of card is 3: # RL308
    turn chooses:
        keep
        change:
            move card to aside
            draw 1 from stock to hand of owner

on short stock: end game

phase deal:
    for each p in players: draw 5 from stock to hand
    end game
""")
    assert found.labels[-1].text == "the decision"


def test_verbs_do_not_call_themselves() -> None:
    (found, other) = check("""\
verb once (p: player):
    once next of p # RL309

verb ping:
    for each p in players: pong p # RL309

verb pong (p: player):
    p chooses:
        back:
            ping
        stay

phase deal:
    once turn
    ping
    end game
""")
    assert found.message == "verb `once` calls itself"
    assert other.message == "verb `ping` calls itself by way of `pong`"
    assert [label.text for label in other.labels] == ["calls `ping`"]


def test_a_pile_refilled_while_it_is_short_ends_with_the_discards() -> None:
    check("""\
zone discards: open pile of card
zone hand per player: private set of card

on short stock when discards is not empty:
    move discards to stock
    shuffle stock
    draw 1 from stock to hand of turn

phase deal:
    repeat 40 times: draw 1 from stock to discards
    draw 1 from stock to hand of turn
    end game
""")


def test_a_pile_that_is_short_for_ever_does_not() -> None:
    check("""\
zone hand per player: private set of card

on short stock: # RL307
    draw 1 from stock to hand of turn

phase deal:
    repeat 40 times: draw 1 from stock to hand of turn
    end game
""")
