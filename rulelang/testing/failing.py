"""Say which property of a game does not hold, and where."""

from __future__ import annotations

from rulelang.state import State


class PropertyFailed(AssertionError):
    """A property does not hold in a state; the message names both, with the record that leads there."""

    def __init__(self, what: str, state: State) -> None:
        self.what = what
        self.state = state
        super().__init__(f"{what}\n  game: {state.game.name}, after {state.move_count} moves\n  record: {state.to_json()}")
