"""Expressions that read one thing or reckon with it: constants, slots, variables, zones, fields, tables, sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from rulec.ir.types import Type
from rulec.source import Span

if TYPE_CHECKING:
    from rulec.ir.expressions import Expression


@frozen
class DiceValue:
    """`count` dice of `sides` sides, and a flat `plus`."""

    count: int
    sides: int
    plus: int = 0


@frozen
class ShapeTerm:
    """`low..high` melds of one kind, whose sizes are narrowed to `size_low..size_high` (None: as declared)."""

    low: int
    high: int | None
    meld: int
    size_low: int | None = None
    size_high: int | None = None


@frozen
class Constant:
    """A fixed value of `type`: int, bool, str, None, tuple, DiceValue or tuple of ShapeTerm."""

    span: Span = field(eq=False, repr=False)
    value: object
    type: Type


@frozen
class Local:
    """The value of a slot."""

    span: Span = field(eq=False, repr=False)
    slot: int


@frozen
class OptionValue:
    """The value of an option in this match."""

    span: Span = field(eq=False, repr=False)
    option: int


@frozen
class VariableValue:
    """A variable; one key for each `per`, the owner first. Faults when unset; none if a key is none."""

    span: Span = field(eq=False, repr=False)
    variable: int
    keys: tuple[Expression, ...] = ()


@frozen
class ComputedValue:
    """A `value` of its subjects. none if a subject is none."""

    span: Span = field(eq=False, repr=False)
    value: int
    arguments: tuple[Expression, ...] = ()


@frozen
class ZoneOf:
    """The things in one zone, as a collection: cards in walking order (`pile` from the top), or melds, or dice.

    As the target of an effect it is the zone itself.
    """

    span: Span = field(eq=False, repr=False)
    zone: int
    keys: tuple[Expression, ...] = ()


@frozen
class SlotCard:
    """The card in a zone of order `slot`, none if it is empty."""

    span: Span = field(eq=False, repr=False)
    zone: int
    keys: tuple[Expression, ...] = ()


@frozen
class Top:
    """The top card of a zone (a `pile`: the first walked; others: the last laid), none if it is empty."""

    span: Span = field(eq=False, repr=False)
    zone: int
    keys: tuple[Expression, ...] = ()


@frozen
class Things:
    """All things of a sort: `sort` is `players`, `teams`, `kind`, `cards` (all physical cards of a declaration),
    `designs` (its rows, each as often as it has copies) or `deck` (designs of a deck, each as often as it has copies);
    `index` is the place of the kind, cards or deck."""

    span: Span = field(eq=False, repr=False)
    sort: str
    index: int = 0


@frozen
class Others:
    """All players but that one, in turn order after that player."""

    span: Span = field(eq=False, repr=False)
    player: Expression


@frozen
class CardField:
    """A column of a card or design; `columns` gives the column for each `cards` declaration it may be of."""

    span: Span = field(eq=False, repr=False)
    columns: tuple[tuple[int, int], ...]
    subject: Expression


@frozen
class MemberField:
    """A column of a member of a kind. none of none."""

    span: Span = field(eq=False, repr=False)
    kind: int
    column: int
    subject: Expression


@frozen
class TableRow:
    """The row of a table with these keys; a fault if there is none; none if a key is none."""

    span: Span = field(eq=False, repr=False)
    table: int
    keys: tuple[Expression, ...]


@frozen
class TableCell:
    """A column of a row."""

    span: Span = field(eq=False, repr=False)
    table: int
    column: int
    row: Expression


@frozen
class Property:
    """A built-in property of one thing; none of none.

    players: seat next previous left right team partner choice · members: place number · cards: owner meld stands_for
    · melds: kind owner cards · ways: cards · dice: plus · a die: face · teams: members. `type` is the result's type.
    `next` and `previous` of a member of an ordered kind do not exist; `left` and `right` are places at the table.
    `kind` is that of the member whose `number` is read.
    """

    span: Span = field(eq=False, repr=False)
    name: str
    subject: Expression
    type: Type
    kind: int | None = None


@frozen
class Each:
    """`body` for each element of `domain`; collections that come out are flattened, none is passed over."""

    span: Span = field(eq=False, repr=False)
    slot: int
    domain: Expression
    body: Expression
    flatten: bool = False


@frozen
class Entry:
    """What a bag or a filled pick holds for a key (a fill: none for a key that it lacks)."""

    span: Span = field(eq=False, repr=False)
    sort: str
    subject: Expression
    key: Expression


@frozen
class Arithmetic:
    """`operator` is one of + - * / mod; / rounds down, mod is never negative."""

    span: Span = field(eq=False, repr=False)
    operator: str
    left: Expression
    right: Expression


@frozen
class Negative:
    """The number with the other sign."""

    span: Span = field(eq=False, repr=False)
    operand: Expression


@frozen
class LaterMember:
    """The member so many places after that one (before it, if negative); a fault past either end."""

    span: Span = field(eq=False, repr=False)
    kind: int
    member: Expression
    steps: Expression
