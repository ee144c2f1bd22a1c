"""What must be used: whether it can be, by search and by going along a track, agrees with all ways; large tables are within reach."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulelang.engines.reference.melds import Use, arrangements, random_way, some_way, ways
from rulelang.engines.reference.melds import cover as cover_module
from rulelang.engines.reference.melds.bound import bounded
from tests.melds.games import SAME_SUIT_LOW, Game, cards
from tests.melds.table import SUIT, Table, consecutive, count, different, program, same, term

ROUND_ACES = Game(
    (
        (count("size", 3, 4), same(0), different(SUIT)),
        (count("size", 3), same(SUIT), consecutive("A", "A")),
        (0, 1),
    ),
    (),
    cards("AC AC 2C 2C 3C 3C KC QC AD AD AH AS 2D 3D 2H QD KD"),
    (((term(2, 0, None),),),),
)
SHORT_RUNS = Game(
    ((count("size", 2, 3), same(0), different(SUIT)), (count("size", 2), same(SUIT), consecutive("2", "7")), (0, 1)),
    (),
    cards("2C 3C 4C 4C 5C 2D 3D 4D 4D 4H 5H 6H KS"),
    (((term(2, 0, None),),),),
)
GAMES = {"ace low": SAME_SUIT_LOW, "ace at both ends": ROUND_ACES, "runs of two": SHORT_RUNS}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("patience", [0, 1_000])
@given(st.data())
@settings(max_examples=30, deadline=None)
def test_a_sweep_and_a_search_tell_what_all_ways_tell(name: str, patience: int, data: st.DataObject) -> None:
    game = GAMES[name]
    table = game.table(tuple(data.draw(st.permutations(game.pack))[: data.draw(st.integers(3, 10))]))
    hand = tuple(range(len(table.cards)))
    must = tuple(data.draw(st.lists(st.sampled_from(hand), unique=True, max_size=7)))
    use = Use(must, len(must) + data.draw(st.integers(0, 2)))
    terms = (term(2, 0, None),)
    needed = Counter(table.cards[card] for card in must)
    used = [Counter(table.cards[card] for laid in way for card in laid.cards) for way in ways(table, terms, hand)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cover_module, "PATIENCE", patience)
        found = some_way(table, terms, hand, use)
    assert found is any(needed <= counts and counts.total() >= use.fewest for counts in used)


def test_a_track_is_swept_only_where_no_card_is_wild() -> None:
    runs = ((count("size", 3), same(SUIT), consecutive("A", "K")), (count("size", 3), consecutive("A", "K")))
    one_suit = Table(program(runs, ()), (), cards("AC 2C 3C 4D"))
    for meld, swept in ((0, True), (1, True)):
        _, bound = bounded(one_suit, (term(meld, 0, None),), (0, 1, 2, 3), Use((0,)))
        assert bound is not None
        assert bound.cover.swept is swept
    jokers = GAMES["ace low"].table(cards("AC 2C 3C"))
    _, bound = bounded(jokers, (term(2, 0, 3),), (0, 1, 2), Use((0,)))
    assert bound is not None and not bound.cover.swept


def dealt(source: random.Random) -> Table:
    """Lay out 24 melds of two packs and hold ten more cards."""
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"] * 2
    runs = [[rank + suit for rank in part] for suit in "CDHS" for part in ("A234", "567", "89TJ", "QKA"[:2])]
    laid = [card for run in runs for card in run if len(run) > 2] + [rank + suit for rank in "QK59" for suit in "CDHS"]
    left = list((Counter(pack) - Counter(laid)).elements())
    source.shuffle(left)
    shared = program(ROUND_ACES.melds, ())
    return Table(shared, (), (*laid, *left[:10]))


@pytest.mark.parametrize("seed", range(4))
def test_a_large_table_is_rearranged_with_one_more_card(seed: int) -> None:
    table = dealt(random.Random(seed))
    hand, laid = tuple(range(len(table.cards))), tuple(range(len(table.cards) - 10))
    use = Use(laid, len(laid) + 1)
    way = random_way(table, (term(2, 0, None),), hand, random.Random(seed).randrange, use=use)
    assert way is not None
    used = Counter(table.cards[card] for meld in way for card in meld.cards)
    assert Counter(table.cards[card] for card in laid) <= used and used.total() > len(laid)
    for meld in way:
        assert any(one.cards == meld.cards for one in arrangements(table, 2, meld.cards))
    first = next(ways(table, (term(2, 0, None),), hand, use=use))
    assert sum(len(meld.cards) for meld in first) > len(laid)


def test_a_card_that_fits_nowhere_cannot_be_used() -> None:
    table = ROUND_ACES.table(cards("2C 3C 4C 5C 6C 7C 9D JH"))
    for card, fits in ((5, True), (6, False), (7, False)):
        assert some_way(table, (term(2, 0, None),), tuple(range(8)), Use((0, 1, 2, card))) is fits
