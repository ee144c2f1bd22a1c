"""Write a view as lines for people: what lies in common, then each player with zones and variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

View = Mapping[str, Any]
"""What `State.view` gives; its shape is told there."""

PILE_SHOWN = 6
"""Cards of a pile that are shown, from the top."""


def write_table(view: View) -> list[str]:
    """Write the table as the seat of a view sees it."""
    lines = [_heading(view)]
    lines += _block("", _common(view))
    for player in view["players"]:
        name = player["name"]
        title = f"{name} (you)" if player["seat"] == view["seat"] else name
        lines += _block(title, _of_player(view, name))
    return lines


def write_outcome(view: View) -> list[str]:
    """Write how the match ended: places, and what they go by."""
    outcome = view["outcome"]
    names = [player["name"] for player in view["players"]]
    if outcome["kind"] == "lost":
        return ["The match is over: all have lost."]
    winners = ", ".join(names[seat] for seat in outcome["winners"])
    lines = [f"The match is over: {winners or 'nobody'} {'has' if len(outcome['winners']) == 1 else 'have'} won."]
    if any(outcome["keys"]):
        order = sorted(range(len(names)), key=lambda seat: (outcome["places"][seat], seat))
        lines += [f"  {outcome['places'][seat]}. {names[seat]}: {', '.join(map(_value, outcome['keys'][seat]))}" for seat in order]
    return lines


def _heading(view: View) -> str:
    decision = view["decision"]
    return view["label"] if decision is None else f"{view['label']}: {decision['label']}"


def _block(title: str, items: Sequence[str]) -> Iterator[str]:
    if title:
        yield title
    indent = "    " if title else "  "
    yield from (indent + item for item in items)


def _common(view: View) -> list[str]:
    facts = [_fact(one) for one in view["variables"] if one["set"] and not _is_of_player(one)]
    zones = [f"{_name(one)}: {_things(one)}" for one in view["zones"] if not _is_of_player(one)]
    return ([", ".join(facts)] if facts else []) + zones


def _of_player(view: View, name: str) -> list[str]:
    facts = [_fact(one) for one in view["variables"] if one["set"] and _belongs(one, name)]
    zones = [f"{_name(one)}: {_things(one)}" for one in view["zones"] if _belongs(one, name)]
    return ([", ".join(facts)] if facts else []) + zones


def _is_of_player(one: View) -> bool:
    return bool(one["of"]) and one["of"][0]["sort"] == "player"


def _belongs(one: View, name: str) -> bool:
    return _is_of_player(one) and one["of"][0]["key"] == name


def _name(one: View) -> str:
    """The label, with whose it is unless that is the player under whom it stands."""
    keys = [owner["key"] for owner in (one["of"][1:] if _is_of_player(one) else one["of"])]
    return f"{one['label']} ({', '.join(keys)})" if keys else str(one["label"])


def _fact(one: View) -> str:
    return f"{_name(one)} {_value(one['value'])}"


def _value(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _things(zone: View) -> str:
    count = zone["count"]
    if zone.get("dice") is not None:
        return " ".join(str(die["face"]) for die in zone["dice"]) or "no dice"
    if zone.get("melds") is not None:
        return " | ".join(meld["label"] for meld in zone["melds"]) or "nothing"
    cards = zone.get("cards")
    if not count:
        return "nothing"
    if cards is None:
        return ("a card" if count == 1 else f"{count} cards") + _backs(zone)
    shown = cards[:PILE_SHOWN] if zone["order"] == "pile" else cards
    more = count - len(shown)
    return " ".join(map(_card, shown)) + (f" … and {more} below" if more else "")


def _card(card: View) -> str:
    marks = [f"{name} {_value(value)}" for name, value in card.get("variables", {}).items() if value not in (None, False)]
    return f"{card['label']}[{', '.join(marks)}]" if marks else str(card["label"])


def _backs(zone: View) -> str:
    marks = [f"{name} {_value(value)}" for back in zone.get("backs") or () for name, value in back.items() if value not in (None, False)]
    return f" ({', '.join(marks)})" if marks else ""
