"""What a piece of the program reads: slots, zones, variables, values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import attrs

from rulec import ast, ir
from rulec.source import Span


@cache
def _fields(kind: type[attrs.AttrsInstance]) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.name != "span")


def parts(node: object) -> Iterator[object]:
    """A node and all nodes below it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
        elif not isinstance(one, Span):
            kind = type(one)
            if attrs.has(kind):
                yield one
                waiting.extend(getattr(one, name) for name in _fields(kind))


def names_in(node: object) -> Iterator[str]:
    """All plain names in a piece of syntax."""
    return (one.text for one in parts(node) if isinstance(one, ast.Name))


def height(node: ir.Expression, values: Mapping[int, int]) -> int:
    """How many expressions stand inside one another at most; `values` says how many those are that a value brings."""
    highest = 0
    waiting: list[tuple[object, int]] = [(node, 0)]
    while waiting:
        one, above = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend((part, above) for part in one)
        elif not isinstance(one, Span) and attrs.has(kind := type(one)):
            within = values.get(one.value, 0) if isinstance(one, ir.ComputedValue) else 0
            highest = max(highest, above + 1 + within)
            waiting.extend((getattr(one, name), above + 1) for name in _fields(kind))
    return highest


def reads_slot(node: object, slot: int) -> bool:
    """Whether a slot is read anywhere in a node."""
    return any(isinstance(one, ir.Local) and one.slot == slot for one in parts(node))


def reads_of(node: object, values: dict[int, ir.Value]) -> tuple[frozenset[int], frozenset[int], bool]:
    """The zones and variables that a condition reads, also through values, and whether it may read more."""
    zones: set[int] = set()
    variables: set[int] = set()
    everything = False
    seen: set[int] = set()
    waiting: list[object] = [node]
    while waiting:
        for one in parts(waiting.pop()):
            match one:
                case ir.ZoneOf(zone=zone) | ir.SlotCard(zone=zone) | ir.Top(zone=zone):
                    zones.add(zone)
                case ir.VariableValue(variable=variable):
                    variables.add(variable)
                case ir.ComputedValue(value=value):
                    if value not in seen and value in values:
                        seen.add(value)
                        waiting.append(values[value].body)
                case ir.Property(name=name) if name in ("owner", "meld", "stands_for", "kind", "choice", "face"):
                    everything = True
                case ir.Cards() | ir.Ways() | ir.Makes():
                    everything = True
                case ir.Call(function="cards_from"):
                    everything = True
                case _:
                    pass
    return frozenset(zones), frozenset(variables), everything
