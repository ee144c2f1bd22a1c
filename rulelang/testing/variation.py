"""Vary what a seat may not know: the same position to that seat, another one in truth.

This reads the declarations of zones and variables by itself and shares no code with views, so that it can judge them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import astuple, evolve

from rulec.ir import Constant, FlagType, KeyDomain, MemberType, NumberType, Program, Type, Variable, Zone
from rulelang.bots.chance import Chance
from rulelang.engines.reference.position import SPECTATOR, UNSET, Entry, Position, Setup
from rulelang.engines.reference.table import Table


def vary_hidden(position: Position, seat: int, chance: Chance) -> Position:
    """Deal the cards that a seat cannot see anew among the places where they lie, and change hidden variables.

    `seat` may be SPECTATOR. Cards keep their zones' sizes and the marks on their backs that the seat sees; a card that
    play in progress has hold of stays where it is. Without anything hidden the position comes back as it is.
    """
    exchanged = _vary_cards(position, seat, chance)
    return _vary_variables(exchanged, seat, chance)


def hidden_cards(position: Position, seat: int) -> tuple[int, ...]:
    """All cards that a seat cannot see now."""
    setup = position.setup
    return tuple(card for place, cards in enumerate(position.zones) if not _sees_zone(setup, place, seat) for card in cards)


def _vary_cards(position: Position, seat: int, chance: Chance) -> Position:
    held = frozenset(
        _numbers((position.environments, tuple(frame.data for frame in position.stack), position.asked and position.asked.sealed))
    )
    changes = _changes(position)
    classes: dict[object, list[int]] = {}
    for card in hidden_cards(position, seat):
        if card not in held:
            known = (position.setup.cards[card][0], _marks(position, card, seat), tuple(changes.get(card, ())))
            classes.setdefault(known, []).append(card)
    becomes: dict[int, int] = {}
    for cards in classes.values():
        becomes.update(zip(cards, _shuffled(cards, chance), strict=True))
    if all(old == new for old, new in becomes.items()):
        return position
    table = Table.open(position)
    zones = tuple(_renamed(table, place, cards, becomes) for place, cards in enumerate(position.zones))
    records = tuple(astuple(_vary_entry(position.setup, entry, seat, becomes), recurse=False) for entry in position.entries)
    return evolve(position, zones=zones, records=records, reserve=tuple(becomes.get(card, card) for card in position.reserve))


def _renamed(table: Table, place: int, cards: tuple[int, ...], becomes: Mapping[int, int]) -> tuple[int, ...]:
    zone = table.setup.program.zones[table.setup.zone_owner[place][0]]
    if not _holds_cards(zone):
        return cards
    renamed = tuple(becomes.get(card, card) for card in cards)
    return tuple(sorted(renamed, key=table.order_key)) if zone.order == "set" else renamed


def _vary_entry(setup: Setup, entry: Entry, seat: int, becomes: Mapping[int, int]) -> Entry:
    """Rename the cards of a log entry that the seat was not shown; of a variable kept for such a card take the other's."""
    unseen = [seat not in seen or (entry.audience is not None and seat not in entry.audience) for seen in entry.seen]
    cards = tuple(becomes.get(card, card) if hidden else card for card, hidden in zip(entry.cards, unseen, strict=True))
    data = entry.data
    if entry.kind == "set" and cards != entry.cards:
        number, keys = setup.variable_owner[_place(entry)]
        renamed = tuple(
            cards[0] if domain.sort == "cards" and key == entry.cards[0] else key
            for domain, key in zip(setup.program.variables[number].keys, keys, strict=True)
        )
        data = (setup.variable_owner.index((number, renamed)), *data[1:])
    return evolve(entry, cards=cards, data=data)


def _changes(position: Position) -> dict[int, list[object]]:
    """What the last move did to the variables of each card: those it did the same to may change places."""
    found: dict[int, list[object]] = {}
    for entry in position.entries:
        if entry.kind == "set" and entry.cards:
            number, keys = position.setup.variable_owner[_place(entry)]
            others = tuple(key for key in keys if key != entry.cards[0])
            found.setdefault(entry.cards[0], []).append((number, others, entry.data[1], entry.data[3]))
    return found


def _place(entry: Entry) -> int:
    (place, *_rest) = entry.data
    assert isinstance(place, int)
    return place


def _vary_variables(position: Position, seat: int, chance: Chance) -> Position:
    setup = position.setup
    values = list(position.variables)
    for place, value in enumerate(values):
        variable, keys = setup.variable_owner[place]
        declared = setup.program.variables[variable]
        if value is UNSET or value is None or _sees_variable(setup, declared, keys, seat):
            continue
        choices = _other_values(setup.program, declared)
        if choices:
            values[place] = chance.choice(choices)
    return evolve(position, variables=tuple(values))


def _other_values(program: Program, variable: Variable) -> Sequence[object]:
    """What a variable could hold as well; nothing where the declaration alone does not say."""
    kind: Type = variable.type
    if isinstance(kind, FlagType):
        return (False, True)
    if isinstance(kind, MemberType):
        return range(program.kinds[kind.kind].regular)
    if isinstance(kind, NumberType) and isinstance(variable.low, Constant) and isinstance(variable.high, Constant):
        low, high = variable.low.value, variable.high.value
        if isinstance(low, int) and isinstance(high, int):
            return range(low, high + 1)
    return ()


def _marks(position: Position, card: int, seat: int) -> tuple[object, ...]:
    """What the seat knows of a card that it does not see: the variables of cards that are declared open."""
    setup = position.setup
    return tuple(
        position.variables[place]
        for place, (variable, keys) in enumerate(setup.variable_owner)
        if setup.program.variables[variable].seen == "open" and _is_per_card(setup.program.variables[variable]) and keys[0] == card
    )


def _is_per_card(variable: Variable) -> bool:
    return bool(variable.keys) and variable.keys[0].sort == "cards"


def _holds_cards(zone: Zone) -> bool:
    return not zone.dice and zone.order not in ("meld", "melds")


def _sees_zone(setup: Setup, place: int, seat: int) -> bool:
    zone_index, keys = setup.zone_owner[place]
    zone = setup.program.zones[zone_index]
    return not _holds_cards(zone) or _sees(setup, zone.seen, zone.keys, keys, seat)


def _sees_variable(setup: Setup, variable: Variable, keys: tuple[int, ...], seat: int) -> bool:
    return _is_per_card(variable) or _sees(setup, variable.seen, variable.keys, keys, seat)


def _sees(setup: Setup, seen: str, domains: tuple[KeyDomain, ...], keys: tuple[int, ...], seat: int) -> bool:
    if seat == SPECTATOR or seen not in ("private", "outward"):
        return seen == "open"
    owner = seat
    if domains[0].sort == "team":
        size = setup.program.team_size
        assert size is not None
        owner = seat % (setup.players // size)
    return (keys[0] == owner) == (seen == "private")


def _numbers(value: object) -> Iterator[int]:
    """Every number in nested tuples and attrs values, whatever may be a card that play has hold of; those of the rules are none."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple | list | frozenset):
        for inner in value:
            yield from _numbers(inner)
    elif hasattr(value, "__attrs_attrs__") and not type(value).__module__.startswith("rulec."):
        for attribute in value.__attrs_attrs__:
            yield from _numbers(getattr(value, attribute.name))


def _shuffled(cards: Sequence[int], chance: Chance) -> list[int]:
    mixed = list(cards)
    for last in range(len(mixed) - 1, 0, -1):
        other = chance.below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
