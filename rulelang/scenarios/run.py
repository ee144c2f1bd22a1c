"""Play a scenario: lay it out, go through its lines, and say which is the first that does not hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final

from attrs import define, evolve

from rulec import ir
from rulelang.engines.reference import decisions, machine, notation
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.notation import Wording
from rulelang.engines.reference.position import Move, Position, Refused, RuleFault
from rulelang.engines.reference.setup import set_up
from rulelang.engines.reference.table import Table
from rulelang.errors import guard_text
from rulelang.game import Game, show_option
from rulelang.scenarios.describe import describe
from rulelang.scenarios.failure import Failure
from rulelang.scenarios.given import Given, give
from rulelang.scenarios.invariants import broken_invariant
from rulelang.scenarios.lines import read_lines
from rulelang.state import State

SEED: Final = 1
"""The seed of every scenario."""


def run_scenario(game: Game, scenario: ir.Scenario) -> Failure | None:
    """Play a scenario of a game and give the first line that does not hold, or none if all do.

    Options are those of the rules, but for what the scenario sets. Invariants are tested at every decision.
    """
    return _Run(game, scenario, options={}).through()


def lay_out(start: Game | State, lines: str | ir.Scenario, seed: int = SEED) -> State:
    """Give the state that lines of a scenario lead to: cards, melds and variables are put in place, and moves played.

    From a Game a match is set up first, with the seats and options of the lines, other options as the game has them,
    and `seed` for what is random after that. From a State it goes on there: the lines may give and play; seats are
    called as in the state, or P1, P2, … if a name there is no word. Either way what is laid out is the first state of a
    match of its own, which cannot be saved, since a record holds moves only.

    Raise RulesError for lines that cannot be meant, ValueError with the first that does not hold.

    >>> import rulelang
    >>> hearts = rulelang.load("hearts")
    >>> state = rulelang.lay_out(hearts, 'at lead\\ngiven turn = B\\ngiven first_trick = no\\ngiven hand of B = "3H 5C"')
    >>> [move.text for move in state.moves(1)]
    ['card with card = "5C"']
    """
    game, names = (start.game, start.names) if isinstance(start, State) else (start, ())
    seats = names if all(name.isidentifier() for name in names) else notation.seat_names(len(names))
    scenario, source = read_lines(game, lines, seats) if isinstance(lines, str) else (lines, None)
    if isinstance(start, State):
        run = _Run(game, scenario, start.position)
        failure = run.go_on()
    else:
        said = [(game.program.options[place], value) for place, value in scenario.options]
        told = {option.name: show_option(game.program, option, value) for option, value in said}
        run = _Run(game.with_options({**game.options, **told}) if told else game, scenario, seed=seed)
        failure = run.through()
    if failure is not None:
        line = failure.line if source is None else guard_text((source,), failure.span) or ""
        raise ValueError(evolve(failure, line=line).text())
    return State(run.game, run.at, names or scenario.seats, laid_out=True)


def _is_given(step: ir.ScenarioStep) -> bool:
    return isinstance(step, ir.GivenZone | ir.GivenVariable | ir.GivenDice)


@define
class _Run:
    """A scenario in progress."""

    game: Game
    scenario: ir.Scenario
    position: Position | None = None
    step: ir.ScenarioStep | None = None
    seed: int = SEED
    options: Mapping[str, object] | None = None
    """Options that differ from the rules, besides those of the lines; none: as the game has them."""

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def at(self) -> Position:
        assert self.position is not None
        return self.position

    def through(self) -> Failure | None:
        """Go through all lines, up to the first that does not hold."""
        try:
            givens = list(takewhile(_is_given, self.scenario.steps))
            self.begin(givens)
            for step in self.scenario.steps[len(givens) :]:
                failure = self.go(step)
                if failure is not None:
                    return failure
        except RuleFault as fault:
            return self.fault(fault)
        return None

    def go_on(self) -> Failure | None:
        """Go through all lines from where the match stands."""
        if self.scenario.at is not None or self.scenario.options:
            raise ValueError("`at` and `option` lines belong where a match begins")
        try:
            return next((failure for step in self.scenario.steps if (failure := self.go(step)) is not None), None)
        except RuleFault as fault:
            return self.fault(fault)

    def begin(self, givens: Sequence[ir.ScenarioStep]) -> None:
        """Set the match up, lay out what is given, and run to the first decision."""
        program, scenario = self.rules.program, self.scenario
        chosen = {program.options[place].name: value for place, value in scenario.options}
        options = self.game.values if self.options is None else self.options
        setup = set_up(self.rules, len(scenario.seats), self.seed, {**options, **chosen})
        if scenario.at is None:
            self.position = machine.start(setup, self.rules)
            self._give(givens)
            return
        self.position = evolve(machine.prepare(setup, self.rules, self._first_move), result=None)
        self._give(givens)
        self.step = None
        self.position = machine.enter(self.position, self.rules, scenario.at)

    def go(self, step: ir.ScenarioStep) -> Failure | None:
        """Go through one line."""
        self.step = step
        match step:
            case ir.GivenZone() | ir.GivenVariable() | ir.GivenDice():
                self._give([step])
                return None
            case ir.Play(refused=True):
                return self._refuse(step)
            case ir.Play():
                return self._play(step)
            case ir.Offer():
                return self._offer(step)
            case ir.Expect():
                return self._expect(step)

    def fault(self, fault: RuleFault) -> Failure:
        """Tell of a fault of the rules at the line that ran into it."""
        told = self.game.fault(fault)
        place = f" ({told.source}:{told.line})" if told.line is not None else ""
        if self.step is None:
            return Failure(
                self.scenario.span, f'scenario "{self.scenario.title}"', "the position can be laid out", f"{told.message}{place}"
            )
        return self._failure(self.step, "the line can be carried out", f"{told.message}{place}")

    def _give(self, givens: Sequence[ir.ScenarioStep]) -> None:
        for step in givens:
            self.step = step
            assert isinstance(step, Given)
        self.position = machine.settled(give(self.at, self.rules, [step for step in givens if isinstance(step, Given)]), self.rules)

    def _first_move(self, position: Position, seat: int) -> Move:
        return next(decisions.moves(position, self.rules, seat))

    def _play(self, step: ir.Play) -> Failure | None:
        try:
            move = self._resolve(step)
        except Refused as refused:
            return self._failure(step, "the move is legal", f"{refused.message}{_line_of(refused)}; {self._offered(step.player)}")
        self.position = machine.apply(self.at, self.rules, step.player, move)
        broken = None if self.at.asked is None else broken_invariant(self.at, self.rules)
        return None if broken is None else self._failure(step, f"after it, {broken.text}", "the invariant is broken")

    def _refuse(self, step: ir.Play) -> Failure | None:
        if step.answer not in self._answers(step.player):
            return None
        if not step.filled:
            return self._failure(step, "the answer is not offered", self._offered(step.player))
        try:
            move = self._resolve(step)
        except Refused:
            return None
        written = notation.write(self.at, self.rules, step.player, move, self.scenario.seats)
        return self._failure(step, "the move is not legal", f"it is, as `{written.text}`")

    def _offer(self, step: ir.Offer) -> Failure | None:
        offered = self._answers(step.player)
        if sorted(offered) == sorted(step.answers):
            return None
        return self._failure(step, ", ".join(step.answers), ", ".join(offered) or "nothing")

    def _expect(self, step: ir.Expect) -> Failure | None:
        table = Table.open(self.at)
        if self.rules.read(step.condition, table, [None] * step.size) is True:
            return None
        words = Wording.of(self.at.setup, self.rules, self.scenario.seats)
        return self._failure(step, step.line.removeprefix("expect "), describe(self.rules, table, words, step.condition, step.size))

    def _resolve(self, step: ir.Play) -> Move:
        """The legal move that a line means; in a `refuse` the slots left out may be anything."""
        return notation.resolve(self.at, self.rules, step.player, notation.given_of_play(step), self.scenario.seats, step.refused)

    def _answers(self, seat: int) -> list[str]:
        """The answers that a seat is offered, in order."""
        if self.at.asked is None or seat not in self.at.asked.seats:
            return []
        answers = self.at.asked.choose.answers
        return [answers[step.value].name for step in decisions.offers(self.at, self.rules, seat) if isinstance(step.value, int)]

    def _offered(self, seat: int) -> str:
        if self.at.result is not None:
            return "the match has ended"
        if self.at.asked is not None and seat not in self.at.asked.seats:
            return f"asked: {', '.join(self.scenario.seats[one] for one in self.at.asked.seats)}"
        return f"offered: {', '.join(self._answers(seat)) or 'nothing'}"

    def _failure(self, step: ir.ScenarioStep, expected: str, found: str) -> Failure:
        return Failure(step.span, self.game.text_at(step.span) or "", expected, found)


def _line_of(refused: Refused) -> str:
    line = getattr(refused.span, "line", None)
    return "" if line is None else f" (line {line})"
