"""The way whose cards weigh most is the first of the best that the list of all ways has, however many there are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulelang.engines.reference.melds import best as best_module
from rulelang.engines.reference.melds import best_way, ways
from tests.melds.games import GAMES
from tests.melds.test_ways import CASES, hand_of, terms_of


@pytest.mark.parametrize(("name", "number"), CASES)
@pytest.mark.parametrize("compared", [0, 200])
@given(st.data())
@settings(max_examples=4, deadline=None)
def test_the_heaviest_way_is_the_first_of_the_best(name: str, number: int, compared: int, data: st.DataObject) -> None:
    game = GAMES[name]
    table = hand_of(data, game, 3, 6)
    terms, hand = terms_of(game, number), tuple(range(len(table.cards)))
    worth = {text: data.draw(st.integers(0, 3)) for text in dict.fromkeys(table.cards)}
    weights = [worth[text] for text in table.cards]
    listed = list(ways(table, terms, hand))
    expected = max(listed, key=lambda way: sum(weights[card] for laid in way for card in laid.cards), default=None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(best_module, "MOST_COMPARED", compared)
        assert best_way(table, terms, hand, weights) == expected
