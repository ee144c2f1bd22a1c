"""Read what is written on things: columns of cards, members and rows, and the properties that the language gives."""

from __future__ import annotations

from collections.abc import Callable

from rulec import ir
from rulelang.engines.reference.evaluate.values import Environment, Reader, Readers, Value, cards_in, needed
from rulelang.engines.reference.melds import Addition, stood_for
from rulelang.engines.reference.position import LaidMeld, RuleFault
from rulelang.engines.reference.table import Table


def constant(node: ir.Constant) -> Reader:
    """Read a fixed value; designs are (set, row) from here on, so that they are never taken for cards."""
    value = _designs(node.value, node.type)
    return lambda table, environment: value


def _designs(value: Value, type_: ir.Type) -> Value:
    match type_:
        case ir.DesignType(sets=sets) if isinstance(value, int):
            return (sets[0], value)
        case ir.GroupType(element=element) if isinstance(value, tuple):
            return tuple(_designs(one, element) for one in value)
        case ir.MaybeType(inner=inner):
            return _designs(value, inner)
        case _:
            return value


def _cell(readers: Readers, value: object) -> Value | Reader:
    """A cell as it is, or the closure of a cell that names an option."""
    return readers.ready(value) if isinstance(value, ir.Expression) else value


def _opened(value: Value, table: Table) -> Value:
    """The value of a cell, read now if it names an option."""
    return value(table, []) if callable(value) else value


def card_field(readers: Readers, node: ir.CardField) -> Reader:
    """Read a column of a card or design, for each declaration that it may be of; a trial looks at the card."""
    subject = readers.ready(node.subject)
    columns = {
        set_: [_cell(readers, design.values[column]) for design in readers.program.cards[set_].designs] for set_, column in node.columns
    }
    late = any(callable(cell) for cells in columns.values() for cell in cells)

    def read(table: Table, environment: Environment) -> Value:
        card = subject(table, environment)
        if card is None:
            return None
        if type(card) is tuple:
            set_, design = card
        else:
            if table.trying is not None:
                table.look(card)
            set_, design = table.setup.cards[card]
        column = columns.get(set_)
        return None if column is None else column[design]

    return (lambda table, environment: _opened(read(table, environment), table)) if late else read


def member_field(readers: Readers, node: ir.MemberField) -> Reader:
    """Read a column of a member."""
    subject = readers.ready(node.subject)
    values = [_cell(readers, member.values[node.column]) for member in readers.program.kinds[node.kind].members]

    def read(table: Table, environment: Environment) -> Value:
        member = subject(table, environment)
        return None if member is None else _opened(values[member], table)

    return read


def table_row(readers: Readers, node: ir.TableRow) -> Reader:
    """Read which row of a table has these keys."""
    declared = readers.program.tables[node.table]
    keys = [readers.ready(key) for key in node.keys]
    cells = [tuple(_cell(readers, key) for key in row_keys) for row_keys, _values in declared.rows]
    fixed: dict[tuple[Value, ...], int] = {}
    for row, row_cells in enumerate(cells):
        fixed.setdefault(row_cells, row)
    has_options = any(callable(cell) for row_cells in cells for cell in row_cells)

    def read(table: Table, environment: Environment) -> Value:
        wanted = tuple(key(table, environment) for key in keys)
        if None in wanted and wanted not in fixed:
            return None
        row = fixed.get(wanted)
        if row is None and has_options:
            row = next((place for place, those in enumerate(cells) if tuple(_opened(one, table) for one in those) == wanted), None)
        if row is None:
            raise RuleFault(f"`{declared.name}` has no such row", node.span)
        return row

    return read


def table_cell(readers: Readers, node: ir.TableCell) -> Reader:
    """Read a column of a row."""
    row_reader = readers.ready(node.row)
    values = [_cell(readers, values[node.column]) for _keys, values in readers.program.tables[node.table].rows]

    def read(table: Table, environment: Environment) -> Value:
        row = row_reader(table, environment)
        return None if row is None else _opened(values[row], table)

    return read


def entry(readers: Readers, node: ir.Entry) -> Reader:
    """Read what a bag or a filled pick holds for a key."""
    subject, key_reader = readers.ready(node.subject), readers.ready(node.key)

    def of_bag(table: Table, environment: Environment) -> Value:
        bag, key = subject(table, environment), key_reader(table, environment)
        return None if bag is None or key is None else bag[key]

    def of_fill(table: Table, environment: Environment) -> Value:
        fill, key = subject(table, environment), key_reader(table, environment)
        if fill is None or key is None:
            return None
        return next((value for one, value in fill if one == key), None)

    return of_bag if node.sort == "bag" else of_fill


def property_of(readers: Readers, node: ir.Property) -> Reader:
    """Read a property that the language itself gives."""
    subject = readers.ready(node.subject)
    read = _property(readers, node)

    def of_thing(table: Table, environment: Environment) -> Value:
        thing = subject(table, environment)
        return None if thing is None else read(table, thing)

    return of_thing


PropertyReader = Callable[[Table, Value], Value]


def _property(readers: Readers, node: ir.Property) -> PropertyReader:
    program = readers.program
    to_right = program.turns == "right"
    if node.name == "number":
        return _numeral(program, node)
    readers_by_name: dict[str, PropertyReader] = {
        "seat": lambda table, player: player,
        "next": _seat_beside(1),
        "previous": _seat_beside(-1),
        "right": _seat_beside(1 if to_right else -1),
        "left": _seat_beside(-1 if to_right else 1),
        "team": team_of,
        "partner": _partner,
        "members": members_of,
        "choice": _named_member(program, node.type, lambda table, player: table.choices[player]),
        "place": lambda table, member: member + 1,
        "owner": lambda table, thing: _owner(table, node.type, thing),
        "meld": lambda table, card: table.meld_of(card),
        "stands_for": _stands_for,
        "kind": _named_member(program, node.type, _kind_name),
        "cards": lambda table, thing: tuple(cards_in(table, thing)),
        "plus": lambda table, dice: dice.plus,
        "face": lambda table, die: table.dice[die][1],
    }
    return readers_by_name[node.name]


def _seat_beside(steps: int) -> PropertyReader:
    return lambda table, player: (player + steps) % table.setup.players


def team_of(table: Table, player: int) -> int:
    """The team of a player; partners sit evenly spread."""
    return player % (table.setup.players // (table.setup.program.team_size or 1))


def members_of(table: Table, team: int) -> tuple[int, ...]:
    """The players of a team, in seat order."""
    return tuple(range(team, table.setup.players, table.setup.players // (table.setup.program.team_size or 1)))


def _partner(table: Table, player: int) -> int:
    return (player + table.setup.players // (table.setup.program.team_size or 1)) % table.setup.players


def _numeral(program: ir.Program, node: ir.Property) -> PropertyReader:
    kind = node.kind if node.kind is not None else _kind_of_subject(program, node.subject)
    if kind is None:
        kind = next(place for place, one in enumerate(program.kinds) if any(member.number is not None for member in one.members))
    members = program.kinds[kind].members
    return lambda table, member: needed(members[member].number, node.span)


def _named_member(program: ir.Program, type_: ir.Type, name_of: Callable[[Table, Value], str | None]) -> PropertyReader:
    """Read a member of a kind whose members carry the names of something else; none where it has no such name."""
    kind = _kind_in(type_)
    places = {} if kind is None else {member.name: place for place, member in enumerate(program.kinds[kind].members)}

    def read(table: Table, thing: Value) -> Value:
        name = name_of(table, thing)
        return None if name is None else places.get(name)

    return read


def _kind_name(table: Table, thing: Value) -> str | None:
    """The name of a meld's kind, none while more than one fits."""
    laid = _laid(table, thing)
    return table.setup.program.melds[laid.kinds[0]].name if len(laid.kinds) == 1 else None


def _laid(table: Table, thing: Value) -> LaidMeld:
    match thing:
        case LaidMeld():
            return thing
        case Addition():
            return thing.laid
        case tuple() if len(thing) == 1:
            return _laid(table, thing[0])
        case int():
            return table.melds[thing]
        case _:
            return LaidMeld((), (), ())


def _owner(table: Table, type_: ir.Type, thing: int) -> Value:
    """The first key of the zone where a card or meld lies, if it is of the sort that is asked for."""
    place = table.place_of(thing) if thing < len(table.setup.cards) else table.place_of_meld(thing)
    if place is None:
        return None
    zone, keys = table.setup.zone_owner[place]
    if not keys:
        return None
    sort = table.setup.program.zones[zone].keys[0]
    return keys[0] if _suits(type_, sort) else None


def _suits(type_: ir.Type, domain: ir.KeyDomain) -> bool:
    match type_:
        case ir.MaybeType(inner=inner):
            return _suits(inner, domain)
        case ir.PlayerType():
            return domain.sort == "player"
        case ir.TeamType():
            return domain.sort == "team"
        case ir.MemberType(kind=kind):
            return domain.sort == "kind" and domain.index == kind
        case _:
            return False


def _stands_for(table: Table, card: int) -> Value:
    meld = table.meld_of(card)
    laid = table.melds[meld] if meld is not None else table.tested
    if laid is None or card not in laid.cards:
        return None
    return stood_for(laid.stands[laid.cards.index(card)])


def _kind_of_subject(program: ir.Program, node: ir.Expression) -> int | None:
    """The kind of an expression's members, as far as its form tells."""
    match node:
        case ir.Constant(type=type_):
            return _kind_in(type_)
        case ir.VariableValue(variable=variable):
            return _kind_in(program.variables[variable].type)
        case ir.ComputedValue(value=value):
            return _kind_in(program.values[value].type)
        case ir.OptionValue(option=option):
            return _kind_in(program.options[option].type)
        case ir.CardField(columns=columns):
            set_, column = columns[0]
            return _kind_in(program.cards[set_].columns[column].type)
        case ir.MemberField(kind=kind, column=column):
            return _kind_in(program.kinds[kind].columns[column].type)
        case ir.TableCell(table=table, column=column):
            return _kind_in(program.tables[table].columns[column].type)
        case ir.Property(type=type_):
            return _kind_in(type_)
        case ir.LaterMember(kind=kind):
            return kind
        case ir.Fallback(left=left):
            return _kind_of_subject(program, left)
        case _:
            return None


def _kind_in(type_: ir.Type) -> int | None:
    match type_:
        case ir.MemberType(kind=kind):
            return kind
        case ir.MaybeType(inner=inner):
            return _kind_in(inner)
        case ir.GroupType(element=element):
            return _kind_in(element)
        case _:
            return None
