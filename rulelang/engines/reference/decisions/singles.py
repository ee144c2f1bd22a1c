"""Picks of one thing: `pick card in hand where …`."""

from __future__ import annotations

from rulec import ir
from rulelang.engines.reference.decisions.choice import Candidate, Choice, candidates, same
from rulelang.engines.reference.decisions.question import Question


def listed(question: Question, pick: ir.Pick) -> list[Candidate]:
    """The things of which one may be picked, in stable order unless the pick orders them itself."""
    selection = pick.selection
    assert isinstance(selection, ir.Selection)
    return candidates(question, pick, question.elements(selection), bool(selection.order))


def exactly(question: Question, pick: ir.Pick, value: object) -> Choice | None:
    """The thing that a move names, in its canonical form, or none if it is not one that may be picked."""
    for candidate in listed(question, pick):
        if any(same(value, one) for one in candidate.values):
            return candidate.choice
    return None
