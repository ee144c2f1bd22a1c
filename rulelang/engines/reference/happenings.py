"""Let a verb, an answer, a shortage or the start of a phase happen, with all that waits for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulec import ir
from rulelang.engines.reference.evaluate import Rules, Value
from rulelang.engines.reference.frames import Called, Happening, Running
from rulelang.engines.reference.position import RuleFault
from rulelang.engines.reference.table import Table
from rulelang.engines.reference.triggers import GOES_ON, LEFT_OUT, Fill, after, approach


def go_on(table: Table, rules: Rules, work: Happening) -> None:
    """Bring a happening one stage further; what runs next lies on the stack above it."""
    watch, fill = rules.watches[work.key], _fill(table, work)
    match work.stage:
        case "approach":
            result = approach(table, rules, watch, fill, work.key, work.progress)
            if result == LEFT_OUT:
                work.stage = "over"
            elif result == GOES_ON:
                work.stage, work.progress = "on", 0
                _happen(table, work)
            else:
                work.progress = result
        case "on":
            progress = after(table, rules, watch, fill, work.key, work.progress)
            if progress is not None:
                work.progress = progress
                return
            table.stack.pop()
            if work.key[0] == "start":
                table.stack.append(Running(work.environment, work.body))
        case _:
            table.stack.pop()


def _happen(table: Table, work: Happening) -> None:
    match work.key[0]:
        case "verb":
            index = len(table.environments)
            table.environments.append([*work.values, *[None] * (work.size - len(work.values))])
            table.stack.append(Called(index))
            table.stack.append(Running(index, work.body))
        case "answer":
            table.stack.append(Running(work.environment, work.body))
        case _:
            pass


def _fill(table: Table, work: Happening) -> Fill:
    """The slots of the event as a trigger names them; the picks of an answer by their names."""
    choose = work.choose
    if choose is None:
        return lambda event: work.values
    names = table.environments[work.environment]
    slots = dict(_pick_slots(choose, work.answer))
    return lambda event: (names[choose.actor], *(names[slots[name]] if name in slots else None for name in event.picks))


def _pick_slots(choose: ir.Choose, answer: int) -> Iterator[tuple[str, int]]:
    for guard in choose.answers[answer].guards:
        if isinstance(guard, ir.Pick):
            yield guard.name, guard.slot


def hand_back(table: Table, rules: Rules, call: Called, values: list[Value]) -> None:
    """Hand the parameters that a `before` may have changed back to what it comes before."""
    work = table.stack[-1] if table.stack else None
    if not isinstance(work, Happening):
        return
    if work.choose is None:
        work.values = tuple(values[: call.handed_back])
        if work.key[0] == "verb" and call.trigger is not None:
            verb = rules.program.verbs[int(work.key[1])]
            check_parameters(verb.procedure, work.values, rules.program.triggers[call.trigger].span)
        return
    assert call.trigger is not None
    slots = dict(_pick_slots(work.choose, work.answer))
    for name, value in zip(rules.program.triggers[call.trigger].event.picks, values[1:], strict=False):
        if name in slots:
            table.environments[work.environment][slots[name]] = value


def check_parameters(procedure: ir.Procedure, values: Sequence[Value], span: object) -> None:
    """Raise a fault for a parameter that is outside its range, or none where its type does not say so."""
    for place, type_ in enumerate(procedure.parameters):
        value = values[place]
        if value is None:
            if not isinstance(type_, ir.MaybeType):
                raise RuleFault(f"`{procedure.names[place]}` cannot be none here", span)
        elif isinstance(value, int):
            inner = type_.inner if isinstance(type_, ir.MaybeType) else type_
            if isinstance(inner, ir.NumberType):
                low, high = inner.low, inner.high
                if (low is not None and value < low) or (high is not None and value > high):
                    raise RuleFault(f"`{procedure.names[place]}` is {low}..{high}, it cannot be {value}", span)
