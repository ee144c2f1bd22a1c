"""`rulelang replay`: show or verify a recorded match."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
from attrs import asdict

from rulelang.cli.options import check_seat, read_seat
from rulelang.cli.sheet import write_plain
from rulelang.cli.table import write_outcome, write_table
from rulelang.cli.telling import tell
from rulelang.errors import SaveError
from rulelang.game import Game
from rulelang.load import load
from rulelang.moves import Move
from rulelang.record import Record
from rulelang.state import State


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", help="The rules, where the record's game is not found by its name.")
@click.option("--verify", is_flag=True, help="Only say whether the record replays to the states that it tells of.")
@click.option("--step", is_flag=True, help="Stop after each move and show the table.")
@click.option("--as", "seat", callback=read_seat, help="Tell only what this seat may know: a number from 0, or P1, P2, ….")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to write it.")
def command(file: Path, game: str | None, verify: bool, step: bool, seat: int | None, form: str) -> None:
    """Show the match recorded in FILE, or verify it.

    Exit with 0, with 1 if the record does not replay, with 2 if FILE is no record or one of other rules.
    """
    record = Record.from_json(file.read_bytes())
    if seat is not None:
        check_seat(seat, record.players, "--as")
    rules = load(record.game if game is None else game)
    states = record.states(rules)
    first = next(states)
    try:
        if verify:
            _verify(record, rules)
        elif step:
            _show_steps(first, states, seat)
        elif form == "json":
            click.echo(json.dumps(_as_data(first, states, seat), ensure_ascii=False, indent=2))
        else:
            _show(first, states, seat)
    except SaveError as problem:
        click.echo(f"error: {problem}", err=True)
        raise click.exceptions.Exit(1) from None


def _verify(record: Record, rules: Game) -> None:
    last = record.replay(rules)
    click.echo(f"verified: {last.move_count} moves of {record.game} replay to the same state")


def _move_to(state: State) -> Move:
    """The move that led to a state, in words."""
    assert state.parent is not None and state.last is not None
    seat, code = state.last
    return Move(seat, code, state.parent.position, state.game.rules, state.names)


def _show(first: State, states: Iterator[State], seat: int | None) -> None:
    last = first
    for last in states:
        if seat is None:
            move = _move_to(last)
            click.echo(f"{last.move_count:>5}  {last.names[move.seat]}: {move.label}")
    if seat is not None:
        for line in last.log(seat):
            click.echo(f"{line.after:>5}  {line.text}")
    if last.outcome is not None:
        click.echo("\n".join(write_outcome(last.view(seat))))


def _show_steps(first: State, states: Iterator[State], seat: int | None) -> None:
    state: State | None = first
    told = -1
    while state is not None:
        click.echo("\n".join(["", *tell(state.log(seat, told)), "", *write_plain(write_table(state.view(seat)))]))
        told = state.move_count
        if state.outcome is not None:
            click.echo("\n".join(write_outcome(state.view(seat))))
        state = next(states, None)
        if state is not None:
            try:
                input("Enter for the next move, Ctrl-D to leave ")
            except (EOFError, KeyboardInterrupt):
                click.echo()
                return


def _as_data(first: State, states: Iterator[State], seat: int | None) -> dict[str, object]:
    moves = []
    last = first
    for last in states:
        if seat is None:
            move = _move_to(last)
            told = {"number": last.move_count, "seat": move.seat, "name": last.names[move.seat], "move": move.to_json()}
            moves.append({**told, "text": move.text, "label": move.label})
    data: dict[str, object] = {"game": last.game.name, "players": len(last.names), "seed": last.position.setup.seed}
    if seat is None:
        data["moves"] = moves
    else:
        data["seat"] = seat
        data["log"] = [asdict(line) for line in last.log(seat)]
    data["outcome"] = last.view(seat)["outcome"]
    return data
