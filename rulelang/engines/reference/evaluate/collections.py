"""Gather things: sums and differences of collections, ranges, sets, and all things of a sort."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from rulec import ir
from rulelang.engines.reference.evaluate.sums import added_bags
from rulelang.engines.reference.evaluate.texts import chosen_of, named_cards
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, Value, cards_in, elements_of, melds_in, needed
from rulelang.engines.reference.position import RuleFault
from rulelang.engines.reference.table import Table

MOST_REPEATED: Final = 100_000
"""The most things that a collection taken several times may give."""


def things(readers: Readers, node: ir.Things) -> Reader:
    """List all things of a sort, in stable order."""
    program, index = readers.program, node.index
    match node.sort:
        case "players":
            return lambda table, environment: tuple(range(table.setup.players))
        case "teams":
            return lambda table, environment: tuple(range(table.setup.players // (program.team_size or 1)))
        case "kind":
            members = tuple(range(len(program.kinds[index].members)))
            return lambda table, environment: members
        case "cards":
            return lambda table, environment: tuple(range(table.setup.first_card[index], table.setup.first_card[index + 1]))
        case "designs":
            rows = tuple((index, row) for row, design in enumerate(program.cards[index].designs) for _ in range(design.copies))
            return lambda table, environment: rows
        case _:
            deck = program.decks[index]
            listed = tuple((deck.cards, row) for row, copies in deck.rows for _ in range(copies))
            return lambda table, environment: listed


def others(readers: Readers, node: ir.Others) -> Reader:
    """List all players but one, in turn order after that one."""
    player = readers.ready(node.player)

    def read(table: Table, environment: Environment) -> Value:
        seat, players = needed(player(table, environment), node.span), table.setup.players
        return tuple((seat + step) % players for step in range(1, players))

    return read


def each(readers: Readers, node: ir.Each) -> Reader:
    """Read something for each element; none is passed over."""
    domain, body = readers.ready(node.domain), readers.ready(node.body)
    slot, flatten = node.slot, node.flatten

    def read(table: Table, environment: Environment) -> Value:
        found: list[Value] = []
        for element in elements_of(domain(table, environment)):
            environment[slot] = element
            value = body(table, environment)
            if value is None:
                continue
            if flatten and type(value) is tuple:
                found += value
            else:
                found.append(value)
        return tuple(found)

    return read


def union(readers: Readers, node: ir.Union) -> Reader:
    """Gather the elements of each part, or add bags."""
    parts = [readers.ready(part) for part in node.parts]
    if node.bag:

        def bags(table: Table, environment: Environment) -> Value:
            read_bags = tuple(needed(part(table, environment), node.span) for part in parts)
            return added_bags(read_bags, len(read_bags[0]), node.span)

        def collected(table: Table, environment: Environment) -> Value:
            read_bags = [bag for part in parts for bag in elements_of(part(table, environment)) if bag is not None]
            return added_bags(read_bags, size, node.span)

        size = 0 if node.kind is None else len(readers.program.kinds[node.kind].members)
        return bags if node.kind is None else collected

    def read(table: Table, environment: Environment) -> Value:
        found: tuple[Value, ...] = ()
        for part in parts:
            value = part(table, environment)
            found += named_cards(table, value, found) if isinstance(value, ir.CardsText) else elements_of(value)
        return found

    return read


def without(readers: Readers, node: ir.Without) -> Reader:
    """Take out of a collection as many as another holds."""
    left, right = readers.ready(node.left), readers.ready(node.right)
    if isinstance(node.right, ir.CardsText):
        return _without_text(left, node.right, node.cards)

    def of_cards(table: Table, environment: Environment) -> Value:
        return cards_without(table, cards_in(table, left(table, environment)), cards_in(table, right(table, environment)))

    def plain(table: Table, environment: Environment) -> Value:
        kept = list(elements_of(left(table, environment)))
        for one in elements_of(right(table, environment)):
            if one in kept:
                kept.remove(one)
        return tuple(kept)

    return of_cards if node.cards else plain


def _without_text(left: Reader, text: ir.CardsText, of_cards: bool) -> Reader:
    """Take out of cards, or of designs, one that fits for each card that a text names."""

    def cards_left(table: Table, environment: Environment) -> Value:
        cards = cards_in(table, left(table, environment))
        return cards_without(table, cards, list(chosen_of(table, text, [cards[place] for place in _from_the_top(table, cards)])))

    def designs_left(table: Table, environment: Environment) -> Value:
        kept = list(elements_of(left(table, environment)))
        for one in sorted((word for meld in text.melds for word in meld), key=lambda word: len(word.designs)):
            design = next((design for design in kept if design in one.designs), None)
            if design is not None:
                kept.remove(design)
        return tuple(kept)

    return cards_left if of_cards else designs_left


def cards_without(table: Table, cards: list[int], gone: list[int]) -> tuple[int, ...]:
    """Cards without as many equal ones as `gone` holds, those nearest the top of their zone first."""
    if not gone:
        return tuple(cards)
    missing: dict[Hashable, int] = {}
    if table.trying is not None:
        for card in (*gone, *cards):
            table.look(card)
    for key in table.equal_keys(gone):
        missing[key] = missing.get(key, 0) + 1
    keys = table.equal_keys(cards)
    kept = [True] * len(cards)
    for place in _from_the_top(table, cards):
        key = keys[place]
        if missing.get(key):
            missing[key] -= 1
            kept[place] = False
    return tuple([card for card, stays in zip(cards, kept, strict=True) if stays])


def _from_the_top(table: Table, cards: list[int]) -> list[int]:
    """The places of a list of cards, those nearest the top of each zone first: rows and melds are walked from below."""
    setup = table.setup
    places = [table.place_of(card) for card in cards]
    order: list[int] = []
    start = 0
    while start < len(cards):
        place = places[start]
        end = start + 1
        if places.count(place) == len(places):
            end = len(places)
        while end < len(cards) and places[end] == place:
            end += 1
        block = range(start, end)
        upward = place is not None and setup.zone_at[place].order in ("row", "meld", "melds")
        order += reversed(block) if upward else block
        start = end
    return order


def repeated(readers: Readers, node: ir.Repeated) -> Reader:
    """Gather a collection several times over."""
    times, read_things = readers.ready(node.times), readers.ready(node.things)

    def read(table: Table, environment: Environment) -> Value:
        number, found = int(needed(times(table, environment), node.span)), elements_of(read_things(table, environment))
        if number * len(found) > MOST_REPEATED:
            raise RuleFault(f"{number * len(found):,} are more things than the {MOST_REPEATED:,} that a product may give", node.span)
        return found * max(0, number)

    return read


def cards(readers: Readers, node: ir.Cards) -> Reader:
    """Gather the cards of melds, ways and groups."""
    read_things = readers.ready(node.things)
    return lambda table, environment: tuple(cards_in(table, read_things(table, environment)))


def melds(readers: Readers, node: ir.Melds) -> Reader:
    """List the melds of a way, each as a way of one."""
    way = readers.ready(node.way)
    return lambda table, environment: tuple((laid,) for laid in melds_in(table, way(table, environment)))


def interval_bounds(readers: Readers, node: ir.Interval) -> Callable[[Table, Environment], tuple[int, int] | None]:
    """Read the two ends of a range of numbers; none if an end is none."""
    low, high = readers.ready(node.low), readers.ready(node.high)

    def read(table: Table, environment: Environment) -> tuple[int, int] | None:
        first, last = low(table, environment), high(table, environment)
        return None if first is None or last is None else (int(first), int(last))

    return read


def interval(readers: Readers, node: ir.Interval) -> Reader:
    """List a range; one of members goes round the order of its kind."""
    bounds = interval_bounds(readers, node)
    regular = None if node.kind is None else readers.program.kinds[node.kind].regular

    def read(table: Table, environment: Environment) -> Value:
        ends = bounds(table, environment)
        if ends is None:
            return ()
        first, last = ends
        if regular is None or first <= last:
            return tuple(range(first, last + 1))
        return (*range(first, regular), *range(last + 1))

    return read


def set_of(readers: Readers, node: ir.SetOf) -> Reader:
    """List things, with the elements of the collections among them; none only where it is written."""
    items = [readers.ready(item) for item in node.items]
    if any(isinstance(item, ir.Constant) and item.value is None for item in node.items):
        return _with_none(readers, node)

    if len(items) == 1:
        (only,) = items
        return lambda table, environment: elements_of(only(table, environment))

    def read(table: Table, environment: Environment) -> Value:
        found: tuple[Value, ...] = ()
        for item in items:
            found += elements_of(item(table, environment))
        return found

    return read


def _with_none(readers: Readers, node: ir.SetOf) -> Reader:
    items = [None if isinstance(item, ir.Constant) and item.value is None else readers.ready(item) for item in node.items]

    def read(table: Table, environment: Environment) -> Value:
        found: tuple[Value, ...] = ()
        for item in items:
            found += (None,) if item is None else elements_of(item(table, environment))
        return found

    return read
