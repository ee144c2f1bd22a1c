"""Expressions that ask whether something is so, that choose between values, and calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from rulec.ir.gathered import Groups, Selection, Ways
from rulec.source import Span

if TYPE_CHECKING:
    from rulec.ir.expressions import Expression


@frozen
class Compare:
    """`operator` is one of < <= > >=; false if a side is none. Groups compare as wholes, element by element."""

    span: Span = field(eq=False, repr=False)
    operator: str
    left: Expression
    right: Expression


@frozen
class Is:
    """Equality; none is one more value. `how` is `plain` (equal values), `card` (equal cards), `cards` (equal
    collections of cards, order counting only where both are ordered), `group` (equal collections)."""

    span: Span = field(eq=False, repr=False)
    left: Expression
    right: Expression
    how: str
    negated: bool = False


@frozen
class IsIn:
    """Membership in a collection; `how` is `plain` or `card`."""

    span: Span = field(eq=False, repr=False)
    left: Expression
    right: Expression
    how: str
    negated: bool = False


@frozen
class IsEmpty:
    """Whether a collection has no element."""

    span: Span = field(eq=False, repr=False)
    things: Expression
    negated: bool = False


@frozen
class CardText:
    """One card of a text: it fits cards of these (set, design) pairs that also hold `variables`;
    `stands` is what it stands for (member places, for the attributes in the order of the wild's lines, none where the
    text leaves one out), or none."""

    text: str
    designs: tuple[tuple[int, int], ...]
    stands: tuple[int | None, ...] | None = None


@frozen
class CardsText:
    """A text read as cards or melds: melds of cards, in order. `"5H 5D, 9S"` is two melds of two and one card."""

    span: Span = field(eq=False, repr=False)
    melds: tuple[tuple[CardText, ...], ...]


@frozen
class Fits:
    """Whether things are those of a text. `relation`: `card` (one card fits), `cards` (exactly these, in any order
    for unordered zones; in order for `ordered`), `in` (the text's one card fits some of these), `melds`."""

    span: Span = field(eq=False, repr=False)
    things: Expression
    text: CardsText
    relation: str
    ordered: bool = False
    negated: bool = False


@frozen
class And:
    """Both; the right side is not read if the left is false."""

    span: Span = field(eq=False, repr=False)
    left: Expression
    right: Expression


@frozen
class Or:
    """At least one; the right side is not read if the left is true."""

    span: Span = field(eq=False, repr=False)
    left: Expression
    right: Expression


@frozen
class Not:
    """The opposite flag."""

    span: Span = field(eq=False, repr=False)
    operand: Expression


@frozen
class Fallback:
    """The left value, or the right one if the left is none."""

    span: Span = field(eq=False, repr=False)
    left: Expression
    right: Expression


@frozen
class Cases:
    """The value of the first case that holds, else `otherwise`."""

    span: Span = field(eq=False, repr=False)
    cases: tuple[tuple[Expression, Expression], ...]
    otherwise: Expression | None


@frozen
class Call:
    """A built-in function over a collection: count some none_of every sum min max first total random players_from
    cards_from by_frequency. `first` may have two arguments (n, collection). `every` has a Selection whose `where` is
    the claim. `total` is the sum of a fill."""

    span: Span = field(eq=False, repr=False)
    function: str
    arguments: tuple[Expression, ...]


@frozen
class Best:
    """All elements that tie for first in an ordered selection."""

    span: Span = field(eq=False, repr=False)
    selection: Selection | Groups | Ways


@frozen
class MeldCount:
    """Inside a meld: how many cards (`size`), wilds or naturals the group has."""

    span: Span = field(eq=False, repr=False)
    what: str


@frozen
class Sees:
    """Whether a player sees these cards, or that variable, now (scenarios and invariants)."""

    span: Span = field(eq=False, repr=False)
    player: Expression
    things: Expression


@frozen
class Ended:
    """Whether the match has ended (scenarios and invariants)."""

    span: Span = field(eq=False, repr=False)


@frozen
class Won:
    """Whether a player has won (scenarios and invariants)."""

    span: Span = field(eq=False, repr=False)
    player: Expression
