"""The state of a match as one frozen value, and the parts it is made of.

A position never changes; playing a move makes a new one. What is fixed for a whole match (the cards, the
places of zones and variables) stands in its `Setup` and is shared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from rulec.ir import Block, Choose, Program, Zone


class Unset:
    """The mark of a variable that was never set."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset()


@frozen(eq=False)
class Setup:
    """What is fixed for one match.

    `cards[i]` is the (set, design) of card i; card ids are in stable order (declared sets, designs, copies).
    `groups[i]` is the lowest design of card i's set that is equal to its design (merge columns), so two cards are
    equal if sets, groups and per-card variables are. `zone_base[z]` and `variable_base[v]` are the first places of
    a zone or variable; keys count in mixed radix, the owner slowest. `zone_owner[place]` gives (zone, keys).
    `start_counts` of place: how many cards of each group it started with.

    What is reckoned from these once: `first_card[s]` is the id of the first card of a set (one more: the number of
    cards), `order[i]` the rank of card i in stable order (with card variables: of the first card of its group), `alike[i]`
    the lowest card of the set and group of card i, `card_variables[i]` the places of the variables kept for card i
    (`marked`: there are any). `zone_at[place]` is the zone itself, `everybody` are all seats and the spectators, `zone_audience[place]` and
    `variable_audience[place]` who sees what is there (None: whoever sees the card it is kept for), `ranges[place]` the
    bounds of a variable's numbers.
    """

    program: Program
    options: tuple[object, ...]
    players: int
    seed: int
    cards: tuple[tuple[int, int], ...]
    groups: tuple[int, ...]
    zone_base: tuple[int, ...]
    zone_owner: tuple[tuple[int, tuple[int, ...]], ...]
    variable_base: tuple[int, ...]
    variable_owner: tuple[tuple[int, tuple[int, ...]], ...]
    start_counts: tuple[Mapping[tuple[int, int], int], ...]
    first_card: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    alike: tuple[int, ...] = ()
    card_variables: tuple[tuple[int, ...], ...] = ()
    marked: bool = False
    everybody: frozenset[int] = frozenset()
    zone_at: tuple[Zone, ...] = ()
    zone_audience: tuple[frozenset[int], ...] = ()
    variable_audience: tuple[frozenset[int] | None, ...] = ()
    ranges: tuple[tuple[int | None, int | None], ...] = ()

    def __copy__(self) -> Setup:
        return self

    def __deepcopy__(self, memo: object) -> Setup:
        return self


@frozen
class LaidMeld:
    """One meld with its arrangement.

    `cards` are card ids in the order from low to high (with `grows down` high to low), or in stable order where no
    clause speaks of an order. `stands[i]` is None for a natural, else the member places card i stands for, in the
    attributes of the wild's `stands for` lines. `kinds` are the melds (places in Program.melds, never an `either`)
    that this order and these wilds still fit, in declared order.
    """

    cards: tuple[int, ...]
    stands: tuple[tuple[int, ...] | None, ...]
    kinds: tuple[int, ...]


@frozen
class Frame:
    """One open piece of work; the last of `Position.stack` runs first.

    `kind` names it (the machine's module says which there are), `block` and `at` the place in the text, `data`
    what that kind keeps (loop remainder, effect stage, …), `environment` the index in `Position.environments` of the
    procedure that it belongs to.
    """

    kind: str
    environment: int
    block: Block = ()
    at: int = 0
    data: tuple[object, ...] = ()


@frozen
class Sealed:
    """An answer given in a secret decision and not yet opened."""

    seat: int
    move: Move


@frozen
class Asked:
    """The decision at which a position rests.

    `seats`: who may answer now (secret: all who have not yet; else one). `environment`: index of the environment its
    answers read. `all_seats`: who is asked at all, in the order of D. `sealed`: secret answers given so far.
    """

    choose: Choose
    environment: int
    seats: tuple[int, ...]
    all_seats: tuple[int, ...]
    sealed: tuple[Sealed, ...] = ()


@frozen
class Move:
    """An answer with all picks filled: places and values, canonical for this position (see `rulec.ir.types`).

    A pick of one thing is that thing; of a group a tuple in stable order; of ways a tuple of LaidMeld; of a fill a
    tuple of (key, value). A pick by place is the place in the zone, from 1.
    """

    decision: int
    answer: int
    picks: tuple[object, ...] = ()


@frozen
class Result:
    """How a match ended. `places[seat]` is the rank from 1 (shared places equal), `keys[seat]` the ranking keys in
    their order; `winners` the seats at place 1, all, or none. `kind`: ranking, won or lost."""

    kind: str
    winners: tuple[int, ...]
    places: tuple[int, ...]
    keys: tuple[tuple[object, ...], ...]


SPECTATOR: Final = -1


@frozen
class Entry:
    """One line of the log, before anybody's filter.

    `kind`: answer move shuffle collect reveal roll set phase end start. `cards` with `seen[i]`: who (seats, and
    SPECTATOR) may know card i. `source`, `target`: zone places. `audience`: who may know of the entry at all (None:
    everybody). `data`: what the kind needs besides, documented where it is made.
    """

    kind: str
    seat: int | None = None
    cards: tuple[int, ...] = ()
    seen: tuple[frozenset[int], ...] = ()
    source: int | None = None
    target: int | None = None
    audience: frozenset[int] | None = None
    data: tuple[object, ...] = ()


Record = tuple[
    str,
    int | None,
    tuple[int, ...],
    tuple[frozenset[int], ...] | None,
    int | None,
    int | None,
    frozenset[int] | None,
    tuple[object, ...],
]
"""An entry as it is kept: its fields in their order. `seen` None means that it follows from where the cards come and go."""


@frozen
class Position:
    """The state of a match at a decision or at its end. Equal positions are equal values.

    `zones[place]`: card ids (pile: bottom to top; row: first to last; set: stable order; slot), meld ids, or die ids.
    `variables[place]`: values or UNSET. `melds`: (id, LaidMeld) by id. `dice`: (id, sides, face) by id. `rolls`: faces
    set by a scenario for the next rolls. `held[i]`: whether state trigger i was true when last looked at.
    `choices[seat]`: name of the latest answer in a `chooses`. `records`: the log since the move before.
    """

    setup: Setup
    zones: tuple[tuple[int, ...], ...]
    variables: tuple[object, ...]
    melds: tuple[tuple[int, LaidMeld], ...]
    dice: tuple[tuple[int, int, int], ...]
    next_id: int
    generator: int
    stack: tuple[Frame, ...]
    environments: tuple[tuple[object, ...], ...]
    asked: Asked | None
    choices: tuple[str | None, ...]
    held: tuple[bool, ...]
    result: Result | None = None
    rolls: tuple[int, ...] = ()
    reserve: tuple[int, ...] = ()
    records: tuple[Record, ...] = field(default=(), eq=False)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The log since the move before; its entries are made when they are read, which is seldom."""
        return tuple(map(self._entry, self.records))

    def _entry(self, record: Record) -> Entry:
        kind, seat, cards, seen, source, target, audience, data = record
        if seen is None:
            seen = (self._seen_between(source, target),) * len(cards)
        return Entry(kind, seat, cards, seen, source, target, audience, data)

    def _seen_between(self, source: int | None, target: int | None) -> frozenset[int]:
        """Who knows which card moves: whoever sees it before or after."""
        audience = self.setup.zone_audience
        before: frozenset[int] = frozenset() if source is None else audience[source]
        return before if target is None else before | audience[target]

    def asking(self, asked: Asked) -> Position:
        """The same position at another state of its decision; nothing has happened since."""
        return Position(
            self.setup,
            self.zones,
            self.variables,
            self.melds,
            self.dice,
            self.next_id,
            self.generator,
            self.stack,
            self.environments,
            asked,
            self.choices,
            self.held,
            self.result,
            self.rolls,
            self.reserve,
        )


class RuleFault(Exception):
    """The rules ran into a fault: the message names the cause, `span` the line. The position before stays good."""

    def __init__(self, message: str, span: object) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


class Refused(Exception):
    """A move that is not legal: `message` says which guard forbids it, `span` its line."""

    def __init__(self, message: str, span: object = None) -> None:
        super().__init__(message)
        self.message = message
        self.span = span
