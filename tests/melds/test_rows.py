"""Counting whether runs can be formed at once agrees with the general search."""

from __future__ import annotations

import random

import pytest
from attrs import frozen

from rulec.ir import Clause, ShapeTerm
from rulelang.engines.reference.melds.forming import Former, Shape, Wanted
from rulelang.engines.reference.melds.search import Effort
from tests.melds.games import deuces_and_jokers
from tests.melds.table import HALF, Table, consecutive, count, program, term

HANDS = 300
"""How many hands are dealt for each sort of run."""

STEPS = 10_000
"""How many cards the general search may put down before a hand is passed over."""

NATURALS = [rank + suit for rank in "3456789TJQKA" for suit in "CDHS"] * 2
WILDS = ["2C", "2D", "2H", "2S", "*-", "*-", "*-", "*-"]


@frozen
class Run:
    """A run from one rank to another, with clauses on its size and wilds."""

    first: str
    last: str
    counts: tuple[Clause, ...]


RUNS = {
    "half wild": Run("3", "A", (count("size", 3), count("wilds", high=HALF))),
    "one wild": Run("3", "A", (count("size", 3), count("wilds", high=1))),
    "no wild": Run("3", "A", (count("size", 3), count("wilds", high=0))),
    "two naturals": Run("3", "A", (count("size", 3), count("naturals", 2))),
    "up to six": Run("3", "A", (count("size", 2, 6),)),
    "short track": Run("4", "9", (count("size", 3), count("wilds", high=HALF))),
}


class Searching(Former):
    """A former that never counts."""

    def counted(self, wanted: tuple[Wanted, ...], supply: list[int]) -> bool | None:
        """Leave all to the search."""
        return None


def deal(source: random.Random) -> tuple[str, ...]:
    """Deal up to 25 cards with 0 to 8 wilds, of few ranks or many, so that runs are near at hand or just missed."""
    wilds = source.randint(0, 8)
    ranks = source.sample("3456789TJQKA", source.randint(4, 12))
    naturals = [card for card in NATURALS if card[0] in ranks]
    hand = source.sample(naturals, min(source.randint(3, 25 - wilds), len(naturals))) + source.sample(WILDS, wilds)
    source.shuffle(hand)
    return tuple(hand)


def some_shape(source: random.Random) -> tuple[ShapeTerm, ...]:
    """Ask for one to four runs of varied sizes."""
    sizes = [(None, None), (3, 3), (4, 4), (3, None), (4, None), (5, None), (3, 5), (6, 7)]
    return tuple(term(0, sizes=source.choice(sizes)) for _ in range(source.randint(1, 4)))


@pytest.mark.parametrize("name", RUNS)
def test_counting_agrees_with_the_search(name: str) -> None:
    run, source = RUNS[name], random.Random(name)
    wild = deuces_and_jokers(run.first, run.last)
    rules = program([(*run.counts, consecutive(run.first, run.last))], [wild])
    told: list[bool] = []
    for _ in range(HANDS):
        cards, terms = deal(source), some_shape(source)
        shape = Shape(Table(rules, (wild,), cards), terms, tuple(range(len(cards))))
        wanted, units = shape.later(0), shape.former.units
        if not all(one.plans for one in wanted) or sum(one.smallest for one in wanted) > len(cards):
            continue
        effort = Effort(STEPS)
        found = Searching(units, effort).can(wanted, list(units.counts))
        counted = shape.former.counted(wanted, list(units.counts))
        assert counted is not None
        if found or effort.left >= 0:
            assert counted is found, (cards, terms)
            told.append(found)
    assert len(told) > HANDS // 2
    assert 0.15 < sum(told) / len(told) < 0.95
