"""Wild cards and melds."""

from __future__ import annotations

from attrs import field, frozen

from rulec.ir.expressions import Expression
from rulec.source import Span


@frozen
class Stand:
    """`stands for` a column, in these members of its kind (places, in the order of the range)."""

    column: int
    kind: int
    members: tuple[int, ...]


@frozen
class Wild:
    """Which cards of a declaration may stand for another value. Slot 0 of the conditions is the card."""

    span: Span = field(eq=False, repr=False)
    cards: int
    size: int
    when: Expression
    stands: tuple[Stand, ...]
    natural: Expression | None


VALUE_COLUMN = 1000
"""A clause's column from here on is no column of the cards but the value `column - VALUE_COLUMN` of each card."""


@frozen
class Quantity:
    """Bounds of a count; expressions may read MeldCount and options. None: no bound."""

    low: Expression | None
    high: Expression | None


@frozen
class SizeClause:
    """`size`, `wilds` or `naturals` (in `what`) within a quantity."""

    what: str
    quantity: Quantity
    condition: Expression | None = None


@frozen
class SameClause:
    """All cards agree in a column (`differ`: all differ), a wild counting as what it stands for."""

    column: int
    differ: bool
    condition: Expression | None = None


@frozen
class ConsecutiveClause:
    """Values follow one another in `members` (places in the range's order; `A..A` lists the ace first and last).

    `wrapping`: after the last comes the first again. `direction` `up` or `down`: cards are added only at that end."""

    column: int
    members: tuple[int, ...]
    wrapping: bool
    condition: Expression | None = None


@frozen
class GrowsClause:
    """Cards are added only behind the top: `up` or `down`."""

    direction: str
    condition: Expression | None = None


@frozen
class NeighboursClause:
    """Neighbours in the order differ in a column."""

    column: int
    condition: Expression | None = None


@frozen
class WhereClause:
    """Anything else; the group (a collection of cards in its order) is in slot 0."""

    test: Expression
    size: int
    condition: Expression | None = None


Clause = SizeClause | SameClause | ConsecutiveClause | GrowsClause | NeighboursClause | WhereClause


@frozen
class Meld:
    """A combination. `either` lists the melds it is a union of (then there are no clauses)."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    cards: int
    clauses: tuple[Clause, ...] = ()
    either: tuple[int, ...] = ()
