"""Work on a position: a mutable copy on which effects happen, and which freezes into a position again."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from attrs import define, field

from rulelang.engines.reference.frames import Called, Open, Opening, close, copied, reopen
from rulelang.engines.reference.generator import below
from rulelang.engines.reference.position import Asked, LaidMeld, Position, Record, Result, Setup

EVERYTHING: Final = -1


class TrialOver(Exception):
    """The tried part of an answer has come to its end without a refusal."""


@define(eq=False)
class Table:
    """A position that is being changed.

    The fields are named as in Position; zones keep tuples, so a collection that was read never changes. `stack` holds
    open work, `trying` the actor of an answer that is only tried, `holding` that state triggers wait (answers of a
    secret decision are being opened). `wrote_zones` and `wrote_variables` are sets of bits, one for each declaration
    that an effect has written since state triggers were last looked at; `stale` has a bit for each state trigger that
    is yet to be looked at, `running` one for each whose block is open; `due`: an effect has just ended. `counts` are
    size, wilds and naturals of the group that a meld's clause speaks of, `tested` is that group while it is not laid.
    `verb` numbers the effects, for the log. `known` keeps computed values until something changes.
    """

    setup: Setup
    zones: list[tuple[int, ...]]
    variables: list[object]
    melds: dict[int, LaidMeld]
    dice: dict[int, tuple[int, int]]
    next_id: int
    generator: int
    stack: list[Open]
    environments: list[list[object]]
    asked: Asked | None
    choices: list[str | None]
    held: list[bool]
    result: Result | None
    rolls: tuple[int, ...]
    reserve: tuple[int, ...]
    records: list[Record] = field(factory=list)
    trying: int | None = None
    holding: bool = False
    wrote_zones: int = EVERYTHING
    wrote_variables: int = EVERYTHING
    stale: int = 0
    running: int = 0
    due: bool = False
    counts: tuple[int, int, int] = (0, 0, 0)
    tested: LaidMeld | None = None
    verb: int = 0
    logged: int = 0
    only_start: bool = False
    known: dict[Hashable, object] = field(factory=dict)
    _frozen_melds: tuple[tuple[int, LaidMeld], ...] = ()
    _where: list[int] | None = None
    _melded: dict[int, int] | None = None

    @classmethod
    def open(cls, position: Position) -> Table:
        """Copy a position to work on; its log entries stay behind."""
        table = cls(
            position.setup,
            list(position.zones),
            list(position.variables),
            dict(position.melds),
            {die: (sides, face) for die, sides, face in position.dice},
            position.next_id,
            position.generator,
            [],
            [list(environment) for environment in position.environments],
            position.asked,
            list(position.choices),
            list(position.held),
            position.result,
            position.rolls,
            position.reserve,
            frozen_melds=position.melds,
        )
        table.stack = [reopen(frame) for frame in position.stack]
        for work in table.stack:
            if isinstance(work, Called) and work.state_trigger is not None:
                table.running |= 1 << work.state_trigger
            elif isinstance(work, Opening):
                table.holding = True
        return table

    def fork(self, own_stack: bool = True) -> Table:
        """Copy a table at which play rests, to go on from there with nobody asked; log entries stay behind.

        Without a stack of its own the copy shares the open work, and must never run any of it.
        """
        return Table(
            self.setup,
            list(self.zones),
            list(self.variables),
            dict(self.melds),
            dict(self.dice),
            self.next_id,
            self.generator,
            [copied(work) for work in self.stack] if own_stack else list(self.stack),
            [list(environment) for environment in self.environments],
            None,
            list(self.choices),
            list(self.held),
            self.result,
            self.rolls,
            self.reserve,
            holding=any(type(work) is Opening for work in self.stack),
            running=self.running,
            frozen_melds=self._frozen_melds,
            where=None if self._where is None else list(self._where),
            melded=None if self._melded is None else dict(self._melded),
        )

    def freeze(self) -> Position:
        """Make a position of what is here now."""
        return Position(
            self.setup,
            tuple(self.zones),
            tuple(self.variables),
            self._freeze_melds(),
            tuple([(die, sides, face) for die, (sides, face) in self.dice.items()]),
            self.next_id,
            self.generator,
            tuple([close(work) for work in self.stack]),
            tuple([tuple(environment) for environment in self.environments]),
            self.asked,
            tuple(self.choices),
            tuple(self.held),
            self.result,
            self.rolls,
            self.reserve,
            tuple(self.records),
        )

    def _freeze_melds(self) -> tuple[tuple[int, LaidMeld], ...]:
        """The melds as a position keeps them; what has not changed is shared with the position before."""
        found = tuple(self.melds.items())
        if found != self._frozen_melds:
            pairs = {pair[0]: pair for pair in self._frozen_melds}
            self._frozen_melds = tuple([pair if (pair := pairs.get(one[0])) and pair[1] is one[1] else one for one in found])
        return self._frozen_melds

    # ------------------------------------------------------------ where things lie

    def place_of(self, card: int) -> int | None:
        """The zone place where a card lies, or none if it lies nowhere just now."""
        where = self._where if self._where is not None else self._locate()
        place = where[card]
        return None if place < 0 else place

    def meld_of(self, card: int) -> int | None:
        """The laid meld that a card is part of, or none."""
        if self._melded is None:
            self._locate()
        assert self._melded is not None
        return self._melded.get(card)

    def place_of_meld(self, meld: int) -> int | None:
        """The zone place where a meld lies, or none."""
        cards = self.melds[meld].cards
        if cards:
            return self.place_of(cards[0])
        for place, things in enumerate(self.zones):
            if meld in things and self._has_melds(place):
                return place
        return None

    def cards_at(self, place: int) -> tuple[int, ...]:
        """The cards that lie at a place, those of melds included, in the order in which they are kept."""
        things = self.zones[place]
        zone = self.setup.zone_at[place]
        if zone.melds:
            return tuple(card for meld in things for card in self.melds[meld].cards)
        return () if zone.dice else things

    def _has_melds(self, place: int) -> bool:
        return bool(self.setup.zone_at[place].melds)

    def _locate(self) -> list[int]:
        where = [-1] * len(self.setup.cards)
        melded: dict[int, int] = {}
        zones = self.setup.zone_at
        for place, things in enumerate(self.zones):
            if not things:
                continue
            zone = zones[place]
            if zone.melds:
                for meld in things:
                    for card in self.melds[meld].cards:
                        where[card] = place
                        melded[card] = meld
            elif not zone.dice:
                for card in things:
                    where[card] = place
        self._where, self._melded = where, melded
        return where

    # ------------------------------------------------------------ moving

    def touch(self, place: int) -> None:
        """Note that what lies at a place has changed."""
        self.wrote_zones |= 1 << self.setup.zone_owner[place][0]
        self.known.clear()

    def store(self, place: int, value: object) -> None:
        """Put a value into a variable, unchecked and unseen by the log."""
        self.variables[place] = value
        self.wrote_variables |= 1 << self.setup.variable_owner[place][0]
        self.known.clear()

    def take_away(self, card: int) -> tuple[int | None, int | None]:
        """Take a card from where it lies, and tell that place and meld; what is left of the meld keeps its order, however little."""
        place = self.place_of(card)
        if place is None:
            self.reserve = tuple(other for other in self.reserve if other != card) if self.reserve else ()
            return None, None
        meld = self.meld_of(card)
        if meld is None:
            things = self.zones[place]
            if things[-1] == card:
                self.zones[place] = things[:-1]
            else:
                spot = things.index(card)
                self.zones[place] = things[:spot] + things[spot + 1 :]
        else:
            self.melds[meld] = rest_of(self.melds[meld], (card,))
            assert self._melded is not None
            del self._melded[card]
        assert self._where is not None
        self._where[card] = -1
        self.touch(place)
        return place, meld

    def put_at(self, card: int, place: int, spot: int) -> None:
        """Lay a card that lies nowhere into a zone, at a spot counted as the zone is kept."""
        where = self._where if self._where is not None else self._locate()
        things = self.zones[place]
        self.zones[place] = (*things, card) if spot == len(things) else (*things[:spot], card, *things[spot:])
        where[card] = place
        self.touch(place)

    def put_in_meld(self, card: int, meld: int, place: int) -> None:
        """Add a card that lies nowhere to a meld, last for now and as nothing but itself."""
        if self._where is None:
            self._locate()
        assert self._where is not None and self._melded is not None
        if meld not in self.zones[place]:
            self.zones[place] = (*self.zones[place], meld)
        laid = self.melds.get(meld, NO_MELD)
        self.melds[meld] = LaidMeld((*laid.cards, card), (*laid.stands, None), laid.kinds)
        self._where[card] = place
        self._melded[card] = meld
        self.touch(place)

    def drop_meld(self, meld: int, place: int) -> None:
        """Take a meld without cards off the table."""
        del self.melds[meld]
        self.zones[place] = tuple(other for other in self.zones[place] if other != meld)
        self.touch(place)

    def spot_in_set(self, card: int, place: int) -> int:
        """Where a card belongs among those of an unordered zone, which are kept in stable order."""
        key = self.order_key(card)
        things = self.zones[place]
        low, high = 0, len(things)
        while low < high:
            middle = (low + high) // 2
            if self.order_key(things[middle]) < key:
                low = middle + 1
            else:
                high = middle
        return low

    def sort_set(self, place: int) -> None:
        """Bring an unordered zone into stable order again, after marks on its cards have changed."""
        zone = self.setup.zone_at[place]
        if zone.order == "set" and not zone.dice:
            self.zones[place] = tuple(sorted(self.zones[place], key=self.order_key))

    # ------------------------------------------------------------ cards

    def equal_key(self, card: int) -> Hashable:
        """What equal cards share: set, group and the values of card variables."""
        places = self.setup.card_variables[card]
        if not places:
            return self.setup.alike[card]
        return (self.setup.alike[card], *[self.variables[place] for place in places])

    def equal_keys(self, cards: Sequence[int]) -> tuple[Hashable, ...]:
        """What equal cards share, for each of several cards."""
        if self.setup.marked:
            return tuple([self.equal_key(card) for card in cards])
        alike = self.setup.alike
        return tuple([alike[card] for card in cards])

    def order_key(self, card: int) -> tuple[object, ...]:
        """Sort cards into stable order: as declared (equal designs as the first of them), then by card variables."""
        places = self.setup.card_variables[card]
        if not places:
            return (self.setup.order[card],)
        return (self.setup.order[card], *[_sortable(self.variables[place]) for place in places], card)

    def sees(self, seat: int, card: int) -> bool:
        """Whether a seat sees which card this is, from where it lies."""
        place = self.place_of(card)
        return place is None or seat in self.setup.zone_audience[place]

    def look(self, card: int) -> None:
        """Note that a rule looks at a card; that ends a trial if the actor does not see it."""
        if self.trying is not None and not self.sees(self.trying, card):
            raise TrialOver

    def variable_audience(self, place: int) -> frozenset[int]:
        """Who sees a variable now; one kept for a card is seen by whoever sees the card, if nothing else is said."""
        setup = self.setup
        audience = setup.variable_audience[place]
        if audience is not None:
            return audience
        variable, keys = setup.variable_owner[place]
        for domain, key in zip(setup.program.variables[variable].keys, keys, strict=True):
            if domain.sort == "cards":
                lies = self.place_of(key)
                return frozenset() if lies is None else setup.zone_audience[lies]
        return frozenset()

    # ------------------------------------------------------------ other effects

    def random_below(self, bound: int) -> int:
        """Draw from the match's generator; a trial ends here."""
        if self.trying is not None:
            raise TrialOver
        self.generator, number = below(self.generator, bound)
        return number

    def fresh_id(self) -> int:
        """An id for a meld or die, never used before in this match and never that of a card."""
        self.next_id += 1
        return self.next_id - 1


NO_MELD: Final = LaidMeld((), (), ())


def rest_of(laid: LaidMeld, gone: tuple[int, ...]) -> LaidMeld:
    """A meld without some cards, in its order, untested."""
    kept = [(card, stand) for card, stand in zip(laid.cards, laid.stands, strict=True) if card not in gone]
    return LaidMeld(tuple(card for card, _ in kept), tuple(stand for _, stand in kept), laid.kinds)


def _sortable(value: object) -> tuple[int, object]:
    """A value of a card variable for sorting: values in their order, then none, then unset."""
    if value is None:
        return (1, 0)
    if isinstance(value, bool | int | str | tuple):
        return (0, value)
    return (2, 0)
