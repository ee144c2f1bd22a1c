"""Check that an answer happens whole or is not offered: its guard verbs act before anything that nobody can foresee.

What an answer does from its first effect on is tried before it is offered. That tried part ends where something
random comes, a card that the player does not see is looked at or drawn, or somebody is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from rulec import ir as x
from rulec.asking import Asking, final_environment
from rulec.changes import Shift
from rulec.diagnostics import Label, Report
from rulec.flow import PhaseGraph
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.program import Forbid
from rulec.ir.statements import Answer, Block, Statement
from rulec.secrecy import read_labels, unseen, unseen_pick, zone_or_variable
from rulec.sight import NONE, Environment, Source, Sources, Trace, Who, bound, named
from rulec.source import Span
from rulec.walk import Owner, blocks, is_statement, nodes, own_expressions

GUARD_VERBS = {s.Lay: "lay", s.Extend: "extend", s.Take: "take", s.Swap: "swap", s.Rebuild: "rebuild"}


def check_guard_verbs(graph: PhaseGraph, report: Report) -> None:
    """Report guard verbs that an answer may reach only after its tried part has ended."""
    for asking in graph.askings:
        for answer in asking.choose.answers:
            if unseen_pick(graph, asking, answer) is not None:
                continue  # reported as such
            trial = Trial(graph, asking, answer, report)
            trial.block(asking.owner, answer.effects, final_environment(graph.sight, asking, answer), None)


DEPTH = 40
"""How many verbs within verbs are followed."""

Ended = Label | None
"""What ended the tried part on some path to here, or None while all is still tried."""


@define
class Trial:
    """Follows one answer from its first effect on."""

    graph: PhaseGraph
    asking: Asking
    answer: Answer
    report: Report
    _called: dict[tuple[int, bool, tuple[Trace, ...]], Ended] = field(factory=dict)
    _open: list[int] = field(factory=list)

    def block(self, owner: Owner, block: Block, known: Environment, ended: Ended) -> Ended:
        """Follow a block; gives what has ended the tried part behind it."""
        for statement in block:
            ended = self._statement(owner, statement, known, ended)
        return ended

    def _statement(self, owner: Owner, statement: Statement, known: Environment, ended: Ended) -> Ended:
        match statement:
            case s.Let(slot=slot, value=value):
                known[slot] = named(self.graph.sight.look(value, known, owner.key), owner.key, slot)
                return ended or self._looked(owner, known, value)
            case s.If(condition=condition, then=then, otherwise=otherwise):
                ended = ended or self._looked(owner, known, condition)
                return self.block(owner, then, known, ended) or self.block(owner, otherwise, known, ended)
            case s.Case(subject=subject):
                ended = ended or self._looked(owner, known, subject)
                results = [self.block(owner, inner, known, ended) for inner in blocks(statement)]
                return next((one for one in results if one), ended)
            case s.ForEach(slot=slot, domain=domain, block=inner):
                known[slot] = bound(self.graph.sight.look(domain, known, owner.key), owner.key, slot)
                return self._loop(owner, inner, known, ended or self._looked(owner, known, domain))
            case s.Repeat(times=times, until=until, block=inner):
                ended = ended or self._looked(owner, known, times)
                if until is not None:
                    ended = ended or self._looked(owner, known, until)
                return self._loop(owner, inner, known, ended)
            case s.Choose():
                return ended or Label(statement.span, "a player is asked here")
            case s.Perform(verb=verb, arguments=arguments):
                return self._perform(owner, verb, arguments, known, ended)
            case _:
                return self._effect(owner, statement, known, ended)

    def _loop(self, owner: Owner, block: Block, known: Environment, ended: Ended) -> Ended:
        once = self.block(owner, block, known, ended)
        return self.block(owner, block, known, once) if once is not ended else ended

    def _perform(self, owner: Owner, verb: int, arguments: tuple[Expression, ...], known: Environment, ended: Ended) -> Ended:
        looked = (self.graph.sight.look(one, known, owner.key) for one in arguments)
        traces = tuple(named(trace, ("verb", verb), place) for place, trace in enumerate(looked))
        for argument in arguments:
            ended = ended or self._looked(owner, known, argument)
        key = (verb, ended is not None, traces)
        if key in self._called or verb in self._open or len(self._open) > DEPTH:
            return ended or self._called.get(key)
        self._open.append(verb)
        if not ended:
            for forbid in self.graph.program.forbids:
                if (forbid.event.sort, forbid.event.index) == ("verb", verb):
                    self._check_forbid(forbid, dict(enumerate(traces)))
        before = self._triggered(self.graph.paths.firing.of_verb(verb))
        called = self.graph.facts.owners[("verb", verb)]
        result = self.block(called, called.procedure.block, dict(enumerate(traces)), ended or before)
        self._open.pop()
        self._called[key] = result
        return result

    def _effect(self, owner: Owner, statement: Statement, known: Environment, ended: Ended) -> Ended:
        self._check_guard(owner, statement, known, ended)
        if ended:
            return ended
        ended = self._end_of(owner, statement, known)
        if not ended:
            self._check_forbids(owner, statement, known)
        effects = self.graph.facts.effects(owner, statement)
        return ended or self._triggered(tuple(started for started, _ in self.graph.paths.firing.of_effects(effects)))

    def _end_of(self, owner: Owner, statement: Statement, known: Environment) -> Ended:
        """Say whether an effect itself ends the tried part."""
        match statement:
            case s.Shuffle() | s.Roll() | s.Reroll():
                return Label(statement.span, "something random comes here")
            case s.Draw(count=count, source=source):
                told = self._told(owner, known, source)
                hidden = unseen(self.graph.program, told, self.asking.actor)
                if hidden:
                    return Label(statement.span, f"cards that the player does not see are drawn from {self._name(hidden)} here")
                return self._looked(owner, known, count)
            case s.Move(things=things, target=target):
                told = self._told(owner, known, things)
                if self.graph.program.zones[target.zone].seen == "hidden":
                    told = self.graph.sight.look(things, known, owner.key).sources
                return self._unseen(told, things.span)
            case _:
                looked = (self._looked(owner, known, expression) for expression in own_expressions(statement))
                return next((one for one in looked if one), None)

    def _check_forbids(self, owner: Owner, statement: Statement, known: Environment) -> None:
        """Report a `forbid` on what an effect does, if its condition reads what the player does not see."""
        things = [self.graph.sight.look(one, known, owner.key) for one in own_expressions(statement)]
        for effect in self.graph.facts.effects(owner, statement):
            if isinstance(effect, Shift):
                for sort, zone in (("leave", effect.source), ("enter", effect.target)):
                    for forbid in self.graph.program.forbids:
                        if (forbid.event.sort, forbid.event.index) == (sort, zone):
                            self._check_forbid(forbid, forbid_slots(forbid, things))

    def _check_forbid(self, forbid: Forbid, slots: Environment) -> None:
        told = self.graph.sight.look(forbid.when, slots, ("forbid", 0)).told
        hidden = unseen(self.graph.program, told, self.asking.actor)
        if hidden:
            self.report.add(
                "guard-reads-hidden",
                f"this `forbid` may stop answer `{self.answer.name}` and reads {self._name(hidden)}, which the player asked may not see",
                forbid.when.span,
                labels=[*read_labels(self.graph.program, hidden), Label(self.answer.span, "the answer")],
                hint="ask only for what that player sees",
            )

    def _check_guard(self, owner: Owner, statement: Statement, known: Environment, ended: Ended) -> None:
        name = "pay" if isinstance(statement, s.Change) and statement.verb == "pay" else GUARD_VERBS.get(type(statement))
        if name is None:
            return
        if ended is not None:
            self.report.add(
                "late-guard",
                f"this `{name}` of answer `{self.answer.name}` comes too late to decide whether the answer is legal",
                statement.span,
                labels=[ended] if ended.span != statement.span else [],
                hint=f"put the `{name}` first, or test with `requires` what it needs and use a verb that does not refuse",
            )
            return
        told = NONE.union(*(self._told(owner, known, one) for one in own_expressions(statement)))
        if isinstance(statement, s.Change):
            told |= self._told(owner, known, x.VariableValue(statement.span, statement.variable, statement.keys))
        hidden = unseen(self.graph.program, told, self.asking.actor)
        if hidden:
            self.report.add(
                "guard-reads-hidden",
                f"whether this `{name}` of answer `{self.answer.name}` acts tells of {self._name(hidden)}, "
                "which the player asked may not see",
                statement.span,
                labels=[label for label in read_labels(self.graph.program, hidden) if label.span != statement.span],
                hint="let the answer turn only on what that player sees",
            )

    # ------------------------------------------------------------ what ends the tried part

    def _told(self, owner: Owner, known: Environment, expression: Expression) -> Sources:
        return self.graph.sight.look(expression, known, owner.key).told

    def _name(self, hidden: list[Source]) -> str:
        return zone_or_variable(self.graph.program, hidden[0])

    def _looked(self, owner: Owner, known: Environment, expression: Expression) -> Ended:
        if self.graph.facts.reads(expression).random:
            return Label(expression.span, "something random comes here")
        return self._unseen(self.graph.sight.look(expression, known, owner.key).sources, expression.span)

    def _unseen(self, told: Sources, span: Span) -> Ended:
        hidden = unseen(self.graph.program, told, self.asking.actor)
        return Label(span, f"{self._name(hidden)}, which the player does not see, is looked at here") if hidden else None

    def _triggered(self, triggers: tuple[Owner, ...]) -> Ended:
        for trigger in triggers:
            if trigger.key in self.graph.paths.firing.unforeseen:
                return Label(trigger.span, "a trigger that may run before ends what can be foreseen")
        return None


def forbid_slots(forbid: Forbid, things: list[Trace]) -> Environment:
    """Fill the slots of a `forbid` on `enter` or `leave`: the card, and the keys of the zone as far as they are known."""
    faces = [face for trace in things for face in trace.faces if face.sort == "zone"]
    owners = {face.owner for face in faces if face.index == forbid.event.index}
    card = Trace(faces=frozenset(face for face in faces if face.index != forbid.event.index) or frozenset(faces))
    return {0: card, 1: Trace(who=owners.pop() if len(owners) == 1 else Who())}


# ---------------------------------------------------------------- take


def check_takes(graph: PhaseGraph, report: Report) -> None:
    """Report cards taken out of a meld that nothing in the same block puts anywhere."""
    for owner in graph.facts.owners.values():
        derived = _derived(graph, owner)
        for block in (owner.procedure.block, *_inner_blocks(graph, owner)):
            for place, statement in enumerate(block):
                if isinstance(statement, s.Take) and not any(_places(after, statement.card, derived) for after in block[place + 1 :]):
                    report.add(
                        "taken-and-left",
                        "the card taken here is put nowhere in this block",
                        statement.span,
                        hint="follow it with a `move`, `lay` or `extend` of that card",
                    )


def _inner_blocks(graph: PhaseGraph, owner: Owner) -> Iterator[Block]:
    for site in graph.facts.sites[owner.key]:
        if is_statement(site.node):
            yield from blocks(site.node)


def _derived(graph: PhaseGraph, owner: Owner) -> dict[int, frozenset[int]]:
    """For each slot, the slots from which its value was made."""
    found: dict[int, frozenset[int]] = {}
    for site in graph.facts.sites[owner.key]:
        match site.node:
            case s.Let(slot=slot, value=source):
                pass
            case x.Selection(slot=slot, domain=source) | x.Groups(slot=slot, domain=source) | x.Ways(slot=slot, cards=source):
                pass
            case s.ForEach(slot=slot, domain=source):
                pass
            case _:
                continue
        used = {one.slot for one in nodes(source) if isinstance(one, x.Local)}
        found[slot] = frozenset(used).union(*(found.get(one, frozenset()) for one in used))
    return found


def _places(statement: Statement, card: Expression, derived: dict[int, frozenset[int]]) -> bool:
    """Whether a statement, or one inside it, puts that card somewhere."""
    for node in nodes(statement):
        match node:
            case s.Move(things=things) | s.Extend(things=things) | s.Lay(melds=things) | s.Rebuild(melds=things):
                if _speaks_of(things, card, derived):
                    return True
            case s.Swap(left=left, right=right):
                if _speaks_of(left, card, derived) or _speaks_of(right, card, derived):
                    return True
            case s.Perform(arguments=arguments):
                if any(_speaks_of(argument, card, derived) for argument in arguments):
                    return True
            case _:
                pass
    return False


def _speaks_of(things: Expression, card: Expression, derived: dict[int, frozenset[int]]) -> bool:
    if things == card:
        return True
    mine = {node.slot for node in nodes(card) if isinstance(node, x.Local)}
    used = {node.slot for node in nodes(things) if isinstance(node, x.Local)}
    return bool(mine & used) or any(mine & derived.get(one, frozenset()) for one in used)
