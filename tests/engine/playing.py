"""Play small games, written in the tests, on the engine itself."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from rulec.check.assemble import assemble
from rulec.check.program import build
from rulec.diagnostics import Report
from rulec.source import Source, read_source
from rulelang.engines.reference import decisions, machine
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.position import Move, Position
from rulelang.engines.reference.setup import set_up

STANDARD = Path(__file__).parents[2] / "games" / "std"

TOKENS = """
kind colour: red, green, blue
kind size: 1..5

cards token:
    colour: colour
    size: size
    | token | colour | size | copies |
    | r1    | red    | 1    | 1      |
    | r2    | red    | 2    | 1      |
    | r3    | red    | 3    | 1      |
    | g1    | green  | 1    | 1      |
    | g2    | green  | 2    | 1      |
    | g3    | green  | 3    | 1      |
    | b1    | blue   | 1    | 1      |
    | b2    | blue   | 2    | 1      |
"""


def rules_of(text: str, players: str = "2", cards: str = TOKENS) -> Rules:
    """Build a game without its first lines: `score` ranks, play starts at `begin`, `trace` notes what happens.

    What the checker says of the flow and of secrets is not asked for: the engine is tried with rules that it reports too.
    """
    head = f"game probe:\n    players {players}\n    ranking by highest score\n    start begin\n{cards}\n"
    common = "var score per player: number = 0\nvar trace: number = 0\n"
    report = Report()
    assembly, sources = assemble(Source("probe.rules", head + common + text), _fetch, report)
    program = build(assembly, report, {one.name: one for one in sources}, lambda name, span: None)
    assert report.ok and program is not None, [(one.message, one.span) for one in report.diagnostics]
    return Rules(program, decisions.has_move)


def _fetch(kind: str, name: str, wanted_by: Source) -> Source | None:
    path = STANDARD / f"{name}.rules"
    return read_source(path.name, path.read_bytes()) if kind == "library" and path.exists() else None


def begin(rules: Rules, players: int = 2, seed: int = 7) -> Position:
    """Start a match."""
    return machine.start(set_up(rules, players, seed), rules)


def moves(position: Position, rules: Rules, seat: int | None = None) -> list[Move]:
    """All legal moves of a seat, by default of the first that is asked."""
    assert position.asked is not None
    return list(decisions.moves(position, rules, position.asked.seats[0] if seat is None else seat))


def answers(position: Position, rules: Rules, seat: int | None = None) -> list[str]:
    """The names of the answers that have a legal move."""
    assert position.asked is not None
    names = [position.asked.choose.answers[move.answer].name for move in moves(position, rules, seat)]
    return list(dict.fromkeys(names))


def answer(position: Position, rules: Rules, name: str, seat: int | None = None, number: int = 0) -> Position:
    """Give an answer: of its legal moves the one with that number."""
    assert position.asked is not None
    who = position.asked.seats[0] if seat is None else seat
    fitting = [move for move in moves(position, rules, who) if position.asked.choose.answers[move.answer].name == name]
    return machine.apply(position, rules, who, fitting[number])


def value(position: Position, name: str, *keys: int) -> object:
    """The value of a variable."""
    program = position.setup.program
    variable = next(place for place, one in enumerate(program.variables) if one.name == name)
    return position.variables[position.setup.variable_owner.index((variable, keys))]


def names_in(position: Position, zone: str, *keys: int) -> list[str]:
    """The names of the cards in a zone, as they are kept: a pile from below."""
    program = position.setup.program
    place = place_of(position, zone, *keys)
    cards = position.zones[place]
    if program.zones[position.setup.zone_owner[place][0]].melds:
        laid = dict(position.melds)
        cards = tuple(card for meld in cards for card in laid[meld].cards)
    designs = [position.setup.cards[card] for card in cards]
    return [program.cards[set_].designs[row].name or str((set_, row)) for set_, row in designs]


def place_of(position: Position, zone: str, *keys: int) -> int:
    """The place of a zone."""
    program = position.setup.program
    number = next(place for place, one in enumerate(program.zones) if one.name == zone)
    return position.setup.zone_owner.index((number, keys))


def is_whole(position: Position) -> bool:
    """Whether every card lies in just one place."""
    program, laid = position.setup.program, dict(position.melds)
    lying: Counter[int] = Counter(position.reserve)
    for place, things in enumerate(position.zones):
        zone = program.zones[position.setup.zone_owner[place][0]]
        if zone.melds:
            lying.update(card for meld in things for card in laid[meld].cards)
        elif not zone.dice:
            lying.update(things)
    return sorted(lying.elements()) == list(range(len(position.setup.cards)))
