"""Know every declaration of a game: the tables that names, types and data are looked up in.

A `World` grows while a game is checked: first the names, then types and data, then values and melds as they are
first needed. Places in its lists are the places in the program.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from typing import Literal

from attrs import define, evolve, field, frozen

from rulec import ast, ir
from rulec.codes import find_code
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


@frozen
class CardWords:
    """The words by which a row of cards is called: its name or its label."""

    cards: int
    row: int
    words: tuple[str, ...]
    is_name: bool


@define
class World:
    """All that is declared, and the report.

    `broken` are declarations of things and data with a mistake of their own, `lost` the names that could be missing for
    that reason: what is missed only because of them is not reported again.
    """

    report: Report
    sources: Mapping[str, Source]
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
    value_heights: dict[int, int] = field(factory=dict)
    value_reads: dict[int, frozenset[tuple[int, int]]] = field(factory=dict)
    reads: set[tuple[int, int]] = field(factory=set)
    recording: bool = True
    depth: int = 0
    decisions: int = 0
    answers: dict[str, list[tuple[str, ir.Type]]] = field(factory=dict)
    offered: dict[str, list[tuple[ir.Pick, ...]]] = field(factory=dict)
    turn: int = 0
    meld_kind: int = 0
    citations: list[ir.Citation] = field(factory=list)
    teams: bool = False
    context: str = ""
    enumerations: dict[tuple[str, ...], int] = field(factory=dict)
    members: dict[str, list[tuple[int, int]]] = field(factory=dict)
    card_words: dict[str, list[CardWords]] = field(factory=dict)
    readings: dict[tuple[int, str], tuple[int, ...]] = field(factory=dict)
    spelled: dict[int, tuple[tuple[int, str], ...]] = field(factory=dict)
    lines: dict[str, list[str]] = field(factory=dict)
    stand_kinds: dict[int, tuple[int, ...]] = field(factory=dict)
    stand_columns: dict[int, tuple[int, ...]] = field(factory=dict)
    errors: int = 0
    broken: set[tuple[Sort, int]] = field(factory=set)
    lost: set[str] = field(factory=set)

    def problem(self, key: str, message: str, span: Span, hint: str | None = None, labels: tuple[Label, ...] = ()) -> None:
        """Report a problem."""
        self.errors += find_code(key).severity == "error"
        self.report.add(key, message, span, hint=hint, labels=labels)

    def unsure_of(self, type_: ir.Type) -> bool:
        """Whether some things of a type may be missing, since their declaration has a mistake or the type is unknown."""
        match type_:
            case ir.GroupType(unknown=True):
                return True
            case ir.MaybeType(inner=inner) | ir.GroupType(element=inner):
                return self.unsure_of(inner)
            case ir.MemberType(kind=kind) | ir.BagType(kind=kind):
                return ("kind", kind) in self.broken
            case ir.CardType(sets=sets) | ir.DesignType(sets=sets) | ir.MeldType(sets=sets) | ir.WayType(sets=sets):
                return any(("cards", one) in self.broken or any(self.unsure_of(c.type) for c in self.cards[one].columns) for one in sets)
            case _:
                return False

    def find(self, name: str, *sorts: Sort) -> Declared | None:
        """The declaration of that name and one of these sorts, if any."""
        for one in self.names.get(name, ()):
            if one.sort in sorts:
                return one
        return None

    def called(self, *sorts: Sort) -> list[str]:
        """The names of all declarations of these sorts."""
        return [name for name in self.names if self.find(name, *sorts)]

    def enumeration(self, names: tuple[str, ...], span: Span) -> int:
        """The nameless kind with just these members; the same members are the same kind."""
        if names in self.enumerations:
            return self.enumerations[names]
        members = tuple(ir.Member(name, None, numeral(name)) for name in names)
        self.kinds.append(ir.Kind(span, "", None, (), 0))
        self.enumerations[names] = len(self.kinds) - 1
        self.set_members(len(self.kinds) - 1, members, len(members))
        return len(self.kinds) - 1

    def set_members(self, kind: int, members: tuple[ir.Member, ...], regular: int) -> None:
        """Give a kind its members, once, so that they are found by name."""
        self.kinds[kind] = evolve(self.kinds[kind], members=members, regular=regular)
        for place, member in enumerate(members):
            insort(self.members.setdefault(member.name, []), (kind, place))

    def members_called(self, name: str) -> list[tuple[int, int]]:
        """(kind, place) of every member of that name, by kind."""
        return self.members.get(name, [])

    def index_cards(self) -> None:
        """Make the rows of all cards findable by the first word of their name or label; all of them are known now."""
        for place, cards in enumerate(self.cards):
            for row, design in enumerate(cards.designs):
                for text in dict.fromkeys((design.name, design.label)):
                    words = tuple(text.split()) if text else ()
                    if words:
                        self.card_words.setdefault(words[0], []).append(CardWords(place, row, words, text == design.name))

    def row_named(self, sets: tuple[int, ...], name: str) -> ir.CardText | None:
        """The cards whose row has that name, or none."""
        known = self.card_words.get(name, ())
        found = tuple((one.cards, one.row) for one in known if one.is_name and one.words == (name,) and one.cards in sets)
        return ir.CardText(name, found) if found else None

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
        for one, place in self.members_called(word):
            if one == kind:
                return place
        for place, member in enumerate(self.kinds[kind].members):
            if member.label == word:
                return place
        return None

    def beyond_order(self, kind: int, ends: Iterable[object], span: Span) -> bool:
        """Report a range that ends at a member behind the order of its kind; True if there is one."""
        known = self.kinds[kind]
        for place in ends:
            if isinstance(place, int) and place >= known.regular:
                name = known.members[place].name
                hint = f"name it beside the range, as in `{{A..B, {name}}}`"
                self.problem("out-of-range", f"`{name}` stands behind the order of `{known.name}` and so in no range", span, hint=hint)
                return True
        return False

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


def numeral(name: str) -> int | None:
    """The number that a member's name writes, if it is one."""
    return int(name) if name.isdecimal() and len(name) < 19 else None


def shifted(span: Span) -> Span:
    """The span with its first line counted as the first."""
    return evolve(span, line=1, end_line=span.end_line - span.line + 1)


def texts(notes: tuple[ast.Note, ...]) -> tuple[str, ...]:
    """The doc texts of a block."""
    return tuple(note.text.value for note in notes)


def label_of(label: ast.Text | None) -> str | None:
    """A label's text."""
    return None if label is None else label.value
