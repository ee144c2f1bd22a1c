"""Heads of files, variants, options, and the file as a whole."""

from attrs import frozen

from rulec.ast.cards import Meld, Value, Wild
from rulec.ast.data import Cards, Deck, Kind, Table
from rulec.ast.expressions import Expr, Number, Order
from rulec.ast.flow import Action, Forbid, Phase, StateTrigger, Trigger, Var, Verb, Zone
from rulec.ast.scenarios import Invariant, Scenario
from rulec.ast.statements import ChoiceItem
from rulec.ast.types import Type
from rulec.ast.words import Cites, Ident, Note, Text
from rulec.source import Span


@frozen
class GamePlayers:
    """`players domain`."""

    span: Span
    domain: Expr


@frozen
class GameTurns:
    """`turns direction`."""

    span: Span
    direction: Ident


@frozen
class GameTeams:
    """`teams of size`."""

    span: Span
    size: Number


@frozen
class GameRanking:
    """`ranking by …`."""

    span: Span
    order: Order


@frozen
class GameStart:
    """`start phase`."""

    span: Span
    phase: Ident


GameItem = GamePlayers | GameTurns | GameTeams | GameRanking | GameStart


@frozen
class Game:
    """The head of a game."""

    span: Span
    name: Ident
    label: Text | None
    items: tuple[GameItem, ...]
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Library:
    """The head of a file meant for `use`."""

    span: Span
    name: Ident
    label: Text | None
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Use:
    """`use name` or `use "path"`."""

    span: Span
    target: Ident | Text
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class NewDefault:
    """`option name = value` in a variant."""

    span: Span
    name: Ident
    value: Expr


@frozen
class Without:
    """`without name, …` in a variant."""

    span: Span
    names: tuple[Ident, ...]


@frozen
class Amend:
    """`in phase:` in a variant."""

    span: Span
    phase: Ident
    items: tuple[ChoiceItem | Without, ...]
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Variant:
    """A variant of a game, with its changes in order."""

    span: Span
    name: Ident
    base: Ident
    label: Text | None
    items: "tuple[VariantItem, ...]"
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Option:
    """`option name "Label": type = default`."""

    span: Span
    name: Ident
    label: Text | None
    type: Type
    default: Expr
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


Declaration = (
    Game
    | Library
    | Variant
    | Use
    | Option
    | Kind
    | Cards
    | Deck
    | Table
    | Wild
    | Value
    | Meld
    | Zone
    | Var
    | Phase
    | Action
    | Verb
    | Trigger
    | Forbid
    | StateTrigger
    | Scenario
    | Invariant
)
VariantItem = GameItem | Declaration | NewDefault | Without | Amend


@frozen
class File:
    """All declarations of a source, in order."""

    span: Span
    declarations: tuple[Declaration, ...]
