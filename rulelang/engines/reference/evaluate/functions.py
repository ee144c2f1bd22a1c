"""Read the built-in functions, one row each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rulec import ir
from rulelang.engines.reference.evaluate.places import count_zone
from rulelang.engines.reference.evaluate.selections import first_in_order
from rulelang.engines.reference.evaluate.shapes import least_left, some_way
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, Value, cards_in, elements_of, needed, within_64_bits
from rulelang.engines.reference.melds import Addition
from rulelang.engines.reference.position import LaidMeld, RuleFault
from rulelang.engines.reference.table import Table

Maker = Callable[[Readers, ir.Call], Reader]


def _size(table: Table, value: Value) -> int:
    """How many elements a collection has; a meld counts its cards."""
    if type(value) is tuple:
        return len(value)
    if value is None:
        return 0
    if isinstance(value, LaidMeld | Addition) or (isinstance(value, int) and value in table.melds):
        return len(cards_in(table, value))
    return 1


def _count(readers: Readers, node: ir.Call) -> Reader:
    (argument,) = node.arguments
    if isinstance(argument, ir.ZoneOf):
        return count_zone(readers, argument)
    things = readers.ready(argument)
    return lambda table, environment: _size(table, things(table, environment))


def _some(readers: Readers, node: ir.Call) -> Reader:
    (argument,) = node.arguments
    match argument:
        case ir.Ways():
            return some_way(readers, argument)
        case ir.Selection(slot=slot, domain=domain, where=where) if where is not None:
            return _any(readers, slot, domain, where)
        case ir.Groups():
            listed = readers.unordered(argument)
            return lambda table, environment: any(True for _ in listed(table, environment))
        case _:
            things = readers.ready(argument)
            return lambda table, environment: _size(table, things(table, environment)) > 0


def _any(readers: Readers, slot: int, domain: ir.Expression, where: ir.Expression) -> Reader:
    elements, holds = readers.ready(domain), readers.ready(where)

    def read(table: Table, environment: Environment) -> Value:
        for element in elements_of(elements(table, environment)):
            environment[slot] = element
            if holds(table, environment):
                return True
        return False

    return read


def _none_of(readers: Readers, node: ir.Call) -> Reader:
    some = _some(readers, node)
    return lambda table, environment: not some(table, environment)


def _every(readers: Readers, node: ir.Call) -> Reader:
    (argument,) = node.arguments
    match argument:
        case ir.Selection(slot=slot, domain=domain, where=where) if where is not None:
            elements, holds = readers.ready(domain), readers.ready(where)

            def read(table: Table, environment: Environment) -> Value:
                for element in elements_of(elements(table, environment)):
                    environment[slot] = element
                    if not holds(table, environment):
                        return False
                return True

            return read
        case _:
            things = readers.ready(argument)
            return lambda table, environment: all(elements_of(things(table, environment)))


def _sum(readers: Readers, node: ir.Call) -> Reader:
    numbers = _numbers(readers, node)
    return lambda table, environment: within_64_bits(sum(numbers(table, environment)), node.span)


def _numbers(readers: Readers, node: ir.Call) -> Callable[[Table, Environment], Iterable[Value]]:
    """The values that several arguments, or one collection, give; none is passed over."""
    parts = [readers.ready(argument) for argument in node.arguments]

    def read(table: Table, environment: Environment) -> list[Value]:
        return [value for part in parts for value in elements_of(part(table, environment)) if value is not None]

    return read


def _min(readers: Readers, node: ir.Call) -> Reader:
    numbers = _numbers(readers, node)
    return lambda table, environment: min(numbers(table, environment), default=None)


def _max(readers: Readers, node: ir.Call) -> Reader:
    numbers = _numbers(readers, node)
    return lambda table, environment: max(numbers(table, environment), default=None)


def _first(readers: Readers, node: ir.Call) -> Reader:
    things = readers.ready(node.arguments[-1])
    if len(node.arguments) == 2:
        count = readers.ready(node.arguments[0])

        def several(table: Table, environment: Environment) -> Value:
            number = needed(count(table, environment), node.span)
            return elements_of(things(table, environment))[: max(0, int(number))]

        return several
    argument = node.arguments[0]
    if isinstance(argument, ir.Selection | ir.Groups | ir.Ways) and argument.order:
        in_order = first_in_order(readers, argument)
        return (least_left(readers, argument, in_order) if isinstance(argument, ir.Ways) else None) or in_order
    if isinstance(argument, ir.Groups | ir.Ways):
        listed = readers.unordered(argument)
        return lambda table, environment: next(iter(listed(table, environment)), None)
    if isinstance(argument, ir.Selection) and argument.where is not None:
        return _first_where(readers, argument.slot, argument.domain, argument.where)

    def read(table: Table, environment: Environment) -> Value:
        found = elements_of(things(table, environment))
        return found[0] if found else None

    return read


def _first_where(readers: Readers, slot: int, domain: ir.Expression, where: ir.Expression) -> Reader:
    elements, holds = readers.ready(domain), readers.ready(where)

    def read(table: Table, environment: Environment) -> Value:
        for element in elements_of(elements(table, environment)):
            environment[slot] = element
            if holds(table, environment):
                return element
        return None

    return read


def _total(readers: Readers, node: ir.Call) -> Reader:
    fill = readers.ready(node.arguments[0])

    def read(table: Table, environment: Environment) -> Value:
        return within_64_bits(sum(value for _key, value in elements_of(fill(table, environment)) if value is not None), node.span)

    return read


def _random(readers: Readers, node: ir.Call) -> Reader:
    (argument,) = node.arguments
    things = readers.ready(argument)
    cards = gives_cards(readers.program, argument)

    def read(table: Table, environment: Environment) -> Value:
        found = elements_of(things(table, environment))
        if table.trying is not None:
            return table.random_below(1)
        if not found:
            return None
        if cards:
            found = tuple(sorted(found, key=table.order_key))
        return found[table.random_below(len(found))]

    return read


def gives_cards(program: ir.Program, node: ir.Expression) -> bool:
    """Whether an expression gives cards, as far as its form tells."""
    match node:
        case ir.ZoneOf(zone=zone):
            return bool(program.zones[zone].cards) or program.zones[zone].order == "meld"
        case ir.Selection(domain=domain):
            return gives_cards(program, domain)
        case ir.Without(cards=cards):
            return cards
        case ir.Cards():
            return True
        case ir.Things(sort=sort):
            return sort == "cards"
        case ir.Union(parts=parts) | ir.SetOf(items=parts):
            return bool(parts) and all(gives_cards(program, part) for part in parts)
        case ir.Each(body=body):
            return gives_cards(program, body)
        case ir.Top() | ir.SlotCard() | ir.CardsText():
            return True
        case ir.Best(selection=selection):
            return gives_cards(program, selection)
        case ir.Call(function=function):
            return function == "cards_from"
        case _:
            return False


def _players_from(readers: Readers, node: ir.Call) -> Reader:
    player = readers.ready(node.arguments[0])

    def read(table: Table, environment: Environment) -> Value:
        seat, players = needed(player(table, environment), node.span), table.setup.players
        return tuple((seat + step) % players for step in range(players))

    return read


def _cards_from(readers: Readers, node: ir.Call) -> Reader:
    card_reader = readers.ready(node.arguments[0])

    def read(table: Table, environment: Environment) -> Value:
        card = card_reader(table, environment)
        if card is None:
            return ()
        place = table.place_of(card)
        if place is None:
            raise RuleFault("the card lies nowhere just now", node.span)
        meld = table.meld_of(card)
        kept = table.zones[place] if meld is None else table.melds[meld].cards
        above = kept[kept.index(card) :]
        pile = table.setup.zone_at[place].order == "pile"
        return above[::-1] if pile else above

    return read


def _by_frequency(readers: Readers, node: ir.Call) -> Reader:
    values_reader = readers.ready(node.arguments[0])

    def read(table: Table, environment: Environment) -> Value:
        values = [value for value in elements_of(values_reader(table, environment)) if value is not None]
        return tuple(sorted(values, key=lambda value: (-values.count(value), -value)))

    return read


FUNCTIONS: Final[dict[str, Maker]] = {
    "count": _count,
    "some": _some,
    "none_of": _none_of,
    "every": _every,
    "sum": _sum,
    "min": _min,
    "max": _max,
    "first": _first,
    "total": _total,
    "random": _random,
    "players_from": _players_from,
    "cards_from": _cards_from,
    "by_frequency": _by_frequency,
}
"""How each function is read."""


def call(readers: Readers, node: ir.Call) -> Reader:
    """Read a built-in function."""
    return FUNCTIONS[node.function](readers, node)
