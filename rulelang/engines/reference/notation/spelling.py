"""Spell what a program declares: members, cards and zones, as they are written in moves and as people read them.

A card is written by the name of its row, else by its printed attributes in declared order, each as short as it can be
without doubt: `5H`, `JK`, `4T1`. What only tells where a card starts is left out. Where even that leaves two unlike
cards alike, a card is written by its declaration and row: `french#17`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

import attrs

from rulec import ir
from rulelang.engines.reference.evaluate import Rules

Design = tuple[int, int]

_RESERVED = frozenset(' \t\r\n",=~#')
_SPELLINGS: WeakKeyDictionary[Rules, Spelling]


class Spelling:
    """The words of one program."""

    def __init__(self, program: ir.Program) -> None:
        """Work out how every card is written."""
        self.program = program
        self._letters = [_letters(kind) for kind in program.kinds]
        self._fits: dict[str, frozenset[Design]] = {}
        self._starting = _columns_of_starts(program)
        self._tokens = [[self._token(number, row) for row in range(len(cards.designs))] for number, cards in enumerate(program.cards)]

    # ------------------------------------------------------------ members

    def member(self, kind: int, place: int) -> str:
        """The name of a member."""
        return self.program.kinds[kind].members[place].name

    def member_label(self, kind: int, place: int) -> str:
        """What people call a member: its label, else its name."""
        member = self.program.kinds[kind].members[place]
        return member.label or member.name

    def member_from(self, kind: int, text: str) -> int | None:
        """The member that a text names: by name, label or first letter, in this order."""
        members = self.program.kinds[kind].members
        folded = text.casefold()
        for words in ([one.name for one in members], [one.label or "" for one in members]):
            if text and text in words:
                return words.index(text)
        alike = [place for place, one in enumerate(members) if one.name.casefold() == folded]
        if alike:
            return alike[0]
        return next((place for place in range(len(members)) if text and self._letters[kind][place] == folded), None)

    def _short(self, kind: int, place: int) -> str:
        """The shortest spelling of a member within a card, ASCII where the member has one."""
        member = self.program.kinds[kind].members[place]
        spellings = [member.name]
        if member.label and member.label.isascii() and _is_plain(member.label):
            spellings.append(member.label)
        letter = self._letters[kind][place]
        if letter:
            spellings.append(letter.upper())
        return min(spellings, key=len)

    def _symbol(self, kind: int, place: int) -> str:
        """The shorter of name and label; the label also if the name is a word itself."""
        member = self.program.kinds[kind].members[place]
        return member.label if member.label and (_is_word(member.name) or len(member.label) <= len(member.name)) else member.name

    def _spellings(self, kind: int, place: int) -> Iterator[str]:
        member = self.program.kinds[kind].members[place]
        yield member.name
        if member.label:
            yield member.label
        letter = self._letters[kind][place]
        if letter:
            yield letter
            yield letter.upper()

    # ------------------------------------------------------------ cards

    def card(self, design: Design) -> str:
        """How a card is written in a move."""
        return self._tokens[design[0]][design[1]]

    def card_label(self, design: Design) -> str:
        """What people call a card."""
        cards = self.program.cards[design[0]]
        row = cards.designs[design[1]]
        if row.label or row.name:
            return row.label or row.name or ""
        parts = []
        for column in self._named_by(*design):
            kind, value = _plain(cards.columns[column].type), row.values[column]
            if isinstance(kind, ir.MemberType) and isinstance(value, int):
                parts.append(self._symbol(kind.kind, value))
            elif isinstance(value, int) and not isinstance(value, bool):
                parts.append(str(value))
        return _side_by_side(parts) or self.card(design)

    def reading_order(self, design: Design) -> tuple[object, ...]:
        """Sort cards as people hold them: named ones in declared order, else by the columns that they are named by."""
        row = self.program.cards[design[0]].designs[design[1]]
        columns = [] if row.name else self._columns(design[0])
        return (design[0], row.name is None, *(_rank(row.values[column]) for column in columns), design[1])

    def designs(self, token: str) -> frozenset[Design]:
        """All cards that a word fits: by row name or label, by attributes, or by declaration and row."""
        known = self._fits.get(token)
        if known is None:
            known = frozenset(design for design in self._all() if self._fit(token, design))
            if len(self._fits) < 10_000:
                self._fits[token] = known
        return known

    def stand(self, cards: int, columns: tuple[int, ...], members: tuple[int, ...]) -> str:
        """What a wild stands for, the attributes that its meld fixes one after another."""
        kinds = [_plain(self.program.cards[cards].columns[column].type) for column in columns]
        return "".join(
            self._short(kind.kind, member)
            for kind, member in zip(kinds, members, strict=False)
            if isinstance(kind, ir.MemberType) and member >= 0
        )

    def stand_label(self, cards: int, columns: tuple[int, ...], members: tuple[int, ...]) -> str:
        """What a wild stands for, for people."""
        kinds = [_plain(self.program.cards[cards].columns[column].type) for column in columns]
        return _side_by_side(
            [
                self._symbol(kind.kind, member)
                for kind, member in zip(kinds, members, strict=False)
                if isinstance(kind, ir.MemberType) and member >= 0
            ]
        )

    def stands_as(self, cards: int, columns: tuple[int, ...], members: tuple[int, ...], text: str) -> bool:
        """Whether a text names what a wild stands for; attributes may be left out."""
        kinds = [_plain(self.program.cards[cards].columns[column].type) for column in columns]
        pieces = [
            tuple(self._spellings(kind.kind, member)) if isinstance(kind, ir.MemberType) and member >= 0 else ()
            for kind, member in zip(kinds, members, strict=False)
        ]
        return bool(text) and _made_of(text, pieces)

    def _all(self) -> Iterator[Design]:
        for number, cards in enumerate(self.program.cards):
            for row in range(len(cards.designs)):
                yield number, row

    def _fit(self, token: str, design: Design) -> bool:
        cards = self.program.cards[design[0]]
        row = cards.designs[design[1]]
        if token == f"{cards.name}#{design[1] + 1}":
            return True
        if token and token.casefold() in {name.casefold() for name in (row.name, row.label) if name}:
            return True
        pieces = []
        for column, value in zip(cards.columns, row.values, strict=True):
            kind = _plain(column.type)
            if isinstance(kind, ir.MemberType) and isinstance(value, int):
                pieces.append(tuple(self._spellings(kind.kind, value)))
            elif isinstance(value, int) and not isinstance(value, bool):
                pieces.append((str(value),))
        return bool(token) and _made_of(token, pieces)

    def alike(self, design: Design) -> object:
        """What equal cards share, as far as it is printed on them."""
        cards = self.program.cards[design[0]]
        row = cards.designs[design[1]]
        return design if row.name is not None else (design[0], tuple(row.values[column] for column in cards.merge_columns))

    def _columns(self, number: int) -> list[int]:
        """The columns that a card is named by, in declared order: all but those read only where zones are filled."""
        cards = self.program.cards[number]
        starting = self._starting.get(number, frozenset())
        return [column for column in range(len(cards.columns)) if column in cards.merge_columns or column not in starting]

    def _named_by(self, number: int, row: int) -> list[int]:
        """The columns that one card is written with: without its numbers where it is plain what is meant, else all."""
        columns = self._columns(number)
        shorter = [column for column in columns if not isinstance(_plain(self.program.cards[number].columns[column].type), ir.NumberType)]
        return shorter if self._is_good(self._written(number, row, shorter), number, row) else columns

    def _token(self, number: int, row: int) -> str:
        cards = self.program.cards[number]
        name = cards.designs[row].name
        if name and _is_plain(name):
            return name
        token = self._written(number, row, self._named_by(number, row))
        return token if self._is_good(token, number, row) else f"{cards.name}#{row + 1}"

    def _is_good(self, token: str, number: int, row: int) -> bool:
        return _is_plain(token) and self._only(token, number, row)

    def _only(self, token: str, number: int, row: int) -> bool:
        """Whether a word fits no card but those alike in all columns that name them, among all that may lie beside it."""
        beside = {number}
        for zone in self.program.zones:
            if number in zone.cards:
                beside.update(zone.cards)
        columns = self._columns(number)
        rows = self.program.cards[number].designs
        mine = [rows[row].values[column] for column in columns]
        return all(
            other[0] == number and [rows[other[1]].values[column] for column in columns] == mine
            for other in self.designs(token)
            if other[0] in beside
        )

    def _written(self, number: int, row: int, columns: list[int]) -> str:
        cards = self.program.cards[number]
        parts = []
        for column in columns:
            kind, value = _plain(cards.columns[column].type), cards.designs[row].values[column]
            if isinstance(kind, ir.MemberType) and isinstance(value, int):
                parts.append(self._short(kind.kind, value))
            elif isinstance(kind, ir.NumberType) and isinstance(value, int):
                parts.append(str(value))
        return "".join(parts)


_SPELLINGS = WeakKeyDictionary()


def spelling_of(rules: Rules, program: ir.Program) -> Spelling:
    """The spelling of a program, worked out at its first use with these rules."""
    known = _SPELLINGS.get(rules)
    if known is None:
        known = _SPELLINGS[rules] = Spelling(program)
    return known


def _columns_of_starts(program: ir.Program) -> dict[int, frozenset[int]]:
    """The columns of each declaration of cards that are read where zones are filled."""
    found: dict[int, set[int]] = {}

    def look(thing: object) -> None:
        if isinstance(thing, ir.CardField):
            for number, column in thing.columns:
                found.setdefault(number, set()).add(column)
        if isinstance(thing, tuple):
            for part in thing:
                look(part)
        elif attrs.has(kind := type(thing)):
            for one in attrs.fields(kind):
                look(getattr(thing, one.name))

    for zone in program.zones:
        look(zone.starts)
    return {number: frozenset(columns) for number, columns in found.items()}


def _letters(kind: ir.Kind) -> list[str]:
    """The first letter of each member, folded; empty where another member's name or label could be meant by it."""
    firsts = [member.name[:1].casefold() for member in kind.members]
    words = [{word.casefold() for word in (member.name, member.label) if word} for member in kind.members]
    letters = []
    for place, letter in enumerate(firsts):
        others = [other for other in range(len(firsts)) if other != place]
        taken = any(firsts[other] == letter or letter in words[other] for other in others)
        letters.append("" if taken or not letter.isalpha() else letter)
    return letters


def _made_of(text: str, pieces: list[tuple[str, ...]]) -> bool:
    """Whether a text is one spelling from each of some pieces, in their order, any piece left out."""
    if not text:
        return True
    if not pieces:
        return False
    first, rest = pieces[0], pieces[1:]
    if any(spelling and text.startswith(spelling) and _made_of(text[len(spelling) :], rest) for spelling in first):
        return True
    return _made_of(text, rest)


def _is_plain(text: str) -> bool:
    return bool(text) and not any(sign in _RESERVED or unicodedata.category(sign).startswith(("C", "Z")) for sign in text)


def _side_by_side(parts: Sequence[str]) -> str:
    """Put what a card is called by together: words stand apart (`red 7`), signs do not (`7♥`)."""
    text = ""
    for part in parts:
        before = text.rpartition(" ")[2]
        text += f" {part}" if text and (_is_word(before) or _is_word(part)) else part
    return text


def _is_word(text: str) -> bool:
    """Whether this is more than a sign or a short code such as `10` and `JT`."""
    return len(text) > 2 and text[0].isalpha() and text[-1].isalpha()


def _plain(kind: ir.Type) -> ir.Type:
    return _plain(kind.inner) if isinstance(kind, ir.MaybeType) else kind


def _rank(value: object) -> tuple[bool, int]:
    """Where a value stands among those of its column: numbers and members in their order, all else behind."""
    return (not isinstance(value, int), value if isinstance(value, int) else 0)
