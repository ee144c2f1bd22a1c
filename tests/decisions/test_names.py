"""How cards are written: short, without doubt, and so that they read back."""

from __future__ import annotations

import pytest

from rulec.ir import Program
from rulelang.engines.reference.notation.spelling import Spelling, spelling_of
from tests.decisions.rules import HEAD, game

END = """
phase play:
    turn chooses:
        stop:
            end game won by {turn}
    then play
"""


def spelling(text: str) -> tuple[Spelling, Program]:
    made = game(text + END)
    return spelling_of(made.rules, made.program), made.program


def test_every_card_of_every_sort_is_written_differently_and_reads_back() -> None:
    spells, program = spelling(HEAD)
    words = [spells.card((0, row)) for row in range(len(program.cards[0].designs))]
    assert {"10D", "5H", "JK", "AS"} <= set(words)
    assert len(set(words)) == 53
    for row, word in enumerate(words):
        assert spells.designs(word) == {(0, row)}


WORDS = {"5": 4, "h": 13, "H": 13, "♥": 13, "hearts": 13, "5hearts": 1, "JK": 1, "joker": 1, "5X": 0, "": 0}


@pytest.mark.parametrize(("word", "count"), WORDS.items())
def test_attributes_may_be_left_out_and_written_in_full(word: str, count: int) -> None:
    spells, _program = spelling(HEAD)
    assert len(spells.designs(word)) == count


HEROES = """\
game heroes "Heroes":
    players 2
    start play
kind hero: lily, bob
kind suit: tank "T", striker "D", support "S"
kind rank: A, 2..10, J
cards hero_card:
    home: hero
    rank: rank
    suit: suit
    mana: 0..2
    | home | rank | suit    | mana |
    | lily | 4    | tank    | 0    |
    | lily | 4    | tank    | 1    |
    | bob  | 4    | tank    | 1    |
    | bob  | 10   | striker | 2    |
    | bob  | J    | support | 0    |
zone deck per h in hero: hidden pile of hero_card, starts with (card in hero_card where home is h)
"""


def test_what_only_tells_where_a_card_starts_is_left_out_and_numbers_where_they_are_plain() -> None:
    spells, program = spelling(HEROES)
    assert [spells.card((0, row)) for row in range(5)] == ["4T0", "4T1", "4T1", "10D", "JS"]
    assert spells.designs("4T") == {(0, 0), (0, 1), (0, 2)}
    assert [spells.card_label((0, row)) for row in range(4)] == ["4T0", "4T1", "4T1", "10D"]
    assert program.cards[0].name == "hero_card"


NAMED = """\
game named "Named":
    players 2
    start play
cards foe:
    foe_name: text
    power: 0..9
    | foe | name         | foe_name | power |
    | F1  | Puddle Jelly | a        | 1     |
    | F2  | Thorn Boar   | b        | 2     |
cards gem:
    worth: 0..99
    | worth | copies |
    | 7     | 2      |
    | 17    | 1      |
zone box: open set of foe, starts with foe
zone pouch: open set of gem, starts with gem
zone mixed: open set of foe and gem
"""


def test_rows_are_called_by_name_and_numbers_stand_alone() -> None:
    spells, _program = spelling(NAMED)
    assert [spells.card((0, row)) for row in range(2)] == ["F1", "F2"]
    assert [spells.card_label((0, row)) for row in range(2)] == ["Puddle Jelly", "Thorn Boar"]
    assert [spells.card((1, row)) for row in range(2)] == ["7", "17"]
    assert spells.designs("puddle jelly") == {(0, 0)}


ALIKE = """\
game alike "Alike":
    players 2
    start play
kind a: x, xy
kind b: yz, z
cards tile:
    first: a
    second: b
    | first | second |
    | any   | any    |
zone box: open set of tile, starts with tile
"""


def test_words_that_could_be_two_cards_are_replaced_by_the_row() -> None:
    spells, program = spelling(ALIKE)
    words = [spells.card((0, row)) for row in range(len(program.cards[0].designs))]
    assert len(set(words)) == 4
    for row, word in enumerate(words):
        assert spells.designs(word) == {(0, row)}
    assert any("#" in word for word in words)
