"""A match is fixed before it starts: its cards, its places, its options."""

from __future__ import annotations

import pytest

from rulelang.engines.reference.position import SPECTATOR
from rulelang.engines.reference.setup import set_up
from rulelang.engines.reference.table import Table
from tests.engine.playing import begin, place_of, rules_of, value

GAME = """
option reach: 1..9 = 4
kind hero:
    hp: 1..9
    | hero | hp |
    | ann  | 3  |
    | bob  | 5  |
zone stock: hidden pile of token, starts with token + token
zone den per c in colour: open pile of token, starts with (t in token where colour of t is c)
zone hand per player: private set of token
zone brow per player: outward slot of token
var life per h in hero: 0..hp = hp of h
var far: 0..reach = reach
var first_seat: player = first(players)
var held per player and colour: 0..9 = 0
phase begin:
    held[green] of next of turn = 7
    turn chooses:
        done: end game
    then begin
"""


def test_cards_are_numbered_as_they_are_declared() -> None:
    setup = set_up(rules_of(GAME), 2, 0)
    assert setup.cards == tuple((0, row) for row in range(8) for _ in range(3))
    assert setup.first_card == (0, 24)


def test_zones_start_with_what_is_theirs() -> None:
    position = begin(rules_of(GAME))
    assert [len(position.zones[place_of(position, "den", colour)]) for colour in range(3)] == [3, 3, 2]
    assert len(position.zones[place_of(position, "stock")]) == 16


def test_variables_start_as_data_and_options_say() -> None:
    rules = rules_of(GAME)
    position = begin(rules)
    assert [value(position, "life", hero) for hero in (0, 1)] == [3, 5]
    assert value(position, "far") == 4
    assert value(position, "first_seat") == 0
    setup = set_up(rules, 2, 0, {"reach": 9})
    assert setup.ranges[setup.variable_base[[one.name for one in rules.program.variables].index("far")]] == (0, 9)


def test_what_belongs_to_two_has_a_place_for_each_pair() -> None:
    position = begin(rules_of(GAME))
    held = [[value(position, "held", seat, colour) for colour in range(3)] for seat in range(2)]
    assert held == [[0, 0, 0], [0, 7, 0]]


def test_who_sees_a_zone_follows_from_how_it_is_declared() -> None:
    position = begin(rules_of(GAME))
    audience = position.setup.zone_audience
    assert audience[place_of(position, "stock")] == frozenset()
    assert audience[place_of(position, "den", 1)] == {0, 1, SPECTATOR}
    assert audience[place_of(position, "hand", 1)] == {1}
    assert audience[place_of(position, "brow", 1)] == {0}


def test_nameless_rows_that_agree_in_all_that_is_read_are_equal() -> None:
    cards = """
kind colour: red, green
cards bead:
    colour: colour
    batch: 1..9
    | colour | batch | copies |
    | red    | 1     | 1      |
    | red    | 2     | 2      |
    | green  | 1     | 1      |
"""
    text = """
zone stock: open pile of bead, starts with bead
phase begin:
    trace = count(b in stock where colour of b is red)
    turn chooses:
        done: end game
    then begin
"""
    setup = set_up(rules_of(text, cards=cards), 2, 0)
    assert setup.groups == (0, 0, 0, 2)
    table = Table.open(begin(rules_of(text, cards=cards)))
    assert table.equal_key(0) == table.equal_key(2) != table.equal_key(3)


@pytest.mark.parametrize(("players", "options"), [(1, {}), (3, {}), (2, {"reach": 10}), (2, {"no_such": 1})])
def test_what_the_rules_do_not_allow_cannot_be_set_up(players: int, options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"probe|reach|no_such"):
        set_up(rules_of(GAME), players, 0, options)
