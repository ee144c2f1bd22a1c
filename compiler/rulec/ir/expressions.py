"""Expressions of the program: every name resolved, every subject explicit.

A procedure (phase, verb, trigger, value, …) has one flat environment of slots; `Local(n)` reads slot n.
Whatever binds a name (a selection, a loop, a pick, `let`) writes a slot of its own in that environment, so
nothing is ever hidden. `span` never takes part in equality or in the rules hash.

An expression that cannot give a value (a missing row, division by 0, `none` where a value is needed, a number
outside 64 bits) is a *fault* at run time: a rule error that names `span`.
"""

from __future__ import annotations

from attrs import field, frozen

from rulec.ir.types import Type
from rulec.source import Span


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


Expression = (
    Constant
    | Local
    | OptionValue
    | VariableValue
    | ComputedValue
    | ZoneOf
    | SlotCard
    | Top
    | Things
    | Others
    | CardField
    | MemberField
    | TableRow
    | TableCell
    | Property
    | Each
    | Entry
    | Arithmetic
    | Negative
    | LaterMember
    | Union
    | Without
    | Repeated
    | Cards
    | Melds
    | Interval
    | SetOf
    | Selection
    | Groups
    | Ways
    | Makes
    | Fill
    | Compare
    | Is
    | IsIn
    | IsEmpty
    | CardsText
    | Fits
    | And
    | Or
    | Not
    | Fallback
    | Cases
    | Call
    | Best
    | MeldCount
    | Sees
    | Ended
    | Won
)
