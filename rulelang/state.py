"""A match at one moment, as a value: what may be played, what each seat sees, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from rulec.source import Span
from rulelang.engines.reference import decisions, machine, notation
from rulelang.engines.reference.digest import digest
from rulelang.engines.reference.position import Move as Code
from rulelang.engines.reference.position import Position, Refused
from rulelang.engines.reference.position import RuleFault as Fault
from rulelang.errors import IllegalMove
from rulelang.game import Game
from rulelang.log import Line, show_log
from rulelang.moves import Json, Move, Step, show_steps
from rulelang.views import show_view

if TYPE_CHECKING:
    from rulelang.record import Record


@frozen
class Outcome:
    """How a match ended.

    `kind` is `ranking`, `won` or `lost`; `winners` are seats, all or none of them where the players win or lose
    together. `places[seat]` counts from 1, shared places are equal. `keys[seat]` is what the ranking goes by, in its
    order, empty without one.
    """

    kind: str
    winners: tuple[int, ...]
    places: tuple[int, ...]
    keys: tuple[tuple[object, ...], ...]


@frozen(eq=False, repr=False)
class State:
    """A match at a decision or at its end; playing a move makes another state and leaves this one as it is.

    States are equal if all that the rules know of is. To take a move back, go on from `parent`.

    >>> import rulelang
    >>> state = rulelang.load("railroad_rummy").start(players=2, seed=1)
    >>> later = state.play(state.to_move[0], "draw_stock")
    >>> later.move_count, later.parent is state
    (1, True)
    """

    game: Game
    position: Position
    """The engine's own value."""
    names: tuple[str, ...]
    parent: State | None = None
    """The state before the latest move; none at the start."""
    last: tuple[int, Code] | None = field(default=None)
    """The seat and the move that led here, as the engine has them."""
    move_count: int = 0
    laid_out: bool = False
    """Whether this state came about by lines of a scenario, not from the start of a match."""

    # ------------------------------------------------------------ what may be played

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may answer now: one, or in a secret decision all that have not yet; none at the end."""
        asked = self.position.asked
        return () if asked is None else asked.seats

    def moves(self, seat: int) -> tuple[Move, ...]:
        """List the legal moves of a seat, in stable order; none if it is not asked.

        Where there may be very many (any number of cards, many melds), go through `each_move` or step by step with
        `offers`. Raise RuleFault if the rules fail over the question what is legal.
        """
        return tuple(self.each_move(seat))

    def each_move(self, seat: int) -> Iterator[Move]:
        """Go through the legal moves of a seat, made on demand."""
        self._check_seat(seat)
        try:
            for code in decisions.moves(self.position, self.game.rules, seat):
                yield self._move(seat, code)
        except Fault as fault:
            raise self.game.fault(fault) from None

    def offers(self, seat: int, prefix: Sequence[Step] = ()) -> tuple[Step, ...]:
        """List the steps that can follow those taken so far, each of which leads to a legal move.

        The first step is an answer; then come the things to pick, one at a time. Nothing is left when the move is
        whole: then `finish` makes it.
        """
        self._check_seat(seat)
        begun = [step.code for step in prefix]
        try:
            found = decisions.offers(self.position, self.game.rules, seat, begun)
        except Fault as fault:
            raise self.game.fault(fault) from None
        return show_steps(self.position, self.game.rules, self.names, seat, begun, found)

    def finish(self, seat: int, steps: Sequence[Step]) -> Move:
        """Make the move that steps lead to; IllegalMove if they lead to none or are not all."""
        self._check_seat(seat)
        try:
            return self._move(seat, decisions.finish(self.position, self.game.rules, seat, [step.code for step in steps]))
        except Refused as refused:
            raise self._illegal(refused) from None
        except Fault as fault:
            raise self.game.fault(fault) from None

    def random_move(self, seat: int, below: decisions.Below) -> Move:
        """Draw a legal move: evenly one of the answers that have one, then slot by slot; no list of all is made.

        `below(n)` draws a number from 0 to n - 1. Raise IllegalMove if the seat has no move.
        """
        self._check_seat(seat)
        try:
            return self._move(seat, decisions.random_move(self.position, self.game.rules, seat, below))
        except Refused as refused:
            raise self._illegal(refused) from None
        except Fault as fault:
            raise self.game.fault(fault) from None

    def read_move(self, seat: int, move: Move | str | Mapping[str, object]) -> Move:
        """Find the legal move that a Move, a text, JSON text or an object of JSON means for a seat.

        Raise IllegalMove with the guard that forbids it and its line.
        """
        self._check_seat(seat)
        if isinstance(move, Move) and move.position is self.position and move.seat == seat:
            return move
        given: object = move.text if isinstance(move, Move) else move
        try:
            return self._move(seat, notation.read_move(self.position, self.game.rules, seat, given, self.names))
        except Refused as refused:
            raise self._illegal(refused) from None
        except Fault as fault:
            raise self.game.fault(fault) from None

    def play(self, seat: int, move: Move | str | Mapping[str, object]) -> State:
        """Play a move, given as a Move, text, JSON text or an object of JSON, and run to the next decision.

        Raise IllegalMove if it is not legal, RuleFault if the rules fail; this state stays good either way.
        """
        return self.play_code(seat, self.read_move(seat, move).code)

    def play_code(self, seat: int, code: Code) -> State:
        """Play a move of the engine that was found legal here; for tools that hold one."""
        try:
            after = machine.apply(self.position, self.game.rules, seat, code)
        except Refused as refused:
            raise self._illegal(refused) from None
        except Fault as fault:
            raise self.game.fault(fault) from None
        return State(self.game, after, self.names, self, (seat, code), self.move_count + 1)

    # ------------------------------------------------------------ what is known

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or none while it goes on."""
        result = self.position.result
        return None if result is None else Outcome(result.kind, result.winners, result.places, result.keys)

    def view(self, seat: int | None) -> dict[str, Json]:
        """Show what a seat may know now, or a spectator (none), as data for JSON."""
        if seat is not None:
            self._check_seat(seat)
        return show_view(self, seat)

    def log(self, seat: int | None, since: int = -1) -> tuple[Line, ...]:
        """Tell what has happened so far as a seat, or a spectator (none), may know it.

        `since`: only what happened after the match had so many moves, such as `move_count` of a state told before.
        """
        if seat is not None:
            self._check_seat(seat)
        return show_log(self, seat, since)

    # ------------------------------------------------------------ keeping it

    def history(self, since: int = -1) -> list[State]:
        """The states from the start of the match to this one, those with more than `since` moves."""
        states: list[State] = []
        state: State | None = self
        while state is not None and state.move_count > since:
            states.append(state)
            state = state.parent
        states.reverse()
        return states

    def record(self, digests: bool = False) -> Record:
        """The match so far: rules hash, options, players, seed and moves; with a digest of every state if asked.

        Raise SaveError if the match was laid out, since its moves alone do not lead to it.
        """
        from rulelang.record import record_of

        return record_of(self, digests)

    def to_json(self) -> str:
        """Save the match so far as JSON text."""
        return self.record().to_json()

    @staticmethod
    def from_json(text: str | bytes, game: Game | None = None) -> State:
        """Load a saved match; the game is found by its name unless it is given. SaveError if that cannot be."""
        from rulelang.record import Record

        return Record.from_json(text).replay(game)

    def digest(self) -> str:
        """Hash all that the rules know of this state, in 64 hexadecimal digits; equal for equal states everywhere."""
        return digest(self.position, self.game.rules)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if self.position is other.position:
            return True
        return self.game.rules_hash == other.game.rules_hash and self.digest() == other.digest()

    def __hash__(self) -> int:
        return hash(self.digest())

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __repr__(self) -> str:
        return f"State({self.game.name!r}, move_count={self.move_count}, to_move={self.to_move})"

    def _move(self, seat: int, code: Code) -> Move:
        return Move(seat, code, self.position, self.game.rules, self.names)

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.names):
            raise ValueError(f"a seat is a number from 0 to {len(self.names) - 1}, not {seat!r}")

    def _illegal(self, refused: Refused) -> IllegalMove:
        span = refused.span
        if not isinstance(span, Span):
            return IllegalMove(refused.message)
        return IllegalMove(refused.message, self.game.text_at(span), span.source, span.line)
