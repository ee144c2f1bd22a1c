"""Small decks and meld declarations made by hand, and a card reader over them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from attrs import field, frozen

from rulec.ir import (
    Arithmetic,
    CardSet,
    Clause,
    Column,
    ConsecutiveClause,
    Constant,
    Expression,
    GrowsClause,
    Meld,
    MeldCount,
    MemberType,
    NeighboursClause,
    NumberType,
    OptionValue,
    Program,
    Quantity,
    SameClause,
    ShapeTerm,
    SizeClause,
    Stand,
    WhereClause,
    Wild,
)
from rulec.source import Span
from rulelang.engines.reference.melds import UNFIXED, Look, Wildness
from rulelang.engines.reference.position import LaidMeld

HERE = Span("test.rules", 1, 1, 1, 2)
RANK, SUIT = 0, 1
RANKS = "23456789TJQKA*"
SUITS = "CDHS-"
ACE = RANKS.index("A")
NUMBER = NumberType()


def number(value: int) -> Expression:
    """Write a number."""
    return Constant(HERE, value, NUMBER)


HALF: Expression = Arithmetic(HERE, "/", MeldCount(HERE, "size"), number(2))


def count(what: str, low: int | None = None, high: int | Expression | None = None, given: Expression | None = None) -> Clause:
    """Write `size`, `wilds` or `naturals`."""
    top = number(high) if isinstance(high, int) else high
    return SizeClause(what, Quantity(None if low is None else number(low), top), given)


def same(column: int) -> Clause:
    """Write `same`."""
    return SameClause(column, False)


def different(column: int) -> Clause:
    """Write `different`."""
    return SameClause(column, True)


def ranks(first: str, last: str) -> tuple[int, ...]:
    """Write a range of ranks, which may go round past the ace."""
    low, high = RANKS.index(first), RANKS.index(last)
    order = range(ACE + 1)
    return tuple(range(low, high + 1)) if low < high else (*order[low:], *order[: high + 1])


def consecutive(first: str, last: str, wrapping: bool = False, given: Expression | None = None) -> Clause:
    """Write `consecutive rank`."""
    return ConsecutiveClause(RANK, ranks(first, last), wrapping, given)


def grows(direction: str) -> Clause:
    """Write `grows`."""
    return GrowsClause(direction)


def neighbours(column: int) -> Clause:
    """Write `neighbours differ in`."""
    return NeighboursClause(column)


def where(test: Callable[[list[tuple[int, int]]], bool]) -> Clause:
    """Write `where`: the test reads what each card counts as, in the order of the meld."""
    return WhereClause(Constant(HERE, test, NUMBER), 1)


@frozen
class WildRule:
    """Which cards are wild: by their printed text; `natural` tells which of these may also be themselves."""

    cards: Callable[[str], bool]
    stands: tuple[Stand, ...]
    natural: Callable[[str], bool] = lambda text: False


def stand(column: int, members: Sequence[int]) -> Stand:
    """Write `stands for`."""
    return Stand(column, column, tuple(members))


def program(melds: Sequence[tuple[Clause, ...] | tuple[int, ...]], wilds: Sequence[WildRule]) -> Program:
    """Make a program with these melds (clauses, or the parts of an `either`) over one set of cards."""
    columns = (Column("rank", None, MemberType(0)), Column("suit", None, MemberType(1)))
    declared = []
    for place, content in enumerate(melds):
        parts = tuple(part for part in content if isinstance(part, int))
        clauses: tuple[Any, ...] = () if parts else content
        declared.append(Meld(HERE, f"m{place}", None, 0, clauses, parts))
    rules = tuple(Wild(HERE, 0, 1, number(1), rule.stands, None) for rule in wilds)
    names = {"name": "test", "label": None, "notes": (), "low_players": 2, "high_players": 2, "turns": "left", "team_size": None}
    flow = {"ranking": (), "ranking_size": 0, "start": 0, "turn": 0, "options": (), "kinds": (), "decks": (), "tables": ()}
    rest = {"values": (), "zones": (), "variables": (), "phases": (), "verbs": (), "triggers": (), "forbids": ()}
    last = {"state_triggers": (), "invariants": (), "scenarios": (), "citations": ()}
    cards = (CardSet(HERE, "card", None, columns, (), (0, 1)),)
    everything: dict[str, Any] = {**names, **flow, **rest, **last, "cards": cards, "wilds": rules, "melds": tuple(declared)}
    return Program(**everything)


@frozen(eq=False)
class Table:
    """A card reader: card i is `cards[i]`, a text of rank and suit; card ids need not be in any order."""

    program: Program
    wilds: tuple[WildRule, ...]
    cards: tuple[str, ...]
    options: tuple[int, ...] = ()
    memory: dict[Hashable, object] = field(factory=dict)
    now: dict[Hashable, object] = field(factory=dict)

    def set_of(self, card: int) -> int:
        """All cards are of one declaration."""
        return 0

    def row(self, card: int) -> str:
        """Cards of one text are the same."""
        return self.cards[card]

    def rows(self, cards: Sequence[int]) -> list[str]:
        """Cards of one text are the same."""
        return [self.cards[card] for card in cards]

    def column(self, card: int, column: int) -> object:
        """Read rank or suit; a joker has no suit."""
        text = self.cards[card]
        if column == RANK:
            return RANKS.index(text[0])
        return None if text[1] == "-" else SUITS.index(text[1])

    def order_key(self, card: int) -> tuple[object, ...]:
        """Sort by rank, suit, id."""
        return (*self.equal_key(card), card)

    def equal_key(self, card: int) -> tuple[int, int]:
        """Cards of one text are equal."""
        return RANKS.index(self.cards[card][0]), SUITS.index(self.cards[card][1])

    def equal_keys(self, cards: Sequence[int]) -> list[tuple[int, int]]:
        """Cards of one text are equal."""
        return [self.equal_key(card) for card in cards]

    def order_keys(self, cards: Sequence[int]) -> list[tuple[object, ...]]:
        """Sort by rank, suit, id."""
        return [self.order_key(card) for card in cards]

    def looks(self, cards: Sequence[int]) -> list[Look]:
        """Tell text and wildness."""
        return [(self.cards[card], self.stands(card)) for card in cards]

    def stands(self, card: int) -> tuple[Wildness, ...]:
        """Look the card up in the wild rules."""
        text = self.cards[card]
        return tuple(Wildness(rule.natural(text), rule.stands) for rule in self.wilds if rule.cards(text))

    def holds(self, condition: Expression | None) -> bool:
        """Read an option as a flag."""
        return condition is None or self.read(condition, {}) != 0

    def bound(self, expression: Expression, size: int, wilds: int, naturals: int) -> int:
        """Work out a bound."""
        return self.read(expression, {"size": size, "wilds": wilds, "naturals": naturals})

    def read(self, expression: Expression, counts: dict[str, int]) -> int:
        """Work out an expression of the few sorts used here."""
        match expression:
            case Constant(value=int() as value):
                return value
            case OptionValue(option=option):
                return self.options[option]
            case MeldCount(what=what):
                return counts[what]
            case Arithmetic(operator="/", left=left, right=right):
                return self.read(left, counts) // self.read(right, counts)
        raise AssertionError(expression)

    def test(self, expression: Expression, size: int, cards: tuple[int, ...], laid: LaidMeld) -> bool:
        """Call the test of a `where` clause."""
        assert isinstance(expression, Constant) and callable(expression.value) and cards == laid.cards
        return bool(expression.value([self.counts_as(card, given) for card, given in zip(cards, laid.stands, strict=True)]))

    def counts_as(self, card: int, given: tuple[int, ...] | None) -> tuple[int, int]:
        """Tell what a card counts as, in rank and suit."""
        lines = list(dict.fromkeys(line.column for rule in self.wilds for line in rule.stands))
        rank, suit = self.equal_key(card)
        for line, member in zip(lines, given or (), strict=False):
            if member != UNFIXED:
                rank, suit = (member, suit) if line == RANK else (rank, member)
        return rank, suit


def term(meld: int, low: int = 1, high: int | None = 1, sizes: tuple[int | None, int | None] = (None, None)) -> ShapeTerm:
    """Write a term of a shape."""
    return ShapeTerm(low, high, meld, *sizes)
