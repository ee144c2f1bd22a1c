"""What a way must use of the cards from which it is formed."""

from __future__ import annotations

from attrs import frozen


@frozen
class Use:
    """A bound on the cards of a way: as many of each sort as `must` names, and `fewest` to `most` in all (None: no limit).

    Which of several equal cards `must` names makes no difference; all are among the cards that are handed in.
    """

    must: tuple[int, ...] = ()
    fewest: int = 0
    most: int | None = None
