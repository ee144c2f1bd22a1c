"""Read computed values.

One that depends on nothing but what is printed on a card is reckoned once for each row, others once between two effects.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from rulec import ir
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, Value
from rulelang.engines.reference.table import Table

_CHANGING: Final = (
    ir.VariableValue,
    ir.OptionValue,
    ir.ZoneOf,
    ir.SlotCard,
    ir.Top,
    ir.Things,
    ir.Others,
    ir.Is,
    ir.IsIn,
    ir.Ways,
    ir.Makes,
    ir.Groups,
    ir.MeldCount,
    ir.Sees,
    ir.Ended,
    ir.Won,
    ir.TableRow,
    ir.Call,
)
"""What may read more than a row of cards; `Is` and `IsIn` only where cards are compared."""


def nodes(thing: object) -> Iterator[object]:
    """Walk an expression and all in it; values that it names are not entered."""
    yield thing
    if isinstance(thing, tuple):
        for part in thing:
            yield from nodes(part)
    elif isinstance(thing, ir.Expression | ir.Key | ir.FixedShape | ir.CellShape | ir.ExtensionShape | ir.ExchangeShape):
        for one in () if isinstance(thing, ir.Constant) else attrs.fields(type(thing)):
            if one.name not in ("span", "type"):
                yield from nodes(getattr(thing, one.name))


def printed_only(program: ir.Program, expression: ir.Expression) -> bool:
    """Whether an expression reads nothing but fixed values and columns of its subject."""
    for node in nodes(expression):
        match node:
            case ir.Is(how="plain") | ir.IsIn(how="plain") | ir.Call(function="min" | "max" | "sum"):
                pass
            case ir.Property(name=name) if name not in ("place", "number", "plus"):
                return False
            case ir.ComputedValue(value=value) if not printed_only(program, program.values[value].body):
                return False
            case _ if isinstance(node, _CHANGING):
                return False
            case ir.CardField(columns=columns):
                if any(
                    isinstance(design.values[column], ir.Expression) for set_, column in columns for design in program.cards[set_].designs
                ):
                    return False
            case ir.MemberField(kind=kind, column=column):
                if any(isinstance(member.values[column], ir.Expression) for member in program.kinds[kind].members):
                    return False
            case _:
                pass
    return True


def computed(readers: Readers, node: ir.ComputedValue) -> Reader:
    """Read a value of its subjects; none if a subject is none."""
    value = readers.program.values[node.value]
    arguments = [readers.ready(argument) for argument in node.arguments]
    rest: list[Value] = [None] * (value.size - len(arguments))
    if len(arguments) == 1 and isinstance(value.parameters[0], ir.CardType) and printed_only(readers.program, value.body):
        return _printed(readers, node.value, arguments[0], rest)

    chancy = any(isinstance(one, ir.Call) and one.function == "random" for one in deep_nodes(readers.program, value.body))

    def read(table: Table, environment: Environment) -> Value:
        subjects: list[Value] = [argument(table, environment) for argument in arguments]
        if None in subjects:
            return None
        if chancy or table.tested is not None:
            return readers.body(node.value)(table, subjects + rest)
        key = (node.value, *subjects)
        known = table.known
        if key in known:
            return known[key]
        result = readers.body(node.value)(table, subjects + rest)
        known[key] = result
        return result

    if len(arguments) != 1 or chancy:
        return read
    (argument,) = arguments

    def of_one(table: Table, environment: Environment) -> Value:
        subject = argument(table, environment)
        if subject is None:
            return None
        if table.tested is not None:
            return readers.body(node.value)(table, [subject, *rest])
        key = (node.value, subject)
        known = table.known
        if key in known:
            return known[key]
        result = readers.body(node.value)(table, [subject, *rest])
        known[key] = result
        return result

    return of_one


def deep_nodes(program: ir.Program, expression: ir.Expression) -> Iterator[object]:
    """Walk an expression and the values that it names."""
    pending: list[object] = [expression]
    entered: set[int] = set()
    while pending:
        for node in nodes(pending.pop()):
            yield node
            if isinstance(node, ir.ComputedValue) and node.value not in entered:
                entered.add(node.value)
                pending.append(program.values[node.value].body)


def _printed(readers: Readers, value: int, argument: Reader, rest: list[Value]) -> Reader:
    known: dict[tuple[int, int], Value] = {}

    def read(table: Table, environment: Environment) -> Value:
        card = argument(table, environment)
        if card is None:
            return None
        if type(card) is tuple:
            row = card
        else:
            if table.trying is not None:
                table.look(card)
            row = table.setup.cards[card]
        if row not in known:
            known[row] = readers.body(value)(table, [card, *rest])
        return known[row]

    return read
