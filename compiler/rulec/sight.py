"""Reckon what the value of an expression tells, and to whom that is known already.

Two things are kept apart. What a value *depends on*: the number of cards in a hidden hand depends on nothing that
is hidden, since all see how many cards lie where. And whose *faces* it shows when looked at: a card bound from a
hidden pile tells nothing until its rank is read.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, evolve, field, frozen

from rulec import ir as x
from rulec.effects import Facts
from rulec.ir.expressions import Expression
from rulec.ir.program import KeyDomain, Program
from rulec.source import Span

Scope = tuple[str, int]


@frozen
class Who:
    """What is known of a player or team: `name` tells one from another, `among` says of which it is one.

    `among`: `any` of all; `other` than the player `than`; `` where nothing is known.
    """

    name: tuple[object, ...] = ()
    among: str = ""
    than: tuple[object, ...] = ()


NOBODY = Who()


@frozen
class Source:
    """A zone or variable, whose it is, and where it is read, inside which values."""

    sort: str
    index: int
    owner: Who
    span: Span
    path: tuple[int, ...] = ()


Sources = frozenset[Source]
NONE: Sources = frozenset()


@frozen
class Trace:
    """What a value depends on, whose faces it shows, and who it is if it is a player (each one, for a collection)."""

    sources: Sources = NONE
    faces: Sources = NONE
    who: Who = NOBODY

    @property
    def told(self) -> Sources:
        """What becomes known if the things themselves are looked at."""
        return self.sources | self.faces


Environment = dict[int, Trace]

DEPTH = 40
"""How many values within values are looked into."""


def joined(traces: Iterable[Trace]) -> Trace:
    """Join traces; who it is stays known only if all agree."""
    every = list(traces)
    whos = {trace.who for trace in every}
    return Trace(
        NONE.union(*(trace.sources for trace in every)),
        NONE.union(*(trace.faces for trace in every)),
        whos.pop() if len(whos) == 1 else NOBODY,
    )


def bound(trace: Trace, scope: Scope, slot: int) -> Trace:
    """Give what a slot holds that is bound to each element of a collection in turn."""
    return evolve(trace, who=evolve(trace.who, name=("slot", scope, slot)))


def named(trace: Trace, scope: Scope, slot: int) -> Trace:
    """Give what a slot holds that is bound to one value; a player of whom nothing is known is told by the slot."""
    return trace if trace.who.name else bound(trace, scope, slot)


# ---------------------------------------------------------------- who sees what


def sees(program: Program, source: Source, actor: Who) -> bool | None:
    """Whether a player sees a zone or variable; None if that depends on who the owner is."""
    declared = program.zones[source.index] if source.sort == "zone" else program.variables[source.index]
    owned = _owns(declared.keys, source.owner, actor)
    match declared.seen:
        case "open":
            return True
        case "hidden":
            return False
        case "private":
            return owned
        case "outward":
            return None if owned is None else not owned
        case _:
            return True


def _owns(keys: tuple[KeyDomain, ...], owner: Who, actor: Who) -> bool | None:
    if not keys or not actor.name:
        return None
    if keys[0].sort == "team":
        return True if owner.name == ("of", "team", actor.name) else None
    if owner.name and owner.name == actor.name:
        return True
    if "other" in (owner.among, actor.among) and (owner.than == actor.name or actor.than == owner.name):
        return False
    return False if owner.among == "any" else None


def sees_zone(program: Program, zone: int, keys: tuple[Expression, ...], actor_slot: int) -> bool | None:
    """Whether the player in a slot sees the cards of a zone; None if that depends on who the owner is."""
    actor = Who(("slot", ("actor", 0), actor_slot))
    sight = Sight(Facts(program))
    owner = sight.look(keys[0], {actor_slot: Trace(who=actor)}, ("actor", 0)).who if keys else NOBODY
    span = keys[0].span if keys else program.zones[zone].span
    return sees(program, Source("zone", zone, owner, span), actor)


# ---------------------------------------------------------------- looking at expressions


@define
class Sight:
    """Reckon traces of the expressions of one program."""

    facts: Facts
    _values: dict[tuple[int, tuple[Trace, ...]], Trace] = field(factory=dict)
    _depth: int = 0

    def look(self, expression: Expression, known: Environment, scope: Scope, path: tuple[int, ...] = ()) -> Trace:
        """Reckon what an expression tells; binds the slots inside it in `known`."""

        def look(one: Expression) -> Trace:
            return self.look(one, known, scope, path)

        def tells(*parts: Expression) -> Trace:
            return Trace(NONE.union(*(look(part).told for part in parts)))

        match expression:
            case x.Local(slot=slot):
                return known.get(slot, Trace())
            case x.Things(sort="players" | "teams"):
                return Trace(who=Who(among="any"))
            case x.Constant() | x.OptionValue() | x.Things() | x.CardsText() | x.MeldCount() | x.Ended():
                return Trace()
            case x.Others(player=player):
                base = look(player)
                return Trace(base.sources, who=Who(among="other", than=base.who.name))
            case x.VariableValue():
                return self._variable(expression, known, scope, path)
            case x.ComputedValue(value=value, arguments=arguments):
                return self._value(value, tuple(look(one) for one in arguments), path)
            case x.ZoneOf() | x.Top() | x.SlotCard():
                return self._zone(expression, known, scope, path)
            case x.Property():
                return self._property(expression, look(expression.subject))
            case x.Selection() | x.Groups() | x.Ways() | x.Fill() | x.Each() | x.Best():
                return self._select(expression, known, scope, path)
            case x.Call():
                return self._call(expression, known, scope, path)
            case x.Is(left=left, right=right) if _is_none(left) or _is_none(right):
                return Trace(look(left).sources | look(right).sources)
            case x.IsEmpty(things=things):
                return Trace(look(things).sources)
            case x.Union(parts=parts) | x.SetOf(items=parts):
                return joined(look(part) for part in parts)
            case x.Fallback(left=left, right=right):
                return joined((look(left), look(right)))
            case x.Without(left=left, right=right, cards=cards):
                base, less = look(left), look(right)
                apart = less.told | base.faces if cards else less.told
                return evolve(base, sources=base.sources | apart)
            case x.Cards(things=things) | x.Repeated(things=things) | x.Melds(way=things):
                return look(things)
            case x.Cases(cases=cases, otherwise=otherwise):
                values = joined(look(one) for one in (*(value for _, value in cases), *(() if otherwise is None else (otherwise,))))
                return evolve(values, sources=values.sources | tells(*(condition for condition, _ in cases)).sources)
            case x.Entry(subject=subject, key=key):
                return evolve(look(subject), sources=look(subject).sources | look(key).told)
            case x.Makes(cards=cards, shape=shape):
                return tells(cards, *_shape_parts(shape))
            case x.CardField(subject=subject) | x.MemberField(subject=subject):
                return tells(subject)
            case x.TableRow(keys=keys):
                return tells(*keys)
            case x.TableCell(row=row):
                return tells(row)
            case x.Arithmetic(left=left, right=right) | x.Compare(left=left, right=right) | x.And(left=left, right=right):
                return tells(left, right)
            case x.Or(left=left, right=right) | x.Is(left=left, right=right) | x.IsIn(left=left, right=right):
                return tells(left, right)
            case x.Interval(low=left, high=right) | x.LaterMember(member=left, steps=right):
                return tells(left, right)
            case x.Not(operand=operand) | x.Negative(operand=operand) | x.Fits(things=operand):
                return tells(operand)
            case x.Sees() | x.Won():
                return Trace()

    def _variable(self, expression: x.VariableValue, known: Environment, scope: Scope, path: tuple[int, ...]) -> Trace:
        program = self.facts.program
        declared = program.variables[expression.variable]
        keys = [self.look(key, known, scope, path) for key in expression.keys]
        owner = keys[0].who if keys else NOBODY
        sources = NONE.union(*(key.sources for key in keys))
        if declared.keys and declared.keys[0].sort == "cards":
            return Trace(sources if declared.seen == "open" else sources | keys[0].faces)
        sources |= {Source("variable", expression.variable, owner, expression.span, path)}
        who = Who(("variable", expression.variable, *(key.who.name for key in keys)))
        return Trace(sources, who=who)

    def _zone(self, expression: x.ZoneOf | x.Top | x.SlotCard, known: Environment, scope: Scope, path: tuple[int, ...]) -> Trace:
        keys = [self.look(key, known, scope, path) for key in expression.keys]
        lies = Source("zone", expression.zone, keys[0].who if keys else NOBODY, expression.span, path)
        return Trace(NONE.union(*(key.told for key in keys)), frozenset({lies}))

    def _property(self, expression: x.Property, subject: Trace) -> Trace:
        match expression.name:
            case "next" | "previous" | "left" | "right" | "partner" | "team":
                name = subject.who.name
                among = "other" if expression.name != "team" else ""
                return Trace(subject.sources, who=Who(("of", expression.name, name), among, name) if name else NOBODY)
            case "owner" | "meld" | "members":
                return Trace(subject.sources, subject.faces if expression.name == "meld" else NONE)
            case "cards":
                return evolve(subject, who=NOBODY)
            case _:
                return Trace(subject.told)

    def _select(self, expression: Expression, known: Environment, scope: Scope, path: tuple[int, ...]) -> Trace:
        def look(one: Expression | None) -> Sources:
            return NONE if one is None else self.look(one, known, scope, path).told

        def ranked(order: tuple[x.Key, ...]) -> Sources:
            return NONE.union(*(look(key.value) for key in order))

        match expression:
            case x.Selection(slot=slot, domain=domain, where=where, order=order):
                trace = self.look(domain, known, scope, path)
                known[slot] = bound(trace, scope, slot)
                return evolve(trace, sources=trace.sources | look(where) | ranked(order))
            case x.Groups(slot=slot, element_slot=element, domain=domain, order=order):
                trace = self.look(domain, known, scope, path)
                known[slot] = known[element] = bound(trace, scope, slot)
                told = look(expression.low) | look(expression.high) | look(expression.each_where) | look(expression.where)
                return evolve(trace, sources=trace.sources | told | ranked(order))
            case x.Ways(slot=slot, shape=shape, cards=cards, where=where, order=order):
                trace = self.look(cards, known, scope, path)
                known[slot] = trace
                told = NONE.union(*(look(part) for part in _shape_parts(shape)))
                return evolve(trace, sources=trace.told | told | look(where) | ranked(order))
            case x.Fill(slot=slot, key_slot=key, keys=keys, values=values):
                known[key] = bound(self.look(keys, known, scope, path), scope, key)
                trace = self.look(values, known, scope, path)
                known[slot] = trace
                return evolve(trace, sources=trace.sources | known[key].sources)
            case x.Each(slot=slot, domain=domain, body=body):
                known[slot] = bound(self.look(domain, known, scope, path), scope, slot)
                trace = self.look(body, known, scope, path)
                return evolve(trace, sources=trace.sources | known[slot].sources, who=NOBODY)
            case x.Best(selection=selection):
                return self.look(selection, known, scope, path)
            case _:
                return Trace()

    def _call(self, call: x.Call, known: Environment, scope: Scope, path: tuple[int, ...]) -> Trace:
        traces = [self.look(one, known, scope, path) for one in call.arguments]
        match call.function:
            case "count" | "some" | "none_of" | "every":
                if call.function == "every" and call.arguments and isinstance(call.arguments[0], x.Selection):
                    return Trace(traces[0].sources)
                return Trace(NONE.union(*(trace.sources for trace in traces)))
            case "first":
                least = NONE.union(*(trace.sources for trace in traces))
                return evolve(traces[-1], sources=least | (traces[-1].faces if self._unordered(call.arguments[-1]) else NONE))
            case "random":
                return traces[-1]
            case "players_from":
                return Trace(traces[0].sources, who=Who(among="any"))
            case "cards_from":
                return traces[0]
            case _:
                return Trace(NONE.union(*(trace.told for trace in traces)))

    def _unordered(self, things: Expression) -> bool:
        """Whether the first of these things is chosen by what they are, since the zone that holds them has no order."""
        match things:
            case x.ZoneOf(zone=zone):
                return self.facts.program.zones[zone].order == "set"
            case x.Selection(domain=domain):
                return self._unordered(domain)
            case _:
                return False

    def _value(self, value: int, arguments: tuple[Trace, ...], path: tuple[int, ...]) -> Trace:
        """Reckon a value of these subjects; what it reads is told to come by way of it."""
        key = (value, arguments)
        trace = self._values.get(key)
        if trace is None:
            if self._depth > DEPTH:
                return joined(arguments)
            self._values[key] = Trace()
            self._depth += 1
            declared = self.facts.program.values[value]
            inner = dict(enumerate(arguments))
            trace = self._values[key] = self.look(declared.body, inner, ("value", value), (value,))
            self._depth -= 1
        if not path:
            return trace
        return evolve(trace, sources=_by_way_of(trace.sources, path), faces=_by_way_of(trace.faces, path))


def _by_way_of(sources: Sources, path: tuple[int, ...]) -> Sources:
    return frozenset(evolve(one, path=(*path, *one.path)) if one.path else one for one in sources)


def _is_none(expression: Expression) -> bool:
    return isinstance(expression, x.Constant) and expression.value is None


def _shape_parts(shape: x.Shape) -> tuple[Expression, ...]:
    match shape:
        case x.FixedShape():
            return ()
        case x.CellShape(cell=part) | x.ExtensionShape(target=part) | x.ExchangeShape(card=part):
            return (part,)
