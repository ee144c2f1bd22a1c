"""Lines that end too early, with whatever may stand below them: always messages, never an exception."""

from pathlib import Path

import pytest

from rulec.diagnostics import Report
from rulec.lines import read_lines
from rulec.parse import parse
from rulec.source import read_source

GAMES = Path(__file__).parents[2] / "games"
BELOW = (
    "",
    "\n    x",
    "\n    x: y",
    "\n    otherwise: x",
    ":\n    x",
    ":\n    3 +\n        x",
    '\n    "text"',
    "\n    | a |",
    "\n        x\n    y",
)


def _heads() -> list[str]:
    """The longest line of the games for each word that starts a declaration, with and without a block."""
    found: dict[tuple[str, bool], str] = {}
    for path in sorted(GAMES.rglob("*.rules")):
        for line in read_source(path.name, path.read_bytes()).text.split("\n"):
            if line[:1].isalpha():
                key = line.split()[0], line.endswith(":")
                found[key] = max(found.get(key, ""), line, key=len)
    return list(found.values())


def _cuts(line: str) -> list[str]:
    lexemes = [one for read in read_lines(read_source("x", f"{line}\n"), Report()) for one in read.lexemes]
    return [line[: one.span.end_column - 1] for one in lexemes]


@pytest.mark.parametrize("line", _heads())
def test_a_head_cut_anywhere_is_refused_or_read(line: str) -> None:
    for cut in _cuts(line):
        for below in BELOW:
            text = f"{cut}{below}\n"
            file, report = parse(read_source("game.rules", text))
            assert file.declarations or report.errors, text


@pytest.mark.parametrize(
    "text",
    [
        "value points of card =\n    place of rank\n",
        "phase a:\n    x =\n        count(hand)\n    then a\n",
        "phase a:\n    move hand +\n        table to pile\n    then a\n",
        "phase a:\n    let ready = x is 3 and\n        y is 4\n    then a\n",
    ],
)
def test_a_line_that_goes_on_in_the_next_is_told_so_once(text: str) -> None:
    _, report = parse(read_source("game.rules", text))
    assert [(one.code, (one.hint or "")[:35]) for one in report.diagnostics] == [("RL119", "a line goes on only inside brackets")]


def test_the_block_of_an_unfinished_head_is_still_read() -> None:
    _, report = parse(read_source("game.rules", "phase a:\n    if x is\n        y == 3\n    then a\n"))
    assert [one.span.line for one in report.diagnostics] == [2, 3]
