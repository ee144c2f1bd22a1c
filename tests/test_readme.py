"""What the README shows is so: the game is a file that plays, the program runs, the commands are those there are."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from rulelang.bots import RandomBot, play_match
from rulelang.cli import COMMANDS
from rulelang.inventory import Inventory
from rulelang.load import load

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = [path for path in sorted((ROOT / "examples").glob("*.py")) if not (ROOT / "tests" / "examples" / f"test_{path.name}").exists()]
"""Those that have no tests of their own."""


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_the_game_is_the_one_in_the_examples() -> None:
    assert block("rules") == (ROOT / "examples" / "nines.rules").read_text(encoding="utf-8")


@pytest.mark.parametrize("players", range(2, 6))
def test_the_game_plays(players: int) -> None:
    game = load(ROOT / "examples" / "nines.rules")
    state = play_match(game.start(players, seed=1), [RandomBot()] * players)
    assert state.outcome is not None
    assert state.outcome.winners


def test_the_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python"), "README.md", "exec"), {})
    assert "draw_stock - " in capsys.readouterr().out


def test_the_commands_are_those_there_are() -> None:
    assert dict(re.findall(r"^\| `rulelang (\w+)` \| (.+) \|$", README, re.MULTILINE)) == COMMANDS


def test_what_the_readme_points_to_exists() -> None:
    for path in re.findall(r"`((?:docs|compiler|examples|games)/[\w./]*|[A-Z]+\.md)`", README):
        assert (ROOT / path).exists(), path


def test_the_number_of_scenarios_is_true() -> None:
    found = re.search(r"and (\d+) scenarios that show what they mean", README)
    assert found is not None
    assert len(load("railroad_rummy").program.scenarios) == int(found[1])


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.name for path in EXAMPLES])
def test_an_example_runs(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", [str(path)])
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


def test_the_games_page_lists_every_game_with_its_variants_and_players() -> None:
    page = (ROOT / "games" / "README.md").read_text(encoding="utf-8")
    rows = [row.strip("|").split("|") for row in page.split("\n") if row.startswith("| `")]
    told = {name: (cells[0].strip(" `"), cells[1].strip()) for cells in rows for name in re.findall(r"`(\w+)`", f"{cells[0]} {cells[-1]}")}
    collected = Inventory.collect()
    assert set(told) == {listing.name for listing in collected.listings}
    for listing in collected.listings:
        game, players = told[listing.name]
        assert listing.header.base is None or listing.header.base == game
        if listing.header.base is None:
            numbers = [int(number) for number in re.findall(r"\d+", players)]
            assert collected.players(listing) == (numbers[0], numbers[-1]), listing.name
