"""`rulelang play`: a person at a seat, bots at the others; ends with a record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from attrs import define

from rulelang.bots import Chance, RandomBot, Turn
from rulelang.bots.matches import seat_chances
from rulelang.cli.options import check_seat, choose_players, players_option, read_seat, read_settings, seed_option, set_option
from rulelang.cli.prompt import Left, Seat
from rulelang.cli.screen import Screen
from rulelang.cli.table import write_outcome, write_table
from rulelang.cli.telling import tell
from rulelang.errors import RuleFault
from rulelang.game import Game
from rulelang.load import load
from rulelang.record import Record
from rulelang.state import State


@click.command()
@click.argument("game")
@players_option
@click.option("--seat", callback=read_seat, default="P1", show_default=True, help="Where you sit: a number from 0, or P1, P2, ….")
@seed_option
@set_option
@click.option("--plain", is_flag=True, help="No colours and no decoration, for scripts and screen readers.")
@click.option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), help="Where to write the record; GAME-SEED.record.json if left out."
)
@click.option("--resume", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Go on from a record.")
def command(
    game: str, players: int | None, seat: int, seed: int, settings: tuple[str, ...], plain: bool, save: Path | None, resume: Path | None
) -> None:
    """Play GAME at the terminal against random bots.

    You see the table from your seat and the legal moves; type a number, or a move as text, or `help`. Leaving early
    (`quit`, the end of input, Ctrl-C) saves the match as well.
    """
    loaded = load(game, read_settings(settings))
    state = _resume(loaded, resume) if resume is not None else loaded.start(choose_players(players, loaded.players), seed)
    check_seat(seat, len(state.names), "--seat")
    match = _Match(state, seat, Screen(plain), seat_chances(state.position.setup.seed, len(state.names)))
    fault: RuleFault | None = None
    try:
        match.play()
    except (Left, KeyboardInterrupt):
        match.screen.show(["", "You have left the table."])
    except RuleFault as problem:
        fault = problem
    path = save or Path(f"{loaded.name}-{match.state.position.setup.seed}.record.json")
    path.write_text(match.state.record().to_json() + "\n", encoding="utf-8")
    match.screen.show([f"The match is saved in {path.as_posix()}."])
    if fault is not None:
        raise fault


def _resume(game: Game, path: Path) -> State:
    return Record.from_json(path.read_bytes()).replay(game)


@define
class _Match:
    """A match in progress: `told` counts the moves of which the person has been told."""

    state: State
    seat: int
    screen: Screen
    chances: Sequence[Chance]
    told: int = -1

    def play(self) -> None:
        """Play to the end."""
        person = Seat(self.seat, self.screen.read, self.screen.show, self._show_table)
        bot = RandomBot()
        while self.state.to_move:
            if self.seat in self.state.to_move:
                self._tell()
                self._show_table(self.state)
                self.state = self.state.play(self.seat, person.choose(self.state))
            else:
                seat = self.state.to_move[0]
                self.state = self.state.play(seat, bot.choose(Turn(seat, self.chances[seat], self.state)))
        self._tell()
        self._show_table(self.state)
        self.screen.show(write_outcome(self.state.view(self.seat)))

    def _tell(self) -> None:
        """Tell what has happened since the person was last told."""
        self.screen.show(["", *tell(self.state.log(self.seat, self.told))])
        self.told = self.state.move_count

    def _show_table(self, state: State, full: bool = False) -> None:
        self.screen.show_sheet(write_table(state.view(self.seat), full))
        self.screen.show([""])
