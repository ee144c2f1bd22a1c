"""Say why a scenario does not hold."""

from __future__ import annotations

from attrs import frozen

from rulec.source import Span


@frozen
class Failure:
    """The line of the scenario that does not hold, what it expects, and what is there instead."""

    span: Span
    line: str
    expected: str
    found: str

    def text(self) -> str:
        """Write the failure as three lines."""
        return f"{self.span.source}:{self.span.line}: {self.line}\n  expected: {self.expected}\n  found:    {self.found}"
