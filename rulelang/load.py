"""Load a game: from its name or path to something that can be played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulelang.errors import RulesError
from rulelang.game import Game
from rulelang.reading import find, library_problem, read_file


def load(name_or_path: str | Path, options: Mapping[str, object] | None = None) -> Game:
    """Load a game by the name of a shipped or installed one, by its folder, or by its file.

    Raise RulesError, whose `diagnostics` say what is wrong, if it cannot be found, read or understood, or if an
    option does not exist or cannot have that value.

    >>> load("railroad_rummy", options={"hmg_tokens": 2}).start(players=4, seed=7).to_move
    (1,)
    """
    path = find(name_or_path)
    compiled = read_file(path)
    if compiled.program is None:
        raise RulesError(compiled.report.errors or (library_problem(path),), compiled.sources)
    return Game(compiled.program, options or {}, compiled.sources)
