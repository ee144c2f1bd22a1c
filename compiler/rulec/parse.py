"""Parse: Source to ast.File, with a diagnostic for every syntax error."""

from collections.abc import Iterator

from attrs import define

from rulec import ast
from rulec.blame import Refusal, blame
from rulec.diagnostics import Report
from rulec.fillers import can_stand_in, substitute
from rulec.lexemes import Lexeme, Line
from rulec.lines import read_lines
from rulec.source import Source, Span
from rulec.tables import Stack, new_stack

_REPAIRS = 50
_BUDGET = 400_000


def parse(source: Source) -> tuple[ast.File, Report]:
    """Parse a source that `read_source` made.

    The file holds the declarations that could be read; where lines inside one were refused it lacks those lines, and a
    declaration whose head or whose block heads were refused is left out. Only in a very long declaration with many
    mistakes does the report stop before the last of them.
    """
    report = Report()
    lines = read_lines(source, report)
    declarations: list[ast.Declaration] = []
    for chunk in _chunks(lines):
        declaration = _Chunk(chunk, source, report).parse()
        if declaration is not None:
            declarations.append(declaration)
    ends = source.text.split("\n")
    span = Span(source.name, 1, 1, max(1, len(ends) - 1), len(ends[-2]) + 1 if len(ends) > 1 else 1)
    return ast.File(span, tuple(declarations)), report


def _chunks(lines: list[Line]) -> Iterator[list[Line]]:
    """Cut the lines where a new declaration starts, that is at depth 0."""
    start = 0
    for place in range(1, len(lines) + 1):
        if place == len(lines) or lines[place].depth == 0:
            yield lines[start:place]
            start = place


@define
class _Chunk:
    """The lines of one declaration."""

    lines: list[Line]
    source: Source
    report: Report
    tainted: bool = False

    def parse(self) -> ast.Declaration | None:
        """Parse again and again, each time without the line that was refused last, until all is read."""
        budget = _BUDGET
        if self.lines[0].broken and not can_stand_in(self.lines):
            return None
        for _ in range(_REPAIRS):
            self.tainted = False
            try:
                declaration = self._read()
            except Refusal as refusal:
                blame(refusal, self.lines, self.report)
                budget -= sum(len(line.lexemes) for line in self.lines)
                if budget < 0 or (self.lines[0].broken and not can_stand_in(self.lines)):
                    return None
                continue
            return None if self.tainted else declaration
        return None

    def _read(self) -> ast.Declaration:
        """Feed all lines to a new stack; Refusal where one does not fit."""
        stack = new_stack()
        depth, place = 0, 0
        while place < len(self.lines):
            line = self.lines[place]
            for _ in range(depth, line.depth):
                self._feed(stack, place, _layout("_INDENT", line.first))
            for _ in range(line.depth, depth):
                self._feed(stack, place, _layout("_DEDENT", line.first))
            depth = line.depth
            place = self._feed_line(stack, place)
        end = _layout("$END", self.lines[-1].last)
        for _ in range(depth):
            self._feed(stack, len(self.lines), _layout("_DEDENT", self.lines[-1].last))
        self._feed(stack, len(self.lines), end)
        declaration: ast.Declaration = stack.result
        return declaration

    def _feed_line(self, stack: Stack, place: int) -> int:
        """Feed one line, or what stands in for a broken one; return the place of the line to go on with."""
        line = self.lines[place]
        lexemes = line.lexemes
        following = place + 1
        if line.broken:
            stand_in = substitute(self.lines, place, stack.choices())
            lexemes = stand_in.lexemes
            self.tainted = self.tainted or stand_in.tainted
            if stand_in.skips_block:
                while following < len(self.lines) and self.lines[following].depth > line.depth:
                    following += 1
        if not lexemes:
            return following
        stack.start_line()
        for lexeme in lexemes:
            self._feed(stack, place, lexeme)
        self._feed(stack, place, _layout("_NL", lexemes[-1]))
        return following

    def _feed(self, stack: Stack, place: int, lexeme: Lexeme) -> None:
        """Feed one lexeme; Refusal if it does not fit."""
        if not stack.feed(lexeme):
            raise Refusal(place, lexeme, stack)


def _layout(kind: str, near: Lexeme) -> Lexeme:
    """Make a piece of layout: a line end lies behind a lexeme, the others before it."""
    span = near.span
    if kind in {"_NL", "$END"}:
        place = Span(span.source, span.end_line, span.end_column, span.end_line, span.end_column + 1)
    else:
        place = Span(span.source, span.line, span.column, span.line, span.column + 1)
    return Lexeme(kind, "", place)
