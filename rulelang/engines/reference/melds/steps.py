"""Form a way step by step: the next meld's cards one at a time, then its arrangement.

A step is offered only if a way goes on from there *in stable order*: within a pool no later meld may come before the one
being formed. So what is asked is always whether melds can be formed of which each holds certain cards, and others only
from a certain class on (`Start`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from typing import cast

from attrs import frozen

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds.arrangement import Reading, readings
from rulelang.engines.reference.melds.begun import begun_way
from rulelang.engines.reference.melds.bound import Bound, bounded
from rulelang.engines.reference.melds.forming import Demand, Former, Shape, Wanted
from rulelang.engines.reference.melds.hand import Units
from rulelang.engines.reference.melds.reader import CardReader, Step
from rulelang.engines.reference.melds.search import LIMIT
from rulelang.engines.reference.melds.shapes import State, Term
from rulelang.engines.reference.melds.use import Use
from rulelang.engines.reference.melds.ways import Walk
from rulelang.engines.reference.position import LaidMeld


@frozen
class Start:
    """How the sorted cards of a meld may begin: with these classes, then `more` or more cards, of classes from `floor` on."""

    cards: tuple[int, ...]
    floor: int
    more: int


@frozen(eq=False)
class Wish:
    """One meld for a term that begins in one of these ways; None: in any."""

    term: Term
    starts: tuple[Start, ...] | None


def way_steps(
    reader: CardReader,
    terms: tuple[ShapeTerm, ...],
    cards: tuple[int, ...],
    prefix: tuple[LaidMeld, ...] = (),
    partial: tuple[int, ...] = (),
    use: Use | None = None,
) -> tuple[Step, ...]:
    """List how a way that was begun can go on: complete as it is, then arrangements that end the meld, then cards.

    `cards` are all cards of the pick, `prefix` the melds that are finished (as `Step.laid` gave them), `partial` the
    cards of the meld that was begun (as `Step.card` gave them). Every step listed can be completed to a way that uses what
    it must, and every such way is reached by exactly one sequence of steps. An empty tuple: nothing can be completed. After
    `LIMIT` cards put down in search of completions, steps whose completion was not found are left out.
    """
    key: Hashable = ("steps", terms, cards, use, prefix, partial)
    found = reader.now.get(key)
    if found is None:
        found = reader.now[key] = _steps(reader, terms, cards, prefix, partial, use)
    return cast("tuple[Step, ...]", found)


def _steps(
    reader: CardReader,
    terms: tuple[ShapeTerm, ...],
    cards: tuple[int, ...],
    prefix: tuple[LaidMeld, ...],
    partial: tuple[int, ...],
    use: Use | None,
) -> tuple[Step, ...]:
    shape, bound = bounded(reader, terms, cards, use, LIMIT)
    if not (prefix or partial or (shape.possible() if bound is None else bound.possible())):
        return ()
    begun = begun_way(shape, prefix)
    if begun is None:
        return ()
    going = _GoingOn(shape, begun.index, begun.states, begun.previous, begun.supply, bound)
    classes = tuple(sorted(shape.hand.class_of[card] for card in partial))
    done = [Step()] if not partial and going.done(begun.index) else []
    return (*done, *going.endings(classes), *going.cards(classes))


@frozen(eq=False)
class _GoingOn:
    """How a way that was begun goes on: its pool, the states, the last meld, `supply[class]` that is left, and the bound."""

    shape: Shape
    index: int
    states: tuple[State, ...]
    previous: Reading | None
    supply: list[int]
    bound: Bound | None

    def done(self, index: int) -> bool:
        """Tell whether no pool from that one on needs a meld any more, and all is used that must be."""
        if self.bound is not None and not self.bound.done(self.supply):
            return False
        pools = self.shape.pools
        return all(pool.done(self.states_of(place)) for place, pool in enumerate(pools) if place >= index)

    @cached_property
    def walk(self) -> Walk:
        """A walk through what is left."""
        return Walk(self.shape, self.bound)

    def states_of(self, index: int) -> tuple[State, ...]:
        """List the states of a pool."""
        return self.states if index == self.index else self.shape.pools[index].start

    def reachable(self) -> Iterator[int]:
        """List the pools that may have the next meld."""
        for index in range(self.index, len(self.shape.pools)):
            if self.shape.pools[index].open(self.states_of(index)):
                yield index
            if not self.shape.pools[index].done(self.states_of(index)):
                return

    def endings(self, cards: tuple[int, ...]) -> Iterator[Step]:
        """List the arrangements in which these classes may end the meld."""
        if not cards:
            return
        hand = self.shape.hand
        for index in self.reachable():
            pool = self.shape.pools[index]
            previous = self.previous if index == self.index else None
            for reading in readings(hand, pool.kinds, cards):
                after = pool.after(self.states_of(index), len(cards), reading.kinds)
                if after and (previous is None or reading.key >= previous.key) and self.can_end(index, after, reading):
                    used = [count - left for count, left in zip(hand.counts, self.supply, strict=True)]
                    yield Step(laid=hand.lay(reading.classes, reading.stands, reading.kinds, used))

    def can_end(self, index: int, after: tuple[State, ...], reading: Reading) -> bool:
        """Tell whether all else can be formed after that meld, in stable order."""
        rest = list(self.supply)
        for place in reading.classes:
            rest[place] -= 1
        if self.bound is not None:
            return self.can_follow(index, after, rest, reading)
        pool = self.shape.pools[index]
        later = self.later(index + 1)
        return any(
            self.can([*(Wish(term, self.from_reading(index, term, reading)) for term in pool.missing(state)), *later], rest)
            for state in after
        )

    def can_follow(self, index: int, states: tuple[State, ...], supply: list[int], chosen: Reading) -> bool:
        """Tell whether a way goes on after a meld, with a bound on it: by the bound where that tells all, else by going on."""
        assert self.bound is not None
        if not self.bound.can_go_on(index, states, supply, chosen):
            return False
        if index + 1 == len(self.shape.pools) and not supply[chosen.content[0]]:
            return True
        return next(self.walk.go_on(index, states, chosen, supply), None) is not None

    def cards(self, cards: tuple[int, ...]) -> Iterator[Step]:
        """List the next cards of the meld that begins with these classes."""
        hand = self.shape.hand
        for place in range(cards[-1] if cards else 0, len(self.supply)):
            taken = cards.count(place)
            if self.supply[place] > taken and any(self.can_begin(index, (*cards, place)) for index in self.reachable()):
                used = hand.counts[place] - self.supply[place]
                yield Step(card=hand.cards[place][used + taken])

    def can_begin(self, index: int, cards: tuple[int, ...]) -> bool:
        """Tell whether a meld of that pool can begin with these classes, all else being formed after it."""
        if self.bound is not None:
            previous = self.previous if index == self.index else None
            return any(
                self.can_follow(index, after, without_cards(self.supply, reading.classes), reading)
                for reading, after in self.walk.melds(index, self.states_of(index), previous, self.supply, cards)
            )
        if self.surely_can_begin(index, cards):
            return True
        pool = self.shape.pools[index]
        above = tuple(Start(cards[:at], cards[at] + 1, 1) for at in range(len(cards)))
        later = self.later(index + 1)
        for place, term in enumerate(pool.terms):
            starts = self.from_cards(index, term, cards)
            for moved in pool.moved(self.states_of(index), place) if starts else ():
                others = [Wish(other, (*self.from_cards(index, other, cards), *above)) for other in pool.missing(moved)]
                if self.can([Wish(term, starts), *others, *later], self.supply):
                    return True
        return False

    def surely_can_begin(self, index: int, cards: tuple[int, ...]) -> bool:
        """Tell the same in most cases where it can, and cheaply, by leaving out all cards that might come too early.

        The former's units do for that: what is left of each unit is open to all melds alike.
        """
        previous = self.previous if index == self.index else None
        if previous is not None and cards <= previous.content:
            return False
        shape, pool = self.shape, self.shape.pools[index]
        units = shape.former.units
        need = units.count(cards)
        counts, most = list(need), list(need)
        for place in range(cards[0] + 1, len(self.supply)):
            left = self.supply[place] - cards.count(place)
            counts[units.of[place]] += left
            most[units.of[place]] += left if place >= cards[-1] else 0
        demands = (Demand(need, most, len(cards)),)
        later = shape.later(index + 1)
        for place, term in enumerate(pool.terms):
            for moved in pool.moved(self.states_of(index), place):
                rest = tuple(shape.want(other) for other in pool.missing(moved))
                if shape.former.can((Wanted(term.plans, demands), *rest, *later), counts, remember=False):
                    return True
        return False

    def from_cards(self, index: int, term: Term, cards: tuple[int, ...]) -> tuple[Start, ...]:
        """List how a meld begins that begins with these classes and does not come before the previous one."""
        bound = () if self.previous is None or index != self.index else self.previous.content
        if cards > bound[: len(cards)] or self.previous is None:
            return (Start(cards, cards[-1], 0),)
        if cards < bound[: len(cards)]:
            return ()
        diverging = [Start(bound[:at], bound[at] + 1, 1) for at in range(len(cards), len(bound))]
        return (*diverging, *self.same_or_longer(index, term, self.previous))

    def from_reading(self, index: int, term: Term, reading: Reading) -> tuple[Start, ...]:
        """List how a meld begins that does not come before that one."""
        bound = reading.content
        diverging = [Start(bound[:at], bound[at] + 1, 1) for at in range(len(bound))]
        return (*diverging, *self.same_or_longer(index, term, reading))

    def same_or_longer(self, index: int, term: Term, reading: Reading) -> list[Start]:
        """Let a meld hold all cards of that one: and more, or just these if it can be arranged no earlier than that one."""
        bound = reading.content
        starts = [Start(bound, bound[-1], 1)]
        kinds = self.shape.pools[index].kinds
        for other in readings(self.shape.hand, kinds, bound):
            if other.key >= reading.key and term.takes(len(bound), other.kinds):
                return [*starts, Start(bound, len(self.supply), 0)]
        return starts

    def later(self, index: int) -> list[Wish]:
        """List what the pools from that one on need."""
        pools = self.shape.pools[index:]
        return [Wish(term, None) for pool in pools for term in pool.missing(pool.start[0])]

    def can(self, wishes: list[Wish], supply: list[int]) -> bool:
        """Tell whether all these melds can be formed at once from `supply[class]` cards."""
        if not wishes:
            return True
        starts = [start for wish in wishes for start in wish.starts or ()]
        floors = sorted({start.floor for start in starts})
        named = {place for start in starts for place in start.cards}
        kinds = sorted({plan.kind for wish in wishes for plan, _ in wish.term.plans})
        units = self.shape.hand.units(kinds, lambda place: (place if place in named else -1, bisect_right(floors, place)))
        counts = [0] * len(units.counts)
        for place, count in enumerate(supply):
            counts[units.of[place]] += count
        wanted = tuple(Wanted(wish.term.plans, _demands(units, wish.starts)) for wish in wishes)
        return Former(units, self.shape.former.effort).can(wanted, counts)


def without_cards(supply: list[int], classes: Sequence[int]) -> list[int]:
    """Take cards, given by their classes, out of a supply."""
    rest = list(supply)
    for place in classes:
        rest[place] -= 1
    return rest


def _demands(units: Units, starts: Sequence[Start] | None) -> tuple[Demand, ...] | None:
    if starts is None:
        return None
    demands = []
    for start in starts:
        need = units.count(start.cards)
        most = [count if first >= start.floor else least for count, first, least in zip(units.counts, units.first, need, strict=True)]
        demands.append(Demand(need, most, len(start.cards) + start.more))
    return tuple(demands)
