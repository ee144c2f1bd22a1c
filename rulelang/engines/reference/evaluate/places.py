"""Read zones and variables: the places of keys, and what lies or stands there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulec import ir
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, Value, place_in
from rulelang.engines.reference.position import UNSET, RuleFault, Setup
from rulelang.engines.reference.table import Table

PlaceReader = Callable[[Table, Environment], int | None]


def domain_size(setup: Setup, domain: ir.KeyDomain) -> int:
    """How many keys there are of that sort in this match."""
    match domain.sort:
        case "player":
            return setup.players
        case "team":
            return setup.players // (setup.program.team_size or 1)
        case "kind":
            return len(setup.program.kinds[domain.index].members)
        case _:
            return setup.first_card[domain.index + 1] - setup.first_card[domain.index]


def key_number(setup: Setup, domain: ir.KeyDomain, key: int) -> int:
    """The number of a key among those of its sort, from 0: a card's within its set, all others' as they are."""
    return key - setup.first_card[domain.index] if domain.sort == "cards" else key


def key_of_number(setup: Setup, domain: ir.KeyDomain, number: int) -> int:
    """The key of that number, as rules name it."""
    return number + setup.first_card[domain.index] if domain.sort == "cards" else number


def _compile_places(
    readers: Readers, keys: Sequence[ir.Expression], domains: tuple[ir.KeyDomain, ...], base: Callable[[Setup], int]
) -> PlaceReader:
    parts: list[Reader] = [readers.ready(key) for key in keys]
    if not parts:
        return lambda table, environment: base(table.setup)
    if len(parts) == 1:
        (only,) = parts
        if domains[0].sort == "cards":
            index = domains[0].index

            def of_card(table: Table, environment: Environment) -> int | None:
                key = only(table, environment)
                return None if key is None else base(table.setup) + key - table.setup.first_card[index]

            return of_card

        def of_one(table: Table, environment: Environment) -> int | None:
            key = only(table, environment)
            return None if key is None else base(table.setup) + key

        return of_one

    def of_several(table: Table, environment: Environment) -> int | None:
        setup = table.setup
        numbers: list[int] = []
        for part, domain in zip(parts, domains, strict=True):
            key = part(table, environment)
            if key is None:
                return None
            numbers.append(key_number(setup, domain, key))
        return base(setup) + place_in(numbers, tuple(domain_size(setup, domain) for domain in domains))

    return of_several


def zone_place(readers: Readers, zone: int, keys: tuple[ir.Expression, ...]) -> PlaceReader:
    """Read the place of a zone; none if a key is none."""
    return _compile_places(readers, keys, readers.program.zones[zone].keys, lambda setup: setup.zone_base[zone])


def variable_place(readers: Readers, variable: int, keys: tuple[ir.Expression, ...]) -> PlaceReader:
    """Read the place of a variable; none if a key is none."""
    return _compile_places(readers, keys, readers.program.variables[variable].keys, lambda setup: setup.variable_base[variable])


def variable_value(readers: Readers, node: ir.VariableValue) -> Reader:
    """Read a variable; a trial looks at the card that a mark is kept for."""
    where = variable_place(readers, node.variable, node.keys)
    declared = readers.program.variables[node.variable]
    per_card = any(domain.sort == "cards" for domain in declared.keys)

    def read(table: Table, environment: Environment) -> Value:
        place = where(table, environment)
        if place is None:
            return None
        value = table.variables[place]
        if value is UNSET:
            raise RuleFault(f"`{declared.name}` was never set", node.span)
        if per_card and table.trying is not None:
            _look_at_key(table, place)
        return value

    return read


def _look_at_key(table: Table, place: int) -> None:
    """Look at the card that a variable is kept for, unless the mark is open to all."""
    setup = table.setup
    if setup.variable_audience[place] is not None:
        return
    variable, keys = setup.variable_owner[place]
    for domain, key in zip(setup.program.variables[variable].keys, keys, strict=True):
        if domain.sort == "cards":
            table.look(key)


def walk(zone: ir.Zone, table: Table, place: int) -> tuple[Value, ...]:
    """The things at a place in walking order."""
    things = table.zones[place]
    if zone.order == "pile":
        return things[::-1]
    if zone.order == "meld" and zone.melds:
        return tuple(card for meld in things for card in table.melds[meld].cards)
    return things


def zone_of(readers: Readers, node: ir.ZoneOf) -> Reader:
    """Read the things in a zone."""
    where = zone_place(readers, node.zone, node.keys)
    zone = readers.program.zones[node.zone]
    if zone.order == "pile":

        def pile(table: Table, environment: Environment) -> Value:
            place = where(table, environment)
            return () if place is None else table.zones[place][::-1]

        return pile
    if zone.order == "meld" and zone.melds:

        def meld(table: Table, environment: Environment) -> Value:
            place = where(table, environment)
            return () if place is None else walk(zone, table, place)

        return meld

    def plain(table: Table, environment: Environment) -> Value:
        place = where(table, environment)
        return () if place is None else table.zones[place]

    return plain


def slot_card(readers: Readers, node: ir.SlotCard) -> Reader:
    """Read the card of a slot, or the meld of a zone of one meld."""
    where = zone_place(readers, node.zone, node.keys)

    def read(table: Table, environment: Environment) -> Value:
        place = where(table, environment)
        things = () if place is None else table.zones[place]
        return things[0] if things else None

    return read


def top(readers: Readers, node: ir.Top) -> Reader:
    """Read the top card of a zone."""
    where = zone_place(readers, node.zone, node.keys)
    zone = readers.program.zones[node.zone]

    def read(table: Table, environment: Environment) -> Value:
        place = where(table, environment)
        if place is None or not table.zones[place]:
            return None
        last = table.zones[place][-1]
        if zone.order == "meld" and zone.melds:
            return table.melds[last].cards[-1]
        return last

    return read


def count_zone(readers: Readers, node: ir.ZoneOf) -> Reader:
    """Count the things in a zone without listing them."""
    where = zone_place(readers, node.zone, node.keys)
    zone = readers.program.zones[node.zone]
    of_meld = zone.order == "meld" and bool(zone.melds)

    def read(table: Table, environment: Environment) -> Value:
        place = where(table, environment)
        if place is None:
            return 0
        return len(walk(zone, table, place)) if of_meld else len(table.zones[place])

    return read
