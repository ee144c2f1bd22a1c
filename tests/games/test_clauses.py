"""Every clause of the three rulebooks is cited by a block that rules it and by a scenario that shows it."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from rulelang.load import load
from rulelang.scenarios import run_scenario
from tests.games.tables import scenario_of

CLAUSES = {
    ("railroad_rummy", "RR"): 68,
    ("railroad_rummy", "RRG"): 41,
    ("dungeon_rummy", "DR"): 69,
    ("dungeon_rummy", "DRG"): 58,
    ("delicious_in_dungeon", "DM"): 131,
    ("delicious_in_dungeon", "DMG"): 58,
}
"""How many clauses there are: those of the rulebook, and the decisions on what it leaves open."""

WITH_VARIANTS = {"delicious_in_dungeon": ("squad_draft",)}
"""Variants that rule clauses of a game's rulebook."""

NOT_RULED = {
    "RRG-41": "clocks and how players leave are no matter of the rules",
}

NOT_SHOWN = {
    "RR-1": "the name of the game",
    "RR-2": "the language of the rulebook",
    "RRG-7": "that cards are dealt one at a time shows in nothing: they are shuffled",
    "RRG-14": "that claims have no limit shows in no one position; whole matches show it",
    "RRG-41": NOT_RULED["RRG-41"],
    "DR-1": "the name of the game",
    "DR-3": "what other game it is like",
    "DRG-2": "neighbours in a set differ in suit anyway",
    "DRG-55": "that there is no limit to a hand shows in no one position",
    "DRG-56": "how the name of the game is spelt",
    "DM-1": "the name of the game",
}

GAMES = list(dict.fromkeys(name for name, _prefix in CLAUSES))
ALL = [(name, f"{prefix}-{number}") for (name, prefix), last in CLAUSES.items() for number in range(1, last + 1)]


@cache
def blocks(name: str) -> dict[str, list[str]]:
    """The blocks that cite each clause, in the game or in a variant that rules some of them."""
    found = defaultdict(list)
    for file in (name, *WITH_VARIANTS.get(name, ())):
        for citation in load(file).program.citations:
            found[citation.clause].append(citation.block)
    return dict(found)


@pytest.mark.parametrize(("name", "clause"), ALL, ids=[clause for _name, clause in ALL])
def test_a_clause_is_ruled_and_shown(name: str, clause: str) -> None:
    citing = blocks(name).get(clause, [])
    assert any(not block.startswith("scenario ") for block in citing) == (clause not in NOT_RULED)
    assert any(block.startswith("scenario ") for block in citing) == (clause not in NOT_SHOWN)


@pytest.mark.parametrize("name", GAMES)
def test_no_clause_is_cited_that_does_not_exist(name: str) -> None:
    assert set(blocks(name)) <= {clause for game, clause in ALL if game == name}


@pytest.mark.parametrize("name", [*GAMES, "squad_draft"])
def test_every_scenario_says_what_it_shows(name: str) -> None:
    assert [scenario.title for scenario in load(name).program.scenarios if not scenario.cites] == []


@pytest.mark.parametrize(
    ("name", "clause", "title"),
    [
        ("railroad_rummy", "RR-54", "The claim of the next in turn order, not of the first seat (RR-S21)"),
        ("railroad_rummy", "RR-57", "Two claims with HMG (RR-S22)"),
        ("dungeon_rummy", "DR-60", "A card turned wild beside another wild (DR-S27)"),
        ("delicious_in_dungeon", "DM-100", "Defeating Chimera Falin (DM-S25)"),
    ],
)
def test_a_citing_scenario_is_one_that_runs(name: str, clause: str, title: str) -> None:
    game = load(name)
    assert f"scenario {title}" in blocks(name)[clause]
    assert run_scenario(game, scenario_of(game, title)) is None
