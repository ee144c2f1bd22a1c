"""List, judge and draw whole moves."""

from __future__ import annotations

from collections.abc import Iterator

from rulec import ir
from rulelang.engines.reference.decisions.question import Below, Question, ask, ask_at
from rulelang.engines.reference.decisions.sources import all_of, given, random_from
from rulelang.engines.reference.decisions.walk import SEARCH_LIMIT, Trail, legal
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.position import Move, Position, Refused
from rulelang.engines.reference.table import Table

RANDOM_LIMIT = 1_000
"""How many choices in a row a random move tries for one answer before it turns to another."""


def moves(position: Position, rules: Rules, seat: int) -> Iterator[Move]:
    """Yield the legal moves of a seat lazily, in stable order, each once; none if it is not asked.

    Past SEARCH_LIMIT fruitless attempts in a row the rest of an answer is left out.
    """
    question = ask(position, rules, seat)
    if question is None:
        return
    for number in range(len(question.choose.answers)):
        yield from _moves_of(question, number)


def has_move(table: Table, rules: Rules, seat: int) -> bool:
    """Whether a seat that is asked at a table has a legal move at all."""
    if table.asked is None or seat not in table.asked.seats:
        return False
    question = ask_at(table, rules, table.asked, seat)
    answers = question.choose.answers
    order = sorted(range(len(answers)), key=lambda number: (_effort(answers[number]), number))
    return any(next(_moves_of(question, number), None) is not None for number in order)


def judge(position: Position, rules: Rules, seat: int, move: Move) -> Move:
    """Bring a move into its canonical form, or raise Refused with the guard that forbids it; exact for every move."""
    question = opened(position, rules, seat)
    if move.decision != question.choose.number or not 0 <= move.answer < len(question.choose.answers):
        raise Refused("this move belongs to another decision")
    answer = question.choose.answers[move.answer]
    if len(move.picks) != sum(isinstance(guard, ir.Pick) for guard in answer.guards):
        raise Refused(f"`{answer.name}` has other picks than these")
    trail = Trail()
    found = next(legal(question, move.answer, given(question, move.picks), trail), None)
    if found is None:
        raise trail.refusal()
    return found


def random_move(position: Position, rules: Rules, seat: int, below: Below) -> Move:
    """Draw a legal move: evenly one of the answers that have any, then slot after slot; Refused if there is none.

    Every move can come out, not all equally often. The same numbers from `below` give the same move. An answer whose
    moves are hard to find (RANDOM_LIMIT) comes last, and may be left out past SEARCH_LIMIT.
    """
    question = opened(position, rules, seat)
    for limit in (RANDOM_LIMIT, SEARCH_LIMIT):
        numbers = list(range(len(question.choose.answers)))
        while numbers:
            number = numbers.pop(below(len(numbers)))
            found = next(legal(question, number, random_from(question, below), limit=limit), None)
            if found is not None:
                return found
    found = next(moves(position, rules, seat), None)
    if found is None:
        raise Refused("there is no legal move")
    return found


def opened(position: Position, rules: Rules, seat: int) -> Question:
    """Open the decision for a seat that is asked; Refused if it is not, in words that tell nothing of others."""
    question = ask(position, rules, seat)
    if question is not None:
        return question
    if position.result is not None:
        raise Refused("the match has ended")
    asked = position.asked
    if asked is not None and seat in asked.all_seats and asked.choose.mode == "secret":
        raise Refused("this seat has answered already")
    raise Refused("this seat is not asked now")


def _effort(answer: ir.Answer) -> int:
    """How dear it may be to find out whether an answer is possible."""
    selections = [guard.selection for guard in answer.guards if isinstance(guard, ir.Pick)]
    return sum(4 if isinstance(one, ir.Ways) else 2 if isinstance(one, ir.Groups) else 1 for one in selections)


def _moves_of(question: Question, number: int) -> Iterator[Move]:
    fresh = question.afresh()
    yield from legal(fresh, number, all_of(fresh), limit=SEARCH_LIMIT)
