"""Rows of data: cards named by their `id`, translations beside texts, cells that cannot be read, decks of too many cards."""

from __future__ import annotations

import pytest

from tests.check.game_text import BASE, changed, compiled, problems

MONSTERS = """\
cards monster:
    power: 0..40

deck monsters of monster:
    from "monsters.csv"
deck bosses of monster:
    from "bosses.csv"

zone den: hidden pile of monster, starts with monsters
zone throne: open pile of monster, starts with bosses

invariant "The troll is strong": power of troll > 3
"""
FILES = {
    "monsters.csv": "id,name,name_ko,power,copies\nrat,Rat,쥐,2,3\ntroll,Troll,트롤,8,1\n",
    "bosses.csv": "id,name,power\nqueen,Queen,20\nrat,Rat,2\n",
}


def test_cards_without_rows_of_their_own_are_named_by_the_id_in_their_decks() -> None:
    program = compiled(f"{BASE}\n{MONSTERS}", FILES).program
    assert program is not None
    assert [(one.name, one.label) for one in program.cards[1].designs] == [("rat", "Rat"), ("troll", "Troll"), ("queen", "Queen")]
    assert [deck.rows for deck in program.decks] == [((0, 3), (1, 1)), ((0, 1), (2, 1))]


def test_one_id_with_different_fields_is_two_cards_of_one_name() -> None:
    files = {**FILES, "bosses.csv": "id,power\nrat,3\n"}
    found = problems(f"{BASE}\n{MONSTERS}", files)
    assert found == [("RL202", 2, "`monster` has two rows called `rat`")]


def test_a_deck_over_cards_with_rows_lists_only_these() -> None:
    text = changed("zone stock", "deck pack of card:\n    | id | copies |\n    | ace | 2 |\n\nzone stock")
    assert problems(text) == [("RL212", 19, "`card` has no row called `ace`")]


TEXTS = """\
cards event:
    rule: text
    note: number
    from "events.csv"
"""


@pytest.mark.parametrize(
    ("header", "advice"),
    [
        ("id,rule,rule_ko,name_zh,note", []),
        ("id,rule,note_ko,name,note", ["no field takes the column `note_ko` of `events.csv`"]),
        ("id,rule,ruling,name,note", ["no field takes the column `ruling` of `events.csv`"]),
    ],
)
def test_columns_that_translate_a_text_need_no_field(header: str, advice: list[str]) -> None:
    found = compiled(f"{BASE}\n{TEXTS}", {"events.csv": f"{header}\ne1,Rain,Regen,x,1\n"}).report.diagnostics
    assert [one.message for one in found if one.code == "RL223"] == advice


@pytest.mark.parametrize("cell", ["²", "1..²", "9" * 5000, "-", "1..", "..", "2..1", "1.5", "0x1", "\N{ARABIC-INDIC DIGIT TWO}" * 30])
def test_a_cell_that_is_no_number_is_reported(cell: str) -> None:
    found = problems(changed("| any  | any  | 1      |", f"| any | any | {cell} |"))
    assert [code for code, _, _ in found] == ["RL212"]


@pytest.mark.parametrize("cell", ["clubs:²", f"clubs:{'9' * 5000}", "clubs:-1", "clubs;;", "spades"])
def test_a_bag_that_cannot_be_counted_is_reported(cell: str) -> None:
    table = f"table loot by rank:\n    gold: bag of suit\n    | rank | gold |\n    | A | {cell} |\n"
    assert [code for code, _, _ in problems(f"{BASE}\n{table}")] == ["RL212"]


@pytest.mark.parametrize("cell", [f"{'9' * 5000} group", f"group of {'9' * 5000}", "group +", "2 2 group", "group of group"])
def test_a_contract_that_cannot_be_read_is_reported(cell: str) -> None:
    table = f"table contract by rank:\n    needs: contract\n    | rank | needs |\n    | A | {cell} |\n"
    assert [code for code, _, _ in problems(f"{BASE}\n{table}")] == ["RL212"]


def test_a_declaration_holds_a_bounded_number_of_cards() -> None:
    rows = "    | any | any | 400 |\n" * 3
    assert "RL213" in {code for code, _, _ in problems(changed("    | any  | any  | 1      |\n", rows))}
    table = "table wide by a and b and c:\n    | a | b | c | d |\n    | 1..900 | 1..900 | 1..900 | 1 |\n"
    assert "RL213" in {code for code, _, _ in problems(f"{BASE}\n{table}")}


def test_a_value_that_only_a_start_reads_tells_no_cards_apart() -> None:
    def merged(text: str) -> tuple[int, ...]:
        program = compiled(text).program
        assert program is not None
        return program.cards[0].merge_columns

    dull = BASE.replace("gain points of card score", "gain 1 score").replace(
        "meld group of card:\n    size at least 2\n    same rank\n", ""
    )
    dull = dull.replace("zone table per player: open melds of group\n", "")
    only_start = dull.replace("starts with card", "starts with (c in card where points of c > 1)")
    assert merged(only_start) == ()
    assert merged(only_start.replace("gain 1 score", "gain points of card score")) == (0,)


MIXED = """\
kind hero:
    power: 0..40
    from "heroes.csv"
    | hero | power |
    | bob  | 3     |

cards tool:
    weight: 0..9
    from "tools.csv"
    | tool | name | weight |
    | saw  | Saw  | 2      |
"""


def test_rows_stand_in_the_order_of_the_text_and_are_named_by_id_or_by_the_declarations_own_name() -> None:
    files = {"heroes.csv": "id,name,power\nann,Ann,2\n", "tools.csv": "id,weight\naxe,4\n"}
    program = compiled(f"{BASE}\n{MIXED}", files).program
    assert program is not None
    hero = next(kind for kind in program.kinds if kind.name == "hero")
    tool = next(cards for cards in program.cards if cards.name == "tool")
    assert [(one.name, one.label, one.values) for one in hero.members] == [("ann", "Ann", (2,)), ("bob", None, (3,))]
    assert [(one.name, one.label, one.values) for one in tool.designs] == [("axe", None, (4,)), ("saw", "Saw", (2,))]


def test_a_member_whose_rows_have_no_column_for_names_is_reported() -> None:
    files = {"heroes.csv": "name,power\nAnn,2\n", "tools.csv": "id,weight\naxe,4\n"}
    assert ("RL212", 2, "a member has no name") in problems(f"{BASE}\n{MIXED}", files)
