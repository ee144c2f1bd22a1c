"""Write the log: what happened, and who may know which card it was.

`Entry.data` by kind: move: (the verb); answer: (the decision, the move, the answer's cards are those picked); shuffle and
collect: nothing; reveal: (the player it is shown to, or None); roll: the dice as (id, sides, face); set: (the variable's
place, the value); phase: (the phase); end: (the result); start: nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulelang.engines.reference.position import Entry
from rulelang.engines.reference.table import Table

Moved = tuple[int, int | None, int | None]


def everybody(table: Table) -> frozenset[int]:
    """All seats and the spectators."""
    return frozenset(range(-1, table.setup.players))


def seen_between(table: Table, source: int | None, target: int | None) -> frozenset[int]:
    """Who knows which card moves: whoever sees it before or after."""
    audience = table.setup.zone_audience
    if source is None:
        return frozenset() if target is None else audience[target]
    return audience[source] if target is None else audience[source] | audience[target]


def note_moves(table: Table, word: str, moved: Sequence[Moved]) -> None:
    """Note cards that moved; those of one verb that go the same way are one entry."""
    start = 0
    while start < len(moved):
        _card, source, target = moved[start]
        end = start + 1
        while end < len(moved) and moved[end][1:] == (source, target):
            end += 1
        cards = tuple(card for card, _, _ in moved[start:end])
        seen = (seen_between(table, source, target),) * len(cards)
        last = table.entries[-1] if table.entries and table.logged == table.verb else None
        if last is not None and last.kind == "move" and (last.source, last.target) == (source, target):
            table.entries.pop()
            cards, seen = last.cards + cards, last.seen + seen
        table.entries.append(Entry("move", cards=cards, seen=seen, source=source, target=target, data=(word,)))
        table.logged = table.verb
        start = end


def note(table: Table, kind: str, target: int | None = None, audience: frozenset[int] | None = None, data: tuple[object, ...] = ()) -> None:
    """Note something that is no move of cards."""
    table.entries.append(Entry(kind, target=target, audience=audience, data=data))


def note_shown(table: Table, cards: tuple[int, ...], player: int | None) -> None:
    """Note that all, or one player, are told which cards these are."""
    told = everybody(table) if player is None else frozenset({player})
    seen = []
    for card in cards:
        place = table.place_of(card)
        seen.append(told if place is None else told | table.setup.zone_audience[place])
    table.entries.append(Entry("reveal", cards=cards, seen=tuple(seen), data=(player,)))


def note_answer(table: Table, seat: int, choose: object, move: object, cards: tuple[int, ...]) -> None:
    """Note an answer; picked cards are known to whoever sees them where they lie."""
    seen = []
    for card in cards:
        place = table.place_of(card)
        seen.append(everybody(table) if place is None else table.setup.zone_audience[place])
    table.entries.append(Entry("answer", seat=seat, cards=cards, seen=tuple(seen), data=(choose, move)))
