"""What a screen shows as data: facts and grids; and how they are written as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.cells import cell_len

NOTHING = "-"
"""What stands in a cell without anything to show."""


@frozen
class Fact:
    """One thing to know, under a label if it has one."""

    label: str
    text: str


@frozen
class Grid:
    """A table with column heads; the first cell of a row is what it is about."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def is_numeric(self, column: int) -> bool:
        """Whether a column holds numbers, which are set to the right."""
        return all(row[column] == NOTHING or row[column].lstrip("-").isdecimal() for row in self.rows)


@frozen
class Sheet:
    """A heading and what stands under it, in groups."""

    title: str
    groups: tuple[tuple[Fact | Grid, ...], ...]


def write_plain(sheet: Sheet) -> list[str]:
    """Write a sheet as lines of any length, the same on every terminal."""
    lines = [f"== {sheet.title}"]
    for number, group in enumerate(sheet.groups):
        if number:
            lines.append("")
        for one in group:
            lines += [_fact(one)] if isinstance(one, Fact) else _grid(one)
    return lines


def _fact(fact: Fact) -> str:
    return f"  {fact.label}: {fact.text}" if fact.label else f"  {fact.text}"


def _grid(grid: Grid) -> Iterator[str]:
    lines: Sequence[tuple[str, ...]] = (grid.heads, *grid.rows)
    columns = range(len(grid.heads))
    widths = [max(cell_len(line[column]) for line in lines) for column in columns]
    right = [grid.is_numeric(column) for column in columns]
    for line in lines:
        cells = []
        for column, cell in enumerate(line):
            space = " " * (widths[column] - cell_len(cell))
            cells.append(space + cell if right[column] else cell + space)
        yield "  " + "  ".join(cells).rstrip()
