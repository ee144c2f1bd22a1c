"""Decide whether what happens on a cycle brings it nearer to its end each time round.

A cycle ends if each round moves something that nothing on it moves back: a number that only rises or only falls, a
flag set against what was known of it, cards that leave a group of zones which none of them enters again.
"""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx

from rulec.changes import Effect, Shift, Store
from rulec.effects import Facts
from rulec.ir.types import MemberType, NumberType


def progress(facts: Facts, must: Iterable[Effect], may: Iterable[Effect], asked: frozenset[int]) -> bool:
    """Whether one of the effects that surely happen is never undone by those that may happen in the same cycle.

    `asked`: the variables that an exit of the cycle reads; a number without bounds must be among them.
    """
    possible = tuple(may)
    return any(_moves_on(facts, effect, possible, asked) for effect in must)


def _moves_on(facts: Facts, effect: Effect, may: tuple[Effect, ...], asked: frozenset[int]) -> bool:
    match effect:
        case Store(variable=variable, way="both", sure=sure, constant=constant) if constant is not None:
            # each round sets it for another player or card, if an exit asks whether it is set for all
            others = sure or (variable in asked and bool(facts.program.variables[variable].keys))
            same = [other for other in may if isinstance(other, Store) and other.variable == variable]
            return others and all(other.constant == constant for other in same)
        case Store(variable=variable, way=way, sure=True):
            same = [other for other in may if isinstance(other, Store) and other.variable == variable]
            return all(other.way == way for other in same) and _bounded(facts, variable, way, asked)
        case Shift(source=int() as source, target=target):
            return target is None or not _leads_back(may, target, source)
        case _:
            return False


def _bounded(facts: Facts, variable: int, way: str, asked: frozenset[int]) -> bool:
    match facts.program.variables[variable].type:
        case NumberType(low=low, high=high):
            return variable in asked or (high if way == "up" else low) is not None
        case MemberType():
            return True
        case _:
            return variable in asked


def _leads_back(may: Iterable[Effect], target: int, source: int) -> bool:
    """Whether things may come from one zone to another on the cycle, over others perhaps."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from((source, target))
    shifts = [one for one in may if isinstance(one, Shift)]
    graph.add_edges_from((one.source, one.target) for one in shifts if one.source is not None and one.target is not None)
    return nx.has_path(graph, target, source)
