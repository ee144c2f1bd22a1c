"""Fit things to texts of cards: one card, cards in any order or in order, melds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rulec import ir
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, cards_in, melds_in
from rulelang.engines.reference.melds import UNFIXED
from rulelang.engines.reference.position import LaidMeld
from rulelang.engines.reference.table import Table

One = TypeVar("One")
Other = TypeVar("Other")


def fits_card(table: Table, card: int, text: ir.CardText) -> bool:
    """Whether a card is one that a text names."""
    table.look(card)
    set_, design = table.setup.cards[card]
    if (set_, design) in text.designs:
        return True
    group = table.setup.groups[card]
    return any(one == set_ and same_group(table, set_, group, row) for one, row in text.designs)


def named_cards(table: Table, text: ir.CardsText, gathered: Sequence[int] = ()) -> tuple[int, ...]:
    """The cards that a text names: of those not gathered, the first that fit in stable order, wherever they lie."""
    found: list[int] = []
    for one in (word for meld in text.melds for word in meld):
        for card, design in enumerate(table.setup.cards):
            if design in one.designs and card not in found and card not in gathered and table.place_of(card) is not None:
                found.append(card)
                break
    return tuple(found)


def chosen_of(table: Table, text: ir.CardsText, cards: Sequence[int]) -> tuple[int, ...]:
    """For each card that a text names one of these that fits, the text's narrowest words first."""
    left = list(cards)
    found: list[int] = []
    for one in sorted((word for meld in text.melds for word in meld), key=lambda word: len(word.designs)):
        card = next((card for card in left if fits_card(table, card, one)), None)
        if card is not None:
            left.remove(card)
            found.append(card)
    return tuple(found)


def same_group(table: Table, set_: int, group: int, row: int) -> bool:
    """Whether a row is equal to those of a group in all that rules read."""
    cards = table.setup.program.cards[set_]
    one, other = cards.designs[group], cards.designs[row]
    if one.name is not None or other.name is not None:
        return group == row
    return all(one.values[column] == other.values[column] for column in cards.merge_columns)


def paired(ones: Sequence[One], others: Sequence[Other], fit: Callable[[One, Other], bool]) -> bool:
    """Whether each of the ones can be given another that fits, all in pairs."""
    if len(ones) != len(others):
        return False
    partner: dict[int, int] = {}

    def place(one: int, tried: set[int]) -> bool:
        for other in range(len(others)):
            if other in tried or not fit(ones[one], others[other]):
                continue
            tried.add(other)
            if other not in partner or place(partner[other], tried):
                partner[other] = one
                return True
        return False

    return all(place(one, set()) for one in range(len(ones)))


def is_ordered_meld(program: ir.Program, kinds: tuple[int, ...]) -> bool:
    """Whether the cards of a meld of these kinds have an order."""
    return any(isinstance(clause, ir.ConsecutiveClause | ir.NeighboursClause) for kind in kinds for clause in program.melds[kind].clauses)


def fits_meld(table: Table, laid: LaidMeld, texts: tuple[ir.CardText, ...]) -> bool:
    """Whether a laid meld holds just these cards, wilds standing for what the text says."""
    placed = list(zip(laid.cards, laid.stands, strict=True))

    def fit(one: tuple[int, tuple[int, ...] | None], text: ir.CardText) -> bool:
        card, stand = one
        return fits_card(table, card, text) and (text.stands is None or stand_fits(stand, text.stands))

    if is_ordered_meld(table.setup.program, laid.kinds):
        return len(placed) == len(texts) and all(map(fit, placed, texts))
    return paired(placed, texts, fit)


def stand_fits(stand: tuple[int, ...] | None, wanted: tuple[int | None, ...]) -> bool:
    """Whether what a wild stands for is what a text says, as far as it says it."""
    return stand is not None and all(other is None or one in (other, UNFIXED) for one, other in zip(stand, wanted, strict=False))


def fits(readers: Readers, node: ir.Fits) -> Reader:
    """Read whether things are those of a text."""
    read_things = readers.ready(node.things)
    melds = node.text.melds
    texts = tuple(text for meld in melds for text in meld)

    def holds(table: Table, environment: Environment) -> bool:
        found = read_things(table, environment)
        match node.relation:
            case "card":
                cards = cards_in(table, found)
                return len(cards) == 1 and fits_card(table, cards[0], texts[0])
            case "in":
                return any(fits_card(table, card, texts[0]) for card in cards_in(table, found))
            case "melds":
                return paired(melds_in(table, found), melds, lambda laid, meld: fits_meld(table, laid, meld))
            case _:
                cards = cards_in(table, found)
                if node.ordered:
                    return len(cards) == len(texts) and all(fits_card(table, card, text) for card, text in zip(cards, texts, strict=True))
                return paired(cards, texts, lambda card, text: fits_card(table, card, text))

    return lambda table, environment: holds(table, environment) is not node.negated
