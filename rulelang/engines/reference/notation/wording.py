"""Put things into words: for moves, where each must be told from all others, and for people."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulec import ir
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.melds import Addition, stand_columns
from rulelang.engines.reference.notation.spelling import Spelling, spelling_of
from rulelang.engines.reference.position import UNSET, LaidMeld, Setup


def seat_names(players: int) -> tuple[str, ...]:
    """What seats are called unless they are given names: P1, P2, …"""
    return tuple(f"P{seat + 1}" for seat in range(players))


@frozen
class Wording:
    """The words of one match. `people` makes labels, symbols and names of seats; else words for moves."""

    setup: Setup
    spelling: Spelling
    names: tuple[str, ...]
    people: bool = False

    @staticmethod
    def of(setup: Setup, rules: Rules, names: Sequence[str] | None = None, people: bool = False) -> Wording:
        """Choose the words for a match whose seats have these names."""
        return Wording(setup, spelling_of(rules, setup.program), tuple(names or seat_names(setup.players)), people)

    def card(self, card: int) -> str:
        """One card."""
        design = self.setup.cards[card]
        return self.spelling.card_label(design) if self.people else self.spelling.card(design)

    def laid_card(self, card: int, stands: tuple[int, ...] | None) -> str:
        """One card of a meld, with what it stands for if it is wild there: `2C=9`."""
        if stands is None:
            return self.card(card)
        return f"{self.card(card)}={self.stand(card, stands)}"

    def stand(self, card: int, stands: tuple[int, ...]) -> str:
        """What a wild stands for."""
        cards = self.setup.cards[card][0]
        columns = stand_columns(self.setup.program, cards)
        return (self.spelling.stand_label if self.people else self.spelling.stand)(cards, columns, stands)

    def meld(self, laid: LaidMeld) -> str:
        """The cards of a meld in its order."""
        return " ".join(self.laid_card(card, stands) for card, stands in zip(laid.cards, laid.stands, strict=True))

    def addition(self, addition: Addition) -> str:
        """The card that is put to a meld, with what it stands for there."""
        return self.laid_card(addition.card, addition.laid.stands[addition.laid.cards.index(addition.card)])

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat]

    def plain(self, kind: ir.Type, value: object) -> str:
        """A value that is no card, die or meld."""
        match kind:
            case ir.MaybeType(inner=inner):
                return "none" if value is None else self.plain(inner, value)
            case ir.PlayerType() if isinstance(value, int):
                return self.seat(value)
            case ir.TeamType() if isinstance(value, int):
                return f"T{value + 1}"
            case ir.MemberType(kind=number) if isinstance(value, int):
                return self.spelling.member_label(number, value) if self.people else self.spelling.member(number, value)
            case ir.CardType() if isinstance(value, int):
                return self.card(value)
            case ir.DesignType(sets=(only,)) if isinstance(value, int):
                return self.spelling.card_label((only, value)) if self.people else self.spelling.card((only, value))
            case ir.BagType(kind=number) if isinstance(value, tuple):
                counts = [f"{self.plain(ir.MemberType(number), member)}:{count}" for member, count in enumerate(value) if count]
                return ", ".join(counts)
            case ir.GroupType(element=element) if isinstance(value, tuple):
                return ", ".join(self.plain(element, one) for one in value)
            case _:
                return _simple(value)

    def zone(self, place: int) -> str:
        """A zone and whose it is: `hand of P1`."""
        zone, keys = self.setup.zone_owner[place]
        declared = self.setup.program.zones[zone]
        name = named(declared.name, declared.label) if self.people else declared.name
        owners = [self.key(domain, key) for domain, key in zip(declared.keys, keys, strict=True)]
        return f"{name} of {', '.join(owners)}" if owners else name

    def key(self, domain: ir.KeyDomain, key: int) -> str:
        """What a zone or variable is kept for."""
        match domain.sort:
            case "player":
                return self.seat(key)
            case "team":
                return f"T{key + 1}"
            case "cards":
                return self.card(key)
            case _:
                return self.plain(ir.MemberType(domain.index), key)


def named(name: str, label: str | None) -> str:
    """What people call a declaration: its label, else its name as a phrase."""
    if label:
        return label
    phrase = name.replace("_", " ")
    return phrase[:1].upper() + phrase[1:]


def _simple(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case ir.DiceValue(count=count, sides=sides, plus=plus):
            return f"{count}d{sides}" + (f"+{plus}" if plus else "")
        case _ if value is UNSET:
            return ""
        case _:
            return str(value)
