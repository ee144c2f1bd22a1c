"""Write the log: what happened, and who may know which card it was.

`Entry.data` by kind: move: (the verb); answer: (the decision, the move, the answer's cards are those picked); shuffle and
collect: nothing; reveal: (the player it is shown to, or None); roll: the dice as (id, sides, face); set: (the variable's
place, the value), of one kept for a card also its number in the row it lies in, or None, and the value before, with the card
and where it lies as the entry's; phase: (the phase); end: (the result); start: nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulelang.engines.reference.table import Table

Moved = tuple[int, int | None, int | None]


def note_moves(table: Table, word: str, moved: Sequence[Moved]) -> None:
    """Note cards that moved, unless this is a trial; those of one verb that go the same way are one entry."""
    if table.trying is not None:
        return
    start = 0
    while start < len(moved):
        _card, source, target = moved[start]
        end = start + 1
        while end < len(moved) and moved[end][1:] == (source, target):
            end += 1
        cards = tuple([card for card, _, _ in moved[start:end]])
        last = table.records[-1] if table.records and table.logged == table.verb else None
        if last is not None and last[0] == "move" and last[4:6] == (source, target):
            table.records.pop()
            cards = last[2] + cards
        table.records.append(("move", None, cards, None, source, target, None, (word,)))
        table.logged = table.verb
        start = end


def note(table: Table, kind: str, target: int | None = None, audience: frozenset[int] | None = None, data: tuple[object, ...] = ()) -> None:
    """Note something that is no move of cards, unless this is a trial."""
    if table.trying is None:
        table.records.append((kind, None, (), (), None, target, audience, data))


def note_set(table: Table, place: int, before: object, value: object) -> None:
    """Note what a variable is now; of one kept for a card, the card is known to whoever sees it where it lies."""
    setup = table.setup
    audience = table.variable_audience(place)
    told = None if audience == setup.everybody else audience
    variable, keys = setup.variable_owner[place]
    for domain, card in zip(setup.program.variables[variable].keys, keys, strict=True):
        if domain.sort == "cards":
            lies = table.place_of(card)
            seen = frozenset() if lies is None else setup.zone_audience[lies]
            in_row = lies is not None and setup.program.zones[setup.zone_owner[lies][0]].order == "row"
            number = table.zones[lies].index(card) + 1 if lies is not None and in_row else None
            table.records.append(("set", None, (card,), (seen,), lies, None, told, (place, value, number, before)))
            return
    note(table, "set", audience=told, data=(place, value))


def note_shown(table: Table, cards: tuple[int, ...], player: int | None) -> None:
    """Note that all, or one player, are told which cards these are."""
    told = table.setup.everybody if player is None else frozenset({player})
    seen = []
    for card in cards:
        place = table.place_of(card)
        seen.append(told if place is None else told | table.setup.zone_audience[place])
    table.records.append(("reveal", None, cards, tuple(seen), None, None, None, (player,)))


def note_answer(table: Table, seat: int, choose: object, move: object, cards: tuple[int, ...]) -> None:
    """Note an answer; picked cards are known to whoever sees them where they lie."""
    setup = table.setup
    seen = []
    for card in cards:
        place = table.place_of(card)
        seen.append(setup.everybody if place is None else setup.zone_audience[place])
    table.records.append(("answer", seat, cards, tuple(seen), None, None, None, (choose, move)))
