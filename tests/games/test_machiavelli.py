"""The rearrangements of a table that Machiavelli offers are all there are, each once, by the slow way; large tables end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from rulelang.bots import Chance, RandomBot, play_match
from rulelang.load import load
from rulelang.state import State
from tests.games.tables import table, texts

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
Meld = tuple[str, ...]


def runs() -> Iterator[Meld]:
    """All runs, the ace at either end."""
    for suit in "CDHS":
        for start in range(len(RANKS)):
            for end in range(start + 3, len(RANKS) + 1):
                yield tuple(rank + suit for rank in RANKS[start:end])


def sets() -> Iterator[Meld]:
    """All sets."""
    for rank in RANKS[1:]:
        for left_out in ("", *"CDHS"):
            yield tuple(rank + suit for suit in "CDHS" if suit != left_out)


MELDS = [*runs(), *sets()]


def arrangements(left: Counter[str], first: int = 0) -> Iterator[tuple[Meld, ...]]:
    """All ways to form melds from some cards, using any of them."""
    yield ()
    for place in range(first, len(MELDS)):
        if Counter(MELDS[place]) <= left:
            for others in arrangements(left - Counter(MELDS[place]), place):
                yield (MELDS[place], *others)


def expected(laid: str, held: str) -> Counter[frozenset[tuple[tuple[str, ...], int]]]:
    """All rearrangements that use the table and a card of the hand."""
    on_table, hand = Counter(laid.replace(",", "").split()), Counter(held.split())
    found: Counter[frozenset[tuple[tuple[str, ...], int]]] = Counter()
    for way in arrangements(on_table + hand):
        used = Counter(card for meld in way for card in meld)
        if on_table <= used and used.total() > on_table.total():
            found[as_one(list(way))] += 1
    return found


def as_one(way: list[Meld]) -> frozenset[tuple[tuple[str, ...], int]]:
    """A way, whatever the order of its melds."""
    return frozenset(Counter(way).items())


def read(text: str) -> list[Meld]:
    """Read melds as a move writes them; those of a set come in any order."""
    melds = [tuple(meld.split()) for meld in text.removeprefix("melds = ").strip('"').split(", ")]
    in_suits = {"C": 0, "D": 1, "H": 2, "S": 3}
    return [meld if len({card[-1] for card in meld}) == 1 else tuple(sorted(meld, key=lambda card: in_suits[card[-1]])) for meld in melds]


def at_table(laid: str, held: str) -> State:
    """A player who is to play, with so much on the table and in hand."""
    given = f'"{laid}"' if laid else "empty"
    return table("machiavelli", f'seats A, B\nat play\ngiven turn = A\ngiven table = {given}\ngiven hand of A = "{held}"')


TABLES = {
    "a run gives a card to a set": ("5H 6H 7H 8H", "8C 8S 9H"),
    "runs that may be cut in several places": ("AS 2S 3S 4S 5S 6S", "7S 8S 3S"),
    "twice the same cards": ("6C 6D 6H", "6C 6D 6H 6S 7H 8H"),
    "an ace at either end": ("QD KD AD", "AD 2D 3D AC AS JD"),
    "nothing lies there yet": ("", "9C 9D 9H 9S 10S JS 2C"),
    "nothing fits": ("5H 6H 7H, KC KD KS", "2C 9D 3S KD"),
    "three melds that share their cards anew": ("4C 5C 6C, 4D 5D 6D, 4S 5S 6S", "4H 7C 3D 6H"),
}


@pytest.mark.parametrize("name", TABLES)
def test_all_rearrangements_are_offered_once(name: str) -> None:
    laid, held = TABLES[name]
    state = at_table(laid, held)
    assert Counter(as_one(read(text)) for text in texts(state, 0, "rearrange")) == expected(laid, held)


def test_all_rearrangements_are_offered_on_tables_made_at_random() -> None:
    source = random.Random(7)
    for _ in range(6):
        pack = Counter([rank + suit for rank in RANKS[1:9] for suit in "CDH"] * 2)
        laid: list[Meld] = []
        while len(laid) < 2:
            meld = source.choice(MELDS)
            if len(meld) < 5 and Counter(meld) <= pack:
                laid.append(meld)
                pack -= Counter(meld)
        held = source.sample(list(pack.elements()), 5)
        text = ", ".join(" ".join(meld) for meld in laid)
        state = at_table(text, " ".join(held))
        offered = Counter(as_one(read(one)) for one in texts(state, 0, "rearrange"))
        assert offered == expected(text, " ".join(held))


def test_every_rearrangement_comes_out_at_random() -> None:
    laid, held = TABLES["runs that may be cut in several places"]
    state = at_table(laid, held)
    listed = set(texts(state, 0, "rearrange"))
    chance = Chance(3)
    drawn = {state.random_move(0, chance.below).text.removeprefix("rearrange with ") for _ in range(60 * len(listed))} - {"draw"}
    assert drawn == listed


def test_steps_lead_to_every_rearrangement() -> None:
    laid, held = TABLES["a run gives a card to a set"]
    state = at_table(laid, held)
    found, waiting = [], [[step] for step in state.offers(0, []) if step.text == "rearrange"]
    while waiting:
        steps = waiting.pop()
        more = state.offers(0, steps)
        waiting.extend([[*steps, step] for step in more])
        if not more:
            found.append(state.finish(0, steps).text.removeprefix("rearrange with "))
    assert sorted(found) == sorted(texts(state, 0, "rearrange"))


@pytest.mark.parametrize("players", [2, 5])
def test_a_match_of_random_moves_ends(players: int) -> None:
    state = play_match(load("machiavelli").start(players, seed=4), [RandomBot()] * players, seed=4, most_moves=2_000)
    assert state.outcome is not None
