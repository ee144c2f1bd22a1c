"""What cards may stand for, what they are worth, what they form."""

from attrs import frozen

from rulec.ast.expressions import Expr, Quantity
from rulec.ast.types import AnyType, NameType
from rulec.ast.words import Cites, Ident, Note, Text
from rulec.source import Span


@frozen
class WildWhen:
    """`when condition` in a `wild`."""

    span: Span
    condition: Expr


@frozen
class Stands:
    """`stands for attribute [domain]`."""

    span: Span
    attribute: Ident
    domain: Expr | None


@frozen
class Natural:
    """`natural when condition`."""

    span: Span
    condition: Expr


@frozen
class Wild:
    """Which cards may stand for others."""

    span: Span
    cards: Ident
    items: tuple[WildWhen | Stands | Natural, ...]
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Named:
    """`name in type` as the subject of a value."""

    span: Span
    name: Ident
    type: NameType | AnyType


Subject = NameType | AnyType | Named


@frozen
class ValueIs:
    """`= value`."""

    span: Span
    value: Expr


@frozen
class ValueCase:
    """`condition: value`."""

    span: Span
    condition: Expr
    value: Expr


@frozen
class ValueOtherwise:
    """`otherwise: value`."""

    span: Span
    value: Expr


@frozen
class ValueCases:
    """The lines of a value, in order."""

    span: Span
    cases: tuple[ValueCase | ValueOtherwise, ...]


@frozen
class Value:
    """A computed property."""

    span: Span
    name: Ident
    subjects: tuple[Subject, ...]
    label: Text | None
    body: ValueIs | ValueCases
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Size:
    """`size quantity`."""

    span: Span
    quantity: Quantity


@frozen
class Same:
    """`same attribute`."""

    span: Span
    attribute: Ident


@frozen
class Different:
    """`different attribute`."""

    span: Span
    attribute: Ident


@frozen
class Consecutive:
    """`consecutive attribute [domain] [wrapping]`."""

    span: Span
    attribute: Ident
    domain: Expr | None
    wrapping: bool


@frozen
class Grows:
    """`grows direction`."""

    span: Span
    direction: Ident


@frozen
class Neighbours:
    """`neighbours differ in attribute`."""

    span: Span
    attribute: Ident


@frozen
class Wilds:
    """`wilds quantity`."""

    span: Span
    quantity: Quantity


@frozen
class Naturals:
    """`naturals quantity`."""

    span: Span
    quantity: Quantity


@frozen
class Such:
    """`where condition`."""

    span: Span
    condition: Expr


@frozen
class Either:
    """`either meld or meld`."""

    span: Span
    melds: tuple[Ident, ...]


Clause = Size | Same | Different | Consecutive | Grows | Neighbours | Wilds | Naturals | Such | Either


@frozen
class MeldClause:
    """A clause with the condition under which it counts."""

    span: Span
    clause: Clause
    condition: Expr | None


@frozen
class Meld:
    """A combination of cards."""

    span: Span
    name: Ident
    cards: Ident
    label: Text | None
    clauses: tuple[MeldClause, ...]
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]
