"""Statements, decisions and procedures of the program.

A Block is a tuple of statements run in order. What a decision suspends is: the place in each open block, the
environment of each open procedure, what the loops still have before them, and the sealed answers.
"""

from __future__ import annotations

from attrs import field, frozen

from rulec.ir.expressions import Expression
from rulec.ir.gathered import Fill, Groups, Selection, Ways
from rulec.ir.reads import ZoneOf
from rulec.ir.types import Type
from rulec.source import Span


@frozen
class Let:
    """Put the value of this moment into a slot."""

    span: Span = field(eq=False, repr=False)
    slot: int
    value: Expression


@frozen
class Assign:
    """Store into a variable; `operator` is = += or -=. Outside the variable's range: a fault."""

    span: Span = field(eq=False, repr=False)
    variable: int
    keys: tuple[Expression, ...]
    operator: str
    value: Expression


@frozen
class Change:
    """`pay` (a guard verb: refused if there is not that much), `gain`, `lose` (both stop at the range's end)."""

    span: Span = field(eq=False, repr=False)
    verb: str
    amount: Expression
    variable: int
    keys: tuple[Expression, ...]


@frozen
class Draw:
    """`count` things one at a time from the top of `source` to `target`; each is one effect of its own."""

    span: Span = field(eq=False, repr=False)
    count: Expression
    source: ZoneOf
    target: ZoneOf


@frozen
class Move:
    """Cards (a collection, a card, melds, a way; none moves nothing) on top of a zone, or `under` it, in their order.

    `flipped`: in the opposite order, as when a pile is turned over.

    `whole` is set where the things are those of a whole zone."""

    span: Span = field(eq=False, repr=False)
    things: Expression
    target: ZoneOf
    under: bool = False
    flipped: bool = False


@frozen
class Shuffle:
    """Mix a zone."""

    span: Span = field(eq=False, repr=False)
    zone: ZoneOf


@frozen
class Collect:
    """Make a zone hold again just what it started with (REFERENCE 12)."""

    span: Span = field(eq=False, repr=False)
    zone: ZoneOf


@frozen
class Reveal:
    """Tell all (`player` none) or one player which cards these are, in the log only."""

    span: Span = field(eq=False, repr=False)
    things: Expression
    player: Expression | None = None


@frozen
class Lay:
    """Lay a way (or melds) on a zone as new melds; a guard verb."""

    span: Span = field(eq=False, repr=False)
    melds: Expression
    zone: ZoneOf


@frozen
class Extend:
    """Add cards (a way of an extension, or cards in their order) to a meld or to a zone of order `meld`; a guard verb."""

    span: Span = field(eq=False, repr=False)
    target: Expression
    things: Expression


@frozen
class Take:
    """Take a card out of a meld (`source` a meld or a zone of order `meld`); a guard verb.

    The card lies in no zone until another statement of the block puts it somewhere."""

    span: Span = field(eq=False, repr=False)
    card: Expression
    source: Expression


@frozen
class Swap:
    """Let two cards, or two ways of exchanges, change places; a guard verb."""

    span: Span = field(eq=False, repr=False)
    left: Expression
    right: Expression


@frozen
class Rebuild:
    """Make a zone of melds hold just these melds; a guard verb: all cards of the zone are used."""

    span: Span = field(eq=False, repr=False)
    zone: ZoneOf
    melds: Expression


@frozen
class Roll:
    """Roll dice into a zone of dice."""

    span: Span = field(eq=False, repr=False)
    dice: Expression
    zone: ZoneOf


@frozen
class Reroll:
    """Roll these dice again."""

    span: Span = field(eq=False, repr=False)
    dice: Expression


@frozen
class Clear:
    """Take all dice out of a zone."""

    span: Span = field(eq=False, repr=False)
    zone: ZoneOf


@frozen
class Perform:
    """Call a verb of the game: an event; returns to its caller."""

    span: Span = field(eq=False, repr=False)
    verb: int
    arguments: tuple[Expression, ...]


@frozen
class If:
    """One of two blocks."""

    span: Span = field(eq=False, repr=False)
    condition: Expression
    then: Block
    otherwise: Block = ()


@frozen
class Case:
    """The block of the first arm whose values hold the subject's; each arm's `values` is a collection."""

    span: Span = field(eq=False, repr=False)
    subject: Expression
    arms: tuple[tuple[Expression, Block], ...]
    otherwise: Block = ()


@frozen
class ForEach:
    """The block for each element of a collection fixed now; a card no longer in its zone is passed over
    (`zone_bound`: the domain is cards that lie in zones)."""

    span: Span = field(eq=False, repr=False)
    slot: int
    domain: Expression
    block: Block
    zone_bound: bool = False


@frozen
class Repeat:
    """The block N times (read once), `until` read before each time."""

    span: Span = field(eq=False, repr=False)
    times: Expression
    until: Expression | None
    block: Block


@frozen
class Stop:
    """Leave the innermost loop (of this procedure)."""

    span: Span = field(eq=False, repr=False)
    condition: Expression | None


@frozen
class Then:
    """Leave for a phase; whatever is pending is forgotten."""

    span: Span = field(eq=False, repr=False)
    phase: int
    condition: Expression | None


@frozen
class EndGame:
    """End the match. `result` is `ranking`, `won` (by `players`) or `lost` (all together)."""

    span: Span = field(eq=False, repr=False)
    result: str
    players: Expression | None
    condition: Expression | None


@frozen
class Requires:
    """A guard of an answer."""

    span: Span = field(eq=False, repr=False)
    condition: Expression
    text: str


@frozen
class Pick:
    """A slot of the move, called `label` before people. `by_place`: what is picked is not seen by the actor and is
    offered by place."""

    span: Span = field(eq=False, repr=False)
    name: str
    selection: Selection | Groups | Ways | Fill
    type: Type
    by_place: bool = False
    merge: bool = True
    label: str | None = None

    @property
    def slot(self) -> int:
        """The environment's slot that the pick fills."""
        return self.selection.slot


Guard = Requires | Pick | Let


@frozen
class Answer:
    """One answer of a decision: `guards` in order (Requires, Pick and Let mixed), then effects.

    `name` is unique in the decision; `cites` as written."""

    span: Span = field(eq=False, repr=False)
    name: str
    label: str | None
    guards: tuple[Guard, ...]
    effects: Block
    notes: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@frozen
class Choose:
    """A decision. `mode`: `one` (`who` is a player), `each` (`who` is a collection, fixed at the start, asked in
    turn), `secret` (all at once). The player asked is in slot `actor`; for `one` too. `until` is the answer's place
    that ends an `each`. `otherwise` None: there is none. `picks`: it is a `picks` (answers[0]; skipped if nothing
    is legal, after `otherwise` if there is one)."""

    span: Span = field(eq=False, repr=False)
    number: int
    mode: str
    who: Expression
    actor: int
    answers: tuple[Answer, ...]
    until: int | None = None
    otherwise: Block | None = None
    picks: bool = False


@frozen
class Nothing:
    """No effect."""

    span: Span = field(eq=False, repr=False)


Statement = (
    Let
    | Assign
    | Change
    | Draw
    | Move
    | Shuffle
    | Collect
    | Reveal
    | Lay
    | Extend
    | Take
    | Swap
    | Rebuild
    | Roll
    | Reroll
    | Clear
    | Perform
    | If
    | Case
    | ForEach
    | Repeat
    | Stop
    | Then
    | EndGame
    | Choose
    | Nothing
)

Block = tuple[Statement, ...]


@frozen
class Procedure:
    """Code with an environment of `size` slots, of which the first `len(parameters)` are filled by the caller.

    `names` names the slots, for messages (empty where a slot has none)."""

    size: int
    parameters: tuple[Type, ...]
    block: Block
    names: tuple[str, ...] = ()
