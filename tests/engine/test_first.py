"""`first` and `best`: which they find, and what is read on the way."""

from __future__ import annotations

import pytest

from rulelang.engines.reference.position import Position, RuleFault
from tests.engine.playing import begin, names_in, rules_of, value

ZONES = """
zone stock: open pile of token, starts with token
zone bag: open set of token
zone line: open row of token
"""


def after(*effects: str) -> Position:
    lines = "".join(f"    {line}\n" for line in effects)
    return begin(
        rules_of(ZONES + f"phase begin:\n    move stock to bag\n{lines}    turn chooses:\n        done: end game\n    then begin\n")
    )


def traced(expression: str) -> object:
    return value(after(f"trace = {expression}"), "trace")


def moved(expression: str) -> list[str]:
    return names_in(after(f"move {expression} to line"), "line")


def test_what_lies_behind_the_first_that_fits_is_not_read() -> None:
    assert traced("first(n in 1..4 where 12 / (4 - n) > 4)") == 2
    with pytest.raises(RuleFault):
        traced("first(n in 1..4 where 12 / (4 - n) > 40)")


def test_the_first_of_an_order_is_that_of_all_in_order() -> None:
    assert moved("first(c in bag by highest size)") == ["r3"]
    assert moved("first(c in bag by highest size then lowest (colour is red))") == ["g3"]
    assert moved("first(c in bag where colour is blue by lowest size)") == ["b1"]
    assert moved("first(2 g in bag by highest sum(place of size of g) then lowest count(c in g where colour is red))") == ["r3", "g3"]


def test_none_comes_last_whichever_way_the_order_goes() -> None:
    low, high = (f"first(n in 1..3 by {way} first(m in 1..9 where m > n and n is not 3))" for way in ("lowest", "highest"))
    assert (traced(low), traced(high)) == (1, 2)
    assert traced("first(n in 1..3 by lowest first(m in 1..9 where m > 9))") == 1
    assert traced("first(n in 1..3 where n > 3 by lowest n) otherwise 9") == 9


def test_a_later_key_is_read_only_of_what_ties() -> None:
    assert traced("first(n in 1..4 by lowest (n > 2) then highest 12 / (4 - n))") == 2
    with pytest.raises(RuleFault):
        traced("first(n in 1..4 by highest (n > 2) then highest 12 / (4 - n))")


def test_the_best_are_all_that_tie_in_every_key() -> None:
    assert moved("best(c in bag by highest size)") == ["r3", "g3"]
    assert moved("best(c in bag by lowest (colour is red) then highest size then lowest (colour is blue))") == ["g3"]
    assert moved("best(c in bag where size > 5 by highest size)") == []
