"""Show each diagnostic with its source lines, marks under the places, labels and the hint."""

from collections.abc import Iterable

from attrs import frozen

from rulec.codes import find_code
from rulec.diagnostics import Diagnostic
from rulec.source import Source, Span
from rulelang.render.widths import clean, width

_LONGEST = 120


@frozen
class _Mark:
    """A stretch of a source with what is written behind its underline."""

    span: Span
    text: str
    sign: str


def render_full(diagnostics: Iterable[Diagnostic], sources: Iterable[Source]) -> str:
    """Write a paragraph for each diagnostic; a place in a source that is not given is shown without its line."""
    lines = {source.name: source.text.split("\n") for source in sources}
    return "".join(_paragraph(one, lines) for one in diagnostics)


def _paragraph(one: Diagnostic, lines: dict[str, list[str]]) -> str:
    marks = [_Mark(one.span, "", "^"), *(_Mark(label.span, label.text, "-") for label in one.labels)]
    margin = len(str(max(mark.span.line for mark in marks)))
    out = [f"{one.severity}[{one.code}] {find_code(one.code).slug}: {one.message}"]
    for name in dict.fromkeys(mark.span.source for mark in marks):
        own = [mark for mark in marks if mark.span.source == name]
        arrow = "-->" if name == one.span.source else ":::"
        out.append(f"{' ' * margin}{arrow} {name}:{own[0].span.line}:{own[0].span.column}")
        out += _snippet(own, lines.get(name, []), margin)
    if one.hint is not None:
        out.append(f"{' ' * margin} = hint: {one.hint}")
    return "\n".join(out) + "\n\n"


def _snippet(marks: list[_Mark], texts: list[str], margin: int) -> list[str]:
    """Show the marked lines of one source in order, with `...` where lines are left out."""
    out = [f"{' ' * margin} |"]
    before: int | None = None
    for number in sorted({mark.span.line for mark in marks}):
        if number > len(texts):
            continue
        if before is not None and number > before + 1:
            out.append("...")
        before = number
        own = [mark for mark in marks if mark.span.line == number]
        shown, start = _window(texts[number - 1], own[0].span)
        out.append(f"{number:>{margin}} | {shown}".rstrip())
        out += [f"{' ' * margin} | {_underline(mark, texts[number - 1], start)}".rstrip() for mark in own]
    return [*out, f"{' ' * margin} |"]


def _window(text: str, span: Span) -> tuple[str, int]:
    """Cut a long line down to what surrounds a span; say at which of its characters the window starts."""
    if len(text) <= _LONGEST:
        return clean(text), 0
    start = max(0, min(span.column - 1 - _LONGEST // 3, len(text) - _LONGEST))
    return clean(text[start : start + _LONGEST]), start


def _underline(mark: _Mark, text: str, start: int) -> str:
    """Draw the signs under a mark; one that goes on below is drawn to the end of its first line."""
    first = max(mark.span.column - 1, start)
    last = mark.span.end_column - 1 if mark.span.end_line == mark.span.line else len(text)
    last = min(last, start + _LONGEST)
    blank = " " * width(clean(text[start:first]))
    signs = mark.sign * max(1, width(clean(text[first:last])))
    return f"{blank}{signs} {mark.text}".rstrip()
