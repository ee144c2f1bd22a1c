"""Captures and scores of scopa, found a second time by trying every group of cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest

from rulelang.load import load
from rulelang.state import State
from tests.games.tables import variable, walk, zone

PRIME = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}

Card = tuple[int, str]


def card(text: str) -> Card:
    digits = "".join(sign for sign in text if sign.isdigit())
    return int(digits), text[len(digits) :]


def cards(state: State, name: str, owner: str | None = None) -> list[Card]:
    shown: Any = zone(state, None, name, owner)["cards"]
    return [card(one["card"]) for one in shown]


def picked(text: str) -> frozenset[Card]:
    return frozenset(card(word) for word in text.partition('"')[2].rstrip('"').split())


@pytest.mark.parametrize(("game", "players", "seed"), [("scopa", 2, 1), ("scopa", 2, 2), ("scopa", 3, 3), ("scopone", 4, 4)])
def test_what_may_be_captured_is_every_equal_card_or_else_every_group_that_adds_up(game: str, players: int, seed: int) -> None:
    asked = Counter[str]()
    for state in walk(game, players, seed, 260):
        played = cards(state, "played")
        if not state.to_move or not played:
            continue
        ((value, _suit),) = played
        table = cards(state, "table")
        equal = {frozenset([one]) for one in table if one[0] == value}
        sums = {
            frozenset(group)
            for size in range(2, len(table) + 1)
            for group in combinations(table, size)
            if sum(rank for rank, _ in group) == value
        }
        moves = state.moves(state.to_move[0])
        (answer,) = {move.answer for move in moves}
        asked[answer] += 1
        assert answer == ("taken" if equal else "taken_sum")
        assert {picked(move.text) for move in moves} == (equal or sums)
    assert asked["taken"] > 10
    assert asked["taken_sum"] > 10


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (2, 6), (3, 7)])
def test_a_card_that_takes_nothing_lies_on_the_table(players: int, seed: int) -> None:
    for before, after in pairwise(walk("scopa", players, seed, 200)):
        if cards(before, "played") or cards(after, "played") or not after.to_move:
            continue
        laid = [one for one in cards(after, "table") if one not in cards(before, "table")]
        if len(laid) == 1 and len(cards(after, "table")) == len(cards(before, "table")) + 1:
            value = laid[0][0]
            table = cards(before, "table")
            assert all(rank != value for rank, _ in table)
            groups = (group for size in range(2, len(table) + 1) for group in combinations(table, size))
            assert all(sum(rank for rank, _ in group) != value for group in groups)


def deal_points(captured: list[list[Card]], scopas: list[int]) -> list[int]:
    """What each side earns for a deal with all cards captured."""
    points = list(scopas)
    points[next(side for side, won in enumerate(captured) if (7, "coins") in won)] += 1
    counts = [len(won) for won in captured]
    coins = [sum(1 for _rank, suit in won if suit == "coins") for won in captured]
    primes = []
    for won in captured:
        best: dict[str, int] = {}
        for rank, suit in won:
            best[suit] = max(best.get(suit, 0), PRIME[rank])
        primes.append(sum(best.values()) if len(best) == 4 else 0)
    for kind in (counts, coins, primes):
        if kind.count(max(kind)) == 1 and max(kind) > 0:
            points[kind.index(max(kind))] += 1
    return points


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 8), (3, 9)])
def test_a_deal_scores_what_a_second_reckoning_says(players: int, seed: int) -> None:
    """The last card of a deal is followed; what it leaves on the table goes to whoever captured last."""
    judged = 0
    for before, after in pairwise(walk("scopa", players, seed, 700)):
        earned = [now - then for now, then in zip(each(after, "score"), each(before, "score"), strict=True)]
        if not any(earned):
            continue
        captured = [cards(before, "captured", name) for name in before.names]
        left = [one for zone_name in ("table", "played") for one in cards(before, zone_name)]
        seat = before.to_move[0]
        taker = before.names.index(variable(before, "last_taker"))
        if cards(before, "played"):
            taker = seat  # whatever is captured, the rest of the table is this player's too
        else:
            own: Any = zone(before, seat, "hand", before.names[seat])["cards"]
            left += [card(one["card"]) for one in own]
        captured[taker] += left
        assert sum(map(len, captured)) == 40
        assert earned == deal_points(captured, each(before, "scopas"))
        judged += 1
    assert judged >= 3


def each(state: State, name: str) -> list[int]:
    view: Any = state.view(None)
    return [one["value"] for one in view["variables"] if one["name"] == name]


def test_three_kings_on_the_table_are_dealt_again() -> None:
    """No match begins with three or more of them, though one in sixty would."""
    game = load("scopa")
    starts = (game.start(players=2, seed=seed) for seed in range(250))
    assert all(sum(1 for rank, _ in cards(state, "table") if rank == 10) < 3 for state in starts)
