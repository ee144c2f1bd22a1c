"""The trick-taking pieces of the library, watched in the games that use them and judged by a reckoning of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rulelang.state import State
from tests.games.tables import variable, walk, zone

SIGNS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S"})
HIGH = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SKAT = ("7", "8", "9", "Q", "K", "10", "A")

Order = Callable[[str], tuple[str, int]]
"""The suit that a card counts as, trumps being a suit called `!`, and how high it is in it."""


def hearts(_state: State) -> Order:
    return lambda card: (card[-1], HIGH.index(card[:-1]))


def spades(_state: State) -> Order:
    return lambda card: ("!" if card[-1] == "S" else card[-1], HIGH.index(card[:-1]))


def spades_jokers(_state: State) -> Order:
    return lambda card: ("!", 20 if card.startswith("L") else 21) if card[0] in "LB" else spades(_state)(card)


def skat(state: State) -> Order:
    named = variable(state, "contract")
    trump = {"diamonds_game": "D", "hearts_game": "H", "spades_game": "S", "clubs_game": "C"}.get(named)

    def order(card: str) -> tuple[str, int]:
        rank, suit = card[:-1], card[-1]
        if named == "null":
            return suit, HIGH.index(rank)
        if rank == "J":
            return "!", 10 + "DHSC".index(suit)
        return "!" if suit == trump else suit, SKAT.index(rank)

    return order


GAMES: dict[str, tuple[int, Callable[[State], Order]]] = {
    "hearts": (4, hearts),
    "spades": (4, spades),
    "spades_jokers": (4, spades_jokers),
    "skat": (3, skat),
}


def cards(shown: Any) -> list[str]:
    return [card["card"].translate(SIGNS) for card in shown["cards"]]


def on_table(state: State) -> list[str]:
    """The cards of the trick so far, from the one led: whoever led has the turn."""
    start = state.names.index(variable(state, "turn"))
    around = [*state.names[start:], *state.names[:start]]
    return [card for name in around for card in cards(zone(state, None, "played", name))]


def held(state: State, seat: int, game: str) -> list[str]:
    own = cards(zone(state, seat, "hand", state.names[seat]))
    return own + (cards(zone(state, seat, "shown", state.names[seat])) if game == "skat" else [])


def winner(trick: Sequence[str], order: Order) -> int:
    """The place of the card that takes the trick, the led one being 0."""
    best = 0
    for place, card in enumerate(trick):
        suit, height = order(card)
        held_by, above = order(trick[best])
        if (suit == held_by and height > above) or (suit == "!" and held_by != "!"):
            best = place
    return best


def plays(state: State) -> dict[str, str]:
    """The moves of whoever is asked, by the card that is played."""
    return {move.text.removeprefix("card with card = ").strip('"').translate(SIGNS): move.text for move in state.moves(state.to_move[0])}


@pytest.mark.parametrize("seed", [7, 8])
@pytest.mark.parametrize("game", GAMES)
def test_suit_is_followed_and_the_best_card_takes_the_trick(game: str, seed: int) -> None:
    """What may be played is just what follows, if anything does; whoever played the best card leads to the next trick."""
    players, orders = GAMES[game]
    judged = taken = 0
    for state in walk(game, players, seed, 160):
        trick = on_table(state) if state.to_move else []
        if not trick:
            continue
        seat, order = state.to_move[0], orders(state)
        own, offered = held(state, seat, game), plays(state)
        follow = [card for card in own if order(card)[0] == order(trick[0])[0]]
        assert set(offered) <= set(follow or own)
        assert set(offered) == set(follow or own) or (game == "hearts" and not follow)
        judged += 1
        if len(trick) == players - 1 and len(own) > 1:
            for card, text in offered.items():
                best = winner([*trick, card], order)
                after = state.play(seat, text)
                taker = state.names[(seat + 1 + best) % players]
                if game != "skat" or variable(state, "contract") != "null" or taker != variable(state, "soloist"):
                    assert variable(after, "turn") == taker
                    taken += 1
    assert judged > 20
    assert taken > 10
