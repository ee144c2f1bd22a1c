"""A game that is ready to be played: checked rules, and the options of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import frozen

from rulec import ir
from rulec.diagnostics import Diagnostic
from rulec.source import Source, Span
from rulec.suggest import near
from rulelang.engines.reference import decisions, machine, notation, position, setup
from rulelang.engines.reference.evaluate import Rules
from rulelang.errors import RuleFault, RulesError, guard_text
from rulelang.told import open_values

if TYPE_CHECKING:
    from rulelang.state import State

OptionValue = int | bool | str
"""A number, a flag, or a member by its name."""

LARGEST_SEED = (1 << 64) - 1
LONGEST_NAME = 200


@frozen(eq=False, repr=False, init=False)
class Game:
    """Rules with the options of one table; frozen, and good for any number of matches.

    Raise RulesError if an option does not exist or cannot have that value.

    >>> import rulelang
    >>> game = rulelang.load("railroad_rummy", options={"hmg_tokens": 2})
    >>> game.options["hmg_tokens"], game.players
    (2, range(2, 9))
    """

    program: ir.Program
    sources: tuple[Source, ...]
    values: Mapping[str, object]
    """The engine's own values of the options."""

    def __init__(self, program: ir.Program, options: Mapping[str, object] | None = None, sources: Sequence[Source] = ()) -> None:
        """Take a checked program, the options that differ from the rules, and the texts for messages."""
        values = MappingProxyType({option.name: option.default for option in program.options} | _read_options(program, options or {}))
        self.__attrs_init__(program, tuple(sources), values)

    @property
    def name(self) -> str:
        """The name that the rules give the game."""
        return self.program.name

    @property
    def label(self) -> str:
        """What people call the game."""
        return notation.named(self.program.name, self.program.label)

    @property
    def players(self) -> range:
        """How many players the game is for; with teams, only whole teams can start."""
        return range(self.program.low_players, self.program.high_players + 1, self.program.team_size or 1)

    @property
    def rules_hash(self) -> str:
        """What tells these rules from others, in 64 hexadecimal digits; options of the table are no part of it."""
        return self.program.rules_hash

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The value of every option at this table."""
        return {option.name: show_option(self.program, option, self.values[option.name]) for option in self.program.options}

    @cached_property
    def rules(self) -> Rules:
        """The rules made ready for the engine."""
        return Rules(self.program, decisions.has_move)

    @cached_property
    def told_values(self) -> tuple[int, ...]:
        """The places of the values that views tell: labelled, of nobody, a player or a team, and read off what all see."""
        return open_values(self.program)

    def with_options(self, options: Mapping[str, object]) -> Game:
        """The same rules at a table with these options; those left out are as the rules have them."""
        return Game(self.program, options, self.sources)

    def start(self, players: int | None = None, seed: int = 0, names: Sequence[str] | None = None) -> State:
        """Start a match and run it to its first decision.

        `players` left out: as few as the game allows. `seed` is a number of 64 bits that fixes all chance. `names` of
        the seats are P1, P2, … unless given. Raise ValueError if one of them cannot be, RuleFault if the rules fail.

        >>> import rulelang
        >>> state = rulelang.load("railroad_rummy").start(players=4, seed=7, names=["Ann", "Bo", "Cy", "Di"])
        >>> len(state.to_move), state.view(None)["players"][1]["name"]
        (1, 'Bo')
        """
        from rulelang.state import State

        seats = self.players[0] if players is None and self.players else players
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.players:
            raise ValueError(f"{self.label} is for {_span_of(self.players)} players, not {players}")
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
            raise ValueError("a seed is a whole number from 0 to 2**64 - 1")
        called = check_names(names, seats)
        try:
            first = machine.start(setup.set_up(self.rules, seats, seed, self.values), self.rules)
        except position.RuleFault as fault:
            raise self.fault(fault) from None
        return State(self, first, called)

    def from_json(self, text: str | bytes) -> State:
        """Play a saved match on: its options come with it. Raise SaveError if it is no save or one of other rules."""
        from rulelang.record import Record

        return Record.from_json(text).replay(self)

    def fault(self, fault: position.RuleFault) -> RuleFault:
        """Tell a fault of the engine with its place in the rules."""
        span = fault.span
        if not isinstance(span, Span):
            return RuleFault(fault.message)
        return RuleFault(fault.message, span.source, span.line)

    def text_at(self, span: Span) -> str | None:
        """The text of the rules at a place, its first line; none if the texts are not at hand."""
        return guard_text(self.sources, span)

    def __repr__(self) -> str:
        return f"Game({self.name!r})"


def check_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """Give the names of the seats, P1, P2, … if there are none; ValueError if they cannot be told apart or shown."""
    if names is None:
        return notation.seat_names(seats)
    called = tuple(names)
    if isinstance(names, str) or len(called) != seats or len(set(called)) != seats:
        raise ValueError(f"{seats} seats need {seats} different names")
    for seat, name in enumerate(called):
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise ValueError(f"`{name!r}` cannot be the name of a seat")
        if name in notation.seat_names(seats) and name != f"P{seat + 1}":
            raise ValueError(f"`{name}` is what another seat is called")
    return called


def _read_options(program: ir.Program, given: Mapping[str, object]) -> dict[str, object]:
    problems = []
    values: dict[str, object] = {}
    for name, value in given.items():
        option = next((one for one in program.options if one.name == name), None)
        if option is None:
            hint = near(str(name), [one.name for one in program.options])
            problems.append(_problem(f"`{program.name}` has no option `{name}`", Span(program.name, 1, 1, 1, 1), hint))
            continue
        read = _read(program, option.type, value)
        if read is None:
            problems.append(_problem(f"option `{name}` is {_allowed(program, option.type)}, not `{value}`", option.span, None))
        else:
            values[name] = read
    if problems:
        raise RulesError(problems)
    return values


def _read(program: ir.Program, kind: ir.Type, value: object) -> object:
    """The engine's value for what a user gives for an option, or none if it cannot have that."""
    match kind:
        case ir.FlagType():
            words = {"yes": True, "true": True, "no": False, "false": False}
            return value if isinstance(value, bool) else words.get(value.lower()) if isinstance(value, str) else None
        case ir.NumberType(low=low, high=high):
            number = _whole(value)
            fits = number is not None and (low is None or low <= number) and (high is None or number <= high)
            return number if fits else None
        case ir.MemberType(kind=number):
            words_of = [{one.name, one.label} for one in program.kinds[number].members]
            return next((place for place, words in enumerate(words_of) if str(value) in words), None)
        case ir.TextType():
            return value if isinstance(value, str) else None
        case _:
            return None


def _whole(value: object) -> int | None:
    if isinstance(value, str) and len(value) < 20 and value.removeprefix("-").isdecimal():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _allowed(program: ir.Program, kind: ir.Type) -> str:
    match kind:
        case ir.FlagType():
            return "`yes` or `no`"
        case ir.NumberType(low=low, high=high):
            return f"a number in {'' if low is None else low}..{'' if high is None else high}"
        case ir.MemberType(kind=number):
            return "one of " + ", ".join(f"`{one.name}`" for one in program.kinds[number].members)
        case _:
            return "of another type"


def show_option(program: ir.Program, option: ir.Option, value: object) -> OptionValue:
    """Tell an engine's value of an option as users give it."""
    match option.type:
        case ir.MemberType(kind=number) if isinstance(value, int):
            return program.kinds[number].members[value].name
        case _:
            assert isinstance(value, int | str)
            return value


def _problem(message: str, span: Span, hint: str | None) -> Diagnostic:
    return Diagnostic("RL003", "error", message, span, hint=hint)


def _span_of(players: range) -> str:
    if len(players) == 1:
        return str(players[0])
    return f"{players[0]} to {players[-1]}" if players.step == 1 else ", ".join(map(str, players))
