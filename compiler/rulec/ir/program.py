"""The program: everything an engine reads, as plain frozen data.

Places: `Program.kinds[i]`, `.cards[i]`, … are referred to by their index everywhere. Order is as declared,
what a library brings first; a variant's replacements stand where the replaced declaration stood.
"""

from __future__ import annotations

from attrs import field, frozen

from rulec.ir.data import CardSet, Deck, Kind, Option, Table
from rulec.ir.expressions import Expression
from rulec.ir.gathered import Key
from rulec.ir.melds import Meld, Wild
from rulec.ir.scenarios import Scenario
from rulec.ir.statements import Procedure
from rulec.ir.types import Type
from rulec.source import Span


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
