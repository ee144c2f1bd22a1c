"""Positions that card games got wrong, and those of the rulebooks: what may be laid, and in how many ways."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from rulec.ir import Clause, OptionValue
from rulelang.engines.reference.melds import (
    arrangements,
    exchanges,
    extensions,
    judge,
    makes,
    random_way,
    some_way,
    way_steps,
    ways,
    without,
)
from rulelang.engines.reference.position import LaidMeld
from tests.melds.games import Melds, cards, deuces_and_jokers
from tests.melds.table import (
    HALF,
    HERE,
    RANK,
    RANKS,
    SUIT,
    Table,
    WildRule,
    consecutive,
    count,
    different,
    neighbours,
    program,
    ranks,
    same,
    stand,
    term,
    where,
)

SET, RUN, EITHER = 0, 1, 2
CLASSIC: Melds = (
    (count("size", 3, 4), same(RANK), different(SUIT)),
    (count("size", 3), same(SUIT), consecutive("A", "K")),
    (SET, RUN),
)
CONTRACT: Melds = (
    (count("size", 3), same(RANK), count("wilds", high=HALF)),
    (count("size", 4), consecutive("3", "A"), count("wilds", high=HALF)),
)
HIGH_OR_LOW: tuple[Clause, ...] = (count("size", 3), same(SUIT), consecutive("A", "A"))
ROUND: tuple[Clause, ...] = (count("size", 3), same(SUIT), consecutive("2", "A", wrapping=True))
JOKER = WildRule(lambda text: text[0] == "*", (stand(RANK, ranks("2", "A")), stand(SUIT, (0, 1, 2, 3))))
DEUCES = (deuces_and_jokers("3", "A"),)
DUNGEON: Melds = (
    (consecutive("A", "A"), neighbours(SUIT), count("wilds", high=1), count("naturals", 1)),
    (count("size", high=4), same(RANK), different(SUIT), count("wilds", high=1), count("naturals", 1)),
    (0, 1),
)
TWOS = (WildRule(lambda text: text[0] == "2", (stand(RANK, ranks("2", "A")),), lambda text: True),)


def table_of(melds: Melds, text: str, wilds: tuple[WildRule, ...] = ()) -> Table:
    """Make a reader over some cards."""
    return Table(program(melds, wilds), wilds, cards(text))


def every(table: Table) -> tuple[int, ...]:
    """Name all cards."""
    return tuple(range(len(table.cards)))


def written(table: Table, laid: LaidMeld) -> str:
    """Write a meld, a wild with the rank it stands for."""
    names = []
    for card, given in zip(laid.cards, laid.stands, strict=True):
        names.append(table.cards[card] + ("" if given is None else "=" + "".join(RANKS[member] for member in given[:1])))
    return " ".join(names)


def arranged(melds: Melds, meld: int, text: str, wilds: tuple[WildRule, ...] = ()) -> list[str]:
    """Write all arrangements of some cards."""
    table = table_of(melds, text, wilds)
    return [written(table, laid) for laid in arrangements(table, meld, every(table))]


def extended(table: Table, size: int, meld: int) -> list[str]:
    """Lay the first cards in the first arrangement and write all that one more card makes of it."""
    laid = arrangements(table, meld, every(table)[:size])[0]
    found = extensions(table, laid, (0, 1), every(table)[size:])
    return [written(table, after) for _, after in found]


def test_a_lone_joker_goes_to_either_end_of_a_run() -> None:
    table = table_of((CLASSIC[0], HIGH_OR_LOW), "JS QS KS *- 9S", (JOKER,))
    assert extended(table, 3, RUN) == ["JS QS KS *-=A", "*-=T JS QS KS"]
    laid = arrangements(table, RUN, (0, 1, 2, 3))
    low = next(meld for meld in laid if meld.cards[0] == 3)
    assert [written(table, after) for _, after in extensions(table, low, (RUN,), (4,))] == ["9S *-=T JS QS KS"]


def test_three_jokers_are_a_meld_only_if_no_natural_is_asked_for() -> None:
    free: Melds = ((count("size", 3, 3), same(RANK), different(SUIT)),)
    bound: Melds = ((count("size", 3, 3), same(RANK), different(SUIT), count("naturals", 1)),)
    assert len(arranged(free, 0, "*- *- *-", (JOKER,))) == 13 * 4
    assert arranged(bound, 0, "*- *- *-", (JOKER,)) == []


def test_two_jokers_and_a_seven_read_in_six_ways() -> None:
    melds: Melds = (
        (count("size", 3, 4), same(RANK), different(SUIT)),
        (count("size", 3), same(SUIT), consecutive("A", "K")),
        (0, 1),
    )
    assert len(arranged(melds, EITHER, "*- *- 7H", (JOKER,))) == 3 + 3


def test_wilds_in_a_laid_run_stay_what_they_are() -> None:
    melds: Melds = ((count("size", 4), consecutive("2", "Q")),)
    table = table_of(melds, "4C 5D 6H 7S 8C *- TD JH *- 2C QD", (WildRule(lambda text: text[0] == "*", (stand(RANK, ranks("2", "Q")),)),))
    laid = next(meld for meld in arrangements(table, 0, every(table)[:9]) if meld.cards[0] == 0)
    assert written(table, laid) == "4C 5D 6H 7S 8C *-=9 TD JH *-=Q"
    assert extensions(table, laid, (0,), (9, 10)) == ()
    assert [written(table, after) for _, after in exchanges(table, laid, 8, (9, 10))] == ["4C 5D 6H 7S 8C *-=9 TD JH QD"]


@pytest.mark.parametrize("text", ["KD KC KS KS", "KS KD KS KC", "KS KS KD KC"])
def test_a_second_card_of_a_suit_is_refused_in_whatever_order(text: str) -> None:
    assert arranged(CLASSIC, SET, text) == []


def test_a_wild_takes_no_duty_off_the_other_cards() -> None:
    assert arranged(CLASSIC, SET, "3D 3D *-", (JOKER,)) == []
    assert arranged(CLASSIC, SET, "3D 3C *-", (JOKER,)) == ["3C 3D *-=3"] * 2


@pytest.mark.parametrize(
    ("run", "corner", "low_end", "high_end"),
    [(HIGH_OR_LOW, 0, 0, 1), (ROUND, 1, 1, 1), ((*HIGH_OR_LOW[:2], consecutive("2", "A")), 0, 0, 1)],
)
def test_an_ace_is_high_or_low_or_round_the_corner(run: tuple[Clause, ...], corner: int, low_end: int, high_end: int) -> None:
    melds: Melds = (CLASSIC[0], run)
    assert len(arranged(melds, RUN, "QS KS AS 2S")) == corner
    assert len(extended(table_of(melds, "QS KS AS 2S"), 3, RUN)) == corner
    if arranged(melds, RUN, "AS 2S 3S"):
        assert len(extended(table_of(melds, "AS 2S 3S KS"), 3, RUN)) == low_end
    assert len(extended(table_of(melds, "JS QS KS AS"), 3, RUN)) == high_end


def test_a_straight_has_the_ace_at_both_ends_at_once_only_with_all_cards_between() -> None:
    melds: Melds = ((consecutive("A", "A"),),)
    every_rank = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD"
    assert arranged(melds, 0, every_rank) == [every_rank, "AD" + every_rank[2:-2] + "AC"]
    assert arranged(melds, 0, "AC") == ["AC"]
    assert arranged(melds, 0, "AC AD") == []


def test_a_rule_by_rank_is_a_where_clause() -> None:
    def all_or_none(seen: list[tuple[int, int]]) -> bool:
        suits = len({suit for _, suit in seen})
        return suits in (1, len(seen)) or seen[0][0] in (RANKS.index("A"), RANKS.index("K"))

    melds: Melds = ((count("size", 3), same(RANK), where(all_or_none)),)
    legal = {text: bool(arranged(melds, 0, text)) for text in ("3C 3S 3H", "3C 3C 3C", "3C 3C 3H", "KC KC KH")}
    assert legal == {"3C 3S 3H": True, "3C 3C 3C": True, "3C 3C 3H": False, "KC KC KH": True}


def test_the_pair_may_be_taken_from_a_triplet() -> None:
    melds: Melds = ((count("size", 2, 2), same(RANK), same(SUIT)), (count("size", 3, 3), same(SUIT), consecutive("A", "9")))
    table = table_of(melds, "AC AC AC 2C 3C 4D 5D 6D 7D 8D 9D 2H 3H 4H")
    assert makes(table, (term(0), term(1, 4, 4)), every(table))
    assert not makes(table, (term(0, 2, 2), term(1, 3, 3)), every(table))


def test_the_best_partition_is_not_the_greedy_one() -> None:
    table = table_of(CLASSIC, "JC 9D 8S 6D JS 8H TD 8D 7D JD")
    worth = {card: min(RANKS.index(text[0]) + 2, 10) for card, text in enumerate(table.cards)}
    left = [
        sum(worth[card] for card in every(table)) - sum(worth[card] for laid in way for card in laid.cards)
        for way in ways(table, (term(EITHER, 0, None),), every(table))
    ]
    assert min(left) == 16
    assert left.index(min(left)) == left.index(16)


def test_a_card_that_fits_two_melds_makes_two_ways() -> None:
    table = table_of(CLASSIC, "7C 7D 7H 4S 5S 6S 7S")
    assert [written(table, after) for _, after in extensions(table, arrangements(table, SET, (0, 1, 2))[0], (0, 1), (6,))] == [
        "7C 7D 7H 7S"
    ]
    assert [written(table, after) for _, after in extensions(table, arrangements(table, RUN, (3, 4, 5))[0], (0, 1), (6,))] == [
        "4S 5S 6S 7S"
    ]


@pytest.mark.parametrize(
    ("text", "meld", "expected"),
    [
        ("9S 9H 2C", SET, ["2C=9 9H 9S"]),
        ("9S 2C *-", SET, []),
        ("JH QD KS AC", RUN, ["JH QD KS AC"]),
        ("3H 4H 5H 6H", RUN, ["3H 4H 5H 6H"]),
        ("AH 3D 4S 5C", RUN, []),
        ("QH KD AS 3C", RUN, []),
        ("2H 3D 4S 5C", RUN, ["3D 4S 5C 2H=6"]),
        ("2H 2D 2C", SET, []),
        ("7H 7H 7D", SET, ["7D 7H 7H"]),
        (
            "2C 2H 7D 8D",
            RUN,
            ["2C=5 2H=6 7D 8D", "2C=6 7D 8D 2H=9", "2H=5 2C=6 7D 8D", "2H=6 7D 8D 2C=9", "7D 8D 2C=9 2H=T", "7D 8D 2H=9 2C=T"],
        ),
        ("2C 2C 7D 8D", RUN, ["2C=5 2C=6 7D 8D", "2C=6 7D 8D 2C=9", "7D 8D 2C=9 2C=T"]),
    ],
)
def test_melds_of_a_contract_game(text: str, meld: int, expected: list[str]) -> None:
    assert arranged(CONTRACT, meld, text, DEUCES) == expected


def test_of_narrows_a_size_for_one_shape() -> None:
    table = table_of(CONTRACT, "5H 5D 5C 5S 9S 9H 9D KD", DEUCES)
    found = list(ways(table, (term(SET, 2, 2, (3, 3)),), every(table)))
    assert len(found) == 4 and all(len(laid.cards) == 3 for way in found for laid in way)
    larger = tuple(arrangements(table, SET, part)[0] for part in ((0, 1, 2, 3), (4, 5, 6)))
    assert judge(table, (term(SET, 2, 2, (3, 3)),), every(table), larger) is None
    assert judge(table, (term(SET, 2, 2),), every(table), larger) == larger


def test_the_whole_hand_of_the_last_round() -> None:
    three_runs = (term(RUN, 3, 3),)
    table = table_of(CONTRACT, "3H 4D 5C 6S 7H 3C 4C 5D 6H 9H TD JC QS", DEUCES)
    assert makes(table, three_runs, every(table))
    short = table_of(CONTRACT, "3H 4D 5C 6S 3C 4C 5D 6H TD JC QS", DEUCES)
    assert not some_way(short, three_runs, every(short))


def test_alternating_runs() -> None:
    assert arranged(DUNGEON, 0, "5S 6D 7S", TWOS) == ["5S 6D 7S"]
    table = table_of(DUNGEON, "4D 5S 6S 3D 6H 3H", TWOS)
    assert extended(table, 2, EITHER) == ["3H 4D 5S", "4D 5S 6H"]


def test_a_natural_two_is_no_wild() -> None:
    table = table_of(DUNGEON, "AS 2D 3C 2H 2S", TWOS)
    laid = next(meld for meld in arrangements(table, 0, (0, 1, 2)) if meld.stands == (None, None, None))
    with_wild = [after for _, after in extensions(table, laid, (0, 1), (3,))]
    assert [written(table, after) for after in with_wild] == ["AS 2D 3C 2H=4"]
    assert extensions(table, with_wild[-1], (0, 1), (4,)) == ()


def test_the_second_card_decides_what_a_meld_is() -> None:
    table = table_of(DUNGEON, "9S 9D TH 9H 2D", TWOS)
    opened = [after for _, after in extensions(table, None, (0, 1), (0, 4))]
    assert [(written(table, after), after.kinds) for after in opened] == [("2D", (0, 1)), ("9S", (0, 1))]
    nine = opened[1]
    after = {written(table, laid): laid for _, laid in extensions(table, nine, (0, 1), (1, 2, 4))}
    assert {text: laid.kinds for text, laid in after.items()} == {
        "2D=9 9S": (1,),
        "2D=8 9S": (0,),
        "9S 2D=T": (0,),
        "9D 9S": (1,),
        "9S TH": (0,),
    }
    assert extensions(table, after["9D 9S"], (0, 1), (2,)) == ()
    assert [written(table, laid) for _, laid in extensions(table, after["9D 9S"], (0, 1), (3,))] == ["9D 9H 9S"]
    assert without(table, after["9S TH"], 2, (0, 1)) == nine
    assert without(table, after["9S TH"], 2) == LaidMeld((0,), (None,), (0,))


def test_what_is_taken_out_of_the_middle_leaves_no_run() -> None:
    table = table_of(DUNGEON, "5S 6D 7S", TWOS)
    laid = arrangements(table, 0, (0, 1, 2))[0]
    rest = without(table, laid, 2)
    assert rest is not None and written(table, rest) == "5S 6D"
    assert without(table, laid, 1) is None


def test_equal_cards_are_taken_in_the_order_in_which_they_are_walked() -> None:
    table = table_of(CLASSIC, "5H 5H 5C 5D 5D")
    assert [laid.cards for (laid,) in ways(table, (term(SET),), (4, 1, 0, 3, 2))] == [(2, 4, 1)]


def test_big_hands_are_no_burden() -> None:
    source = random.Random(4)
    pack = [rank + suit for rank in "3456789TJQKA" for suit in "CDHS"] * 2 + ["2C", "2D", "2H", "2S", "*-", "*-"] * 2
    shapes = ((term(SET, 2, 2, (3, 3)), term(RUN, 1, 1, (4, 4))), (term(RUN, 3, 3),), (term(SET, 0, None), term(RUN, 1, None)))
    for size in (13, 27, 40):
        table = table_of(CONTRACT, " ".join(source.sample(pack, size)), DEUCES)
        for terms in shapes:
            first = next(ways(table, terms, every(table)), None)
            assert some_way(table, terms, every(table)) is (first is not None)
            drawn = random_way(table, terms, every(table), source.randrange)
            assert (drawn is None) is (first is None)
            assert bool(way_steps(table, terms, every(table))) is (first is not None)
            for way in (first, drawn):
                assert way is None or judge(table, terms, every(table), way) == way


HASHED = """
from tests.melds.games import GAMES
from rulelang.engines.reference.melds import ways, way_steps
for game in GAMES.values():
    table = game.table(game.pack[:6])
    for shape in game.shapes:
        terms = tuple(term for pool in shape for term in pool)
        print(*list(ways(table, terms, tuple(range(6))))[:300], way_steps(table, terms, tuple(range(6))))
"""


def test_the_order_does_not_hang_on_hash_seeds() -> None:
    root = Path(__file__).parents[2]
    outputs = set()
    for seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(root), str(root / "compiler")])}
        outputs.add(subprocess.run([sys.executable, "-c", HASHED], env=environment, capture_output=True, check=True).stdout)
    assert len(outputs) == 1 and len(outputs.pop()) > 10_000


def test_clauses_count_only_under_their_options() -> None:
    melds: Melds = ((count("size", 3), consecutive("3", "A"), count("wilds", high=0, given=OptionValue(HERE, 0))),)
    on = Table(program(melds, DEUCES), DEUCES, cards("3C 4C 2D"), (1,))
    off = Table(program(melds, DEUCES), DEUCES, cards("3C 4C 2D"), (0,))
    assert arrangements(on, 0, (0, 1, 2)) == ()
    assert len(arrangements(off, 0, (0, 1, 2))) == 1
