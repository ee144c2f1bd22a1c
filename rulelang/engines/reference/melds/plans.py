"""A `meld` declaration to a plan: its clauses sorted by what they ask, under the options of this match."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from itertools import product
from typing import cast

import attrs
from attrs import field, frozen

from rulec.ir import (
    VALUE_COLUMN,
    CardField,
    Clause,
    ComputedValue,
    ConsecutiveClause,
    GrowsClause,
    Meld,
    NeighboursClause,
    Program,
    Property,
    Quantity,
    SameClause,
    SizeClause,
    WhereClause,
)
from rulelang.engines.reference.melds.reader import UNFIXED, CardReader, Look, Wildness, stand_columns


@frozen(eq=False)
class Choice:
    """One thing that a card can be in a meld: itself (`stand` None), or wild as something.

    The other fields hold its values in the columns of the plan's clauses of that name.
    """

    stand: tuple[int, ...] | None
    same: tuple[object, ...]
    differ: tuple[object, ...]
    steps: tuple[object, ...]
    beside: tuple[object, ...]


@frozen
class Track:
    """Members that follow one another; `round`: after the last comes the first again."""

    column: int
    members: tuple[object, ...]
    round: bool

    @cached_property
    def places(self) -> dict[object, tuple[int, ...]]:
        """The places of each member."""
        found: dict[object, tuple[int, ...]] = {}
        for place, member in enumerate(self.members):
            found[member] = (*found.get(member, ()), place)
        return found


@frozen
class Sizes:
    """Which sizes are asked for, and `masks[size]`, the numbers of wilds allowed (see `Plan.mask`); `cap`: most wilds."""

    low: int
    high: int
    masks: list[int]
    cap: int

    @cached_property
    def fewest(self) -> int:
        """The fewest naturals that such a meld holds."""
        return min([size - mask.bit_length() + 1 for size, mask in enumerate(self.masks) if mask], default=0)

    @cached_property
    def caps(self) -> tuple[int | None, ...] | None:
        """The most wilds at each size, None where it is refused; None in all if fewer may be refused where more are taken."""
        if any(mask & (mask + 1) for mask in self.masks):
            return None
        return tuple([mask.bit_length() - 1 if mask else None for mask in self.masks])


@frozen(eq=False)
class Plan:
    """A meld that is no `either`, with the clauses that hold under the options.

    `same`, `differ`, `beside` are columns, `tracks` the sequences; with tracks or `beside` the cards have an order.
    `top_only`: cards are added only behind the last one; `falling`: that order is from high to low. `reads` are the
    columns that any clause reads, `values` those whose values are compared, `lines` the `stand_columns`, `columns` the
    last two, `patterns` which of the lines a wild may have fixed.
    `masks[size]` has bit w set if a meld of that size may hold w wilds; filled as sizes are asked for. `printed`: all that
    it reads of a card is printed there, so that what a card can be follows from its row; `choices` and `laid` keep that,
    `sizes` what is asked of its sizes.
    """

    kind: int
    cards: int
    counts: tuple[SizeClause, ...]
    same: tuple[int, ...]
    differ: tuple[int, ...]
    tracks: tuple[Track, ...]
    beside: tuple[int, ...]
    top_only: bool
    falling: bool
    wheres: tuple[WhereClause, ...]
    reads: frozenset[int]
    values: tuple[int, ...]
    lines: tuple[int, ...]
    columns: tuple[int, ...]
    patterns: frozenset[tuple[bool, ...]]
    printed: bool
    masks: dict[int, int] = field(factory=dict)
    choices: dict[Look, tuple[Choice, ...]] = field(factory=dict)
    laid: dict[Hashable, Choice | None] = field(factory=dict)
    sizes: dict[tuple[int | None, int | None, int], Sizes | None] = field(factory=dict)

    @property
    def ordered(self) -> bool:
        """Whether the cards have an order."""
        return bool(self.tracks or self.beside)

    @property
    def lasting(self) -> bool:
        """Whether what cards are in it follows from what is printed on them and what they stand for."""
        return self.printed and not self.wheres

    def mask(self, reader: CardReader, size: int) -> int:
        """Tell how many wilds a meld of that size may hold: bit w is set for w; 0: there is no meld of that size."""
        found = self.masks.get(size)
        if found is None:
            found = self.masks[size] = sum(1 << wilds for wilds in range(size + 1) if self._counts_hold(reader, size, wilds))
        return found

    def _counts_hold(self, reader: CardReader, size: int, wilds: int) -> bool:
        counts = {"size": size, "wilds": wilds, "naturals": size - wilds}
        return all(_within(reader, clause.quantity, counts[clause.what], size, wilds) for clause in self.counts)


def _within(reader: CardReader, quantity: Quantity, count: int, size: int, wilds: int) -> bool:
    low, high = quantity.low, quantity.high
    if low is not None and count < reader.bound(low, size, wilds, size - wilds):
        return False
    return high is None or count <= reader.bound(high, size, wilds, size - wilds)


def plan_of(reader: CardReader, kind: int) -> Plan:
    """Look up the plan of a meld, making it the first time."""
    key = ("plan", kind)
    found = reader.memory.get(key)
    if found is None:
        found = reader.memory[key] = _make(reader, kind, reader.program.melds[kind])
    return cast(Plan, found)


def leaves(program: Program, melds: tuple[int, ...]) -> tuple[int, ...]:
    """Resolve every `either` into the melds it is a union of, in declared order."""
    found: set[int] = set()
    open_melds = list(melds)
    while open_melds:
        meld = open_melds.pop()
        parts = program.melds[meld].either
        open_melds.extend(parts)
        if not parts:
            found.add(meld)
    return tuple(sorted(found))


def _make(reader: CardReader, kind: int, meld: Meld) -> Plan:
    clauses = [clause for clause in meld.clauses if reader.holds(clause.condition)]
    columns = [clause for clause in clauses if isinstance(clause, SameClause)]
    same = _once([clause.column for clause in columns if not clause.differ])
    differ = _once([clause.column for clause in columns if clause.differ])
    tracks = tuple(_track(clause) for clause in clauses if isinstance(clause, ConsecutiveClause))
    beside = _once([clause.column for clause in clauses if isinstance(clause, NeighboursClause)])
    values = _once([*same, *differ, *(track.column for track in tracks), *beside])
    grows = [clause for clause in clauses if isinstance(clause, GrowsClause)]
    lines = stand_columns(reader.program, meld.cards)
    reads = frozenset(column for clause in clauses for column in _read_columns(reader.program, meld.cards, clause))
    rules = [{stand.column for stand in wild.stands} for wild in reader.program.wilds if wild.cards == meld.cards]
    return Plan(
        kind=kind,
        cards=meld.cards,
        counts=tuple(clause for clause in clauses if isinstance(clause, SizeClause)),
        same=same,
        differ=differ,
        tracks=tracks,
        beside=beside,
        top_only=bool(grows),
        falling=any(clause.direction == "down" for clause in grows),
        wheres=tuple(clause for clause in clauses if isinstance(clause, WhereClause)),
        reads=reads,
        values=values,
        lines=lines,
        columns=_once([*values, *lines]),
        patterns=frozenset(tuple(line in reads and line in rule for line in lines) for rule in rules),
        printed=all(column < VALUE_COLUMN for column in values),
    )


def _once(columns: list[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(columns))


def _track(clause: ConsecutiveClause) -> Track:
    members = clause.members
    if clause.wrapping and len(members) > 1 and members[0] == members[-1]:
        members = members[:-1]
    return Track(clause.column, members, clause.wrapping)


def _read_columns(program: Program, cards: int, clause: Clause) -> Iterator[int]:
    if isinstance(clause, SameClause | ConsecutiveClause | NeighboursClause):
        yield clause.column
    elif isinstance(clause, WhereClause):
        yield from _columns_in(program, cards, clause.test, set())


def _columns_in(program: Program, cards: int, part: object, seen: set[int]) -> Iterator[int]:
    if isinstance(part, tuple):
        for element in part:
            yield from _columns_in(program, cards, element, seen)
        return
    sort = type(part)
    if not attrs.has(sort):
        return
    if isinstance(part, CardField):
        yield from (column for owner, column in part.columns if owner == cards)
    elif isinstance(part, Property) and part.name == "stands_for":
        yield from stand_columns(program, cards)[:1]
    elif isinstance(part, ComputedValue) and part.value not in seen:
        seen.add(part.value)
        yield from _columns_in(program, cards, program.values[part.value].body, seen)
    for attribute in attrs.fields(sort):
        if attribute.name != "span":
            yield from _columns_in(program, cards, getattr(part, attribute.name), seen)


def choices_of(reader: CardReader, plan: Plan, card: int, look: Look) -> tuple[Choice, ...]:
    """List what a card can be in that meld: itself first, then wild, by what it stands for.

    It is the very same tuple for all cards that can be the same.
    """
    if not plan.printed:
        return _choices_now(reader, plan, card, look[1])
    found = plan.choices.get(look)
    if found is None:
        found = plan.choices[look] = _choices_now(reader, plan, card, look[1])
    return found


def _choices_now(reader: CardReader, plan: Plan, card: int, wildness: tuple[Wildness, ...]) -> tuple[Choice, ...]:
    if reader.set_of(card) != plan.cards:
        return ()
    values = tuple([reader.column(card, column) for column in plan.columns])
    key: Hashable = ("choices", plan.kind, values, wildness)
    found = reader.memory.get(key)
    if found is None:
        found = reader.memory[key] = _make_choices(plan, dict(zip(plan.columns, values, strict=True)), wildness)
    return cast("tuple[Choice, ...]", found)


def _make_choices(plan: Plan, printed: dict[int, object], wildness: tuple[Wildness, ...]) -> tuple[Choice, ...]:
    natural = not wildness or any(rule.natural for rule in wildness)
    stands = sorted({stand for rule in wildness for stand in _stands(plan, printed, rule, natural)})
    return tuple(choice_of(plan, printed, stand) for stand in ([None] if natural else []) + list(stands))


def _stands(plan: Plan, printed: dict[int, object], rule: Wildness, natural: bool) -> Iterator[tuple[int, ...]]:
    """What a wild may stand for; nothing if it may be itself and the meld reads nothing of what it may stand for."""
    members = {stand.column: stand.members for stand in rule.stands if stand.column in plan.reads}
    itself = tuple(printed[line] if line in members else UNFIXED for line in plan.lines)
    for stand in product(*(members.get(line, (UNFIXED,)) for line in plan.lines)):
        if not natural or stand != itself:
            yield stand


def choice_of(plan: Plan, printed: dict[int, object], stand: tuple[int, ...] | None) -> Choice:
    """Work out the values of a card that is itself, or stands for that."""
    values = printed if stand is None else {**printed, **{c: m for c, m in zip(plan.lines, stand, strict=True) if m != UNFIXED}}
    return Choice(
        stand=stand,
        same=tuple(values[column] for column in plan.same),
        differ=tuple(values[column] for column in plan.differ),
        steps=tuple(values[track.column] for track in plan.tracks),
        beside=tuple(values[column] for column in plan.beside),
    )


def laid_choice(reader: CardReader, plan: Plan, card: int, stand: tuple[int, ...] | None) -> Choice | None:
    """Read a card of a laid meld as that plan would; None if its wild does not say just what this meld reads.

    Whether the card is wild now does not matter.
    """
    if not plan.printed:
        return _laid_now(reader, plan, card, stand)
    key = (reader.row(card), stand)
    if key not in plan.laid:
        plan.laid[key] = _laid_now(reader, plan, card, stand)
    return plan.laid[key]


def _laid_now(reader: CardReader, plan: Plan, card: int, stand: tuple[int, ...] | None) -> Choice | None:
    if reader.set_of(card) != plan.cards:
        return None
    if stand is not None and tuple([member != UNFIXED for member in stand]) not in plan.patterns:
        return None
    return choice_of(plan, {column: reader.column(card, column) for column in plan.values}, stand)


def exclusive(one: Plan, other: Plan) -> bool:
    """Tell whether no two or more cards can, standing for the same, be both melds."""
    for first, second in ((one, other), (other, one)):
        moving = {track.column for track in second.tracks if len(track.members) > 1}
        if any(column in moving or column in second.differ for column in first.same):
            return True
    return False
