"""What melds are read from and made of: the view of the cards, wildness, steps and additions.

Everything in this package is a pure function over a `CardReader`. Cards are ids of physical cards. Wherever `cards`
are handed in, they come in walking order, and among equal cards those that come first there are the ones used.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, Protocol

from attrs import frozen

from rulec.ir import Expression, Program, Stand
from rulelang.engines.reference.position import LaidMeld

UNFIXED: Final = -1
"""In `LaidMeld.stands`: an attribute that the meld's clauses do not read, so the wild fixes nothing in it."""


@frozen(cache_hash=True)
class Wildness:
    """How a card is wild now: whether it may also be itself, and what it may stand for (the lines of one `wild`)."""

    natural: bool
    stands: tuple[Stand, ...]


Look = tuple[Hashable, tuple[Wildness, ...]]
"""What a card is now: its row, and how it is wild."""


class CardReader(Protocol):
    """The cards of one match as they are now.

    `memory` is a dictionary for this package's own use. It must live exactly as long as `program`, the options and the
    cards stay the same (one for each match will do) and start empty; nobody else reads or writes it.
    """

    @property
    def program(self) -> Program:
        """The program whose melds are meant."""

    @property
    def memory(self) -> dict[Hashable, object]:
        """What this package remembers for this program and these options."""

    @property
    def now(self) -> dict[Hashable, object]:
        """What this package remembers for as long as all stays as it is."""

    def set_of(self, card: int) -> int:
        """Tell of which `cards` declaration a card is (its place in `Program.cards`)."""

    def row(self, card: int) -> Hashable:
        """Tell which printed cards are the same: cards with equal rows agree in `set_of` and all columns of the cards."""

    def rows(self, cards: Sequence[int]) -> Sequence[Hashable]:
        """Tell which printed cards several are."""

    def column(self, card: int, column: int) -> object:
        """Read a column as printed on the card: member place, number or None."""

    def order_key(self, card: int) -> tuple[object, ...]:
        """Place a card in the stable order; equal cards differ at most in a last part, their id."""

    def equal_key(self, card: int) -> Hashable:
        """Tell cards apart: equal cards, and only those, have equal keys."""

    def equal_keys(self, cards: Sequence[int]) -> Sequence[Hashable]:
        """Tell several cards apart."""

    def order_keys(self, cards: Sequence[int]) -> Sequence[tuple[object, ...]]:
        """Place several cards in the stable order."""

    def looks(self, cards: Sequence[int]) -> Sequence[Look]:
        """Tell what several cards are now: the row of each, and the `wild` rules that hold for it, none if it is not wild."""

    def holds(self, condition: Expression | None) -> bool:
        """Tell whether the condition of a clause holds (it reads options only); None holds."""

    def bound(self, expression: Expression, size: int, wilds: int, naturals: int) -> int:
        """Read a bound of a quantity for a group of so many cards (it reads these counts and options only)."""

    def test(self, expression: Expression, size: int, cards: tuple[int, ...], laid: LaidMeld) -> bool:
        """Read a `where` clause in an environment of `size` slots, the cards in their order in slot 0.

        `laid` tells what the wilds stand for; its one kind is the meld that is being tested.
        """


@frozen
class Addition:
    """A way that puts one card to a meld: `laid` is the meld as it is afterwards.

    `target` is the id of the meld, or None where `zone` (a place) is an empty zone that is opened. `replaced` is the
    card that leaves the meld (`exchange`), None for an extension.
    """

    target: int | None
    zone: int | None
    card: int
    replaced: int | None
    laid: LaidMeld


@frozen
class Step:
    """One way to go on with a way that is being formed card by card.

    Exactly one of three: `card` is the next card of the meld begun (or the first of a new one); `laid` ends the meld
    begun, its cards being exactly the partial ones, in this arrangement; both None: the way is complete as it is.
    """

    card: int | None = None
    laid: LaidMeld | None = None


def stand_columns(program: Program, cards: int) -> tuple[int, ...]:
    """List the columns that `LaidMeld.stands` speaks of for cards of this declaration, in the order of the lines.

    With several `wild` rules for one declaration: each column once, in the order in which the rules name them.
    """
    columns = [stand.column for wild in program.wilds if wild.cards == cards for stand in wild.stands]
    return tuple(dict.fromkeys(columns))


def stood_for(stand: tuple[int, ...] | None) -> int | None:
    """Read `stands_for`: the member of the attribute named first among those that are fixed, None for a natural."""
    if stand is None:
        return None
    return next((member for member in stand if member != UNFIXED), None)


def value_of(reader: CardReader, laid: LaidMeld, index: int, column: int, columns: tuple[int, ...]) -> object:
    """Read a column of the card at that index of a meld, a wild counting as what it stands for.

    `columns` are the `stand_columns` of the meld's cards.
    """
    stand = laid.stands[index]
    if stand is not None and column in columns:
        member = stand[columns.index(column)]
        if member != UNFIXED:
            return member
    return reader.column(laid.cards[index], column)
