"""The single things a pick may choose: equal ones together, in stable order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

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
    classes: dict[Hashable, list[object]] = {}
    for number, thing in enumerate(listed):
        key = likeness(question, kind, thing) if pick.merge else number
        classes.setdefault(key, []).append(thing)
    return [Candidate(tuple(copies), tuple(copies)) for copies in classes.values()]


def arranged(question: Question, kind: ir.Type, things: list[object]) -> list[object]:
    """Put things into stable order; equal cards stay in walking order, the zones as declared."""
    match kind:
        case ir.CardType():
            return _arranged_cards(question, [_number(card) for card in things])
        case ir.NumberType() | ir.MemberType() | ir.PlayerType() | ir.TeamType() | ir.FlagType() | ir.RowType() | ir.DesignType():
            return sorted(things, key=_number)
        case _:
            return things


def _arranged_cards(question: Question, cards: list[int]) -> list[object]:
    firsts: dict[Hashable, tuple[object, ...]] = {}
    for card in sorted(cards, key=question.reader.order_key):
        firsts.setdefault(question.reader.equal_key(card), question.reader.order_key(card))

    def key(card: int) -> tuple[object, ...]:
        return (firsts[question.reader.equal_key(card)], question.place_of(card))

    ordered: list[object] = []
    ordered.extend(card for card in sorted(cards, key=key))
    return ordered


def likeness(question: Question, kind: ir.Type, thing: object) -> Hashable:
    """What things share that make one pick: equal cards, dice or melds that lie in one zone; plain values themselves."""
    match kind:
        case ir.CardType():
            card = _number(thing)
            meld = question.laid_with(card)
            stands = None
            if meld is not None:
                laid = question.meld(meld)
                stands = laid.stands[laid.cards.index(card)]
            return (question.place_of(card), meld, stands, question.reader.equal_key(card))
        case ir.MeldType():
            return (question.meld_place(_number(thing)), question.meld_likeness(question.meld(_number(thing))))
        case ir.DieType():
            sides, face = question.table.dice[_number(thing)]
            return (_die_place(question, thing), sides, face)
        case _:
            return (type(thing).__name__, thing)


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
    for place, (zone, _keys) in enumerate(question.position.setup.zone_owner):
        if question.program.zones[zone].dice and die in question.table.zones[place]:
            return place
    return -1
