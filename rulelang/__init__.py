"""Load a game from its rule text and play it: program in, play out.

>>> import rulelang
>>> game = rulelang.load("railroad_rummy")
>>> state = game.start(players=4, seed=7)
>>> seat = state.to_move[0]
>>> [move.text for move in state.moves(seat)]
['take_discard', 'draw_stock']
>>> state = state.play(seat, "draw_stock")
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulelang.errors import IllegalMove, RuleFault, RulesError, SaveError
    from rulelang.game import Game
    from rulelang.load import load
    from rulelang.log import Line
    from rulelang.moves import Move, Step
    from rulelang.record import Record
    from rulelang.scenarios import lay_out
    from rulelang.state import Outcome, State

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalMove",
    "Line",
    "Move",
    "Outcome",
    "Record",
    "RuleFault",
    "RulesError",
    "SaveError",
    "State",
    "Step",
    "__version__",
    "lay_out",
    "load",
]

_HOMES = {
    "Game": "game",
    "IllegalMove": "errors",
    "Line": "log",
    "Move": "moves",
    "Outcome": "state",
    "Record": "record",
    "RuleFault": "errors",
    "RulesError": "errors",
    "SaveError": "errors",
    "State": "state",
    "Step": "moves",
    "lay_out": "scenarios",
    "load": "load",
}


def __getattr__(name: str) -> object:
    """Import a public name at its first use, so that `import rulelang` costs next to nothing."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module `rulelang` has no attribute `{name}`")
    from importlib import import_module

    return getattr(import_module(f"rulelang.{home}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)


class _Package(ModuleType):
    """The package, whose `load` stays the function although a module of that name is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name == "load" and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
