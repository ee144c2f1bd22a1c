"""List all decisions with what is known of every bound name where they are asked."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field, frozen

from rulec import ir as x
from rulec.effects import Facts
from rulec.firing import Key
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.program import Event
from rulec.ir.statements import Answer, Block, Choose, Guard, Pick, Statement
from rulec.sight import NONE, Environment, Sight, Source, Sources, Trace, Who, bound, joined, named
from rulec.source import Span
from rulec.walk import Owner, nodes

Branch = tuple[Span, Sources]
"""A condition around a decision, and what it depends on."""


@frozen
class Asking:
    """A decision where it stands: who is asked, what each slot holds, and the branches around it."""

    owner: Owner
    choose: Choose
    actor: Who
    known: Environment = field(eq=False)
    around: tuple[Branch, ...] = ()

    @property
    def scope(self) -> Key:
        """The procedure whose slots are meant."""
        return self.owner.key


def bind_pick(sight: Sight, pick: Pick, known: Environment, scope: Key) -> None:
    """Put what a pick gives into its slot: that it was picked all may know, its face only who saw it before."""
    trace = picked_from(sight, pick, known, scope)
    known[pick.slot] = Trace(NONE, trace.faces, evolve(trace.who, name=("slot", scope, pick.slot)))


def bind_guard(sight: Sight, guard: Guard, known: Environment, scope: Key) -> None:
    """Put what a guard binds, if it does, into its slot."""
    match guard:
        case Pick():
            bind_pick(sight, guard, known, scope)
        case s.Let(slot=slot, value=value):
            known[slot] = named(sight.look(value, known, scope), scope, slot)
        case s.Requires():
            pass


def picked_from(sight: Sight, pick: Pick, known: Environment, scope: Key) -> Trace:
    """Look at what a pick chooses from."""
    match pick.selection:
        case x.Selection(domain=domain) | x.Groups(domain=domain) | x.Ways(cards=domain) | x.Fill(values=domain):
            return sight.look(domain, known, scope)


@define
class Asker:
    """Walks the procedures of a program and notes their decisions."""

    facts: Facts
    sight: Sight
    parameters: dict[Key, dict[int, list[Trace]]] = field(factory=dict)
    found: list[Asking] = field(factory=list)

    def walk(self) -> None:
        """Walk all procedures until what verbs are called with is settled."""
        for _ in range(len(self.facts.program.verbs) + 2):
            before = {key: {slot: list(traces) for slot, traces in slots.items()} for key, slots in self.parameters.items()}
            self.found = []
            for owner in self.facts.callers_first:
                self._block(owner, owner.procedure.block, self._start(owner), ())
            if before == self.parameters:
                return

    def _start(self, owner: Owner) -> Environment:
        program = self.facts.program
        if owner.sort == "trigger":
            return event_slots(self.facts, program.triggers[owner.index].event, owner.key)
        return {slot: named(joined(traces), owner.key, slot) for slot, traces in self.parameters.get(owner.key, {}).items()}

    def _block(self, owner: Owner, block: Block, known: Environment, around: tuple[Branch, ...]) -> None:
        for statement in block:
            self._statement(owner, statement, known, around)

    def _statement(self, owner: Owner, statement: Statement, known: Environment, around: tuple[Branch, ...]) -> None:
        def look(expression: Expression) -> Trace:
            return self.sight.look(expression, known, owner.key)

        match statement:
            case s.Let(slot=slot, value=value):
                known[slot] = named(look(value), owner.key, slot)
            case s.If(condition=condition, then=then, otherwise=otherwise):
                inside = (*around, (condition.span, look(condition).told))
                self._block(owner, then, known, inside)
                self._block(owner, otherwise, known, inside)
            case s.Case(subject=subject, arms=arms, otherwise=otherwise):
                inside = (*around, (subject.span, look(subject).told))
                for _, block in arms:
                    self._block(owner, block, known, inside)
                self._block(owner, otherwise, known, inside)
            case s.ForEach(slot=slot, domain=domain, block=block):
                trace = look(domain)
                known[slot] = bound(trace, owner.key, slot)
                self._block(owner, block, known, (*around, (domain.span, trace.sources)))
            case s.Repeat(times=times, until=until, block=block):
                told = look(times).told | (NONE if until is None else look(until).told)
                self._block(owner, block, known, (*around, (statement.span, told)))
            case s.Perform(verb=verb, arguments=arguments):
                slots = self.parameters.setdefault(("verb", verb), {})
                for place, argument in enumerate(arguments):
                    trace = look(argument)
                    if trace not in slots.setdefault(place, []):
                        slots[place].append(trace)
            case s.Draw() | s.Move():
                self._moved(owner, statement, known)
            case s.Choose():
                self._choose(owner, statement, known, around)
            case _:
                pass

    def _choose(self, owner: Owner, choose: Choose, known: Environment, around: tuple[Branch, ...]) -> None:
        who = self.sight.look(choose.who, known, owner.key)
        actor = who.who if choose.mode == "one" and who.who.name else evolve(who.who, name=("slot", owner.key, choose.actor))
        known[choose.actor] = Trace(who=actor)
        self.found.append(Asking(owner, choose, actor, dict(known), around))
        for answer in choose.answers:
            inside = dict(known)
            for guard in answer.guards:
                bind_guard(self.sight, guard, inside, owner.key)
            self._block(owner, answer.effects, inside, ())
        if choose.otherwise is not None:
            self._block(owner, choose.otherwise, dict(known), around)

    def _moved(self, owner: Owner, statement: s.Draw | s.Move, known: Environment) -> None:
        """Note that cards bound before lie elsewhere now, where others see them."""
        target = statement.target
        place = self.sight.look(target, known, owner.key).faces
        if isinstance(statement, s.Draw):
            left, named = {statement.source.zone}, set[int]()
        else:
            whole = isinstance(statement.things, x.ZoneOf)
            left = set(self.facts.zones_of(statement.things, {})) if whole else set()
            named = {node.slot for node in nodes(statement.things) if isinstance(node, x.Local)}
        for slot, trace in known.items():
            if slot in named or any(face.sort == "zone" and face.index in left for face in trace.faces):
                known[slot] = evolve(trace, faces=place if trace.faces else NONE)


def event_slots(facts: Facts, event: Event, scope: Key) -> Environment:
    """Say what the slots hold that an event fills for its triggers."""
    program = facts.program
    found: Environment = {}
    match event.sort:
        case "enter" | "leave":
            owner = Who(("slot", scope, 1))
            declared = program.zones[event.index]
            for place in range(len(declared.keys)):
                found[place + 1] = Trace(who=Who(("slot", scope, place + 1)))
            found[0] = Trace(faces=frozenset({Source("zone", event.index, owner, declared.span)}))
        case "answer":
            found[0] = Trace(who=Who(("slot", scope, 0)))
        case "verb":
            for place in range(len(program.verbs[event.index].procedure.parameters)):
                found[place] = Trace(who=Who(("slot", scope, place)))
        case _:
            pass
    return found


def askings(facts: Facts) -> tuple[Sight, tuple[Asking, ...]]:
    """List the decisions of a program, in declared order."""
    asker = Asker(facts, Sight(facts))
    asker.walk()
    return asker.sight, tuple(sorted(asker.found, key=lambda asking: asking.choose.number))


def answer_environments(sight: Sight, asking: Asking, answer: Answer) -> Iterator[tuple[Guard, Environment]]:
    """List the guards of an answer, each with what is known before it; the environment grows from one to the next."""
    known = dict(asking.known)
    for guard in answer.guards:
        yield guard, known
        bind_guard(sight, guard, known, asking.scope)


def final_environment(sight: Sight, asking: Asking, answer: Answer) -> Environment:
    """Say what each slot holds behind the guards of an answer."""
    known = dict(asking.known)
    for guard in answer.guards:
        bind_guard(sight, guard, known, asking.scope)
    return known
