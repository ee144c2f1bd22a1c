"""List the games at hand: those shipped with the package and those that installed packages bring."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from attrs import frozen

ENTRY_POINT_GROUP = "rulelang.games"
STANDARD = "std"
SUFFIX = ".rules"

_HEADER = re.compile(r'(game|variant|library)\s+([^\s:"]+)(?:\s+of\s+([^\s:"]+))?(?:\s+"((?:[^"\\]|\\.)*)")?')
_PLAYERS = re.compile(r"^\s+players\s+(\d+)(?:\s*\.\.\s*(\d+))?\s*(?:#.*)?$", re.MULTILINE)


@frozen
class Header:
    """The first line of a rule file; `base` is set for a variant, `players` where the file states them."""

    kind: Literal["game", "variant", "library"]
    name: str
    base: str | None
    label: str | None
    players: tuple[int, int] | None


@frozen
class Listing:
    """One game that can be played by its name; `origin` is `shipped` or the name of the package that brings it."""

    name: str
    path: Path
    origin: str
    header: Header


class BrokenPlugin(UserWarning):
    """Warn that an installed package announces games that cannot be found."""


def games_folder() -> Path:
    """Find the folder of the shipped games: in the package where it is installed, at the top of a checkout."""
    packaged = Path(__file__).resolve().parent / "games"
    return packaged if packaged.is_dir() else packaged.parent.parent / "games"


def read_header(text: str) -> Header | None:
    """Read what a rule text is from its first line, or none if it does not start with such a line.

    This is no parser: it serves lists of games, which must not cost a check of each.
    """
    for line in text.lstrip("\ufeff").splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = _HEADER.match(line)
        if found is None:
            return None
        kind, name, base, label = found.groups()
        players = _PLAYERS.search(text)
        counts = None if players is None else (int(players[1]), int(players[2] or players[1]))
        return Header(kind, name, base, label, counts)  # type: ignore[arg-type]  # the pattern admits these kinds alone
    return None


def shipped() -> tuple[Listing, ...]:
    """List the games of this package, by name."""
    return tuple(_list_folders(games_folder(), "shipped"))


@frozen
class Inventory:
    """All games that can be named. A shipped game goes before an installed one of the same name."""

    listings: tuple[Listing, ...]

    @classmethod
    def collect(cls) -> Inventory:
        """Look through the package's own games and all installed packages; warn once for each broken one."""
        found = {listing.name: listing for listing in shipped()}
        for listing in _installed():
            found.setdefault(listing.name, listing)
        return cls(tuple(found[name] for name in sorted(found)))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all games, in order."""
        return tuple(listing.name for listing in self.listings)

    def find(self, name: str) -> Listing | None:
        """Look a game up by its name."""
        return next((listing for listing in self.listings if listing.name == name), None)

    def players(self, listing: Listing) -> tuple[int, int] | None:
        """Tell how many can play; a variant that does not say so as many as the game that it builds on."""
        seen: set[str] = set()
        current: Listing | None = listing
        while current is not None and current.name not in seen:
            if current.header.players is not None:
                return current.header.players
            seen.add(current.name)
            current = None if current.header.base is None else self.find(current.header.base)
        return None


def _list_folders(root: Path, origin: str) -> Iterator[Listing]:
    """Every game file directly in a folder of `root`, by file name."""
    for path in sorted(root.glob(f"*/*{SUFFIX}"), key=lambda path: (path.stem, path.as_posix())):
        if path.parent.name != STANDARD:
            yield from _list_file(path, origin)


def _list_file(path: Path, origin: str) -> Iterator[Listing]:
    try:
        header = read_header(path.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return
    if header is not None and header.kind != "library":
        yield Listing(path.stem, path, origin, header)


def _installed() -> Iterator[Listing]:
    """Games of installed packages. An entry point's value is a folder of a package, written as a module would be.

    Nothing is imported: the package's place is looked up, the rest of the name is a path below it.
    """
    for entry in sorted(importlib.metadata.entry_points(group=ENTRY_POINT_GROUP), key=lambda entry: (entry.name, entry.value)):
        origin = entry.name if entry.dist is None else entry.dist.name
        try:
            files = _plugin_files(entry.value)
        except (ImportError, OSError, ValueError, AttributeError) as problem:
            files, reason = [], str(problem)
        else:
            reason = f"there is no {SUFFIX} file in `{entry.value}`"
        listings = [listing for path in files for listing in _list_file(path, origin)]
        if not listings:
            warnings.warn(f"the games `{entry.name}` of the package `{origin}` are left out: {reason}", BrokenPlugin, stacklevel=2)
        yield from listings


def _plugin_files(value: str) -> list[Path]:
    package, *inner = value.replace(":", ".").split(".")
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(f"there is no package `{package}`")
    folders = [Path(location).joinpath(*inner) for location in spec.submodule_search_locations]
    return [path for folder in folders for path in sorted(folder.glob(f"*{SUFFIX}"))]
