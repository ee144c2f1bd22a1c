"""Tell what happened in as few lines as a person can follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rulelang.log import Line, listed


def tell(lines: Iterable[Line]) -> list[str]:
    """Write lines of the log.

    Phases are headings, once, and only over something. Moves between the same zones, shuffles and values of one
    variable that follow one another become a line; of a variable that changes more than once in a move, only the last
    value is told, and nothing if that is the value it had. Variables without a label are left out unless nothing else
    is to be told.
    """
    known = list(lines)
    worthy = [line for line in known if not line.minor]
    if all(line.kind == "phase" for line in worthy):
        worthy = known
    kept = [line for _after, move in groupby(worthy, key=lambda line: line.after) for line in _net(list(move))]
    told: list[str] = []
    heading: str | None = None
    waiting: str | None = None
    for kind, run in groupby(kept, key=lambda line: line.kind):
        if kind == "phase":
            waiting = [line.text for line in run][-1]
            continue
        if waiting is not None and waiting != heading:
            told.append(f"-- {waiting}")
            heading = waiting
        waiting = None
        told += [f"· {text}" for text in _written(kind, list(run))]
    return told


def _net(move: Sequence[Line]) -> Iterator[Line]:
    """Leave out values that do not last, and those that are in the end what they were before."""
    first: dict[str, Line] = {}
    last: dict[str, Line] = {}
    for line in move:
        if line.subject is not None:
            first.setdefault(line.subject, line)
            last[line.subject] = line
    for line in move:
        if line.subject is None:
            yield line
        elif line is last[line.subject]:
            before = first[line.subject].before
            if before is None or before != line.value:
                yield line if line.before == before else _since(line, before)


def _since(line: Line, before: str | None) -> Line:
    return Line(line.kind, line.text, line.after, subject=line.subject, owner=line.owner, before=before, value=line.value)


def _written(kind: str, run: Sequence[Line]) -> Iterator[str]:
    """Write lines of one kind that follow one another."""
    match kind:
        case "move":
            yield from _moves(run)
        case "shuffle":
            yield f"{', '.join(filter(None, (line.target or line.source for line in run)))} {'is' if len(run) == 1 else 'are'} shuffled"
        case "set":
            yield from _values(run)
        case _:
            yield from (line.text for line in run)


def _values(run: Sequence[Line]) -> Iterator[str]:
    """Write variables with what they are now, numbers with what they were; those of one name in one line."""
    grouped: dict[str, list[Line]] = {}
    for line in run:
        grouped.setdefault((line.subject or line.text).removesuffix(f" of {line.owner}") if line.owner else line.text, []).append(line)
    for name, lines in grouped.items():
        if len(lines) == 1:
            yield f"{lines[0].subject}: {_value(lines[0])}"
        else:
            yield f"{name}: " + ", ".join(f"{line.owner} {_value(line)}" for line in lines)


def _value(line: Line) -> str:
    now = line.value or "none"
    return f"{line.before} → {now}" if line.before is not None and _is_number(line.before) and _is_number(now) else now


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _moves(moves: Sequence[Line]) -> Iterator[str]:
    """One text for each pair of zones, in the order in which they first occur."""
    ways: dict[tuple[str | None, str | None], list[Line]] = {}
    for line in _joined(moves):
        ways.setdefault((line.source, line.target), []).append(line)
    for (source, target), lines in ways.items():
        yield _folded(lines, f"{source} → {target}") if source and target else "; ".join(line.text for line in lines)


def _joined(moves: Sequence[Line]) -> Iterator[Line]:
    """Make one of a known card's leaving a zone and its coming to lie in another, when others move in between."""
    left: dict[tuple[str | None, ...], Line] = {}
    for line in moves:
        if line.target is None and line.source is not None and None not in line.cards:
            left[line.cards] = line
    for line in moves:
        if line.cards in left and left[line.cards] is line:
            if not any(one.source is None and one.cards == line.cards for one in moves):
                yield line
        elif line.source is None and line.cards in left and line.target is not None:
            source = left[line.cards].source
            text = line.text.replace(f": {line.target}", f": {source} → {line.target}")
            yield Line(line.kind, text, line.after, line.seat, line.cards, source, line.target)
        else:
            yield line


def _folded(lines: Sequence[Line], way: str) -> str:
    if len(lines) == 1:
        return lines[0].text
    named = [line.text.removesuffix(f": {way}") for line in lines if line.cards and None not in line.cards]
    hidden = sum(card is None for line in lines for card in line.cards)
    parts = [listed(named)] if named else []
    if hidden:
        parts.append("a card" if hidden == 1 else f"{hidden} cards")
    return f"{', '.join(parts)}: {way}"
