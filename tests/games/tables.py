"""Shipped games whose text was changed in memory, and tables that lines of a scenario lay out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

from rulec.compile import compile_game
from rulec.ir import Scenario
from rulec.source import Source, read_source
from rulelang.bots import RandomBot, Turn
from rulelang.bots.matches import seat_chances
from rulelang.game import Game
from rulelang.inventory import STANDARD, games_folder
from rulelang.load import load
from rulelang.scenarios import lay_out, run_scenario
from rulelang.state import State


def folder_of(name: str) -> Path:
    """The folder of a shipped game."""
    return games_folder() / name


@cache
def text_of(name: str, folder: str = "") -> str:
    """The rule text of a shipped game or of a variant in the folder of one."""
    return (folder_of(folder or name) / f"{name}.rules").read_text(encoding="utf-8")


def library(kind: str, wanted: str, wanted_by: Source, folder: str = "") -> Source | None:
    """Fetch what a game asks for from the folder of a shipped one, if any, and the library."""
    file = wanted if kind in ("file", "data") else f"{wanted}.rules"
    places = [place / file for place in (folder_of(folder), games_folder() / STANDARD)]
    return next((read_source(file, place.read_bytes()) for place in places if place.is_file()), None)


@cache
def compiled(text: str, folder: str = "", name: str = "") -> Game:
    """Compile a rule text as if it lay in the folder of a shipped game; without one it has the library alone."""
    made = compile_game(read_source(f"{name or folder or 'probe'}.rules", text), partial(library, folder=folder))
    assert made.program is not None, "\n".join(f"{one.span.line}: {one.message}" for one in made.report.errors)
    return Game(made.program, {}, made.sources)


def changed(name: str, changes: Sequence[tuple[str, str]]) -> str:
    """The text of a shipped game with some places replaced, each of which must be there just once."""
    text = text_of(name)
    for old, new in changes:
        assert text.count(old) == 1, f"{text.count(old)} times in {name}: {old}"
        text = text.replace(old, new)
    return text


def scenario_of(game: Game, title: str) -> Scenario:
    """The scenario with a title."""
    found = [scenario for scenario in game.program.scenarios if scenario.title == title]
    assert len(found) == 1, f"{len(found)} scenarios are called {title!r}"
    return found[0]


def failing(game: Game) -> list[str]:
    """The titles of all scenarios that do not hold, in the order of the file."""
    return [scenario.title for scenario in game.program.scenarios if run_scenario(game, scenario) is not None]


def check_noticed(name: str, old: str, new: str, title: str) -> None:
    """Check that a scenario of a shipped game holds, and no longer does once a place of the text is changed."""
    assert run_scenario(load(name), scenario_of(load(name), title)) is None
    broken = compiled(changed(name, [(old, new)]), name, name)
    assert run_scenario(broken, scenario_of(broken, title)) is not None


def laid_out(game: Game, title: str) -> State:
    """The state that the lines of a scenario lead to, all of which must hold."""
    return lay_out(game, scenario_of(game, title))


def table(name: str, lines: str, folder: str = "") -> State:
    """The state that lines of a scenario of a shipped game lead to; of a variant with the folder that it is in."""
    text = f'variant probe of {name} "Probe":\n    scenario "table":\n{indent(dedent(lines).strip(), " " * 8)}\n'
    return laid_out(compiled(text, folder or name, "probe"), "table")


def texts(state: State, seat: int, answer: str) -> list[str]:
    """What may be picked with an answer, each once."""
    return [move.text.removeprefix(f"{answer} with ") for move in state.moves(seat) if move.answer == answer]


def walk(name: str, players: int, seed: int, length: int) -> Iterator[State]:
    """The states of a random match."""
    state, chances = load(name).start(players=players, seed=seed), seat_chances(seed, players)
    yield state
    while state.to_move and state.move_count < length:
        seat = state.to_move[0]
        state = state.play(seat, RandomBot().choose(Turn(seat, chances[seat], state)))
        yield state


def zone(state: State, seat: int | None, name: str, owner: str | None = None) -> Any:
    """A zone as a seat is shown it."""
    view: Any = state.view(seat)
    return next(one for one in view["zones"] if one["name"] == name and (owner is None or one["of"][0]["key"] == owner))


def variable(state: State, name: str) -> Any:
    """The value of a variable that all see."""
    view: Any = state.view(None)
    return next(one["value"] for one in view["variables"] if one["name"] == name)


def cards_of(state: State) -> Counter[int]:
    """All cards wherever they lie."""
    at = state.position
    held = Counter(card for _meld, laid in at.melds for card in laid.cards)
    for place, things in enumerate(at.zones):
        if not at.setup.program.zones[at.setup.zone_owner[place][0]].melds:
            held.update(things)
    return held + Counter(at.reserve)
