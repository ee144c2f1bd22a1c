"""Kinds, cards, decks and tables with their fields and rows."""

from attrs import frozen

from rulec.ast.expressions import Name, Number
from rulec.ast.types import Type
from rulec.ast.words import Cites, Ident, Note, Text
from rulec.source import Span


@frozen
class Member:
    """A member of a kind, or a range of them, with its short form."""

    span: Span
    first: Name | Number
    last: Name | Number | None
    label: Text | None


@frozen
class Field:
    """A column: `name "Label": type`."""

    span: Span
    name: Ident
    label: Text | None
    type: Type


@frozen
class Cell:
    """One cell of a row, without the blanks around it; the span of an empty cell is empty."""

    span: Span
    text: str


@frozen
class Row:
    """`| cell | cell |`; the first row of a block names the columns."""

    span: Span
    cells: tuple[Cell, ...]


@frozen
class FromFile:
    """`from "file.csv", …`."""

    span: Span
    paths: tuple[Text, ...]


DataItem = Field | Row | FromFile


@frozen
class Kind:
    """A kind by its members (then `items` is empty) or by fields and rows (then `members` is)."""

    span: Span
    name: Ident
    label: Text | None
    members: tuple[Member, ...]
    besides: tuple[Member, ...]
    items: tuple[DataItem, ...]
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Cards:
    """Cards with their fields and rows."""

    span: Span
    name: Ident
    label: Text | None
    items: tuple[DataItem, ...]
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Deck:
    """A stock list over cards."""

    span: Span
    name: Ident
    cards: Ident
    label: Text | None
    items: tuple[DataItem, ...]
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Table:
    """Data by keys."""

    span: Span
    name: Ident
    keys: tuple[Ident, ...]
    label: Text | None
    items: tuple[DataItem, ...]
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]
