"""Hold rule texts and the places in them."""

import unicodedata
from collections.abc import Sequence

from attrs import frozen

BYTE_ORDER_MARK = "\ufeff"


@frozen
class Source:
    """Pair a file's name (relative, with `/`) with its text, as `read_source` leaves it."""

    name: str
    text: str


@frozen(order=True)
class Span:
    """Mark a stretch of one source: lines and columns count from 1 in code points, the end is exclusive."""

    source: str
    line: int
    column: int
    end_line: int
    end_column: int


def read_source(name: str, text: str | bytes) -> Source:
    """Make a source of raw text: UTF-8, no byte-order mark, LF line ends, a final line end, no form feeds.

    Bytes that are no UTF-8 become U+FFFD, which the line reader reports where it stands.
    """
    plain = text.decode("utf-8", errors="replace") if isinstance(text, bytes) else text
    plain = plain.lstrip(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
    plain = plain.replace("\f", " ").replace("\v", " ")
    if plain and not plain.endswith("\n"):
        plain += "\n"
    return Source(name.replace("\\", "/"), plain)


def join_spans(first: Span, last: Span) -> Span:
    """Span from the start of one place to the end of a later one."""
    return Span(first.source, first.line, first.column, last.end_line, last.end_column)


def text_at(source: Source, span: Span) -> str:
    """Cut the text of a span out of its source."""
    lines: Sequence[str] = source.text.split("\n")[span.line - 1 : span.end_line]
    if not lines:
        return ""
    if span.line == span.end_line:
        return lines[0][span.column - 1 : span.end_column - 1]
    return "\n".join([lines[0][span.column - 1 :], *lines[1:-1], lines[-1][: span.end_column - 1]])


def normal(text: str) -> str:
    """Spell a name or text in Unicode's composed form, so that what looks alike is alike."""
    return unicodedata.normalize("NFC", text)
