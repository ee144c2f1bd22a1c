"""What a player may do, or is asked, tells nothing that this player does not see."""

from __future__ import annotations

from rulec.ir import Constant, Local, NumberType
from rulec.secrecy import sees_zone
from rulec.source import Span
from tests.flow.marks import HEAD, check, program

TABLE = (
    HEAD
    + """\
zone hand per player: private set of card
zone pile: open pile of card
zone held per player: outward row of card
zone deck per player: hidden pile of card
var secret per player: private 0..9 = 0
var hidden_suit: hidden suit = clubs
var shown_mark per card: open flag = no
var mark per card: flag = no

on short stock: end game

phase begin:
    for each p in players:
        draw 3 from stock to hand
        draw 3 from stock to held
        draw 3 from stock to deck
    draw 1 from stock to pile
    hidden_suit = hearts
    then deal

"""
).replace("start deal", "start begin")


def test_own_cards_open_cards_and_counts_may_be_asked_for() -> None:
    check(
        """\
value best of player = max(place of rank of hand)

phase deal:
    turn chooses:
        play:
            requires best > 3 and count(deck) > 1 and stock is not empty and count(hand of players) > 2
            pick card in hand where rank is rank of top of pile
            pick p in others where count(hand) > 1 and deck is not empty
            requires secret > 0 and count(hand - card) > 0
            move card to pile
        pass
    end game if stock is empty
    then deal
""",
        TABLE,
    )


def test_a_hidden_pile_may_not_be_asked_for() -> None:
    (found,) = check(
        """\
phase deal:
    turn chooses:
        play:
            requires rank of top of stock is 3 # RL401
            end game
        pass
    then deal
""",
        TABLE,
    )
    assert found.message == "this `requires` of answer `play` reads zone `stock`, which the player asked may not see"
    assert [label.text for label in found.labels] == ["hidden zone `stock` is read here"]


def test_another_hand_may_not_be_asked_for_by_way_of_a_value() -> None:
    (found,) = check(
        """\
value strong of player = some(c in hand where rank is A)

phase deal:
    turn chooses:
        point:
            pick p in others where strong # RL401
            end game
        pass
    then deal
""",
        TABLE,
    )
    assert [label.text for label in found.labels] == ["private zone `hand` is read here, by way of value `strong`"]


def test_the_own_strength_by_way_of_the_same_value_may_be() -> None:
    check(
        """\
value strong of player = some(c in hand where rank is A)

phase deal:
    turn chooses:
        point:
            requires strong
            end game
        pass
    then deal
""",
        TABLE,
    )


def test_a_name_bound_to_a_hidden_thing_before_is_no_way_round() -> None:
    check(
        """\
phase deal:
    let next_rank = rank of top of stock
    turn chooses:
        play:
            requires next_rank is 3 # RL401
            end game
        pass
    then deal
""",
        TABLE,
    )


def test_a_card_bound_from_a_hidden_pile_is_seen_once_it_is_drawn() -> None:
    check(
        """\
phase deal:
    let fresh = top of stock
    draw 1 from stock to hand
    turn chooses:
        play_it:
            requires rank of fresh is 3
            move fresh to pile
            end game
        keep
    then deal
""",
        TABLE,
    )


def test_variables_that_others_or_nobody_sees_may_not_be_asked_for() -> None:
    check(
        """\
phase deal:
    turn chooses:
        play:
            requires hidden_suit is clubs # RL401
            end game
        point:
            pick p in others where secret > 3 # RL401
            end game
        own:
            requires secret > 3
            end game
        pass
    then deal
""",
        TABLE,
    )


def test_cards_that_all_but_the_owner_see() -> None:
    check(
        """\
phase deal:
    turn chooses:
        tell:
            pick p in others
            pick r in rank where some(c in held of p where rank is r)
            end game
        play:
            pick card in held
            move card to pile
            end game
        mark_one:
            pick card in held where shown_mark
            end game
        look:
            pick card in held where rank is 3 # RL401
            end game
        seek:
            pick card in held where mark # RL401
            end game
        pass
    then deal
""",
        TABLE,
    )


def test_a_pick_of_unseen_cards_that_lie_in_no_row() -> None:
    (found,) = check(
        """\
phase deal:
    turn chooses:
        steal:
            pick p in others
            pick card in hand of p # RL402
            move card to hand
            end game
        draw_blindly:
            pick p in others
            move random(hand of p) to hand
            end game
        pass
    then deal
""",
        TABLE,
    )
    assert found.message == "`card` is picked from zone `hand`, whose cards the player asked does not see"
    assert found.hint == "take `random(hand)`, or make the zone a `row`, whose cards are picked by place"


def test_the_amount_of_a_guard_verb_may_not_tell_either() -> None:
    check(
        """\
var coins per player: 0..9 = 9

phase deal:
    turn chooses:
        buy:
            pay (place of rank of top of stock) coins # RL401
            end game
        buy_own:
            pay secret coins
            end game
        gamble:
            pay 1 coins
            pay 1 secret
            end game
        rob:
            pick p in others
            pay 1 secret of p # RL401
            end game
        pass
    then deal
""",
        TABLE,
    )


def test_a_forbid_on_an_answer_may_not_tell_either() -> None:
    check(
        """\
forbid play when rank of top of stock is 3 # RL401
forbid play when some(c in hand where rank is 3) and rank of card is 2

phase deal:
    turn chooses:
        play:
            pick card in hand
            move card to pile
            end game
        pass
    then deal
""",
        TABLE,
    )


def test_effects_may_read_anything() -> None:
    check(
        """\
phase deal:
    turn chooses:
        guess:
            pick p in others
            if some(c in hand of p where rank is 3): score += 1
            end game if hidden_suit is clubs
        pass
    then deal
""",
        TABLE,
    )


def test_whoever_is_asked_by_hidden_cards_tells_them() -> None:
    (found, other) = check(
        """\
phase deal:
    each p in players where some(c in hand where rank is A) chooses: # RL403
        show:
            score += 1
    if rank of top of stock is 3: # RL403
        turn chooses:
            on
    end game
""",
        TABLE,
    )
    assert found.message == "who is asked depends on zone `hand`, and being asked tells that to all"
    assert other.message == "whether anybody is asked depends on zone `stock`, and being asked tells that to all"


def test_partners_see_what_is_private_to_their_team() -> None:
    text = TABLE.replace("players 2..4", "players 4\n    teams of 2").replace(
        "zone pile:", "zone kitty per team: private set of card\nzone pile:"
    )
    check(
        """\
phase deal:
    move first(pile) to kitty
    turn chooses:
        play:
            pick card in kitty
            move card to pile
            end game
        ask_partner:
            requires some(c in hand of partner where rank is 3) # RL401
            end game
        pass
    then deal
""",
        text,
    )


def test_a_verb_is_judged_by_what_it_is_called_with() -> None:
    check(
        """\
phase deal:
    for each p in players: offer p with top of stock
    end game

verb offer (p: player) with (card: card):
    p chooses:
        take:
            requires rank of card is 3 # RL401
            score of p += 1
        leave
""",
        TABLE,
    )


def test_sees_zone_tells_apart_own_and_other() -> None:
    whole = program(TABLE + "phase deal:\n    end game\n")
    zones = {zone.name: index for index, zone in enumerate(whole.zones)}
    span = Span("", 1, 1, 1, 1)
    own, fixed = (Local(span, 3),), (Constant(span, 0, NumberType()),)
    assert sees_zone(whole, zones["pile"], (), 3) is True
    assert sees_zone(whole, zones["stock"], (), 3) is False
    assert sees_zone(whole, zones["hand"], own, 3) is True
    assert sees_zone(whole, zones["hand"], fixed, 3) is None
    assert sees_zone(whole, zones["held"], own, 3) is False
    assert sees_zone(whole, zones["deck"], own, 3) is False


def test_a_forbid_that_the_effects_of_an_answer_meet_may_not_tell_either() -> None:
    check(
        """\
verb build (card: card):
    move card to pile

forbid enter pile when rank of top of stock is 3 # RL401
forbid leave hand when some(c in hand where rank is 9)
forbid enter pile when rank of card is 3 and count(deck of turn) > 0
forbid build when rank of card is 3 and hidden_suit is clubs # RL401

phase deal:
    turn chooses:
        play:
            pick card in hand
            build card
            end game
        pass
    then deal
""",
        TABLE,
    )


def test_a_forbid_beyond_what_is_tried_may_read_anything() -> None:
    check(
        """\
forbid enter hand when rank of top of deck is 3

phase deal:
    turn chooses:
        play:
            draw 1 from stock to hand
            end game
        pass
    then deal
""",
        TABLE,
    )


def test_whoever_is_asked_sees_the_own_hand_however_that_player_was_named() -> None:
    check(
        """\
verb lose_one (p: player):
    p chooses:
        give:
            pick card in hand of p
            requires some(c in hand of p where c is not card) or score of p > 3
            move card to pile
        refuse_it

phase deal:
    let chosen = first(p in others where score < 3)
    if chosen is not none:
        chosen chooses:
            give:
                pick card in hand of chosen
                move card to pile
            refuse_it
    lose_one turn
    lose_one next of turn
    for each p in players: lose_one p
    each p in others chooses:
        give:
            pick card in hand of p
            move card to pile
        peek:
            pick card in hand of turn # RL402
            move card to pile
        refuse_it
    end game if stock is empty
    then deal
""",
        TABLE,
    )
