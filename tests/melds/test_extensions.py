"""One card more, another card, one card less: as the slow reading of the clauses has it."""

from __future__ import annotations

import hypothesis
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from rulec.ir import GrowsClause
from rulelang.engines.reference.melds import arrangements, exchanges, extensions, without
from rulelang.engines.reference.position import LaidMeld
from tests.melds import oracle
from tests.melds.games import GAMES, Game
from tests.melds.table import Table

Told = tuple[tuple[oracle.Card, ...], tuple[int, ...]]


def told(table: Table, laid: LaidMeld) -> Told:
    """Say of equal cards what a laid meld says."""
    return tuple((table.cards[card], given) for card, given in zip(laid.cards, laid.stands, strict=True)), laid.kinds


def grown(table: Table, target: Told, text: str, places: str, wanted: tuple[int, ...]) -> list[Told]:
    """Try a card in all places (`ends` or one index) and as all it may be, each meld by itself, then put readings together."""
    cards, _ = target
    ordered: dict[tuple[oracle.Card, ...], set[int]] = {}
    loose: dict[tuple[oracle.Card, ...], set[int]] = {}
    for kind in wanted:
        clauses = oracle.clauses_of(table, kind)
        for given in oracle.choices(table, kind, text):
            if any(before is not None and not speaks_for(table, kind, before) for _, before in cards):
                continue
            indexes = [0, len(cards)] if places == "ends" else [int(places)]
            if places == "ends" and any(isinstance(clause, GrowsClause) for clause in clauses):
                indexes = [len(cards)]
            if not oracle.has_order(table, kind):
                after = tuple(sorted((*cards, (text, given)), key=oracle.card_key))
                if oracle.holds(table, clauses, [(oracle.values(table, card), card) for card in after]):
                    loose.setdefault(after, set()).add(kind)
                continue
            for index in indexes:
                after = (*cards[:index], (text, given), *cards[index:])
                if oracle.holds(table, clauses, [(oracle.values(table, card), card) for card in after]):
                    ordered.setdefault(after, set()).add(kind)
    plain = {after: tuple(sorted(after, key=oracle.card_key)) for after in ordered}
    found = [(after, tuple(sorted(fitting | loose.get(plain[after], set())))) for after, fitting in ordered.items()]
    return found + [(after, tuple(sorted(fitting))) for after, fitting in loose.items() if after not in plain.values()]


def speaks_for(table: Table, kind: int, stand: tuple[int, ...]) -> bool:
    """Tell whether a wild fixes just what a meld reads."""
    lines = list(dict.fromkeys(line.column for rule in table.wilds for line in rule.stands))
    fixed = {line for line, member in zip(lines, stand, strict=True) if member >= 0}
    return any(fixed == {line.column for line in rule.stands} & oracle.reads(table, kind) for rule in table.wilds)


def drawn(data: st.DataObject, game: Game) -> tuple[Table, LaidMeld, tuple[int, ...]]:
    """Draw a laid meld, and some other cards."""
    pack = tuple(data.draw(st.permutations(game.pack)))
    table = game.table(pack)
    size = data.draw(st.integers(1, 4))
    meld = data.draw(st.integers(0, len(game.melds) - 1))
    found = arrangements(table, meld, tuple(range(size)))
    laid = data.draw(st.sampled_from(found)) if found else LaidMeld((), (), tuple(oracle.leaves(table, meld)))
    return table, laid, tuple(range(size, len(pack)))


def expected(table: Table, cards: tuple[int, ...], target: Told, places: str, wanted: tuple[int, ...]) -> set[tuple[str, Told]]:
    """List what may become of the meld."""
    texts = dict.fromkeys(table.cards[card] for card in cards)
    return {(text, after) for text in texts for after in grown(table, target, text, places, wanted)}


@pytest.mark.parametrize("name", GAMES)
@hypothesis.given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_meld_is_extended_where_the_clauses_let_it(name: str, data: st.DataObject) -> None:
    table, laid, cards = drawn(data, GAMES[name])
    kinds = tuple(range(len(table.program.melds)))
    found = [(table.cards[card], told(table, after)) for card, after in extensions(table, laid, kinds, cards)]
    assert len(set(found)) == len(found)
    wanted = laid.kinds if laid.cards else tuple(sorted({leaf for meld in kinds for leaf in oracle.leaves(table, meld)}))
    assert set(found) == expected(table, cards, told(table, laid), "ends", wanted)
    firsts = {card for card, _ in extensions(table, laid, kinds, cards)}
    assert all(card == next(c for c in cards if table.cards[c] == table.cards[card]) for card in firsts)


@pytest.mark.parametrize("name", GAMES)
@hypothesis.given(st.data())
@settings(max_examples=40, deadline=None)
def test_a_card_is_exchanged_in_its_place(name: str, data: st.DataObject) -> None:
    table, laid, cards = drawn(data, GAMES[name])
    if not laid.cards:
        return
    place = data.draw(st.integers(0, len(laid.cards) - 1))
    rest = laid.cards[:place] + laid.cards[place + 1 :]
    stands = laid.stands[:place] + laid.stands[place + 1 :]
    found = [(table.cards[card], told(table, after)) for card, after in exchanges(table, laid, laid.cards[place], cards)]
    assert len(set(found)) == len(found)
    assert set(found) == expected(table, cards, told(table, LaidMeld(rest, stands, laid.kinds)), str(place), laid.kinds)


@pytest.mark.parametrize("name", GAMES)
@hypothesis.given(st.data())
@settings(max_examples=40, deadline=None)
def test_what_is_left_is_a_meld_or_nothing(name: str, data: st.DataObject) -> None:
    table, laid, _ = drawn(data, GAMES[name])
    if not laid.cards:
        return
    place = data.draw(st.integers(0, len(laid.cards) - 1))
    left = without(table, laid, laid.cards[place])
    cards = told(table, laid)[0]
    rest = cards[:place] + cards[place + 1 :]
    if not rest:
        assert left == LaidMeld((), (), ())
        return
    seen = [(oracle.values(table, card), card) for card in rest]
    fitting = tuple(kind for kind in laid.kinds if oracle.holds(table, oracle.clauses_of(table, kind), seen))
    assert (None if left is None else left.kinds) == (fitting or None)
    if left is not None:
        assert sorted(told(table, left)[0], key=repr) == sorted(rest, key=repr)
        if any(oracle.has_order(table, kind) for kind in fitting):
            assert told(table, left)[0] == rest
