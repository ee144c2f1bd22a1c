"""Find the computed values that all at the table may know."""

from __future__ import annotations

from rulec import ir
from rulec.effects import Facts
from rulelang.engines.reference.evaluate.computed import deep_nodes


def open_values(program: ir.Program) -> tuple[int, ...]:
    """The places of labelled values of nobody, a player or a team that read only what everybody sees.

    Numbers, members and texts; a flag is a condition of the rules, not a figure of the table. A value that reads a zone
    or variable which not all see is left out, even where it only counts what lies there.
    """
    facts = Facts(program)
    return tuple(place for place, value in enumerate(program.values) if _is_told(value) and _is_open(facts, value.body))


def _is_told(value: ir.Value) -> bool:
    plain = value.type.inner if isinstance(value.type, ir.MaybeType) else value.type
    of_whom = all(isinstance(one, ir.PlayerType | ir.TeamType) for one in value.parameters)
    return bool(value.label) and of_whom and len(value.parameters) < 2 and isinstance(plain, ir.NumberType | ir.MemberType | ir.TextType)


def _is_open(facts: Facts, body: ir.Expression) -> bool:
    """Whether an expression reads something of the table, and nothing but what all see.

    Cards themselves, wherever they lie, are not among that; what follows from the rules alone is none of the table.
    """
    program, reads = facts.program, facts.reads(body)
    if not (reads.zones or reads.variables) or reads.random or reads.places:
        return False
    if any(isinstance(node, ir.Things) and node.sort == "cards" for node in deep_nodes(program, body)):
        return False
    return all(program.zones[zone].seen == "open" for zone in reads.zones) and all(
        program.variables[variable].seen == "open" for variable in reads.variables
    )
