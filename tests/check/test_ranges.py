"""Members behind the order of their kind are in no range: a range that ends at one is told so, wherever it stands."""

from __future__ import annotations

import pytest

from tests.check.game_text import BASE, problems

BESIDE = (
    BASE.replace("kind rank: 2..9, J, A", "kind rank: 2..9, J, A besides joker")
    .replace("    | any  | any  | 1      |", "    | any  | any  | 1      |\n    | joker | clubs | 1   |")
    .replace("    otherwise: number of rank", "    rank is joker: 20\n    otherwise: number of rank")
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rank is in {J, A}", "rank is in A..joker"),
        ("rank is in {J, A}", "rank is in joker..joker"),
        ("same rank", "consecutive rank 3..joker"),
        ("same rank", "same rank\n\nwild of card:\n    when rank is 2\n    stands for rank 3..joker"),
        ("    | any  | any  | 1      |", "    | 9..joker | any | 1    |"),
        ("var score", "var lead: 9..joker = 9\nvar score"),
        ("gain points of card score", "case rank of card:\n                A..joker: nothing\n                otherwise: nothing"),
        ("pick card in hand", "pick card in hand\n            pick wanted in J..joker"),
    ],
)
def test_a_range_to_a_member_behind_the_order_is_an_error(old: str, new: str) -> None:
    assert BESIDE.count(old) == 1
    found = [(code, message) for code, _, message in problems(BESIDE.replace(old, new))]
    assert found == [("RL216", "`joker` stands behind the order of `rank` and so in no range")]


@pytest.mark.parametrize("new", ["rank is in {J, A}", "rank is in {J..A, joker}", "rank is in A..2"])
def test_ranges_within_the_order_are_right(new: str) -> None:
    assert problems(BESIDE.replace("rank is in {J, A}", new)) == []
