"""Scenarios lay out positions as they say, and a failure tells the line, what it expects and what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulelang.errors import RulesError
from rulelang.load import load
from rulelang.scenarios import Failure, run_scenario

GAME = """\
game small "Small":
    players 2..3
    ranking by highest score
    start deal

use french

option prize "Prize": 1..5 = 2

wild of french:
    when rank is 2
    stands for rank 3..A

meld set of french:
    size at least 3
    same rank
    different suit

zone stock: hidden pile of french, starts with french54
zone discards: open pile of french
zone hand per player: private set of french
zone table per player: open melds of set

var score per player "Score": 0..9 = 0
var chosen per player: player or none = none
var lucky: flag = no

phase deal:
    shuffle stock
    for each p in players: draw 3 from stock to hand
    then play

phase play:
    turn chooses:
        take:
            requires discards is not empty
            move top of discards to hand
        lay_down:
            pick laid as set from hand
            lay laid on table
            score += prize
        point:
            pick other in others
            chosen = other
        leave:
            end game
        drop:
            pick any cards in hand
            pick melds as any set from hand - cards
            move cards to discards
            lay melds on table
    turn = next of turn
    then play

when score of first(players) is 4:
    lucky = yes

invariant "Nobody has nine points": every(p in players where score < 9)
"""


def outcome(tmp_path: Path, lines: str, rules: str = GAME) -> Failure | None:
    path = tmp_path / "small.rules"
    body = "".join(f"    {line}\n" for line in lines.strip().splitlines())
    path.write_text(f'{rules}\nscenario "One":\n    seats A, B\n{body}', encoding="utf-8")
    try:
        game = load(path)
    except RulesError as problem:
        raise AssertionError(str(problem)) from None
    (scenario,) = game.program.scenarios
    return run_scenario(game, scenario)


@pytest.mark.parametrize(
    "lines",
    [
        "expect count(hand of A) is 3\nexpect count(stock) is 48",
        "at play\ngiven hand of A = empty\nexpect hand of A is empty\nexpect count(stock) is 48",
        'at play\ngiven hand of A = "5H 5D JK"\nexpect hand of A is "JK 5D 5H"\nexpect count(hand of B) is 3',
        'at play\ngiven discards = "8H 4S"\nplay A take\nexpect "8H" is in hand of A\nexpect top of discards is "4S"',
        'at play\ngiven discards = "8H 4S"\nplay A take\noffer B: take, point, leave, drop',
        'at play\ngiven hand of A = "5H 5D 5C"\nplay A lay_down with laid = "5C 5D 5H"\nexpect score of A is 2',
        'at play\ngiven hand of A = "5H 5D 5C"\nplay A lay_down with laid = "5C 5D 5H"\nexpect table of A is "5C 5D 5H"',
        'at play\noption prize = 3\ngiven hand of A = "5H 5D 2C"\nplay A lay_down with laid = "5D 5H 2C=5"\nexpect score of A is 3',
        'at play\ngiven hand of A = "5H 5D 6C"\nrefuse A lay_down with laid = "5D 5H 6C"\nrefuse A lay_down\noffer A: point, leave, drop',
        'at play\ngiven table of B = "9S 9H 2D=9"\nexpect count(cards of table of B) is 3\nexpect table of B is "9S 9H 2D=9"',
        "at play\ngiven turn = B\nrefuse A leave\nplay B point with other = A\nexpect chosen of B is A",
        "at play\ngiven score of A = 4\nexpect lucky is no\nplay A leave\nexpect ended\nexpect won of A\nexpect not won of B",
        'at play\ngiven hand of A = "KD"\nexpect sees(A, hand of A)\nexpect not sees(B, hand of A)',
        'at play\ngiven stock = "3C JK"\nexpect count(stock) is 2\nexpect top of stock is "3C"',
        "at play\nplay A drop with cards = empty, melds = empty\nexpect discards is empty and count(hand of A) is 3",
        'at play\ngiven hand of A = "5H 5D 5C 9S"\nplay A drop with cards = "9S", melds = empty\nexpect top of discards is "9S"',
        'at play\ngiven hand of A = "5H 5D 5C 9S"\nplay A drop with cards = empty, melds = "5H 5D 5C"\nexpect hand of A is "9S"',
        'at play\ngiven hand of A = "3C 3D"\ngiven hand of B = "3H"\ngiven hand of A = "4C 3C"\nexpect hand of A is "3C 4C"',
    ],
)
def test_a_scenario_that_says_how_it_is_holds(tmp_path: Path, lines: str) -> None:
    failure = outcome(tmp_path, lines)
    assert failure is None, failure.text()


@pytest.mark.parametrize(
    ("lines", "line", "expected", "found"),
    [
        ("expect count(hand of A) is 4", "expect count(hand of A) is 4", "count(hand of A) is 4", "3"),
        ('at play\ngiven hand of A = "5H"\nexpect hand of A is "6H"', 'expect hand of A is "6H"', 'hand of A is "6H"', "5H"),
        ("at play\nexpect score of A is 1 and score of B is 0", "expect score of A is 1 and score of B is 0", "", "0"),
        ("at play\nexpect chosen of A is B", "expect chosen of A is B", "chosen of A is B", "none"),
        ("at play\nexpect turn is B", "expect turn is B", "turn is B", "A"),
        ("at play\nexpect ended", "expect ended", "ended", "the match goes on"),
        ("at play\nplay A take", "play A take", "the move is legal", "discards is not empty"),
        ("at play\nplay B leave", "play B leave", "the move is legal", "asked: A"),
        ("at play\nrefuse A leave", "refuse A leave", "the answer is not offered", "offered: point, leave"),
        (
            "at play\nrefuse A point with other = B",
            "refuse A point with other = B",
            "the move is not legal",
            "it is, as `point with other = B`",
        ),
        ("at play\noffer A: leave", "offer A: leave", "leave", "point, leave"),
        ('at play\ngiven hand of A = "3C 3C"', 'given hand of A = "3C 3C"', "the line can be carried out", "there is no `3C` left to give"),
        ('at play\ngiven table of A = "3C 4C 5C"', 'given table of A = "3C 4C 5C"', "", "is no meld that `table` takes"),
        ("at play\ngiven score of A = 8\nplay A leave", "play A leave", None, None),
    ],
)
def test_a_failure_tells_what_is_there(tmp_path: Path, lines: str, line: str, expected: str | None, found: str | None) -> None:
    failure = outcome(tmp_path, lines)
    if expected is None or found is None:
        assert failure is None
        return
    assert failure is not None
    assert failure.line == line
    assert expected in failure.expected
    assert found in failure.found


@pytest.mark.parametrize("card", ["5C", "5D", "5H", "5S"])
def test_of_equal_cards_the_one_that_was_written_is_given(tmp_path: Path, card: str) -> None:
    lines = f'at play\ngiven hand of A = "{card}"\nexpect hand of A is "6H"'
    failure = outcome(tmp_path, lines, GAME.replace("    different suit\n", ""))
    assert failure is not None
    assert failure.found == card


def test_an_invariant_that_breaks_fails_the_line_that_broke_it(tmp_path: Path) -> None:
    lines = 'at play\ngiven score of A = 7\ngiven hand of A = "5H 5D 5C"\nplay A lay_down with laid = "5C 5D 5H"'
    failure = outcome(tmp_path, lines)
    assert failure is not None
    assert failure.expected == "after it, Nobody has nine points"


def test_a_fault_of_the_rules_is_a_failure(tmp_path: Path) -> None:
    failure = outcome(
        tmp_path, 'at play\noption prize = 5\ngiven score of A = 8\ngiven hand of A = "5H 5D 5C"\nplay A lay_down with laid = "5C 5D 5H"'
    )
    assert failure is not None
    assert "score" in failure.found


def test_the_text_of_a_failure_has_a_place(tmp_path: Path) -> None:
    failure = outcome(tmp_path, "expect ended")
    assert failure is not None
    first, second, third = failure.text().splitlines()
    assert re.fullmatch(r".*small\.rules:\d+: expect ended", first)
    assert (second, third) == ("  expected: ended", "  found:    the match goes on")
