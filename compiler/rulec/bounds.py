"""Reckon between which bounds the numbers of a program lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field, frozen

from rulec import ir as x
from rulec.effects import Facts
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.types import NumberType, Type
from rulec.walk import Owner, nodes


@frozen
class Bounds:
    """The least and the greatest that a number can be; None where nothing is known."""

    low: int | None = None
    high: int | None = None


ANY = Bounds()
FLAG = Bounds(0, 1)
DEPTH = 40
"""How many values within values are looked into."""


@define
class Slots:
    """What is known of the names bound in a procedure: of each number, and of how many things a collection has."""

    number: dict[int, Bounds] = field(factory=dict)
    size: dict[int, Bounds] = field(factory=dict)

    def inside(self, slot: int, number: Bounds) -> Slots:
        """What is known where one more number is bound."""
        return Slots({**self.number, slot: number}, self.size)


def spanned(every: Iterable[Bounds]) -> Bounds:
    """Reckon the bounds of a number that is one of several."""
    found = list(every)
    lows = [one.low for one in found]
    highs = [one.high for one in found]
    return Bounds(
        None if not lows or None in lows else min(low for low in lows if low is not None),
        None if not highs or None in highs else max(high for high in highs if high is not None),
    )


def of_type(type_: Type) -> Bounds:
    """Give the bounds that a type declares."""
    return Bounds(type_.low, type_.high) if isinstance(type_, NumberType) else ANY


@define
class Numbers:
    """Reckon bounds of the expressions of one program."""

    facts: Facts
    _owners: dict[tuple[str, int], Slots] = field(factory=dict)
    _values: dict[int, Bounds] = field(factory=dict)
    _depth: int = 0

    def slots(self, owner: Owner) -> Slots:
        """Give the bounds of the numbers that a procedure binds."""
        known = self._owners.get(owner.key)
        if known is None:
            parameters = enumerate(owner.procedure.parameters)
            known = self._owners[owner.key] = Slots({place: of_type(parameter) for place, parameter in parameters})
            for site in self.facts.sites[owner.key]:
                self._bind(site.node, known)
        return known

    def _bind(self, node: object, slots: Slots) -> None:
        match node:
            case s.Let(slot=slot, value=value):
                slots.number[slot] = self.of(value, slots)
                slots.size[slot] = self.size(value, slots)
            case s.ForEach(slot=slot, domain=domain) | x.Selection(slot=slot, domain=domain) | x.Each(slot=slot, domain=domain):
                slots.number[slot] = self.each(domain, slots)
            case _:
                pass

    def of(self, expression: Expression, slots: Slots) -> Bounds:
        """Reckon the bounds of a number; ANY for what is none."""
        program = self.facts.program
        match expression:
            case x.Constant(value=bool()):
                return FLAG
            case x.Constant(value=int(value), type=NumberType()):
                return Bounds(value, value)
            case x.Local(slot=slot):
                return slots.number.get(slot, ANY)
            case x.OptionValue(option=option):
                return of_type(program.options[option].type)
            case x.VariableValue(variable=variable):
                return of_type(program.variables[variable].type)
            case x.ComputedValue(value=value):
                return self._value(value)
            case x.Arithmetic():
                return self._arithmetic(expression, slots)
            case x.Negative(operand=operand):
                inner = self.of(operand, slots)
                return Bounds(None if inner.high is None else -inner.high, None if inner.low is None else -inner.low)
            case x.Call():
                return self._call(expression, slots)
            case x.Cases(cases=cases, otherwise=otherwise):
                ends = [self.of(value, slots) for _, value in cases]
                return spanned([*ends, *([] if otherwise is None else [self.of(otherwise, slots)])])
            case x.Fallback(left=left, right=right):
                return spanned((self.of(left, slots), self.of(right, slots)))
            case x.CardField() | x.MemberField() | x.TableCell():
                return spanned(_column(self.facts, expression))
            case x.Property(type=type_):
                return of_type(type_)
            case x.Compare() | x.Is() | x.IsIn() | x.IsEmpty() | x.And() | x.Or() | x.Not() | x.Makes() | x.Fits():
                return FLAG
            case _:
                return ANY

    def _value(self, value: int) -> Bounds:
        known = self._values.get(value)
        if known is None:
            if self._depth > DEPTH:
                return ANY
            self._values[value] = ANY
            self._depth += 1
            declared = self.facts.program.values[value]
            slots = Slots({place: of_type(parameter) for place, parameter in enumerate(declared.parameters)})
            for node in nodes(declared.body):
                self._bind(node, slots)
            known = self._values[value] = self.of(declared.body, slots)
            self._depth -= 1
        return known

    def _arithmetic(self, expression: x.Arithmetic, slots: Slots) -> Bounds:
        left, right = self.of(expression.left, slots), self.of(expression.right, slots)
        match expression.operator:
            case "+":
                return Bounds(_plus(left.low, right.low), _plus(left.high, right.high))
            case "-":
                return Bounds(_minus(left.low, right.high), _minus(left.high, right.low))
            case "*":
                return _times(left, right)
            case "/":
                if left.low is not None and left.low >= 0 and right.low is not None and right.low >= 1:
                    return Bounds(0, None if left.high is None else left.high // right.low)
                return ANY
            case "mod":
                return Bounds(0, None if right.high is None else right.high - 1)
            case _:
                return ANY

    def _call(self, call: x.Call, slots: Slots) -> Bounds:
        match call.function, call.arguments:
            case "count", (things,):
                return self.size(things, slots)
            case "some" | "none_of" | "every", _:
                return FLAG
            case "min" | "max" as which, arguments if len(arguments) > 1:
                every = [self.of(one, slots) for one in arguments]
                lows, highs = [one.low for one in every], [one.high for one in every]
                return Bounds(_extreme(which, lows, "max"), _extreme(which, highs, "min"))
            case "min" | "max", (things,):
                return self.each(things, slots)
            case "sum" | "total", (things,):
                each, many = self.each(things, slots), self.size(things, slots)
                return _times(spanned((each, Bounds(each.low, each.high))), many) if each.low is not None and each.low >= 0 else ANY
            case "first" | "random", arguments:
                return self.each(arguments[-1], slots)
            case _:
                return ANY

    def each(self, things: Expression, slots: Slots) -> Bounds:
        """Reckon the bounds of each number of a collection."""
        match things:
            case x.Interval(low=low, high=high, kind=None):
                return Bounds(self.of(low, slots).low, self.of(high, slots).high)
            case x.Each(slot=slot, domain=domain, body=body, flatten=False):
                return self.of(body, slots.inside(slot, self.each(domain, slots)))
            case x.SetOf(items=items):
                return spanned(self.of(item, slots) for item in items)
            case x.Selection(domain=domain) | x.Best(selection=x.Selection(domain=domain)):
                return self.each(domain, slots)
            case x.Fill(values=values):
                return self.each(values, slots)
            case x.Constant(value=tuple() as values) if values and all(type(one) is int for one in values):
                return spanned(Bounds(one, one) for one in values)
            case _:
                return ANY

    def size(self, things: Expression, slots: Slots) -> Bounds:
        """Reckon how many things a collection holds."""
        program = self.facts.program
        match things:
            case x.Things(sort="players"):
                return Bounds(program.low_players, program.high_players)
            case x.Things(sort="teams") if program.team_size:
                return Bounds(program.low_players // program.team_size, program.high_players // program.team_size)
            case x.Things(sort="kind", index=index):
                return Bounds(len(program.kinds[index].members), len(program.kinds[index].members))
            case x.Others():
                return Bounds(program.low_players - 1, program.high_players - 1)
            case x.Call(function="players_from"):
                return Bounds(program.low_players, program.high_players)
            case x.ZoneOf(zone=zone) if program.zones[zone].order == "slot":
                return Bounds(0, 1)
            case x.Best(selection=x.Selection(where=None, domain=domain)):
                inner = self.size(domain, slots)
                return Bounds(1 if inner.low else 0, inner.high)
            case x.Selection(where=None, domain=domain) | x.Each(domain=domain, flatten=False):
                return self.size(domain, slots) if isinstance(things, x.Selection) else Bounds(0, self.size(domain, slots).high)
            case x.Selection(domain=domain) | x.Best(selection=x.Selection(domain=domain)):
                return Bounds(0, self.size(domain, slots).high)
            case x.SetOf(items=items):
                return Bounds(0, len(items))
            case x.Local(slot=slot):
                return slots.size.get(slot, Bounds(0, None))
            case _:
                return Bounds(0, None)


def _plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _minus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one - other


def _times(left: Bounds, right: Bounds) -> Bounds:
    if left.low is not None and right.low is not None and left.low >= 0 and right.low >= 0:
        return Bounds(left.low * right.low, None if left.high is None or right.high is None else left.high * right.high)
    corners = [one * other for one in (left.low, left.high) for other in (right.low, right.high) if one is not None and other is not None]
    return Bounds(min(corners), max(corners)) if len(corners) == 4 else ANY


def _extreme(which: str, ends: list[int | None], known_by_any: str) -> int | None:
    """Take the least or greatest of some bounds; for one side a single known bound is enough."""
    known = [end for end in ends if end is not None]
    if not known or (len(known) < len(ends) and which != known_by_any):
        return None
    return max(known) if which == "max" else min(known)


def _column(facts: Facts, expression: x.CardField | x.MemberField | x.TableCell) -> Iterator[Bounds]:
    """List the numbers in a column of data."""
    program = facts.program
    match expression:
        case x.CardField(columns=columns):
            values = [design.values[column] for cards, column in columns for design in program.cards[cards].designs]
        case x.MemberField(kind=kind, column=column):
            values = [member.values[column] for member in program.kinds[kind].members]
        case x.TableCell(table=table, column=column):
            values = [row[1][column] for row in program.tables[table].rows]
    for value in values:
        yield Bounds(value, value) if type(value) is int else ANY
