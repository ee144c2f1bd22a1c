"""Select: elements that fulfil a condition, in an order; groups of elements; the best of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from rulec import ir
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, Value, elements_of, in_order, needed
from rulelang.engines.reference.table import Table

Ordered = Callable[[Table, Environment, Iterable[Value]], list[tuple[list[Value], Value]]]
Leading = Callable[[Table, Environment, Iterable[Value]], list[Value]]
GroupReader = Callable[[Table, Environment], Iterator[tuple[Value, ...]]]


def ordered_by(readers: Readers, slot: int, order: tuple[ir.Key, ...]) -> Ordered:
    """Sort elements by an order whose keys read each in a slot; each comes with its keys."""
    keys = [readers.ready(key.value) for key in order]

    def sort(table: Table, environment: Environment, items: Iterable[Value]) -> list[tuple[list[Value], Value]]:
        def keys_of(item: Value) -> list[Value]:
            environment[slot] = item
            return [key(table, environment) for key in keys]

        return in_order(items, keys_of, order)

    return sort


def leading_by(readers: Readers, slot: int, order: tuple[ir.Key, ...]) -> Leading:
    """Find all elements that tie for first in an order; a key is read only where those before it leave more than one."""
    keys = [(readers.ready(key.value), max if key.highest else min) for key in order]

    def lead(table: Table, environment: Environment, items: Iterable[Value]) -> list[Value]:
        left = list(items)
        for key, choose in keys:
            if len(left) < 2:
                break
            values = []
            for item in left:
                environment[slot] = item
                values.append(key(table, environment))
            known = [value for value in values if value is not None]
            if known:
                chosen = choose(known)
                left = [item for item, value in zip(left, values, strict=True) if value == chosen]
        return left

    return lead


def first_in_order(readers: Readers, node: ir.Selection | ir.Groups | ir.Ways) -> Reader:
    """Read the first in an order, without putting the others in order."""
    lead, unordered = leading_by(readers, node.slot, node.order), readers.unordered(node)

    def read(table: Table, environment: Environment) -> Value:
        leaders = lead(table, environment, unordered(table, environment))
        return leaders[0] if leaders else None

    return read


def filtered(readers: Readers, node: ir.Selection) -> Reader:
    """Read the elements that fulfil the condition, in the order of the domain."""
    domain, slot = readers.ready(node.domain), node.slot
    if node.where is None:
        return lambda table, environment: elements_of(domain(table, environment))
    where = readers.ready(node.where)

    def read(table: Table, environment: Environment) -> Value:
        found: list[Value] = []
        for element in elements_of(domain(table, environment)):
            environment[slot] = element
            if where(table, environment):
                found.append(element)
        return tuple(found)

    return read


def selection(readers: Readers, node: ir.Selection) -> Reader:
    """Read the elements that fulfil the condition, in order."""
    unordered = filtered(readers, node)
    if not node.order:
        return unordered
    sort = ordered_by(readers, node.slot, node.order)

    def read(table: Table, environment: Environment) -> Value:
        return tuple(item for _keys, item in sort(table, environment, unordered(table, environment)))

    return read


def group_reader(readers: Readers, node: ir.Groups) -> GroupReader:
    """List the groups that fulfil the conditions, equal groups once, element by element in stable order."""
    domain, low = readers.ready(node.domain), readers.ready(node.low)
    high = None if node.high is None else readers.ready(node.high)
    each_where = None if node.each_where is None else readers.ready(node.each_where)
    where = None if node.where is None else readers.ready(node.where)

    def whole(table: Table, environment: Environment, group: tuple[Value, ...]) -> bool:
        if where is None:
            return True
        environment[node.slot] = group
        for element in group:
            environment[node.element_slot] = element
            if not where(table, environment):
                return False
        return True

    def read(table: Table, environment: Environment) -> Iterator[tuple[Value, ...]]:
        elements = list(elements_of(domain(table, environment)))
        least = max(0, int(needed(low(table, environment), node.span)))
        most = len(elements) if high is None else int(needed(high(table, environment), node.span))
        if each_where is not None:
            fitting: list[Value] = []
            for element in elements:
                environment[node.element_slot] = element
                if each_where(table, environment):
                    fitting.append(element)
            elements = fitting
        for group in _groups(classes_of(table, elements, node.cards), least, most):
            if whole(table, environment, group):
                yield group

    return read


def classes_of(table: Table, elements: Sequence[Value], cards: bool) -> list[list[Value]]:
    """Gather equal elements, classes in stable order, within each as they are walked."""
    classes: dict[Hashable, list[Value]] = {}
    if not cards:
        for element in elements:
            classes.setdefault(element, []).append(element)
        return list(classes.values())
    for card in sorted(elements, key=table.order_key):
        table.look(card)
        classes.setdefault(table.equal_key(card), []).append(card)
    walked = {card: place for place, card in enumerate(elements)}
    return [sorted(copies, key=walked.__getitem__) for copies in classes.values()]


def _groups(
    classes: list[list[Value]], least: int, most: int, start: int = 0, begun: tuple[Value, ...] = ()
) -> Iterator[tuple[Value, ...]]:
    """The groups that begin so, a group before a longer one that begins with it."""
    if len(begun) >= least:
        yield begun
    if len(begun) >= most:
        return
    for place in range(start, len(classes)):
        copies = classes[place]
        used = 0
        while used < len(begun) and begun[len(begun) - 1 - used] in copies:
            used += 1
        if used < len(copies):
            yield from _groups(classes, least, most, place, (*begun, copies[used]))


def groups(readers: Readers, node: ir.Groups) -> Reader:
    """Read all groups, in order."""
    listed = group_reader(readers, node)
    if not node.order:
        return lambda table, environment: tuple(listed(table, environment))
    sort = ordered_by(readers, node.slot, node.order)

    def read(table: Table, environment: Environment) -> Value:
        return tuple(item for _keys, item in sort(table, environment, listed(table, environment)))

    return read


def best(readers: Readers, node: ir.Best) -> Reader:
    """Read all that tie for first in an order."""
    chosen = node.selection
    if not chosen.order:
        return readers.ready(chosen)
    lead, unordered = leading_by(readers, chosen.slot, chosen.order), readers.unordered(chosen)
    return lambda table, environment: tuple(lead(table, environment, unordered(table, environment)))
