"""Bags count the members of a kind: read by one or by several, added, summed over things, none of them too."""

from __future__ import annotations

import pytest

from rulelang.engines.reference.position import RuleFault
from tests.engine.playing import TOKENS, answer, begin, rules_of, value

GEMS = (
    TOKENS
    + """
kind gem: ruby, opal, jade

cards deed:
    price: bag of gem
    bonus: bag of gem or none
    | deed | price         | bonus  |
    | hut  | ruby:2;opal:1 | jade   |
    | hall | opal;jade:3   | none   |
    | shed |               | ruby:4 |
"""
)

ZONES = """
zone deeds: open row of deed, starts with deed
zone built: open row of deed
var purse: bag of gem = price of first(deeds)
var large: bag of gem = price of first(deeds)
"""


def traced(line: str) -> object:
    """What a number is in a match of three deeds."""
    rules = rules_of(f"{ZONES}\nphase begin:\n    {line}\n    turn chooses:\n        done: end game\n", cards=GEMS)
    return value(begin(rules), "trace")


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("trace = purse[ruby] * 100 + purse[opal] * 10 + purse[jade]", 210),
        ("trace = sum(purse[gem])", 3),
        ("let both = price of first(deeds) + price of top of deeds\n    trace = both[ruby] * 100 + both[opal] * 10 + both[jade]", 210),
        ("let all_three = sum(price of deeds)\n    trace = all_three[ruby] * 100 + all_three[opal] * 10 + all_three[jade]", 223),
        ("let none_built = sum(price of built)\n    trace = none_built[ruby] + 7", 7),
        ("trace = sum(sum(price of built)[gem]) + 5", 5),
        ("let extra = sum(bonus of deeds)\n    trace = extra[ruby] * 100 + extra[opal] * 10 + extra[jade]", 401),
        (
            "purse += sum(price of (c in deeds where sum(price[gem]) > 3))\n    trace = purse[ruby] * 100 + purse[opal] * 10 + purse[jade]",
            223,
        ),
        ("if sum(price of built) is price of top of deeds: trace = 1", 1),
        ("if purse is price of first(deeds) and purse is not price of top of deeds: trace = 1", 1),
    ],
)
def test_what_bags_hold(line: str, number: int) -> None:
    assert traced(line) == number


def test_a_bag_that_grows_beyond_64_bits_is_a_fault() -> None:
    text = ZONES + "phase begin:\n    turn chooses:\n        grow:\n            repeat 70 times: purse += purse\n    then begin\n"
    rules = rules_of(text, cards=GEMS)
    position = begin(rules)
    with pytest.raises(RuleFault, match="64 bits"):
        answer(position, rules, "grow")
