"""Check rule texts whose comments say what the checks must find.

`# RL301` at the end of a line means: this line, and no other, gets that finding. Several codes are parted by blanks.
"""

from __future__ import annotations

import re
from pathlib import Path

from rulec.analyse import analyse
from rulec.check.assemble import assemble
from rulec.check.program import build
from rulec.diagnostics import Diagnostic, Report
from rulec.ir import Program
from rulec.source import Source, read_source

STD = Path(__file__).parents[2] / "games" / "std"
MARK = re.compile(r"#((?: RL\d{3})+)\s*$")

HEAD = """\
game small "Small":
    players 2..4
    ranking by highest score
    start deal

kind suit "Suit": clubs "C", hearts "H"
kind rank "Rank": 2..9, A

cards card "Card":
    rank: rank
    suit: suit
    | rank | suit | copies |
    | any  | any  | 2      |

zone stock: hidden pile of card, starts with card
var score per player "Score": number = 0

"""
"""The start of most texts here: eighteen cards twice over in a hidden pile, and a score."""


def fetch(kind: str, name: str, wanted_by: Source) -> Source | None:
    """Bring the libraries that come with the language."""
    path = STD / f"{name}.rules"
    return read_source(path.name, path.read_bytes()) if kind == "library" and path.exists() else None


def program(text: str) -> Program:
    """Build the program of a text that has no error before the analysis."""
    report = Report()
    assembly, sources = assemble(read_source("small.rules", text), fetch, report)
    built = build(assembly, report, {one.name: one for one in sources}, lambda name, span: None)
    assert built is not None, "\n".join(f"{one.span.line}: {one.message}" for one in report.errors)
    return built


def findings(text: str) -> tuple[Diagnostic, ...]:
    """List what the checks find in a text."""
    report = Report()
    analyse(program(text), report)
    return report.diagnostics


def marked(text: str) -> list[tuple[int, str]]:
    """List the lines and codes that the comments of a text name."""
    return [(number, code) for number, line in enumerate(text.split("\n"), 1) if (mark := MARK.search(line)) for code in mark[1].split()]


def check(text: str, head: str = HEAD, *, ignore: tuple[str, ...] = ()) -> tuple[Diagnostic, ...]:
    """Compare what is found in a text with what its comments say, some codes left out; gives the findings."""
    whole = head + text
    found = tuple(one for one in findings(whole) if one.code not in ignore)
    shown = [(one.span.line, one.code) for one in found]
    assert shown == marked(whole), "\n".join(f"{one.span.line} {one.code} {one.message}" for one in found)
    return found
