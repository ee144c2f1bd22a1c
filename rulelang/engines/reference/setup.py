"""Set up a match: which cards there are, where everything has its place, and how it all starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from types import MappingProxyType

from attrs import evolve

from rulec import ir
from rulelang.engines.reference.evaluate import Rules, Value, elements_of
from rulelang.engines.reference.evaluate.places import domain_size, key_of_number
from rulelang.engines.reference.position import SPECTATOR, UNSET, RuleFault, Setup
from rulelang.engines.reference.table import Table

Design = tuple[int, int]


def set_up(rules: Rules, players: int, seed: int, options: Mapping[str, object] | None = None) -> Setup:
    """Fix a match: players, options by name (those left out take their defaults) and a seed of 64 bits.

    Raises ValueError if the number of players or an option is not allowed, RuleFault if the rules cannot fill a zone.
    """
    program = rules.program
    if not program.low_players <= players <= program.high_players or players % (program.team_size or 1):
        raise ValueError(f"{players} players cannot play `{program.name}`")
    bare = Setup(
        program=program,
        options=_options(program, options or {}),
        players=players,
        seed=seed & (1 << 64) - 1,
        cards=(),
        groups=(),
        zone_base=(),
        zone_owner=(),
        variable_base=(),
        variable_owner=(),
        start_counts=(),
        first_card=(0,) * (len(program.cards) + 1),
    )
    zone_base, zone_owner = _places(bare, [zone.keys for zone in program.zones])
    placed = evolve(bare, zone_base=zone_base, zone_owner=zone_owner, zone_at=tuple(program.zones[zone] for zone, _keys in zone_owner))
    starts = [_start_of(rules, placed, zone, keys) for zone, keys in zone_owner]
    return _with_ranges(rules, _with_places(_with_cards(placed, starts)))


def _options(program: ir.Program, given: Mapping[str, object]) -> tuple[object, ...]:
    unknown = [name for name in given if all(option.name != name for option in program.options)]
    if unknown:
        raise ValueError(f"`{program.name}` has no option `{unknown[0]}`")
    values = []
    for option in program.options:
        value = given.get(option.name, option.default)
        if isinstance(option.type, ir.NumberType) and isinstance(value, int):
            low, high = option.type.low, option.type.high
            if (low is not None and value < low) or (high is not None and value > high):
                raise ValueError(f"option `{option.name}` is {low}..{high}, not {value}")
        values.append(value)
    return tuple(values)


def _places(setup: Setup, declared: list[tuple[ir.KeyDomain, ...]]) -> tuple[tuple[int, ...], tuple[tuple[int, tuple[int, ...]], ...]]:
    """The first place of each declaration, and of each place whose it is."""
    bases: list[int] = []
    owners: list[tuple[int, tuple[int, ...]]] = []
    for index, domains in enumerate(declared):
        bases.append(len(owners))
        ranges = [[key_of_number(setup, domain, number) for number in range(domain_size(setup, domain))] for domain in domains]
        owners += [(index, keys) for keys in product(*ranges)]
    return tuple(bases), tuple(owners)


def _start_of(rules: Rules, setup: Setup, zone: int, keys: tuple[int, ...]) -> tuple[Design, ...]:
    """The designs that a zone starts with, in their order."""
    declared = rules.program.zones[zone]
    if declared.starts is None:
        return ()
    environment: list[Value] = [*keys, *[None] * (declared.starts_size - len(keys))]
    found = []
    for part in elements_of(rules.read(declared.starts, _empty_table(setup), environment)):
        if type(part) is not tuple:
            raise RuleFault(f"`{declared.name}` cannot start with this", declared.span)
        found.append(part)
    return tuple(found)


def _empty_table(setup: Setup) -> Table:
    return Table(
        setup=setup,
        zones=[()] * len(setup.zone_owner),
        variables=[UNSET] * len(setup.variable_owner),
        melds={},
        dice={},
        next_id=len(setup.cards),
        generator=setup.seed,
        stack=[],
        environments=[],
        asked=None,
        choices=[None] * setup.players,
        held=[False] * len(setup.program.state_triggers),
        result=None,
        rolls=(),
        reserve=(),
    )


def _with_cards(setup: Setup, starts: list[tuple[Design, ...]]) -> Setup:
    """Number all cards: sets as declared, rows as declared, copies as the zones start with them."""
    counts = Counter(design for start in starts for design in start)
    cards = tuple(design for design in sorted(counts) for _ in range(counts[design]))
    first = [sum(set_ < index for set_, _ in cards) for index in range(len(setup.program.cards) + 1)]
    groups = {design: _group(setup.program, design) for design in counts}
    return evolve(
        setup,
        cards=cards,
        groups=tuple(groups[card] for card in cards),
        first_card=tuple(first),
        start_counts=tuple(MappingProxyType(Counter((set_, groups[set_, row]) for set_, row in start)) for start in starts),
    )


def _group(program: ir.Program, design: Design) -> int:
    """The lowest row that no rule tells from this one: nameless ones that agree in all columns that rules read."""
    set_, row = design
    cards = program.cards[set_]
    mine = cards.designs[row]
    if mine.name is not None:
        return row
    for other in range(row):
        theirs = cards.designs[other]
        if theirs.name is None and all(mine.values[column] == theirs.values[column] for column in cards.merge_columns):
            return other
    return row


def _with_places(setup: Setup) -> Setup:
    """Place the variables, and reckon what follows from places: marks of cards, stable order, who sees what."""
    program = setup.program
    base, owner = _places(setup, [variable.keys for variable in program.variables])
    marks: list[list[int]] = [[] for _ in setup.cards]
    for place, (variable, keys) in enumerate(owner):
        for domain, key in zip(program.variables[variable].keys, keys, strict=True):
            if domain.sort == "cards":
                marks[key].append(place)
    lowest: dict[tuple[int, int], int] = {}
    pairs = enumerate(zip(setup.cards, setup.groups, strict=True))
    alike = [lowest.setdefault((set_, group), card) for card, ((set_, _row), group) in pairs]
    ranked = sorted(range(len(setup.cards)), key=lambda card: (setup.cards[card][0], setup.groups[card], card))
    order = [0] * len(setup.cards)
    for rank, card in enumerate(ranked):
        same = rank > 0 and bool(marks[card]) and alike[card] == alike[ranked[rank - 1]]
        order[card] = order[ranked[rank - 1]] if same else rank
    setup = evolve(setup, everybody=frozenset(range(SPECTATOR, setup.players)))
    return evolve(
        setup,
        variable_base=base,
        variable_owner=owner,
        card_variables=tuple(map(tuple, marks)),
        marked=any(marks),
        order=tuple(order),
        alike=tuple(alike),
        zone_audience=tuple(_audience(setup, program.zones[zone].seen, program.zones[zone].keys, keys) for zone, keys in setup.zone_owner),
        variable_audience=tuple(_variable_audience(setup, program.variables[one], keys) for one, keys in owner),
    )


def _variable_audience(setup: Setup, variable: ir.Variable, keys: tuple[int, ...]) -> frozenset[int] | None:
    return None if variable.seen == "card" else _audience(setup, variable.seen, variable.keys, keys)


def _audience(setup: Setup, seen: str, domains: tuple[ir.KeyDomain, ...], keys: tuple[int, ...]) -> frozenset[int]:
    """The seats, and SPECTATOR, that see what is there."""
    if seen == "open":
        return setup.everybody
    if seen == "hidden" or not domains:
        return frozenset()
    owners = frozenset({keys[0]})
    if domains[0].sort == "team":
        owners = frozenset(range(keys[0], setup.players, setup.players // (setup.program.team_size or 1)))
    return owners if seen == "private" else frozenset(range(setup.players)) - owners


def _with_ranges(rules: Rules, setup: Setup) -> Setup:
    """Reckon the bounds of all variables, which read data and options only."""
    table = _empty_table(setup)

    def bound(expression: ir.Expression | None, variable: ir.Variable, keys: tuple[int, ...]) -> int | None:
        if expression is None:
            return None
        value = rules.read(expression, table, [*keys, *[None] * (max(variable.start_size, len(keys)) - len(keys))])
        return None if value is None else int(value)

    ranges = []
    for index, keys in setup.variable_owner:
        variable = rules.program.variables[index]
        ranges.append((bound(variable.low, variable, keys), bound(variable.high, variable, keys)))
    return evolve(setup, ranges=tuple(ranges))


def first_table(setup: Setup, rules: Rules) -> Table:
    """Lay the table for a match: cards where they start, variables at their start values in file order, nothing running."""
    table = _empty_table(setup)
    _deal_starts(table, rules, setup)
    for place, (index, _keys) in enumerate(setup.variable_owner):
        value = start_value(table, rules, place)
        table.store(place, value if value is UNSET else checked(table, rules, place, value, rules.program.variables[index].span))
    for place in range(len(setup.zone_owner)):
        table.sort_set(place)
    return table


def _deal_starts(table: Table, rules: Rules, setup: Setup) -> None:
    """Put the cards into the zones that start with them; the first named lies on top of a pile."""
    left: dict[Design, Iterator[int]] = {}
    for card, design in enumerate(setup.cards):
        left.setdefault(design, iter([other for other in range(card, len(setup.cards)) if setup.cards[other] == design]))
    for place, (zone, keys) in enumerate(setup.zone_owner):
        cards = [next(left[design]) for design in _start_of(rules, setup, zone, keys)]
        match rules.program.zones[zone].order:
            case "pile":
                cards.reverse()
            case "set":
                cards.sort(key=table.order_key)
            case _:
                pass
        table.zones[place] = tuple(cards)


def start_value(table: Table, rules: Rules, place: int) -> Value:
    """The start value of a variable as it is now; UNSET if it has none. `turn` starts at the first seat."""
    index, keys = table.setup.variable_owner[place]
    variable = rules.program.variables[index]
    if variable.start is None:
        return 0 if index == rules.program.turn else UNSET
    size = max(variable.start_size, len(keys))
    return rules.read(variable.start, table, [*keys, *[None] * (size - len(keys))])


def checked(table: Table, rules: Rules, place: int, value: Value, span: object) -> Value:
    """A value that may be stored in a variable: none only where its type says so, a number in its range."""
    variable = rules.program.variables[table.setup.variable_owner[place][0]]
    if value is None:
        if isinstance(variable.type, ir.MaybeType):
            return None
        raise RuleFault(f"`{variable.name}` cannot be none", span)
    if isinstance(value, bool):
        if not _is_number(variable.type):
            return value
        value = int(value)
    if not isinstance(value, int):
        return value
    low, high = table.setup.ranges[place]
    if low is not None and high is not None and low > high:
        fits = value >= low or value <= high
    else:
        fits = (low is None or value >= low) and (high is None or value <= high)
    if not fits:
        raise RuleFault(f"`{variable.name}` is {low}..{high}, it cannot be {value}", span)
    return value


def _is_number(type_: ir.Type) -> bool:
    return isinstance(type_.inner if isinstance(type_, ir.MaybeType) else type_, ir.NumberType)
