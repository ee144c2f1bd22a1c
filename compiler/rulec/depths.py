"""Turn the indentation of lines into depths of blocks."""

from attrs import frozen

from rulec.diagnostics import Label, Report
from rulec.lexemes import LIMITS, Line
from rulec.source import Source, Span


@frozen
class _Level:
    """A depth that is open: how far its lines are indented, and the first of them."""

    indent: int
    line: Line


def set_depths(lines: list[Line], source: Source, report: Report) -> None:
    """Give every line its depth; lines nested beyond the limit are taken out."""
    tabs = _check_tabs(lines, source, report)
    told = None if tabs else report
    around: list[_Level] = []
    kept: list[Line] = []
    for line in lines:
        if not kept and line.indent:
            if told is not None:
                told.add("unexpected-indent", "the first line is indented", _blank_before(line), hint="start it in column 1")
            line.indent, line.told = 0, True
        left: _Level | None = None
        while around and around[-1].indent > line.indent:
            left = around.pop()
        if left is not None and around[-1].indent < line.indent:
            _step_back(line, around, left, told)
        if not around or around[-1].indent < line.indent:
            around.append(_Level(line.indent, line))
        line.depth = len(around) - 1
        if line.depth <= LIMITS.blocks:
            kept.append(line)
        elif kept[-1].depth == LIMITS.blocks and not kept[-1].broken:
            kept[-1].broken = True
            message = f"blocks are nested more than {LIMITS.blocks} deep"
            report.add("too-deep", message, line.first.span, hint="move inner blocks into a `verb`")
    lines[:] = kept


def _step_back(line: Line, around: list[_Level], left: _Level, report: Report | None) -> None:
    """Report a line that steps back to a depth of no block, and move it to the nearer of the two around it.

    A block that takes such a line in goes on at that line's depth, so that one slip is told once.
    """
    outer = around[-1]
    if report is not None and not line.told:
        message = f"this line is indented by {line.indent}, which is the depth of no block around it"
        labels = (
            Label(outer.line.first.span, f"the lines of this block are indented by {outer.indent}"),
            Label(left.line.first.span, f"the lines of this block are indented by {left.indent}"),
        )
        hint = f"indent it by {outer.indent} or by {left.indent}"
        report.add("unknown-depth", message, _blank_before(line), labels=labels, hint=hint)
    line.told = True
    if left.indent - line.indent <= line.indent - outer.indent:
        around.append(_Level(line.indent, left.line))
    else:
        line.indent = outer.indent


def _check_tabs(lines: list[Line], source: Source, report: Report) -> bool:
    """Report the first line that a tab indents, with the first line that spaces do; True if there is one."""
    texts = source.text.split("\n")
    tabbed: list[Line] = []
    spaced: Line | None = None
    for line in lines:
        blank = texts[line.first.span.line - 1][: line.first.span.column - 1]
        if "\t" in blank:
            tabbed.append(line)
        elif blank and spaced is None:
            spaced = line
    if not tabbed:
        return False
    labels = () if spaced is None else (Label(spaced.first.span, "this line is indented with spaces"),)
    more = f"; {len(tabbed) - 1} more lines of the file have one" if len(tabbed) > 1 else ""
    message = "this line is indented with a tab"
    report.add("tab-indent", message, _blank_before(tabbed[0]), labels=labels, hint=f"indent with four spaces{more}")
    return True


def _blank_before(line: Line) -> Span:
    """Span the indentation of a line."""
    first = line.first.span
    return Span(first.source, first.line, 1, first.line, max(2, first.column))
