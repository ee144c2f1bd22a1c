"""Moves as users see them: whole ones, and the steps that lead to one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import cast

from attrs import field, frozen

from rulelang.engines.reference import decisions, notation
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.position import Move as Code
from rulelang.engines.reference.position import Position

Json = notation.Json


@frozen(eq=False, repr=False)
class Move:
    """One legal move of a seat in one state.

    `text` reads back to the same move, in this state and in the replay of a record; `label` is for people. Moves are
    equal if seat and text are.
    """

    seat: int
    code: Code
    """What the engine plays."""
    position: Position
    _rules: Rules
    _names: tuple[str, ...]

    @cached_property
    def _written(self) -> notation.WrittenMove:
        return notation.write(self.position, self._rules, self.seat, self.code, self._names)

    @property
    def answer(self) -> str:
        """The name of the answer."""
        return self._written.answer

    @property
    def text(self) -> str:
        """The move as one line, such as `discard with card = "5H"`."""
        return self._written.text

    @property
    def label(self) -> str:
        """The move in the words of the rules, such as `Discard 5♥`."""
        return self._written.label

    @property
    def picks(self) -> Mapping[str, Json]:
        """What is picked, slot by slot, as in `to_json`."""
        return cast("dict[str, Json]", self.to_json()["picks"])

    def to_json(self) -> dict[str, Json]:
        """The move as data for JSON: `answer`, and `picks` by name.

        Numbers and flags stand for themselves, one card, member or player is a text, a group a list, melds a list of
        lists of cards, a value for each of several things an object.
        """
        return self._written.json

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.seat == other.seat and self.text == other.text

    def __hash__(self) -> int:
        return hash((self.seat, self.text))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.seat}, {self.text!r})"


@frozen
class Step:
    """One step towards a move.

    `part` is `answer`, `pick` (the one thing of a slot), `member` (one more of a group), `card` (one more of the meld
    that is begun), `meld` (which ends it in this arrangement), `entry` (a value for one thing) or `done`, which ends a
    group or a number of melds. `slot` is the name of the pick, empty for an answer; `subject` what an entry is for, as
    people call it; `number` the number that is picked or entered, if it is one; `title` what people call the slot.
    """

    part: str
    slot: str
    text: str
    label: str
    code: decisions.Step = field(repr=False)
    """What the engine reads."""
    subject: str = ""
    number: int | None = None
    title: str = ""


def show_steps(
    at: Position, rules: Rules, names: tuple[str, ...], seat: int, begun: Sequence[decisions.Step], steps: Sequence[decisions.Step]
) -> tuple[Step, ...]:
    """Put the steps that may follow those begun into words; steps of one slot that are written alike are numbered."""
    question = decisions.ask(at, rules, seat)
    if question is None or not steps:
        return ()
    people = notation.Wording.of(at.setup, rules, names, people=True)
    moves = notation.Wording.of(at.setup, rules, names)
    answers = [cast(int, (begun[0] if begun else step).value) for step in steps]
    texts = notation.number_alike([notation.write_step(question, moves, step, answer) for step, answer in zip(steps, answers, strict=True)])
    shown = []
    for step, answer, text in zip(steps, answers, texts, strict=True):
        label = notation.write_step(question, people, step, answer)
        shown.append(
            Step(
                step.part,
                step.slot,
                text,
                label,
                step,
                *notation.step_value(question, people, step, answer),
                notation.slot_title(question, step, answer),
            )
        )
    return tuple(shown)
