"""Cribbage against a second reckoning that shares nothing with the rule text: hands at the show, and points in play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from rulelang.game import Game
from rulelang.load import load
from rulelang.scenarios import run_scenario
from rulelang.state import State
from tests.games.tables import compiled, variable, walk, zone

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = [rank + suit for rank in RANKS for suit in "CDHS"]

SHOWS, BATCH = 400, 40
"""How many shows are laid out, each of two hands and a crib, and how many to one compiled text."""


def rank(card: str) -> int:
    return RANKS.index(card[:-1]) + 1


def pip(card: str) -> int:
    return min(rank(card), 10)


def groups(cards: Sequence[str], least: int) -> list[tuple[str, ...]]:
    return [group for size in range(least, len(cards) + 1) for group in combinations(cards, size)]


def is_run(cards: Sequence[str]) -> bool:
    places = sorted(rank(card) for card in cards)
    return len(cards) >= 3 and places == list(range(places[0], places[0] + len(places)))


def points_shown(hand: Sequence[str], starter: str, crib: bool) -> int:
    """What four cards and the starter count, by going through every group of them."""
    five = [*hand, starter]
    fifteens = sum(2 for group in groups(five, 2) if sum(map(pip, group)) == 15)
    pairs = sum(2 for one, other in combinations(five, 2) if rank(one) == rank(other))
    runs = [len(group) for group in groups(five, 3) if is_run(group)]
    longest = sum(length for length in runs if length == max(runs))
    suits = {card[-1] for card in hand}
    flush = 0 if len(suits) > 1 else 5 if starter[-1] in suits else 0 if crib else 4
    nobs = sum(1 for card in hand if card[:-1] == "J" and card[-1] == starter[-1])
    return fifteens + pairs + longest + flush + nobs


def shows() -> list[tuple[list[str], list[str], list[str], str]]:
    """Two hands, a crib and a starter, some of them drawn from few suits or few ranks so that they are worth something."""
    chance, made = random.Random(20), []
    for number in range(SHOWS):
        pack = {0: PACK, 1: [card for card in PACK if card[-1] in "CD"], 2: [card for card in PACK if 3 <= rank(card) <= 7]}[number % 3]
        cards = chance.sample(pack, 13)
        if number % 4 == 1:
            own = [card for card in cards if card[-1] == "C"]
            cards = own + [card for card in cards if card not in own]
        made.append((cards[:4], cards[4:8], cards[8:12], cards[12]))
    return made


SCENARIO = """
    scenario "{title}":
        seats A, B
        at show_hands
        given dealer = B
        given starter = "{starter}"
        given shown of A = "{first}"
        given shown of B = "{second}"
        given crib = "{crib}"
        expect score of A is {mine}
        expect score of B is {dealers}
"""


@cache
def laid_out(batch: int) -> Game:
    """The game with the scenarios of one batch."""
    written = []
    for number, (first, second, crib, starter) in enumerate(shows()[batch : batch + BATCH]):
        mine, dealers = points_shown(first, starter, False), points_shown(second, starter, False) + points_shown(crib, starter, True)
        lines = {"first": " ".join(first), "second": " ".join(second), "crib": " ".join(crib), "starter": starter}
        written.append(SCENARIO.format(title=number, mine=mine, dealers=dealers, **lines))
    return compiled('variant probe of cribbage "Probe":\n' + "".join(written), "cribbage", "probe")


@pytest.mark.parametrize("batch", range(0, SHOWS, BATCH))
def test_every_show_counts_what_a_search_of_all_groups_counts(batch: int) -> None:
    game = laid_out(batch)
    for scenario in game.program.scenarios:
        failure = run_scenario(game, scenario)
        assert failure is None, failure.text()


def test_the_hands_tried_count_all_there_is() -> None:
    """Fifteens, pairs, single and double runs, flushes of four and five, nobs and nothing are among them."""
    counted = [points_shown(hand, starter, False) for first, second, _crib, starter in shows() for hand in (first, second)]
    assert {0, 2, 4, 5, 6, 7, 8, 9, 10, 12} <= set(counted)
    flushes = [hand for first, second, _crib, _starter in shows() for hand in (first, second) if len({card[-1] for card in hand}) == 1]
    cribs = [crib for _first, _second, crib, starter in shows() if len({card[-1] for card in crib}) == 1]
    assert len(flushes) > 20
    assert len(cribs) > 2


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [("5C 5D 5S JH", "5H", 29), ("5C 5D 5S 5H", "JH", 28), ("2C 4D 6S 8H", "QH", 0), ("AC AD 2C 3C", "3D", 16), ("4C 5C 5D 6S", "5H", 23)],
)
def test_the_second_reckoning_knows_the_published_hands(hand: str, starter: str, points: int) -> None:
    assert points_shown(hand.split(), starter, False) == points


# ------------------------------------------------------------ play


def points_played(line: Sequence[str]) -> int:
    """What the last card of a count earns: fifteen, alike and in a row, tried by every length."""
    earned = 2 if sum(map(pip, line)) == 15 else 0
    tails = [line[-length:] for length in range(2, len(line) + 1)]
    alike = [len(tail) for tail in tails if len({rank(card) for card in tail}) == 1]
    rows = [len(tail) for tail in tails if is_run(tail)]
    return earned + max((length * (length - 1) for length in alike), default=0) + max(rows, default=0)


def shown_cards(state: State, seat: int | None, name: str, owner: str | None = None) -> list[str]:
    letters = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S"})
    return [card["card"].translate(letters) for card in zone(state, seat, name, owner)["cards"]]


def scores(state: State) -> list[int]:
    view: Any = state.view(None)
    return [one["value"] for one in view["variables"] if one["name"] == "score"]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (2, 3), (3, 5)])
def test_each_card_played_earns_what_a_second_reckoning_says(players: int, seed: int) -> None:
    """All cards of random matches but the last of a deal, behind which the show follows at once."""
    compared, before = 0, load("cribbage").start(players=players, seed=seed)
    for after in walk("cribbage", players, seed, 400):
        hands = [shown_cards(before, seat, "hand", name) for seat, name in enumerate(before.names)]
        left = [shown_cards(after, seat, "hand", name) for seat, name in enumerate(after.names)]
        if len(before.to_move) == 1 and any(left) and sum(map(len, hands)) == sum(map(len, left)) + 1:
            seat = before.to_move[0]
            (card,) = set(hands[seat]) - set(left[seat])
            line = [*shown_cards(before, None, "line"), card]
            earned = [0] * players
            earned[seat] = points_played(line)
            count = sum(map(pip, line))
            if all(count + pip(other) > 31 for hand in left for other in hand):
                earned[seat] += 2 if count == 31 else 1
                count = 0
            assert [now - then for now, then in zip(scores(after), scores(before), strict=True)] == earned
            assert variable(after, "tally") == count
            compared += 1
        before = after
        if after.outcome is not None:
            break
    assert compared > 40


def test_a_player_who_can_go_on_is_asked_and_nobody_else() -> None:
    for state in walk("cribbage", 3, 8, 250):
        if len(state.to_move) == 1 and variable(state, "tally") > 0:
            seat = state.to_move[0]
            room = 31 - variable(state, "tally")
            fitting = {card for card in shown_cards(state, seat, "hand", state.names[seat]) if pip(card) <= room}
            assert fitting
            assert len(state.moves(seat)) == len(fitting)
