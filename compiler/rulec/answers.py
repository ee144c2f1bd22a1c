"""Check that whoever is asked has an answer."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from rulec import ir as x
from rulec.asking import Asking
from rulec.changes import Shift
from rulec.diagnostics import Label, Report
from rulec.flow import PhaseGraph, decision_name
from rulec.guards import GUARD_VERBS
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.statements import Answer, Block, Pick, Statement
from rulec.source import Span
from rulec.stretches import Known
from rulec.truth import covers
from rulec.walk import Owner, blocks, nodes, put


def check_answers(graph: PhaseGraph, report: Report) -> None:
    """Report decisions that nobody can answer, and ask about those of which no answer is always legal."""
    spoken = _zones_asked_for(graph)
    for asking in graph.askings:
        stretches = graph.paths.asked.get(asking.choose.number)
        if asking.choose.picks or asking.choose.otherwise is not None or not stretches:
            continue
        known = frozenset.intersection(*(stretch.known for stretch in stretches))
        verdicts = [Verdict(graph, asking, answer, known, spoken) for answer in asking.choose.answers]
        for verdict in verdicts:
            verdict.judge()
        name = decision_name(asking.choose)
        if all(verdict.never is not None for verdict in verdicts):
            report.add(
                "decision-without-answer",
                f"no answer of the decision `{name}` can be legal here",
                asking.choose.span,
                labels=[Label(verdict.never, "never holds here") for verdict in verdicts if verdict.never is not None],
                hint="add an answer that is always legal, or `otherwise:`",
            )
            continue
        certain = [verdict for verdict in verdicts if verdict.never is None and not verdict.doubts]
        if not covers(graph.program, [verdict.conditions for verdict in certain]):
            labels = [Label(verdict.doubts[0], f"`{verdict.answer.name}` needs this") for verdict in verdicts if verdict.doubts]
            labels += [Label(one.span, f"`{verdict.answer.name}` needs this") for verdict in certain for one in verdict.conditions[:1]]
            report.add(
                "answer-not-certain",
                f"no answer of the decision `{name}` is always legal, and it has no `otherwise`",
                asking.choose.span,
                labels=sorted(labels, key=lambda label: label.span),
                hint="add `otherwise:` for the case that nothing is legal",
            )


def _zones_asked_for(graph: PhaseGraph) -> frozenset[int]:
    """Find the zones of which some rule asks how many cards they hold, or whether any."""
    found: set[int] = set()
    conditions: list[Expression] = [trigger.when for trigger in graph.program.state_triggers]
    for site in graph.facts.all_sites:
        match site.node:
            case s.If(condition=condition):
                conditions.append(condition)
            case s.Then(condition=x.Constant() | None) | s.EndGame(condition=x.Constant() | None):
                pass
            case s.Then(condition=condition) | s.EndGame(condition=condition) if condition is not None:
                conditions.append(condition)
            case _:
                pass
    for condition in conditions:
        for node in nodes(condition):
            match node:
                case x.IsEmpty(things=things) | x.Call(function="count", arguments=(things,)):
                    found |= graph.facts.reads(things).zones
                case x.ComputedValue(value=value):
                    found |= graph.facts.value_reads(value).zones
                case _:
                    pass
    return frozenset(found)


@define
class Verdict:
    """What can be said of an answer without playing.

    `never`: the guard that cannot hold; `doubts`: guards of which nothing is known but that the rules allow for
    neither outcome elsewhere; `conditions`: plain conditions that must hold.
    """

    graph: PhaseGraph
    asking: Asking
    answer: Answer
    known: frozenset[Known]
    spoken: frozenset[int]
    never: Span | None = None
    doubts: list[Span] = field(factory=list)
    conditions: list[Expression] = field(factory=list)

    def judge(self) -> None:
        """Look at the guards, then at what may refuse in the effects."""
        picked: set[int] = set()
        named: dict[int, Expression] = {}
        for guard in self.answer.guards:
            match guard:
                case Pick():
                    self._pick(guard)
                    picked.add(guard.slot)
                case s.Let(slot=slot, value=value):
                    named[slot] = put(value, named)
                case s.Requires(condition=condition):
                    whole = put(condition, named)
                    if any(isinstance(node, x.Local) and node.slot in picked for node in nodes(whole)):
                        self.doubts.append(guard.span)
                    else:
                        self._condition(whole)
        self.doubts.extend(self._refusals())

    def _here(self, expression: Expression) -> Expression:
        """Write an expression as the lines before the decision would."""
        choose = self.asking.choose
        return put(expression, {choose.actor: choose.who}) if choose.mode == "one" else expression

    def _condition(self, condition: Expression) -> None:
        holds = self._decide(self._here(condition))
        if holds is False:
            self.never = condition.span
        elif holds is None:
            self.conditions.append(condition)

    def _decide(self, condition: Expression) -> bool | None:
        if isinstance(condition, x.Constant):
            return condition.value is True
        literals = self.graph.paths.literals(condition, True)
        if literals <= self.known:
            return True
        return False if any((number, not holds) in self.known for number, holds in literals) else None

    def _pick(self, pick: Pick) -> None:
        match pick.selection:
            case x.Groups(low=x.Constant(value=0)):
                return
            case x.Ways(shape=x.FixedShape(terms=terms)) if all(term.low == 0 for term in terms):
                return
            case x.Selection(domain=domain, where=None) | x.Fill(values=domain):
                if self.graph.paths.surely_some(domain):
                    return
                empty = self._decide(self._here(x.IsEmpty(pick.span, domain)))
                if empty is True:
                    self.never = pick.span
                elif empty is None and not self._allowed_for(domain):
                    self.doubts.append(pick.span)
            case x.Best(selection=x.Selection(domain=domain)):
                self._pick_best(pick, domain)
            case _:
                self.doubts.append(pick.span)

    def _pick_best(self, pick: Pick, domain: Expression) -> None:
        if not self.graph.paths.surely_some(domain) and not self._allowed_for(domain):
            self.doubts.append(pick.span)

    def _allowed_for(self, domain: Expression) -> bool:
        """Whether the rules speak elsewhere of what happens when there is nothing to pick from."""
        match domain:
            case x.ZoneOf(zone=zone):
                return zone in self.spoken
            case x.Best(selection=x.Selection(domain=inner)):
                return self._allowed_for(inner)
            case _:
                return False

    def _refusals(self) -> Iterator[Span]:
        """List what may refuse the answer besides its guards: guard verbs and `forbid`."""
        program = self.graph.program
        for forbid in program.forbids:
            if forbid.event.sort == "answer" and forbid.event.name == self.answer.name:
                yield forbid.span
        for owner, statement in self._reached(self.asking.owner, self.answer.effects):
            if type(statement) in GUARD_VERBS or (isinstance(statement, s.Change) and statement.verb == "pay"):
                yield statement.span
            effects = self.graph.facts.effects(owner, statement)
            left = {effect.source for effect in effects if isinstance(effect, Shift)}
            entered = {effect.target for effect in effects if isinstance(effect, Shift)}
            for forbid in program.forbids:
                event = forbid.event
                performed = isinstance(statement, s.Perform) and statement.verb == event.index
                met = {"enter": event.index in entered, "leave": event.index in left, "verb": performed}
                if met.get(event.sort, False):
                    yield forbid.span

    def _reached(self, start: Owner, block: Block) -> Iterator[tuple[Owner, Statement]]:
        """List the statements that come before the next decision, those of verbs too."""
        called: set[int] = set()
        pending: list[tuple[Owner, Block]] = [(start, block)]
        while pending:
            owner, inside = pending.pop()
            for statement in inside:
                if isinstance(statement, s.Choose):
                    break
                yield owner, statement
                pending.extend((owner, inner) for inner in blocks(statement))
                if isinstance(statement, s.Perform) and statement.verb not in called:
                    called.add(statement.verb)
                    verb = self.graph.facts.owners[("verb", statement.verb)]
                    pending.append((verb, verb.procedure.block))
