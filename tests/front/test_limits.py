"""No input is too deep, too long or too broken to be answered."""

import sys

import pytest

from rulec.lexemes import LIMITS
from rulec.parse import parse
from rulec.source import read_source


def _codes(text: str) -> list[str]:
    _, report = parse(read_source("game.rules", text))
    return [one.code for one in report.diagnostics]


@pytest.mark.parametrize("depth", [10, LIMITS.brackets])
def test_brackets_may_nest(depth: int) -> None:
    assert _codes(f"phase a:\n    x = {'(' * depth}1{')' * depth}\n") == []


@pytest.mark.parametrize("depth", [LIMITS.brackets + 1, 20_000])
@pytest.mark.parametrize("brackets", ["()", "[]", "{}"])
def test_too_many_brackets_get_one_message(depth: int, brackets: str) -> None:
    assert _codes(f"phase a:\n    x = {brackets[0] * depth}1{brackets[1] * depth}\n    then a\n") == ["RL116"]
    assert _codes(f"phase a:\n    x = {brackets[0] * depth}\n    then a\n") == ["RL116"]


@pytest.mark.parametrize("operator", [" + ", " and ", " of ", " otherwise ", " - -", " or not "])
def test_operators_may_hang_together_up_to_a_limit(operator: str) -> None:
    allowed = LIMITS.operators // max(1, len(operator.split()))
    assert _codes(f"phase a:\n    x = {operator.join(['a'] * (allowed + 1))}\n") == []
    assert _codes(f"phase a:\n    x = {operator.join(['a'] * 10_000)}\n    then a\n") == ["RL116"]


def test_operators_and_brackets_count_together() -> None:
    nested = "1"
    for _ in range(LIMITS.brackets - 1):
        nested = f"({nested} + 1 + 1 + 1 + 1)"
    assert _codes(f"phase a:\n    x = {nested}\n") == ["RL116"]


def test_a_tree_at_the_limits_is_no_burden_for_later_steps() -> None:
    text = f"phase a:\n    x = {' + '.join(['a'] * (LIMITS.operators + 1))}\n"
    file, _ = parse(read_source("game.rules", text))
    again, _ = parse(read_source("game.rules", text))
    assert file == again
    assert hash(file) == hash(again)
    assert repr(file)


def test_a_list_of_ten_thousand_things_is_read() -> None:
    things = ", ".join(f"m{number} of x" for number in range(10_000))
    file, report = parse(read_source("game.rules", f"phase a:\n    x = {{{things}}}\nkind k: {things.replace(' of x', '')}\n"))
    assert report.ok
    assert len(file.declarations[0].block.statements[0].value.elements) == 10_000
    assert len(file.declarations[1].members) == 10_000


def test_blocks_may_nest_up_to_a_limit() -> None:
    def nested(depth: int) -> str:
        heads = "".join(" " * (level + 1) + "if x:\n" for level in range(depth - 1))
        return f"phase a:\n{heads}{' ' * depth}stop\n"

    assert _codes(nested(LIMITS.blocks)) == []
    assert _codes(nested(LIMITS.blocks + 1)) == ["RL116"]
    assert _codes(nested(1000)) == ["RL116"]


@pytest.mark.parametrize(
    "text",
    ["“", "([", '"', "|", "\x00", "\ud800", "１", "- ", "1", "a ", "not ", "\t", "\\", "phase x:\n", "    if x:\n", "a of ", ": "],
)
def test_a_text_of_one_thing_alone_is_answered(text: str) -> None:
    for copies in (1, 3, 20_000 // len(text)):
        parse(read_source("game.rules", text * copies))
        parse(read_source("game.rules", "phase a:\n    " + text * copies))


def test_work_grows_with_the_length_of_a_text() -> None:
    line = "    x of p += count(c in hand where rank is 3 and suit is in {a, b})\n"

    def calls(lines: int) -> int:
        source = read_source("game.rules", "phase a:\n" + line * lines)
        counted = 0

        def count(frame: object, event: str, argument: object) -> None:
            nonlocal counted
            counted += event in ("call", "c_call")

        sys.setprofile(count)
        try:
            parse(source)
        finally:
            sys.setprofile(None)
        return counted

    calls(10)
    assert calls(800) < 4.2 * calls(200)
