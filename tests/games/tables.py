"""Shipped games whose text was changed in memory, and tables that lines of a scenario lay out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from rulec.compile import compile_game
from rulec.ir import Scenario
from rulec.source import Source, read_source
from rulelang.game import Game
from rulelang.inventory import STANDARD, games_folder
from rulelang.scenarios import lay_out, run_scenario
from rulelang.state import State


def folder_of(name: str) -> Path:
    """The folder of a shipped game."""
    return games_folder() / name


@cache
def text_of(name: str, folder: str = "") -> str:
    """The rule text of a shipped game or of a variant in the folder of one."""
    return (folder_of(folder or name) / f"{name}.rules").read_text(encoding="utf-8")


@cache
def compiled(text: str, folder: str = "", name: str = "") -> Game:
    """Compile a rule text as if it lay in the folder of a shipped game; without one it has the library alone."""
    places = (folder_of(folder), games_folder() / STANDARD)

    def fetch(kind: str, wanted: str, wanted_by: Source) -> Source | None:
        file = wanted if kind in ("file", "data") else f"{wanted}.rules"
        return next((read_source(file, (place / file).read_bytes()) for place in places if (place / file).is_file()), None)

    made = compile_game(read_source(f"{name or folder or 'probe'}.rules", text), fetch)
    assert made.program is not None, "\n".join(f"{one.span.line}: {one.message}" for one in made.report.errors)
    return Game(made.program, {}, made.sources)


def changed(name: str, changes: Sequence[tuple[str, str]]) -> str:
    """The text of a shipped game with some places replaced, each of which must be there just once."""
    text = text_of(name)
    for old, new in changes:
        assert text.count(old) == 1, f"{text.count(old)} times in {name}: {old}"
        text = text.replace(old, new)
    return text


def scenario_of(game: Game, title: str) -> Scenario:
    """The scenario with a title."""
    found = [scenario for scenario in game.program.scenarios if scenario.title == title]
    assert len(found) == 1, f"{len(found)} scenarios are called {title!r}"
    return found[0]


def failing(game: Game) -> list[str]:
    """The titles of all scenarios that do not hold, in the order of the file."""
    return [scenario.title for scenario in game.program.scenarios if run_scenario(game, scenario) is not None]


def laid_out(game: Game, title: str) -> State:
    """The state that the lines of a scenario lead to, all of which must hold."""
    return lay_out(game, scenario_of(game, title))
