"""The slow reading of the clauses: all subsets, all wilds, all orders, each clause tested as it is written.

Cards are told apart by their text alone, so all results are about equal cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, permutations, product

from attrs import frozen

from rulec.ir import (
    Clause,
    ConsecutiveClause,
    Constant,
    GrowsClause,
    NeighboursClause,
    SameClause,
    ShapeTerm,
    SizeClause,
    WhereClause,
)
from rulelang.engines.reference.melds import UNFIXED
from tests.melds.table import RANKS, SUITS, Table

Stand = tuple[int, ...] | None
Card = tuple[str, Stand]
"""The text of a card and what it stands for."""


Key = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], tuple[tuple[int, ...], ...]]


@frozen
class Fit:
    """An arrangement of equal cards and the melds that it fits."""

    cards: tuple[Card, ...]
    kinds: tuple[int, ...]

    @property
    def content(self) -> tuple[tuple[int, int], ...]:
        """The cards in stable order."""
        return tuple(sorted(order(text) for text, _ in self.cards))

    @property
    def key(self) -> Key:
        """The place in the stable order."""
        return self.content, tuple(order(text) for text, _ in self.cards), tuple(given or () for _, given in self.cards)


def order(text: str) -> tuple[int, int]:
    """Place a card in the stable order."""
    return RANKS.index(text[0]), SUITS.index(text[1])


def clauses_of(table: Table, kind: int) -> list[Clause]:
    """List the clauses that hold."""
    return [clause for clause in table.program.melds[kind].clauses if table.holds(clause.condition)]


def has_order(table: Table, kind: int) -> bool:
    """Tell whether a clause speaks of an order."""
    return any(isinstance(clause, ConsecutiveClause | NeighboursClause) for clause in clauses_of(table, kind))


def reads(table: Table, kind: int) -> set[int]:
    """List the columns that the clauses read."""
    return {clause.column for clause in clauses_of(table, kind) if isinstance(clause, SameClause | ConsecutiveClause | NeighboursClause)}


def values(table: Table, card: Card) -> tuple[int, int]:
    """Tell what a card counts as."""
    return table.counts_as(table.cards.index(card[0]), card[1])


Seen = tuple[tuple[int, int], Card]
"""What a card counts as, and the card."""


def holds(table: Table, clauses: Sequence[Clause], cards: Sequence[Seen]) -> bool:
    """Test clauses on cards in an order."""
    return all(clause_holds(table, clauses, clause, [value for value, _ in cards], [card for _, card in cards]) for clause in clauses)


def clause_holds(table: Table, clauses: Sequence[Clause], clause: Clause, seen: list[tuple[int, int]], cards: list[Card]) -> bool:
    """Test one clause."""
    wilds = sum(1 for _, given in cards if given is not None)
    match clause:
        case SizeClause(what=what, quantity=quantity):
            counts = {"size": len(cards), "wilds": wilds, "naturals": len(cards) - wilds}
            low = 0 if quantity.low is None else table.read(quantity.low, counts)
            high = len(cards) if quantity.high is None else table.read(quantity.high, counts)
            return low <= counts[what] <= high
        case SameClause(column=column, differ=differ):
            return len({value[column] for value in seen}) == (len(cards) if differ else 1)
        case NeighboursClause(column=column):
            return all(one[column] != other[column] for one, other in pairwise(seen))
        case ConsecutiveClause(column=column, members=members, wrapping=wrapping):
            falling = any(isinstance(other, GrowsClause) and other.direction == "down" for other in clauses)
            run = [value[column] for value in (reversed(seen) if falling else seen)]
            return on_track(run, members, wrapping)
        case WhereClause(test=Constant(value=test)):
            assert callable(test)
            return bool(test(seen))
        case _:
            return True


def on_track(run: list[int], members: tuple[int, ...], wrapping: bool) -> bool:
    """Tell whether values follow one another."""
    for start in range(len(members)):
        place = start
        for index, value in enumerate(run):
            if index:
                place = place + 1
                if wrapping and place == len(members):
                    place = 1 if members[0] == members[-1] and len(members) > 1 else 0
            if place >= len(members) or members[place] != value:
                break
        else:
            return True
    return False


def choices(table: Table, kind: int, text: str) -> list[Stand]:
    """List what a card may be in a meld."""
    rules = [rule for rule in table.wilds if rule.cards(text)]
    natural = not rules or any(rule.natural(text) for rule in rules)
    lines = list(dict.fromkeys(line.column for rule in table.wilds for line in rule.stands))
    found: list[Stand] = [None] if natural else []
    for rule in rules:
        fixed = {line.column: line.members for line in rule.stands if line.column in reads(table, kind)}
        for given in product(*(fixed.get(line, (UNFIXED,)) for line in lines)):
            own = values(table, (text, given)) == values(table, (text, None))
            if not (natural and own) and given not in found:
                found.append(given)
    return found


def fits(table: Table, kinds: Iterable[int], texts: Sequence[str]) -> list[Fit]:
    """List all arrangements of exactly these cards, in stable order; readings without order join those with one."""
    ordered: dict[tuple[Card, ...], set[int]] = {}
    loose: dict[tuple[Card, ...], set[int]] = {}
    for kind in kinds:
        clauses = clauses_of(table, kind)
        without_order = [clause for clause in clauses if isinstance(clause, SizeClause | SameClause)]
        for assigned in {tuple(sorted(cards, key=card_key)) for cards in assignments(table, kind, texts)}:
            seen = [(values(table, card), card) for card in assigned]
            if holds(table, without_order, seen):
                for order_tried in set(permutations(seen)) if has_order(table, kind) else [tuple(seen)]:
                    if holds(table, clauses, order_tried):
                        laid = tuple(card for _, card in order_tried)
                        (ordered if has_order(table, kind) else loose).setdefault(laid, set()).add(kind)
    found = []
    for cards, fitting in ordered.items():
        plain = tuple(sorted(cards, key=card_key))
        found.append(Fit(cards, tuple(sorted(fitting | loose.get(plain, set())))))
    joined = {tuple(sorted(cards, key=card_key)) for cards in ordered}
    found.extend(Fit(cards, tuple(sorted(fitting))) for cards, fitting in loose.items() if cards not in joined)
    return sorted(found, key=lambda fit: fit.key)


def card_key(card: Card) -> tuple[tuple[int, int], tuple[int, ...]]:
    """Sort cards with what they stand for."""
    return order(card[0]), card[1] or ()


def assignments(table: Table, kind: int, texts: Sequence[str]) -> Iterator[tuple[Card, ...]]:
    """Let each card be each thing it may be."""
    for given in product(*(choices(table, kind, text) for text in texts)):
        yield tuple(zip(texts, given, strict=True))


def groups_of(texts: Sequence[str]) -> list[tuple[str, ...]]:
    """List all groups of cards, equal ones once."""
    counts = sorted(Counter(texts).items(), key=lambda pair: order(pair[0]))
    return [
        tuple(text for (text, _), number in zip(counts, numbers, strict=True) for _ in range(number))
        for numbers in product(*(range(number + 1) for _, number in counts))
    ]


Pool = tuple[ShapeTerm, ...]


def ways(table: Table, pools: Sequence[Pool], texts: Sequence[str]) -> list[tuple[tuple[Fit, ...], ...]]:
    """List all ways, each as the melds of each pool; the terms of a pool may take the same melds."""
    listed = []
    for pool in pools:
        kinds = sorted({leaf for term in pool for leaf in leaves(table, term.meld)})
        every = [fit for group in groups_of(texts) if group for fit in fits(table, kinds, group)]
        listed.append(sorted((fit for fit in every if any(may(table, term, fit) for term in pool)), key=lambda fit: fit.key))
    result = combined(table, pools, listed, Counter(texts))
    return sorted(result, key=lambda way: tuple(tuple(fit.key for fit in melds) for melds in way))


def combined(table: Table, pools: Sequence[Pool], listed: list[list[Fit]], supply: Counter[str]) -> list[tuple[tuple[Fit, ...], ...]]:
    """Choose melds for each pool."""
    if not pools:
        return [()]
    result: list[tuple[tuple[Fit, ...], ...]] = []
    for melds in selections(listed[0], supply, sum(99 if term.high is None else term.high for term in pools[0])):
        if fills(table, pools[0], melds):
            rest = supply - Counter(text for fit in melds for text, _ in fit.cards)
            result.extend((melds, *others) for others in combined(table, pools[1:], listed[1:], rest))
    return result


def selections(listed: list[Fit], supply: Counter[str], most: int) -> Iterator[tuple[Fit, ...]]:
    """Choose up to so many melds that share no card, in stable order."""
    yield ()
    if most:
        for place, fit in enumerate(listed):
            used = Counter(text for text, _ in fit.cards)
            if used <= supply:
                for rest in selections(listed[place:], supply - used, most - 1):
                    yield (fit, *rest)


def fills(table: Table, pool: Pool, melds: tuple[Fit, ...]) -> bool:
    """Try all ways to give each meld a term."""
    for chosen in product(range(len(pool)), repeat=len(melds)):
        counts = Counter(chosen)
        if all(may(table, pool[place], fit) for place, fit in zip(chosen, melds, strict=True)) and all(
            term.low <= counts[place] <= (99 if term.high is None else term.high) for place, term in enumerate(pool)
        ):
            return True
    return False


def may(table: Table, term: ShapeTerm, fit: Fit) -> bool:
    """Tell whether a meld may fill a term."""
    low, high = term.size_low or 1, term.size_high or 99
    return low <= len(fit.cards) <= high and any(kind in leaves(table, term.meld) for kind in fit.kinds)


def leaves(table: Table, meld: int) -> list[int]:
    """Resolve an `either`."""
    parts = table.program.melds[meld].either
    return [leaf for part in parts for leaf in leaves(table, part)] if parts else [meld]


def partitions(table: Table, pools: Sequence[Pool], texts: Sequence[str]) -> bool:
    """Tell whether some way takes all the cards."""
    return any(sum(len(fit.cards) for melds in way for fit in melds) == len(texts) for way in ways(table, pools, texts))
