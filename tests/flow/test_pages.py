"""Every page of a code of these checks shows a bad game that gets its message, and a good one without any finding."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulec.codes import CODES, find_code
from tests.flow.marks import findings

PAGES = Path(__file__).parents[2] / "docs" / "codes"
MINE = [
    one.code for one in CODES if one.code.startswith(("RL3", "RL4")) or one.code in {"RL504", "RL505"}
]  # those that read the finished program
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def blocks(code: str) -> tuple[str, str, str]:
    """Read the bad game, its message and the good game of a page."""
    found = BLOCK.findall((PAGES / f"{code}.md").read_text(encoding="utf-8"))
    assert [kind for kind, _ in found] == ["rules", "text", "rules"]
    (_, bad), (_, message), (_, good) = found
    return bad, message, good


@pytest.mark.parametrize("code", MINE)
def test_the_bad_game_gets_the_message_of_the_page_and_no_other(code: str) -> None:
    bad, message, _ = blocks(code)
    shown = [f"small.rules:{one.span.line}:{one.span.column}: {one.message}\n" for one in findings(bad)]
    assert shown == [message]
    assert [one.code for one in findings(bad)] == [code]


@pytest.mark.parametrize("code", MINE)
def test_the_good_game_has_no_finding(code: str) -> None:
    _, _, good = blocks(code)
    assert findings(good) == ()


@pytest.mark.parametrize("code", MINE)
def test_the_page_names_the_code_its_slug_its_severity_and_title(code: str) -> None:
    row = find_code(code)
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {code} `{row.slug}`\n\n**{row.severity.capitalize()}:** {row.title}.\n")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["What it finds", "Why", "Bad", "Good", "Cure"]
