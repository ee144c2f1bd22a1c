"""What the READMEs of games show of the command is what it writes: each `$ printf … | rulelang …` is run and compared.

`pytest tests/cli --rewrite-golden` puts what it writes now in the place of what they show.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulelang.cli import main
from rulelang.inventory import games_folder

BLOCK = re.compile(r"(?<=^```console\n)(\$ printf (?:.*\\\n)*.*\n)((?:.*\n)*?)(?=^```$)", re.MULTILINE)
SHOWN = sorted(path for path in games_folder().glob("*/README.md") if BLOCK.search(path.read_text(encoding="utf-8")))


def captured(command: str) -> str:
    """What a command line writes, lines typed in advance by `printf '%s\\n'` included."""
    words = shlex.split(command.removeprefix("$ ").replace("\\\n", " "))
    pipe = words.index("|")
    assert words[:2] == ["printf", r"%s\n"] and words[pipe + 1] == "rulelang"
    result = CliRunner().invoke(main, words[pipe + 2 :], input="".join(f"{word}\n" for word in words[2:pipe]))
    assert result.exit_code == 0, result.output
    return "".join(f"{line.rstrip()}\n" for line in result.output.strip("\n").split("\n"))


def test_there_are_captures() -> None:
    assert {path.parent.name for path in SHOWN} >= {"dungeon_rummy", "railroad_rummy"}


@pytest.mark.parametrize("path", SHOWN, ids=[path.parent.name for path in SHOWN])
def test_a_capture_is_true(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.chdir(tmp_path)
    text = path.read_text(encoding="utf-8")
    written = BLOCK.sub(lambda found: found[1] + captured(found[1]), text)
    if request.config.getoption("--rewrite-golden"):
        path.write_text(written, encoding="utf-8")
        return
    assert written == text
