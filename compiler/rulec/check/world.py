"""Know every declaration of a game: the tables that names, types and data are looked up in.

A `World` grows while a game is checked: first the names, then types and data, then values and melds as they are
first needed. Places in its lists are the places in the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import define, evolve, field, frozen

from rulec import ast, ir
from rulec.diagnostics import Label, Report
from rulec.source import Source, Span, text_at

Sort = Literal["option", "kind", "cards", "deck", "table", "value", "meld", "zone", "variable"]

TYPE_NAMES = ("flag", "number", "text", "dice", "die", "player", "team", "contract", "bag", "any", "one", "none", "yes", "no")

RANKING, PLAYERS = "ranking", "players"


@frozen
class Declared:
    """A declaration by sort and place, and where its name stands."""

    sort: Sort
    index: int
    span: Span


@frozen
class ZoneInfo:
    """What is known of a zone before its start is checked; `element` is the type of one thing in it."""

    node: ast.Zone
    name: str
    keys: tuple[ir.KeyDomain, ...]
    key_names: tuple[str | None, ...]
    order: str
    seen: str
    cards: tuple[int, ...]
    melds: tuple[int, ...]
    dice: bool


@frozen
class VariableInfo:
    """What is known of a variable before its start is checked."""

    node: ast.Var
    name: str
    keys: tuple[ir.KeyDomain, ...]
    key_names: tuple[str | None, ...]
    seen: str
    type: ir.Type


@frozen
class ValueInfo:
    """What is known of a value before its body is checked."""

    node: ast.Value
    name: str
    parameters: tuple[ir.Type, ...]
    names: tuple[str | None, ...]


@define
class World:
    """All that is declared, and the report."""

    report: Report
    sources: Mapping[str, Source]
    fetch_data: object = None
    game: ast.Game | None = None
    names: dict[str, list[Declared]] = field(factory=dict)
    options: list[ir.Option] = field(factory=list)
    kinds: list[ir.Kind] = field(factory=list)
    cards: list[ir.CardSet] = field(factory=list)
    decks: list[ir.Deck] = field(factory=list)
    tables: list[ir.Table] = field(factory=list)
    zones: list[ZoneInfo] = field(factory=list)
    variables: list[VariableInfo] = field(factory=list)
    values: list[ValueInfo] = field(factory=list)
    meld_nodes: list[ast.Meld] = field(factory=list)
    meld_cards: list[int] = field(factory=list)
    phases: dict[str, int] = field(factory=dict)
    verbs: dict[str, int] = field(factory=dict)
    verb_nodes: list[ast.Verb] = field(factory=list)
    verb_parameters: list[tuple[ir.Type, ...]] = field(factory=list)
    actions: dict[str, ast.Action] = field(factory=dict)
    value_bodies: dict[int, ir.Value] = field(factory=dict)
    value_open: list[int] = field(factory=list)
    reads: set[tuple[int, int]] = field(factory=set)
    recording: bool = True
    decisions: int = 0
    answers: dict[str, list[tuple[str, ir.Type]]] = field(factory=dict)
    turn: int = 0
    meld_kind: int = 0
    citations: list[ir.Citation] = field(factory=list)
    teams: bool = False
    context: str = ""
    enumerations: dict[tuple[str, ...], int] = field(factory=dict)
    members: dict[str, list[tuple[int, int]]] = field(factory=dict)
    indexed: int = 0
    kinds_built: bool = False
    lines: dict[str, list[str]] = field(factory=dict)
    stand_kinds: dict[int, tuple[int, ...]] = field(factory=dict)
    stand_columns: dict[int, tuple[int, ...]] = field(factory=dict)

    def problem(self, key: str, message: str, span: Span, hint: str | None = None, labels: tuple[Label, ...] = ()) -> None:
        """Report a problem."""
        self.report.add(key, message, span, hint=hint, labels=labels)

    def find(self, name: str, *sorts: Sort) -> Declared | None:
        """The declaration of that name and one of these sorts, if any."""
        for one in self.names.get(name, ()):
            if one.sort in sorts:
                return one
        return None

    def enumeration(self, names: tuple[str, ...], span: Span) -> int:
        """The nameless kind with just these members; the same members are the same kind."""
        if names in self.enumerations:
            return self.enumerations[names]
        members = tuple(ir.Member(name, None, int(name) if name.isdigit() else None) for name in names)
        self.kinds.append(ir.Kind(span, "", None, members, len(members)))
        self.enumerations[names] = len(self.kinds) - 1
        return len(self.kinds) - 1

    def members_called(self, name: str) -> list[tuple[int, int]]:
        """(kind, place) of every member of that name, by kind."""
        if not self.kinds_built:
            return [(place, index) for place, kind in enumerate(self.kinds) for index, one in enumerate(kind.members) if one.name == name]
        for place in range(self.indexed, len(self.kinds)):
            for index, member in enumerate(self.kinds[place].members):
                self.members.setdefault(member.name, []).append((place, index))
        self.indexed = len(self.kinds)
        return self.members.get(name, [])

    def text_of(self, span: Span) -> str:
        """What the author wrote at a span of one line or more, blanks folded."""
        source = self.sources.get(span.source)
        if source is None:
            return ""
        if span.source not in self.lines:
            self.lines[span.source] = source.text.split("\n")
        lines = self.lines[span.source]
        cut = lines[span.line - 1 : span.end_line]
        return " ".join(text_at(Source(span.source, "\n".join(cut)), shifted(span)).split())

    def member_of(self, kind: int, word: str) -> int | None:
        """The place of a member by name, or by label if no name fits."""
        members = self.kinds[kind].members
        for index, member in enumerate(members):
            if member.name == word:
                return index
        for index, member in enumerate(members):
            if member.label == word:
                return index
        return None

    def read_column(self, cards: int, column: int) -> None:
        """Note that a rule reads a column, which so tells cards apart."""
        if self.recording:
            self.reads.add((cards, column))

    def cite(self, notes: tuple[ast.Cites, ...], block: str) -> tuple[str, ...]:
        """Note all clauses that a block cites; gives them as written."""
        written: list[str] = []
        for line in notes:
            for cite in line.cites:
                last = cite.first if cite.last is None else cite.last
                written.append(f"{cite.book}-{cite.first}" + ("" if cite.last is None else f"..{cite.last}"))
                if last < cite.first or last - cite.first > 9999:
                    self.problem("out-of-range", f"`{written[-1]}` names no clauses", cite.span)
                    continue
                for number in range(cite.first, last + 1):
                    self.citations.append(ir.Citation(cite.span, f"{cite.book}-{number}", block))
        return tuple(written)


def shifted(span: Span) -> Span:
    """The span with its first line counted as the first."""
    return evolve(span, line=1, end_line=span.end_line - span.line + 1)


def texts(notes: tuple[ast.Note, ...]) -> tuple[str, ...]:
    """The doc texts of a block."""
    return tuple(note.text.value for note in notes)


def label_of(label: ast.Text | None) -> str | None:
    """A label's text."""
    return None if label is None else label.value
