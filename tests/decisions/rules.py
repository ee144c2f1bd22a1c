"""Play small rule texts in tests: lines for one decision, and a whole game around them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rulec.compile import compile_game
from rulec.source import Source, read_source
from rulelang.bots.chance import Chance
from rulelang.game import Game
from rulelang.inventory import games_folder
from rulelang.scenarios.run import lay_out
from rulelang.state import State

HEAD = """\
game small "Small":
    players 2..4
    start deal

kind rank: 2..10, J, Q, K, A besides joker "JK"
kind suit: clubs "♣", diamonds "♦", hearts "♥", spades "♠"
kind hero: lily "Lily", bob "Bob", oakie "Oakie", milton "Milton"

cards card:
    rank: rank
    suit: suit or none
    | rank  | suit | copies |
    | any   | any  | 2      |
    | joker | none | 2      |

zone stock: hidden pile of card, starts with card
zone hand per player: private set of card
zone table per player "Table": open melds of set and run
zone pile "Pile": open pile of card
zone backs per player: outward row of card

var points per player "Points": 0..999 = 0

value pip of card:
    rank is A: 1
    rank is in 2..10: number of rank
    otherwise: 10

wild of card:
    when rank is in {2, joker}
    stands for rank 3..A

meld set of card "Set":
    size at least 3
    same rank
    wilds at most size / 2

meld run of card "Run":
    size at least 4
    consecutive rank 3..A
    wilds at most size / 2

phase deal:
    "Suits count here, so that 5H and 5S are not equal."
    if some(c in pile where suit is spades): points of turn = 1
    then play

"""


@cache
def game(text: str, name: str = "small.rules") -> Game:
    """Compile a whole rule text; what is wrong with it fails the test."""

    def fetch(kind: str, wanted: str, wanted_by: Source) -> Source | None:
        path = games_folder() / "std" / f"{wanted}.rules"
        return read_source(f"std/{wanted}.rules", path.read_bytes()) if kind == "library" and path.exists() else None

    compiled = compile_game(read_source(name, text), fetch)
    assert compiled.program is not None, "\n".join(f"{one.span.line}: {one.message}" for one in compiled.report.errors)
    return Game(compiled.program, {}, compiled.sources)


def decision(answers: str, given: str = "", more: str = "") -> State:
    """Start a match of two at a decision of the first seat with these answers.

    `given` are lines of a scenario that put cards into zones; `more` are declarations.
    """
    lines = "\n".join(f"        {line}" for line in answers.strip("\n").split("\n"))
    play = f"phase play:\n    turn chooses:\n{lines}\n        leave_it\n    then over\n"
    return given_state(f"{HEAD}{more}\n{play}\nphase over:\n    end game won by players\n", given)


def given_state(text: str, given: str) -> State:
    """Start a match of two at the phase `play`, laid out as lines of a scenario say."""
    lines = "".join(f"    {line.strip()}\n" for line in given.split("\n") if line.strip())
    made = game(f'{text}\nscenario "laid out":\n    seats P1, P2\n    at play\n{lines}')
    return lay_out(made, made.program.scenarios[-1])


def texts(state: State, seat: int = 0, besides: Iterable[str] = ("leave_it",)) -> list[str]:
    """The texts of all legal moves but some."""
    return [move.text for move in state.moves(seat) if move.text not in besides]


def chance(seed: int = 0) -> Chance:
    """A seeded stream."""
    return Chance(seed)
