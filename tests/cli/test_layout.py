"""How a table is laid out: rows for members and players, columns that tell something, pairs, what is folded."""

from __future__ import annotations

import pytest

from rulelang.cli.sheet import Fact, Grid, Sheet, write_plain
from rulelang.cli.table import write_table
from rulelang.state import State
from tests.decisions.rules import game

GARDEN = """\
game garden "Garden":
    players 2
    start grow
kind bed "Bed": sunny "Sunny bed", shady "Shady bed"
kind crop "Crop": pea "Pea", leek "Leek"
kind week "Week": 1..12
kind herb "Herb": mint "Mint", sage "Sage"
cards seed "Seed":
    worth "Worth": 0..9
    | seed  | name        | worth | copies |
    | bean  | Broad Bean  | 3     | 9      |
    | kale  | Kale        | 0     | 1      |
cards tag:
    week: week
    | week |
    | any  |
zone bag "Bag": hidden pile of seed, starts with (s in seed where worth is 3)
zone rows per bed "Rows": open row of seed
zone shelf "Shelf": open pile of tag, starts with tag
zone heap "Heap": open row of seed
zone spare "Spare": hidden pile of seed
zone basket per player "Basket": private set of seed
zone pot per player "Pot": private set of tag
zone plots per player and crop "Plots": open row of tag
var wet per bed "Wet": flag = no
var deep per bed "Deep": 0..9 = 0
var age per week "Age": 0..9 = 0
var height per herb "Height": 0..99 = 7
var share per player and crop "Share": 0..9 = 0
var coins per player "Coins": 0..99 = 5
var debt per player "Debt": 0..99 = 0
var season "Season": 0..9 = 0
var year "Year": 1..99 = 3
phase grow "Grow":
PREPARE
    turn chooses:
        stop "Stop"
    end game won by players
"""


def lines(prepare: str, seat: int | None = 0, full: bool = False) -> list[str]:
    return write_plain(write_table(state(prepare).view(seat), full))


def state(prepare: str) -> State:
    indented = "\n".join(f"    {line}" for line in prepare.split("\n"))
    return game(GARDEN.replace("PREPARE", indented)).start(players=2, seed=3)


def line(found: list[str], beginning: str) -> str:
    (only,) = [one.strip() for one in found if one.strip().startswith(beginning)]
    return only


def test_members_have_rows_and_columns_that_tell_something() -> None:
    found = lines("draw 2 from bag to rows of sunny\ndeep of shady = 4")
    start = next(number for number, one in enumerate(found) if one.startswith("  Bed"))
    assert found[start : start + 3] == [
        "  Bed        Deep  Rows",
        "  Sunny bed     0  Broad Bean (worth 3), Broad Bean (worth 3)",
        "  Shady bed     4  -",
    ]


def test_one_column_is_a_line() -> None:
    assert line(lines("nothing"), "Height") == "Height: Mint 7, Sage 7"
    assert line(lines("draw 1 from bag to rows of shady"), "Rows") == "Rows: Shady bed Broad Bean (worth 3)"


def test_of_many_members_only_those_are_told_of_whom_there_is_something_to_tell() -> None:
    assert not any("Age" in one for one in lines("nothing"))
    assert line(lines("for each w in week where number of w >= 10: age of w = 2"), "Age") == "Age: 10 2, 11 2, 12 2"


def test_things_of_pairs_have_a_grid_of_their_own() -> None:
    found = lines("share[leek] of turn = 2\nmove top of shelf to plots[pea] of turn")
    start = next(number for number, one in enumerate(found) if one.startswith("  Share"))
    assert found[start : start + 2] == ["  Share  Leek", "  P1        2"]
    start = next(number for number, one in enumerate(found) if one.startswith("  Plots"))
    assert found[start : start + 2] == ["  Plots  Pea", "  P1       1"]


def test_players_have_rows_and_what_began_so_and_says_nothing_is_left_out() -> None:
    found = lines("draw 3 from bag to basket\ncoins = 12")
    start = next(number for number, one in enumerate(found) if one.startswith("  Player"))
    assert found[start : start + 3] == ["  Player    Coins  Basket", "  P1 (you)     12  3 cards", "  P2            5  -"]
    assert not any("Debt" in one or "Season" in one for one in found)
    assert line(found, "Turn") == "Turn P1, Year 3"


def test_ones_own_cards_come_last() -> None:
    found = lines("draw 2 from bag to basket")
    assert found[-1] == "  Basket: Broad Bean (worth 3), Broad Bean (worth 3)"
    assert lines("draw 2 from bag to basket", seat=1)[-1] == "  Basket: nothing"
    assert "Basket:" not in "\n".join(lines("draw 2 from bag to basket", seat=None)).replace("Empty:", "")


def test_empty_zones_are_named_in_one_line_and_hidden_ones_counted_in_one() -> None:
    found = lines("nothing")
    assert line(found, "Empty") == "Empty: Rows, Heap, Spare, Basket, Pot, Plots"
    assert line(found, "Face down") == "Face down: Bag 9 cards"


def test_long_piles_are_cut_short_unless_all_is_asked_for() -> None:
    assert line(lines("nothing"), "Shelf") == "Shelf: 1 on top, then 2 3 4 5 6 and 6 more"
    assert line(lines("nothing", full=True), "Shelf") == "Shelf: 1 2 3 4 5 6 7 8 9 10 11 12"


def test_what_says_nothing_on_a_card_is_left_out() -> None:
    text = GARDEN.replace("worth is 3", "worth is 0").replace("PREPARE", "    draw 1 from bag to heap")
    assert line(write_plain(write_table(game(text).start(2, 1).view(0))), "Heap") == "Heap: Kale"


@pytest.mark.parametrize("cells", [("3", "12"), ("-", "-4")])
def test_numbers_are_set_to_the_right(cells: tuple[str, str]) -> None:
    grid = Grid(("Name", "Worth"), (("a", cells[0]), ("b", cells[1])))
    assert grid.is_numeric(1) and not grid.is_numeric(0)


def test_wide_letters_count_twice() -> None:
    sheet = Sheet("T", ((Grid(("이름", "X"), (("릴리", "a"), ("Bob", "b"))), Fact("색", "붉다")),))
    assert write_plain(sheet) == ["== T", "  이름  X", "  릴리  a", "  Bob   b", "  색: 붉다"]


def test_a_table_of_another_seat_says_who_is_to_decide() -> None:
    assert lines("nothing")[0] == "== Garden: Grow"
    assert lines("nothing", seat=1)[0] == "== Garden: Grow (P1 to decide)"
