"""Lay out what a scenario gives: cards in zones, melds on the table, values of variables, the next dice.

Nothing here is an event: no trigger runs. What the given zones held goes to the reserve first of all; then they are
filled in the order of the lines: cards that are named are taken from there first, then from zones that are not given, in
file order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulec import ir
from rulec.source import Span
from rulelang.engines.reference import melds
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.evaluate.texts import fits_card, stand_fits
from rulelang.engines.reference.position import LaidMeld, Position, RuleFault
from rulelang.engines.reference.setup import checked
from rulelang.engines.reference.table import Table

Given = ir.GivenZone | ir.GivenVariable | ir.GivenDice

SLOTS = 64
"""Names that a `given` line may bind."""


def give(position: Position, rules: Rules, lines: Iterable[Given]) -> Position:
    """Lay out `given` lines in their order; raise RuleFault, with the line, for what cannot be."""
    dealer = _Dealer(Table.open(position), rules)
    lines = tuple(lines)
    dealer.empty(lines)
    for line in lines:
        match line:
            case ir.GivenZone():
                dealer.give_zone(line)
            case ir.GivenVariable():
                dealer.give_variable(line)
            case ir.GivenDice():
                dealer.table.rolls = line.faces
    return dealer.table.freeze()


class _Dealer:
    """Moves cards about on a table; `given` are the places that lines have filled."""

    def __init__(self, table: Table, rules: Rules) -> None:
        self.table = table
        self.rules = rules
        self.given: set[int] = set()

    def empty(self, lines: Iterable[Given]) -> None:
        """Put what lies in the zones that texts fill into the reserve; whose they are may hang on given variables."""
        for line in lines:
            try:
                if isinstance(line, ir.GivenVariable):
                    self.give_variable(line)
                elif isinstance(line, ir.GivenZone) and isinstance(line.things, ir.CardsText):
                    place = self.rules.place(ir.ZoneOf(line.span, line.zone, line.keys), self.table, [None] * SLOTS)
                    if place is not None and not self.rules.program.zones[line.zone].dice:
                        self.given.add(place)
                        self._clear(place)
            except RuleFault:
                continue  # told when the line itself is carried out

    def give_variable(self, line: ir.GivenVariable) -> None:
        """Set a variable, within its range."""
        environment: list[object] = [None] * SLOTS
        place = self.rules.place(ir.VariableValue(line.span, line.variable, line.keys), self.table, environment)
        if place is None:
            raise RuleFault("nobody has this variable", line.span)
        value = self.rules.read(line.value, self.table, environment)
        self.table.variables[place] = checked(self.table, self.rules, place, value, line.span)

    def give_zone(self, line: ir.GivenZone) -> None:
        """Make a zone hold just what is named."""
        environment: list[object] = [None] * SLOTS
        place = self.rules.place(ir.ZoneOf(line.span, line.zone, line.keys), self.table, environment)
        if place is None:
            raise RuleFault("nobody has this zone", line.span)
        zone = self.rules.program.zones[line.zone]
        if zone.dice:
            raise RuleFault(f"`{zone.name}` holds dice; give the next ones as `rolled`", line.span)
        self.given.add(place)
        if isinstance(line.things, ir.CardsText):
            self._clear(place)
            texts = line.things.melds
        else:
            cards = self._listed(line, environment)
            self._clear(place)
            texts = ()
            self._fill(place, zone, cards, line.span)
        if zone.melds:
            for meld in texts:
                self._lay(place, zone, meld, line.span)
        elif texts:
            self._fill(place, zone, self._find([text for meld in texts for text in meld], line.span), line.span)

    def _clear(self, place: int) -> None:
        """Put all cards of a zone into the reserve."""
        held = self.table.cards_at(place)
        for card in held:
            self.table.take_away(card)
        if self.rules.program.zones[self.table.setup.zone_owner[place][0]].melds:
            for meld in self.table.zones[place]:
                self.table.drop_meld(meld, place)
        self.table.reserve = (*self.table.reserve, *held)

    def _pull(self, card: int) -> None:
        """Take a card from where it lies; a meld that was nothing else goes with it."""
        meld, place = self.table.meld_of(card), self.table.place_of(card)
        self.table.take_away(card)
        if meld is not None and place is not None and not self.table.melds[meld].cards:
            self.table.drop_meld(meld, place)

    def _listed(self, line: ir.GivenZone, environment: list[object]) -> list[int]:
        """The cards that an expression lists: cards, or designs of which one card each is wanted."""
        cards: list[int] = []
        for one in self.rules.elements(line.things, self.table, environment):
            if isinstance(one, tuple) and len(one) == 2:
                wanted = ir.CardText("", ((one[0], one[1]),))
                cards += self._find([wanted], line.span, frozenset(cards))
            elif isinstance(one, int):
                cards.append(one)
        return cards

    def _find(self, texts: Sequence[ir.CardText], span: Span, used: frozenset[int] = frozenset()) -> list[int]:
        """A card for each text, the narrowest served first: from the reserve, then from zones not given.

        The very card that is named goes before its equals, so that people see what they wrote.
        """
        stock = [*self.table.reserve]
        for place in range(len(self.table.zones)):
            if place not in self.given:
                stock += self.table.cards_at(place)
        left = [card for card in dict.fromkeys(stock) if card not in used]
        found: dict[int, int] = {}
        for spot in sorted(range(len(texts)), key=lambda spot: len(texts[spot].designs)):
            fitting = [card for card in left if fits_card(self.table, card, texts[spot])]
            named = (card for card in fitting if self.table.setup.cards[card] in texts[spot].designs)
            card = next(named, next(iter(fitting), None))
            if card is None:
                raise RuleFault(f"there is no `{texts[spot].text}` left to give", span)
            left.remove(card)
            found[spot] = card
        return [found[spot] for spot in range(len(texts))]

    def _fill(self, place: int, zone: ir.Zone, cards: Sequence[int], span: Span) -> None:
        """Lay cards into an empty zone, named from the top of a pile, from the first of a row."""
        if zone.melds and cards:
            raise RuleFault(f"what lies in `{zone.name}` is given as a text of melds", span)
        if zone.order == "slot" and len(cards) > 1:
            raise RuleFault(f"`{zone.name}` holds one card at most", span)
        for card in cards[::-1] if zone.order == "pile" else cards:
            if self.table.setup.cards[card][0] not in zone.cards:
                raise RuleFault(f"`{zone.name}` holds no such cards", span)
            self._pull(card)
            spot = self.table.spot_in_set(card, place) if zone.order == "set" else len(self.table.zones[place])
            self.table.put_at(card, place, spot)

    def _lay(self, place: int, zone: ir.Zone, texts: Sequence[ir.CardText], span: Span) -> None:
        """Lay one meld, arranged as its text says."""
        if zone.order == "meld" and self.table.zones[place]:
            raise RuleFault(f"`{zone.name}` holds one meld at most", span)
        cards = self._find(texts, span)
        laid = self._arranged(zone, texts, cards)
        if laid is None:
            raise RuleFault(f"`{' '.join(text.text for text in texts)}` is no meld that `{zone.name}` takes", span)
        meld = self.table.fresh_id()
        for card in laid.cards:
            self._pull(card)
            self.table.put_in_meld(card, meld, place)
        self.table.melds[meld] = laid

    def _arranged(self, zone: ir.Zone, texts: Sequence[ir.CardText], cards: Sequence[int]) -> LaidMeld | None:
        """The arrangement that keeps the text's order, if one does, with as few wilds as its words leave."""
        kinds: dict[tuple[object, object], list[int]] = {}
        by_card = dict(zip(cards, texts, strict=True))
        for kind in zone.melds:
            for laid in melds.arrangements(self.rules.reader(self.table), kind, tuple(cards)):
                if all(_as_said(by_card[card], stands) for card, stands in zip(laid.cards, laid.stands, strict=True)):
                    known = kinds.setdefault((laid.cards, laid.stands), [])
                    known += [one for one in laid.kinds if one not in known]
        made = [LaidMeld(order, stands, tuple(sorted(known))) for (order, stands), known in kinds.items()]  # type: ignore[arg-type]
        wilds = [sum(stands is not None for stands in laid.stands) for laid in made]
        ranked = sorted(range(len(made)), key=lambda place: (made[place].cards != tuple(cards), wilds[place], place))
        return made[ranked[0]] if ranked else None


def _as_said(text: ir.CardText, stands: tuple[int, ...] | None) -> bool:
    return text.stands is None or stand_fits(stands, text.stands)
