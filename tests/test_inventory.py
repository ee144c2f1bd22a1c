"""Games are listed with what their first lines say; installed packages add theirs."""

from __future__ import annotations

import importlib.metadata
import sys
import warnings
from pathlib import Path

import pytest

from rulelang import inventory
from rulelang.inventory import BrokenPlugin, Header, Inventory, read_header, shipped


def test_shipped_games_are_listed_by_name() -> None:
    names = [listing.name for listing in shipped()]
    assert names == sorted(names)
    assert "railroad_rummy" in names


def test_libraries_are_no_games() -> None:
    assert not {"french", "rummy"} & {listing.name for listing in shipped()}


def test_every_listed_game_says_how_many_play() -> None:
    collected = Inventory.collect()
    for listing in collected.listings:
        players = collected.players(listing)
        assert players is not None, listing.name
        assert players[0] <= players[1]


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ('game a "A b":\n    players 2..8\n', Header("game", "a", None, "A b", (2, 8))),
        ("\ufeff# comment\n\ngame a:\n    players 1\n", Header("game", "a", None, None, (1, 1))),
        ('variant b of a "B":\n', Header("variant", "b", "a", "B", None)),
        ('library c "C"\n', Header("library", "c", None, "C", None)),
        ("phase a:\n", None),
        ("", None),
    ],
)
def test_a_header_is_read_from_the_first_line(text: str, header: Header | None) -> None:
    assert read_header(text) == header


def install(folder: Path, value: str) -> importlib.metadata.Distribution:
    """Lay a distribution into a folder that announces games."""
    info = folder / "more_games-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: more-games\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{inventory.ENTRY_POINT_GROUP}]\nmore = {value}\n", encoding="utf-8")
    return importlib.metadata.PathDistribution(info)


def test_an_installed_package_brings_games_without_being_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "more_games.rules")
    games = tmp_path / "more_games" / "rules"
    games.mkdir(parents=True)
    (tmp_path / "more_games" / "__init__.py").write_text("raise SystemExit('was imported')", encoding="utf-8")
    (games / "tiny.rules").write_text('game tiny "Tiny":\n    players 3\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    listing = Inventory.collect().find("tiny")
    assert listing is not None
    assert (listing.origin, listing.header.players) == ("more-games", (3, 3))
    assert "more_games" not in sys.modules


@pytest.mark.parametrize("value", ["no_such_package.rules", "json", "json.decoder", "xml.dom", ""])
def test_a_broken_package_costs_one_warning(value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, value)
    monkeypatch.syspath_prepend(tmp_path)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        names = Inventory.collect().names
    assert "railroad_rummy" in names
    assert [one.category for one in caught] == [BrokenPlugin]
