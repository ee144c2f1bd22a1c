"""Expressions that gather things: unions, selections, groups, shapes of melds and the ways to form them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from rulec.ir.reads import ShapeTerm
from rulec.source import Span

if TYPE_CHECKING:
    from rulec.ir.expressions import Expression


@frozen
class Union:
    """Sum of collections (and single things): those of each part, in order; `bag` adds counts instead.

    A part that is a text of cards gives, for each card that it names, the first in stable order that fits and is not
    among those gathered so far, wherever it lies.

    With `kind` (only for `bag`) each part is a collection of bags of that kind, whose sum may be empty; none among them
    is passed over.
    """

    span: Span = field(eq=False, repr=False)
    parts: tuple[Expression, ...]
    bag: bool = False
    kind: int | None = None


@frozen
class Without:
    """`left - right`: of left, without as many as right holds, equal cards nearest the top first.

    A text of cards as `right` takes out, for each card that it names, one that fits. For other elements plain values are
    taken out. Melds and ways count as their cards.
    """

    span: Span = field(eq=False, repr=False)
    left: Expression
    right: Expression
    cards: bool


@frozen
class Repeated:
    """`2 * deck`: the collection that many times."""

    span: Span = field(eq=False, repr=False)
    times: Expression
    things: Expression


@frozen
class Cards:
    """The cards of melds, ways, groups of these or single cards, as one collection of cards."""

    span: Span = field(eq=False, repr=False)
    things: Expression


@frozen
class Melds:
    """The melds of a way of several, each as a way of one (a tuple of one LaidMeld)."""

    span: Span = field(eq=False, repr=False)
    way: Expression


@frozen
class Interval:
    """Numbers or members from low to high, both included. A range of members goes round its kind's order."""

    span: Span = field(eq=False, repr=False)
    low: Expression
    high: Expression
    kind: int | None = None


@frozen
class SetOf:
    """The things listed, in that order; collections among them give their elements."""

    span: Span = field(eq=False, repr=False)
    items: tuple[Expression, ...]


@frozen
class Key:
    """One key of an order."""

    highest: bool
    value: Expression


@frozen
class Selection:
    """Elements of `domain` that fulfil `where`, in the order of `order`, ties as in `domain`; none comes last."""

    span: Span = field(eq=False, repr=False)
    slot: int
    domain: Expression
    where: Expression | None = None
    order: tuple[Key, ...] = ()


@frozen
class Groups:
    """All groups of `low..high` elements of `domain`; equal groups once.

    `each_where` speaks of one element (in `element_slot`) alone; `where` must hold for each element with the group
    bound in `slot`; `order` speaks of the group.
    """

    span: Span = field(eq=False, repr=False)
    slot: int
    element_slot: int
    low: Expression
    high: Expression | None
    domain: Expression
    each_where: Expression | None = None
    where: Expression | None = None
    order: tuple[Key, ...] = ()
    cards: bool = True


@frozen
class FixedShape:
    """Melds to form at once, sharing no card."""

    terms: tuple[ShapeTerm, ...]


@frozen
class CellShape:
    """The shape that a cell holds."""

    cell: Expression


@frozen
class ExtensionShape:
    """One card added to a meld: `target` gives a meld, or is a ZoneOf of order `meld`, which may be empty."""

    target: Expression


@frozen
class ExchangeShape:
    """A card in the place of that card in its meld."""

    card: Expression


Shape = FixedShape | CellShape | ExtensionShape | ExchangeShape


@frozen
class Ways:
    """All ways to form a shape from these cards, in stable order, equal ways once."""

    span: Span = field(eq=False, repr=False)
    slot: int
    shape: Shape
    cards: Expression
    where: Expression | None = None
    order: tuple[Key, ...] = ()


@frozen
class Makes:
    """Whether exactly these cards form that shape."""

    span: Span = field(eq=False, repr=False)
    cards: Expression
    shape: Shape


@frozen
class Fill:
    """One value for each key: `values` (read with the key in `key_slot`) lists what a key may get.

    Only as the selection of a pick.
    """

    span: Span = field(eq=False, repr=False)
    slot: int
    key_slot: int
    keys: Expression
    values: Expression
