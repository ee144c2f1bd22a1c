"""Melds of rummy-like games, with small packs on which they can be tried in full."""

from __future__ import annotations

from attrs import frozen

from rulec.ir import Clause, OptionValue, ShapeTerm
from tests.melds.table import (
    ACE,
    HALF,
    HERE,
    RANK,
    SUIT,
    Table,
    WildRule,
    consecutive,
    count,
    different,
    grows,
    neighbours,
    program,
    ranks,
    same,
    stand,
    term,
    where,
)

Melds = tuple[tuple[Clause, ...] | tuple[int, ...], ...]


@frozen
class Game:
    """Melds, wild rules, a small pack, and shapes: each as pools, the terms of one pool being able to take the same meld."""

    melds: Melds
    wilds: tuple[WildRule, ...]
    pack: tuple[str, ...]
    shapes: tuple[tuple[tuple[ShapeTerm, ...], ...], ...]
    options: tuple[int, ...] = ()

    def table(self, cards: tuple[str, ...]) -> Table:
        """Make a reader over some cards."""
        return Table(program(self.melds, self.wilds), self.wilds, cards, self.options)


def cards(text: str) -> tuple[str, ...]:
    """Read cards from a text."""
    return tuple(text.split())


def deuces_and_jokers(first: str, last: str) -> WildRule:
    """Twos and jokers, never natural."""
    return WildRule(lambda text: text[0] in "2*", (stand(RANK, ranks(first, last)),))


def no_rule(text: str) -> bool:
    """No card is wild."""
    return False


ANY_SUITS = Game(
    (
        (count("size", 3), same(RANK), count("wilds", high=HALF)),
        (count("size", 4), consecutive("3", "8"), count("wilds", high=HALF)),
        (0, 1),
    ),
    (deuces_and_jokers("3", "8"),),
    cards("3C 3C 4D 4H 5C 6S 7D 7C 2D 2C *-"),
    (
        ((term(0, sizes=(3, 3)),),),
        ((term(1),),),
        ((term(0, 2, 2, (3, 3)),),),
        ((term(0, sizes=(3, 3)),), (term(1, sizes=(4, 4)),)),
        ((term(0),), (term(1, sizes=(4, 4)),)),
        ((term(2, 0, None),),),
        ((term(2, 1, 2), term(1, 0, 1)),),
    ),
)
SAME_SUIT_LOW = Game(
    ((count("size", 3, 4), same(RANK), different(SUIT)), (count("size", 3), same(SUIT), consecutive("A", "K")), (0, 1)),
    (),
    cards("AC 2C 3C 4C 4D 4H 4H KC QC AD 2D 3D"),
    (((term(2, 0, None),),), ((term(1),),), ((term(0),), (term(1, 1, None),)), ((term(1, 2, 3),),)),
)
SAME_SUIT_BOTH = Game(
    (
        (count("size", 3), same(RANK), different(SUIT)),
        (count("size", 3), same(SUIT), consecutive("A", "A"), count("wilds", high=1)),
        (0, 1),
    ),
    (WildRule(lambda text: text[0] == "*", (stand(RANK, ranks("Q", "4")),)),),
    cards("AC 2C 3C QC KC AC AD AH *C"),
    (((term(2, 0, None),),), ((term(1, 1, 2),),), ((term(0),), (term(1),))),
)
ALTERNATING = Game(
    (
        (consecutive("A", "A"), neighbours(SUIT), count("wilds", high=1), count("naturals", 1)),
        (count("size", high=4), same(RANK), different(SUIT), count("wilds", high=1), count("naturals", 1)),
        (0, 1),
    ),
    (WildRule(lambda text: text[0] == "2", (stand(RANK, ranks("K", "5")),), lambda text: text[1] != "S"),),
    cards("AC 2D 2S 3C 3H 4H 4D KS AS"),
    (((term(0, sizes=(3, None)),),), ((term(1, sizes=(2, None)),),), ((term(2, sizes=(3, None)),),), ((term(2, 2, 2, (2, 3)),),)),
)
TWO_COLUMNS = Game(
    (
        (count("size", 3, 4), same(RANK), different(SUIT)),
        (count("size", 3), same(SUIT), consecutive("3", "7")),
        (count("size", 3), same(SUIT), count("naturals", 2)),
        (0, 1),
        (1, 2),
    ),
    (WildRule(lambda text: text[0] == "*", (stand(RANK, ranks("3", "7")), stand(SUIT, (0, 1, 2)))),),
    cards("3C 4C 4D 5C 6D 5D 4H *- *-"),
    (((term(3),),), ((term(4),),), ((term(0),), (term(1),)), ((term(1), term(2)),)),
)
TWO_RULES = Game(
    ((count("size", 3), same(SUIT), consecutive("3", "7")), (count("size", 2), same(RANK)), (0, 1)),
    (
        WildRule(lambda text: text[0] == "*", (stand(SUIT, (0, 1)), stand(RANK, ranks("3", "6")))),
        WildRule(lambda text: text[0] == "7", (stand(RANK, ranks("3", "7")),), lambda text: True),
    ),
    cards("3C 4C 5D 5C 6C 7C 7D *-"),
    (((term(2),),), ((term(0),), (term(1),)), ((term(2, 0, 2),),)),
)
TOTALS = Game(
    (
        (count("size", 2), where(lambda seen: sum(rank for rank, _ in seen) == 9)),
        (count("size", 3), consecutive("3", "9"), where(lambda seen: seen[0][1] != seen[-1][1])),
        (same(SUIT), count("size", 2, 3), where(lambda seen: any(rank == 1 for rank, _ in seen))),
        (0, 1, 2),
    ),
    (WildRule(lambda text: text[0] == "*", (stand(RANK, ranks("3", "6")),)),),
    cards("3C 3D 4C 5D 5C 6C 7H 8D *-"),
    (((term(0, sizes=(2, 3)),),), ((term(1),),), ((term(3),),), ((term(0, sizes=(2, 2)), term(2, sizes=(2, 2))),)),
)
PILES = Game(
    (
        (consecutive("A", "K"), grows("up"), same(SUIT), where(lambda seen: any(rank == ACE for rank, _ in seen))),
        (consecutive("A", "K"), grows("down"), neighbours(SUIT)),
        (0, 1),
    ),
    (WildRule(lambda text: text[0] == "*", (stand(RANK, ranks("A", "4")),)),),
    cards("AC 2C 3C 2D 3H 4C AD KC *C"),
    (((term(0, sizes=(2, None)),),), ((term(1, sizes=(2, 3)),),), ((term(2, sizes=(2, 3)),),), ((term(0), term(1)),)),
)
ROUND = Game(
    (
        (count("size", 3), same(SUIT), consecutive("2", "A", wrapping=True, given=OptionValue(HERE, 0))),
        (count("size", 3), consecutive("Q", "3", wrapping=True)),
        (count("size", 3), consecutive("A", "A", wrapping=True), neighbours(SUIT)),
        (0, 1),
    ),
    (WildRule(lambda text: text[0] == "*", (stand(RANK, ranks("Q", "4")),)),),
    cards("QC KC AC 2C 3C QD KD 2D *C"),
    (((term(0),),), ((term(1, sizes=(3, 6)),),), ((term(2, sizes=(3, 5)),),), ((term(0), term(1, sizes=(3, 3))),)),
    options=(1,),
)
BESIDE = Game(
    ((count("size", 2, 4), neighbours(SUIT)), (count("size", 2, 3), same(RANK)), (count("size", 1, 2),), (0, 1), (0, 2)),
    (WildRule(lambda text: text[0] == "*", (stand(SUIT, (0, 1)),)),),
    cards("3C 3D 3D 4C 4H *-"),
    (((term(0),),), ((term(3),),), ((term(4, 1, 2),),), ((term(0), term(1)),)),
)
SUITS_ONLY = Game(
    (
        (count("size", 3), same(SUIT)),
        (count("size", 3), same(SUIT), consecutive("2", "A")),
        (count("size", 1, 1),),
        (0, 1),
        (2, 1),
    ),
    (WildRule(lambda text: text[0] == "2", (stand(RANK, ranks("2", "7")),), lambda text: text[1] == "C"),),
    cards("2C 2D 3C 3D 4C 5C 5D 7D"),
    (((term(3),),), ((term(0), term(1)),), ((term(2, 1, 2),), (term(1),))),
)
GAMES = {
    "sets and runs of any suits, half of them wild": ANY_SUITS,
    "runs in suit, ace low": SAME_SUIT_LOW,
    "runs in suit, ace at both ends": SAME_SUIT_BOTH,
    "runs of alternating suits, twos natural or wild": ALTERNATING,
    "wilds of two attributes": TWO_COLUMNS,
    "two wild rules": TWO_RULES,
    "where clauses": TOTALS,
    "piles that grow": PILES,
    "round the corner": ROUND,
    "order by neighbours alone": BESIDE,
    "suits with and without order": SUITS_ONLY,
}
