"""Where choices come from, for every sort of pick: all of them, a random order, or just what a move says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rulec import ir
from rulelang.engines.reference.decisions import additions, fills, groups, singles, ways
from rulelang.engines.reference.decisions.choice import Choice
from rulelang.engines.reference.decisions.question import Below, Question
from rulelang.engines.reference.decisions.walk import Source

Thing = TypeVar("Thing")


def is_addition(pick: ir.Pick) -> bool:
    """Whether a pick puts one card to a meld."""
    return isinstance(pick.selection, ir.Ways) and isinstance(pick.selection.shape, ir.ExtensionShape | ir.ExchangeShape)


def all_of(question: Question) -> Source:
    """Every choice, in stable order."""

    def source(number: int, pick: ir.Pick, bounds: tuple[ir.Expression, ...]) -> Iterator[Choice]:
        match pick.selection:
            case ir.Selection():
                return (candidate.choice for candidate in singles.listed(question, pick))
            case ir.Groups():
                return groups.every(question, groups.pool(question, pick, bounds))
            case ir.Fill():
                return fills.every(fills.sheet(question, pick, bounds))
            case _ if is_addition(pick):
                return additions.every(question, pick)
            case _:
                return ways.every(question, ways.order(question, pick, bounds))

    return source


def random_from(question: Question, below: Below) -> Source:
    """Choices in an order drawn at random."""

    def source(number: int, pick: ir.Pick, bounds: tuple[ir.Expression, ...]) -> Iterator[Choice]:
        match pick.selection:
            case ir.Selection():
                return (candidate.choice for candidate in _shuffled(singles.listed(question, pick), below))
            case ir.Groups():
                return groups.at_random(question, groups.pool(question, pick, bounds), below)
            case ir.Fill():
                return fills.at_random(fills.sheet(question, pick, bounds), below)
            case _ if is_addition(pick):
                return iter(_shuffled(list(additions.every(question, pick)), below))
            case _:
                return ways.at_random(question, ways.order(question, pick, bounds), below)

    return source


def given(question: Question, picks: Sequence[object]) -> Source:
    """Just what a move says, where that may be picked."""

    def source(number: int, pick: ir.Pick, bounds: tuple[ir.Expression, ...]) -> Iterator[Choice]:
        choice = exactly(question, pick, picks[number])
        return iter(() if choice is None else (choice,))

    return source


def exactly(question: Question, pick: ir.Pick, value: object) -> Choice | None:
    """What a move says for a pick, in its canonical form, or none if that may not be picked."""
    match pick.selection:
        case ir.Selection():
            return singles.exactly(question, pick, value)
        case ir.Groups():
            return groups.exactly(question, groups.pool(question, pick), value)
        case ir.Fill():
            return fills.exactly(fills.sheet(question, pick), value)
        case _ if is_addition(pick):
            return additions.exactly(question, pick, value)
        case _:
            return ways.exactly(question, ways.order(question, pick), value)


def _shuffled(things: list[Thing], below: Below) -> list[Thing]:
    for place in range(len(things) - 1):
        other = place + below(len(things) - place)
        things[place], things[other] = things[other], things[place]
    return things
