"""The types of the rule language, as plain values.

At run time every value is a plain Python value whose meaning its static type fixes:

=================  ==============================================================================
type               value at run time
=================  ==============================================================================
NumberType         int
FlagType           bool
TextType           str
DiceType           DiceValue
MemberType         int, the place of the member in its kind, from 0 in declared order
PlayerType         int, the seat, from 0 in seat order
TeamType           int, from 0
CardType           int, the id of one physical card of the match (see `Setup` of the engine)
DesignType         int, the place of a row in its `cards` declaration (only where zones are filled)
MeldType           int, the id of a meld that lies on the table
WayType            tuple of LaidMeld (see `rulelang.engines.reference.melds`)
RowType            int, the place of a row in its table
BagType            tuple of int, a count for each member of the kind
ShapeType          tuple of ShapeTerm
DieType            int, the id of a rolled die
ZoneType           only in places that ask for a zone, never stored
GroupType          tuple of values of the element type
FillType           tuple of (key, value) pairs in stable order
or none            None, or the value
=================  ==============================================================================
"""

from __future__ import annotations

from attrs import frozen


@frozen
class NumberType:
    """A whole number; a bound that is None is that of 64 bits."""

    low: int | None = None
    high: int | None = None


@frozen
class FlagType:
    """`yes` or `no`."""


@frozen
class TextType:
    """A text, never compared with anything but texts."""


@frozen
class DiceType:
    """A dice expression such as `2d6+1`."""


@frozen
class DieType:
    """A die that was rolled and lies in a zone of `die`."""


@frozen
class MemberType:
    """A member of a kind; `kind` is its place in `Program.kinds`."""

    kind: int


@frozen
class PlayerType:
    """A player of the match."""


@frozen
class TeamType:
    """A team of the match."""


@frozen
class CardType:
    """A physical card of one of these `cards` declarations (places in `Program.cards`)."""

    sets: tuple[int, ...]


@frozen
class DesignType:
    """A row of a `cards` declaration, before there are physical cards."""

    sets: tuple[int, ...]


@frozen
class MeldType:
    """A meld on the table."""

    sets: tuple[int, ...]


@frozen
class WayType:
    """A way to form a shape: one or several melds with their arrangements.

    `single` is true where it is always one card put to a meld (`extension`, `exchange`); `many` where it may be
    several melds, so that it is walked meld by meld (`Melds`), not card by card (`Cards`).
    """

    sets: tuple[int, ...]
    single: bool = False
    many: bool = False


@frozen
class RowType:
    """A row of a table (its place in `Program.tables`)."""

    table: int


@frozen
class BagType:
    """A count for each member of a kind."""

    kind: int


@frozen
class ShapeType:
    """A contract: the shape in a cell of a table."""


@frozen
class ZoneType:
    """A zone, where a place for things and not the things in it is meant."""

    zone: int


@frozen
class NoneType:
    """The type of `none` alone."""


@frozen
class GroupType:
    """Several values of one type; `unknown` only while checking, where a mistake hides what a thing is."""

    element: Type
    unknown: bool = False


@frozen
class FillType:
    """One value for each element of a collection (`pick … for each`)."""

    key: Type
    value: Type


@frozen
class MaybeType:
    """A value of that type, or none."""

    inner: Type


Type = (
    NumberType
    | FlagType
    | TextType
    | DiceType
    | DieType
    | MemberType
    | PlayerType
    | TeamType
    | CardType
    | DesignType
    | MeldType
    | WayType
    | RowType
    | BagType
    | ShapeType
    | ZoneType
    | NoneType
    | GroupType
    | FillType
    | MaybeType
)
