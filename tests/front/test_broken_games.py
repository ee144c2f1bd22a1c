"""Games with one word lost, doubled or moved: few messages, the first of them near the change."""

import random
from pathlib import Path

import pytest

from rulec.diagnostics import Report
from rulec.lines import read_lines
from rulec.parse import parse
from rulec.source import read_source

GAMES = Path(__file__).parents[2] / "games"
FILES = [GAMES / "railroad_rummy" / "railroad_rummy.rules", GAMES / "std" / "french.rules"]
SAMPLES = 40


def _places(text: str) -> list[tuple[int, int, int]]:
    """List start, end and line of every lexeme."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    lexemes = [one for line in read_lines(read_source("x", text), Report()) for one in line.lexemes]
    return [
        (starts[one.span.line - 1] + one.span.column - 1, starts[one.span.end_line - 1] + one.span.end_column - 1, one.span.line)
        for one in lexemes
    ]


def _changed(text: str, change: str, here: tuple[int, int, int], there: tuple[int, int, int]) -> str:
    start, end, _ = here
    match change:
        case "lost":
            return text[:start] + text[end:].removeprefix(" ")
        case "doubled":
            return f"{text[:end]} {text[start:end]}{text[end:]}"
        case _:
            return text[:start] + text[there[0] : there[1]] + text[end : there[0]] + text[start:end] + text[there[1] :]


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
@pytest.mark.parametrize("change", ["lost", "doubled", "moved"])
def test_one_broken_word_gives_few_messages_near_it(path: Path, change: str) -> None:
    text = read_source(path.name, path.read_bytes()).text
    places = _places(text)
    sample = random.Random(path.name + change).sample(range(len(places) - 1), min(SAMPLES, len(places) - 1))
    counts: list[int] = []
    for number in sample:
        here, there = places[number], places[number + 1]
        _, report = parse(read_source(path.name, _changed(text, change, here, there)))
        counts.append(len(report.diagnostics))
        if report.diagnostics:
            first = report.diagnostics[0]
            near = {first.span.line, *(label.span.line for label in first.labels)}
            above = set(range(here[2] - 1, there[2] + 1))
            assert near & above, (here, first)
    assert max(counts) <= 10
    assert sum(count > 2 for count in counts) <= len(counts) // 20
    assert sum(count > 1 for count in counts) <= len(counts) // 8
