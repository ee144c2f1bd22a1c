"""What one seat is asked: the decision, a working copy to read from, and the names bound so far."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

from rulec import ir
from rulelang.engines.reference.evaluate import Rules, cards_in
from rulelang.engines.reference.evaluate.uses import slots_read
from rulelang.engines.reference.melds import CardReader
from rulelang.engines.reference.position import Asked, LaidMeld, Position, RuleFault, Setup
from rulelang.engines.reference.table import Table

Below = Callable[[int], int]
"""Draw evenly from 0 to one less than the bound."""


@define(eq=False)
class Question:
    """The decision as one seat meets it.

    `environment` holds what is bound: that of the procedure, the seat in the actor's slot, and the picks made so
    far. Guards and picks read the table and never change it.
    """

    rules: Rules
    seat: int
    asked: Asked
    table: Table
    environment: list[object]
    reader: CardReader
    patience: int | None = None
    """How many more attempts a search may make in vain; none: it goes on to the end."""

    @property
    def choose(self) -> ir.Choose:
        """The decision that is asked."""
        return self.asked.choose

    @property
    def setup(self) -> Setup:
        """What is fixed for the match."""
        return self.table.setup

    @property
    def program(self) -> ir.Program:
        """The rules that are played."""
        return self.rules.program

    def afresh(self) -> Question:
        """The same question with names of its own, and nothing more bound than now."""
        return Question(self.rules, self.seat, self.asked, self.table, list(self.environment), self.reader, self.patience)

    def spend(self) -> bool:
        """Count one more attempt of a search; false when it has to end."""
        if self.patience is None:
            return True
        self.patience -= 1
        return self.patience >= 0

    def read(self, expression: ir.Expression) -> object:
        """Read a value with what is bound now."""
        return self.rules.read(expression, self.table, self.environment)

    def holds(self, condition: ir.Expression | None) -> bool:
        """Whether a condition holds now; none always does."""
        return condition is None or self.rules.read(condition, self.table, self.environment) is True

    def may_hold(self, condition: ir.Expression) -> bool:
        """Whether a condition read before its time may hold; a fault decides nothing yet."""
        try:
            return self.holds(condition)
        except RuleFault:
            return True

    def slots_read(self, expression: ir.Expression) -> frozenset[int]:
        """The slots that an expression reads, its own included."""
        known = self.rules.slots.get(id(expression))
        if known is None:
            known = self.rules.slots[id(expression)] = (expression, slots_read(expression))
        return known[1]

    def number(self, expression: ir.Expression) -> int | None:
        """Read a number, or none."""
        value = self.read(expression)
        return int(value) if isinstance(value, int) else None

    def elements(self, expression: ir.Expression) -> tuple[object, ...]:
        """Read a collection, in its order."""
        return tuple(self.rules.elements(expression, self.table, self.environment))

    def cards(self, expression: ir.Expression) -> tuple[int, ...]:
        """Read a collection of cards, in walking order."""
        return tuple(cards_in(self.table, self.read(expression)))

    def place_of(self, card: int) -> int:
        """Where a card lies, the zones as declared; before all of them if it lies nowhere."""
        place = self.table.place_of(card)
        return -1 if place is None else place

    def meld(self, number: int) -> LaidMeld:
        """What a meld on the table is made of."""
        return self.table.melds[number]


def ask(position: Position, rules: Rules, seat: int) -> Question | None:
    """Open the decision for a seat, or none if that seat is not asked now."""
    asked = position.asked
    if asked is None or seat not in asked.seats:
        return None
    return ask_at(rules.table_at(position), rules, asked, seat)


def ask_at(table: Table, rules: Rules, asked: Asked, seat: int) -> Question:
    """Open a decision at a table for a seat that is asked; the table is only read."""
    environment = list(table.environments[asked.environment])
    environment[asked.choose.actor] = seat
    return Question(rules, seat, asked, table, environment, rules.reader(table))
