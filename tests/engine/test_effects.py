"""Built-in verbs: cards keep their order, are never lost, and are shown to those who see them."""

from __future__ import annotations

import pytest

from rulelang.engines.reference.position import SPECTATOR, Position, RuleFault
from tests.engine.playing import answer, begin, is_whole, names_in, place_of, rules_of, value

ZONES = """
zone stock: open pile of token, starts with token
zone line: open row of token
zone heap: open pile of token
zone bag: hidden set of token
zone hand per player: private set of token
zone front: open slot of token
"""


def after(effects: str, more: str = "", players: int = 2) -> Position:
    lines = "".join(f"    {line}\n" for line in effects.strip().splitlines())
    text = ZONES + more + f"phase begin:\n{lines}    turn chooses:\n        done: end game\n    then begin\n"
    return begin(rules_of(text, players=str(players)), players)


# a pile is kept from below: the last name is its top


def test_a_pile_moved_onto_a_pile_keeps_its_order() -> None:
    position = after("draw 2 from stock to heap\nmove heap to stock")
    assert names_in(position, "stock")[-2:] == ["r1", "r2"]  # drawn one by one, so turned over
    assert is_whole(position)


def test_cards_moved_to_a_pile_lie_as_they_are_walked() -> None:
    assert names_in(after("move first(3, stock) to heap"), "heap") == ["r3", "r2", "r1"]


def test_cards_moved_under_a_pile_keep_their_order() -> None:
    position = after("draw 1 from stock to heap\nmove first(2, stock) under heap")
    assert names_in(position, "heap") == ["r3", "r2", "r1"]


def test_cards_moved_to_a_row_lie_from_left_to_right() -> None:
    position = after("move first(3, stock) to line\nmove first(2, stock) under line")
    assert names_in(position, "line") == ["g1", "g2", "r1", "r2", "r3"]


def test_the_top_of_a_row_is_what_was_laid_last() -> None:
    position = after("move first(3, stock) to line\nmove top of line to front")
    assert names_in(position, "front") == ["r3"]


def test_a_set_is_kept_in_the_order_in_which_its_cards_are_declared() -> None:
    position = after("move top of stock to hand\nmove stock to hand")
    assert names_in(position, "hand", 0) == ["r1", "r2", "r3", "g1", "g2", "g3", "b1", "b2"]


def test_marks_on_cards_come_second_in_the_order_of_a_set() -> None:
    cards = """
kind colour: red, green
cards bead:
    colour: colour
    | bead | colour | copies |
    | red  | red    | 3      |
    | blue | green  | 1      |
"""
    text = """
zone stock: open pile of bead, starts with bead
zone hand per player: open set of bead
var worn per bead: 0..9 = 0
phase begin:
    move stock to hand
    worn of first(hand) = 2
    turn chooses:
        done: end game
    then begin
"""
    position = begin(rules_of(text, cards=cards))
    worn = [value(position, "worn", card) for card in position.zones[place_of(position, "hand", 0)]]
    assert worn == [0, 0, 2, 0]


def test_a_second_card_in_a_slot_is_a_fault() -> None:
    with pytest.raises(RuleFault, match="holds a card already"):
        after("move top of stock to front\nmove top of stock to front")
    with pytest.raises(RuleFault, match="one card"):
        after("move first(2, stock) to front")


def test_moving_nothing_moves_nothing() -> None:
    position = after("move front to heap\nmove top of heap to line")
    assert is_whole(position)
    assert names_in(position, "heap") == []


def test_cards_from_a_card_are_it_and_all_above_it() -> None:
    position = after("move first(4, stock) to line\nmove cards_from(first(c in line where size of c is 3)) to heap")
    assert names_in(position, "line") == ["r1", "r2"]
    assert names_in(position, "heap") == ["g1", "r3"]


def test_taking_away_takes_the_equal_cards_nearest_the_top() -> None:
    position = after("move stock - top of stock to heap")
    assert names_in(position, "stock") == ["r1"]


# ---------------------------------------------------------------- draw


def test_a_draw_takes_what_is_there() -> None:
    position = after("draw 99 from stock to hand")
    assert len(names_in(position, "hand", 0)) == 8
    assert is_whole(position)


def test_a_draw_that_runs_dry_is_short_once_and_goes_on_with_what_comes() -> None:
    more = """
on short stock:
    trace += 1
    move first(2, heap) to stock
"""
    position = after("draw 5 from stock to heap\ndraw 9 from stock to hand", more)
    assert value(position, "trace") == 1
    assert len(names_in(position, "hand", 0)) == 5
    assert len(names_in(position, "heap")) == 3


def test_drawing_none_is_not_short() -> None:
    position = after("draw 8 from stock to heap\ndraw 0 from stock to hand", "on short stock: trace += 1\n")
    assert value(position, "trace") == 0


# ---------------------------------------------------------------- collect

PACKS = """
zone left_pack: hidden pile of token, starts with token
zone right_pack: hidden pile of token, starts with token
zone hand per player: private set of token
phase begin:
    draw 8 from left_pack to hand
    move right_pack to left_pack
    draw 3 from left_pack to right_pack
    {effect}
    turn chooses:
        done: end game
    then begin
"""


def packs(effect: str) -> Position:
    return begin(rules_of(PACKS.format(effect=effect)))


def test_collect_takes_back_what_is_missing_and_hands_back_what_is_too_many() -> None:
    position = packs("collect left_pack")
    assert sorted(names_in(position, "left_pack")) == sorted(["r1", "r2", "r3", "g1", "g2", "g3", "b1", "b2"])
    assert is_whole(position)


def test_two_packs_are_both_whole_when_both_are_collected() -> None:
    position = packs("collect left_pack\n    collect right_pack")
    for pack in ("left_pack", "right_pack"):
        assert sorted(names_in(position, pack)) == sorted(["r1", "r2", "r3", "g1", "g2", "g3", "b1", "b2"])
    assert names_in(position, "hand", 0) == []


def test_cards_too_many_go_home() -> None:
    text = """
zone reds: open pile of token, starts with (c in token where colour of c is red)
zone others_pile: open pile of token, starts with (c in token where colour of c is not red)
phase begin:
    move others_pile to reds
    collect reds
    turn chooses:
        done: end game
    then begin
"""
    position = begin(rules_of(text))
    assert names_in(position, "reds") == ["r3", "r2", "r1"]
    assert sorted(names_in(position, "others_pile")) == ["b1", "b2", "g1", "g2", "g3"]


# ---------------------------------------------------------------- random


def test_a_shuffle_depends_on_the_seed_alone() -> None:
    rules = rules_of(ZONES + "phase begin:\n    shuffle stock\n    turn chooses:\n        done: end game\n    then begin\n")
    orders = [names_in(begin(rules, seed=seed), "stock") for seed in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(orders[2])


def test_random_takes_one_of_the_cards_in_stable_order() -> None:
    text = ZONES + "phase begin:\n    move {c} to front\n    turn chooses:\n        done: end game\n    then begin\n"
    one = begin(rules_of(text.format(c="random(stock)")), seed=3)
    other = begin(rules_of(text.format(c="random(c in stock by highest size)")), seed=3)
    assert names_in(one, "front") == names_in(other, "front")


def test_dice_are_rolled_again_where_they_lie_and_cleared() -> None:
    more = "zone pool: open set of die\n"
    position = after("roll 3d6+2 to pool\nreroll pool\ntrace = sum(face of pool)", more)
    assert len(position.dice) == 3
    assert value(position, "trace") == sum(face for _, _, face in position.dice)
    assert all(1 <= face <= 6 for _, _, face in position.dice)
    position = after("roll 3d6 to pool\nclear pool", more)
    assert position.dice == ()


def test_of_no_dice_nothing_is_told() -> None:
    position = after("roll 0d6+2 to pool\ntrace = count(pool)", "zone pool: open set of die\n")
    assert value(position, "trace") == 0
    assert all(record[0] != "roll" for record in position.records)


# ---------------------------------------------------------------- resources


def test_gain_and_lose_stop_at_the_ends() -> None:
    more = "var coins: 1..9 = 5\n"
    assert value(after("gain 7 coins", more), "coins") == 9
    assert value(after("lose 7 coins", more), "coins") == 1


def test_a_later_member_is_reached_by_adding() -> None:
    more = "var level: size = 2\n"
    assert value(after("level += 2", more), "level") == 3
    with pytest.raises(RuleFault, match="member"):
        after("level += 4", more)


# ---------------------------------------------------------------- who sees what


def seen(position: Position, kind: str = "move") -> list[tuple[int, list[frozenset[int]]]]:
    return [(len(entry.cards), list(entry.seen)) for entry in position.entries if entry.kind == kind]


def test_a_moved_card_is_known_to_who_sees_it_before_or_after() -> None:
    everybody = frozenset({0, 1, 2, SPECTATOR})
    position = after("move stock to bag\nmove first(bag) to hand of next of turn\nmove first(bag) to front", players=3)
    assert seen(position) == [(8, [everybody] * 8), (1, [frozenset({1})]), (1, [everybody])]


def test_the_cards_of_one_verb_are_one_entry() -> None:
    position = after("move stock to bag\ndraw 3 from bag to hand")
    assert [entry.data for entry in position.entries if entry.kind == "move"] == [("move",), ("draw",)]


def test_a_reveal_tells_all_or_one() -> None:
    position = after("move stock to bag\nreveal first(bag)\nreveal first(bag) to next of turn", players=3)
    assert seen(position, "reveal") == [(1, [frozenset({0, 1, 2, SPECTATOR})]), (1, [frozenset({1})])]


def test_private_things_of_a_team_are_seen_by_its_players() -> None:
    text = """
zone stock: hidden pile of token, starts with token
zone chest per team: private set of token
var secret per team: private 0..9 = 0
phase begin:
    draw 1 from stock to chest of team of turn
    secret of team of turn = 4
    turn chooses:
        done: end game
    then begin
"""
    rules = rules_of(text, players="4\n    teams of 2")
    position = begin(rules, 4)
    assert seen(position) == [(1, [frozenset({0, 2})])]
    assert [entry.audience for entry in position.entries if entry.kind == "set"] == [frozenset({0, 2})]


def test_a_private_variable_is_noted_for_its_owner_alone() -> None:
    position = after("secret of next of turn = 3", "var secret per player: private 0..9 = 0\n")
    (entry,) = (entry for entry in position.entries if entry.kind == "set")
    assert entry.audience == frozenset({1})


def test_answers_are_noted_with_what_was_picked() -> None:
    rules = rules_of(
        ZONES
        + "phase begin:\n    turn chooses:\n        lay_down:\n            pick c in stock\n            move c to hand\n    then begin\n"
    )
    position = answer(begin(rules), rules, "lay_down", number=2)
    (entry, *_rest) = position.entries
    assert (entry.kind, entry.seat, len(entry.cards)) == ("answer", 0, 1)
    assert SPECTATOR in entry.seen[0]
