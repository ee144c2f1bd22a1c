"""Ask a person for a move: by number from a list, step by step where there are many, or as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice

from attrs import define, field

from rulelang.cli.telling import tell
from rulelang.errors import IllegalMove
from rulelang.moves import Move, Step
from rulelang.state import State

MOST_LISTED = 20
"""Moves that are listed whole; beyond that they are chosen step by step."""

HELP = (
    "Type the number in front of a line to choose it. Where there are many moves you choose step by step:",
    "what to do first, then what with. You may also type a whole move as text, such as those that `moves` lists.",
    "  table  show the table again",
    "  all    show the table with every card that you may see",
    "  log    tell what has happened so far",
    "  moves  list the legal moves as text, as many as fit",
    "  back   take back the last step of a move",
    "  quit   save the match and leave",
    "  help   show this",
)


class Left(Exception):
    """The person has left the table."""


@define
class Seat:
    """A person at a seat: how to read a line and how to show some; `show_table` shows a state, in full if so told."""

    seat: int
    read: Callable[[str], str]
    show: Callable[[Sequence[str]], None]
    show_table: Callable[[State, bool], None]

    def choose(self, state: State) -> Move:
        """Ask until a legal move is given; raise Left if the person quits."""
        listed = tuple(islice(state.each_move(self.seat), MOST_LISTED + 1))
        if len(listed) > MOST_LISTED or (len(listed) > 1 and any(_has_entries(move) for move in listed)):
            return self._choose_by_steps(state)
        while True:
            self.show([_line(number, move.label) for number, move in enumerate(listed, start=1)])
            answer = self._ask(state)
            if answer.isdecimal():
                if 1 <= int(answer) <= len(listed):
                    return listed[int(answer) - 1]
                self.show([f"There is no line {answer}."])
            elif answer == "back":
                self.show(["There is nothing to take back."])
            else:
                move = self._read_move(state, answer)
                if move is not None:
                    return move

    def _choose_by_steps(self, state: State) -> Move:
        decision = state.view(self.seat)["decision"]
        way = _Way(isinstance(decision, dict) and decision["pick"] is not None)
        while True:
            offered = state.offers(self.seat, way.taken)
            if not offered:
                return state.finish(self.seat, way.taken)
            if len(offered) == 1 and (way.taken or way.is_pick):
                way.taken.append(offered[0])
                continue
            lines = _numbered(offered)
            self.show([*way.question(offered), *_written(lines)])
            answer = self._ask(state)
            if answer == "back":
                if not way.back():
                    self.show(["There is nothing to take back."])
            elif answer.isdecimal():
                if int(answer) in lines:
                    way.choose(lines[int(answer)])
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
                case "table" | "all":
                    self.show_table(state, answer == "all")
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


@define
class _Way:
    """The steps taken towards a move; `chosen` are the places of those that were not the only ones.

    `is_pick`: the decision is about one pick, and its answer need not be asked for.
    """

    is_pick: bool
    taken: list[Step] = field(factory=list)
    chosen: list[int] = field(factory=list)

    def choose(self, step: Step) -> None:
        self.chosen.append(len(self.taken))
        self.taken.append(step)

    def back(self) -> bool:
        """Take back the last step that was chosen, and what followed from it; false if there is none."""
        if not self.chosen:
            return False
        del self.taken[self.chosen.pop() :]
        return True

    def question(self, offered: Sequence[Step]) -> Iterator[str]:
        """What is chosen so far, and what is to be chosen now; nothing at the first step."""
        if not self.taken:
            return
        title, asked = self.taken[0].label, _asked(offered)
        parts = [title]
        for slot, steps in groupby(self.taken[1:], key=lambda step: step.slot):
            picked = _picked(list(steps))
            if picked:
                parts.append(picked if self._is_title(slot) else f"{_phrase(slot, self.taken)} {picked}")
        if not asked:
            parts.append(offered[0].title)
        elif not self._is_title(offered[0].slot):
            parts.append(f"{offered[0].title}: {asked}")
        else:
            parts.append(asked)
        if len(parts) > 1 and parts[-1].casefold() == title.casefold():
            del parts[-1]
        yield " › ".join(parts) + "?"

    def _is_title(self, slot: str) -> bool:
        """Whether a slot is called like the answer, so that its name says nothing more."""
        return self.taken[0].text == slot


def _asked(offered: Sequence[Step]) -> str:
    """What the steps choose, in words, besides the slot."""
    parts = {step.part for step in offered}
    if "entry" in parts:
        return f"for {offered[0].subject}"
    if "card" in parts or "meld" in parts:
        return "the next card" if "card" in parts else "as which meld"
    if "member" in parts:
        return "one more" if "done" in parts else "the next"
    return ""


def _picked(steps: Sequence[Step]) -> str:
    """What was chosen for a slot; the cards of a meld that is laid are told by the meld."""
    told: list[str] = []
    cards: list[str] = []
    for step in steps:
        match step.part:
            case "card":
                cards.append(step.label)
            case "meld":
                told.append(step.label)
                cards = []
            case "entry":
                told.append(step.label.replace(" = ", " "))
            case "done":
                pass
            case _:
                told.append(step.label)
    if cards:
        told.append(" ".join(cards))
    return ", ".join(told)


def _phrase(slot: str, taken: Sequence[Step]) -> str:
    """What people call a slot that was filled."""
    return next(step.title for step in taken if step.slot == slot)


def _has_entries(move: Move) -> bool:
    """Whether a value is given for each of several things."""
    return any(isinstance(value, dict) for value in move.picks.values())


def _numbered(offered: Sequence[Step]) -> dict[int, Step]:
    """Number the steps from 1; numbers that are chosen from stand for themselves."""
    own = [step.number for step in offered if step.number is not None and step.number >= 0]
    if len(own) == len(offered):
        return dict(zip(own, offered, strict=True))
    return dict(enumerate(offered, start=1))


def _written(lines: dict[int, Step]) -> Iterator[str]:
    """A line for each step; one line for a range of numbers."""
    numbers = list(lines)
    own = all(step.number == number for number, step in lines.items())
    if own and len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        yield f"     any number from {numbers[0]} to {numbers[-1]}"
        return
    for number, step in lines.items():
        yield _line(number, _label(step))


def _label(step: Step) -> str:
    match step.part:
        case "done":
            return "no more"
        case "meld":
            return f"lay {step.label}"
        case _:
            return step.label


def _line(number: int, label: str) -> str:
    return f"{number:>3}  {label}"
