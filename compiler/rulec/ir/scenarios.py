"""Scenarios, step by step."""

from __future__ import annotations

from attrs import field, frozen

from rulec.ir.expressions import Expression
from rulec.source import Span


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
