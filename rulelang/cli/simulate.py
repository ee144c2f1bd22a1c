"""`rulelang simulate`: let bots play many matches and sum them up."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from rulelang.cli.options import choose_players, players_option, read_settings, seed_option, set_option
from rulelang.load import load
from rulelang.simulate import Played, Summary, simulate

if TYPE_CHECKING:
    from rich.table import Table


@click.command()
@click.argument("game")
@click.option("-n", "--matches", type=click.IntRange(1), default=10, show_default=True, help="How many matches.")
@players_option
@seed_option
@set_option
@click.option("-j", "--processes", type=click.IntRange(1), default=1, show_default=True, help="How many processes share the work.")
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True, help="How to write the result.")
def command(game: str, matches: int, players: int | None, seed: int, settings: tuple[str, ...], processes: int, form: str) -> None:
    """Let random bots play many matches of GAME and sum them up.

    The same seed gives the same result, but for the times. Exit with 1 if a match did not finish.
    """
    options = read_settings(settings)
    loaded = load(game, options)
    count = choose_players(players, loaded.players)
    summary = _run(game, matches, count, seed, options, processes)
    if form == "json":
        click.echo(json.dumps(summary.as_data(), indent=2, ensure_ascii=False))
    else:
        _show(summary)
    for match in summary.matches:
        if match.fault is not None:
            click.echo(f"match {match.number} (seed {match.seed}): {match.fault}", err=True)
    if summary.finished < matches:
        raise click.exceptions.Exit(1)


def _run(game: str, matches: int, players: int, seed: int, options: dict[str, str], processes: int) -> Summary:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(game, total=matches)

        def advance(_: Played) -> None:
            bar.advance(task)

        return simulate(game, matches=matches, players=players, seed=seed, options=options, processes=processes, progress=advance)


def _show(summary: Summary) -> None:
    from rich.console import Console

    console = Console()
    speed = summary.moves / summary.seconds if summary.seconds else 0
    console.print(
        f"{summary.game}: {summary.finished} of {len(summary.matches)} matches finished, {summary.players} players, seed {summary.seed}"
    )
    console.print(f"{summary.moves} moves in {summary.seconds:.1f} s, {speed:,.0f} a second")
    console.print(_table(summary))


def _table(summary: Summary) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("player")
    table.add_column("wins", justify="right")
    table.add_column("mean score", justify="right")
    for seat in range(summary.players):
        score = summary.mean_score(seat)
        table.add_row(f"P{seat + 1}", str(summary.wins(seat)), "" if score is None else f"{score:.1f}")
    return table
