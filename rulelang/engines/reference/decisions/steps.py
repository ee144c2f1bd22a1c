"""Offer moves step by step: the answer, then slot after slot, members of groups and cards of melds one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from attrs import define, frozen

from rulec import ir
from rulelang.engines.reference import melds
from rulelang.engines.reference.decisions import fills, groups, ways
from rulelang.engines.reference.decisions.asking import opened
from rulelang.engines.reference.decisions.choice import Choice, same
from rulelang.engines.reference.decisions.plan import plan_of
from rulelang.engines.reference.decisions.question import Question, ask
from rulelang.engines.reference.decisions.sources import all_of, exactly, is_addition
from rulelang.engines.reference.decisions.walk import SEARCH_LIMIT, Source, Trail, legal, passes_trial
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.position import LaidMeld, Move, Position, Refused

Part = Literal["answer", "pick", "member", "card", "meld", "entry", "done"]


@frozen
class Step:
    """One step of a move.

    `part` says what `value` is: the place of the `answer`; what is chosen for a `pick` of one thing; the next `member`
    of a group; the next `card` of the meld that is begun; a LaidMeld that ends this `meld`, its cards being those
    chosen; an `entry` (key, value) of a fill; none for `done`, which ends a group or a way. `slot` is the pick's name.
    """

    part: Part
    slot: str
    value: object


def offers(position: Position, rules: Rules, seat: int, prefix: Sequence[Step] = ()) -> tuple[Step, ...]:
    """List how a move that was begun can go on, each step such that a legal move is left.

    Nothing: the move is whole, or the prefix leads nowhere, or the seat is not asked. Where no completion of a step
    is found within SEARCH_LIMIT attempts, it is left out.
    """
    question = ask(position, rules, seat)
    if question is None:
        return ()
    if not prefix:
        answers = range(len(question.choose.answers))
        return tuple(Step("answer", "", number) for number in answers if _leads_on(question, number, all_of(question), 0, ()))
    begun = _Begun(question, prefix)
    begun.run()
    return begun.next


def finish(position: Position, rules: Rules, seat: int, steps: Sequence[Step]) -> Move:
    """Make the move that the steps spell; Refused if they do not lead to a whole legal move."""
    question = opened(position, rules, seat)
    begun = _Begun(question, steps)
    if not begun.run():
        raise Refused("these steps make no whole move")
    move = Move(question.choose.number, begun.number, begun.picks)
    trail = Trail()
    if not passes_trial(question, begun.number, move, trail):
        raise trail.refusal()
    return move


def _leads_on(question: Question, number: int, source: Source, place: int, picks: tuple[object, ...]) -> bool:
    return next(legal(question, number, source, limit=SEARCH_LIMIT, place=place, picks=picks), None) is not None


Choices = Callable[[], Iterator[Choice]]


@define
class _Begun:
    """Follow the steps through the guards; `next` lists how to go on where they end."""

    question: Question
    steps: Sequence[Step]
    number: int = 0
    used: int = 1
    place: int = 0
    picks: tuple[object, ...] = ()
    next: tuple[Step, ...] = ()

    def run(self) -> bool:
        """Follow all steps; true if they fill every pick and no step is left over."""
        first = self.steps[0] if self.steps else None
        answers = self.question.choose.answers
        if first is None or first.part != "answer" or not isinstance(first.value, int) or not 0 <= first.value < len(answers):
            return False
        self.number = first.value
        for place, guard in enumerate(answers[self.number].guards):
            self.place = place
            match guard:
                case ir.Requires():
                    if not self.question.holds(guard.condition):
                        return False
                case ir.Let():
                    self.question.environment[guard.slot] = self.question.read(guard.value)
                case ir.Pick():
                    choice = self._pick(guard)
                    if choice is None:
                        return False
                    self.question.environment[guard.slot] = choice.bound
                    self.picks = (*self.picks, choice.value)
        return self.used == len(self.steps)

    def _pick(self, pick: ir.Pick) -> Choice | None:
        """Take the steps of one pick; none if they are wrong or run out, the latter after listing what may follow."""
        match pick.selection:
            case ir.Groups():
                return self._group(pick)
            case ir.Fill():
                return self._fill(pick)
            case ir.Ways() if not is_addition(pick):
                return self._way(pick)
            case _:
                return self._single(pick)

    def _take(self, pick: ir.Pick, *parts: Part) -> Step | None:
        """The next step if it belongs to this pick, else none."""
        if self.used >= len(self.steps):
            return None
        step = self.steps[self.used]
        if step.slot != pick.name or step.part not in parts:
            return None
        self.used += 1
        return step

    def _offer(self, found: Sequence[tuple[Step, Choices]]) -> None:
        """List the steps that lead to a legal move, each with the choices for this pick that it leaves."""
        if self.used < len(self.steps):
            return
        self.next = tuple(step for step, choices in found if self._leads_on(choices))

    def _leads_on(self, choices: Choices) -> bool:
        rest = all_of(self.question)
        here = len(self.picks)

        def source(number: int, pick: ir.Pick, bounds: tuple[ir.Expression, ...]) -> Iterator[Choice]:
            return choices() if number == here else iter(rest(number, pick, bounds))

        return _leads_on(self.question, self.number, source, self.place, self.picks)

    def _single(self, pick: ir.Pick) -> Choice | None:
        step = self._take(pick, "pick")
        if step is not None:
            return exactly(self.question, pick, step.value)
        listed = list(all_of(self.question)(0, pick, ()))
        self._offer([(Step("pick", pick.name, choice.value), lambda choice=choice: iter((choice,))) for choice in listed])  # type: ignore[misc]
        return None

    def _group(self, pick: ir.Pick) -> Choice | None:
        pool = groups.pool(self.question, pick)
        taken = [0] * len(pool.candidates)
        last, closed = 0, not pool.asked or pool.low > pool.high
        while not closed and sum(taken) < pool.high:
            step = self._take(pick, "member", "done")
            if step is None:
                self._offer_members(pick, pool, taken, last)
                return None
            if step.part == "done":
                break
            last = next((kind for kind, one in enumerate(pool.candidates) if any(same(step.value, copy) for copy in one.values)), -1)
            if last < 0:
                return None
            taken[last] += 1
        return groups.grouped(self.question, pool, taken)

    def _offer_members(self, pick: ir.Pick, pool: groups.Pool, taken: Sequence[int], last: int) -> None:
        chosen = groups.places(pool, taken)
        found: list[tuple[Step, Choices]] = []
        if sum(taken) >= pool.low:
            found.append((Step("done", pick.name, None), lambda: groups.every(self.question, pool, chosen, True)))
        for kind in range(last, len(pool.candidates)):
            candidate = pool.candidates[kind]
            if taken[kind] < len(candidate.copies):
                grown = groups.places(pool, [count + (other == kind) for other, count in enumerate(taken)])
                step = Step("member", pick.name, candidate.values[taken[kind]])
                found.append((step, lambda grown=grown: groups.every(self.question, pool, grown)))  # type: ignore[misc]
        self._offer(found)

    def _fill(self, pick: ir.Pick) -> Choice | None:
        sheet = fills.sheet(self.question, pick, self._bounds())
        entries: fills.Entries = ()
        for key, values in zip(sheet.keys, sheet.values, strict=True):
            step = self._take(pick, "entry")
            if step is None:
                found = [(*entries, (key, value)) for value in values]
                self._offer([(Step("entry", pick.name, one[-1]), lambda one=one: fills.every(sheet, one)) for one in found])  # type: ignore[misc]
                return None
            if not isinstance(step.value, tuple) or len(step.value) != 2 or not same(step.value[0], key):
                return None
            entries = (*entries, (key, step.value[1]))
        return fills.exactly(sheet, entries)

    def _bounds(self) -> tuple[ir.Expression, ...]:
        return plan_of(self.question.rules, self.question.choose.answers[self.number]).bounds[self.place]

    def _way(self, pick: ir.Pick) -> Choice | None:
        order = ways.order(self.question, pick, self._bounds())
        laid: tuple[LaidMeld, ...] = ()
        partial: tuple[int, ...] = ()
        while True:
            after = ways.steps(self.question, order, laid, partial)
            if len(after) == 1 and after[0].card is None and after[0].laid is None:
                return ways.exactly(self.question, order, laid)
            step = self._take(pick, "card", "meld", "done")
            if step is None:
                self._offer([(_shown(pick, one), self._completions(order, laid, partial, one)) for one in after])
                return None
            if not any(_shown(pick, one) == step for one in after):
                return None
            if step.part == "done":
                return ways.exactly(self.question, order, laid)
            if isinstance(step.value, LaidMeld):
                laid, partial = (*laid, step.value), ()
            elif isinstance(step.value, int):
                partial = (*partial, step.value)

    def _completions(self, order: ways.Order, laid: tuple[LaidMeld, ...], partial: tuple[int, ...], step: melds.Step) -> Choices:
        return lambda: ways.completions(self.question, order, laid, partial, step)


def _shown(pick: ir.Pick, step: melds.Step) -> Step:
    if step.card is not None:
        return Step("card", pick.name, step.card)
    return Step("done", pick.name, None) if step.laid is None else Step("meld", pick.name, step.laid)
