"""Play small rule texts in tests: lines for one decision, and a whole game around them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from attrs import evolve

from rulec.compile import compile_game
from rulec.source import Source, read_source
from rulelang.bots.chance import Chance
from rulelang.engines.reference import machine
from rulelang.engines.reference.melds import arrangements
from rulelang.engines.reference.notation.given import card_word
from rulelang.engines.reference.notation.spelling import spelling_of
from rulelang.engines.reference.position import Position
from rulelang.engines.reference.table import Table
from rulelang.game import Game
from rulelang.inventory import games_folder
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
    """Start a match of two and put things where lines like `given hand of P1 = "9S 5H"` say."""
    made = game(text)
    state = made.start(players=2, seed=1)
    lines = [_GIVEN.fullmatch(line.strip()) for line in given.strip().split("\n") if line.strip()]
    position = state.position
    for match in lines:
        assert match is not None
        name, owner, value = match.group(1), match.group(2), match.group(3)
        if any(zone.name == name for zone in made.program.zones):
            position = _with_cards(made, position, name, owner, value.strip('"'))
        else:
            position = _with_value(made, position, name, owner, int(value))
    if lines:
        position = machine.enter(position, made.rules, [phase.name for phase in made.program.phases].index("play"))
    return State(made, position, state.names)


_GIVEN = re.compile(r"given (\w+)(?: of (\w+))? = (.+)")


def _place(made: Game, owners: Sequence[tuple[int, tuple[int, ...]]], number: int, owner: str | None) -> int:
    """The place of a zone or variable of that owner."""
    names = ["P1", "P2"] if owner in ("P1", "P2") else [member.name for member in made.program.kinds[2].members]
    keys = () if owner is None else (names.index(owner),)
    return next(place for place, (one, of) in enumerate(owners) if one == number and of == keys)


def _with_value(made: Game, position: Position, name: str, owner: str | None, value: int) -> Position:
    number = [variable.name for variable in made.program.variables].index(name)
    values = list(position.variables)
    values[_place(made, position.setup.variable_owner, number, owner)] = value
    return evolve(position, variables=tuple(values))


def _with_cards(made: Game, position: Position, name: str, owner: str | None, text: str) -> Position:
    number = [zone.name for zone in made.program.zones].index(name)
    place = _place(made, position.setup.zone_owner, number, owner)
    spelling = spelling_of(made.rules, made.program)
    zones = list(position.zones)
    stock = list(zones[0])
    laid = []
    for part in text.split(","):
        cards = []
        for word in part.split():
            card = next(card for card in stock if position.setup.cards[card] in spelling.designs(card_word(word).word))
            stock.remove(card)
            cards.append(card)
        laid.append(tuple(sorted(cards) if made.program.zones[number].melds else cards))
    zones[0] = tuple(stock)
    zone = made.program.zones[number]
    if not zone.melds:
        cards = list(laid[0])
        zones[place] = tuple(cards[::-1] if zone.order == "pile" else sorted(cards) if zone.order == "set" else cards)
        return evolve(position, zones=tuple(zones))
    reader = made.rules.reader(Table.open(position))
    known = list(position.melds)
    for cards_of_one in laid:
        arranged = next(found for kind in zone.melds for found in arrangements(reader, kind, cards_of_one))
        known.append((position.next_id + len(known), arranged))
    zones[place] = tuple(number for number, _laid in known[len(position.melds) :])
    return evolve(position, zones=tuple(zones), melds=tuple(known), next_id=position.next_id + 100)


def texts(state: State, seat: int = 0, besides: Iterable[str] = ("leave_it",)) -> list[str]:
    """The texts of all legal moves but some."""
    return [move.text for move in state.moves(seat) if move.text not in besides]


def chance(seed: int = 0) -> Chance:
    """A seeded stream."""
    return Chance(seed)
