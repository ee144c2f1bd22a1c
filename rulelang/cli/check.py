"""`rulelang check`: report mistakes of syntax, names, types and flow."""

from __future__ import annotations

import click

from rulec.diagnostics import Diagnostic, Report
from rulec.source import Source
from rulelang.cli.problems import exit_code
from rulelang.cli.targets import expand
from rulelang.reading import read_file
from rulelang.render import render_concise, render_full, render_json


@click.command()
@click.argument("targets", metavar="[PATHS]...", nargs=-1)
@click.option(
    "--output-format",
    "form",
    type=click.Choice(["full", "concise", "json"]),
    default="full",
    show_default=True,
    help="How to write findings.",
)
def command(targets: tuple[str, ...], form: str) -> None:
    """Report mistakes in rule files: syntax, names, types, flow.

    A path may be a file, a folder (all rule files below it) or the name of a game; all below this folder if none is
    given. Exit with 0 if there is no error, 1 if there is one, 2 if a file cannot be read.
    """
    report, sources = Report(), dict[str, Source]()
    files = expand(targets)
    for path in files:
        compiled = read_file(path)
        report.extend(compiled.report)
        sources.update({source.name: source for source in compiled.sources})
    click.echo(_render(report.diagnostics, sources, form), nl=False)
    click.echo(_sum_up(report.diagnostics, len(files)), err=True)
    raise click.exceptions.Exit(exit_code(report.diagnostics))


def _render(diagnostics: tuple[Diagnostic, ...], sources: dict[str, Source], form: str) -> str:
    if form == "json":
        return render_json(diagnostics)
    if form == "concise":
        return render_concise(diagnostics)
    return render_full(diagnostics, sources.values())


def _sum_up(diagnostics: tuple[Diagnostic, ...], files: int) -> str:
    looked = f"{files} file{'' if files == 1 else 's'}"
    counts = {severity: sum(one.severity == severity for one in diagnostics) for severity in ("error", "warning", "advice")}
    found = ", ".join(
        f"{count} {severity}{'s' if count != 1 and severity != 'advice' else ''}" for severity, count in counts.items() if count
    )
    return f"{looked} checked: {found or 'no problems'}"
