"""The command `rulelang`. Each subcommand is a module of its own, imported only when it is used."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

COMMANDS: dict[str, str] = {
    "check": "Report mistakes of syntax, names, types and flow.",
    "test": "Run the scenarios of rule files.",
    "play": "Play at the terminal; bots fill the other seats.",
    "simulate": "Let bots play many matches.",
    "replay": "Show or verify a recorded match.",
    "games": "List the games that can be played by name.",
}
"""Every subcommand with its one line in the overview; the module of the same name holds `command`."""


class LazyGroup(click.Group):
    """A group that knows its subcommands' names and lines without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the subcommands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a subcommand."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"rulelang.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand; for an unknown one name the nearest."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from rulec.suggest import suggest

            meant = suggest(args[0], COMMANDS)
            ctx.fail(f"No such command '{args[0]}'." + (f" Did you mean '{meant}'?" if meant else ""))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the overview from the table."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand; what is wrong with a user's files ends it with a message and an exit code."""
        with _plain_warnings():
            try:
                return super().invoke(ctx)
            except (click.ClickException, click.exceptions.Exit, click.Abort):
                raise
            except Exception as problem:
                from rulelang.cli.problems import explain

                code = explain(problem)
                if code is None:
                    raise
                ctx.exit(code)


@contextmanager
def _plain_warnings() -> Iterator[None]:
    """Show warnings for users as one line on stderr."""

    def show(message: Warning | str, *_: object, **__: object) -> None:
        click.echo(f"warning: {message}", err=True)

    with warnings.catch_warnings():
        warnings.simplefilter("default", UserWarning)
        warnings.showwarning = show
        yield


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulelang", prog_name="rulelang")
def main() -> None:
    """Check, test, play and simulate card games written as rule text.

    A GAME is a path to a .rules file, a folder, or the name of a shipped or installed game.
    """
