"""A pick that fills in something for each card tells it to whoever sees the card."""

from __future__ import annotations

import pytest

from tests.decisions.rules import decision


@pytest.mark.parametrize(
    ("where", "given", "texts"),
    [
        ("pile", "given pile", ["P1: Count (5♥ 2, 6♥ 0)", "P1: Count (5♥ 2, 6♥ 0)"]),
        ("hand", "given hand of P1", ["P1: Count (5♥ 2, 6♥ 0)", "P1: Count"]),
    ],
)
def test_a_number_for_each_card_is_told_with_the_cards_that_are_seen(where: str, given: str, texts: list[str]) -> None:
    state = decision(f'count "Count":\n    pick n in 0..2 for each c in {where}\n    gain total(n) points', f'{given} = "6H 5H"')
    after = state.play(0, "count with 5H = 2, 6H = 0")
    assert [[line.text for line in after.log(seat) if line.kind == "answer"] for seat in (0, 1)] == [[text] for text in texts]
