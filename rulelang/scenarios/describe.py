"""Say what was there instead of what an expectation claims: the value of the side that it is about, in words."""

from __future__ import annotations

from rulec import ir
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.melds import Addition
from rulelang.engines.reference.notation import Wording
from rulelang.engines.reference.position import LaidMeld, RuleFault
from rulelang.engines.reference.table import Table


def describe(rules: Rules, table: Table, words: Wording, condition: ir.Expression, size: int) -> str:
    """Describe why a condition that does not hold does not."""
    teller = _Teller(rules, table, words, [None] * size)
    try:
        return teller.tell(condition)
    except RuleFault as fault:
        return fault.message


class _Teller:
    def __init__(self, rules: Rules, table: Table, words: Wording, environment: list[object]) -> None:
        self.rules = rules
        self.table = table
        self.words = words
        self.environment = environment

    def tell(self, condition: ir.Expression) -> str:
        match condition:
            case ir.And(left=left, right=right):
                return self.tell(right if self.read(left) is True else left)
            case ir.Or(left=left, right=right):
                return f"{self.tell(left)}, and {self.tell(right)}"
            case ir.Is(left=left) | ir.Compare(left=left) | ir.IsIn(left=left):
                return self.value(left)
            case ir.Fits(things=things) | ir.IsEmpty(things=things) | ir.Makes(cards=things):
                return self.value(things)
            case ir.Not(operand=ir.Sees()):
                return "it is seen"
            case ir.Sees():
                return "it is not seen"
            case ir.Ended() | ir.Not(operand=ir.Ended()):
                return "the match has ended" if self.read(ir.Ended(condition.span)) else "the match goes on"
            case _:
                return "it does not hold" if self.read(condition) is False else self.value(condition)

    def read(self, expression: ir.Expression) -> object:
        return self.rules.read(expression, self.table, self.environment)

    def value(self, expression: ir.Expression) -> str:
        """The value of an expression in words."""
        value = self.read(expression)
        if isinstance(expression, ir.ZoneOf):
            zone = self.words.setup.program.zones[expression.zone]
            return self.things(zone, value)
        return self.write(type_of(self.words.setup.program, expression), value)

    def things(self, zone: ir.Zone, value: object) -> str:
        """What lies in a zone."""
        found = value if isinstance(value, tuple) else (value,)
        if not found:
            return "nothing"
        if zone.melds:
            return ", ".join(self.words.meld(self.table.melds[one]) for one in found if isinstance(one, int))
        if zone.dice:
            return " ".join(str(self.table.dice[one][1]) for one in found if isinstance(one, int))
        return " ".join(self.words.card(one) for one in found if isinstance(one, int))

    def write(self, kind: ir.Type | None, value: object) -> str:
        match kind, value:
            case _, None:
                return "none"
            case _, LaidMeld():
                return self.words.meld(value)
            case _, Addition():
                return self.words.addition(value)
            case ir.MeldType(), int():
                return self.words.meld(self.table.melds[value])
            case ir.DieType(), int():
                return str(self.table.dice[value][1])
            case ir.CardType(), int():
                return self.words.card(value)
            case ir.GroupType(element=element), tuple():
                between = " " if isinstance(element, ir.CardType | ir.DieType) else ", "
                return between.join(self.write(element, one) for one in value) or "nothing"
            case ir.WayType(), tuple():
                return ", ".join(self.write(None, one) for one in value) or "nothing"
            case ir.MaybeType(inner=inner), _:
                return self.write(inner, value)
            case None, bool():
                return "yes" if value else "no"
            case None, _:
                return str(value)
            case _:
                return self.words.plain(kind, value)


def type_of(program: ir.Program, expression: ir.Expression) -> ir.Type | None:
    """The type of the expressions that expectations are mostly about, none where the program does not say it."""
    match expression:
        case ir.Constant(type=kind) | ir.Property(type=kind):
            return kind
        case ir.VariableValue(variable=place):
            return program.variables[place].type
        case ir.ComputedValue(value=place):
            return program.values[place].type
        case ir.OptionValue(option=place):
            return program.options[place].type
        case ir.ZoneOf(zone=place):
            return ir.GroupType(_held(program.zones[place]))
        case ir.SlotCard(zone=place) | ir.Top(zone=place):
            return _held(program.zones[place])
        case ir.CardField(columns=((cards, column), *_)):
            return program.cards[cards].columns[column].type
        case ir.MemberField(kind=kind, column=column):
            return program.kinds[kind].columns[column].type
        case ir.TableCell(table=place, column=column):
            return program.tables[place].columns[column].type
        case ir.Cards():
            return ir.GroupType(ir.CardType(()))
        case ir.Each(body=body):
            inner = type_of(program, body)
            return inner if inner is None or isinstance(inner, ir.GroupType) else ir.GroupType(inner)
        case ir.Selection(domain=inner) | ir.Without(left=inner) | ir.Repeated(things=inner) | ir.Fallback(left=inner):
            return type_of(program, inner)
        case ir.Union(parts=(first, *_)):
            return type_of(program, first)
        case ir.Call(function="first" | "random" | "min" | "max", arguments=(things,)):
            inner = type_of(program, things)
            return inner.element if isinstance(inner, ir.GroupType) else inner
        case _:
            return None


def _held(zone: ir.Zone) -> ir.Type:
    if zone.dice:
        return ir.DieType()
    return ir.MeldType(zone.cards) if zone.melds else ir.CardType(zone.cards)
