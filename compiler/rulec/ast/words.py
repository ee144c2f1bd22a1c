"""Names, texts, doc texts and cited clauses."""

from attrs import frozen

from rulec.source import Span


@frozen
class Ident:
    """A name where it is declared, or where it names something by its place; composed (NFC)."""

    span: Span
    text: str


@frozen
class Text:
    """A text in quotes; `value` is without them, escapes resolved."""

    span: Span
    value: str


@frozen
class Note:
    """A doc text: a text alone on its line."""

    span: Span
    text: Text


@frozen
class Cite:
    """A clause of a rulebook, `RR-22`, or several, `RR-37..48`."""

    span: Span
    book: str
    first: int
    last: int | None


@frozen
class Cites:
    """A line that ties a block to clauses."""

    span: Span
    cites: tuple[Cite, ...]
