"""Picks of ways to form melds: `pick laid as 2 set of 3 from hand`, `pick any group from table + hand`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import frozen

from rulec import ir
from rulelang.engines.reference import melds
from rulelang.engines.reference.decisions.bounds import Tally, card_tallies, split
from rulelang.engines.reference.decisions.choice import Choice
from rulelang.engines.reference.decisions.question import Below, Question
from rulelang.engines.reference.evaluate.uses import must_reader
from rulelang.engines.reference.position import LaidMeld, RuleFault

RANDOM_TRIES = 4
"""Random ways that are drawn before all ways are gone through."""


MOST_SHAPES = 200
"""Shapes with fixed sizes into which one is split at most."""


@frozen
class Order:
    """A shape to be formed and the cards to form it from, in walking order.

    `shapes` are the shapes to look for: the one asked for, or all with fixed sizes in its place where a later condition
    bounds how many cards are used. `use` is what later conditions say of the cards that are used.
    """

    selection: ir.Ways
    terms: tuple[ir.ShapeTerm, ...]
    cards: tuple[int, ...]
    shapes: tuple[tuple[ir.ShapeTerm, ...], ...]
    use: melds.Use | None = None


def order(question: Question, pick: ir.Pick, bounds: Sequence[ir.Expression] = ()) -> Order:
    """Read the shape and the cards of a pick of ways."""
    selection = pick.selection
    assert isinstance(selection, ir.Ways)
    match selection.shape:
        case ir.FixedShape(terms=terms):
            pass
        case ir.CellShape(cell=cell):
            value = question.read(cell)
            if not isinstance(value, tuple):
                raise RuleFault("there is no shape here", selection.span)
            terms = value
        case _:
            raise AssertionError("additions are picked elsewhere")
    cards = question.cards(selection.cards)
    if not bounds and selection.where is None:
        return Order(selection, terms, cards, (terms,))
    must = _must(question, pick, bounds, cards)
    if must is None:
        return Order(selection, terms, cards, ())
    tallies = card_tallies(question, bounds, selection.slot, cards)
    if not tallies:
        return Order(selection, terms, cards, (terms,), melds.Use(must) if must else None)
    sizes = tuple([size for size in range(len(cards) + 1) if _fits(tallies, size)])
    if all(term.high == term.low for term in terms):
        return Order(selection, terms, cards, _shapes(question, terms, sizes), melds.Use(must) if must else None)
    use = melds.Use(must, sizes[0], None if sizes[-1] == len(cards) else sizes[-1]) if sizes else None
    return Order(selection, terms, cards, (terms,) if sizes else (), None if use == melds.Use() else use)


def _must(question: Question, pick: ir.Pick, bounds: Sequence[ir.Expression], cards: tuple[int, ...]) -> tuple[int, ...] | None:
    """Read which cards must be used; None if that cannot be."""
    key = (id(pick), len(bounds))
    kept = question.rules.uses.get(key)
    if kept is None:
        selection = pick.selection
        assert isinstance(selection, ir.Ways)
        conditions = (*bounds, *split(selection.where))
        kept = question.rules.uses[key] = (pick, must_reader(question.rules, conditions, selection.slot))
    read = kept[1]
    return () if read is None else read(question.table, question.environment, cards)


def _shapes(question: Question, terms: tuple[ir.ShapeTerm, ...], sizes: tuple[int, ...]) -> tuple[tuple[ir.ShapeTerm, ...], ...]:
    key = (question.setup.options, terms, sizes)
    found = question.rules.splits.get(key)
    if found is None:
        found = question.rules.splits[key] = _split(question, terms, sizes)
    return found


def every(question: Question, order: Order) -> Iterator[Choice]:
    """Yield the ways that hold, in stable order of the shapes and of the ways of each."""
    seen: set[object] = set()
    for terms in order.shapes:
        for choice in _every(question, order, terms):
            if len(order.shapes) > 1:
                if choice.value in seen:
                    continue
                seen.add(choice.value)
            yield choice


def at_random(question: Question, order: Order, below: Below) -> Iterator[Choice]:
    """Yield a few ways drawn at random, then all of them."""
    shapes = list(melds.possible_shapes(question.reader, order.shapes, order.cards, order.use))
    for _ in range(RANDOM_TRIES if shapes else 0):
        terms = shapes[below(len(shapes))]
        way = melds.random_way(question.reader, terms, order.cards, below, True, order.use)
        choice = None if way is None else _choice(question, order, terms, way)
        if choice is not None:
            yield choice
    for place in range(len(shapes)):
        other = place + below(len(shapes) - place)
        shapes[place], shapes[other] = shapes[other], shapes[place]
        yield from _every(question, order, shapes[place])


def exactly(question: Question, order: Order, value: object) -> Choice | None:
    """The way that a move names, in its canonical form, or none if it is no way to form the shape."""
    if not isinstance(value, tuple) or not all(isinstance(laid, LaidMeld) and set(laid.cards) <= set(order.cards) for laid in value):
        return None
    way = melds.judge(question.reader, order.terms, order.cards, value)
    return Choice(way, way) if way is not None and holds(question, order, way) else None


def steps(question: Question, order: Order, laid: tuple[LaidMeld, ...], partial: tuple[int, ...]) -> tuple[melds.Step, ...]:
    """List how a way that was begun card by card can go on."""
    found = (step for terms in order.shapes for step in melds.way_steps(question.reader, terms, order.cards, laid, partial, order.use))
    return tuple(dict.fromkeys(found))


def holds(question: Question, order: Order, way: tuple[LaidMeld, ...]) -> bool:
    """Whether what the pick says of the whole way is true."""
    if order.selection.where is None:
        return True
    question.environment[order.selection.slot] = way
    return question.holds(order.selection.where)


def completions(
    question: Question, order: Order, laid: tuple[LaidMeld, ...], partial: tuple[int, ...], step: melds.Step
) -> Iterator[Choice]:
    """Yield the ways that are left after one more step of a way that was begun card by card."""
    if step.card is not None:
        partial = (*partial, step.card)
    elif step.laid is not None:
        laid, partial = (*laid, step.laid), ()
    else:
        choice = exactly(question, order, laid)
        if choice is not None:
            yield choice
        return
    for terms in order.shapes:
        for way in melds.ways_from(question.reader, terms, order.cards, laid, partial, order.use):
            choice = _choice(question, order, terms, way)
            if choice is not None:
                yield choice
            elif not question.spend():
                return


def _every(question: Question, order: Order, terms: tuple[ir.ShapeTerm, ...]) -> Iterator[Choice]:
    if not melds.some_way(question.reader, terms, order.cards, order.use):
        return
    for way in melds.ways(question.reader, terms, order.cards, use=order.use):
        choice = _choice(question, order, terms, way)
        if choice is not None:
            yield choice
        elif not question.spend():
            return


def _choice(question: Question, order: Order, terms: tuple[ir.ShapeTerm, ...], way: tuple[LaidMeld, ...]) -> Choice | None:
    """The choice of a way found by one of the shapes, in the form that the shape asked for gives it."""
    if terms is not order.terms:
        return exactly(question, order, way)
    return Choice(way, way) if holds(question, order, way) else None


def _fits(tallies: Sequence[Tally], size: int) -> bool:
    totals = [(tally, tally.base + size * tally.weights[0]) for tally in tallies]
    return all(tally.allows(total, total) for tally, total in totals)


def _split(question: Question, terms: tuple[ir.ShapeTerm, ...], sizes: Sequence[int]) -> tuple[tuple[ir.ShapeTerm, ...], ...]:
    """The shapes with fixed sizes that use one of these numbers of cards; the shape itself if they cannot be told."""
    if any(term.high != term.low for term in terms):
        return (terms,)
    ranges = [melds.size_range(question.reader, term, max(sizes, default=0)) for term in terms]
    sized = [(term, low_high) for term, low_high in zip(terms, ranges, strict=True) if low_high is not None]
    if len(sized) < len(terms):
        return ()
    found: dict[object, tuple[ir.ShapeTerm, ...]] = {}
    for total in sizes:
        for shape in _sized(sized, total):
            found.setdefault(frozenset(_melds_of(shape).items()), shape)
            if len(found) > MOST_SHAPES:
                return (terms,)
    return tuple(found.values())


def _melds_of(terms: tuple[ir.ShapeTerm, ...]) -> Counter[tuple[int, int | None]]:
    """How many melds of each kind and size a shape with fixed sizes asks for."""
    counted: Counter[tuple[int, int | None]] = Counter()
    for term in terms:
        counted[term.meld, term.size_low] += term.low
    return counted


def _sized(terms: Sequence[tuple[ir.ShapeTerm, tuple[int, int]]], total: int) -> Iterator[tuple[ir.ShapeTerm, ...]]:
    """Share a number of cards out to the melds of some terms."""
    if not terms:
        if total == 0:
            yield ()
        return
    (first, (least, most)), rest = terms[0], terms[1:]
    if total < first.low * least or total > sum(term.low * high for term, (_, high) in terms):
        return
    for sizes in _rising(first.low, least, most, total):
        counted = Counter(sizes)
        fixed = tuple(ir.ShapeTerm(count, count, first.meld, size, size) for size, count in sorted(counted.items()))
        for others in _sized(rest, total - sum(sizes)):
            yield fixed + others


def _rising(count: int, least: int, most: int, total: int) -> Iterator[tuple[int, ...]]:
    """Sizes of `count` melds, none smaller than the one before, that use at most so many cards together."""
    if count == 0:
        yield ()
        return
    for size in range(least, min(total // count, most) + 1):
        for others in _rising(count - 1, size, most, total - size):
            yield (size, *others)
