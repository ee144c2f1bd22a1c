"""Test whether cards that lie in a certain order, each as something certain, are a certain meld."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rulelang.engines.reference.melds.plans import Choice, Plan, laid_choice
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.search import follows
from rulelang.engines.reference.position import LaidMeld

Stands = tuple[tuple[int, ...] | None, ...]


def fits(reader: CardReader, plan: Plan, cards: tuple[int, ...], stands: Stands, choices: Sequence[Choice]) -> bool:
    """Tell whether these cards, being those choices, are that meld; their order counts only if the meld has one."""
    size = len(cards)
    wilds = sum(1 for stand in stands if stand is not None)
    if not size or not plan.mask(reader, size) >> wilds & 1:
        return False
    if plan.same and any(choice.same != choices[0].same for choice in choices):
        return False
    for place in range(len(plan.differ)):
        if len({choice.differ[place] for choice in choices}) < size:
            return False
    for place in range(len(plan.beside)):
        if any(one.beside[place] == other.beside[place] for one, other in pairwise(choices)):
            return False
    if plan.tracks and not follows(plan, list(choices[::-1] if plan.falling else choices)):
        return False
    if plan.wheres and not plan.ordered:
        cards, stands = in_stable_order(reader, cards, stands)
    return passes(reader, plan, cards, stands)


def passes(reader: CardReader, plan: Plan, cards: tuple[int, ...], stands: Stands) -> bool:
    """Tell whether the `where` clauses of a meld hold; without an order of its own the cards are in stable order."""
    if not plan.wheres:
        return True
    laid = LaidMeld(cards, stands, (plan.kind,))
    return all(reader.test(clause.test, clause.size, cards, laid) for clause in plan.wheres)


def fits_laid(reader: CardReader, plan: Plan, cards: tuple[int, ...], stands: Stands) -> bool:
    """Tell whether cards that lie on the table, or are handed in as laid, are that meld."""
    choices = []
    for card, stand in zip(cards, stands, strict=True):
        choice = laid_choice(reader, plan, card, stand)
        if choice is None:
            return False
        choices.append(choice)
    return fits(reader, plan, cards, stands, choices)


def in_stable_order(reader: CardReader, cards: tuple[int, ...], stands: Stands) -> tuple[tuple[int, ...], Stands]:
    """Sort the cards of a meld without order: equal cards by what they stand for, a natural first."""
    first: dict[object, tuple[object, ...]] = {}
    keyed = []
    for card, stand in zip(cards, stands, strict=True):
        key, equal = reader.order_key(card), reader.equal_key(card)
        if equal not in first or key < first[equal]:
            first[equal] = key
        keyed.append((equal, stand_key(stand), key, card, stand))
    keyed.sort(key=lambda one: (first[one[0]], one[1], one[2]))
    return tuple([one[3] for one in keyed]), tuple([one[4] for one in keyed])


def stand_key(stand: tuple[int, ...] | None) -> tuple[int, ...]:
    """Order what cards stand for: a natural first."""
    return () if stand is None else stand
