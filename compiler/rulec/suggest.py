"""Find the word that a misspelt one was meant to be."""

from collections.abc import Iterable


def suggest(name: str, candidates: Iterable[str]) -> str | None:
    """Choose the nearest of `candidates` within a third of the word's length, or none; ties go by the alphabet.

    One edit is a letter added, left out, changed, or swapped with its neighbour; case does not count.
    """
    folded = name.casefold()
    limit = max(1, len(name) // 3)
    best: tuple[int, str] | None = None
    for candidate in sorted(set(candidates)):
        if candidate == name or abs(len(candidate) - len(name)) > limit:
            continue
        distance = _distance(folded, candidate.casefold())
        if distance <= limit and distance < len(name) and (best is None or distance < best[0]):
            best = (distance, candidate)
    return None if best is None else best[1]


def _distance(left: str, right: str) -> int:
    """Count the edits that turn one word into another."""
    before: list[int] = []
    current = list(range(len(right) + 1))
    for row, first in enumerate(left, start=1):
        before, previous, current = current, before, [row]
        for column, second in enumerate(right, start=1):
            steps = [before[column] + 1, current[column - 1] + 1, before[column - 1] + (first != second)]
            if row > 1 and column > 1 and first == right[column - 2] and left[row - 2] == second:
                steps.append(previous[column - 2] + 1)
            current.append(min(steps))
    return current[-1]


def near(name: str, candidates: Iterable[str], otherwise: str | None = None) -> str | None:
    """Write the hint that asks for the nearest of `candidates`; where none is near, `otherwise` is the hint."""
    found = suggest(name, candidates)
    return otherwise if found is None else f"did you mean `{found}`?"
