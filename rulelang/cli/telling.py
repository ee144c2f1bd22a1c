"""Tell what happened in as few lines as a person can follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulelang.log import Line


def tell(lines: Iterable[Line]) -> list[str]:
    """Write lines of the log; moves in a row between the same zones become one."""
    told: list[str] = []
    moves: list[Line] = []
    for line in lines:
        if line.kind == "move" and line.source is not None and line.target is not None:
            moves.append(line)
            continue
        told += _fold(moves)
        moves = []
        told.append(line.text)
    return told + _fold(moves)


def _fold(moves: Sequence[Line]) -> list[str]:
    """One text for each pair of zones, in the order in which they first occur."""
    ways: dict[tuple[str | None, str | None], list[Line]] = {}
    for line in moves:
        ways.setdefault((line.source, line.target), []).append(line)
    return [_write(lines, f"{source} → {target}") for (source, target), lines in ways.items()]


def _write(lines: Sequence[Line], way: str) -> str:
    if len(lines) == 1:
        return lines[0].text
    named = [line.text.removesuffix(f": {way}") for line in lines if line.cards and None not in line.cards]
    hidden = sum(card is None for line in lines for card in line.cards)
    parts = [" ".join(named)] if named else []
    if hidden:
        parts.append("a card" if hidden == 1 else f"{hidden} cards")
    return f"{', '.join(parts)}: {way}"
