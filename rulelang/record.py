"""Save matches and replay them: rules hash, options, players, seed and moves say everything.

{"format": 1, "game": "nines", "rules": "3f…", "options": {…}, "players": 2, "names": ["P1", "P2"],
 "seed": 7, "moves": [[1, "draw_stock"], …], "digest": "9c…", "digests": null, "outcome": null}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NoReturn

from attrs import frozen

from rulelang.engines.reference import notation, position
from rulelang.errors import IllegalMove, RuleFault, RulesError, SaveError
from rulelang.game import Game, OptionValue
from rulelang.state import State

FORMAT = 1
"""The version of the form in which records are written."""
LARGEST = 256 * 1024 * 1024
"""Characters that a record may have."""

_FIELDS = ("format", "game", "rules", "options", "players", "names", "seed", "moves", "digest", "digests", "outcome")


@frozen
class Record:
    """A match, or as much of it as was played.

    `moves` are pairs of a seat and a move's text, with seats called P1, P2, …. `digest` is that of the last state,
    `digests`, if kept, one for every state from the start on. `outcome` is the kind of end, none while it goes on.
    """

    game: str
    rules_hash: str
    options: Mapping[str, OptionValue]
    players: int
    names: tuple[str, ...]
    seed: int
    moves: tuple[tuple[int, str], ...]
    digest: str | None = None
    digests: tuple[str, ...] | None = None
    outcome: str | None = None

    def to_json(self) -> str:
        """Write the record as JSON text, always the same for the same match."""
        data = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules_hash,
            "options": dict(self.options),
            "players": self.players,
            "names": list(self.names),
            "seed": self.seed,
            "moves": [list(move) for move in self.moves],
            "digest": self.digest,
            "digests": None if self.digests is None else list(self.digests),
            "outcome": self.outcome,
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Read a record; SaveError if the text is none. Whether its moves are legal only `replay` tells."""
        return _Reader(_load(text)).record()

    def replay(self, game: Game | None = None, verify: bool = True) -> State:
        """Play the moves again and give the last state; SaveError if they cannot be played by these rules.

        The game is loaded by its name unless it is given; its options are those of the record. `verify`: the states
        must be those of the record, as far as it holds digests.
        """
        state: State | None = None
        for number, state in enumerate(self.states(game)):
            if verify and self.digests is not None and number < len(self.digests) and state.digest() != self.digests[number]:
                raise SaveError(f"after {number} moves the state is not that of the record")
        assert state is not None
        if verify and self.digest is not None and state.digest() != self.digest:
            raise SaveError("the moves lead to another state than that of the record")
        return state

    def states(self, game: Game | None = None) -> Iterator[State]:
        """Play the moves again, state by state, beginning with the start; SaveError as for `replay`."""
        state = self._start(self._load_game() if game is None else game)
        yield state
        for number, (seat, text) in enumerate(self.moves, start=1):
            try:
                code = notation.read_move(state.position, state.game.rules, seat, text)
                state = state.play_code(seat, code)
            except (position.Refused, position.RuleFault, IllegalMove, RuleFault) as problem:
                raise SaveError(f"move {number} (`{_short(text)}` of seat {seat}) cannot be played: {problem}") from None
            yield state

    def _start(self, game: Game) -> State:
        if game.rules_hash != self.rules_hash:
            raise SaveError(
                f"this is a match of `{_short(self.game)}` by the rules {_short(self.rules_hash)}; "
                f"the rules here, of `{game.name}`, are {game.rules_hash}"
            )
        try:
            return game.with_options(self.options).start(self.players, self.seed, self.names)
        except RulesError as problem:
            raise SaveError(f"the options of this match cannot be: {problem}") from None
        except (ValueError, RuleFault) as problem:
            raise SaveError(f"this match cannot be started: {problem}") from None

    def _load_game(self) -> Game:
        from rulelang.load import load

        if not self.game.isidentifier():
            raise SaveError("this match is of a game without a proper name")
        try:
            return load(self.game)
        except RulesError as problem:
            raise SaveError(f"the game `{_short(self.game)}` of this match cannot be loaded: {problem}") from None


def record_of(state: State, digests: bool) -> Record:
    """Write down how a state came about."""
    states = state.history()
    if states[0].laid_out:
        raise SaveError("this match was laid out, so that its moves alone do not lead to it")
    moves = []
    for after in states[1:]:
        assert after.parent is not None and after.last is not None
        seat, code = after.last
        moves.append((seat, notation.write(after.parent.position, state.game.rules, seat, code).text))
    return Record(
        state.game.name,
        state.game.rules_hash,
        state.game.options,
        len(state.names),
        state.names,
        state.position.setup.seed,
        tuple(moves),
        state.digest(),
        tuple(one.digest() for one in states) if digests else None,
        None if state.outcome is None else state.outcome.kind,
    )


def _load(text: str | bytes) -> object:
    if not isinstance(text, str | bytes):
        raise SaveError("a record is read from JSON text")
    if len(text) > LARGEST:
        raise SaveError("this is too long for a record")
    try:
        plain = text.decode("utf-8") if isinstance(text, bytes) else text
        return json.loads(plain, parse_constant=_no_number, parse_float=_no_number)
    except RecursionError:
        raise SaveError("this is no record: it is nested too deeply") from None
    except SaveError:
        raise
    except ValueError as problem:
        raise SaveError(f"this is no record: {problem}") from None


def _no_number(text: str) -> NoReturn:
    raise SaveError(f"a record holds whole numbers, not `{_short(text)}`")


class _Reader:
    """Take the parts of a record out of what JSON text held."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise SaveError("a record is a JSON object")
        if data.get("format") != FORMAT or isinstance(data.get("format"), bool):
            raise SaveError(f"a record of format {FORMAT} is needed, not {_short(repr(data.get('format')))}")
        unknown = [key for key in data if key not in _FIELDS]
        if unknown:
            raise SaveError(f"a record has no `{_short(unknown[0])}`")
        self._data = data

    def record(self) -> Record:
        return Record(
            self._text("game"),
            self._text("rules"),
            self._options(),
            self._number("players"),
            tuple(self._texts("names") or ()),
            self._number("seed"),
            tuple(self._moves()),
            self._text("digest") if self._data.get("digest") is not None else None,
            self._texts("digests"),
            self._text("outcome") if self._data.get("outcome") is not None else None,
        )

    def _text(self, name: str) -> str:
        value = self._data.get(name)
        if not isinstance(value, str):
            raise SaveError(f"`{name}` of a record is a text")
        return _whole(value)

    def _number(self, name: str) -> int:
        value = self._data.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise SaveError(f"`{name}` of a record is a number")
        return value

    def _texts(self, name: str) -> tuple[str, ...] | None:
        value = self._data.get(name)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise SaveError(f"`{name}` of a record is a list of texts")
        return tuple(map(_whole, value))

    def _options(self) -> dict[str, OptionValue]:
        value = self._data.get("options")
        if not isinstance(value, dict):
            raise SaveError("`options` of a record is an object")
        for name, one in value.items():
            if not isinstance(one, bool | int | str):
                raise SaveError(f"the option `{_short(name)}` of a record is a number, a flag or a text")
            _whole(str(name))
            if isinstance(one, str):
                _whole(one)
        return dict(value)

    def _moves(self) -> Iterator[tuple[int, str]]:
        value = self._data.get("moves")
        if not isinstance(value, list):
            raise SaveError("`moves` of a record is a list")
        players = self._number("players")
        for number, one in enumerate(value, start=1):
            match one:
                case [int() as seat, str() as text] if not isinstance(seat, bool) and 0 <= seat < players:
                    yield seat, _whole(text)
                case _:
                    raise SaveError(f"move {number} of a record is no pair of a seat and a text")


def _whole(text: str) -> str:
    """The text, unless it holds half a character."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise SaveError("a record holds whole characters only")
    return text


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
