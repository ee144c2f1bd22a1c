"""Ask: comparisons, equality, membership, and what is made of them by and, or and not."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final

from rulec import ir
from rulelang.engines.reference.evaluate.collections import interval_bounds
from rulelang.engines.reference.evaluate.places import variable_place, zone_place
from rulelang.engines.reference.evaluate.texts import fits_card
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, Value, cards_in, elements_of
from rulelang.engines.reference.position import RuleFault
from rulelang.engines.reference.table import Table

COMPARISONS: Final[dict[str, Callable[[Value, Value], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compare(readers: Readers, node: ir.Compare) -> Reader:
    """Read whether one side is less or more; no if a side is none."""
    left, right = readers.ready(node.left), readers.ready(node.right)
    holds = COMPARISONS[node.operator]

    def read(table: Table, environment: Environment) -> Value:
        one, two = left(table, environment), right(table, environment)
        return one is not None and two is not None and holds(one, two)

    return read


def equal_cards(table: Table, one: Value, two: Value) -> bool:
    """Whether two cards are equal; none is equal to none alone; a text is equal to each card that fits it."""
    if isinstance(two, ir.CardsText):
        one, two = two, one
    if isinstance(one, ir.CardsText):
        return isinstance(two, int) and fits_card(table, two, one.melds[0][0])
    if one is None or two is None:
        return one is two
    if one == two:
        return True
    if isinstance(one, int) and isinstance(two, int):
        table.look(one)
        table.look(two)
        return table.equal_key(one) == table.equal_key(two)
    return [table.equal_key(card) for card in cards_in(table, one)] == [table.equal_key(card) for card in cards_in(table, two)]


def is_ordered(program: ir.Program, node: ir.Expression) -> bool:
    """Whether the order of a collection of cards says something: that of an ordered zone, or one asked for."""
    match node:
        case ir.ZoneOf(zone=zone):
            return program.zones[zone].order in ("pile", "row", "meld")
        case ir.Selection(domain=domain, order=order):
            return bool(order) or is_ordered(program, domain)
        case ir.Cards(things=things):
            return is_ordered(program, things)
        case _:
            return False


def equal_collections(table: Table, one: Value, two: Value, ordered: bool) -> bool:
    """Whether two collections hold equal cards, in the same order if that counts."""
    left, right = cards_in(table, one), cards_in(table, two)
    if len(left) != len(right):
        return False
    for card in (*left, *right):
        table.look(card)
    left_keys, right_keys = [table.equal_key(card) for card in left], [table.equal_key(card) for card in right]
    if ordered:
        return left_keys == right_keys
    for key in left_keys:
        if key not in right_keys:
            return False
        right_keys.remove(key)
    return True


def is_(readers: Readers, node: ir.Is) -> Reader:
    """Read whether two values are equal; none is one more value."""
    left, right, negated = readers.ready(node.left), readers.ready(node.right), node.negated
    match node.how:
        case "card":
            return lambda table, environment: equal_cards(table, left(table, environment), right(table, environment)) is not negated
        case "cards":
            ordered = is_ordered(readers.program, node.left) and is_ordered(readers.program, node.right)
            return lambda table, environment: (
                equal_collections(table, left(table, environment), right(table, environment), ordered) is not negated
            )
        case _ if negated:
            return lambda table, environment: left(table, environment) != right(table, environment)
        case _:
            return lambda table, environment: left(table, environment) == right(table, environment)


def is_in(readers: Readers, node: ir.IsIn) -> Reader:
    """Read whether a collection holds a value."""
    left, right, negated = readers.ready(node.left), readers.ready(node.right), node.negated
    if node.how == "card":

        def of_cards(table: Table, environment: Environment) -> Value:
            card = left(table, environment)
            return any(equal_cards(table, card, one) for one in _cards_or_texts(table, right(table, environment))) is not negated

        return of_cards
    if isinstance(node.right, ir.Interval):
        return _in_interval(readers, node.left, node.right, negated)

    def read(table: Table, environment: Environment) -> Value:
        return (left(table, environment) in elements_of(right(table, environment))) is not negated

    return read


def _cards_or_texts(table: Table, value: Value) -> list[Value]:
    found: list[Value] = []
    for part in elements_of(value):
        found += [part] if isinstance(part, ir.CardsText) else cards_in(table, part)
    return found


def _in_interval(readers: Readers, subject: ir.Expression, node: ir.Interval, negated: bool) -> Reader:
    left, bounds = readers.ready(subject), interval_bounds(readers, node)
    regular = None if node.kind is None else readers.program.kinds[node.kind].regular

    def read(table: Table, environment: Environment) -> Value:
        value, ends = left(table, environment), bounds(table, environment)
        if value is None or ends is None:
            return negated
        first, last = ends
        if regular is None or first <= last:
            return (first <= value <= last) is not negated
        return (first <= value < regular or value <= last) is not negated

    return read


def is_empty(readers: Readers, node: ir.IsEmpty) -> Reader:
    """Read whether a collection has no element."""
    negated = node.negated
    if isinstance(node.things, ir.ZoneOf):
        where = zone_place(readers, node.things.zone, node.things.keys)

        def of_zone(table: Table, environment: Environment) -> Value:
            place = where(table, environment)
            return (place is None or not table.zones[place]) is not negated

        return of_zone
    things = readers.ready(node.things)
    return lambda table, environment: (not elements_of(things(table, environment))) is not negated


def and_(readers: Readers, node: ir.And) -> Reader:
    """Read whether both hold."""
    left, right = readers.ready(node.left), readers.ready(node.right)
    return lambda table, environment: bool(left(table, environment) and right(table, environment))


def or_(readers: Readers, node: ir.Or) -> Reader:
    """Read whether one of two holds."""
    left, right = readers.ready(node.left), readers.ready(node.right)
    return lambda table, environment: bool(left(table, environment) or right(table, environment))


def not_(readers: Readers, node: ir.Not) -> Reader:
    """Read whether something does not hold."""
    operand = readers.ready(node.operand)
    return lambda table, environment: not operand(table, environment)


def fallback(readers: Readers, node: ir.Fallback) -> Reader:
    """Read a value, or another where that is none."""
    left, right = readers.ready(node.left), readers.ready(node.right)

    def read(table: Table, environment: Environment) -> Value:
        value = left(table, environment)
        return right(table, environment) if value is None else value

    return read


def cases(readers: Readers, node: ir.Cases) -> Reader:
    """Read the value of the first case that holds."""
    arms = [(readers.ready(condition), readers.ready(value)) for condition, value in node.cases]
    otherwise = None if node.otherwise is None else readers.ready(node.otherwise)

    def read(table: Table, environment: Environment) -> Value:
        for condition, value in arms:
            if condition(table, environment):
                return value(table, environment)
        if otherwise is None:
            raise RuleFault("none of the cases holds", node.span)
        return otherwise(table, environment)

    return read


def sees(readers: Readers, node: ir.Sees) -> Reader:
    """Read whether a player sees these cards, or that variable, now."""
    player = readers.ready(node.player)
    where = None
    if isinstance(node.things, ir.ZoneOf):
        where = zone_place(readers, node.things.zone, node.things.keys)
    elif isinstance(node.things, ir.VariableValue):
        return _sees_variable(readers, player, node.things)
    things = readers.ready(node.things)

    def read(table: Table, environment: Environment) -> Value:
        seat = player(table, environment)
        if where is not None:
            place = where(table, environment)
            return place is not None and seat in table.setup.zone_audience[place]
        return all(table.sees(seat, card) for card in cards_in(table, things(table, environment)))

    return read


def _sees_variable(readers: Readers, player: Reader, node: ir.VariableValue) -> Reader:
    where = variable_place(readers, node.variable, node.keys)

    def read(table: Table, environment: Environment) -> Value:
        place = where(table, environment)
        return place is not None and player(table, environment) in table.variable_audience(place)

    return read


def won(readers: Readers, node: ir.Won) -> Reader:
    """Read whether a player has won."""
    player = readers.ready(node.player)
    return lambda table, environment: table.result is not None and player(table, environment) in table.result.winners
