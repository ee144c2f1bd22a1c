"""Read the pages of the language reference: their example, the files beside it, and their mistakes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from rulec.analyse import analyse
from rulec.compile import Compiled, compile_game
from rulec.source import Source, read_source

DOCS = Path(__file__).parents[2] / "docs"
LANGUAGE = DOCS / "language"

_FENCE = re.compile(r"^```(rules|csv)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`]*)`")
MISTAKES_HEADER = "| instead of | written | message |"
LINE_END = "⏎"
TAB = "⇥"


@frozen
class Mistake:
    """One row of a page's table of mistakes: a change of the example, and what is said about it."""

    line: int
    old: str
    new: str
    said: str


@frozen(eq=False)
class Page:
    """A page: its example, the files that stand beside it by name, and its mistakes."""

    name: str
    text: str
    example: str
    files: Mapping[str, str]
    mistakes: tuple[Mistake, ...]

    @property
    def source(self) -> str:
        """The name under which the example is compiled."""
        return f"{self.name}.rules"


def read_page(path: Path) -> Page:
    """Read a page; it has just one example without a file name."""
    text = path.read_text(encoding="utf-8")
    examples = [found for found in _FENCE.finditer(text) if found[2] is None]
    files = {found[2]: found[3] for found in _FENCE.finditer(text) if found[2] is not None}
    assert len(examples) == 1, f"{path.name} has {len(examples)} examples"
    return Page(path.stem, text, examples[0][3], files, tuple(_mistakes(text)))


def pages() -> list[Page]:
    """Read all pages of the reference but its index."""
    return [read_page(path) for path in sorted(LANGUAGE.glob("*.md")) if path.name != "README.md"]


def _mistakes(text: str) -> list[Mistake]:
    lines = text.split("\n")
    if MISTAKES_HEADER not in lines:
        return []
    first = lines.index(MISTAKES_HEADER) + 2
    found = []
    for number, line in enumerate(lines[first:], start=first):
        if not line.startswith("|"):
            break
        old, new, said = (cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip("|"), maxsplit=2))
        found.append(Mistake(number + 1, _code(old), _code(new), said.replace("\\|", "|")))
    return found


def _code(cell: str) -> str:
    """The text of a code cell; `nothing` in plain words is no text."""
    if cell == "nothing":
        return ""
    code = _CODE.fullmatch(cell)
    assert code is not None, cell
    return code[1].replace("\\|", "|").replace(LINE_END, "\n").replace(TAB, "\t")


def compiled(page: Page, changes: Mapping[str, str] | None = None) -> Compiled:
    """Compile a page's example with all checks; `changes` are texts in place of those of its files."""
    texts = {page.source: page.example, **page.files, **(changes or {})}

    def fetch(kind: str, wanted: str, wanted_by: Source) -> Source | None:
        name = wanted if kind in ("file", "data") else f"{wanted}.rules"
        return read_source(name, texts[name]) if name in texts else None

    found = compile_game(read_source(page.source, texts[page.source]), fetch)
    if found.program is not None:
        analyse(found.program, found.report)
    return found


def changed(page: Page, mistake: Mistake) -> tuple[str, str, range]:
    """Make a mistake: the name of the file that it is in, its text, and the lines that were changed."""
    texts = {page.source: page.example, **page.files}
    places = [(name, text) for name, text in texts.items() for _ in range(text.count(mistake.old))]
    assert len(places) == 1, f"{page.name}.md:{mistake.line}: `{mistake.old}` stands {len(places)} times in the example"
    name, text = places[0]
    first = text[: text.index(mistake.old)].count("\n") + 1
    return name, text.replace(mistake.old, mistake.new), range(first, first + mistake.new.count("\n") + 1)
