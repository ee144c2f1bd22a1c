"""Data: kinds, cards, decks and tables, from their rows and files to the program's columns."""

from __future__ import annotations

import csv
import itertools
from collections.abc import Callable, Iterable

from attrs import define, evolve, field, frozen

from rulec import ast, ir
from rulec.check.cells import guess, plain, spread
from rulec.check.types import UNKNOWN, resolve, strip
from rulec.check.world import World, label_of, numeral
from rulec.diagnostics import Label
from rulec.lexemes import shown
from rulec.source import Source, Span
from rulec.suggest import near

FetchData = Callable[[str, Span], Source | None]
MOST_ROWS = 20_000
MOST_CARDS = 10_000


@frozen
class Rows:
    """The rows of a declaration: cells by column name, in order, and the columns in the order first met."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Span, dict[str, ast.Cell]], ...]


def read_rows(world: World, items: tuple[ast.DataItem, ...], fetch: FetchData, known: tuple[str, ...]) -> Rows:
    """Collect inline rows and those of files, in the order of the text; `known` are columns that a file may fill besides the fields."""
    fields = [item for item in items if isinstance(item, ast.Field)]
    wanted = (*(one.name.text for one in fields), *known)
    translated = ("name", *(one.name.text for one in fields if _is_text(one.type)))
    columns: dict[str, None] = {}
    rows: list[tuple[Span, dict[str, ast.Cell]]] = []
    header: ast.Row | None = None
    for item in items:
        if isinstance(item, ast.FromFile):
            for path in item.paths:
                _read_file(world, path, fetch, (wanted, translated), columns, rows)
        elif isinstance(item, ast.Row) and header is None:
            header = item
            _check_header(world, header)
            columns.update((cell.text, None) for cell in header.cells)
        elif isinstance(item, ast.Row) and header is not None:
            _read_row(world, item, header, rows)
    if len(rows) > MOST_ROWS:
        world.problem("bad-row", f"there are more than {MOST_ROWS} rows", rows[MOST_ROWS][0])
        del rows[MOST_ROWS:]
    return Rows(tuple(columns), tuple(rows))


def _read_row(world: World, row: ast.Row, header: ast.Row, rows: list[tuple[Span, dict[str, ast.Cell]]]) -> None:
    """Add an inline row below its header."""
    if len(row.cells) != len(header.cells):
        message = f"the row has {len(row.cells)} cells, its header {len(header.cells)}"
        world.problem("bad-row", message, row.span, labels=(Label(header.span, "the header"),))
        return
    rows.append((row.span, {name.text: cell for name, cell in zip(header.cells, row.cells, strict=True)}))


def _is_text(type_: ast.Type) -> bool:
    """Whether a field is declared to hold texts, so that columns may translate it."""
    inner = type_.type if isinstance(type_, ast.OrNone) else type_
    return isinstance(inner, ast.NameType) and inner.name.text == "text"


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
    names: tuple[tuple[str, ...], tuple[str, ...]],
    columns: dict[str, None],
    rows: list[tuple[Span, dict[str, ast.Cell]]],
) -> None:
    """Read a file's rows; `names` are the columns that are wanted, and those of which `NAME_ko` and the like are translations."""
    wanted, translated = names
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
                columns.update((name, None) for name in header if name in wanted)
                for name in header:
                    if name not in wanted and not any(name.startswith(f"{one}_") for one in translated):
                        world.problem("unused-column", f"no field takes the column `{name}` of `{path.value}`", span)
                continue
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(header):
                world.problem("bad-row", f"the row has {len(cells)} cells, its header {len(header)}", span)
                world.lost.update(cell.strip() for cell in cells)
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
        world.set_members(place, tuple(members), regular)
        return
    special = (node.name.text, "id", "name")
    rows = read_rows(world, node.items, fetch, special)
    declared = {item.name.text for item in node.items if isinstance(item, ast.Field)}
    keys = (node.name.text, "id")
    if not any(key in rows.columns for key in keys):
        world.problem(
            "bad-row",
            f"no column `{node.name.text}` names the members",
            node.span,
            hint=f"head the column of names with `{node.name.text}`",
        )
        return
    names = []
    for span, cells in rows.rows:
        word = _name_in(cells, keys) or ""
        if not word:
            world.problem("bad-cell", "a member has no name", span)
        label = cells["name"].text if "name" in cells and "name" not in declared else None
        names.append(ir.Member(word, label or None, numeral(word)))
    _same_names(world, names, node)
    world.set_members(place, tuple(names), len(names))
    columns = columns_of(world, node.items, rows, tuple(one for one in special if one not in declared))
    world.kinds[place] = evolve(world.kinds[place], columns=columns)
    filled = tuple(
        evolve(member, values=tuple(_cell(world, cells, column, span) for column in columns))
        for member, (span, cells) in zip(names, rows.rows, strict=True)
    )
    world.kinds[place] = evolve(world.kinds[place], members=filled)


def _name_in(cells: dict[str, ast.Cell], keys: Iterable[str]) -> str | None:
    """What names a row, under whichever of these columns it stands; rows of one declaration may differ in that."""
    return next((cells[key].text for key in keys if key in cells), None)


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
    keys = tuple(key for key in (node.name.text, "id") if key in special)
    designs: list[ir.Design] = []
    names: set[str] = set()
    known = total = 0
    for span, cells in rows.rows:
        name = _name_in(cells, keys)
        label = cells["name"].text if "name" in cells and "name" in special else None
        copies = _copies(world, cells, special)
        if name and name in names:
            world.problem("declared-twice", f"`{node.name.text}` has two rows called `{name}`", span)
        names.add(name or "")
        for values in _spread_row(world, cells, columns, span):
            designs.append(ir.Design(name or None, label or None, values, copies))
        total += copies * (len(designs) - known)
        known = len(designs)
        if max(total, known) > MOST_CARDS:
            world.problem("bad-row", f"with this row there are more than {MOST_CARDS} cards", span)
            break
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
    """Fill a deck; cards without rows of their own get a design for each new row of a deck, named if it has an `id`."""
    deck = world.decks[place]
    cards = world.cards[deck.cards]
    key_names = (cards.name, "id")
    special = (*key_names, "copies", "name")
    rows = read_rows(world, node.items, fetch, (*special, *(column.name for column in cards.columns)))
    for name in rows.columns:
        if name not in special and all(column.name != name for column in cards.columns):
            world.problem("bad-row", f"`{cards.name}` has no field `{name}`", node.span)
    stock = _Stock.of(world, cards)
    for span, cells in rows.rows:
        copies = _copies(world, cells, ("copies",))
        key = next((cells[name] for name in key_names if name in cells), None)
        if key is not None and stock.has_own_rows:
            stock.count_named(key, copies)
        else:
            stock.count_row(cells, key, span, copies)
        if max(len(stock.designs), stock.total) > MOST_CARDS:
            world.problem("bad-row", f"with this row there are more than {MOST_CARDS} cards", span)
            break
    world.cards[deck.cards] = evolve(cards, designs=tuple(stock.designs))
    world.decks[place] = evolve(deck, rows=tuple(sorted(stock.counts.items())))


@define
class _Stock:
    """A deck while its rows are read: the designs of its cards, and how many of each it holds."""

    world: World
    cards: ir.CardSet
    has_own_rows: bool
    designs: list[ir.Design]
    named: dict[str, int]
    listed: dict[tuple[str | None, tuple[object, ...]], int]
    counts: dict[int, int] = field(factory=dict)
    total: int = 0

    @classmethod
    def of(cls, world: World, cards: ir.CardSet) -> _Stock:
        """The empty deck of these cards."""
        named = {design.name: row for row, design in enumerate(cards.designs) if design.name}
        listed = {(design.name, design.values): row for row, design in enumerate(cards.designs)}
        return cls(world, cards, any(design.copies for design in cards.designs), list(cards.designs), named, listed)

    def _count(self, row: int, copies: int) -> None:
        self.counts[row] = self.counts.get(row, 0) + copies
        self.total += copies

    def count_named(self, key: ast.Cell, copies: int) -> None:
        """Count so many of the row that a cell names."""
        if key.text in self.named:
            self._count(self.named[key.text], copies)
        else:
            hint = near(key.text, self.named)
            self.world.problem("bad-cell", f"`{self.cards.name}` has no row called `{shown(key.text)}`", key.span, hint=hint)

    def count_row(self, cells: dict[str, ast.Cell], key: ast.Cell | None, span: Span, copies: int) -> None:
        """Count so many of each card that a row stands for; cards without rows of their own get them here."""
        name = key.text or None if key is not None else None
        label = cells["name"].text or None if "name" in cells else None
        for values in _spread_row(self.world, cells, self.cards.columns, span):
            row = self.listed.get((name, values))
            if row is None and self.has_own_rows:
                self.world.problem("bad-row", f"`{self.cards.name}` has no such card", span)
                continue
            if row is None:
                if name in self.named:
                    self.world.problem("declared-twice", f"`{self.cards.name}` has two rows called `{name}`", span)
                row = self.listed[name, values] = len(self.designs)
                if name is not None:
                    self.named[name] = row
                self.designs.append(ir.Design(name, label, values, 0))
            self._count(row, copies)


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
        for key_values in _spread_row(world, cells, keys, span):
            if key_values in found:
                world.problem("declared-twice", "two rows have this key", span, labels=(Label(found[key_values], "the first"),))
                continue
            found[key_values] = span
            built.append((key_values, values))
        if len(built) > MOST_ROWS:
            world.problem("bad-row", f"there are more than {MOST_ROWS} rows", span)
            break
    world.tables[place] = evolve(world.tables[place], rows=tuple(built))
