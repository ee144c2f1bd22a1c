"""Show a bot what its seat may know and do, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from attrs import field, frozen

from rulelang.bots.chance import Chance
from rulelang.log import Line
from rulelang.moves import Json, Move, Step
from rulelang.state import State


@frozen
class Turn:
    """One decision as its seat sees it. `random` is the bot's own seeded stream."""

    seat: int
    random: Chance
    _state: State = field(repr=False)

    @property
    def view(self) -> dict[str, Json]:
        """The table from this seat."""
        return self._state.view(self.seat)

    @property
    def log(self) -> Sequence[Line]:
        """What this seat was told so far."""
        return self._state.log(self.seat)

    def moves(self) -> Iterator[Move]:
        """All legal moves, made on demand, in stable order."""
        return self._state.each_move(self.seat)

    def offers(self, prefix: Sequence[Step] = ()) -> Sequence[Step]:
        """The steps that can follow those already taken, each of which can still become a legal move."""
        return self._state.offers(self.seat, prefix)

    def finish(self, steps: Sequence[Step]) -> Move:
        """The move that steps lead to."""
        return self._state.finish(self.seat, steps)

    def random_move(self) -> Move:
        """A legal move by chance: an answer first, then slot by slot; no list of all moves is made."""
        return self._state.random_move(self.seat, self.random.below)


class Bot(Protocol):
    """Whoever fills a seat: given a turn, it answers with a move or the text of one."""

    def choose(self, turn: Turn) -> Move | str:
        """Choose a legal move."""
        ...
