"""Ask a person for a move: by number from a list, step by step where there are many, or as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from attrs import define

from rulelang.cli.telling import tell
from rulelang.errors import IllegalMove
from rulelang.moves import Move, Step
from rulelang.state import State

MOST_LISTED = 20
"""Moves that are listed whole; beyond that they are chosen step by step."""

HELP = (
    "Type the number of a line, or a move as text, such as those that `moves` lists.",
    "  table  show the table again",
    "  log    tell what has happened so far",
    "  moves  list the legal moves as text, as many as fit",
    "  back   take back the last step",
    "  quit   save the match and leave",
)


class Left(Exception):
    """The person has left the table."""


@define
class Seat:
    """A person at a seat: how to read a line and how to show some."""

    seat: int
    read: Callable[[str], str]
    show: Callable[[Sequence[str]], None]
    show_table: Callable[[State], None]

    def choose(self, state: State) -> Move:
        """Ask until a legal move is given; raise Left if the person quits."""
        listed = tuple(islice(state.each_move(self.seat), MOST_LISTED + 1))
        if len(listed) > MOST_LISTED:
            return self._choose_by_steps(state)
        while True:
            self.show([f"{number:>3}  {move.label}" for number, move in enumerate(listed, start=1)])
            answer = self._ask(state)
            if answer.isdecimal():
                if 1 <= int(answer) <= len(listed):
                    return listed[int(answer) - 1]
                self.show([f"There is no line {answer}."])
            elif answer != "back":
                move = self._read_move(state, answer)
                if move is not None:
                    return move

    def _choose_by_steps(self, state: State) -> Move:
        taken: list[Step] = []
        while True:
            offered = state.offers(self.seat, taken)
            if not offered:
                return state.finish(self.seat, taken)
            if taken and len(offered) == 1:
                taken.append(offered[0])
                continue
            so_far = [" · ".join(step.label for step in taken) + " …"] if taken else []
            self.show([*so_far, *(f"{number:>3}  {step.label}" for number, step in enumerate(offered, start=1))])
            answer = self._ask(state)
            if answer == "back":
                taken = taken[:-1]
            elif answer.isdecimal():
                if 1 <= int(answer) <= len(offered):
                    taken.append(offered[int(answer) - 1])
                else:
                    self.show([f"There is no line {answer}."])
            else:
                move = self._read_move(state, answer)
                if move is not None:
                    return move

    def _ask(self, state: State) -> str:
        """Read a line that is not one of the words for looking about."""
        while True:
            try:
                answer = self.read(f"{state.names[self.seat]}> ").strip()
            except EOFError:
                raise Left from None
            match answer:
                case "":
                    continue
                case "?" | "help":
                    self.show(HELP)
                case "table":
                    self.show_table(state)
                case "log":
                    self.show(tell(state.log(self.seat)))
                case "moves":
                    self.show([move.text for move in islice(state.each_move(self.seat), 5 * MOST_LISTED)])
                case "quit":
                    raise Left
                case _:
                    return answer

    def _read_move(self, state: State, text: str) -> Move | None:
        try:
            return state.read_move(self.seat, text)
        except IllegalMove as problem:
            place = f" ({problem.source}:{problem.line})" if problem.line is not None else ""
            self.show([f"Not now: {problem.message}{place}"])
            return None
