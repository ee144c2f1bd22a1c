"""Hold a program made ready to run: expressions as closures, triggers by what they wait for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from rulec import ir
from rulelang.engines.reference.evaluate.cards import MatchReader, WildRules
from rulelang.engines.reference.evaluate.compile import compile_expression
from rulelang.engines.reference.evaluate.places import PlaceReader, variable_place, zone_place
from rulelang.engines.reference.evaluate.selections import filtered, group_reader
from rulelang.engines.reference.evaluate.shapes import way_reader
from rulelang.engines.reference.evaluate.values import Environment, Reader, Value, elements_of
from rulelang.engines.reference.evaluate.watch import joined, state_watches, watches
from rulelang.engines.reference.frames import Statement
from rulelang.engines.reference.position import Position, Setup
from rulelang.engines.reference.table import Table

HasMove = Callable[[Table, "Rules", int], bool]


PlainAnswer = tuple[tuple[ir.Guard, ...], ir.ZoneOf | None]
"""The guards of an answer, and the slot that must be free for it, if any."""


def _always(table: Table, rules: Rules, seat: int) -> bool:
    return True


class Rules:
    """A program made ready, once for all its matches.

    `has_move` tells whether a seat has a legal move at a table where it is asked. It is handed in, since what looks for
    moves stands above the engine's machine: `decisions.has_move` fits as it is. Without it every decision counts as
    answerable.
    """

    def __init__(self, program: ir.Program, has_move: HasMove = _always) -> None:
        self.program = program
        self.has_move = has_move
        self.watches = watches(program)
        self.state_watches = state_watches(program)
        self.stirring = joined(self.state_watches)
        self.watched_zones = frozenset(key[1] for key in self.watches if key[0] in ("enter", "leave"))
        self.blocks: dict[int, tuple[ir.Block, tuple[Statement, ...]]] = {}
        self.plain_answers: dict[int, tuple[ir.Choose, tuple[PlainAnswer, ...]]] = {}
        self.trials: dict[int, tuple[ir.Choose, tuple[Any, ...]]] = {}
        self.answer_plans: dict[int, tuple[ir.Answer, Any]] = {}
        self.splits: dict[Hashable, tuple[tuple[ir.ShapeTerm, ...], ...]] = {}
        self.uses: dict[tuple[int, int], tuple[ir.Pick, Any]] = {}
        self.slots: dict[int, tuple[ir.Expression, frozenset[int]]] = {}
        self._readers: dict[int, tuple[ir.Expression, Reader]] = {}
        self._unordered: dict[int, tuple[ir.Expression, Callable[[Table, Environment], Iterable[Value]]]] = {}
        self._bodies: dict[int, Reader] = {}
        self._places: dict[int, tuple[ir.Expression | ir.Statement, PlaceReader]] = {}
        self._memories: dict[tuple[object, ...], dict[Hashable, object]] = {}
        self._memory: tuple[Setup | None, dict[Hashable, object]] = (None, {})
        self._reader: MatchReader | None = None
        self._resets: dict[int, frozenset[int]] = {}
        self._wildness = WildRules(self)
        self._latest: tuple[Position, Table] | None = None

    def table_at(self, position: Position) -> Table:
        """The table of a position, to read from and never to change.

        The latest one is kept, so that all that is asked between two moves is asked at one table.
        """
        latest = self._latest
        if latest is not None and latest[0] is position:
            return latest[1]
        return self.keep(position, Table.open(position))

    def keep(self, position: Position, table: Table) -> Table:
        """Keep the table of a position, which nobody changes from now on."""
        self._latest = (position, table)
        return table

    # closures are kept by identity: equal expressions at different places name different lines in faults

    def ready(self, expression: ir.Expression) -> Reader:
        """The closure that reads an expression."""
        kept = self._readers.get(id(expression))
        if kept is None:
            kept = self._readers[id(expression)] = (expression, compile_expression(self, expression))
        return kept[1]

    def unordered(self, expression: ir.Selection | ir.Groups | ir.Ways) -> Callable[[Table, Environment], Iterable[Value]]:
        """What lists all that a selection selects, lazily where it can, before its order."""
        kept = self._unordered.get(id(expression))
        if kept is None:
            lister: Callable[[Table, Environment], Iterable[Value]]
            match expression:
                case ir.Selection():
                    lister = filtered(self, expression)
                case ir.Groups():
                    lister = group_reader(self, expression)
                case ir.Ways():
                    lister = way_reader(self, expression)
            kept = self._unordered[id(expression)] = (expression, lister)
        return kept[1]

    def body(self, value: int) -> Reader:
        """The closure of a computed value's body, made at its first use."""
        kept = self._bodies.get(value)
        if kept is None:
            kept = self._bodies[value] = self.ready(self.program.values[value].body)
        return kept

    def read(self, expression: ir.Expression, table: Table, environment: Environment) -> Value:
        """Read a value; the names that a selection in it binds are written into the environment."""
        kept = self._readers.get(id(expression))
        return (kept[1] if kept is not None else self.ready(expression))(table, environment)

    def elements(self, expression: ir.Expression, table: Table, environment: Environment) -> tuple[Value, ...]:
        """Read a collection; one thing is a collection of one, none is empty."""
        return elements_of(self.read(expression, table, environment))

    def statement_place(self, statement: ir.Assign | ir.Change) -> PlaceReader:
        """The closure that reads the place of the variable that a statement stores into."""
        kept = self._places.get(id(statement))
        if kept is None:
            kept = self._places[id(statement)] = (statement, variable_place(self, statement.variable, statement.keys))
        return kept[1]

    def where(self, expression: ir.ZoneOf | ir.VariableValue) -> PlaceReader:
        """The closure that reads the place of a zone or variable."""
        kept = self._places.get(id(expression))
        if kept is None:
            match expression:
                case ir.ZoneOf(zone=zone, keys=keys):
                    made = zone_place(self, zone, keys)
                case ir.VariableValue(variable=variable, keys=keys):
                    made = variable_place(self, variable, keys)
            kept = self._places[id(expression)] = (expression, made)
        return kept[1]

    def place(self, expression: ir.ZoneOf | ir.VariableValue, table: Table, environment: Environment) -> int | None:
        """Read the place of a zone or variable; none if a key is none."""
        return self.where(expression)(table, environment)

    def resets(self, phase: int, setup: Setup) -> tuple[int, ...]:
        """The places of the variables that are reset at a phase, in file order."""
        variables = self._resets.get(phase)
        if variables is None:
            found = [number for number, variable in enumerate(self.program.variables) if variable.reset == phase]
            variables = self._resets[phase] = frozenset(found)
        if not variables:
            return ()
        return tuple(place for place, (variable, _keys) in enumerate(setup.variable_owner) if variable in variables)

    def reader(self, table: Table) -> MatchReader:
        """The cards of a table as melds are read from them."""
        latest = self._reader
        if latest is not None and latest.table is table:
            return latest
        setup, memory = self._memory
        if setup is not table.setup:
            setup, memory = table.setup, self._memories.setdefault((table.setup.options, table.setup.players), {})
            self._memory = (setup, memory)
        reader = self._reader = MatchReader(self, table, memory, self._wildness)
        return reader
