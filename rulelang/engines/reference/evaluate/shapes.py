"""Read shapes: all ways to form melds from cards, to add a card to one, or to exchange one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rulec import ir
from rulelang.engines.reference import melds
from rulelang.engines.reference.evaluate.places import zone_place
from rulelang.engines.reference.evaluate.selections import ordered_by
from rulelang.engines.reference.evaluate.uses import is_way, must_reader, slots_read
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, Value, cards_in
from rulelang.engines.reference.position import RuleFault
from rulelang.engines.reference.table import Table

WayReader = Callable[[Table, Environment], Iterable[Value]]
TermReader = Callable[[Table, Environment], tuple[ir.ShapeTerm, ...]]


def shape_terms(readers: Readers, shape: ir.FixedShape | ir.CellShape, span: object) -> TermReader:
    """Read the melds that a shape asks for."""
    match shape:
        case ir.FixedShape(terms=terms):
            return lambda table, environment: terms
        case ir.CellShape(cell=cell):
            read_cell = readers.ready(cell)

            def read(table: Table, environment: Environment) -> tuple[ir.ShapeTerm, ...]:
                found = read_cell(table, environment)
                if found is None:
                    raise RuleFault("a contract is needed here, not none", span)
                return tuple(found)

            return read


def taken_melds(table: Table, place: int) -> tuple[int, ...]:
    """The melds that the zone at a place takes."""
    return table.setup.zone_at[place].melds


def _extensions(readers: Readers, node: ir.Ways, target: ir.Expression) -> WayReader:
    cards = readers.ready(node.cards)
    if isinstance(target, ir.ZoneOf):
        where = zone_place(readers, target.zone, target.keys)

        def to_zone(table: Table, environment: Environment) -> Iterator[Value]:
            place = where(table, environment)
            if place is None:
                return
            lying = table.zones[place]
            meld = lying[0] if lying else None
            laid = None if meld is None else table.melds[meld]
            those = tuple(cards_in(table, cards(table, environment)))
            for card, after in melds.extensions(readers.reader(table), laid, taken_melds(table, place), those):
                yield melds.Addition(meld, place if meld is None else None, card, None, after)

        return to_zone
    read_meld = readers.ready(target)

    def to_meld(table: Table, environment: Environment) -> Iterator[Value]:
        meld = read_meld(table, environment)
        place = None if meld is None else table.place_of_meld(meld)
        if place is None:
            return
        those = tuple(cards_in(table, cards(table, environment)))
        for card, after in melds.extensions(readers.reader(table), table.melds[meld], taken_melds(table, place), those):
            yield melds.Addition(meld, None, card, None, after)

    return to_meld


def _exchanges(readers: Readers, node: ir.Ways, replaced: ir.Expression) -> WayReader:
    cards, leaving = readers.ready(node.cards), readers.ready(replaced)

    def read(table: Table, environment: Environment) -> Iterator[Value]:
        card = leaving(table, environment)
        meld = None if card is None else table.meld_of(card)
        place = None if card is None else table.place_of(card)
        if meld is None or place is None:
            return
        those = tuple(cards_in(table, cards(table, environment)))
        for other, after in melds.exchanges(readers.reader(table), table.melds[meld], card, those, taken_melds(table, place)):
            yield melds.Addition(meld, None, other, card, after)

    return read


def _formed(readers: Readers, node: ir.Ways, shape: ir.FixedShape | ir.CellShape) -> WayReader:
    terms, cards = shape_terms(readers, shape, node.span), readers.ready(node.cards)
    must_of = None if node.where is None else must_reader(readers, (node.where,), node.slot)

    def read(table: Table, environment: Environment) -> Iterable[Value]:
        found, those = terms(table, environment), tuple(cards_in(table, cards(table, environment)))
        must = () if must_of is None else must_of(table, environment, those)
        if must is None:
            return ()
        return melds.ways(readers.reader(table), found, those, use=melds.Use(must) if must else None)

    return read


def way_reader(readers: Readers, node: ir.Ways) -> WayReader:
    """List the ways that fulfil the condition, lazily and in stable order."""
    all_ways: WayReader
    match node.shape:
        case ir.FixedShape() | ir.CellShape() as shape:
            all_ways = _formed(readers, node, shape)
        case ir.ExtensionShape(target=target):
            all_ways = _extensions(readers, node, target)
        case ir.ExchangeShape(card=card):
            all_ways = _exchanges(readers, node, card)
    if node.where is None:
        return all_ways
    where = readers.ready(node.where)

    def fitting(table: Table, environment: Environment) -> Iterator[Value]:
        for way in all_ways(table, environment):
            environment[node.slot] = way
            if where(table, environment):
                yield way

    return fitting


def least_left(readers: Readers, node: ir.Ways, otherwise: Reader) -> Reader | None:
    """Read the first of ways `by lowest sum(VALUE of (CARDS - ways))` without listing them; None for any other order.

    `otherwise` reads it where a card is worth less than nothing, or is not among those from which the ways are taken.
    """
    match node:
        case ir.Ways(
            slot=slot,
            shape=ir.FixedShape() | ir.CellShape() as shape,
            where=None,
            order=(
                ir.Key(
                    highest=False,
                    value=ir.Call(
                        function="sum",
                        arguments=(ir.Each(slot=inner, domain=ir.Without(left=left, right=right, cards=True), body=body, flatten=False),),
                    ),
                ),
            ),
        ) if is_way(right, slot) and not {slot} & (slots_read(left) | slots_read(body)):
            pass
        case _:
            return None
    terms, cards = shape_terms(readers, shape, node.span), readers.ready(node.cards)
    held, value = readers.ready(left), readers.ready(body)

    def read(table: Table, environment: Environment) -> Value:
        those = tuple(cards_in(table, cards(table, environment)))
        weights: list[Value] = []
        for card in those:
            environment[inner] = card
            weights.append(value(table, environment) or 0)
        if any(weight < 0 for weight in weights) or not set(those) <= set(cards_in(table, held(table, environment))):
            return otherwise(table, environment)
        return melds.best_way(readers.reader(table), terms(table, environment), those, weights)

    return read


def ways(readers: Readers, node: ir.Ways) -> Reader:
    """Read all ways, in order."""
    listed = way_reader(readers, node)
    if not node.order:
        return lambda table, environment: tuple(listed(table, environment))
    sort = ordered_by(readers, node.slot, node.order)
    return lambda table, environment: tuple(way for _keys, way in sort(table, environment, listed(table, environment)))


def some_way(readers: Readers, node: ir.Ways) -> Reader:
    """Read whether there is a way, without listing them."""
    if node.where is None and isinstance(node.shape, ir.FixedShape | ir.CellShape):
        terms, cards = shape_terms(readers, node.shape, node.span), readers.ready(node.cards)
        return lambda table, environment: melds.some_way(
            readers.reader(table), terms(table, environment), tuple(cards_in(table, cards(table, environment)))
        )
    listed = way_reader(readers, node)
    return lambda table, environment: next(iter(listed(table, environment)), None) is not None


def makes(readers: Readers, node: ir.Makes) -> Reader:
    """Read whether exactly these cards form a shape."""
    cards = readers.ready(node.cards)
    match node.shape:
        case ir.FixedShape() | ir.CellShape() as shape:
            terms = shape_terms(readers, shape, node.span)
            return lambda table, environment: melds.makes(
                readers.reader(table), terms(table, environment), tuple(cards_in(table, cards(table, environment)))
            )
        case shape:
            listed = way_reader(readers, ir.Ways(span=node.span, slot=0, shape=shape, cards=node.cards))

            def read(table: Table, environment: Environment) -> Value:
                return len(cards_in(table, cards(table, environment))) == 1 and any(True for _ in listed(table, environment))

            return read
