"""Ways, in whole and step by step, agree with the slow reading of the clauses."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds import Use, arrangements, judge, makes, random_way, some_way, way_steps, ways, ways_from
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


def walked(table: Table, terms: tuple[ShapeTerm, ...], hand: tuple[int, ...], use: Use | None = None) -> list[Way]:
    """Walk all steps; no step may lead nowhere, and ways listed from a step on are those that it leads to."""
    found: list[Way] = []
    open_ends: list[tuple[Way, tuple[int, ...]]] = [((), ())]
    while open_ends:
        prefix, partial = open_ends.pop()
        steps = way_steps(table, terms, hand, prefix, partial, use)
        assert steps or not prefix + partial
        assert bool(steps) is (next(ways_from(table, terms, hand, prefix, partial, use), None) is not None)
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


def bound_of(data: st.DataObject, table: Table) -> Use:
    """Draw some cards that must be used, and how many must and may be used in all."""
    count = len(table.cards)
    must = data.draw(st.lists(st.integers(0, count - 1), unique=True, max_size=3))
    fewest = data.draw(st.integers(0, count)) if data.draw(st.booleans()) else 0
    most = data.draw(st.one_of(st.none(), st.none(), st.integers(0, count)))
    return Use(tuple(must), fewest, most)


def obeys(table: Table, way: Way, use: Use) -> bool:
    """Tell whether a way uses what it must."""
    used = Counter(table.cards[card] for laid in way for card in laid.cards)
    enough = Counter(table.cards[card] for card in use.must) <= used
    return enough and use.fewest <= used.total() and (use.most is None or used.total() <= use.most)


@pytest.mark.parametrize(("name", "number"), CASES)
@given(st.data())
@settings(max_examples=5, deadline=None)
def test_ways_that_must_use_cards_are_just_those_that_do(name: str, number: int, data: st.DataObject) -> None:
    game = GAMES[name]
    table = hand_of(data, game, 3, 6)
    terms, hand, use = terms_of(game, number), tuple(range(len(table.cards))), bound_of(data, table)
    expected = [way for way in slow_ways(game, number, table) if obeys(table, way, use)]
    assert list(ways(table, terms, hand, use=use)) == expected
    assert list(ways(table, terms, hand, few=0, use=use)) == expected
    if use.most is None:
        assert some_way(table, terms, hand, use) is bool(expected)


@pytest.mark.parametrize(("name", "number"), CASES)
@given(st.data())
@settings(max_examples=3, deadline=None)
def test_steps_of_a_bound_lead_to_every_way_once(name: str, number: int, data: st.DataObject) -> None:
    game = GAMES[name]
    table = hand_of(data, game, 3, 5)
    terms, hand = terms_of(game, number), tuple(range(len(table.cards)))
    use = evolve(bound_of(data, table), most=None)
    expected = list(ways(table, terms, hand, use=use))
    found = walked(table, terms, hand, use)
    assert sorted(found, key=repr) == sorted(expected, key=repr)
    for way in expected[:3]:
        begun = way[: len(way) // 2]
        assert way in ways_from(table, terms, hand, begun, (), use)


@pytest.mark.parametrize(("name", "number"), CASES)
@given(st.data())
@settings(max_examples=3, deadline=None)
def test_random_ways_of_a_bound_use_what_they_must_and_all_come_out(name: str, number: int, data: st.DataObject) -> None:
    game = GAMES[name]
    table = hand_of(data, game, 3, 6)
    terms, hand = terms_of(game, number), tuple(range(len(table.cards)))
    use = evolve(bound_of(data, table), most=None)
    expected = list(islice(ways(table, terms, hand, use=use), 200))
    source = random.Random(data.draw(st.integers(0, 99)))
    if not expected:
        assert random_way(table, terms, hand, source.randrange, use=use) is None
        return
    draws = {random_way(table, terms, hand, source.randrange, use=use) for _ in range(20)}
    if len(expected) < 200:
        assert draws <= set(expected)
    if len(expected) <= 4:
        more = {random_way(table, terms, hand, source.randrange, use=use) for _ in range(400)}
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
