"""Run what waits for a happening: prohibitions, replacements, what comes before and after, and state triggers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulec import ir
from rulelang.engines.reference.evaluate import Rules, Value
from rulelang.engines.reference.evaluate.watch import Watch
from rulelang.engines.reference.frames import Called, Running
from rulelang.engines.reference.position import Refused
from rulelang.engines.reference.table import Table

Fill = Callable[[ir.Event], tuple[Value, ...]]
"""The values of an event's slots, as a trigger names them."""

LEFT_OUT: Final = -1
GOES_ON: Final = -2


def approach(table: Table, rules: Rules, watch: Watch, fill: Fill, happening: tuple[object, ...], progress: int) -> int:
    """Do what comes before an event, as far as it can be done now.

    `progress` is 0 at first. LEFT_OUT: it is forbidden, or a trigger acts in its place (its block then lies on the
    stack). GOES_ON: the event comes now. Else a `before` lies on the stack, and the number is the next progress.
    """
    if progress == 0:
        if happening[0] != "start" and _forbidden(table, rules, watch, fill):  # a start was judged before its resets
            return LEFT_OUT
        for place in watch.insteads:
            if not _acting(table, place, happening) and call_trigger(table, rules, place, fill, happening):
                return LEFT_OUT
        progress = 1
    for number in range(progress - 1, len(watch.befores)):
        if call_trigger(table, rules, watch.befores[number], fill, happening, hands_back=True):
            return number + 2
    return GOES_ON


def forbidden(table: Table, rules: Rules, watch: Watch | None, fill: Fill) -> bool:
    """Whether an event is forbidden; in the tried part of an answer it is refused."""
    return watch is not None and _forbidden(table, rules, watch, fill)


def _forbidden(table: Table, rules: Rules, watch: Watch, fill: Fill) -> bool:
    for forbid in watch.forbids:
        values = fill(forbid.event)
        environment: list[Value] = [*values, *[None] * (forbid.size - len(values))]
        if rules.read(forbid.when, table, environment):
            if table.trying is not None:
                raise Refused(forbid.reason or "the rules forbid it", forbid.span)
            return True
    return False


def after(table: Table, rules: Rules, watch: Watch, fill: Fill, happening: tuple[object, ...], progress: int) -> int | None:
    """Start the next `on` from number `progress`; the next progress, or None if there is no more."""
    for number in range(progress, len(watch.ons)):
        if call_trigger(table, rules, watch.ons[number], fill, happening):
            return number + 1
    return None


def call_trigger(table: Table, rules: Rules, place: int, fill: Fill, happening: tuple[object, ...], hands_back: bool = False) -> bool:
    """Put a trigger's block on the stack if its condition holds."""
    trigger = rules.program.triggers[place]
    values = fill(trigger.event)
    environment: list[Value] = [*values, *[None] * (trigger.procedure.size - len(values))]
    if trigger.when is not None and not rules.read(trigger.when, table, environment):
        return False
    index = len(table.environments)
    table.environments.append(environment)
    table.stack.append(Called(index, handed_back=len(values) if hands_back else 0, trigger=place, happening=happening))
    table.stack.append(Running(index, trigger.procedure.block))
    return True


def _acting(table: Table, trigger: int, happening: tuple[object, ...]) -> bool:
    """Whether a trigger is acting on this very happening already."""
    return any(isinstance(work, Called) and work.trigger == trigger and work.happening == happening for work in table.stack)


def look_at_states(table: Table, rules: Rules) -> None:
    """Look at the state triggers that may have changed, and start the first that has become true."""
    for place, watch in enumerate(rules.state_watches):
        if watch.anything or table.wrote_zones & watch.zones or table.wrote_variables & watch.variables:
            table.stale |= 1 << place
    table.wrote_zones = table.wrote_variables = 0
    if table.stale == 0:
        return
    for place, trigger in enumerate(rules.program.state_triggers):
        bit = 1 << place
        if not table.stale & bit:
            continue
        environment: list[Value] = [None] * trigger.procedure.size
        holds = bool(rules.read(trigger.when, table, environment))
        if holds and not table.held[place]:
            if table.running & bit:
                continue
            table.stale &= ~bit
            table.held[place] = True
            table.running |= bit
            index = len(table.environments)
            table.environments.append(environment)
            table.stack.append(Called(index, state_trigger=place))
            table.stack.append(Running(index, trigger.procedure.block))
            return
        table.stale &= ~bit
        table.held[place] = holds


def settle_states(table: Table, rules: Rules) -> None:
    """Let whatever state triggers wait for count as old."""
    for place, trigger in enumerate(rules.program.state_triggers):
        table.held[place] = bool(rules.read(trigger.when, table, [None] * trigger.procedure.size))
