"""Expressions, and the selections and shapes among them."""

from attrs import frozen

from rulec.ast.words import Ident, Text
from rulec.source import Span


@frozen
class Name:
    """A name as a value."""

    span: Span
    text: str


@frozen
class Number:
    """A numeral."""

    span: Span
    value: int


@frozen
class Dice:
    """So many dice of so many sides, `2d6`."""

    span: Span
    count: int
    sides: int


@frozen
class Call:
    """A function applied to expressions or selections."""

    span: Span
    function: Ident
    arguments: "tuple[Expr, ...]"


@frozen
class Set:
    """Things in braces, in order of writing."""

    span: Span
    elements: "tuple[Expr, ...]"


@frozen
class Index:
    """`base[keys]`."""

    span: Span
    base: "Expr"
    keys: "tuple[Expr, ...]"


@frozen
class Of:
    """`member of owner`; binds to the right."""

    span: Span
    member: "Expr"
    owner: "Expr"


@frozen
class Negative:
    """`-operand`."""

    span: Span
    operand: "Expr"


@frozen
class Multiply:
    """`left * right`."""

    span: Span
    left: "Expr"
    right: "Expr"


@frozen
class Divide:
    """`left / right`, rounded down."""

    span: Span
    left: "Expr"
    right: "Expr"


@frozen
class Modulo:
    """`left mod right`."""

    span: Span
    left: "Expr"
    right: "Expr"


@frozen
class Add:
    """`left + right`."""

    span: Span
    left: "Expr"
    right: "Expr"


@frozen
class Subtract:
    """`left - right`."""

    span: Span
    left: "Expr"
    right: "Expr"


@frozen
class Range:
    """`low..high`."""

    span: Span
    low: "Expr"
    high: "Expr"


@frozen
class Compare:
    """`left op right`; `op` is one of `<`, `<=`, `>`, `>=`."""

    span: Span
    left: "Expr"
    op: str
    right: "Expr"


@frozen
class Is:
    """`left is [not] [in] right`."""

    span: Span
    left: "Expr"
    negated: bool
    within: bool
    right: "Expr"


@frozen
class Makes:
    """`left makes shape`."""

    span: Span
    left: "Expr"
    shape: "Shape"


@frozen
class Not:
    """`not operand`."""

    span: Span
    operand: "Expr"


@frozen
class And:
    """`left and right`."""

    span: Span
    left: "Expr"
    right: "Expr"


@frozen
class Or:
    """`left or right`."""

    span: Span
    left: "Expr"
    right: "Expr"


@frozen
class Fallback:
    """`left otherwise right`: the right one if the left one is `none`."""

    span: Span
    left: "Expr"
    right: "Expr"


@frozen
class AtLeast:
    """`at least count`."""

    span: Span
    count: "Expr"


@frozen
class AtMost:
    """`at most count`."""

    span: Span
    count: "Expr"


@frozen
class AnyNumber:
    """`any`: none or more."""

    span: Span


@frozen
class ForEachOf:
    """`for each name in domain` behind a selection: one value for each element."""

    span: Span
    name: Ident
    domain: "Expr"


@frozen
class InBinder:
    """`[quantity] name ["label"] in domain [for each …]`; with a quantity the name is a group."""

    span: Span
    quantity: "Quantity | None"
    name: Ident
    domain: "Expr"
    for_each_of: ForEachOf | None
    label: Text | None = None


@frozen
class ShapeCount:
    """A numeral or a range of numerals in a shape."""

    span: Span
    low: int
    high: int | None


@frozen
class AtLeastNumber:
    """`at least number` in a shape."""

    span: Span
    number: int


@frozen
class ShapeTerm:
    """Some melds of a shape: `2..3 set of at least 4` (count, meld, of), or without a count any possessive (meld alone)."""

    span: Span
    count: "ShapeQuantity | None"
    meld: "Expr"
    of: "Expr | AtLeastNumber | None"


@frozen
class Shape:
    """Terms joined by `+`."""

    span: Span
    terms: tuple[ShapeTerm, ...]


@frozen
class AsBinder:
    """`name ["label"] as shape from source`."""

    span: Span
    name: Ident
    shape: Shape
    source: "Expr"
    label: Text | None = None


@frozen
class Highest:
    """A key, greatest first."""

    span: Span
    value: "Expr"


@frozen
class Lowest:
    """A key, least first."""

    span: Span
    value: "Expr"


@frozen
class Order:
    """`by key then key`; the span of the one in `ranking` starts at its first key's `by`."""

    span: Span
    keys: tuple[Highest | Lowest, ...]


@frozen
class Selection:
    """Some things out of many: binder, condition, order."""

    span: Span
    binder: InBinder | AsBinder
    where: "Expr | None"
    order: Order | None


Expr = (
    Name
    | Number
    | Dice
    | Text
    | Call
    | Set
    | Index
    | Of
    | Negative
    | Multiply
    | Divide
    | Modulo
    | Add
    | Subtract
    | Range
    | Compare
    | Is
    | Makes
    | Not
    | And
    | Or
    | Fallback
    | Selection
)
Quantity = Expr | AtLeast | AtMost | AnyNumber
ShapeQuantity = ShapeCount | AtLeastNumber | AnyNumber
