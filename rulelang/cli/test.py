"""`rulelang test`: run the scenarios of rule files."""

from __future__ import annotations

from pathlib import Path

import click
from attrs import define

from rulelang.cli.problems import exit_code
from rulelang.cli.targets import expand
from rulelang.game import Game
from rulelang.reading import read_file
from rulelang.render import render_full
from rulelang.scenarios import Failure, run_scenario


@define
class _Count:
    passed: int = 0
    failed: int = 0
    code: int = 0


@click.command()
@click.argument("targets", metavar="[PATHS]...", nargs=-1)
@click.option("-k", "word", default="", metavar="WORDS", help="Only scenarios whose title holds these words, in any case.")
def command(targets: tuple[str, ...], word: str) -> None:
    """Run the scenarios of rule files.

    A path may be a file, a folder (all rule files below it) or the name of a game; all below this folder if none is
    given. Exit with 0 if all pass, 1 if one fails, 2 if a file cannot be read.
    """
    count = _Count()
    for path in expand(targets):
        _test_file(path, word.casefold(), count)
    click.echo(f"{count.passed} passed, {count.failed} failed")
    raise click.exceptions.Exit(max(count.code, 1 if count.failed else 0))


def _test_file(path: Path, word: str, count: _Count) -> None:
    compiled = read_file(path)
    if compiled.report.errors:
        click.echo(render_full(compiled.report.errors, compiled.sources), nl=False)
        count.code = max(count.code, exit_code(compiled.report.errors))
        return
    if compiled.program is None:
        return
    game = Game(compiled.program, {}, compiled.sources)
    scenarios = [one for one in compiled.program.scenarios if word in one.title.casefold()]
    if scenarios:
        click.echo(compiled.sources[0].name)
    for scenario in scenarios:
        failure = run_scenario(game, scenario)
        _tell(scenario.title, failure)
        if failure is None:
            count.passed += 1
        else:
            count.failed += 1


def _tell(title: str, failure: Failure | None) -> None:
    if failure is None:
        click.echo(f"  {click.style('pass', fg='green')}  {title}", color=_colour())
        return
    click.echo(f"  {click.style('FAIL', fg='red', bold=True)}  {title}", color=_colour())
    click.echo("".join(f"        {line}\n" for line in failure.text().splitlines()), nl=False)


def _colour() -> bool | None:
    """No colour where NO_COLOR asks for none; else as the terminal allows."""
    import os

    return False if os.environ.get("NO_COLOR") else None
