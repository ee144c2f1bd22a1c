"""Whole matches of the shipped games: nothing is lost, everything repeats, positions stay as they are."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulelang.engines.reference import decisions, machine
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.frames import reopen
from rulelang.engines.reference.position import Position
from rulelang.engines.reference.setup import set_up
from rulelang.engines.reference.table import Table
from rulelang.reading import read_file
from tests.engine.playing import is_whole

GAMES = sorted(path for path in (Path(__file__).parents[2] / "games").glob("*/*.rules") if path.parent.name != "std")
LENGTH = 60


def rules_in(path: Path) -> Rules:
    compiled = read_file(path)
    assert compiled.program is not None, compiled.report.diagnostics
    return Rules(compiled.program, decisions.has_move)


def walk(rules: Rules, players: int, seed: int) -> list[Position]:
    chance = random.Random(seed)
    position = machine.start(set_up(rules, players, seed), rules)
    positions = [position]
    while position.result is None and len(positions) < LENGTH:
        assert position.asked is not None
        seat = position.asked.seats[0]
        move = decisions.random_move(position, rules, seat, chance.randrange)
        position = machine.apply(position, rules, seat, move)
        positions.append(position)
    return positions


def content(position: Position) -> tuple[object, ...]:
    return (
        position.zones,
        position.variables,
        position.melds,
        position.dice,
        position.generator,
        position.stack,
        position.environments,
        position.entries,
    )


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_cards_are_never_lost_and_matches_repeat(path: Path) -> None:
    rules = rules_in(path)
    for players in sorted({rules.program.low_players, rules.program.high_players}):
        first = walk(rules, players, seed=players)
        assert all(is_whole(position) for position in first)
        second = walk(rules, players, seed=players)
        assert [content(position) for position in first] == [content(position) for position in second]


@pytest.mark.parametrize("path", GAMES[:3], ids=lambda path: path.stem)
def test_a_position_opens_into_itself(path: Path) -> None:
    rules = rules_in(path)
    for position in walk(rules, rules.program.low_players, seed=3):
        assert content(Table.open(position).freeze())[:-1] == content(position)[:-1]
        assert [type(reopen(frame)).__name__ for frame in position.stack] == [frame.kind for frame in position.stack]
