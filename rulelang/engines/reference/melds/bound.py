"""Keep track of what a way must still use while its melds are chosen one after another."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import cast

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.arrangement import Reading
from rulelang.engines.reference.melds.candidates import Candidate
from rulelang.engines.reference.melds.cover import Cover
from rulelang.engines.reference.melds.forming import Shape
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.search import Effort
from rulelang.engines.reference.melds.shapes import State
from rulelang.engines.reference.melds.use import Use


class Bound:
    """What a way must use, by the classes of the hand; `supply[class]` is always what is left.

    Melds of a pool come in stable order, so once one is chosen no later one of that pool holds a card before its first.
    `listed` keeps the melds of each pool for walks through the ways.
    """

    def __init__(self, shape: Shape, use: Use) -> None:
        hand = shape.hand
        self.shape = shape
        self.use = use
        self.need = [0] * len(hand.counts)
        for card in use.must:
            self.need[hand.class_of[card]] += 1
        self.listed: dict[int, list[Candidate] | None] = {}

    @cached_property
    def cover(self) -> Cover:
        """What tells whether all else can be formed."""
        return Cover(self.shape)

    def left(self, supply: list[int]) -> tuple[list[int], int]:
        """Tell how many cards of each class must still be used, and how many more in all."""
        counts = self.shape.hand.counts
        need = [max(0, least - count + have) for least, count, have in zip(self.need, counts, supply, strict=True)]
        return need, self.use.fewest - (sum(counts) - sum(supply)) - sum(need)

    def over(self, supply: list[int]) -> bool:
        """Tell whether too many cards are used."""
        return self.use.most is not None and sum(self.shape.hand.counts) - sum(supply) > self.use.most

    def done(self, supply: list[int]) -> bool:
        """Tell whether all is used that must be, and no more than may be."""
        need, extra = self.left(supply)
        return not any(need) and extra <= 0 and not self.over(supply)

    def lowest(self, index: int, supply: list[int]) -> int | None:
        """Give the class by which the next meld must begin, if there is one: the first that must be used by the last pool."""
        if index + 1 < len(self.shape.pools):
            return None
        need, _ = self.left(supply)
        return next((place for place, count in enumerate(need) if count), None)

    def can_go_on(self, index: int, states: tuple[State, ...], supply: list[int], previous: Reading | None) -> bool:
        """Tell whether all that is missing from that pool on can be formed, using all that must still be used."""
        need, extra = self.left(supply)
        if self.over(supply) or (self.use.most is not None and sum(need) + max(0, extra) > self._room(supply)):
            return False
        if previous is not None and index + 1 == len(self.shape.pools):
            floor = previous.content[0]
            if any(need[:floor]):
                return False
            supply = [0] * floor + supply[floor:]
        counts, least = self.shape.counts(supply), self.shape.counts(need)
        return any(self.cover.can(self.cover.tally(index, state), counts, least, extra) for state in states)

    def _room(self, supply: list[int]) -> int:
        assert self.use.most is not None
        return self.use.most - sum(self.shape.hand.counts) + sum(supply)

    def possible(self) -> bool:
        """Tell whether there is any way."""
        if not self.shape.pools:
            return self.done(list(self.shape.hand.counts))
        if not self.shape.possible():
            return False
        return self.can_go_on(0, self.shape.pools[0].start, list(self.shape.hand.counts), None)


def bounded(
    reader: CardReader, terms: tuple[ShapeTerm, ...], cards: tuple[int, ...], use: Use | None, effort: int | None = None
) -> tuple[Shape, Bound | None]:
    """Make the shape, and the bound on its ways if there is one; as long as all stays as it is they are kept."""
    if use is None:
        return Shape(reader, terms, cards, None if effort is None else Effort(effort)), None
    key: Hashable = ("bound", terms, cards, use, effort)
    found = reader.now.get(key)
    if found is None:
        shape = Shape(reader, terms, cards, None if effort is None else Effort(effort))
        found = reader.now[key] = shape, Bound(shape, use)
    shape, bound = cast("tuple[Shape, Bound]", found)
    if bound.shape.former.effort is not None and effort is not None:
        bound.shape.former.effort.left = effort
    return shape, bound
