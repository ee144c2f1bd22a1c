"""What a game of skat is worth, reckoned a second time from the published tables, and who may play what to a trick."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import product

import pytest

from rulelang.game import Game
from rulelang.load import load
from rulelang.scenarios import run_scenario
from tests.games.tables import compiled

BASE = {"diamonds_game": 9, "hearts_game": 10, "spades_game": 11, "clubs_game": 12, "grand": 24}
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
PACK = [rank + suit for rank in ("7", "8", "9", "Q", "K", "10", "A", "J") for suit in "DHSC"]

TAKEN = {
    0: "",
    30: "AC AS 7C JD JH 7S KC 8S 9C",
    61: "AH 10H KH AS 10S KS AC 7H 8H",
    89: "AH 10H KH AS 10S KS AC 10C KC AD QD 7H 7S 8S 8H",
    90: "AH 10H KH AS 10S KS AC 10C KC AD JD JH 7S 8S 8H",
}
"""Whole tricks by their points. All of them, which are ten, are asked for as 120."""
ALL_TAKEN = " ".join(card for card in PACK if card not in ("7D", "8D"))


def points(cards: str) -> int:
    return sum(POINTS.get(card[:-1], 0) for card in cards.split())


def test_the_tricks_tried_have_the_points_they_are_called_by() -> None:
    assert {points(cards) for cards in TAKEN.values()} == set(TAKEN)
    assert all(len(cards.split()) % 3 == 0 for cards in TAKEN.values())
    assert points(ALL_TAKEN) == points(" ".join(PACK)) == 120


def score(game: str, matadors: int, announced: str | None, bid: int, taken: int) -> int:
    """What a suit game or grand earns. Announced is None with the skat, else plain, schneider, schwarz or ouvert."""
    said = ("plain", "schneider", "schwarz", "ouvert").index(announced or "plain")
    steps = matadors + 1
    steps += 1 if announced is not None else 0
    steps += 1 if taken >= 90 or taken <= 30 or said >= 1 else 0
    steps += 1 if said >= 1 else 0
    steps += 1 if taken in (0, 120) or said >= 2 else 0
    steps += 1 if said >= 2 else 0
    steps += 1 if said == 3 else 0
    value = BASE[game] * steps
    needed = 120 if said >= 2 else 90 if said == 1 else 61
    if value < bid:
        return -2 * min(BASE[game] * step for step in range(1, 40) if BASE[game] * step >= bid)
    return value if taken >= needed else -2 * value


def bids() -> list[int]:
    """All values that a game can have: the multiples of each base value up to all that can be added, and the four of null."""
    most = {game: 4 + 7 if game == "grand" else 11 + 7 for game in BASE}
    return sorted({BASE[game] * step for game in BASE for step in range(2, most[game] + 1)} | {23, 35, 46, 59})


def test_every_value_of_a_game_can_be_bid_and_no_other() -> None:
    kind = next(kind for kind in load("skat").program.kinds if kind.name == "bid_value")
    assert [int(member.name) for member in kind.members] == bids()


CASES = [
    (game, matadors, announced, taken)
    for game, matadors, announced, taken in product(BASE, (1, 4, 11), (None, "plain", "schneider", "schwarz", "ouvert"), (*TAKEN, 120))
    if matadors <= (4 if game == "grand" else 11)
]
"""Each with a bid drawn at random, so that some are overbid."""


def cases(game: str) -> list[tuple[int, str | None, int, int]]:
    """Matadors, what is announced, a bid and the points taken."""
    chance, mine = random.Random(game), [case[1:] for case in CASES if case[0] == game]
    return [(matadors, announced, chance.choice(bids()[: chance.choice((5, 60))]), taken) for matadors, announced, taken in mine]


@cache
def laid_out(game: str) -> Game:
    """The rules with a scenario for each case of a game."""
    written = ['variant probe of skat "Probe":']
    for number, (matadors, announced, bid, taken) in enumerate(cases(game)):
        cards = ALL_TAKEN if taken == 120 else TAKEN[taken]
        written += [f'    scenario "{number}":', "        seats A, B, C", "        at score_deal", "        given soloist = B"]
        written += [f"        given contract = {game}", f"        given matadors = {matadors}", f"        given bid = {bid}"]
        written += [f'        given taken of B = "{cards}"', '        given skat = "7D 8D"']
        if announced is not None:
            written += ["        given hand_game = yes", f"        given announced = {announced}"]
        if announced == "ouvert":
            written += ["        given open_game = yes"]
        written += [f"        expect score of B is {score(game, matadors, announced, bid, taken)}", "        expect score of A is 0"]
    return compiled("\n".join(written) + "\n", "skat", "probe")


@pytest.mark.parametrize("game", BASE)
def test_a_game_earns_what_the_tables_say(game: str) -> None:
    for scenario in laid_out(game).program.scenarios:
        failure = run_scenario(laid_out(game), scenario)
        assert failure is None, (cases(game)[int(scenario.title)], failure.text())


# ------------------------------------------------------------ matadors

JACKS = ("JC", "JS", "JH", "JD")
SUITS = {"diamonds_game": "D", "hearts_game": "H", "spades_game": "S", "clubs_game": "C", "grand": ""}


def matadors(game: str, held: Sequence[str]) -> int:
    """How many trumps from the top down are all held, or all missing."""
    trumps = [*JACKS, *(rank + SUITS[game] for rank in ("A", "10", "K", "Q", "9", "8", "7") if SUITS[game])]
    count = 0
    while count < len(trumps) and (trumps[count] in held) == (trumps[0] in held):
        count += 1
    return count


def test_matadors_are_counted_in_hand_and_skat() -> None:
    """Twelve cards drawn at random, often from the high trumps, for each game that can be named."""
    chance = random.Random(3)
    written, seen = ['variant probe of skat "Probe":'], set()
    for number in range(60):
        game = chance.choice(list(BASE))
        top = sorted(PACK, key=lambda card: (card[0] != "J", card[-1] != SUITS[game]))
        pool = (PACK, top[:16], top[4:], top[: 4 + chance.randrange(9, 12)])[number % 4]
        held = chance.sample(pool, 12)
        seen.add(matadors(game, held))
        written += [f'    scenario "{number}":', "        seats A, B, C", "        at name_game", "        given soloist = A"]
        written += [
            "        given bid = 18",
            f'        given hand of A = "{" ".join(held[:10])}"',
            f'        given skat = "{" ".join(held[10:])}"',
        ]
        written += [f"        play A play_trumps with game = {game}", f"        expect matadors is {matadors(game, held)}"]
    rules = compiled("\n".join(written) + "\n", "skat", "probe")
    for scenario in rules.program.scenarios:
        failure = run_scenario(rules, scenario)
        assert failure is None, failure.text()
    assert {1, 2, 3, 4, 5, 6} <= seen
