"""Statements, decisions and their answers."""

from attrs import frozen

from rulec.ast.expressions import Expr, Selection
from rulec.ast.words import Cites, Ident, Note, Text
from rulec.source import Span


@frozen
class Block:
    """Statements of one depth; the span reaches from the first of them to the end of the last."""

    span: Span
    statements: "tuple[Statement, ...]"
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Let:
    """`let name = value`."""

    span: Span
    name: Ident
    value: Expr


@frozen
class Target:
    """A variable as the place of a value: `name[keys] of owner`."""

    span: Span
    name: Ident
    keys: tuple[Expr, ...]
    owner: Expr | None


@frozen
class Assign:
    """`target sign value`; `sign` is one of `=`, `+=`, `-=`."""

    span: Span
    target: Target
    sign: str
    value: Expr


@frozen
class Argument:
    """`word value` behind a verb; the word is one of `to from on under with by as`."""

    span: Span
    word: Ident
    value: Expr


@frozen
class Do:
    """`verb [object [resource]] argument …`."""

    span: Span
    verb: Ident
    object: Expr | None
    resource: Target | None
    arguments: tuple[Argument, ...]


@frozen
class Then:
    """`then phase [if condition]`."""

    span: Span
    phase: Ident
    condition: Expr | None


@frozen
class Stop:
    """`stop [if condition]`."""

    span: Span
    condition: Expr | None


@frozen
class Won:
    """`won by players`."""

    span: Span
    players: Expr


@frozen
class Lost:
    """`lost`."""

    span: Span


@frozen
class EndGame:
    """`end game [outcome] [if condition]`."""

    span: Span
    outcome: Won | Lost | None
    condition: Expr | None


@frozen
class Requires:
    """`requires condition`."""

    span: Span
    condition: Expr


@frozen
class Pick:
    """`pick selection`."""

    span: Span
    selection: Selection


@frozen
class OtherwiseIf:
    """`otherwise if condition:`."""

    span: Span
    condition: Expr
    block: Block


@frozen
class Otherwise:
    """`otherwise:`."""

    span: Span
    block: Block


@frozen
class If:
    """`if condition:` with what follows it."""

    span: Span
    condition: Expr
    block: Block
    otherwise_ifs: tuple[OtherwiseIf, ...]
    otherwise: Otherwise | None


@frozen
class ForEach:
    """`for each selection:`."""

    span: Span
    selection: Selection
    block: Block


@frozen
class Repeat:
    """`repeat times times [until condition]:`."""

    span: Span
    times: Expr
    until: Expr | None
    block: Block


@frozen
class Arm:
    """`value, value:` of a `case`."""

    span: Span
    values: tuple[Expr, ...]
    block: Block


@frozen
class Case:
    """`case subject:` and its arms."""

    span: Span
    subject: Expr
    arms: tuple[Arm, ...]
    otherwise: Otherwise | None
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Each:
    """`each selection` as those who choose."""

    span: Span
    selection: Selection


@frozen
class Once:
    """`until answer` behind `chooses`."""

    span: Span
    answer: Ident


@frozen
class Choice:
    """An answer of a decision; without a block it has no effect."""

    span: Span
    name: Ident
    label: Text | None
    block: Block | None


@frozen
class Also:
    """`also name, …`: answers declared as actions."""

    span: Span
    names: tuple[Ident, ...]


@frozen
class NoChoice:
    """`otherwise` in a list of answers."""

    span: Span
    block: Block | None


@frozen
class Choose:
    """`actor chooses [secretly | until answer]:` and its answers."""

    span: Span
    actor: Target | Each
    secretly: bool
    once: Once | None
    items: "tuple[ChoiceItem, ...]"
    notes: tuple[Note, ...]
    cites: tuple[Cites, ...]


@frozen
class Picks:
    """`actor picks [secretly] selection:` and what follows from it."""

    span: Span
    actor: Target | Each
    secretly: bool
    selection: Selection
    block: Block
    otherwise: Otherwise | None


Statement = Let | Assign | Do | Then | Stop | EndGame | Requires | Pick | If | ForEach | Repeat | Case | Choose | Picks
ChoiceItem = Choice | Also | NoChoice
