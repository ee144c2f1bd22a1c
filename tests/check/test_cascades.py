"""A declaration with a mistake is told once: what is missed only because of it is not."""

from __future__ import annotations

import pytest

from tests.check.game_text import BASE, changed, problems

WITH_TEXTS = BASE + '\nscenario "One":\n    at play\n    given hand of A = "2C AH"\n    expect points of "AH" is 10\n'

ROWS = BASE.replace(
    'kind suit: clubs "C", hearts "H"\n',
    "kind suit:\n    dark: flag\n    | suit   | dark | name |\n    | clubs  | yes  | C    |\n    | hearts | no   | H    |\n",
).replace("    rank is in {J, A}: 10", "    suit is hearts and dark of suit: 10")

LISTED = BASE.replace("starts with card\n", "starts with pack\n").replace(
    "zone stock", "deck pack of card:\n    | rank | suit |\n    | any  | any  |\n\nzone stock"
)


def test_the_games_changed_here_are_right() -> None:
    assert problems(WITH_TEXTS) == problems(ROWS) == problems(LISTED) == []


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (ROWS, "    | hearts | no   | H    |", "    | hearts | no   |", "the row has 2 cells, its header 3"),
        (ROWS, "    | hearts | no   | H    |", "    | hearts | nope | H    |", "`nope` does not fit the column `dark`"),
        (ROWS, "    | suit   | dark | name |", "    | kind   | dark | name |", "no column `suit` names the members"),
        (WITH_TEXTS, "    | any  | any  | 1      |", "    | any  | anny | 1      |", "`anny` does not fit the column `suit`"),
        (WITH_TEXTS, "    suit: suit\n", "    suit: siut\n", "there is no type `siut`"),
        (LISTED, "deck pack of card", "deck pack of crad", "there are no cards `crad`"),
        (LISTED, "    | any  | any  |\n\nzone", "    | any  | anny |\n\nzone", "`anny` does not fit the column `suit`"),
        (BASE, "meld group of card", "meld group of crad", "there are no cards `crad`"),
        (BASE, "kind rank: 2..9, J, A", "kind rank: 2..9, J, A, J", "`rank` has two members `J`"),
        (
            BASE.replace("var score", "var one_suit: siut = hearts\nvar other: siut = clubs\nvar score"),
            "kind rank: 2..9, J, A",
            "kind rank: 2..9, J, A",
            "there is no type `siut`",
        ),
    ],
)
def test_one_mistake_in_a_declaration_gives_one_message(text: str, old: str, new: str, message: str) -> None:
    assert text.count(old) == 1
    assert [one for _, _, one in problems(text.replace(old, new))] == [message]


def test_other_mistakes_are_told_all_the_same() -> None:
    text = changed("kind rank: 2..9, J, A", "kind rank: 2..9, J, A, J").replace("draw hand_size from", "draw hand_sise from")
    assert [one for _, _, one in problems(text)] == ["`rank` has two members `J`", "nothing here is called `hand_sise`"]
