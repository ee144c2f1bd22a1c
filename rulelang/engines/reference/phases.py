"""Leave for a phase: what is pending is forgotten, variables are reset, and what waits for the start runs."""

from __future__ import annotations

from rulelang.engines.reference.effects.variables import store
from rulelang.engines.reference.entries import note
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.frames import Happening, Running
from rulelang.engines.reference.position import UNSET
from rulelang.engines.reference.setup import start_value
from rulelang.engines.reference.table import Table, TrialOver
from rulelang.engines.reference.triggers import forbidden


class StartEnds(Exception):
    """The start phase has been left, where nothing else was wanted."""


def leave_for(table: Table, rules: Rules, phase: int) -> None:
    """Jump to a phase, unless its start is forbidden: then play goes on where it is. A trial ends here."""
    if forbidden(table, rules, rules.watches.get(("start", phase)), lambda event: ()):
        return
    if table.trying is not None:
        raise TrialOver
    table.stack.clear()
    table.environments.clear()
    table.running = 0
    table.holding = False
    if table.only_start:
        raise StartEnds
    enter_phase(table, rules, phase)


def enter_phase(table: Table, rules: Rules, phase: int) -> None:
    """Let a phase begin on an empty stack."""
    procedure = rules.program.phases[phase].procedure
    note(table, "phase", data=(phase,))
    reset(table, rules, phase)
    table.environments.append([None] * procedure.size)
    if ("start", phase) in rules.watches:
        table.stack.append(Happening(0, ("start", phase), (), procedure.block))
    else:
        table.stack.append(Running(0, procedure.block))


def reset(table: Table, rules: Rules, phase: int) -> None:
    """Set the variables that are reset at a phase to their start values, in file order: one effect."""
    for place in rules.resets(phase, table.setup):
        table.due = True
        variable = table.setup.variable_owner[place][0]
        value = start_value(table, rules, place)
        if value is UNSET:
            table.store(place, UNSET)
        else:
            store(table, rules, place, value, rules.program.variables[variable].span)
