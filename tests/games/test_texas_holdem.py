"""The hands and pots of poker agree with a plain calculation that tries everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from textwrap import indent

import pytest

from rulelang.scenarios import run_scenario
from tests.games.tables import compiled

FOLDER = "texas_holdem"
RANKS = "23456789TJQKA"
SUITS = "CDHS"
SEATS = "ABCDEFGHI"

Card = tuple[int, str]
Cards = Sequence[Card]
Strength = tuple[int, list[int]]

ORDER = [
    "high_card",
    "one_pair",
    "two_pairs",
    "three_alike",
    "wheel",
    "straight",
    "flush",
    "full_house",
    "four_alike",
    "steel_wheel",
    "straight_flush",
]
PATTERNS = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 7, (4, 1): 8}


def strength_of_five(five: Cards) -> Strength:
    """How strong just these five cards are: the place in the order, then the ranks as they count."""
    counts = Counter(rank for rank, _suit in five)
    ranks = sorted([rank for rank, _suit in five], key=lambda rank: (-counts[rank], -rank))
    if len(counts) < 5:
        return PATTERNS[tuple(sorted(counts.values(), reverse=True))], ranks
    one_suit = len({suit for _rank, suit in five}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        return (9 if one_suit else 4), ranks
    if ranks[0] - ranks[4] == 4:
        return (10 if one_suit else 5), ranks
    return (6 if one_suit else 0), ranks


def best_of_seven(hand: Cards, board: Cards) -> Strength:
    """The best five of hand and board."""
    return max(strength_of_five(five) for five in combinations([*hand, *board], 5))


def best_two_and_three(hand: Cards, board: Cards) -> Strength:
    """The best five of just two of the hand and just three of the board."""
    return max(strength_of_five([*two, *three]) for two in combinations(hand, 2) for three in combinations(board, 3))


GAMES: dict[str, tuple[int, Callable[[Cards, Cards], Strength]]] = {
    "texas_holdem": (2, best_of_seven),
    "omaha": (4, best_two_and_three),
}


def deck(chance: Random) -> list[Card]:
    """A shuffled pack; often one of few ranks or few suits, so that rare hands come up."""
    ranks, suits = chance.choice(["23456789TJQKA", "A23459J", "9TJQKA", "TJQKA"]), chance.choice([SUITS, "CHS", "CH", "CH"])
    cards = [(RANKS.index(rank), suit) for rank in ranks for suit in suits]
    if len(cards) < 13:
        return deck(chance)
    chance.shuffle(cards)
    return cards


def text(cards: Cards) -> str:
    """Cards as scenarios write them."""
    return " ".join(f"{'10' if RANKS[rank] == 'T' else RANKS[rank]}{suit}" for rank, suit in cards)


def check_all(name: str, scenarios: Sequence[str]) -> None:
    """Run scenarios of a game, each given by its lines; all must hold."""
    blocks = [f'    scenario "{number}":\n{indent(lines, " " * 8)}\n' for number, lines in enumerate(scenarios)]
    game = compiled(f'variant probe of {name} "Probe":\n' + "".join(blocks), FOLDER, "probe")
    for scenario in game.program.scenarios:
        failure = run_scenario(game, scenario)
        assert failure is None, failure.text()


def two_hands(name: str, chance: Random, seen: Counter[str]) -> str:
    """Lines of a scenario that lay out two hands and say which is better."""
    size, best = GAMES[name]
    cards = deck(chance)
    board, mine, yours = cards[:5], cards[5 : 5 + size], cards[9 : 9 + size]
    (my_place, my_ranks), (your_place, your_ranks) = best(mine, board), best(yours, board)
    seen.update([ORDER[my_place], ORDER[your_place]])
    sign = "is" if my_ranks == your_ranks else ">" if my_ranks > your_ranks else "<"
    worth = f" and worth of A {sign} worth of B" if my_place == your_place else ""
    ahead = "is" if my_place == your_place else "<" if my_place > your_place else ">"
    return f"""\
seats A, B
given board = "{text(board)}"
given shown of A = "{text(mine)}"
given shown of B = "{text(yours)}"
expect made of A is {ORDER[my_place]} and made of B is {ORDER[your_place]}
expect made of A {ahead} made of B{worth}
"""


@pytest.mark.parametrize("name", list(GAMES))
def test_hands_rank_as_the_best_of_all_fives_does(name: str) -> None:
    chance, seen = Random(8), Counter[str]()
    check_all(name, [two_hands(name, chance, seen) for _ in range(250)])
    assert set(seen) == set(ORDER), f"never seen: {set(ORDER) - set(seen)}"


def pots(paid: Sequence[int], live: Sequence[bool]) -> Iterator[tuple[int, list[int]]]:
    """The pots, chip by chip: the n-th chip of each is for those who are live and paid as many; like ones go together."""
    amount, eligible = 0, [seat for seat, here in enumerate(live) if here]
    for nth in range(1, max(paid) + 1):
        here = [seat for seat in eligible if paid[seat] >= nth]
        if here != eligible:
            yield amount, eligible
            amount, eligible = 0, here
        amount += sum(one >= nth for one in paid)
    yield amount, eligible


def settled(paid: Sequence[int], dealer: int, hands: Sequence[Strength | None]) -> tuple[list[int], int]:
    """What each seat holds after the pots of a hand, with a hundred chips each before it; and how many chips were odd."""
    count, odd = len(paid), 0
    chips = [100 - one for one in paid]
    for amount, eligible in pots(paid, [hand is not None for hand in hands]):
        best = max(hand for seat in eligible if (hand := hands[seat]) is not None)
        winners = [seat for step in range(1, count + 1) if (seat := (dealer + step) % count) in eligible and hands[seat] == best]
        for place, seat in enumerate(winners):
            chips[seat] += amount // len(winners) + (place < amount % len(winners))
        odd += amount % len(winners)
    return chips, odd


def showdown(name: str, chance: Random, kinds: Counter[str]) -> str:
    """Lines of a scenario that lay out a showdown and say what each player has after it."""
    size, best = GAMES[name]
    cards = deck(chance)
    count = chance.randint(2, min(9, (len(cards) - 5) // size))
    board, dealer = cards[:5], chance.randrange(count)
    levels = sorted(chance.sample(range(1, 101), chance.randint(1, 4)))
    live = [chance.random() < 0.7 for _ in range(count)]
    live[chance.randrange(count)] = True
    paid = [chance.choice(levels) if here else chance.randint(0, levels[-1]) for here in live]
    paid[live.index(True)] = levels[-1]
    paid[chance.choice([seat for seat in range(count) if seat != live.index(True)])] = levels[-1]
    hands = [cards[5 + size * seat : 5 + size * (seat + 1)] for seat in range(count)]
    strengths = [best(hand, board) if here else None for hand, here in zip(hands, live, strict=True)]
    after, odd = settled(paid, dealer, strengths)
    kinds["side pots"] += len(list(pots(paid, live))) > 1
    kinds["odd chips"] += odd > 0
    lines = [
        f"seats {', '.join(SEATS[:count])}",
        "option most_hands = 1",
        "at share_pots",
        "given hands_played = 1",
        f"given dealer = {SEATS[dealer]}",
        f'given board = "{text(board)}"',
        f"given pot = {sum(paid)}",
    ]
    for seat in range(count):
        lines += [f"given paid of {SEATS[seat]} = {paid[seat]}", f"given chips of {SEATS[seat]} = {100 - paid[seat]}"]
        lines += [f'given shown of {SEATS[seat]} = "{text(hands[seat])}"'] if live[seat] else []
    lines += ["expect ended", *(f"expect chips of {SEATS[seat]} is {after[seat]}" for seat in range(count))]
    return "\n".join(lines)


@pytest.mark.parametrize("name", list(GAMES))
def test_pots_go_where_counting_chip_by_chip_sends_them(name: str) -> None:
    chance, kinds = Random(8), Counter[str]()
    check_all(name, [showdown(name, chance, kinds) for _ in range(80)])
    assert kinds["side pots"] > 10
    assert kinds["odd chips"] > 1
