"""A hidden item of Delicious in Dungeon is known to its owner alone, in whatever form a state is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulelang.bots import Chance, RandomBot, Turn
from rulelang.bots.matches import seat_chances
from rulelang.cli import main
from rulelang.cli.sheet import write_plain
from rulelang.cli.table import write_table
from rulelang.cli.telling import tell
from rulelang.errors import IllegalMove
from rulelang.load import load
from rulelang.state import State
from rulelang.testing.secrecy import check_hidden
from tests.games.positions import Positions
from tests.games.tables import walk

NAME = "delicious_in_dungeon"
POSITIONS = Positions(NAME)
PACKS = (
    'given pack of P1 = "I09 I14 I20"',
    'given pack of P2 = "I10 I15"',
    'given pack of P3 = "I12 I13 I16 I17"',
)
"""Hidden items that the players hold."""
BOLD = POSITIONS.add(
    *("seats P1, P2, P3", "at turn_start", "given turn = P1", *PACKS),
    *(f'given hand of P{number} = "X05 X06 X06 X02 N01"' for number in (1, 2)),
    'given hand of P3 = "X05 X05 N01 N01 X02"',
    'given item_deck = "I11 I01 I18 I02 I19"',
)
"""Everybody holds hidden items and cards with which more are found."""
FULL = POSITIONS.add(
    *("seats P1, P2", "at explore", "given turn = P1", 'given squad of P1 = "LA1 LA2 LA3 LA4 LA5"', 'given hand of P1 = "X06"'),
    'given pack of P1 = "I09 I10 I12 I13 I14"',
    'given item_deck = "I11 I01"',
)
"""P1 holds five hidden items and is about to find a sixth."""


@cache
def names() -> dict[int, tuple[str, str]]:
    """Of each hidden item the name and the label, by its number among all cards."""
    state = load(NAME).start(players=2, seed=1)
    setup = state.position.setup
    number = next(index for index, one in enumerate(setup.program.cards) if one.name == "item")
    designs = setup.program.cards[number].designs
    opened = [column.name for column in setup.program.cards[number].columns].index("open")
    return {
        card: (designs[design].name or "", designs[design].label or "")
        for card, (cards, design) in enumerate(setup.cards)
        if cards == number and not designs[design].values[opened]
    }


def where(state: State) -> dict[int, tuple[str, tuple[int, ...]]]:
    """The zone of each hidden item, and whose it is."""
    at = state.position
    program = at.setup.program
    found = {}
    for place, cards in enumerate(at.zones):
        zone, keys = at.setup.zone_owner[place]
        for card in cards:
            if card in names() and not program.zones[zone].dice:
                found[card] = (program.zones[zone].name, keys)
    return found


def told(state: State, seat: int | None) -> str:
    """All that a seat is sent or shown: data, log, moves, steps that lead to them, and the screen."""
    sent: list[object] = [state.view(seat), [repr(line) for line in state.log(seat)]]
    if seat is not None:
        sent += [(move.text, move.label, move.to_json()) for move in islice(state.each_move(seat), 60)]
        sent += [(step.part, step.text, step.label) for step in state.offers(seat)]
    screen = [*write_plain(write_table(state.view(seat), full=True)), *tell(state.log(seat))]
    return json.dumps([sent, screen], ensure_ascii=False)


def played(start: State, seed: int, moves: int) -> Iterator[State]:
    """The states of random moves from a state on."""
    state, chances = start, seat_chances(seed, len(start.names))
    yield state
    for _ in range(moves):
        if not state.to_move:
            return
        seat = state.to_move[0]
        state = state.play(seat, RandomBot().choose(Turn(seat, chances[seat], state)))
        yield state


def check(state: State) -> int:
    """Nobody else is told the name of an item that lies in a pack or in the deck; say how many lie in packs."""
    lying = where(state)
    for seat in (None, *range(len(state.names))):
        text = told(state, seat)
        for card, (zone, keys) in lying.items():
            if zone not in ("pack", "item_deck") or (zone == "pack" and keys == (seat,)):
                continue
            assert not [name for name in names()[card] if name in text], (seat, names()[card], zone, state.to_json())
    return sum(zone == "pack" for zone, _keys in lying.values())


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_is_told_of_anothers_hidden_items(seed: int) -> None:
    states = list(played(BOLD.state(), seed, 60))
    held = [check(state) for state in states[::6]]
    assert max(held) >= 9


@pytest.mark.parametrize("seed", [3, 4])
def test_what_anybody_is_told_does_not_hang_on_which_items_others_hold(seed: int) -> None:
    *_, state = played(BOLD.state(), seed, 30)
    for number in range(3):
        check_hidden(state, Chance(number))


def test_a_hidden_item_is_found_as_a_card_and_an_open_one_by_name() -> None:
    state = BOLD.state().play(0, "venture")
    state = state.play(0, next(move for move in state.moves(0) if 'card = "X06"' in move.text))
    found = {
        seat: [line.cards for line in state.log(seat) if line.kind == "move" and line.source == "Item deck"] for seat in (None, 0, 1, 2)
    }
    assert found == {None: [(None,)], 0: [("I11",)], 1: [(None,)], 2: [(None,)]}


def test_a_hidden_item_that_makes_room_is_told_to_nobody_else() -> None:
    state = FULL.state()
    state = state.play(0, next(move for move in state.moves(0) if 'card = "X06"' in move.text))
    ends = [state.play(0, f'drop with old = "{item}"') for item in ("I09", "I10")]
    for seat in (None, 1):
        assert told(ends[0], seat) == told(ends[1], seat)
    assert told(ends[0], 0) != told(ends[1], 0)


def test_an_item_that_is_used_up_is_shown_to_all() -> None:
    state = FULL.state().play(0, 'use_item with used = "I10"')
    for seat in (None, 0, 1):
        assert any(line.kind == "move" and line.cards == ("I10",) for line in state.log(seat))
        assert "Gold Crown" in told(state, seat)


def test_a_move_that_another_might_make_is_refused_without_telling_why() -> None:
    state = FULL.state()
    said = set()
    for item in ("I09", "I11", "I15", "I01"):
        with pytest.raises(IllegalMove) as refused:
            state.play(1, f'use_item with used = "{item}"')
        said.add(str(refused.value).replace(item, "…"))
    assert len(said) == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_shown_to_a_seat_tells_no_more_than_its_view(form: str, tmp_path: Path) -> None:
    state = next(one for one in walk(NAME, 3, 5, 2_000) if any(zone == "pack" for zone, _keys in where(one).values()))
    path = tmp_path / "match.record.json"
    path.write_text(state.to_json(), encoding="utf-8")
    lying = where(state)
    for seat in range(3):
        result = CliRunner().invoke(main, ["replay", str(path), "--as", str(seat), "--format", form])
        assert result.exit_code == 0, result.output
        for card, (zone, keys) in lying.items():
            if zone == "pack":
                assert any(name in result.output for name in names()[card]) == (keys == (seat,)), (seat, names()[card])
