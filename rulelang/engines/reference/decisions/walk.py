"""Follow the guards of an answer, line by line, through every way to fill its picks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from attrs import define

from rulec import ir
from rulelang.engines.reference import machine
from rulelang.engines.reference.decisions.choice import Choice
from rulelang.engines.reference.decisions.plan import Plan, plan_of
from rulelang.engines.reference.decisions.question import Question
from rulelang.engines.reference.position import Move, Refused, RuleFault
from rulelang.engines.reference.trials import needs_trial

SEARCH_LIMIT = 20_000
"""How many choices may be tried in a row without meeting a legal move before a search ends with what it found.

It bounds lists of moves, step by step offers, random moves and the question whether there is a move at all. A move
that is handed in is always judged exactly.
"""


class Source(Protocol):
    """Where the choices for a pick come from: all of them, a random order, those that fit a text, …"""

    def __call__(self, number: int, pick: ir.Pick, bounds: tuple[ir.Expression, ...]) -> Iterable[Choice]:
        """The choices for the pick with that number; `bounds` must hold in the end and may cut the search short."""


@define
class Trail:
    """Remember the guard that stopped the furthest attempt."""

    depth: int = -1
    message: str = ""
    span: object = None

    def stopped(self, depth: int, message: str, span: object) -> None:
        """Note what stopped an attempt, unless another came further."""
        if depth > self.depth:
            self.depth, self.message, self.span = depth, message, span

    def refusal(self) -> Refused:
        """The error that tells what stopped the furthest attempt."""
        return Refused(self.message or "there is no such move", self.span)


def legal(
    question: Question,
    number: int,
    source: Source,
    trail: Trail | None = None,
    limit: int | None = None,
    place: int = 0,
    picks: tuple[object, ...] = (),
) -> Iterator[Move]:
    """Yield the legal moves of one answer, in the order in which its picks are filled.

    `place` is the guard to begin at, `picks` what the picks before it were filled with; these must be bound already.
    The search ends after `limit` choices in a row that lead to no move.
    """
    trail = trail or Trail()
    question.patience = limit
    answer = question.choose.answers[number]
    for filled in _follow(question, answer, plan_of(question.rules, answer), source, trail, place, picks):
        move = Move(question.choose.number, number, filled)
        if passes_trial(question, number, move, trail):
            question.patience = limit
            yield move


def passes_trial(question: Question, number: int, move: Move, trail: Trail) -> bool:
    """Whether the tried part of an answer goes through; a fault in it is no guard."""
    if not needs_trial(question.rules, question.choose, number, question.table, question.environment):
        return True
    try:
        machine.try_at(question.table, question.rules, question.asked, question.seat, move)
    except Refused as refused:
        trail.stopped(len(question.choose.answers[number].guards) + 1, refused.message, refused.span)
        return False
    except RuleFault:
        return True
    return True


def _follow(
    question: Question, answer: ir.Answer, plan: Plan, source: Source, trail: Trail, place: int, picks: tuple[object, ...]
) -> Iterator[tuple[object, ...]]:
    guards = answer.guards
    while place < len(guards):
        guard = guards[place]
        match guard:
            case ir.Requires():
                if not question.holds(guard.condition):
                    trail.stopped(place, f"`{guard.text}` does not hold", guard.span)
                    return
                place += 1
            case ir.Let():
                question.environment[guard.slot] = question.read(guard.value)
                place += 1
            case ir.Pick():
                stopped = True
                for choice in source(len(picks), guard, plan.bounds[place]):
                    if not question.spend():
                        return
                    stopped = False
                    question.environment[guard.slot] = choice.bound
                    if all(map(question.may_hold, plan.after[place])):
                        yield from _follow(question, answer, plan, source, trail, place + 1, (*picks, choice.value))
                if stopped:
                    trail.stopped(place, f"`{guard.name}` cannot be that here", guard.span)
                return
    yield picks
