"""The program: everything an engine reads, as plain frozen data.

Places: `Program.kinds[i]`, `.cards[i]`, … are referred to by their index everywhere. Order is as declared,
what a library brings first; a variant's replacements stand where the replaced declaration stood.
"""

from __future__ import annotations

from attrs import field, frozen

from rulec.ir.expressions import Expression, Key
from rulec.ir.statements import Procedure
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


@frozen
class KeyDomain:
    """What a zone or variable is `per`: `player`, `team`, `kind` or `cards` (with its index)."""

    sort: str
    index: int = 0


@frozen
class Zone:
    """Where things lie. `seen`: open private outward hidden; `order`: pile row set slot meld melds;
    `cards` (places in Program.cards) or `melds` (places in Program.melds) or `dice`. `starts` gives designs."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    keys: tuple[KeyDomain, ...]
    seen: str
    order: str
    cards: tuple[int, ...]
    melds: tuple[int, ...]
    dice: bool
    starts: Expression | None
    starts_size: int


@frozen
class Variable:
    """A slot of the state for each key. `start` is read with the keys in the first slots of an environment of
    `start_size`; None: unset. `seen` as for zones. `low` and `high` bound a number (read like `start`)."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    keys: tuple[KeyDomain, ...]
    seen: str
    type: Type
    start: Expression | None
    start_size: int
    reset: int | None
    low: Expression | None
    high: Expression | None


@frozen
class Value:
    """A computed property of its parameters, which are in the first slots."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    parameters: tuple[Type, ...]
    size: int
    body: Expression
    type: Type


@frozen
class Phase:
    """A node of the flow."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    procedure: Procedure
    notes: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@frozen
class Verb:
    """A verb of the game, an event; parameters are named in `procedure.names`."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    procedure: Procedure
    notes: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@frozen
class Event:
    """What a trigger names. `sort`: verb answer enter leave short start; `index` the verb, zone or phase;
    `name` the answer's name. Slots that are filled: verb: its parameters · answer: the actor, then `picks` by name ·
    enter, leave: the card, then the keys of the zone · short: the keys of the zone · start: none."""

    sort: str
    index: int
    name: str = ""
    picks: tuple[str, ...] = ()


@frozen
class Trigger:
    """`moment`: before, instead or on. `when` reads the environment of `procedure`."""

    span: Span = field(eq=False, repr=False)
    moment: str
    event: Event
    when: Expression | None
    procedure: Procedure


@frozen
class Forbid:
    """What cannot happen. `when` reads an environment of `size` slots filled as for the event."""

    span: Span = field(eq=False, repr=False)
    event: Event
    when: Expression
    size: int
    reason: str | None


@frozen
class StateTrigger:
    """Runs as soon as `when` has become true. `reads_zones`, `reads_variables`: what can change it
    (`reads_all`: anything)."""

    span: Span = field(eq=False, repr=False)
    when: Expression
    procedure: Procedure
    reads_zones: frozenset[int]
    reads_variables: frozenset[int]
    reads_all: bool


@frozen
class Invariant:
    """A sentence that must hold at every decision."""

    span: Span = field(eq=False, repr=False)
    text: str
    size: int
    condition: Expression


@frozen
class GivenZone:
    """`given ZONE = …`: `things` is a CardsText or a collection of cards; read in an environment of `size` slots."""

    span: Span = field(eq=False, repr=False)
    zone: int
    keys: tuple[Expression, ...]
    things: Expression
    size: int = 0


@frozen
class GivenVariable:
    """`given VARIABLE = …`."""

    span: Span = field(eq=False, repr=False)
    variable: int
    keys: tuple[Expression, ...]
    value: Expression
    size: int = 0


@frozen
class GivenDice:
    """`given rolled = "2 3 4"`: the next faces."""

    span: Span = field(eq=False, repr=False)
    faces: tuple[int, ...]


@frozen
class Filled:
    """A slot of a move in a scenario: by its name; `element` is set for a slot that is an element of a fill
    (resolved by name when the move is judged), `value` an expression."""

    span: Span = field(eq=False, repr=False)
    name: str
    value: Expression | None
    word: str | None


@frozen
class Play:
    """A move that must be legal (`refused`: must not be). `player` is the seat's place in `seats`.

    `filled` gives slots by name; a value is either an expression or a bare word (a member or player by name)."""

    span: Span = field(eq=False, repr=False)
    player: int
    answer: str
    filled: tuple[Filled, ...]
    refused: bool
    line: str


@frozen
class Offer:
    """Exactly these answers are offered to that seat."""

    span: Span = field(eq=False, repr=False)
    player: int
    answers: tuple[str, ...]


@frozen
class Expect:
    """A condition that must hold now."""

    span: Span = field(eq=False, repr=False)
    size: int
    condition: Expression
    line: str


ScenarioStep = GivenZone | GivenVariable | GivenDice | Play | Offer | Expect


@frozen
class Scenario:
    """A position, moves, expectations. `at` None: the match runs to its first decision."""

    span: Span = field(eq=False, repr=False)
    title: str
    seats: tuple[str, ...]
    options: tuple[tuple[int, object], ...]
    at: int | None
    steps: tuple[ScenarioStep, ...]
    cites: tuple[str, ...] = ()


@frozen
class Citation:
    """A clause and the block that rules it, for the coverage report."""

    span: Span = field(eq=False, repr=False)
    clause: str
    block: str


@frozen
class Program:
    """A whole game. `ranking` keys read a player in slot 0 of an environment of `ranking_size`.

    `turn` is the place of the variable `turn`. `rules_hash` is the hexadecimal SHA-256 of all this without spans,
    labels, notes and scenarios."""

    name: str
    label: str | None
    notes: tuple[str, ...]
    low_players: int
    high_players: int
    turns: str
    team_size: int | None
    ranking: tuple[Key, ...]
    ranking_size: int
    start: int
    turn: int
    options: tuple[Option, ...]
    kinds: tuple[Kind, ...]
    cards: tuple[CardSet, ...]
    decks: tuple[Deck, ...]
    tables: tuple[Table, ...]
    wilds: tuple[Wild, ...]
    values: tuple[Value, ...]
    melds: tuple[Meld, ...]
    zones: tuple[Zone, ...]
    variables: tuple[Variable, ...]
    phases: tuple[Phase, ...]
    verbs: tuple[Verb, ...]
    triggers: tuple[Trigger, ...]
    forbids: tuple[Forbid, ...]
    state_triggers: tuple[StateTrigger, ...]
    invariants: tuple[Invariant, ...]
    scenarios: tuple[Scenario, ...]
    citations: tuple[Citation, ...]
    rules_hash: str = ""
