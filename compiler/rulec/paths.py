"""Follow every path through the rules from one decision, phase or end to the next.

A path is followed through verbs and the triggers that may fire, so what is found here holds for play as it happens:
an edge of the flow is a jump, with all that surely and all that possibly happened since the point it comes from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import networkx as nx
from attrs import define, evolve, field

from rulec import ir as x
from rulec.changes import Effect, Mix, Shift, Store
from rulec.effects import Facts
from rulec.firing import Firing, Key, turns
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.statements import Answer, Block, Choose, Statement
from rulec.source import Span
from rulec.stretches import DEFAULT, END, ENTRY, NO_ANSWER, NOBODY, Edge, EdgeKind, Known, Origin, Point, State, Stretch, Summary, merged
from rulec.walk import Owner, nodes


@define
class Paths:
    """All paths of a program."""

    facts: Facts
    firing: Firing
    conditions: list[Expression] = field(factory=list)
    edges: list[Edge] = field(factory=list)
    asked: dict[int, list[Stretch]] = field(factory=dict)
    """For each decision reached, what is known where it is."""
    _numbers: dict[Expression, int] = field(factory=dict)
    _summaries: dict[Key, Summary | None] = field(factory=dict)
    _phase_ends: dict[int, State] = field(factory=dict)

    # ------------------------------------------------------------ phases

    def follow(self) -> None:
        """Follow all verbs and triggers, those that others start first; then all phases, each from its start."""
        graph: nx.DiGraph[Key] = nx.DiGraph()
        graph.add_nodes_from(self.facts.owners)
        graph.add_edges_from((call.caller, call.called) for call in self.firing.calls)
        for key in nx.dfs_postorder_nodes(graph):
            if key[0] != "phase":
                self._summary(self.facts.owners[key])
        for index, phase in enumerate(self.facts.program.phases):
            owner = self.facts.owners[("phase", index)]
            origin = Origin(Point("phase", index))
            state = self._fire({origin: Stretch(may=frozenset(self._resets(index)))}, self.firing.of_start(index))
            left = self._block(owner, phase.procedure.block, state, [])
            self._phase_ends[index] = left
            for source, stretch in left.items():
                self._edge(Edge(source, Point("phase", index), "falls", phase.span, stretch, owner.key))

    def falls(self, phase: int) -> State:
        """The paths on which a phase runs past its last line."""
        return self._phase_ends[phase]

    def _resets(self, phase: int) -> Iterable[Effect]:
        for index, variable in enumerate(self.facts.program.variables):
            if variable.reset == phase:
                constant = variable.start.value if isinstance(variable.start, x.Constant) else None
                yield Store(index, "both", constant=constant)

    def _edge(self, edge: Edge) -> None:
        self.edges.append(edge)

    # ------------------------------------------------------------ statements

    def _block(self, owner: Owner, block: Block, state: State, stops: list[list[State]]) -> State:
        for statement in block:
            if not state:
                return state
            state = self._statement(owner, statement, state, stops)
        return state

    def _statement(self, owner: Owner, statement: Statement, state: State, stops: list[list[State]]) -> State:
        match statement:
            case s.Then(phase=phase, condition=condition, span=span):
                return self._jump(owner, Point("phase", phase), "then", span, condition, state)
            case s.EndGame(condition=condition, span=span):
                return self._jump(owner, END, "end", span, condition, state)
            case s.Stop(condition=condition):
                if stops:
                    stops[-1].append(self._assume(state, condition, True))
                return {} if condition is None else self._assume(state, condition, False)
            case s.If(condition=condition, then=then, otherwise=otherwise):
                yes = self._block(owner, then, self._assume(state, condition, True, "if this holds"), stops)
                no = self._block(owner, otherwise, self._assume(state, condition, False, "if this does not hold"), stops)
                return merged((yes, no))
            case s.Case(arms=arms, otherwise=otherwise):
                ends = [self._block(owner, block, state, stops) for _, block in arms]
                return merged((*ends, *([self._block(owner, otherwise, state, stops)] if otherwise else [])))
            case s.ForEach() | s.Repeat():
                return self._loop(owner, statement, state)
            case s.Choose():
                return self._choose(owner, statement, state, stops)
            case s.Perform(verb=verb):
                return self._perform(verb, state)
            case _:
                return self._effect(owner, statement, state)

    def _jump(self, owner: Owner, target: Point, kind: EdgeKind, span: Span, condition: Expression | None, state: State) -> State:
        for origin, stretch in self._assume(state, condition, True).items():
            self._edge(Edge(origin, target, kind, span, stretch, owner.key))
        return {} if condition is None else self._assume(state, condition, False, "if this does not hold")

    def _loop(self, owner: Owner, statement: s.ForEach | s.Repeat, state: State) -> State:
        changes = self.firing.block_changes(owner, statement.block)
        inside = self._forget(state, changes)
        match statement:
            case s.ForEach(domain=domain):
                skipped = not self.surely_some(domain)
            case s.Repeat(times=times, until=until):
                skipped = until is not None or not (isinstance(times, x.Constant) and times.value not in (0, None))
                inside = self._assume(inside, until, False) if until is not None else inside
        stops: list[list[State]] = [[]]
        once = self._block(owner, statement.block, inside, stops)
        ends = [once, *stops[0]]
        if skipped:
            ends.append({origin: _noted(stretch, statement.span, "if there is nothing to do") for origin, stretch in state.items()})
        return self._forget(merged(ends), changes) if once else merged(ends)

    def _choose(self, owner: Owner, choose: Choose, state: State, stops: list[list[State]]) -> State:
        point = Point("decision", choose.number)
        for origin, stretch in state.items():
            self._edge(Edge(origin, point, "asks", choose.span, stretch, owner.key))
        known = merged([{ENTRY: stretch} for stretch in state.values()])[ENTRY].known
        if choose.mode != "one":
            later = self.firing.block_changes(owner, (choose,))
            known = self._forget({ENTRY: Stretch(known=known)}, later)[ENTRY].known
        self.asked.setdefault(choose.number, []).append(Stretch(known=known))
        ends = [self._answer(owner, choose, answer, known, stops) for answer in choose.answers]
        if choose.otherwise is not None:
            ends.append(self._block(owner, choose.otherwise, self._noted(state, choose.span, NO_ANSWER, DEFAULT), stops))
        elif choose.picks:
            ends.append(self._noted(state, choose.span, "if there is nothing to pick", NOBODY))
        if choose.picks and _may_ask_for_nothing(choose.answers[0]):
            unasked = self._noted(state, choose.span, "if nothing is asked for", NOBODY)
            ends.append(self._block(owner, choose.answers[0].effects, unasked, stops))
        if choose.mode != "one" and not self.surely_some(choose.who):
            ends.append(self._noted(state, choose.span, "if nobody is asked", NOBODY))
        return merged(ends)

    def _answer(self, owner: Owner, choose: Choose, answer: Answer, known: frozenset[Known], stops: list[list[State]]) -> State:
        origin = Origin(Point("decision", choose.number), answer.name)
        state: State = {origin: Stretch(known=known, trail=((answer.span, "after this answer"),))}
        for guard in answer.guards:
            if isinstance(guard, s.Requires):
                state = self._assume(state, guard.condition, True)
        triggers = self.firing.of_answer(answer.name)
        program = self.facts.program
        instead = [owner for owner in triggers if program.triggers[owner.index].moment == "instead"]
        state = self._fire(state, [one for one in triggers if program.triggers[one.index].moment == "before"])
        replaced = self._instead(state, instead)
        if not any(program.triggers[one.index].when is None for one in instead):
            state = self._block(owner, answer.effects, state, stops)
        else:
            state = {}
        state = merged((state, replaced))
        return self._fire(state, [one for one in triggers if program.triggers[one.index].moment == "on"])

    def _perform(self, verb: int, state: State) -> State:
        program = self.facts.program
        triggers = self.firing.of_verb(verb)
        state = self._fire(state, [one for one in triggers if program.triggers[one.index].moment == "before"])
        instead = [one for one in triggers if program.triggers[one.index].moment == "instead"]
        replaced = self._instead(state, instead)
        if any(program.triggers[one.index].when is None for one in instead):
            state = replaced
        else:
            state = merged((self._run(self.facts.owners[("verb", verb)], state), replaced))
        return self._fire(state, [one for one in triggers if program.triggers[one.index].moment == "on"])

    def _instead(self, state: State, triggers: Sequence[Owner]) -> State:
        return merged(self._run(one, state) for one in triggers)

    def _effect(self, owner: Owner, statement: Statement, state: State) -> State:
        effects = self.facts.effects(owner, statement)
        if not effects:
            return state
        keys = statement.keys if isinstance(statement, s.Assign) else ()
        sure = {origin: self._sure(effects, keys, stretch) for origin, stretch in state.items()}
        state = self._forget(state, effects)
        state = {origin: evolve(one, must=one.must | sure[origin], may=one.may | set(effects)) for origin, one in state.items()}
        fired: dict[Key, Owner] = {started.key: started for started, _ in self.firing.of_effects(effects)}
        if isinstance(statement, s.Draw):
            fired.update((one.key, one) for one in self.firing.on_event("short", statement.source.zone))
        return self._fire(state, list(fired.values()))

    def _sure(self, effects: Sequence[Effect], keys: tuple[Expression, ...], stretch: Stretch) -> frozenset[Effect]:
        """Pick the effects that really change something, given what is known before them, and settings to a constant."""
        found: set[Effect] = set()
        for effect in effects:
            match effect:
                case Store(sure=True):
                    found.add(effect)
                case Store(variable=variable, constant=constant) if constant is not None:
                    differs = any(self._differs(known, variable, keys, constant) for known in stretch.known)
                    found.add(evolve(effect, sure=differs))
                case Shift(source=source) if source is not None and len(effects) == 1:
                    if any(self._filled(known, source) for known in stretch.known):
                        found.add(evolve(effect, sure=True))
                case Mix():
                    found.add(effect)
                case _:
                    pass
        return frozenset(found)

    def _differs(self, known: Known, variable: int, keys: tuple[Expression, ...], constant: object) -> bool:
        """Whether a known condition says that a variable is not yet what it is set to."""
        number, holds = known
        match self.conditions[number]:
            case x.VariableValue(variable=one, keys=same):
                return one == variable and same == keys and constant is (not holds)
            case x.Is(left=x.VariableValue(variable=one, keys=same), right=x.Constant(value=value)):
                return one == variable and same == keys and (value == constant) is not holds
            case _:
                return False

    def _filled(self, known: Known, zone: int) -> bool:
        """Whether a known condition says that a zone is not empty."""
        match self.conditions[known[0]]:
            case x.IsEmpty(things=x.ZoneOf(zone=one)):
                return one == zone and not known[1]
            case _:
                return False

    # ------------------------------------------------------------ procedures that return

    def _fire(self, state: State, triggers: Sequence[Owner]) -> State:
        """Let each of some triggers run or not."""
        for trigger in triggers:
            state = merged((state, self._run(trigger, state)))
        return state

    def _run(self, owner: Owner, state: State) -> State:
        if not state:
            return state
        summary = self._summary(owner)
        if summary is None:
            return state
        for edge in summary.edges:
            for origin, stretch in state.items():
                self._edge(evolve(edge, origin=origin, stretch=self._after(stretch, edge.stretch)))
        ends: list[State] = []
        for returning, path in summary.returns:
            if returning == ENTRY:
                ends.extend({origin: self._after(stretch, path)} for origin, stretch in state.items())
            else:
                ends.append({returning: path})
        return merged(ends)

    def _summary(self, owner: Owner) -> Summary | None:
        """Follow a verb or trigger once, from its entry; None while it is being followed."""
        if owner.key in self._summaries:
            return self._summaries[owner.key]
        self._summaries[owner.key] = None
        before = len(self.edges)
        state = self._block(owner, owner.procedure.block, {ENTRY: Stretch()}, [])
        mine = [edge for edge in self.edges[before:] if edge.origin == ENTRY]
        self.edges[before:] = [edge for edge in self.edges[before:] if edge.origin != ENTRY]
        returns = tuple((origin, self._without_locals(stretch)) for origin, stretch in state.items())
        summary = Summary(tuple(evolve(edge, stretch=self._without_locals(edge.stretch)) for edge in mine), returns)
        self._summaries[owner.key] = summary
        return summary

    def _after(self, first: Stretch, then: Stretch) -> Stretch:
        kept = self._forget({ENTRY: first}, then.may)[ENTRY]
        trail = (*first.trail, *then.trail)[-6:]
        return Stretch(first.must | then.must, first.may | then.may, kept.known | then.known, trail, max(first.skips, then.skips))

    def _without_locals(self, stretch: Stretch) -> Stretch:
        kept = (one for one in stretch.known if not any(isinstance(node, x.Local) for node in nodes(self.conditions[one[0]])))
        return evolve(stretch, known=frozenset(kept))

    # ------------------------------------------------------------ what is known

    def number(self, condition: Expression) -> int:
        """Number a condition; equal ones have one number."""
        known = self._numbers.get(condition)
        if known is None:
            known = self._numbers[condition] = len(self.conditions)
            self.conditions.append(condition)
        return known

    def literals(self, condition: Expression, holds: bool) -> frozenset[Known]:
        """Take a condition apart into those that must then hold or not."""
        match condition:
            case x.Not(operand=operand):
                return self.literals(operand, not holds)
            case x.And(left=left, right=right) if holds:
                return self.literals(left, True) | self.literals(right, True)
            case x.Or(left=left, right=right) if not holds:
                return self.literals(left, False) | self.literals(right, False)
            case x.Is(negated=True) | x.IsIn(negated=True) | x.IsEmpty(negated=True):
                return frozenset({(self.number(evolve(condition, negated=False)), not holds)})
            case _:
                return frozenset({(self.number(condition), holds)})

    def _assume(self, state: State, condition: Expression | None, holds: bool, note: str = "") -> State:
        if condition is None:
            return state
        if isinstance(condition, x.Constant):
            return state if condition.value is holds else {}
        literals = self.literals(condition, holds)
        found: State = {}
        for origin, stretch in state.items():
            if any((number, not value) in stretch.known for number, value in literals):
                continue
            known = evolve(stretch, known=stretch.known | literals)
            found[origin] = _noted(known, condition.span, note) if note else known
        return found

    def _noted(self, state: State, span: Span, text: str, skips: int = 0) -> State:
        noted = {origin: _noted(stretch, span, text) for origin, stretch in state.items()}
        return {origin: evolve(stretch, skips=max(stretch.skips, skips)) for origin, stretch in noted.items()}

    def _forget(self, state: State, effects: Iterable[Effect]) -> State:
        """Drop what is known about things that change."""
        changed = {(sort, index, way) for effect in effects for sort, index, way in turns(self.facts, effect)}
        if not changed:
            return state
        return {
            origin: evolve(stretch, known=frozenset(one for one in stretch.known if not self._touched(one, changed)))
            for origin, stretch in state.items()
        }

    def _touched(self, known: Known, changed: set[tuple[str, int, str]]) -> bool:
        condition = self.conditions[known[0]]
        match condition:
            case x.IsEmpty(things=x.ZoneOf(zone=zone, keys=keys)) if not keys or not self.facts.reads(*keys).variables:
                return bool({("zone", zone, "up" if known[1] else "down"), ("zone", zone, "both")} & changed)
            case _:
                reads = self.facts.reads(condition)
                things = {(sort, index) for sort, index, _ in changed}
                return any(("variable", one) in things for one in reads.variables) or any(("zone", one) in things for one in reads.zones)

    def surely_some(self, domain: Expression) -> bool:
        """Whether a collection has an element in every match."""
        program = self.facts.program
        match domain:
            case x.Things(sort="players" | "teams"):
                return True
            case x.Things(sort="kind", index=index):
                return bool(program.kinds[index].members)
            case x.Others():
                return program.low_players > 1
            case x.Call(function="players_from"):
                return True
            case x.SetOf(items=items):
                return bool(items)
            case x.Constant(value=tuple() as values):
                return bool(values)
            case x.Selection(where=None, domain=inner):
                return self.surely_some(inner)
            case x.Best(selection=x.Selection(where=None, domain=inner)):
                return self.surely_some(inner)
            case x.Interval(low=x.Constant(value=int(low)), high=x.Constant(value=int(high)), kind=None):
                return low <= high
            case x.Interval(low=x.Constant(), high=x.Constant(), kind=int()):
                return True  # a range of members goes round the order
            case x.Union(parts=parts):
                return any(self.surely_some(part) for part in parts)
            case _:
                return False


def _may_ask_for_nothing(answer: Answer) -> bool:
    """Whether what is picked may be a value for each of no elements, or a group of none: then nobody is asked."""
    match next((guard.selection for guard in answer.guards if isinstance(guard, s.Pick)), None):
        case x.Fill():
            return True
        case x.Groups(high=high):
            return high is not None and not (isinstance(high, x.Constant) and high.value != 0)
        case _:
            return False


def _noted(stretch: Stretch, span: Span, text: str) -> Stretch:
    return evolve(stretch, trail=(*stretch.trail, (span, text))[-6:])


def follow(facts: Facts) -> Paths:
    """Follow all paths of a program."""
    paths = Paths(facts, Firing(facts))
    paths.follow()
    return paths
