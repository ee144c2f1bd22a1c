"""Conditions that say which cards melds must use leave just the ways that fulfil them, however they are put."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.decisions.rules import decision, texts

HAND = 'given hand of P1 = "5H 5D 5C 5S 9S 9H 9D KD"'
ANSWER = """
lay_sets "Lay sets":
    pick laid as at least 1 set from hand
    requires {condition}
    lay laid on table
"""
CASES = {
    "every(c in pile where c is in laid)": ("5H 9S", "5H 9S"),
    "every(c in pile where c is in cards of laid)": ("5H 9S", "5H 9S"),
    "none_of(c in pile where c is not in laid)": ("5D 9S", "5D 9S"),
    "top of pile is in laid": ("9H 5D", "9H"),
    "pile - laid is empty": ("5H 9S 9H", "5H 9S 9H"),
    "points > 3 or top of pile is in laid": ("5C", "5C"),
    "top of pile is in laid or points > 3": ("5C", "5C"),
    "points is 0 or top of pile is in laid": ("5C", ""),
    "every(c in pile where c is in laid) and top of pile is in laid": ("5C 9D", "5C 9D"),
    "points is 0 and every(c in pile where c is in laid)": ("5C 9D", "5C 9D"),
    "not (every(c in pile where c is in laid))": ("KD", ""),
    "every(c in pile where c is in laid) or points is 0": ("KD", ""),
}


def cards(text: str) -> Counter[str]:
    """The cards that a move lays."""
    return Counter(text.split('"')[1].replace(",", "").split())


@pytest.mark.parametrize("condition", CASES)
def test_what_must_be_used_is_used(condition: str) -> None:
    pile, must = CASES[condition]
    given = f'{HAND}\ngiven pile = "{pile}"\ngiven points of P1 = 0'
    every = texts(decision(ANSWER.format(condition="points is 0"), given))
    expected = [text for text in every if Counter(must.split()) <= cards(text)]
    assert texts(decision(ANSWER.format(condition=condition), given)) == expected
    assert len(expected) > 1


@pytest.mark.parametrize(("pile", "possible"), [("9H", True), ("KD", False), ("AC", False)])
def test_whether_a_meld_with_a_card_can_be_found(pile: str, possible: bool) -> None:
    answer = """
pass "Pass":
    requires some(m as set from hand where top of pile is in m)
"""
    assert ("pass" in texts(decision(answer, f'{HAND}\ngiven pile = "{pile}"'))) is possible


def test_a_table_is_rebuilt_with_all_its_cards() -> None:
    answer = """
rebuild_all "Rearrange":
    pick melds as any set from table + hand
    requires count(cards of melds) > count(cards of table)
    rebuild table as melds
"""
    state = decision(answer, 'given table of P1 = "5H 5D 5C, 9S 9H 9D"\ngiven hand of P1 = "5S 5S 9C KD"')
    found = texts(state)
    assert found and all(Counter(["5H", "5D", "5C", "9S", "9H", "9D"]) < cards(text) for text in found)
    assert {"5S", "9C"} == {card for text in found for card in cards(text)} - {"5H", "5D", "5C", "9S", "9H", "9D"}
    assert len(set(found)) == len(found)
