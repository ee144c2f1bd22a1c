"""Write what lies in a zone of a view: cards with what is to be read on them, melds, dice, or how many there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulelang.log import listed

View = Mapping[str, Any]

PILE_SHOWN = 6
"""Cards of a pile that are shown, from the top."""

SET_SHOWN = 20
"""Cards of a heap in which the order does not matter that are shown."""


def things(zone: View, full: bool = False) -> str:
    """Write what lies in a zone that is not empty, as far as it is seen; long ones cut short unless `full`."""
    if zone.get("dice") is not None:
        return " ".join(str(die["face"]) for die in zone["dice"])
    if zone.get("melds") is not None:
        return " | ".join(meld["label"] for meld in zone["melds"])
    cards = zone.get("cards")
    if cards is None:
        return count_words(zone["count"]) + _backs(zone)
    if zone["order"] == "pile":
        return _pile(cards, full)
    if zone["order"] == "set" and not full and len(cards) > SET_SHOWN:
        return f"{named_cards(cards[:SET_SHOWN])} and {len(cards) - SET_SHOWN} more"
    return named_cards(cards)


def named_cards(cards: Sequence[View]) -> str:
    """Name cards, with commas between them where names have spaces."""
    return listed([_card(card) for card in cards])


def count_words(count: int) -> str:
    """Say how many cards there are."""
    return "1 card" if count == 1 else f"{count} cards"


def worded(value: object) -> str:
    """A value of a view in words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _pile(cards: Sequence[View], full: bool) -> str:
    """The top card and some of those below, by name alone unless all is to be told."""
    if full:
        return named_cards(cards)
    names = [card["label"] for card in cards]
    if len(set(names)) == 1:
        return listed(names)
    more = len(names) - PILE_SHOWN
    return f"{names[0]} on top, then {listed(names[1:PILE_SHOWN])}" + (f" and {more} more" if more > 0 else "")


def _card(card: View) -> str:
    """A card with its fields between brackets; those that are no, 0 or none say nothing."""
    fields = [_field(label, value) for label, value in card.get("fields", {}).items() if value not in (None, False, 0, "")]
    fields += [_field(name.replace("_", " "), value) for name, value in _unlabelled(card) if value not in (None, False, 0, "")]
    return f"{card['label']} ({', '.join(fields)})" if fields else str(card["label"])


def _unlabelled(card: View) -> list[tuple[str, object]]:
    """The variables of a card, if none of them is told by its label."""
    return [] if "fields" in card else list(card.get("variables", {}).items())


def _field(label: str, value: object) -> str:
    """A label with its value; yes and whole sentences need only the one or the other."""
    text = worded(value)
    if text.endswith((".", "!", "。", "！")):
        return text
    title = label[:1].lower() + label[1:] if label[1:2].islower() else label
    return title if value is True else f"{title} {text}"


def _backs(zone: View) -> str:
    """The marks on backs: card by card where they lie in order."""
    marks = [[_field(label, value) for label, value in marks.items() if value] for marks in zone.get("marks") or ()]
    if not any(marks):
        return ""
    if zone["order"] == "set":
        return f" ({', '.join(mark for one in marks for mark in one)})"
    return f" ({', '.join(f'{place}: ' + ' '.join(one) for place, one in enumerate(marks, start=1) if one)})"
