"""Arrangements, ways, judging and drawing agree with the slow reading of the clauses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulelang.engines.reference.melds import arrangements
from rulelang.engines.reference.position import LaidMeld
from tests.melds import oracle
from tests.melds.games import GAMES, Game
from tests.melds.table import Table


def told(table: Table, laid: LaidMeld) -> oracle.Fit:
    """Say of equal cards what a laid meld says."""
    return oracle.Fit(tuple((table.cards[card], given) for card, given in zip(laid.cards, laid.stands, strict=True)), laid.kinds)


@pytest.mark.parametrize("name", GAMES)
def test_arrangements_of_all_small_groups_are_those_of_the_clauses(name: str) -> None:
    game: Game = GAMES[name]
    for group in oracle.groups_of(game.pack):
        if 0 < len(group) <= 4:
            table = game.table(group)
            for meld in range(len(game.melds)):
                found = [told(table, laid) for laid in arrangements(table, meld, tuple(range(len(group))))]
                assert found == oracle.fits(table, oracle.leaves(table, meld), group), (group, meld)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_arrangements_of_larger_groups_are_those_of_the_clauses(data: st.DataObject) -> None:
    game = GAMES[data.draw(st.sampled_from(sorted(GAMES)))]
    group = tuple(data.draw(st.permutations(game.pack))[: data.draw(st.integers(5, 6))])
    table = game.table(group)
    meld = data.draw(st.integers(0, len(game.melds) - 1))
    found = [told(table, laid) for laid in arrangements(table, meld, tuple(range(len(group))))]
    assert found == oracle.fits(table, oracle.leaves(table, meld), group)
