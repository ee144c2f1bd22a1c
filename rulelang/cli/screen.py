"""Show lines to a person and read what they type; plain where that is asked for or the output is no terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

THEME = Theme({"cards.red": "red", "cards.number": "bold", "cards.told": "dim"})


class _Cards(RegexHighlighter):
    """Colour red suits, the numbers of choices, and what is told."""

    base_style = "cards."
    highlights = (r"(?P<red>\w*[♥♦])", r"^(?P<number> *\d+)  ", r"^(?P<told>· .*)$")


class Screen:
    """A terminal. Without `plain` it has colours, unless NO_COLOR is set or it is no terminal."""

    def __init__(self, plain: bool) -> None:
        self._plain = plain
        self._console = Console(theme=THEME, highlighter=_Cards(), no_color=True if plain else None, soft_wrap=True)

    def title(self, text: str) -> None:
        """Show the heading of a table."""
        if self._plain or not self._console.is_terminal:
            self.show(["", f"== {text}"])
        else:
            self._console.rule(text, align="left", style="dim")

    def show(self, lines: Sequence[str]) -> None:
        """Show lines as they are."""
        for line in lines:
            self._console.print(line, markup=False, emoji=False, highlight=not self._plain)

    def read(self, prompt: str) -> str:
        """Read a line; EOFError at the end of input."""
        return input(prompt)
