"""Compile a rule text: from a source to a checked program, with everything that is wrong with it."""

from __future__ import annotations

from attrs import frozen

from rulec import ir
from rulec.analyse import analyse
from rulec.check.assemble import Fetch, assemble
from rulec.check.program import build
from rulec.diagnostics import Report
from rulec.source import Source, Span


@frozen
class Compiled:
    """What came of a source: the program if there is no error (and it is no library), and the problems."""

    program: ir.Program | None
    report: Report
    sources: tuple[Source, ...]


def compile_game(source: Source, fetch: Fetch) -> Compiled:
    """Compile a game, variant or library.

    `fetch(kind, name, wanted_by)` brings other files: kind is `library`, `file`, `game` or `data`; it gives None for
    what cannot be had. Every problem of the text goes to the report; nothing is raised for any input.
    """
    report = Report()
    assembly, sources = assemble(source, fetch, report)
    known = {one.name: one for one in sources}
    if not report.ok:
        return Compiled(None, report, sources)

    def fetch_data(name: str, span: Span) -> Source | None:
        found = fetch("data", name, known.get(span.source, source))
        if found is not None:
            known[found.name] = found
        return found

    program = build(assembly, report, known, fetch_data)
    if program is not None:
        analyse(program, report)
    return Compiled(program if report.ok else None, report, tuple(known.values()))
