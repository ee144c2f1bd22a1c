"""Match triggers to what fires them: which procedure may start which other, and what all of that may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import networkx as nx
from attrs import define, frozen

from rulec import ir as x
from rulec.changes import Effect, Mix, Shift, Store
from rulec.effects import Facts
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.statements import Block, Statement
from rulec.ir.types import FlagType, NumberType
from rulec.source import Span
from rulec.walk import Owner, OwnerSort, blocks

Key = tuple[OwnerSort, int]
Turn = tuple[str, int, str]
"""`variable` or `zone`, which one, and `up`, `down` or `both`: a change in that sense; `mix`: order alone."""


@frozen
class Call:
    """One procedure may start another: a verb that it performs, or a trigger that `statement` may fire."""

    caller: Key
    called: Key
    span: Span
    effect: Effect | None = None


@define
class Firing:
    """The calls among the procedures of a program."""

    facts: Facts

    @cached_property
    def _by_event(self) -> dict[tuple[str, int, str], tuple[Owner, ...]]:
        found: dict[tuple[str, int, str], list[Owner]] = {}
        for index, trigger in enumerate(self.facts.program.triggers):
            event = trigger.event
            place = -1 if event.sort == "answer" else event.index
            found.setdefault((event.sort, place, event.name), []).append(self.facts.owners[("trigger", index)])
        return {event: tuple(triggers) for event, triggers in found.items()}

    def on_event(self, sort: str, index: int, name: str = "") -> tuple[Owner, ...]:
        """List the triggers on an event in file order."""
        return self._by_event.get((sort, index, name), ())

    def of_verb(self, verb: int) -> tuple[Owner, ...]:
        """List the triggers on a verb of the game."""
        return self.on_event("verb", verb)

    def of_answer(self, name: str) -> tuple[Owner, ...]:
        """List the triggers on an answer."""
        return self.on_event("answer", -1, name)

    def of_start(self, phase: int) -> tuple[Owner, ...]:
        """List the triggers on the start of a phase."""
        return tuple(owner for (sort, index, _), all_ in self._by_event.items() if (sort, index) == ("start", phase) for owner in all_)

    def of_effects(self, effects: Iterable[Effect]) -> Iterator[tuple[Owner, Effect]]:
        """List the triggers that effects may fire: on `enter` and `leave`, and each `when` that may become true."""
        for effect in effects:
            if isinstance(effect, Shift):
                for sort, zone in (("leave", effect.source), ("enter", effect.target)):
                    if zone is not None:
                        for owner in self._of_zone(sort, zone):
                            yield owner, effect
            for index, stirring in enumerate(self._stirring):
                if self.facts.program.state_triggers[index].reads_all or any(_stirs(turn, stirring) for turn in turns(self.facts, effect)):
                    yield self.facts.owners[("when", index)], effect

    def _of_zone(self, sort: str, zone: int) -> tuple[Owner, ...]:
        return tuple(owner for (one, index, _), all_ in self._by_event.items() if (one, index) == (sort, zone) for owner in all_)

    @cached_property
    def _stirring(self) -> tuple[frozenset[Turn], ...]:
        return tuple(frozenset(stirs(self.facts, trigger.when, True)) for trigger in self.facts.program.state_triggers)

    # ------------------------------------------------------------ the graph of calls

    def calls_of(self, owner: Owner, block: Block) -> Iterator[Call]:
        """List what the statements of a block, nested ones included, may start."""
        pending: list[Statement] = list(reversed(block))
        while pending:
            statement = pending.pop()
            effects = self.facts.effects(owner, statement)
            for started, effect in self.of_effects(effects):
                yield Call(owner.key, started.key, statement.span, effect)
            match statement:
                case s.Draw(source=source):
                    for started in self._of_zone("short", source.zone):
                        yield Call(owner.key, started.key, statement.span)
                case s.Perform(verb=verb):
                    yield Call(owner.key, ("verb", verb), statement.span)
                    for started in self.of_verb(verb):
                        yield Call(owner.key, started.key, statement.span)
                case s.Choose(answers=answers):
                    for answer in answers:
                        for started in self.of_answer(answer.name):
                            yield Call(owner.key, started.key, answer.span)
                case _:
                    pass
            pending.extend(reversed([one for inner in blocks(statement) for one in inner]))

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """All calls of the program, by caller."""
        return tuple(call for owner in self.facts.owners.values() for call in self.calls_of(owner, owner.procedure.block))

    @cached_property
    def unforeseen(self) -> frozenset[Key]:
        """The procedures in which, or in one that they start, something is random, asks, or is drawn from a hidden pile."""
        callers: dict[Key, list[Key]] = {}
        for call in self.calls:
            callers.setdefault(call.called, []).append(call.caller)
        pending = [key for key in self.facts.owners if self._is_unforeseen(key)]
        found = set(pending)
        while pending:
            more = [caller for caller in callers.get(pending.pop(), ()) if caller not in found]
            found.update(more)
            pending += more
        return frozenset(found)

    def _is_unforeseen(self, key: Key) -> bool:
        for site in self.facts.sites[key]:
            match site.node:
                case s.Shuffle() | s.Roll() | s.Reroll() | s.Choose():
                    return True
                case s.Draw(source=source) if self.facts.program.zones[source.zone].seen != "open":
                    return True
                case _:
                    pass
        return False

    @cached_property
    def changes(self) -> dict[Key, frozenset[Effect]]:
        """All that a procedure may change, with what it starts."""
        graph: nx.DiGraph[Key] = nx.DiGraph()
        graph.add_nodes_from(self.facts.owners)
        graph.add_edges_from((call.caller, call.called) for call in self.calls)
        found: dict[Key, frozenset[Effect]] = {}
        whole = nx.condensation(graph)
        for one in reversed(list(nx.topological_sort(whole))):
            component: set[Key] = whole.nodes[one]["members"]
            own = [self._own_effects(self.facts.owners[key], self.facts.owners[key].procedure.block) for key in component]
            below = [found[called] for key in component for called in graph.successors(key) if called not in component]
            together = frozenset[Effect]().union(*own, *below)
            found.update((key, together) for key in component)
        return found

    def _own_effects(self, owner: Owner, block: Block) -> Iterator[Effect]:
        pending: list[Statement] = list(block)
        while pending:
            statement = pending.pop()
            yield from self.facts.effects(owner, statement)
            pending.extend(one for inner in blocks(statement) for one in inner)

    def block_changes(self, owner: Owner, block: Block) -> frozenset[Effect]:
        """All that a block may change, with what it starts."""
        started = [self.changes[call.called] for call in self.calls_of(owner, block)]
        return frozenset(self._own_effects(owner, block)).union(*started)


def turns(facts: Facts, effect: Effect) -> Iterator[Turn]:
    """Say in which sense an effect changes what."""
    match effect:
        case Store(variable=variable, way=way, constant=constant):
            if isinstance(facts.program.variables[variable].type, FlagType) and isinstance(constant, bool):
                way = "up" if constant else "down"
            yield ("variable", variable, way)
        case Shift(source=source, target=target):
            if source is not None:
                yield ("zone", source, "down")
            if target is not None:
                yield ("zone", target, "up")
        case Mix(zone=zone):
            yield ("zone", zone, "mix")


def _stirs(turn: Turn, stirring: frozenset[Turn]) -> bool:
    sort, index, way = turn
    if way == "mix":
        return (sort, index, "both") in stirring
    if way == "both":
        return any((sort, index, one) in stirring for one in ("up", "down", "both"))
    return (sort, index, way) in stirring or (sort, index, "both") in stirring


def stirs(facts: Facts, condition: Expression, wanted: bool) -> Iterator[Turn]:
    """List the changes that may make a condition come out as `wanted`."""
    match condition:
        case x.And(left=left, right=right) | x.Or(left=left, right=right):
            yield from stirs(facts, left, wanted)
            yield from stirs(facts, right, wanted)
        case x.Not(operand=operand):
            yield from stirs(facts, operand, not wanted)
        case x.IsEmpty(things=things, negated=negated):
            yield from trend(facts, things, "down" if wanted != negated else "up")
        case x.Compare(operator=operator, left=left, right=right):
            grows = (operator in {">", ">="}) == wanted
            yield from trend(facts, left, "up" if grows else "down")
            yield from trend(facts, right, "down" if grows else "up")
        case x.VariableValue():
            yield from trend(facts, condition, "up" if wanted else "down")
        case _:
            yield from trend(facts, condition, "both")


_OPPOSITE = {"up": "down", "down": "up", "both": "both"}


def trend(facts: Facts, amount: Expression, way: str) -> Iterator[Turn]:
    """List the changes that may move a number, the size of a collection, or a flag `up` or `down`."""
    match amount:
        case x.Call(function="count", arguments=(x.ZoneOf() | x.Each() as things,)) if way != "both":
            yield from trend(facts, things, way)
        case x.ZoneOf(zone=zone, keys=keys):
            yield ("zone", zone, way)
            yield from _anyhow(facts, *keys)
        case x.Each(domain=domain, body=x.ZoneOf() | x.VariableValue() as body) if way != "both":
            yield from trend(facts, body, way)
            yield from _anyhow(facts, domain)
        case x.Call(function="sum" | "max" | "min", arguments=arguments) if way != "both":
            for argument in arguments:
                yield from trend(facts, argument, way)
        case x.VariableValue(variable=variable, keys=keys):
            kind = facts.program.variables[variable].type
            yield ("variable", variable, way if isinstance(kind, NumberType | FlagType) else "both")
            yield from _anyhow(facts, *keys)
        case x.Arithmetic(operator="+" | "-" as sign, left=left, right=right):
            yield from trend(facts, left, way)
            yield from trend(facts, right, way if sign == "+" else _OPPOSITE[way])
        case x.Negative(operand=operand):
            yield from trend(facts, operand, _OPPOSITE[way])
        case _:
            yield from _anyhow(facts, amount)


def _anyhow(facts: Facts, *things: Expression) -> Iterator[Turn]:
    reads = facts.reads(*things)
    for variable in sorted(reads.variables):
        yield ("variable", variable, "both")
    for zone in sorted(reads.zones):
        yield ("zone", zone, "both")
