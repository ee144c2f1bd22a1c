"""Moves in scenarios: from `with card = "5H", bob = 1` to slots, each of which some answer of that name can take."""

from __future__ import annotations

import re

from rulec import ast, ir
from rulec.check.expressions import read
from rulec.check.frame import Frame
from rulec.check.texts import read_cards
from rulec.check.types import describe, fits, strip
from rulec.check.world import World
from rulec.suggest import near

_NUMBERED = re.compile(r"~\d+")
"""Which of several that are written alike is meant: `5H~2`."""


def filled_slots(world: World, move: ast.Move, seats: tuple[str, ...]) -> tuple[ir.Filled, ...]:
    """The slots that a line of a scenario fills; what no answer of that name takes is reported."""
    picks = [pick for those in world.offered.get(move.answer.text, ()) for pick in those]
    known = {pick.name for pick in picks}
    seen: set[str] = set()
    filled: list[ir.Filled] = []
    for slot in move.slots:
        if slot.name.text in seen:
            world.problem("bad-scenario", f"`{slot.name.text}` is given twice", slot.name.span)
        seen.add(slot.name.text)
        types = _types(world, [pick for pick in picks if pick.name == slot.name.text or slot.name.text not in known], slot.name.text, seats)
        if not types:
            hint = near(slot.name.text, known, "its picks are " + ", ".join(f"`{name}`" for name in sorted(known)) if known else None)
            world.problem("bad-scenario", f"`{move.answer.text}` has no `{slot.name.text}` to fill", slot.name.span, hint=hint)
            continue
        made = _filled(world, slot, types, seats)
        if made is not None:
            filled.append(made)
    return tuple(filled)


def check_whole(world: World, move: ast.Move) -> None:
    """Report a move to be played that leaves out what every answer of that name needs."""
    given = {slot.name.text for slot in move.slots}
    offered = world.offered.get(move.answer.text, ())
    missing = [[pick.name for pick in picks if _is_single(pick) and pick.name not in given] for picks in offered]
    known = {pick.name for picks in offered for pick in picks}
    if missing and all(missing) and given <= known:
        names = " and ".join(f"`{name}`" for name in missing[0])
        hint = f"write `{move.player.text} {move.answer.text} with {missing[0][0]} = …`"
        world.problem("bad-scenario", f"the move does not say {names}", move.span, hint=hint)


def _is_single(pick: ir.Pick) -> bool:
    """Whether a pick is always of one thing, so that nothing stands for it when it is left out."""
    selection = pick.selection
    if isinstance(selection, ir.Ways):
        return isinstance(selection.shape, ir.ExtensionShape | ir.ExchangeShape)
    return isinstance(selection, ir.Selection)


def _types(world: World, picks: list[ir.Pick], name: str, seats: tuple[str, ...]) -> list[ir.Type | None]:
    """What may be given for a slot of that name: a type for each pick that takes it, none for a card told by its place.

    A card may be told by a number where its player does not see it, which is known only when all else is right.
    """
    found: list[ir.Type | None] = []
    for pick in picks:
        type_ = pick.type
        if pick.name == name:
            found.append(None if pick.by_place else type_)
        elif isinstance(type_, ir.FillType) and _is_key(world, type_.key, name, seats):
            found.append(type_.value)
    return found


def _is_key(world: World, type_: ir.Type, name: str, seats: tuple[str, ...]) -> bool:
    """Whether a name may be that of an element of a pick `for each`."""
    match strip(type_):
        case ir.MemberType(kind=kind):
            return world.member_of(kind, name) is not None
        case ir.PlayerType():
            return name in seats
        case _:
            return True


def _filled(world: World, slot: ast.Filled, types: list[ir.Type | None], seats: tuple[str, ...]) -> ir.Filled | None:
    """One slot with its value, if at least one of the types takes it."""
    name, value = slot.name.text, slot.value
    if isinstance(value, ast.Name) and value.text == "empty" and any(type_ is not None and _may_be_empty(type_) for type_ in types):
        return ir.Filled(slot.span, name, None, "")
    if isinstance(value, ast.Name):
        cards = _card_sets(types)
        if cards:
            read_cards(world, value.text, cards, value.span)
        elif not any(type_ is None or _is_word(world, type_, value.text, seats) for type_ in types):
            what = " or ".join(dict.fromkeys(describe(world, type_) for type_ in types if type_ is not None))
            world.problem("bad-scenario", f"`{value.text}` is not {what}", value.span, hint=near(value.text, _words(world, types, seats)))
        return ir.Filled(slot.span, name, None, value.text)
    if isinstance(value, ast.Text):
        _check_text(world, value, types)
        return ir.Filled(slot.span, name, ir.Constant(value.span, value.value, ir.TextType()), None)
    typed = Frame(world, read, "scenario", seats=seats).check(value)
    if typed.broken:
        return None
    if not isinstance(typed.node, ir.Constant):
        world.problem("bad-scenario", "what is picked is given as a name, a number or a text", value.span)
        return None
    if not any(type_ is None or isinstance(strip(type_), ir.MemberType | ir.CardType) or fits(type_, typed.type) for type_ in types):
        what = " or ".join(dict.fromkeys(describe(world, type_) for type_ in types if type_ is not None))
        world.problem("bad-scenario", f"`{name}` is {what}, not {describe(world, typed.type)}", value.span)
    return ir.Filled(slot.span, name, typed.node, None)


def _may_be_empty(type_: ir.Type) -> bool:
    """Whether what is picked may be nothing at all: a group, or any number of melds."""
    inner = strip(type_)
    return isinstance(inner, ir.GroupType) or (isinstance(inner, ir.WayType) and inner.many)


def _is_word(world: World, type_: ir.Type, word: str, seats: tuple[str, ...]) -> bool:
    """Whether a bare word can mean a thing of that type."""
    match strip(type_):
        case ir.MemberType(kind=kind):
            return world.member_of(kind, word) is not None or (word == "none" and isinstance(type_, ir.MaybeType))
        case ir.PlayerType():
            return word in seats
        case ir.FlagType():
            return word in ("yes", "no")
        case ir.NumberType():
            return False
        case _:
            return True


def _words(world: World, types: list[ir.Type | None], seats: tuple[str, ...]) -> list[str]:
    """The words that can be meant."""
    found: list[str] = []
    for type_ in types:
        match None if type_ is None else strip(type_):
            case ir.MemberType(kind=kind):
                found += [member.name for member in world.kinds[kind].members]
            case ir.PlayerType():
                found += seats
            case _:
                pass
    return found


def _check_text(world: World, text: ast.Text, types: list[ir.Type | None]) -> None:
    """Report a text of cards with a word that fits none of the cards asked for."""
    sets = _card_sets(types)
    if sets:
        read_cards(world, _NUMBERED.sub("", text.value), sets, text.span)


def _card_sets(types: list[ir.Type | None]) -> tuple[int, ...]:
    """The cards that may be meant, if nothing but cards may be."""
    sets: list[int] = []
    for type_ in types:
        inner = None if type_ is None else strip(type_)
        inner = strip(inner.element) if isinstance(inner, ir.GroupType) else inner
        if not isinstance(inner, ir.CardType | ir.MeldType | ir.WayType | ir.DesignType):
            return ()
        sets += inner.sets
    return tuple(dict.fromkeys(sets))
