"""Read lines of a scenario that do not stand in the rules: a given deal, a puzzle, a table that stands elsewhere.

They are compiled as the scenario of a variant that changes nothing, so that they mean what they mean in the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from textwrap import dedent, indent

from rulec import ir
from rulec.compile import compile_game
from rulec.source import Source, read_source
from rulelang.errors import RulesError
from rulelang.game import Game

_FILE = "these lines"


def read_lines(game: Game, lines: str, seats: Sequence[str] = ()) -> tuple[ir.Scenario, Source]:
    """Compile lines of a scenario for a game, and give them with the text in which their places are.

    `seats` are called so; without them a line says who plays. Raise RulesError with what is wrong with the lines, ValueError if
    the texts of the rules are not at hand.
    """
    if not game.sources:
        raise ValueError("lines of a scenario can be read only beside the texts of the rules")
    body = dedent(lines).strip("\n") + (f"\nseats {', '.join(seats)}" if seats else "")
    text = f'scenario "Laid out":\n{indent(body, "    ")}\nvariant {game.name}_here of {game.name}:\n    "Nothing is changed."\n'
    source = read_source(_FILE, text)
    made = compile_game(source, lambda kind, wanted, wanted_by: _fetch(game, kind, wanted, wanted_by))
    if made.program is None:
        raise RulesError(made.report.errors, made.sources)
    return made.program.scenarios[0], source


def _fetch(game: Game, kind: str, wanted: str, wanted_by: Source) -> Source | None:
    """Give the compiler what the game was made of, from the folder of what asks for it first."""
    if kind == "game" and wanted_by.name == _FILE:
        return game.sources[0]
    file = wanted if kind in ("file", "data") else f"{wanted}.rules"
    beside = (PurePosixPath(wanted_by.name).parent / file).as_posix()
    fitting = [one for one in game.sources if one.name == beside or one.name == file or one.name.endswith(f"/{file}")]
    return next((one for one in fitting if one.name == beside), next(iter(fitting), None))
