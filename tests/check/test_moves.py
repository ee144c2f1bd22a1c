"""Moves in scenarios: what no answer can take is a mistake of the scenario, and what is left out of a refusal may be anything."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulelang
from rulelang.scenarios import run_scenario
from tests.check.game_text import BASE, compiled, problems

MISTAKES = [
    # a line of a scenario, the code, the message, the hint
    ('play A lay with crad = "2C"', "RL901", "`lay` has no `crad` to fill", "did you mean `card`?"),
    ('play A stand with card = "2C"', "RL901", "`stand` has no `card` to fill", None),
    ('play A lay with card = "XX"', "RL902", "`XX` is no card of card", None),
    ("play A lay with card = spades", "RL902", "`spades` is no card of card", None),
    ("play A lay with card = 3 + 4", "RL901", "what is picked is given as a name, a number or a text", None),
    ('play A lay with card = "2C", card = "2C"', "RL901", "`card` is given twice", None),
    ("play A lay", "RL901", "the move does not say `card`", "write `A lay with card = …`"),
    ("play C stand", "RL901", "nobody here is called `C`", None),
    ("offer A: lay, stnad", "RL901", "no decision has an answer `stnad`", "did you mean `stand`?"),
    ("given pile = 3", "RL901", "cards are asked for here, not the number 3", None),
    ("given turn = Q", "RL201", "nothing here is called `Q`", "the seats are `A`, `B`"),
    ("given score of Z = 3", "RL201", "nothing here is called `Z`", "the seats are `A`, `B`"),
    ("given score of A = J", "RL205", "a number 0..99 is asked for here, not a rank", None),
    ("given points = 3", "RL901", "no zone or variable is called `points` here", "write `points of …`"),
    ("given trump = 10", "RL205", "10 is not a suit", "it is one of `clubs`, `hearts`"),
    ("given trump = spades", "RL201", "nothing here is called `spades`", "it is one of `clubs`, `hearts`"),
]


@pytest.mark.parametrize(("line", "code", "message", "hint"), MISTAKES, ids=[one[0] for one in MISTAKES])
def test_a_line_that_cannot_be_meant_is_reported(line: str, code: str, message: str, hint: str | None) -> None:
    text = f'{BASE}\nvar trump: suit = clubs\nscenario "One":\n    seats A, B\n    at play\n    {line}\n'
    found = compiled(text).report.errors
    assert [(one.code, one.message, one.hint) for one in found] == [(code, message, hint)]
    assert found[0].span.line == text.count("\n")


@pytest.mark.parametrize(
    "line", ['play A lay with card = "2C"', "refuse A lay", "play A stand", "given pile = empty", 'given pile = "2C 2H"']
)
def test_a_line_that_can_be_meant_is_not(line: str) -> None:
    assert problems(f'{BASE}\nscenario "One":\n    seats A, B\n    at play\n    {line}\n') == []


WOUNDS = """\
game wounds "Wounds":
    players 2
    start play

kind hero:
    hp: 1..9
    | hero | hp |
    | ann  | 3  |
    | bob  | 2  |
    | cyn  | 4  |

var hurt per hero: 0..9 = 0
var tokens per player: 0..9 = 2

phase play:
    hurt of ann = 2
    hurt of cyn = 1
    turn chooses:
        share:
            pick part in 0..hp for each h in hero where hurt > 0
            requires total(part) is 3
            for each h in hero where part[h] is not none: lose part[h] hurt of h
        give:
            pick count_of in 1..3
            pick receiver in others
            pay count_of tokens
            gain count_of tokens of receiver
    end game lost

scenario "Only the hurt have a part":
    seats A, B
    {}
"""


@pytest.mark.parametrize(
    ("lines", "fails"),
    [
        ("refuse A share with bob = 1, ann = 1, cyn = 1", False),
        ("refuse A share with ann = 3, cyn = 1", False),
        ("refuse A share with ann = 2", False),
        ("refuse A share with ann = 3", True),
        ("refuse A share", True),
        ("refuse A give with count_of = 3", False),
        ("refuse A give with count_of = 2", True),
        ("refuse A give with receiver = A", False),
        ("refuse A give", True),
        ("given tokens of A = 0\n    refuse A give", False),
        ("play A share with ann = 2, cyn = 1\n    expect sum(hurt of hero) is 0", False),
        ("play A share with ann = 3\n    expect hurt of ann is 0 and hurt of cyn is 1", False),
    ],
)
def test_a_refusal_speaks_of_all_that_its_line_leaves_open(tmp_path: Path, lines: str, fails: bool) -> None:
    path = tmp_path / "wounds.rules"
    path.write_text(WOUNDS.format(lines), encoding="utf-8")
    game = rulelang.load(path)
    failure = run_scenario(game, game.program.scenarios[0])
    assert (failure is not None) is fails, failure
