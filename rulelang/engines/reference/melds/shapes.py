"""A shape to pools: terms that might take the same meld stand together, so that equal ways are found once.

Within a pool the melds of a way are chosen in stable order, whichever term they fill; a *state* is how many melds each
term of the pool has got, and since a meld may fill one term or another, several states are possible at a time.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

import attrs
from attrs import frozen

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.plans import Plan, Sizes, exclusive, leaves, plan_of
from rulelang.engines.reference.melds.reader import CardReader
from rulelang.engines.reference.melds.search import sizes_of

State = tuple[int, ...]


@frozen(eq=False)
class Term:
    """`low..high` melds (None: any number) of one of these plans in these sizes."""

    low: int
    high: int | None
    kinds: tuple[int, ...]
    size_low: int | None
    size_high: int | None
    plans: tuple[tuple[Plan, Sizes], ...]

    def takes(self, size: int, kinds: tuple[int, ...]) -> bool:
        """Tell whether a meld of that size that fits these kinds may fill the term."""
        if size < (self.size_low or 1) or (self.size_high is not None and size > self.size_high):
            return False
        return any(kind in self.kinds for kind in kinds)


def size_range(reader: CardReader, term: ShapeTerm, total: int) -> tuple[int, int] | None:
    """The fewest and most cards that a meld of the term may have, with so many at hand; none if there is no such meld."""
    plans = [plan_of(reader, kind) for kind in leaves(reader.program, (term.meld,))]
    sized = [sizes for plan in plans if (sizes := sizes_of(reader, plan, term.size_low, term.size_high, total)) is not None]
    if not sized:
        return None
    return min(sizes.low for sizes in sized), max(sizes.high for sizes in sized)


@frozen(eq=False)
class Pool:
    """Terms that might take the same meld, and all melds they speak of, in declared order."""

    terms: tuple[Term, ...]
    kinds: tuple[int, ...]

    @property
    def start(self) -> tuple[State, ...]:
        """The states before the first meld."""
        return ((0,) * len(self.terms),)

    def after(self, states: tuple[State, ...], size: int, kinds: tuple[int, ...]) -> tuple[State, ...]:
        """List the states after one more meld; none if no term can take it."""
        moved = [self.moved(states, place) for place, term in enumerate(self.terms) if term.takes(size, kinds)]
        return moved[0] if len(moved) == 1 and len(moved[0]) < 2 else tuple(dict.fromkeys([state for some in moved for state in some]))

    def moved(self, states: tuple[State, ...], place: int) -> tuple[State, ...]:
        """List the states once the term at that place has one more meld; none if it can take no more.

        Where any number will do, only as many are counted as it needs.
        """
        term = self.terms[place]
        counts = [(state, min(state[place] + 1, term.low) if term.high is None else state[place] + 1) for state in states]
        return tuple((*state[:place], count, *state[place + 1 :]) for state, count in counts if term.high is None or count <= term.high)

    def done(self, states: tuple[State, ...]) -> bool:
        """Tell whether every term may have what it needs."""
        for state in states:
            for count, term in zip(state, self.terms, strict=True):
                if count < term.low:
                    break
            else:
                return True
        return False

    def missing(self, state: State) -> tuple[Term, ...]:
        """List the terms that need more melds, each as often as it does."""
        return tuple([term for count, term in zip(state, self.terms, strict=True) for _ in range(term.low - count)])

    def open(self, states: tuple[State, ...]) -> tuple[Term, ...]:
        """List the terms that may take one more meld."""
        pairs = enumerate(self.terms)
        return tuple([term for place, term in pairs if any(term.high is None or state[place] < term.high for state in states)])


def pools_of(reader: CardReader, terms: tuple[ShapeTerm, ...], total: int) -> tuple[Pool, ...]:
    """Make the pools of a shape for so many cards, in the order of their first terms."""
    key: Hashable = ("pools", terms, total)
    found = reader.memory.get(key)
    if found is None:
        found = reader.memory[key] = _pools(_terms(reader, terms, total))
    return cast("tuple[Pool, ...]", found)


def _terms(reader: CardReader, terms: tuple[ShapeTerm, ...], total: int) -> list[Term]:
    """Make the terms; those that speak of the same melds in the same sizes become one."""
    found: dict[Hashable, Term] = {}
    for term in terms:
        kinds = leaves(reader.program, (term.meld,))
        key = (kinds, term.size_low, term.size_high)
        before = found.get(key)
        if before is None:
            plans = [plan_of(reader, kind) for kind in kinds]
            sized = [(plan, sizes_of(reader, plan, term.size_low, term.size_high, total)) for plan in plans]
            usable = tuple((plan, sizes) for plan, sizes in sized if sizes is not None)
            found[key] = Term(term.low, term.high, kinds, term.size_low, term.size_high, usable)
        else:
            high = None if before.high is None or term.high is None else before.high + term.high
            found[key] = attrs.evolve(before, low=before.low + term.low, high=high)
    return list(found.values())


def _pools(terms: list[Term]) -> tuple[Pool, ...]:
    pools: list[list[Term]] = []
    for term in terms:
        meeting = [pool for pool in pools if any(_can_meet(term, other) for other in pool)]
        if not meeting:
            pools.append([term])
            continue
        for pool in meeting[1:]:
            meeting[0].extend(pool)
            pools.remove(pool)
        meeting[0].append(term)
    return tuple(Pool(tuple(pool), tuple(sorted({kind for term in pool for kind in term.kinds}))) for pool in pools)


def _can_meet(one: Term, other: Term) -> bool:
    """Tell whether some cards in some arrangement might fill both terms."""
    return any(
        _common_size(sizes, others, 2 if exclusive(plan, another) else None) for plan, sizes in one.plans for another, others in other.plans
    )


def _common_size(one: Sizes, other: Sizes, below: int | None) -> bool:
    top = min(one.high, other.high) + 1
    return any(one.masks[size] and other.masks[size] for size in range(1, top if below is None else min(top, below)))
