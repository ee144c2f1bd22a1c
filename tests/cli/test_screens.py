"""Golden screens: what a person is told and shown in two recorded matches, as plain text.

`pytest tests/cli --rewrite-golden` writes them anew.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from rulelang.bots import RandomBot, play_match
from rulelang.cli.screen import THEME, Screen
from rulelang.cli.sheet import write_plain
from rulelang.cli.table import write_table
from rulelang.cli.telling import tell
from rulelang.load import load
from rulelang.state import State

FOLDER = Path(__file__).with_name("golden")
MATCHES = {"dungeon_rummy": (3, 7), "railroad_rummy": (4, 7)}
"""Players and seed of the match of each game."""
LOOKS = (0, 6, 40, 90, 200)
"""After how many moves the table is looked at."""


@cache
def match(name: str) -> tuple[State, ...]:
    """The states of a match at which the table is looked at."""
    players, seed = MATCHES[name]
    last = play_match(load(name).start(players, seed), [RandomBot()] * players, seed=seed, most_moves=LOOKS[-1])
    states = last.history()
    return tuple(states[min(look, len(states) - 1)] for look in LOOKS)


def screens(name: str) -> Iterator[str]:
    """What the second seat is told and shown at each look, then what a spectator sees."""
    told = -1
    for state in match(name):
        yield f"######## after {state.move_count} moves"
        yield from tell(state.log(1, told)[-60:])
        told = state.move_count
        yield ""
        yield from write_plain(write_table(state.view(1)))
        yield ""
    yield "######## a spectator, every card"
    yield from write_plain(write_table(match(name)[-1].view(None), full=True))


@pytest.mark.parametrize("name", MATCHES)
def test_screens_are_as_they_were(name: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{name}.txt"
    written = "".join(f"{line}\n" for line in screens(name))
    if request.config.getoption("--rewrite-golden"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(written, encoding="utf-8")
        return
    assert written == path.read_text(encoding="utf-8")


def shown(state: State, width: int, no_color: bool = False, plain: bool = False) -> str:
    """What a terminal of a width gets."""
    out = io.StringIO()
    system = None if no_color else "standard"
    console = Console(file=out, theme=THEME, force_terminal=True, width=width, color_system=system, no_color=no_color, _environ={})
    screen = Screen(plain, console)
    screen.show(tell(state.log(1)))
    screen.show_sheet(write_table(state.view(1)))
    return out.getvalue()


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("name", MATCHES)
def test_a_terminal_gets_what_fits_and_no_word_is_lost(name: str, width: int) -> None:
    for state in match(name):
        text = shown(state, width, no_color=True)
        assert all(cell_len(line.rstrip()) <= width for line in text.split("\n"))
        words = set(text.split())
        for line in write_plain(write_table(state.view(1)))[1:]:
            assert set(line.replace(":", "").split()) <= {word.replace(":", "") for word in words}


def test_colours_are_left_out_where_they_are_not_wanted() -> None:
    state = match("railroad_rummy")[1]
    assert "\x1b[31m" in shown(state, 100)
    assert "\x1b" not in shown(state, 100, no_color=True)
    assert "\x1b" not in shown(state, 100, plain=True)


def test_plain_screens_do_not_depend_on_the_terminal() -> None:
    state = match("dungeon_rummy")[2]
    assert shown(state, 40, plain=True) == shown(state, 200, plain=True)
