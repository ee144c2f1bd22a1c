"""Ways, in whole and step by step, agree with the slow reading of the clauses."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds import arrangements, judge, makes, random_way, some_way, way_steps, ways
from rulelang.engines.reference.melds.ways import ways as ways_with
from rulelang.engines.reference.position import LaidMeld
from tests.melds import oracle
from tests.melds.games import GAMES, Game
from tests.melds.table import Table

Way = tuple[LaidMeld, ...]
CASES = [(name, number) for name, game in GAMES.items() for number in range(len(game.shapes))]


def laid_out(table: Table, way: tuple[tuple[oracle.Fit, ...], ...]) -> Way:
    """Give each meld the first of the equal cards that the ones before have left."""
    left = list(range(len(table.cards)))
    result = []
    for fit in (fit for melds in way for fit in melds):
        taken = []
        for text, _ in fit.cards:
            taken.append(next(card for card in left if table.cards[card] == text))
            left.remove(taken[-1])
        result.append(LaidMeld(tuple(taken), tuple(given for _, given in fit.cards), fit.kinds))
    return tuple(result)


def slow_ways(game: Game, number: int, table: Table) -> list[Way]:
    """List the ways by the slow reading."""
    return [laid_out(table, way) for way in oracle.ways(table, game.shapes[number], table.cards)]


def terms_of(game: Game, number: int) -> tuple[ShapeTerm, ...]:
    """Give the terms of a shape."""
    return tuple(term for pool in game.shapes[number] for term in pool)


def walked(table: Table, terms: tuple[ShapeTerm, ...], hand: tuple[int, ...]) -> list[Way]:
    """Walk all steps; no step may lead nowhere."""
    found: list[Way] = []
    open_ends: list[tuple[Way, tuple[int, ...]]] = [((), ())]
    while open_ends:
        prefix, partial = open_ends.pop()
        steps = way_steps(table, terms, hand, prefix, partial)
        assert steps or not prefix + partial
        for step in reversed(steps):
            if step.card is not None:
                open_ends.append((prefix, (*partial, step.card)))
            elif step.laid is not None:
                open_ends.append(((*prefix, step.laid), ()))
            else:
                found.append(prefix)
    return found


def hand_of(data: st.DataObject, game: Game, low: int, high: int) -> Table:
    """Draw a hand in any order."""
    return game.table(tuple(data.draw(st.permutations(game.pack))[: data.draw(st.integers(low, high))]))


@pytest.mark.parametrize(("name", "number"), CASES)
@given(st.data())
@settings(max_examples=8, deadline=None)
def test_ways_are_complete_in_order_and_listed_once(name: str, number: int, data: st.DataObject) -> None:
    game = GAMES[name]
    table = hand_of(data, game, 3, 6)
    terms, hand = terms_of(game, number), tuple(range(len(table.cards)))
    expected = slow_ways(game, number, table)
    assert list(ways(table, terms, hand)) == expected
    assert list(ways_with(table, terms, hand, few=0)) == expected
    assert some_way(table, terms, hand) is bool(expected)
    assert makes(table, terms, hand) is any(sum(len(laid.cards) for laid in way) == len(hand) for way in expected)
    for way in expected:
        assert judge(table, terms, hand, way[::-1]) == way


@pytest.mark.parametrize(("name", "number"), CASES)
@given(st.data())
@settings(max_examples=5, deadline=None)
def test_steps_lead_to_every_way_once(name: str, number: int, data: st.DataObject) -> None:
    game = GAMES[name]
    table = hand_of(data, game, 3, 6)
    terms, hand = terms_of(game, number), tuple(range(len(table.cards)))
    expected = list(ways(table, terms, hand))
    found = walked(table, terms, hand)
    assert sorted(found, key=repr) == sorted(expected, key=repr)


@pytest.mark.parametrize(("name", "number"), CASES)
@given(st.data())
@settings(max_examples=5, deadline=None)
def test_random_ways_are_ways_and_all_come_out(name: str, number: int, data: st.DataObject) -> None:
    game = GAMES[name]
    table = hand_of(data, game, 3, 6)
    terms, hand = terms_of(game, number), tuple(range(len(table.cards)))
    expected = list(islice(ways(table, terms, hand), 200))
    source = random.Random(data.draw(st.integers(0, 99)))
    if not expected:
        assert random_way(table, terms, hand, source.randrange) is None
        return
    draws = {random_way(table, terms, hand, source.randrange) for _ in range(40)}
    if len(expected) < 200:
        assert draws <= set(expected)
    if len(expected) <= 4:
        more = {random_way(table, terms, hand, source.randrange) for _ in range(400)}
        assert draws | more == set(expected)


@pytest.mark.parametrize(("name", "number"), CASES)
@given(st.data())
@settings(max_examples=10, deadline=None)
def test_what_is_no_way_is_refused(name: str, number: int, data: st.DataObject) -> None:
    game = GAMES[name]
    table = hand_of(data, game, 3, 6)
    terms, hand = terms_of(game, number), tuple(range(len(table.cards)))
    expected = set(ways(table, terms, hand))
    melds = []
    for _ in range(data.draw(st.integers(0, 2))):
        group = tuple(data.draw(st.permutations(hand))[: data.draw(st.integers(1, 4))])
        found = arrangements(table, data.draw(st.integers(0, len(game.melds) - 1)), group)
        melds.extend(data.draw(st.lists(st.sampled_from(found), max_size=1)) if found else [])
    judged = judge(table, terms, hand, tuple(melds))
    assert (judged in expected) if judged is not None else not any(sames(way, tuple(melds)) for way in expected)


def sames(one: Way, other: Way) -> bool:
    """Tell whether two ways are melds of the same cards in the same order that stand for the same."""
    return sorted((laid.cards, repr(laid.stands)) for laid in one) == sorted((laid.cards, repr(laid.stands)) for laid in other)
