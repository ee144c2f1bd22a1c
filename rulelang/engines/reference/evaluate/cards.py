"""Show the cards of a table to what finds melds."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from rulec import ir
from rulelang.engines.reference.evaluate.computed import printed_only
from rulelang.engines.reference.evaluate.values import Readers
from rulelang.engines.reference.melds import Look, Wildness
from rulelang.engines.reference.position import LaidMeld
from rulelang.engines.reference.table import Table


class MatchReader:
    """The cards of one table as they are now; a trial that looks at a card its actor does not see ends here."""

    def __init__(self, readers: Readers, table: Table, memory: dict[Hashable, object], wildness: WildRules) -> None:
        self.program = readers.program
        self.memory = memory
        self._readers = readers
        self.table = table
        self._wildness = wildness
        self._cards = table.setup.cards
        self._equal_key = table.equal_key

    @property
    def now(self) -> dict[Hashable, object]:
        """What is remembered until something changes; nothing while a group that is not laid yet is tested."""
        return self.table.known if self.table.tested is None else {}

    def _look_at(self, cards: Sequence[int]) -> None:
        if self.table.trying is not None:
            for card in cards:
                self.table.look(card)

    def set_of(self, card: int) -> int:
        """Tell of which `cards` declaration a card is."""
        return self._cards[card][0]

    def row(self, card: int) -> Hashable:
        """Tell which printed cards are the same."""
        if self.table.trying is not None:
            self.table.look(card)
        return self.table.setup.alike[card]

    def rows(self, cards: Sequence[int]) -> Sequence[Hashable]:
        """Tell which printed cards several are."""
        self._look_at(cards)
        alike = self.table.setup.alike
        return [alike[card] for card in cards]

    def column(self, card: int, column: int) -> object:
        """Read a column as printed on the card, or a value of the card that a clause takes for one."""
        if self.table.trying is not None:
            self.table.look(card)
        if column >= ir.VALUE_COLUMN:
            number = column - ir.VALUE_COLUMN
            return self._readers.body(number)(self.table, [card, *[None] * (self.program.values[number].size - 1)])
        set_, design = self._cards[card]
        value = self.program.cards[set_].designs[design].values[column]
        return self._readers.ready(value)(self.table, []) if isinstance(value, ir.Expression) else value

    def order_key(self, card: int) -> tuple[object, ...]:
        """Place a card in the stable order."""
        if self.table.trying is not None:
            self.table.look(card)
        return self.table.order_key(card)

    def equal_key(self, card: int) -> Hashable:
        """Tell cards apart."""
        if self.table.trying is not None:
            self.table.look(card)
        return self._equal_key(card)

    def equal_keys(self, cards: Sequence[int]) -> Sequence[Hashable]:
        """Tell several cards apart."""
        self._look_at(cards)
        return self.table.equal_keys(cards)

    def order_keys(self, cards: Sequence[int]) -> Sequence[tuple[object, ...]]:
        """Place several cards in the stable order."""
        self._look_at(cards)
        return [self.table.order_key(card) for card in cards]

    def looks(self, cards: Sequence[int]) -> Sequence[Look]:
        """Tell what several cards are now."""
        self._look_at(cards)
        table, wildness = self.table, self._wildness
        alike = table.setup.alike
        if not self.program.wilds:
            return [(alike[card], ()) for card in cards]
        return [(alike[card], wildness.of(table, card)) for card in cards]

    def holds(self, condition: ir.Expression | None) -> bool:
        """Tell whether the condition of a clause holds; None holds."""
        return condition is None or bool(self._readers.ready(condition)(self.table, []))

    def bound(self, expression: ir.Expression, size: int, wilds: int, naturals: int) -> int:
        """Read a bound of a quantity for a group of so many cards."""
        before, self.table.counts = self.table.counts, (size, wilds, naturals)
        try:
            return int(self._readers.ready(expression)(self.table, []))
        finally:
            self.table.counts = before

    def test(self, expression: ir.Expression, size: int, cards: tuple[int, ...], laid: LaidMeld) -> bool:
        """Read a `where` clause for a group of cards that is not laid yet."""
        table = self.table
        wilds = sum(stand is not None for stand in laid.stands)
        before = table.counts, table.tested
        table.counts, table.tested = (len(cards), wilds, len(cards) - wilds), laid
        try:
            return bool(self._readers.ready(expression)(table, [cards, *[None] * (size - 1)]))
        finally:
            table.counts, table.tested = before


class WildRules:
    """The `wild` rules of a program; one that depends on printed columns alone is reckoned once for each row."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._by_set: dict[int, list[ir.Wild]] = {}
        for wild in readers.program.wilds:
            self._by_set.setdefault(wild.cards, []).append(wild)
        self._printed = {
            set_: all(
                printed_only(readers.program, wild.when) and (wild.natural is None or printed_only(readers.program, wild.natural))
                for wild in wilds
            )
            for set_, wilds in self._by_set.items()
        }
        self._known: dict[tuple[int, int], tuple[Wildness, ...]] = {}

    def of(self, table: Table, card: int) -> tuple[Wildness, ...]:
        """The rules that hold for a card now."""
        if table.trying is not None:
            table.look(card)
        row = table.setup.cards[card]
        wilds = self._by_set.get(row[0])
        if wilds is None:
            return ()
        if not self._printed[row[0]]:
            return self._read(table, card, wilds)
        if row not in self._known:
            self._known[row] = self._read(table, card, wilds)
        return self._known[row]

    def _read(self, table: Table, card: int, wilds: list[ir.Wild]) -> tuple[Wildness, ...]:
        found: list[Wildness] = []
        for wild in wilds:
            environment: list[object] = [card, *[None] * (wild.size - 1)]
            if self._readers.ready(wild.when)(table, environment):
                natural = wild.natural is not None and bool(self._readers.ready(wild.natural)(table, environment))
                found.append(Wildness(natural, wild.stands))
        return tuple(found)
