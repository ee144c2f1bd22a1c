"""Test what must hold at every decision."""

from __future__ import annotations

from rulec import ir
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.position import Position
from rulelang.engines.reference.table import Table


def broken_invariant(position: Position, rules: Rules) -> ir.Invariant | None:
    """The first invariant of the rules that does not hold in a position, or none."""
    if not rules.program.invariants:
        return None
    table = Table.open(position)
    for invariant in rules.program.invariants:
        if rules.read(invariant.condition, table, [None] * invariant.size) is not True:
            return invariant
    return None
