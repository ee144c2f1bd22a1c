"""The published table of order: each class of trigger alone, each two together, and all of them.

The classes have the digits 1 to 6: forbid, instead, before, the event itself, on, when. The rules note the digit of what
runs, in the text below always in the wrong order of lines. A `when` follows the single effect that makes it true: behind the `on`
of a card that moves, which is one effect, but in front of the `on` of a verb, an answer, or a phase, whose effects are its own lines.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from attrs import frozen

from tests.triggers.traces import cards, note, offered, play, started, trace, variable

FORBID, INSTEAD, BEFORE, EVENT, ON, WHEN = range(1, 7)
NAMES = {FORBID: "forbid", INSTEAD: "instead", BEFORE: "before", EVENT: "the event", ON: "on", WHEN: "when"}


@frozen
class Happening:
    """An event: what a trigger calls it, the text in which it happens, what it makes true, and the order of the steps."""

    event: str
    text: str
    effect: str
    order: tuple[int, ...]

    @property
    def noted(self) -> bool:
        """Whether the event itself notes that it happens; where cards tell, it always happens."""
        return "{event}" in self.text


DONE = "    turn chooses:\n        done: end game\n"
HAPPENINGS = {
    "a verb": Happening(
        "hit",
        "verb hit:\n    {event}\n    did = yes\nphase begin:\n    hit\n" + DONE,
        "did",
        (BEFORE, EVENT, WHEN, ON),
    ),
    "an answer": Happening(
        "hit",
        "phase begin:\n    turn chooses:\n        hit:\n            {event}\n            did = yes\n        pass\n" + DONE,
        "did",
        (BEFORE, EVENT, WHEN, ON),
    ),
    "a card that comes": Happening(
        "enter aside",
        "phase begin:\n    move first(1, stock) to aside\n" + DONE,
        "aside is not empty",
        (BEFORE, ON, WHEN),
    ),
    "a card that goes": Happening(
        "leave stock",
        "phase begin:\n    move first(1, stock) to aside\n" + DONE,
        "count(stock) < 4",
        (BEFORE, ON, WHEN),
    ),
    "a shortage": Happening(
        "short stock",
        "phase begin:\n    draw 5 from stock to aside\n" + DONE,
        "stock is empty",
        (WHEN, BEFORE, ON),
    ),
    "a phase": Happening(
        "start round",
        "phase begin:\n    then round\n    trace = trace * 10 + 7\n" + DONE + "phase round:\n    {event}\n    did = yes\n" + DONE,
        "did",
        (BEFORE, ON, EVENT, WHEN),
    ),
}


def sets_of(happening: Happening) -> list[tuple[int, ...]]:
    """Each class alone, each two, and all; an event that happens by moving cards is always there."""
    classes = [one for one in NAMES if one != EVENT or happening.noted]
    return [*combinations(classes, 1), *combinations(classes, 2), tuple(classes)]


CASES = [(name, classes) for name, happening in HAPPENINGS.items() for classes in sets_of(happening)]


def text_of(happening: Happening, classes: tuple[int, ...]) -> str:
    """The rules with triggers of these classes, the last first."""
    triggers = {
        WHEN: f"when {happening.effect}:\n    {note(WHEN)}\n",
        ON: f"on {happening.event}:\n    {note(ON)}\n",
        BEFORE: f"before {happening.event}:\n    {note(BEFORE)}\n",
        INSTEAD: f"instead {happening.event}:\n    {note(INSTEAD)}\n" + ("    then over\n" if happening.event == "start round" else ""),
        FORBID: f'forbid {happening.event} when score of turn is 0 "not yet"\n',
    }
    over = "phase over:\n" + DONE if INSTEAD in classes and happening.event == "start round" else ""
    event = note(EVENT) if EVENT in classes else "did = no"
    return "".join(line for one, line in triggers.items() if one in classes) + happening.text.format(event=event) + over


def expected(happening: Happening, classes: tuple[int, ...]) -> str:
    """What the table says is noted."""
    if happening.event == "short stock":
        rest = [one for one in happening.order if one in classes]
        steps = [one for one in rest if one == WHEN] if FORBID in classes or INSTEAD in classes else rest
        return "".join(map(str, [*steps, *([INSTEAD] if INSTEAD in classes and FORBID not in classes else [])]))
    if FORBID in classes:
        return "7" if happening.event == "start round" else ""
    if INSTEAD in classes:
        return str(INSTEAD)
    return "".join(str(one) for one in happening.order if one in classes)


@pytest.mark.parametrize(
    ("name", "classes"), CASES, ids=[f"{name}: {' + '.join(NAMES[one] for one in classes)}" for name, classes in CASES]
)
def test_the_steps_of_a_happening_come_in_their_order(name: str, classes: tuple[int, ...]) -> None:
    happening = HAPPENINGS[name]
    state = started(text_of(happening, classes))
    if name == "an answer":
        assert ("hit" in offered(state)) == (FORBID not in classes)
        state = play(state, "pass" if FORBID in classes else "hit")
    assert trace(state) == expected(happening, classes)
    prevented = FORBID in classes or INSTEAD in classes
    match name:
        case "a card that comes" | "a card that goes":
            assert len(cards(state, "aside")) == (0 if prevented else 1)
        case "a shortage":
            assert len(cards(state, "aside")) == 4
        case _:
            assert variable(state, "did") == (not prevented)
