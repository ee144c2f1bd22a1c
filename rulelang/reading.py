"""Find the file of a game by its name or path, read what it uses, and compile it.

A rule file reads files of its own folder and of the library, a variant also those beside the game that it varies, never
by an absolute or climbing path. Reading a game runs nothing that its author wrote.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath

from attrs import evolve, frozen

from rulec.compile import Compiled, compile_game
from rulec.diagnostics import Diagnostic, Report
from rulec.source import Source, Span, read_source
from rulec.suggest import near
from rulelang.errors import RulesError
from rulelang.inventory import STANDARD, SUFFIX, Inventory, games_folder, read_header

LARGEST_FILE = 4 * 1024 * 1024
"""Bytes that a rule file or data file may have."""


def find(name_or_path: str | Path) -> Path:
    """Find the file of a game; raise RulesError (RL001, RL002) if there is none.

    What names an existing file or folder, ends in `.rules` or holds a `/` is a path; all else is a name. Of a folder
    it is the file called like it, or the only game in it.
    """
    text = str(name_or_path)
    path = Path(text)
    if isinstance(name_or_path, Path) or path.suffix == SUFFIX or "/" in text or "\\" in text or _exists(path):
        return _find_in_folder(path) if _is_folder(path) else path
    inventory = Inventory.collect()
    listing = inventory.find(text)
    if listing is not None:
        return listing.path
    hint = near(text, inventory.names, "`rulelang games` lists the games; a file is named with its `.rules`")
    raise RulesError((_problem("RL002", f"there is no game called `{text}`", text, hint),))


def read_file(path: Path) -> Compiled:
    """Compile the game, variant or library in a file. The report holds RL001 if the file, or one that it uses, cannot be read."""
    reader = _Reader()
    try:
        source = reader.read(path, _shown(path))
    except _Unreadable as problem:
        return Compiled(None, Report((_problem("RL001", f"`{_shown(path)}` {problem}", _shown(path)),)), ())
    compiled = compile_game(source, reader.fetch)
    return reader.explain(compiled)


class _Unreadable(Exception):
    """A file cannot be read; the message ends the sentence that its name begins."""


@frozen
class _Refusal:
    """Why a file that some source asks for was not given to it."""

    source: str
    wanted: str
    reason: str


class _Reader:
    """Read the files that one game uses, each once, and remember where each lies and what was refused."""

    def __init__(self) -> None:
        self._sources: dict[Path, Source] = {}
        self._places: dict[str, Path] = {}
        self._varied: dict[str, Source] = {}
        self._refusals: list[_Refusal] = []
        self._inventory: Inventory | None = None

    def read(self, path: Path, name: str) -> Source:
        """Read a file under a name that no other file has."""
        real = _real(path)
        if real in self._sources:
            return self._sources[real]
        if name in self._places:
            name = real.as_posix()
        source = read_source(name, _read_bytes(real))
        self._sources[real] = source
        self._places[source.name] = real
        return source

    def fetch(self, kind: str, name: str, wanted_by: Source) -> Source | None:
        """Give the compiler the source that another one asks for, or none."""
        if kind == "game":
            game = self._fetch_game(name, wanted_by)
            if game is not None:
                self._varied[wanted_by.name] = game
            return game
        return self._fetch_file(f"{name}{SUFFIX}" if kind == "library" else name, name, wanted_by)

    def explain(self, compiled: Compiled) -> Compiled:
        """Give the reasons of refusals as hints of what the compiler says about the files that it did not get."""
        if not self._refusals:
            return compiled
        return evolve(compiled, report=Report(map(self._with_reason, compiled.report.diagnostics)))

    def _with_reason(self, problem: Diagnostic) -> Diagnostic:
        for refusal in self._refusals:
            if refusal.source == problem.span.source and f"`{refusal.wanted}`" in problem.message and problem.severity == "error":
                return evolve(problem, hint=refusal.reason)
        return problem

    def _fetch_file(self, name: str, wanted: str, wanted_by: Source) -> Source | None:
        refused = _outside(name)
        if refused is None:
            for folder, prefix in (*self._folders(wanted_by), (games_folder() / STANDARD, _standard_prefix())):
                path = folder / name
                if not _exists(path):
                    continue
                if not _real(path).is_relative_to(_real(folder)):
                    refused = "leads out of the folder by a link"
                    break
                return self._try_read(path, (prefix / name).as_posix(), wanted, wanted_by)
        if refused is not None:
            self._refusals.append(_Refusal(wanted_by.name, wanted, f"`{name}` {refused}"))
        return None

    def _folders(self, source: Source) -> Iterator[tuple[Path, PurePosixPath]]:
        """The folder of a file, then those of the games that it varies, each with the name it is shown under."""
        one: Source | None = source
        seen: set[str] = set()
        while one is not None and one.name not in seen:
            yield self._places[one.name].parent, PurePosixPath(one.name).parent
            seen.add(one.name)
            one = self._varied.get(one.name)

    def _fetch_game(self, name: str, wanted_by: Source) -> Source | None:
        own = self._places[wanted_by.name].parent / f"{name}{SUFFIX}"
        if _outside(name) is None and _exists(own):
            return self._try_read(own, (PurePosixPath(wanted_by.name).parent / own.name).as_posix(), name, wanted_by)
        if self._inventory is None:
            self._inventory = Inventory.collect()
        listing = self._inventory.find(name)
        return None if listing is None else self._try_read(listing.path, _shown(listing.path), name, wanted_by)

    def _try_read(self, path: Path, shown: str, wanted: str, wanted_by: Source) -> Source | None:
        try:
            return self.read(path, shown)
        except _Unreadable as problem:
            self._refusals.append(_Refusal(wanted_by.name, wanted, f"`{shown}` {problem}"))
            return None


def _outside(name: str) -> str | None:
    """Say why a name may not be read as a path below a folder, or none if it may."""
    if not name or "\0" in name:
        return "is no path"
    windows = PureWindowsPath(name)
    if name.startswith("/") or windows.drive or windows.root:
        return "is an absolute path; a file reads only files in its own folder and the library"
    if ".." in windows.parts:
        return "climbs out of the folder; a file reads only files in its own folder and the library"
    if "\\" in name:
        return "is written with `\\`; folders are separated by `/`"
    return None


def _find_in_folder(folder: Path) -> Path:
    named = folder / f"{_real(folder).name}{SUFFIX}"
    if named.is_file():
        return named
    shown = _shown(folder)
    files = [path for path in sorted(folder.glob(f"*{SUFFIX}")) if _is_game(path)]
    if len(files) == 1:
        return files[0]
    if not files:
        raise RulesError(
            (_problem("RL002", f"there is no game in the folder `{shown}`", shown, f"a game is a file that ends in `{SUFFIX}`"),)
        )
    names = ", ".join(f"`{path.name}`" for path in files)
    raise RulesError((_problem("RL002", f"the folder `{shown}` holds several games", shown, f"name one of {names}"),))


def _is_game(path: Path) -> bool:
    try:
        header = read_header(_read_bytes(path).decode("utf-8", errors="replace"))
    except _Unreadable:
        return False
    return header is None or header.kind != "library"


def _read_bytes(path: Path) -> bytes:
    """Read a whole regular file of a bearable size, or raise _Unreadable."""
    try:
        if path.is_dir():
            raise _Unreadable("is a folder, not a file")
        if not path.exists():
            raise _Unreadable("does not exist")
        if not path.is_file():
            raise _Unreadable("is no regular file")
        if path.stat().st_size > LARGEST_FILE:
            raise _Unreadable(f"is larger than {LARGEST_FILE // (1024 * 1024)} MB")
        data = path.read_bytes()
    except (OSError, ValueError) as problem:
        raise _Unreadable(f"cannot be read ({getattr(problem, 'strerror', None) or problem})") from problem
    if b"\0" in data:
        raise _Unreadable("is no text")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise _Unreadable(f"is not written in UTF-8: the byte 0x{data[problem.start]:02x} in line {line}") from problem
    return data


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _real(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return path


def _shown(path: Path) -> str:
    """Name a file for people: from here if it lies below, `games/…` if it is shipped, else as given."""
    real = _real(path)
    here = _real(Path.cwd())
    if real.is_relative_to(here):
        return real.relative_to(here).as_posix()
    shelf = _real(games_folder())
    if real.is_relative_to(shelf):
        return (PurePosixPath("games") / real.relative_to(shelf)).as_posix()
    return path.as_posix()


def _standard_prefix() -> PurePosixPath:
    return PurePosixPath(_shown(games_folder() / STANDARD))


def _problem(code: str, message: str, file: str, hint: str | None = None) -> Diagnostic:
    return Diagnostic(code, "error", message, Span(file, 1, 1, 1, 1), hint=hint)


def library_problem(path: Path) -> Diagnostic:
    """Say that a file without mistakes holds no game."""
    return _problem("RL002", f"`{_shown(path)}` is a library, not a game", _shown(path), "a library is brought by `use` in a game")
