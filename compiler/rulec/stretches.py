"""What is known along a path through the rules: where it comes from, what happened on it, where it leads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from attrs import frozen

from rulec.changes import Effect
from rulec.firing import Key
from rulec.source import Span

PointSort = Literal["entry", "phase", "decision", "end"]
EdgeKind = Literal["then", "end", "falls", "asks"]
Known = tuple[int, bool]
"""The number of a condition (see `Paths.conditions`) and whether it holds."""


@frozen(order=True)
class Point:
    """A place where the flow may rest or fork: a phase, a decision (by its number) or the end of the game."""

    sort: PointSort
    index: int = 0


@frozen(order=True)
class Origin:
    """Where a path comes from; of a decision also the answer that was given ("" for none)."""

    point: Point
    answer: str = ""


@frozen
class Stretch:
    """What lies on the paths from an origin to here.

    `must`: effects that surely happened; `may`: that possibly did; `known`: conditions known to hold or not;
    `trail`: the forks of one such path, in order, each with what was decided there; `skips`: what every such path passes
    unanswered, as far as the most ordinary of them: no decision (0), one by its `otherwise`, since no answer is legal
    (DEFAULT), one that asks nobody, since there is nothing to pick or no one to ask (NOBODY).
    """

    must: frozenset[Effect] = frozenset()
    may: frozenset[Effect] = frozenset()
    known: frozenset[Known] = frozenset()
    trail: tuple[tuple[Span, str], ...] = ()
    skips: int = 0


DEFAULT, NOBODY = 1, 2
NO_ANSWER = "if no answer is legal"


@frozen
class Edge:
    """A jump, or a decision reached; `within` is the procedure where that stands, a trigger or verb perhaps."""

    origin: Origin
    target: Point
    kind: EdgeKind
    span: Span
    stretch: Stretch
    within: Key


State = dict[Origin, Stretch]
ENTRY = Origin(Point("entry"))
END = Point("end")


@frozen
class Summary:
    """The paths through a procedure from its entry: jumps and decisions reached, and the ways to return."""

    edges: tuple[Edge, ...]
    returns: tuple[tuple[Origin, Stretch], ...]


def merged(states: Iterable[State]) -> State:
    """Join the paths that meet at one place."""
    found: State = {}
    for state in states:
        for origin, stretch in state.items():
            other = found.get(origin)
            found[origin] = stretch if other is None else _joined(other, stretch)
    return found


def _joined(one: Stretch, other: Stretch) -> Stretch:
    trail = other.trail if other.skips < one.skips else one.trail
    return Stretch(one.must & other.must, one.may | other.may, one.known & other.known, trail, min(one.skips, other.skips))
