"""The errors that users of the package meet; all else that is raised is a bug of the package.

Each says in one sentence what is wrong, and where it can, which line of the rules says so.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulec.diagnostics import Diagnostic
from rulec.source import Source, Span


class RulesError(Exception):
    """Rules that cannot be played: `diagnostics` says why, `sources` holds the texts that were read."""

    def __init__(self, diagnostics: Iterable[Diagnostic], sources: Iterable[Source] = ()) -> None:
        """Keep the problems, worst first as the compiler lists them."""
        self.diagnostics = tuple(diagnostics)
        self.sources = tuple(sources)
        super().__init__("\n".join(_sentence(one) for one in self.diagnostics) or "the rules cannot be played")


class IllegalMove(ValueError):
    """A move that is not legal here, or that cannot be read; the match stays as it was.

    `message` says why. `guard` is the text of the rule that forbids it, `source` and `line` where that stands; all
    three are none where no line of the rules speaks (an unknown answer, a seat that is not asked).
    """

    def __init__(self, message: str, guard: str | None = None, source: str | None = None, line: int | None = None) -> None:
        """Keep the reason and its place."""
        self.message = message
        self.guard = guard
        self.source = source
        self.line = line
        super().__init__(message if line is None else f"{message} ({source}:{line})")


class RuleFault(RuntimeError):
    """A mistake in the rules that only play shows, such as a number outside its range; the match stays as it was.

    `message` names the cause, `source` and `line` the place in the rules.
    """

    def __init__(self, message: str, source: str | None = None, line: int | None = None) -> None:
        """Keep the cause and its place."""
        self.message = message
        self.source = source
        self.line = line
        super().__init__(message if line is None else f"{message} ({source}:{line})")


class SaveError(ValueError):
    """A save or record that cannot be read, belongs to other rules, or does not replay."""


def guard_text(sources: Iterable[Source], span: Span) -> str | None:
    """Cut the line on which a span begins out of the sources, up to the span's end; none if they do not hold it."""
    for source in sources:
        if source.name == span.source:
            lines = source.text.split("\n")
            if not 0 < span.line <= len(lines):
                return None
            line = lines[span.line - 1]
            return (line[: span.end_column - 1] if span.end_line == span.line else line).strip() or None
    return None


def _sentence(problem: Diagnostic) -> str:
    place = f"{problem.span.source}:{problem.span.line}:{problem.span.column}"
    return f"{place}: {problem.code} {problem.message}"
