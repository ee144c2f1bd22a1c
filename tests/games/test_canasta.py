"""Canasta and hand and foot: scores reckoned a second time for tables drawn at random, and the card turned up at the deal."""

from __future__ import annotations

import random
from functools import cache

import pytest
from attrs import frozen

from rulelang.game import Game
from rulelang.load import load
from rulelang.scenarios import run_scenario
from tests.games.tables import compiled, zone

RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
WILDS = ("JK", "2")
COUNTED = {"JK": 50, "2": 20, "A": 20, "3C": 5, "3S": 5, **dict.fromkeys(["8", "9", "10", "J", "Q", "K"], 10), **dict.fromkeys("4567", 5)}
DEALS = 60


@frozen
class Side:
    """What a side holds when a deal is scored: melds as natural and wild cards of a rank, red threes, and the partners' cards."""

    score: int
    melds: tuple[tuple[str, int, tuple[str, ...]], ...]
    threes: int
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    feet: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def points(self) -> int:
        """The points of melded cards less those in hands and feet, by the table that both games print."""
        laid = sum(naturals * COUNTED[rank] + sum(COUNTED[wild] for wild in wilds) for rank, naturals, wilds in self.melds)
        return laid - sum(COUNTED[card] for cards in (*self.hands, *self.feet) for card in cards)


def canasta_score(side: Side) -> int:
    """The score of a side after a deal of canasta."""
    full = [wilds for _rank, naturals, wilds in side.melds if naturals + len(wilds) >= 7]
    threes = 800 if side.threes == 4 else 100 * side.threes
    return side.score + side.points() + sum(300 if wilds else 500 for wilds in full) + (threes if side.melds else -threes)


def hand_and_foot_score(side: Side) -> int:
    """The score of a side after a round of hand and foot."""
    full = [wilds for _rank, naturals, wilds in side.melds if naturals + len(wilds) == 7]
    return side.score + side.points() + sum(300 if wilds else 500 for wilds in full) + 100 * side.threes


@frozen
class Drawing:
    """How tables of a game are drawn: its packs, the most cards and wild cards of a meld, and whether there are feet."""

    packs: int
    most: int
    feet: bool

    def wilds(self, chance: random.Random, left: list[str], naturals: int) -> tuple[str, ...]:
        """Wild cards for a meld, as many as its size lets in."""
        allowed = naturals // 2 if self.feet else 3
        number = min(chance.randrange(allowed + 1), self.most - naturals) if naturals >= 3 else 0
        return tuple(_take(left, wild) for wild in chance.choices(WILDS, k=number) if wild in left)

    def sides(self, chance: random.Random) -> tuple[Side, Side]:
        """Two sides with cards of one stock; red threes are counted apart."""
        left = [rank for rank in (*RANKS, "2") for _ in range(4 * self.packs)] + [*["3C", "3S"] * self.packs, *["JK", "JK"] * self.packs]
        melds: list[list[tuple[str, int, tuple[str, ...]]]] = [[], []]
        for rank in RANKS:
            if chance.random() < 0.4:
                naturals = min(chance.randrange(3, self.most + 1), left.count(rank))
                for _ in range(naturals):
                    left.remove(rank)
                melds[chance.randrange(2)].append((rank, naturals, self.wilds(chance, left, naturals)))
        if chance.random() < 0.3:
            melds[chance.randrange(2)] = []
        threes = chance.randrange(5)
        chance.shuffle(left)
        held = [tuple(_take(left, left[0]) for _ in range(chance.randrange(6))) for _ in range(8)]
        feet = held[4:] if self.feet else [()] * 4
        return (
            Side(chance.randrange(-200, 900), tuple(melds[0]), threes, (held[0], held[2]), (feet[0], feet[2])),
            Side(chance.randrange(-200, 900), tuple(melds[1]), chance.randrange(5 - threes), (held[1], held[3]), (feet[1], feet[3])),
        )


def _take(left: list[str], card: str) -> str:
    left.remove(card)
    return card


def cards_text(cards: tuple[str, ...]) -> str:
    """Cards as a scenario writes them."""
    return f'"{" ".join(cards)}"' if cards else "empty"


def lines_of(sides: tuple[Side, Side], feet: bool) -> list[str]:
    """The lines that lay two sides out."""
    lines, red = [], ["3H", "3D", "3H", "3D"]
    for side, partners in zip(sides, ("AC", "BD"), strict=True):
        melds = ", ".join(" ".join([rank] * naturals + [f"{wild}={rank}" for wild in wilds]) for rank, naturals, wilds in side.melds)
        lines += [f'given table of team of {partners[0]} = "{melds}"' if melds else f"given table of team of {partners[0]} = empty"]
        lines += [f"given score of team of {partners[0]} = {side.score}"]
        threes = " ".join(red.pop() for _ in range(side.threes))
        lines += [f'given threes of team of {partners[0]} = "{threes}"' if threes else f"given threes of team of {partners[0]} = empty"]
        for player, hand, foot in zip(partners, side.hands, side.feet, strict=True):
            lines += [f"given hand of {player} = {cards_text(hand)}"]
            lines += [f"given foot of {player} = {cards_text(foot)}"] if feet else []
    return lines


GAMES = {
    "canasta": ("score_deal", Drawing(2, 9, False), canasta_score),
    "hand_and_foot": ("score_round", Drawing(5, 7, True), hand_and_foot_score),
}


@cache
def laid_out(name: str) -> Game:
    """A game with a scenario for each table, which says what both sides must have then."""
    phase, drawing, score = GAMES[name]
    chance, written = random.Random(11), [f'variant probe of {name} "Probe":']
    for number in range(DEALS):
        sides = drawing.sides(chance)
        written += [f'    scenario "{number}":', "        seats A, B, C, D", f"        at {phase}"]
        written += [f"        {line}" for line in lines_of(sides, drawing.feet)]
        written += [f"        expect score of team of {player} is {score(side)}" for player, side in zip("AB", sides, strict=True)]
    return compiled("\n".join(written) + "\n", name, "probe")


@pytest.mark.parametrize("name", list(GAMES))
def test_a_deal_counts_what_was_melded_and_held(name: str) -> None:
    game = laid_out(name)
    for scenario in game.program.scenarios:
        failure = run_scenario(game, scenario)
        assert failure is None, failure.text()


def test_the_card_turned_up_is_natural_and_covers_wild_cards_and_red_threes() -> None:
    game, covered = load("canasta"), 0
    for seed in range(40):
        state = game.start(players=4, seed=seed)
        pile = [card["label"] for card in zone(state, None, "pile")["cards"]]
        top, below = pile[0], pile[1:]
        assert top[:-1] in RANKS or top in ("3♣", "3♠"), pile
        assert all(card == "JK" or card[0] == "2" or card in ("3♥", "3♦") for card in below), pile
        threes = sum(zone(state, None, "threes", team)["count"] for team in ("T1", "T2"))
        assert zone(state, None, "stock")["count"] == 108 - 4 * 11 - len(pile) - threes
        assert all(zone(state, None, "hand", seat)["count"] == 11 for seat in ("P1", "P2", "P3", "P4"))
        covered += bool(below)
    assert covered > 0


@pytest.mark.parametrize(("name", "players", "cards"), [("canasta_two", 2, 15), ("canasta_three", 3, 13)])
def test_alone_everybody_is_a_side(name: str, players: int, cards: int) -> None:
    game = load(name)
    assert list(game.players) == [players]
    state = game.start(players=players, seed=3)
    hands = [zone(state, None, "hand", f"P{number}")["count"] for number in range(1, players + 1)]
    sides = [zone(state, None, "table", f"T{number}")["count"] for number in range(1, players + 1)]
    assert hands == [cards] * players and sides == [0] * players
