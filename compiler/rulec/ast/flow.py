"""Zones, variables, phases and triggers."""

from attrs import frozen

from rulec.ast.expressions import Expr
from rulec.ast.statements import Block
from rulec.ast.types import Type
from rulec.ast.words import Cites, Ident, Note, Text
from rulec.source import Span


@frozen
class PerKey:
    """`kind` or `name in kind` behind `per`."""

    span: Span
    name: Ident | None
    kind: Ident


@frozen
class Per:
    """`per key [and key]`; the first key is the owner."""

    span: Span
    keys: tuple[PerKey, ...]


@frozen
class StartsWith:
    """`starts with cards`."""

    span: Span
    cards: Expr


@frozen
class Zone:
    """Zones of one line, each of which holds all that it says; `contents` are cards or melds."""

    span: Span
    name: Ident
    per: Per | None
    label: Text | None
    seen: Ident
    order: Ident
    contents: tuple[Ident, ...]
    starts_with: StartsWith | None
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Reset:
    """`reset at phase`."""

    span: Span
    phase: Ident


@frozen
class Var:
    """Variables of one line."""

    span: Span
    name: Ident
    per: Per | None
    label: Text | None
    seen: Ident | None
    type: Type
    start: Expr | None
    reset: Reset | None
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Phase:
    """A phase of the flow."""

    span: Span
    name: Ident
    label: Text | None
    block: Block


@frozen
class Action:
    """An answer declared for `also`."""

    span: Span
    name: Ident
    label: Text | None
    block: Block


@frozen
class Param:
    """`(name: type)` of a verb, with the word before it unless it is the object."""

    span: Span
    word: Ident | None
    name: Ident
    type: Type


@frozen
class Verb:
    """A verb of the game; the parameter without a word, if any, comes first."""

    span: Span
    name: Ident
    params: tuple[Param, ...]
    label: Text | None
    block: Block


@frozen
class Trigger:
    """`moment event [argument] [when condition]:`; the moment is one of `on before instead`."""

    span: Span
    moment: str
    event: Ident
    argument: Ident | None
    condition: Expr | None
    block: Block


@frozen
class Forbid:
    """`forbid event [argument] when condition ["reason"]`."""

    span: Span
    event: Ident
    argument: Ident | None
    condition: Expr
    reason: Text | None
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class StateTrigger:
    """`when condition:`."""

    span: Span
    condition: Expr
    block: Block
