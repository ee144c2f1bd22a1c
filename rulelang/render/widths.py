"""Measure and clean text for a terminal of fixed cells."""

import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def clean(text: str) -> str:
    """Replace what would move the cursor, or could not be seen, by a visible sign of one cell; a tab by one space."""
    return "".join(" " if one == "\t" else "\ufffd" if unicodedata.category(one) in _HIDDEN else one for one in text)


def width(text: str) -> int:
    """Count the cells of a cleaned text: two for wide letters, none for marks that sit on others."""
    return sum(_cells(one) for one in text)


def _cells(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
