"""Picks of one card put to a meld: `pick card as extension of target from hand`, `… as exchange of joker from hand`."""

from __future__ import annotations

from collections.abc import Iterator

from rulec import ir
from rulelang.engines.reference.decisions.choice import Choice
from rulelang.engines.reference.decisions.question import Question
from rulelang.engines.reference.melds import Addition


def every(question: Question, pick: ir.Pick) -> Iterator[Choice]:
    """Yield the additions that hold, in stable order, equal ones once."""
    selection = pick.selection
    assert isinstance(selection, ir.Ways)
    if selection.order:
        found = iter(question.elements(selection))
    else:
        found = iter(question.rules.unordered(selection)(question.table, question.environment))
    for addition in found:
        yield Choice(addition, addition)


def exactly(question: Question, pick: ir.Pick, value: object) -> Choice | None:
    """The addition that a move names, in its canonical form, or none if it is not one that holds."""
    cards = range(len(question.setup.cards))
    if not isinstance(value, Addition) or value.card not in value.laid.cards or not all(card in cards for card in value.laid.cards):
        return None
    wanted = _likeness(question, value)
    return next((choice for choice in every(question, pick) if _likeness(question, choice.value) == wanted), None)


def _likeness(question: Question, addition: object) -> object:
    """What additions share that make the same meld with an equal card in the same place."""
    assert isinstance(addition, Addition)
    laid = addition.laid
    keys = tuple(question.reader.equal_key(card) for card in laid.cards)
    spot = laid.cards.index(addition.card)
    return (addition.target, addition.zone, addition.replaced, spot, question.reader.equal_key(addition.card), keys, laid.stands)
