"""Describe problems in rule texts as data and collect them."""

from collections.abc import Iterable

from attrs import frozen

from rulec.codes import Severity, find_code
from rulec.source import Span


@frozen
class Label:
    """Say in a few words what another place has to do with a problem."""

    span: Span
    text: str


@frozen
class Fix:
    """Offer a replacement for a span; a safe one never changes what the rules mean."""

    span: Span
    replacement: str
    safe: bool


@frozen
class Diagnostic:
    """Describe one problem: code, severity, a one-sentence message, its place, and how to cure it."""

    code: str
    severity: Severity
    message: str
    span: Span
    labels: tuple[Label, ...] = ()
    hint: str | None = None
    fix: Fix | None = None


def _place(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    span = diagnostic.span
    return (span.source, span.line, span.column, diagnostic.code, diagnostic.message)


class Report:
    """Collect diagnostics; each is kept once and they are read in the order of their places."""

    def __init__(self, diagnostics: Iterable[Diagnostic] = ()) -> None:
        """Start with the diagnostics of earlier steps."""
        self._diagnostics: dict[Diagnostic, None] = dict.fromkeys(diagnostics)

    def add(
        self,
        key: str,
        message: str,
        span: Span,
        *,
        labels: Iterable[Label] = (),
        hint: str | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Add a problem by its code or slug, whose severity is in the table; KeyError if it is not there."""
        code = find_code(key)
        self._diagnostics[Diagnostic(code.code, code.severity, message, span, tuple(labels), hint, fix)] = None

    def extend(self, other: "Report") -> None:
        """Take over all diagnostics of another report."""
        self._diagnostics.update(other._diagnostics)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All diagnostics, ordered by source, line, column and code."""
        return tuple(sorted(self._diagnostics, key=_place))

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that keep a game from being played, in order."""
        return tuple(one for one in self.diagnostics if one.severity == "error")

    @property
    def ok(self) -> bool:
        """Whether there is no error."""
        return not any(one.severity == "error" for one in self._diagnostics)
