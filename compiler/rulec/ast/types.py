"""Types of fields, variables, options and parameters."""

from attrs import frozen

from rulec.ast.expressions import Name, Number
from rulec.ast.words import Ident
from rulec.source import Span


@frozen
class Bound:
    """An end of a range type: a numeral, perhaps negative, or a name."""

    span: Span
    negative: bool
    value: Name | Number


@frozen
class RangeType:
    """`low..high`."""

    span: Span
    low: Bound
    high: Bound


@frozen
class NameType:
    """A type by its name: `flag`, `number`, `player`, a kind, …"""

    span: Span
    name: Ident


@frozen
class OfType:
    """`head of element`, as in `bag of resource`."""

    span: Span
    head: Ident
    element: "Type"


@frozen
class EnumType:
    """`one of a, b, c`."""

    span: Span
    members: tuple[Ident, ...]


@frozen
class AnyType:
    """`any kind`: some of them."""

    span: Span
    kind: Ident


@frozen
class OrNone:
    """`type or none`."""

    span: Span
    type: "Type"


Type = RangeType | NameType | OfType | EnumType | AnyType | OrNone
