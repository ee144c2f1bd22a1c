"""What a game is declared with: columns, options, kinds, cards, decks, tables."""

from __future__ import annotations

from attrs import field, frozen

from rulec.ir.types import Type
from rulec.source import Span


@frozen
class Column:
    """A field of rows."""

    name: str
    label: str | None
    type: Type


@frozen
class Option:
    """A number a house rule may change; fixed during a match."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    type: Type
    default: object


@frozen
class Member:
    """A member of a kind. `number` is its numeral, if its name is one; `values` are its columns'."""

    name: str
    label: str | None
    number: int | None
    values: tuple[object, ...] = ()


@frozen
class Kind:
    """Ordered members; those from `regular` on stand behind the order (`besides`).

    `name` is empty for the kind of a `one of …`."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    members: tuple[Member, ...]
    regular: int
    columns: tuple[Column, ...] = ()


@frozen
class Design:
    """A row of cards: `values` by column, `copies` in the declaration itself (0 for cards without rows)."""

    name: str | None
    label: str | None
    values: tuple[object, ...]
    copies: int


@frozen
class CardSet:
    """A `cards` declaration: all designs that it or a deck over it lists, in declared order.

    `merge_columns` are the columns that tell nameless designs apart (those that any rule reads after zones are
    filled): designs that agree in them are equal cards."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    columns: tuple[Column, ...]
    designs: tuple[Design, ...]
    merge_columns: tuple[int, ...]


@frozen
class Deck:
    """A stock list: (design, copies) of one `cards` declaration."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    cards: int
    rows: tuple[tuple[int, int], ...]


@frozen
class Table:
    """Data by key. `keys` are the key columns' types; a row is its key values and the columns' values.

    A value may be an Expression (a cell that names an option)."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    keys: tuple[Column, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[tuple[object, ...], tuple[object, ...]], ...]
