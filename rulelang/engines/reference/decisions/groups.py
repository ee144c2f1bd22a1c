"""Picks of several things: `pick 2 cards in hand`, `pick any cards in hand where …`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from attrs import evolve, frozen

from rulec import ir
from rulelang.engines.reference.decisions.bounds import Tally, group_tallies, split
from rulelang.engines.reference.decisions.choice import Candidate, Choice, candidates, same
from rulelang.engines.reference.decisions.question import Below, Question

RANDOM_TRIES = 8
"""Groups drawn blindly before a random group is searched for in earnest."""


@frozen
class _Member:
    """One copy that can join a group; `kind` is the place of its candidate, equal copies stand side by side."""

    kind: int
    value: object
    bound: object


@frozen
class Pool:
    """What a group may be made of: its members one by one, how many of them it takes, and what must hold.

    `low` above `high` means that no group exists. `asked` is false where only the empty group is allowed.
    """

    groups: ir.Groups
    members: tuple[_Member, ...]
    candidates: tuple[Candidate, ...]
    low: int
    high: int
    asked: bool
    tallies: tuple[Tally, ...]
    inner: tuple[Tally, ...]
    tests: tuple[ir.Expression, ...]


def pool(question: Question, pick: ir.Pick, bounds: Sequence[ir.Expression] = ()) -> Pool:
    """Gather what a group pick may choose from."""
    groups = pick.selection
    assert isinstance(groups, ir.Groups)
    low = question.number(groups.low) or 0
    high = None if groups.high is None else question.number(groups.high) or 0
    conditions = split(groups.where)
    single = [one for one in conditions if groups.slot not in question.slots_read(one)]
    whole = tuple(one for one in conditions if groups.slot in question.slots_read(one))
    tests = [*split(groups.each_where), *single]
    things = [thing for thing in question.elements(groups.domain) if _alone(question, groups.element_slot, thing, tests)]
    found = candidates(question, pick, things, False)
    members = tuple(
        _Member(kind, value, bound) for kind, one in enumerate(found) for value, bound in zip(one.values, one.copies, strict=True)
    )
    most = len(members) if high is None else min(high, len(members))
    asked = high is None or high > 0 or low > 0
    tallied = [one for one in whole if groups.element_slot not in question.slots_read(one)]
    bound_things = [member.bound for member in members]
    return Pool(
        groups,
        members,
        tuple(found),
        low if high is None or low <= high else most + 1,
        most,
        asked,
        group_tallies(question, bounds, groups.slot, bound_things),
        group_tallies(question, tallied, groups.slot, bound_things),
        whole,
    )


def every(question: Question, pool: Pool, begun: Sequence[int] = (), closed: bool = False) -> Iterator[Choice]:
    """Yield the groups that hold, in stable order; only those that begin with these members, or are just these."""
    yield from _search(question, pool, list(begun), closed)


def at_random(question: Question, pool: Pool, below: Below) -> Iterator[Choice]:
    """Yield groups in a random order: a few drawn blindly, then each that holds."""
    size = len(pool.members)
    if pool.low > pool.high:
        return
    if pool.asked:
        for _ in range(RANDOM_TRIES):
            count = pool.low + below(pool.high - pool.low + 1)
            drawn = [pool.members[place].kind for place in _sample(below, size, count)]
            taken = [drawn.count(kind) for kind in range(len(pool.candidates))]
            chosen = [pool.members[place] for place in places(pool, taken)]
            if _holds(question, pool, chosen):
                yield _choice(chosen)
    kinds = _sample(below, len(pool.candidates), len(pool.candidates))
    yield from _search(question, _in_order(pool, kinds), [], False)


def exactly(question: Question, pool: Pool, value: object) -> Choice | None:
    """The group that a move names, in its canonical form, or none if it is not one of those that hold."""
    if not isinstance(value, tuple) or not pool.low <= len(value) <= pool.high:
        return None
    taken = [0] * len(pool.candidates)
    left = [(member.kind, member.value) for member in pool.members]
    for one in value:
        spot = next((place for place, (_kind, copy) in enumerate(left) if same(one, copy)), None)
        if spot is None:
            return None
        taken[left.pop(spot)[0]] += 1
    return grouped(question, pool, taken)


def grouped(question: Question, pool: Pool, taken: Sequence[int]) -> Choice | None:
    """The group with so many of each candidate, or none if it does not hold."""
    if not pool.low <= sum(taken) <= pool.high:
        return None
    if any(count > len(candidate.copies) for count, candidate in zip(taken, pool.candidates, strict=True)):
        return None
    chosen = [pool.members[place] for place in places(pool, taken)]
    return _choice(chosen) if _holds(question, pool, chosen) else None


def places(pool: Pool, taken: Sequence[int]) -> list[int]:
    """The places of the members that so many of each candidate are, those nearest the top first."""
    left = list(taken)
    found = []
    for place, member in enumerate(pool.members):
        if left[member.kind]:
            left[member.kind] -= 1
            found.append(place)
    return found


def _alone(question: Question, slot: int, thing: object, tests: Sequence[ir.Expression]) -> bool:
    question.environment[slot] = thing
    return all(map(question.holds, tests))


def _holds(question: Question, pool: Pool, chosen: Sequence[_Member]) -> bool:
    """Whether what the pick says of the whole group is true, for each of its members."""
    if not pool.tests:
        return True
    groups = pool.groups
    question.environment[groups.slot] = tuple(member.bound for member in sorted(chosen, key=lambda one: one.kind))
    return all(_alone(question, groups.element_slot, member.bound, pool.tests) for member in chosen)


def _choice(chosen: Sequence[_Member]) -> Choice:
    listed = sorted(chosen, key=lambda one: one.kind)
    return Choice(tuple(one.value for one in listed), tuple(one.bound for one in listed))


class _Rest:
    """The least and most that members from a place on can still add to a tally."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        size = len(tally.weights)
        self._rising = [tuple(accumulate(sorted(tally.weights[place:]), initial=0)) for place in range(size + 1)]
        self._falling = [tuple(accumulate(sorted(tally.weights[place:], reverse=True), initial=0)) for place in range(size + 1)]
        self._negative = [sum(1 for one in tally.weights[place:] if one < 0) for place in range(size + 1)]
        self._positive = [sum(1 for one in tally.weights[place:] if one > 0) for place in range(size + 1)]

    def allows(self, total: int, place: int, fewest: int, most: int) -> bool:
        """Whether `fewest` to `most` more members from this place on can make the tally hold."""
        left = len(self.tally.weights) - place
        most = min(most, left)
        if fewest > most:
            return False
        least = self._rising[place][min(max(self._negative[place], fewest), most)]
        greatest = self._falling[place][min(max(self._positive[place], fewest), most)]
        return self.tally.allows(total + least, total + greatest)


@frozen
class _Growth:
    """What stays the same while groups of a pool grow: the tallies of all groups, and of those with members."""

    question: Question
    pool: Pool
    outer: tuple[_Rest, ...]
    rests: tuple[_Rest, ...]


def _search(question: Question, pool: Pool, chosen: list[int], closed: bool) -> Iterator[Choice]:
    """Grow groups member by member, each later than the one before, leaving out what cannot come to hold."""
    if pool.low > pool.high or len(chosen) > pool.high:
        return
    outer = tuple(map(_Rest, pool.tallies))
    growth = _Growth(question, pool, outer, (*outer, *map(_Rest, pool.inner)))
    totals = [rest.tally.base + sum(rest.tally.weights[place] for place in chosen) for rest in growth.rests]
    yield from _grow(growth, chosen, totals, closed)


def _grow(growth: _Growth, chosen: list[int], totals: Sequence[int], closed: bool) -> Iterator[Choice]:
    pool, members = growth.pool, growth.pool.members
    if len(chosen) >= pool.low:
        decided = growth.rests if chosen else growth.outer
        picked = [members[place] for place in chosen]
        fits = all(rest.tally.allows(total, total) for rest, total in zip(decided, totals, strict=False))
        if fits and _holds(growth.question, pool, picked):
            yield _choice(picked)
    if closed or len(chosen) == pool.high or not growth.question.spend():
        return
    start = chosen[-1] + 1 if chosen else 0
    fewest, most = max(0, pool.low - len(chosen) - 1), pool.high - len(chosen) - 1
    for place in range(start, len(members) - fewest):
        if place > start and members[place - 1].kind == members[place].kind:
            continue
        grown = [total + rest.tally.weights[place] for total, rest in zip(totals, growth.rests, strict=True)]
        if all(rest.allows(total, place + 1, fewest, most) for rest, total in zip(growth.rests, grown, strict=True)):
            yield from _grow(growth, [*chosen, place], grown, False)


def _in_order(pool: Pool, kinds: Sequence[int]) -> Pool:
    """The pool with its candidates in another order."""
    order = [place for kind in kinds for place, member in enumerate(pool.members) if member.kind == kind]

    def moved(tallies: tuple[Tally, ...]) -> tuple[Tally, ...]:
        return tuple(evolve(one, weights=tuple(one.weights[place] for place in order)) for one in tallies)

    members = tuple(pool.members[place] for place in order)
    return evolve(pool, members=members, tallies=moved(pool.tallies), inner=moved(pool.inner))


def _sample(below: Below, size: int, count: int) -> list[int]:
    """Draw `count` different numbers below `size`."""
    places = list(range(size))
    for number in range(count):
        other = number + below(size - number)
        places[number], places[other] = places[other], places[number]
    return places[:count]
