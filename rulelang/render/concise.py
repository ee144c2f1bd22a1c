"""Show each diagnostic on a line of its own."""

from collections.abc import Iterable

from rulec.diagnostics import Diagnostic


def render_concise(diagnostics: Iterable[Diagnostic]) -> str:
    """Write `file:line:column: CODE message` for each; an empty text for none."""
    return "".join(f"{one.span.source}:{one.span.line}:{one.span.column}: {one.code} {one.message}\n" for one in diagnostics)
