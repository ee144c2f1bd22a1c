"""Positions of a shipped game that tests lay out, all of them compiled at once."""

from __future__ import annotations

from functools import cache
from textwrap import indent

from attrs import field, frozen

from rulelang.game import Game
from rulelang.state import State
from tests.games.tables import compiled, laid_out


@frozen
class Positions:
    """The positions that the tests of one module ask for; each is laid out when it is first wanted."""

    game: str
    scenarios: list[str] = field(factory=list)

    def add(self, *lines: str) -> Position:
        """Write a position down, as lines of a scenario; it is compiled with all others."""
        self.scenarios.append("\n".join(lines))
        return Position(self, str(len(self.scenarios)))

    def compiled(self) -> Game:
        """The game with a scenario for each position."""
        return _compiled(self.game, tuple(self.scenarios))


@frozen
class Position:
    """One of them."""

    positions: Positions = field(repr=False)
    title: str

    def state(self) -> State:
        """The state that its lines lead to."""
        return laid_out(self.positions.compiled(), self.title)


@cache
def _compiled(game: str, scenarios: tuple[str, ...]) -> Game:
    written = "\n".join(f'scenario "{number}":\n{indent(lines, "    ")}' for number, lines in enumerate(scenarios, 1))
    return compiled(f'variant probe of {game} "Probe":\n{indent(written, "    ")}\n', game, "probe")
