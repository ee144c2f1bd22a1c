"""Worked examples and invariants."""

from attrs import frozen

from rulec.ast.expressions import Expr
from rulec.ast.statements import Target
from rulec.ast.words import Cites, Ident, Note, Text
from rulec.source import Span


@frozen
class Seats:
    """`seats name, …`."""

    span: Span
    names: tuple[Ident, ...]


@frozen
class WithOption:
    """`option name = value` in a scenario."""

    span: Span
    name: Ident
    value: Expr


@frozen
class Given:
    """`given target = value`."""

    span: Span
    target: Target
    value: Expr


@frozen
class AtPhase:
    """`at phase`."""

    span: Span
    phase: Ident


@frozen
class Filled:
    """`slot = value` of a move."""

    span: Span
    name: Ident
    value: Expr


@frozen
class Move:
    """`player answer [with slot = value, …]`."""

    span: Span
    player: Ident
    answer: Ident
    slots: tuple[Filled, ...]


@frozen
class Play:
    """`play move`."""

    span: Span
    move: Move


@frozen
class Refuse:
    """`refuse move`."""

    span: Span
    move: Move


@frozen
class Offer:
    """`offer player: answer, …`."""

    span: Span
    player: Ident
    answers: tuple[Ident, ...]


@frozen
class Expect:
    """`expect condition`."""

    span: Span
    condition: Expr


ScenarioItem = Seats | WithOption | Given | AtPhase | Play | Refuse | Offer | Expect


@frozen
class Scenario:
    """A worked example, its lines in order."""

    span: Span
    title: Text
    items: tuple[ScenarioItem, ...]
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Invariant:
    """`invariant "Sentence": condition`."""

    span: Span
    title: Text
    condition: Expr
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]
