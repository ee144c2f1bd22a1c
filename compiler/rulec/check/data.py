"""Data: kinds, cards, decks and tables, from their rows and files to the program's columns."""

from __future__ import annotations

import csv
import itertools
from collections.abc import Callable

from attrs import evolve, frozen

from rulec import ast, ir
from rulec.check.cells import guess, member_range, plain, spread
from rulec.check.types import UNKNOWN, resolve, strip
from rulec.check.world import World, label_of
from rulec.diagnostics import Label
from rulec.source import Source, Span

FetchData = Callable[[str, Span], Source | None]
MOST_ROWS = 20_000
MOST_CARDS = 10_000


@frozen
class Rows:
    """The rows of a declaration: cells by column name, in order, and the columns in the order first met."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Span, dict[str, ast.Cell]], ...]


def read_rows(world: World, items: tuple[ast.DataItem, ...], fetch: FetchData, known: tuple[str, ...]) -> Rows:
    """Collect inline rows and those of files; `known` are columns that a file may fill besides the fields."""
    fields = [item.name.text for item in items if isinstance(item, ast.Field)]
    columns: dict[str, None] = {}
    rows: list[tuple[Span, dict[str, ast.Cell]]] = []
    inline = [item for item in items if isinstance(item, ast.Row)]
    if inline:
        header = [cell.text for cell in inline[0].cells]
        _check_header(world, inline[0])
        columns.update(dict.fromkeys(header))
        for row in inline[1:]:
            if len(row.cells) != len(header):
                world.problem(
                    "bad-row",
                    f"the row has {len(row.cells)} cells, its header {len(header)}",
                    row.span,
                    labels=(Label(inline[0].span, "the header"),),
                )
                continue
            rows.append((row.span, dict(zip(header, row.cells, strict=True))))
    for item in items:
        if isinstance(item, ast.FromFile):
            for path in item.paths:
                _read_file(world, path, fetch, (*fields, *known), columns, rows)
    if len(rows) > MOST_ROWS:
        world.problem("bad-row", f"there are more than {MOST_ROWS} rows", rows[MOST_ROWS][0])
        del rows[MOST_ROWS:]
    return Rows(tuple(columns), tuple(rows))


def _check_header(world: World, row: ast.Row) -> None:
    seen: set[str] = set()
    for cell in row.cells:
        if cell.text in seen or not cell.text:
            world.problem("bad-row", f"the header names `{cell.text}` twice" if cell.text else "a column has no name", cell.span)
        seen.add(cell.text)


def _read_file(
    world: World,
    path: ast.Text,
    fetch: FetchData,
    wanted: tuple[str, ...],
    columns: dict[str, None],
    rows: list[tuple[Span, dict[str, ast.Cell]]],
) -> None:
    source = fetch(path.value, path.span)
    if source is None:
        world.problem("file-not-found", f"there is no data file `{path.value}` in the game's folder", path.span)
        return
    reader = csv.reader(source.text.splitlines(), strict=True)
    header: list[str] = []
    try:
        for cells in reader:
            span = Span(source.name, reader.line_num, 1, reader.line_num, 1)
            if not header:
                header = [cell.strip() for cell in cells]
                for name in header:
                    if name in wanted:
                        columns[name] = None
                    elif not name.startswith("name_") and not name.startswith("text_"):
                        world.problem("unused-column", f"no field takes the column `{name}` of `{path.value}`", span)
                continue
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(header):
                world.problem("bad-row", f"the row has {len(cells)} cells, its header {len(header)}", span)
                continue
            rows.append((span, {name: ast.Cell(span, cell.strip()) for name, cell in zip(header, cells, strict=True) if name in wanted}))
    except csv.Error as error:
        span = Span(source.name, reader.line_num, 1, reader.line_num, 1)
        world.problem("bad-row", f"the file is no CSV from here on: {error}", span)


def columns_of(world: World, items: tuple[ast.DataItem, ...], rows: Rows, special: tuple[str, ...]) -> tuple[ir.Column, ...]:
    """The fields, then the columns of the rows that no field declares, with types read off their cells."""
    columns: list[ir.Column] = []
    for item in items:
        if isinstance(item, ast.Field):
            if any(column.name == item.name.text for column in columns):
                world.problem("declared-twice", f"the field `{item.name.text}` is declared twice", item.name.span)
                continue
            columns.append(ir.Column(item.name.text, label_of(item.label), resolve(world, item.type)))
    declared = {column.name for column in columns}
    for name in rows.columns:
        if name not in declared and name not in special:
            cells = [cells[name] for _, cells in rows.rows if name in cells]
            columns.append(ir.Column(name, None, guess(world, name, cells)))
    return tuple(columns)


def build_kind(world: World, place: int, node: ast.Kind, fetch: FetchData) -> None:
    """Fill a kind's members: listed, or by rows."""
    if node.members:
        members = list(itertools.chain.from_iterable(_listed(world, member) for member in node.members))
        regular = len(members)
        members += itertools.chain.from_iterable(_listed(world, member) for member in node.besides)
        _same_names(world, members, node)
        world.kinds[place] = evolve(world.kinds[place], members=tuple(members), regular=regular)
        return
    special = (node.name.text, "id", "name")
    rows = read_rows(world, node.items, fetch, special)
    declared = {item.name.text for item in node.items if isinstance(item, ast.Field)}
    key = next((name for name in (node.name.text, "id") if name in rows.columns), None)
    if key is None:
        world.problem(
            "bad-row",
            f"no column `{node.name.text}` names the members",
            node.span,
            hint=f"head the column of names with `{node.name.text}`",
        )
        return
    names = []
    for span, cells in rows.rows:
        word = cells[key].text
        if not word:
            world.problem("bad-cell", "a member has no name", span)
        label = cells["name"].text if "name" in cells and "name" not in declared else None
        names.append(ir.Member(word, label or None, int(word) if word.isdigit() and len(word) < 19 else None))
    _same_names(world, names, node)
    world.kinds[place] = evolve(world.kinds[place], members=tuple(names), regular=len(names))
    columns = columns_of(world, node.items, rows, tuple(one for one in special if one not in declared))
    world.kinds[place] = evolve(world.kinds[place], columns=columns)
    filled = tuple(
        evolve(member, values=tuple(_cell(world, cells, column, span) for column in columns))
        for member, (span, cells) in zip(names, rows.rows, strict=True)
    )
    world.kinds[place] = evolve(world.kinds[place], members=filled)


def _cell(world: World, cells: dict[str, ast.Cell], column: ir.Column, span: Span) -> object:
    cell = cells.get(column.name, ast.Cell(span, ""))
    return plain(world, cell, column.type, column.name)


def _same_names(world: World, members: list[ir.Member], node: ast.Kind) -> None:
    seen: set[str] = set()
    for member in members:
        if member.name in seen:
            world.problem("declared-twice", f"`{node.name.text}` has two members `{member.name}`", node.name.span)
        seen.add(member.name)


def _listed(world: World, member: ast.Member) -> list[ir.Member]:
    label = label_of(member.label)
    first, last = member.first, member.last
    if last is None:
        if isinstance(first, ast.Number):
            return [ir.Member(str(first.value), label, first.value)]
        return [ir.Member(first.text, label, None)]
    if isinstance(first, ast.Number) and isinstance(last, ast.Number) and 0 <= last.value - first.value <= 1000:
        return [ir.Member(str(number), None, number) for number in range(first.value, last.value + 1)]
    world.problem("bad-row", "a range of members goes from one numeral to a higher one", member.span)
    return []


def build_cards(world: World, place: int, node: ast.Cards, fetch: FetchData) -> None:
    """Fill a cards declaration: its columns, and a design for each row."""
    special: tuple[str, ...] = (node.name.text, "id", "name", "copies")
    rows = read_rows(world, node.items, fetch, special)
    declared = {item.name.text for item in node.items if isinstance(item, ast.Field)}
    special = tuple(one for one in special if one not in declared)
    columns = columns_of(world, node.items, rows, special)
    world.cards[place] = evolve(world.cards[place], columns=columns)
    key = next((name for name in (node.name.text, "id") if name in rows.columns and name in special), None)
    designs: list[ir.Design] = []
    names: set[str] = set()
    for span, cells in rows.rows:
        name = cells[key].text if key and key in cells else None
        label = cells["name"].text if "name" in cells and "name" in special else None
        copies = _copies(world, cells, special)
        if name and name in names:
            world.problem("declared-twice", f"`{node.name.text}` has two rows called `{name}`", span)
        names.add(name or "")
        for values in _spread_row(world, cells, columns, span):
            designs.append(ir.Design(name or None, label or None, values, copies))
    world.cards[place] = evolve(world.cards[place], designs=tuple(designs))


def _copies(world: World, cells: dict[str, ast.Cell], special: tuple[str, ...]) -> int:
    if "copies" not in cells or "copies" not in special:
        return 1
    number = plain(world, cells["copies"], ir.NumberType(0, MOST_CARDS), "copies")
    return number if isinstance(number, int) else 1


def _spread_row(world: World, cells: dict[str, ast.Cell], columns: tuple[ir.Column, ...], span: Span) -> list[tuple[object, ...]]:
    options = []
    for column in columns:
        cell = cells.get(column.name, ast.Cell(span, ""))
        options.append(spread(world, cell, column.type, column.name))
    total = 1
    for values in options:
        total *= len(values)
    if total > MOST_CARDS:
        world.problem("bad-row", f"the row stands for more than {MOST_CARDS} cards", span)
        return []
    return list(itertools.product(*options))


def build_deck(world: World, place: int, node: ast.Deck, fetch: FetchData) -> None:
    """Fill a deck; cards without rows of their own get a design for each new row of a deck."""
    deck = world.decks[place]
    cards = world.cards[deck.cards]
    by_name = {design.name: index for index, design in enumerate(cards.designs) if design.name}
    own_rows = bool(cards.designs) and any(design.copies for design in cards.designs)
    key_names = (cards.name, "id")
    rows = read_rows(world, node.items, fetch, (*key_names, "copies", "name", *(column.name for column in cards.columns)))
    for name in rows.columns:
        if name not in (*key_names, "copies", "name") and all(column.name != name for column in cards.columns):
            world.problem("bad-row", f"`{cards.name}` has no field `{name}`", node.span)
    designs, counts = list(cards.designs), dict[int, int]()
    index = {(design.name, design.values): number for number, design in enumerate(designs)}
    for span, cells in rows.rows:
        copies = _copies(world, cells, ("copies",))
        key = next((name for name in key_names if name in cells), None)
        if key is not None:
            if cells[key].text not in by_name:
                world.problem("bad-cell", f"`{cards.name}` has no row called `{cells[key].text}`", cells[key].span)
                continue
            number = by_name[cells[key].text]
            counts[number] = counts.get(number, 0) + copies
            continue
        label = cells["name"].text if "name" in cells else None
        for values in _spread_row(world, cells, cards.columns, span):
            number = index.get((None, values), -1)
            if number < 0 and own_rows:
                world.problem("bad-row", f"`{cards.name}` has no such card", span)
                continue
            if number < 0:
                number = index[None, values] = len(designs)
                designs.append(ir.Design(None, label or None, values, 0))
            counts[number] = counts.get(number, 0) + copies
    world.cards[deck.cards] = evolve(cards, designs=tuple(designs))
    world.decks[place] = evolve(deck, rows=tuple(sorted(counts.items())))


def build_table(world: World, place: int, node: ast.Table, fetch: FetchData, key_types: tuple[ir.Type | None, ...]) -> None:
    """Fill a table; the cells of its keys stand for one row for each of their values."""
    names = tuple(key.text for key in node.keys)
    rows = read_rows(world, node.items, fetch, names)
    every = columns_of(world, node.items, rows, ())
    by_name = {column.name: column for column in every}
    for key in node.keys:
        if key.text not in rows.columns:
            world.problem("bad-row", f"no column `{key.text}` holds the key", key.span)
            keys = tuple(ir.Column(name, None, UNKNOWN) for name in names)
            world.tables[place] = evolve(world.tables[place], keys=keys, columns=every)
            return
    keys = tuple(
        evolve(by_name[name], type=strip(type_)) if type_ is not None else by_name[name]
        for name, type_ in zip(names, key_types, strict=True)
    )
    columns = tuple(column for column in every if column.name not in names)
    world.tables[place] = evolve(world.tables[place], keys=keys, columns=columns)
    found: dict[tuple[object, ...], Span] = {}
    built: list[tuple[tuple[object, ...], tuple[object, ...]]] = []
    for span, cells in rows.rows:
        values = tuple(_cell(world, cells, column, span) for column in columns)
        for key_values in itertools.product(*(_key_values(world, cells[key.name], key) for key in keys)):
            if key_values in found:
                world.problem("declared-twice", "two rows have this key", span, labels=(Label(found[key_values], "the first"),))
                continue
            found[key_values] = span
            built.append((key_values, values))
    world.tables[place] = evolve(world.tables[place], rows=tuple(built))


def _key_values(world: World, cell: ast.Cell, key: ir.Column) -> list[object]:
    if isinstance(key.type, ir.NumberType) and ".." in cell.text:
        first, _, last = (part.strip() for part in cell.text.partition(".."))
        if first.isdigit() and last.isdigit() and int(last) - int(first) < MOST_ROWS:
            return list(range(int(first), int(last) + 1))
    return spread(world, cell, key.type, key.name)


__all__ = ["build_cards", "build_deck", "build_kind", "build_table", "member_range"]
