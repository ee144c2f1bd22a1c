"""Say what went wrong and with which code to leave: 1 for findings in rules, 2 for what cannot be read or is no such thing."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rulec.diagnostics import Diagnostic
from rulelang.errors import IllegalMove, RuleFault, RulesError, SaveError
from rulelang.render import render_full


def explain(problem: Exception) -> int | None:
    """Write an error that a user can meet to stderr and give the exit code, or none for any other exception."""
    match problem:
        case RulesError():
            click.echo(render_full(problem.diagnostics, problem.sources).rstrip("\n"), err=True)
            return exit_code(problem.diagnostics)
        case SaveError():
            click.echo(f"error: {problem}", err=True)
            return 2
        case IllegalMove() | RuleFault():
            click.echo(f"error: {problem}", err=True)
            return 1
        case OSError():
            reason = problem.strerror or str(problem)
            click.echo(f"error: {reason}" + (f": {problem.filename}" if problem.filename else ""), err=True)
            return 2
        case _:
            return None


def exit_code(diagnostics: Sequence[Diagnostic]) -> int:
    """0 without errors, 2 if a file could not be read or found, else 1."""
    errors = [one for one in diagnostics if one.severity == "error"]
    if not errors:
        return 0
    return 2 if any(one.code.startswith("RL0") for one in errors) else 1
