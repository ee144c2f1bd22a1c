"""Show lines and tables to a person and read what they type; plain where that is asked for or the output is no terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from rulelang.cli.sheet import Fact, Grid, Sheet, write_plain

THEME = Theme({"cards.red": "red", "cards.number": "bold", "cards.told": "dim"})

_BEGINNING = re.compile(r"(· | *\d+  )(?=\S)")


class _Cards(RegexHighlighter):
    """Colour red suits, the numbers of choices, and what is told."""

    base_style = "cards."
    highlights = (r"(?P<red>\w*[♥♦])", r"^(?P<number> *\d+)  ", r"^(?P<told>(?:·|--) .*)$")


class Screen:
    """A terminal. Without `plain` it has tables that fit, and colours unless NO_COLOR is set.

    With `plain`, or where the output goes to no terminal, it writes bare lines, however wide the terminal is.
    """

    def __init__(self, plain: bool, console: Console | None = None) -> None:
        self._console = console or Console(theme=THEME, no_color=True if plain else None)
        self._plain = plain or not self._console.is_terminal
        self._highlight = _Cards()

    def show_sheet(self, sheet: Sheet) -> None:
        """Show a heading and what stands under it."""
        if self._plain:
            self.show(["", *write_plain(sheet)])
            return
        self._console.print()
        self._console.rule(Text(sheet.title), align="left", style="dim")
        for number, group in enumerate(sheet.groups):
            if number:
                self._console.print()
            facts: list[Fact] = []
            for one in group:
                if isinstance(one, Fact):
                    facts.append(one)
                else:
                    self._show_facts(facts)
                    facts = []
                    self._show_grid(one)
            self._show_facts(facts)

    def _show_facts(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            if not fact.label:
                self._console.print(Padding(self._text(fact.text), (0, 0, 0, 2)))
        labelled = [fact for fact in facts if fact.label]
        if labelled:
            table = Table.grid(padding=(0, 2, 0, 0))
            table.add_column(no_wrap=True)
            table.add_column(overflow="fold")
            for fact in labelled:
                table.add_row(Text(fact.label, style="bold"), self._text(fact.text))
            self._console.print(Padding(table, (0, 0, 0, 2)))

    def _show_grid(self, grid: Grid) -> None:
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
        for column, head in enumerate(grid.heads):
            table.add_column(Text(head), justify="right" if grid.is_numeric(column) else "left", overflow="fold")
        for row in grid.rows:
            table.add_row(*(self._text(cell) for cell in row))
        self._console.print(Padding(table, (0, 0, 0, 2)))

    def show(self, lines: Sequence[str]) -> None:
        """Show lines; what does not fit into the terminal goes on beneath, behind the number or mark it begins with."""
        for line in lines:
            if self._plain:
                self._console.print(line, markup=False, emoji=False, highlight=False, soft_wrap=True)
                continue
            beginning = _BEGINNING.match(line)
            text = self._text(line)
            if beginning is None:
                self._console.print(text)
            else:
                table = Table.grid()
                table.add_row(*text.divide([beginning.end()]))
                self._console.print(table)

    def _text(self, line: str) -> Text:
        text = Text(line)
        self._highlight.highlight(text)
        return text

    def read(self, prompt: str) -> str:
        """Read a line; EOFError at the end of input. What comes from no terminal is shown, as if it had been typed."""
        answer = input(prompt)
        if not sys.stdin.isatty():
            self.show([answer])
        return answer
