"""An answer happens whole or is not offered; secret answers do not get in each other's way."""

from __future__ import annotations

from tests.flow.marks import HEAD, check

TABLE = (
    HEAD.replace("start deal", "start begin")
    + """\
meld group of card:
    size at least 1
    same rank

zone hand per player: private set of card
zone away per player: private set of card
zone pile: open pile of card
zone table per player: open melds of group
var coins per player: 0..9 = 5
var pot: 0..99 = 0

on short stock: end game

phase begin:
    for each p in players: draw 3 from stock to hand
    then deal

"""
)


def test_paying_first_is_right() -> None:
    check(
        """\
phase deal:
    turn chooses:
        buy:
            pay 1 coins
            draw 1 from stock to hand
            gain 1 pot
        lay_down:
            pick m as group from hand
            lay m on table
            gain 1 pot
        pass
    end game if hand is empty
    then deal
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )


def test_paying_after_a_draw_is_too_late() -> None:
    (found,) = check(
        """\
phase deal:
    turn chooses:
        buy:
            draw 1 from stock to hand
            pay 1 coins # RL504
        pass
    end game if hand is empty
    then deal
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )
    assert found.message == "this `pay` of answer `buy` comes too late to decide whether the answer is legal"
    assert [label.text for label in found.labels] == ["cards that the player does not see are drawn from zone `stock` here"]


def test_paying_after_a_question_a_shuffle_or_chance_is_too_late() -> None:
    check(
        """\
phase deal:
    turn chooses:
        ask_first:
            next of turn chooses:
                yes_please
                no_thanks
            pay 1 coins # RL504
        mix_first:
            shuffle pile
            pay 1 coins # RL504
        chance_first:
            turn = random(players)
            pay 1 coins # RL504
        pass
    end game if hand is empty
    then deal
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )


def test_one_path_is_enough_to_be_too_late() -> None:
    check(
        """\
phase deal:
    turn chooses:
        buy:
            if pot > 3: draw 1 from stock to hand
            pay 1 coins # RL504
        buy_each:
            for each p in players:
                pay 1 coins of turn # RL504
                draw 1 from stock to hand
        pass
    end game if hand is empty
    then deal
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )


def test_a_verb_is_part_of_the_answer_that_performs_it() -> None:
    check(
        """\
verb late_payment (p: player):
    draw 1 from stock to hand of p
    pay 1 coins of p # RL504

verb payment (p: player):
    pay 1 coins of p
    draw 1 from stock to hand of p

phase deal:
    turn chooses:
        first_way:
            late_payment turn
        second_way:
            payment turn
        pass
    end game if hand is empty
    then deal
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )


def test_a_trigger_before_the_guard_verb_ends_what_is_tried() -> None:
    (found,) = check(
        """\
on enter pile:
    shuffle stock

phase deal:
    turn chooses:
        buy:
            pick card in hand
            move card to pile
            pay 1 coins # RL504
        pass
    end game if hand is empty
    then deal
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )
    assert [label.text for label in found.labels] == ["a trigger that may run before ends what can be foreseen"]


def test_phases_may_use_guard_verbs_anywhere() -> None:
    check(
        """\
phase deal:
    draw 1 from stock to pile
    pay 1 coins
    end game
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )


def test_a_card_taken_out_of_a_meld_must_go_somewhere() -> None:
    check(
        """\
phase deal:
    turn chooses:
        lay_down:
            pick m as group from hand
            lay m on table
        lose_it:
            pick m in table
            pick card in m
            take card from m # RL505
        keep_it:
            pick m in table
            pick card in m
            take card from m
            move card to hand
        pass
    end game if hand is empty
    then deal
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )


# ---------------------------------------------------------------- secret decisions


def test_secret_answers_may_move_and_change_what_is_their_own() -> None:
    check(
        """\
phase deal:
    each p in players chooses secretly:
        pass_on:
            pick 2 cards in hand
            move cards to away
            coins -= 1
            put_away cards with p
        keep
    for each p in players: move away to hand of left of p
    end game if coins of turn is 0
    then deal

verb put_away (cards: any card) with (p: player):
    move cards to away of p
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )


def test_secret_answers_may_not_touch_what_others_touch() -> None:
    found = check(
        """\
phase deal:
    each p in players chooses secretly:
        put_in:
            pick card in hand
            move card to pile # RL405
        pay_in:
            gain 1 pot # RL405
        rob:
            coins of next of p -= 1 # RL405
        keep
    end game
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )
    assert found[0].message == "answer `put_in` of a secret decision changes zone `pile`, which is not the own of the player who answers"


def test_secret_answers_neither_ask_nor_jump_nor_draw_nor_shuffle() -> None:
    check(
        """\
phase deal:
    each p in players chooses secretly:
        ask_again:
            p chooses: # RL404
                on
        leave:
            then finish # RL404
        draw_one:
            draw 1 from stock to hand # RL404
        mix:
            shuffle pile # RL404
        chance:
            coins = random(0..3) # RL404
        keep
    then finish

phase finish:
    end game
""",
        TABLE,
        ignore=("RL352", "RL407"),
    )
