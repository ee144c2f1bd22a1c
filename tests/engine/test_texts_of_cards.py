"""A text is read as cards wherever cards are asked for: added, taken away, walked, handed on."""

from __future__ import annotations

import pytest

from tests.engine.playing import begin, names_in, rules_of, value

GAME = """
zone stock: open pile of token, starts with token - "r3"
zone hand per player: private set of token
zone line: open row of token

meld alike of token:
    size at least 2
    same size

value weight of token = place of size
var kept: token or none = none

verb take_in (c: token):
    move c to line
verb take_all (those: any token):
    trace += count(those)
    move those to line

phase begin:
    move "r1 r2 g1" to hand
    {line}
    turn chooses:
        done: end game
"""


def played(line: str) -> tuple[int, list[str]]:
    """What `trace` is and what lies in the line, after a line of rules."""
    position = begin(rules_of(GAME.replace("{line}", line.replace("\n", "\n    "))))
    trace = value(position, "trace")
    assert isinstance(trace, int)
    return trace, names_in(position, "line")


@pytest.mark.parametrize(
    ("line", "trace"),
    [
        ('trace = count(hand - "r1")', 2),
        ('trace = count(hand - "r1 g1")', 1),
        ('trace = count(hand - "b1")', 3),
        ('trace = count(hand - "r")', 2),  # any red one
        ('trace = count(hand - "r r r")', 1),
        ('trace = count(hand + "b1")', 4),
        ('trace = count("b1 b2" + hand)', 5),
        ('trace = count(hand + "g")', 4),  # a green one that is not in hand
        ('trace = count("b1 b2")', 2),
        ("trace = count(stock)", 4),
        ('trace = sum(weight of "r1 r2")', 3),
        ('trace = sum(weight of (hand - "g1"))', 3),
        ('trace = max(weight of (hand + "g3"))', 3),
        ('trace = weight of "g3"', 3),
        ('trace = weight of first(best(c in "r1 g3" by highest weight))', 3),
        ('trace = count(c in "r1 b1 b2" where c is in hand)', 1),
        ('if "r1 g1" makes alike: trace = 1', 1),
        ('if some(m as alike from hand + "b2"): trace = 1', 1),
        ('for each c in "r1 g3": trace = trace * 10 + weight', 13),
        ('trace = count(c in hand where c is in "g1 r2")', 2),
        ('trace = count(c in hand where c is in {"g1", "r2"})', 2),
        ('trace = count(c in hand where c is in "r")', 2),
        ('trace = count({"g1", first(hand), "b1"})', 3),
        ('trace = weight of (kept otherwise "g3")', 3),
        ('let those = kept otherwise "g2"\ntrace = weight of those', 2),
        ('if hand - "g1" is "r2 r1": trace = 1', 1),
        ('trace = count(cards_from("b1"))', 3),
    ],
)
def test_a_text_counts_as_the_cards_that_it_names(line: str, trace: int) -> None:
    assert played(line)[0] == trace


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ('move "b1 b2" to line', ["b1", "b2"]),
        ('move hand - "r1" to line', ["r2", "g1"]),
        ('take_in "g3"', ["g3"]),
        ('take_all "g3 b1"', ["g3", "b1"]),
        ('take_all hand - "r2" + "g3"', ["r1", "g1", "g3"]),
        ('take_all {"g3", first(hand)}', ["g3", "r1"]),
        ('kept = "g2"\nmove kept to line', ["g2"]),
    ],
)
def test_a_text_is_moved_as_the_cards_that_it_names(line: str, there: list[str]) -> None:
    trace, line_ = played(line)
    assert line_ == there
    assert trace in (0, len(there))
