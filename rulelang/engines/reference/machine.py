"""Run a match from one decision to the next.

What is open lies on the table's stack (see `frames`); the last of it runs first. A decision leaves it there, an answer
goes on with it. After every effect the state triggers are looked at before anything else runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from attrs import evolve

from rulelang.engines.reference import happenings
from rulelang.engines.reference.asking import ask_next, begin_answer, name_choices, open_next
from rulelang.engines.reference.effects import moving
from rulelang.engines.reference.effects.cards import draw_next
from rulelang.engines.reference.entries import note
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.frames import (
    Asking,
    Called,
    Drawing,
    Happening,
    Looping,
    Moving,
    Open,
    Opening,
    Repeating,
    Running,
)
from rulelang.engines.reference.phases import StartEnds, enter_phase
from rulelang.engines.reference.position import Asked, Move, Position, RuleFault, Sealed, Setup
from rulelang.engines.reference.setup import first_table
from rulelang.engines.reference.statements import go_round, ready_block, repeat_again
from rulelang.engines.reference.table import Table, TrialOver
from rulelang.engines.reference.triggers import look_at_states, settle_states

__all__ = ["STEPS_OF_DECISION", "STEP_LIMIT", "apply", "enter", "prepare", "run", "start", "try_answer", "try_at"]


STEP_LIMIT: Final = 1_000_000
"""The most steps from one decision to the next: blocks begun or gone on with, rounds of loops, cards moved one by one."""

STEPS_OF_DECISION: Final = 100
"""As how many steps a decision counts that nobody can answer."""

_DECISIONS: Final = (Asking, Opening)


def start(setup: Setup, rules: Rules) -> Position:
    """Begin a match and run to its first decision, or its end. Raises RuleFault if the rules run into one."""
    table = _first(setup, rules)
    enter_phase(table, rules, rules.program.start)
    return _rested(table, rules)


def _first(setup: Setup, rules: Rules) -> Table:
    table = first_table(setup, rules)
    note(table, "start", data=(setup.players,))
    return table


def apply(position: Position, rules: Rules, seat: int, move: Move) -> Position:
    """Play a move that has been judged legal and run to the next decision or the end.

    Raises RuleFault if the rules run into a fault; the position that was handed in stays as it is.
    """
    return _answered(position, rules, seat, move, only_start=False)


def _answered(position: Position, rules: Rules, seat: int, move: Move, only_start: bool) -> Position:
    asked = position.asked
    if asked is None or seat not in asked.seats:
        raise ValueError(f"seat {seat} is not asked")
    if asked.choose.mode == "secret":
        return _sealed(position, rules, asked, Sealed(seat, move), only_start)
    table = rules.table_at(position).fork()
    table.only_start = only_start
    name_choices(table, asked.choose, iter(((seat, move),)))
    work = table.stack[-1]
    if isinstance(work, Asking) and asked.choose.until is not None and move.answer == asked.choose.until:
        work.rest = ()
    begin_answer(table, rules, asked.environment, asked.choose, seat, move)
    return _rested(table, rules)


def _rested(table: Table, rules: Rules) -> Position:
    """Run to the next decision or the end, and keep the table for what is asked there."""
    run(table, rules)
    position = table.freeze()
    rules.keep(position, table)
    return position


def _sealed(position: Position, rules: Rules, asked: Asked, answer: Sealed, only_start: bool) -> Position:
    """Keep a sealed answer; open all when the last is in."""
    sealed = (*asked.sealed, answer)
    waiting = tuple(seat for seat in asked.seats if seat != answer.seat)
    if waiting:
        after = position.asking(Asked(asked.choose, asked.environment, waiting, asked.all_seats, sealed))
        rules.keep(after, rules.table_at(position))
        return after
    table = rules.table_at(position).fork()
    table.only_start = only_start
    work = table.stack[-1]
    assert isinstance(work, Opening)
    work.sealed = sealed
    ordered = sorted(sealed, key=lambda one: asked.all_seats.index(one.seat))
    name_choices(table, asked.choose, ((one.seat, one.move) for one in ordered))
    return _rested(table, rules)


def try_answer(position: Position, rules: Rules, seat: int, move: Move) -> None:
    """Run the tried part of an answer on a copy; raises Refused if a guard verb or a prohibition stops it."""
    assert position.asked is not None
    try_at(rules.table_at(position), rules, position.asked, seat, move)


def try_at(rests: Table, rules: Rules, asked: Asked, seat: int, move: Move) -> None:
    """Run the tried part of an answer on a copy of a table; raises Refused if a guard verb or a prohibition stops it.

    A fault is no guard: an answer that runs into one goes through.
    """
    table = rests.fork(own_stack=False)
    depth = len(table.stack)
    try:
        begin_answer(table, rules, asked.environment, asked.choose, seat, move)
        table.trying = seat
        table.known.clear()  # what was reckoned before did not ask whether the actor sees it
        run(table, rules, depth)
    except (TrialOver, RuleFault):
        return


def enter(position: Position, rules: Rules, phase: int) -> Position:
    """Forget what is pending, let a phase begin, and run to its first decision or the end of the match."""
    table = Table.open(position)
    table.stack.clear()
    table.environments.clear()
    table.running = 0
    table.holding = False
    table.asked = None
    enter_phase(table, rules, phase)
    run(table, rules)
    return table.freeze()


def prepare(setup: Setup, rules: Rules, answer: Callable[[Position, int], Move]) -> Position:
    """Run the start phase alone, for scenarios: `answer` gives the moves of its decisions.

    The position stands where the phase was left, with nothing pending; if the match has ended in it, at its end.
    """
    table = _first(setup, rules)
    table.only_start = True
    enter_phase(table, rules, rules.program.start)
    run(table, rules)
    position = table.freeze()
    while position.asked is not None:
        seat = position.asked.seats[0]
        position = _answered(position, rules, seat, answer(position, seat), only_start=True)
    return position


def run(table: Table, rules: Rules, depth: int = 0) -> None:
    """Run what is on the stack until a decision, the end, or until only `depth` pieces of work are left."""
    try:
        _run(table, rules, depth)
    except StartEnds:
        table.asked = None


def _run(table: Table, rules: Rules, depth: int) -> None:
    stack = table.stack
    work: Open | None = None
    left = STEP_LIMIT
    while table.asked is None and table.result is None:
        if left <= 0:
            raise _endless(table, rules)
        left -= 1 if type(work) not in _DECISIONS else STEPS_OF_DECISION
        if table.due and not table.holding:
            _look(table, rules)
        if len(stack) <= depth:
            if table.due and not table.holding:
                continue
            if depth == 0:
                raise _dead_end(rules, work)
            return
        work = stack[-1]
        if isinstance(work, Running):
            _run_block(table, rules, work)
        else:
            _go_on(table, rules, work)


def _endless(table: Table, rules: Rules) -> RuleFault:
    """The fault of a step that does not come to its end, at the phase that began last in it."""
    phases = rules.program.phases
    begun = [data[0] for kind, *_rest, data in table.records if kind == "phase"]
    under = next((work.block for work in table.stack if isinstance(work, Running)), None)
    running = [phase for phase in phases if phase.procedure.block is under]
    phase = phases[begun[-1]] if begun else running[0] if running else phases[rules.program.start]  # type: ignore[call-overload]
    return RuleFault(f"play goes on in `{phase.name}` for more than {STEP_LIMIT:,} steps without a decision", phase.span)


def _dead_end(rules: Rules, last: Open | None) -> RuleFault:
    phases = rules.program.phases
    ended = next(
        (phase for phase in phases if isinstance(last, Running) and phase.procedure.block is last.block), phases[rules.program.start]
    )
    return RuleFault(f"`{ended.name}` ends without saying how play goes on", ended.span)


def _look(table: Table, rules: Rules) -> None:
    """Look at the state triggers after an effect, if it may have changed what any of them reads."""
    table.due = False
    stirring = rules.stirring
    if table.stale or stirring.anything or table.wrote_zones & stirring.zones or table.wrote_variables & stirring.variables:
        look_at_states(table, rules)


def _run_block(table: Table, rules: Rules, work: Running) -> None:
    """Run statements until one of them, or a state trigger behind it, changes the top of the stack."""
    if work.ready is None:
        work.ready = ready_block(rules, work.block)
    stack, environment, ready = table.stack, work.environment, work.ready
    at, end = work.at, len(ready)
    while at < end:
        statement = ready[at]
        at = work.at = at + 1
        statement(table, environment)
        if not stack or stack[-1] is not work:
            return
        if table.due and not table.holding:
            _look(table, rules)
            if stack[-1] is not work:
                return
    stack.pop()


def _go_on(table: Table, rules: Rules, work: Called | Looping | Repeating | Happening | Moving | Drawing | Asking | Opening) -> None:
    match work:
        case Called():
            _end_call(table, rules, work)
        case Looping():
            go_round(table, work)
        case Repeating():
            repeat_again(table, rules, work)
        case Happening():
            happenings.go_on(table, rules, work)
        case Moving():
            moving.go_on(table, rules, work)
        case Drawing():
            draw_next(table, rules, work)
        case Asking():
            ask_next(table, rules, work)
        case Opening():
            open_next(table, rules, work)
        case _:
            assert_never(work)


def _end_call(table: Table, rules: Rules, work: Called) -> None:
    """Leave a procedure: its environment goes; a `when` that ends is looked at again."""
    table.stack.pop()
    values = table.environments[work.environment]
    del table.environments[work.environment :]
    if work.handed_back:
        happenings.hand_back(table, rules, work, values)
    if work.state_trigger is not None:
        bit = 1 << work.state_trigger
        table.running &= ~bit
        table.stale |= bit
        table.due = True


def settled(position: Position, rules: Rules) -> Position:
    """The position with what state triggers now find true counting as old."""
    table = Table.open(position)
    settle_states(table, rules)
    return evolve(position, held=tuple(table.held))
