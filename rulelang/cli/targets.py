"""Find the rule files that a command is asked to look at."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulelang.inventory import SUFFIX, Inventory
from rulelang.reading import find


def expand(targets: Iterable[str]) -> list[Path]:
    """List the files of paths, folders and names, each once, in order; a folder gives all rule files below it.

    Raise RulesError for a name that is none.
    """
    files: dict[Path, None] = {}
    for target in targets or (".",):
        path = Path(target)
        below = sorted(path.rglob(f"*{SUFFIX}"), key=lambda file: file.as_posix()) if path.is_dir() else []
        below = [file for file in below if not any(part.startswith(".") for part in file.relative_to(path).parts)]
        is_name = "/" not in target and Inventory.collect().find(target) is not None
        if below or (path.is_dir() and not is_name):
            files.update(dict.fromkeys(below))
        else:
            files[find(target)] = None
    return list(files)
