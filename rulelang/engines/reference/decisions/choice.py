"""The single things a pick may choose: equal ones together, in stable order."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, cast

from attrs import frozen

from rulec import ir
from rulelang.engines.reference.decisions.question import Question


@frozen
class Choice:
    """One way to fill a slot: what the move says, and what the slot then holds (the same but for picks by place)."""

    value: object
    bound: object


@frozen
class Candidate:
    """Equal things of which one pick may take some: `copies` as they are walked, those nearest the top first.

    `values` are what a move says for each copy: the place for a pick by place, else the thing itself.
    """

    copies: tuple[object, ...]
    values: tuple[object, ...]

    @property
    def choice(self) -> Choice:
        """The one that a pick of one means."""
        return Choice(self.values[0], self.copies[0])


def plain(kind: ir.Type) -> ir.Type:
    """The type of one thing out of groups and out of what may be none."""
    match kind:
        case ir.MaybeType(inner=inner):
            return plain(inner)
        case ir.GroupType(element=element):
            return plain(element)
        case _:
            return kind


def candidates(question: Question, pick: ir.Pick, things: Iterable[object], ordered: bool) -> list[Candidate]:
    """Gather things into candidates: equal ones merged unless the pick forbids it, in stable order unless `ordered`."""
    kind = plain(pick.type)
    listed = [thing for thing in things if thing is not None]
    if pick.by_place:
        return [Candidate((thing,), (_place_in_zone(question, listed, thing),)) for thing in listed]
    if not ordered:
        listed = arranged(question, kind, listed)
    if not pick.merge:
        return [Candidate((thing,), (thing,)) for thing in listed]
    classes: dict[Hashable, list[object]] = {}
    alike = _likeness(question, kind)
    for thing in listed:
        classes.setdefault(alike(thing), []).append(thing)
    return [Candidate(copies, copies) for copies in map(tuple, classes.values())]


def arranged(question: Question, kind: ir.Type, things: list[object]) -> list[object]:
    """Put things into stable order; equal cards stay in walking order, the zones as declared."""
    match kind:
        case ir.CardType():
            return _arranged_cards(question, cast("list[int]", things))
        case ir.NumberType() | ir.MemberType() | ir.PlayerType() | ir.TeamType() | ir.FlagType() | ir.RowType() | ir.DesignType():
            return cast("list[object]", sorted(cast("list[int]", things)))
        case _:
            return things


def _arranged_cards(question: Question, cards: list[int]) -> list[object]:
    table = question.table
    alike = {card: table.equal_key(card) for card in cards}
    firsts: dict[Hashable, tuple[object, ...]] = {}
    for card, like in alike.items():
        order = table.order_key(card)
        if like not in firsts or order < firsts[like]:
            firsts[like] = order
    return cast("list[object]", sorted(cards, key=lambda card: (firsts[alike[card]], question.place_of(card))))


def _likeness(question: Question, kind: ir.Type) -> Callable[[Any], Hashable]:
    """What things share that make one pick: equal cards, dice or melds that lie in one zone; plain values themselves."""
    table = question.table

    def of_card(card: int) -> Hashable:
        meld = table.meld_of(card)
        if meld is None:
            return (table.place_of(card), table.equal_key(card))
        laid = table.melds[meld]
        return (meld, laid.stands[laid.cards.index(card)], table.equal_key(card))

    def of_meld(meld: int) -> Hashable:
        laid = table.melds[meld]
        return (table.place_of_meld(meld), table.equal_keys(laid.cards), laid.stands, laid.kinds)

    def of_die(die: int) -> Hashable:
        return (_die_place(question, die), *table.dice[die])

    match kind:
        case ir.CardType():
            return of_card
        case ir.MeldType():
            return of_meld
        case ir.DieType():
            return of_die
        case _:
            return lambda thing: (type(thing).__name__, thing)


def same(left: object, right: object) -> bool:
    """Whether two plain values are one, a flag never being a number."""
    if type(left) is not type(right):
        return False
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same, left, right))
    return bool(left == right)


def _number(thing: object) -> int:
    assert isinstance(thing, int)
    return thing


def _place_in_zone(question: Question, listed: list[object], card: object) -> int:
    """The place of an unseen card from 1: in its zone, or among all that may be picked if they lie in several."""
    places = {question.place_of(_number(one)) for one in listed}
    if len(places) == 1:
        (place,) = places
        return question.table.zones[place].index(_number(card)) + 1
    return listed.index(card) + 1


def _die_place(question: Question, die: object) -> int:
    for place, (zone, _keys) in enumerate(question.setup.zone_owner):
        if question.program.zones[zone].dice and die in question.table.zones[place]:
            return place
    return -1
