"""`X of Y`: from an owner, or a whole collection of owners, to the property of each."""

from __future__ import annotations

from rulec import ast, ir
from rulec.check.frame import Frame, Typed, ZoneUse, broken
from rulec.check.keys import NO_KEYS, Keys, domain_type
from rulec.check.names import clash_with_member, find_name, member_expected
from rulec.check.properties import find_property, properties_of
from rulec.check.types import strip
from rulec.check.unknown import no_property
from rulec.check.walks import a_card, as_card, lifted_type, single, walkable, zone_element
from rulec.source import Span


def property_of(frame: Frame, node: ast.Of) -> Typed:
    """`X of Y`, lifted over Y where Y is a collection."""
    if isinstance(node.member, ast.Name):
        text, keys = node.member.text, NO_KEYS
    elif isinstance(node.member, ast.Index) and isinstance(node.member.base, ast.Name):
        text, keys = node.member.base.text, node.member.keys
    else:
        return frame.problem("wrong-type", "before `of` stands the name of a property", node.member.span)
    owner = _owner(frame, node.owner, text)
    if owner.broken:
        return broken(node.span)
    found = property_or_each(frame, owner, text, node.span, keys)
    return found if found is not None else no_property(frame, owner, text, node.member.span)


def _owner(frame: Frame, node: ast.Expr, property_: str) -> Typed:
    """Whose property it is; a plain name may be a member of a kind, or a row of cards, that has the property."""
    if isinstance(node, ast.Name) and node.text not in frame.bound:
        for kind, _ in frame.world.members_called(node.text):
            if _kind_has(frame, kind, property_):
                member = member_expected(frame, node.text, node.span, ir.MemberType(kind))
                if member is not None:
                    return clash_with_member(frame, node.text, node.span, member, ir.MemberType(kind))
        if node.text in frame.seats:
            return Typed(ir.Constant(node.span, frame.seats.index(node.text), ir.PlayerType()), ir.PlayerType())
        if node.text in frame.world.card_words and find_name(frame, node.text, node.span) is None:
            named = frame.world.row_named(_cards_with(frame, property_), node.text)
            if named is not None:
                sets = tuple(dict.fromkeys(cards for cards, _ in named.designs))
                return a_card(frame, Typed(ir.CardsText(node.span, ((named,),)), ir.CardType(sets)))
    if isinstance(node, ast.Text):
        sets = _cards_with(frame, property_)
        if sets:
            typed = frame.check(node, ir.GroupType(ir.CardType(sets)))
            several = isinstance(typed.node, ir.CardsText) and sum(len(meld) for meld in typed.node.melds) != 1
            return typed if typed.broken or several else a_card(frame, Typed(typed.node, ir.CardType(sets)))
    return frame.check(node)


def _cards_with(frame: Frame, text: str) -> tuple[int, ...]:
    """The cards that have a property of that name."""
    return tuple(place for place in range(len(frame.world.cards)) if text in properties_of(frame, ir.CardType((place,))))


def _kind_has(frame: Frame, kind: int, text: str) -> bool:
    """Whether members of a kind have a property of that name that the file declares."""
    world = frame.world
    if any(column.name == text for column in world.kinds[kind].columns):
        return True
    for one in world.names.get(text, ()):
        match one.sort:
            case "variable" if world.variables[one.index].keys[:1] == (ir.KeyDomain("kind", kind),):
                return True
            case "zone" if world.zones[one.index].keys[:1] == (ir.KeyDomain("kind", kind),):
                return True
            case "value" if world.values[one.index].parameters[:1] == (ir.MemberType(kind),):
                return True
            case _:
                pass
    return False


def property_or_each(frame: Frame, owner: Typed, text: str, span: Span, keys: Keys) -> Typed | None:
    """The property of a thing, of a zone, of a group as a whole, or of each of several; none if there is none."""
    if owner.broken:
        return broken(span)
    if owner.zone is not None:
        of_zone = _zone_property(frame, owner, owner.zone, text, span)
        if of_zone is not None:
            return of_zone
    owner = as_card(single(frame, owner))
    direct = find_property(frame, owner, text, span, keys)
    if direct is not None:
        return direct
    found = walkable(owner)
    if found is None:
        return None
    whole = _property_of_whole(frame, owner, found, text, span, keys)
    return whole if whole is not None else _of_each(frame, found, text, span, keys)


def _property_of_whole(
    frame: Frame, owner: Typed, walked: tuple[ir.Expression, ir.Type], text: str, span: Span, keys: Keys
) -> Typed | None:
    """The property of the cards of a meld, way or several melds as one group."""
    domain, element = walked
    inner = strip(element)
    if not isinstance(strip(owner.type), ir.GroupType):
        return find_property(frame, Typed(domain, ir.GroupType(element)), text, span, keys)
    if isinstance(inner, ir.MeldType | ir.WayType):
        return find_property(frame, Typed(ir.Cards(span, domain), ir.GroupType(ir.CardType(inner.sets))), text, span, keys)
    return None


def _of_each(frame: Frame, walked: tuple[ir.Expression, ir.Type], text: str, span: Span, keys: Keys) -> Typed | None:
    domain, element = walked
    slot = frame.slots.take()
    inner = property_or_each(frame, Typed(ir.Local(span, slot), element), text, span, keys)
    if inner is None:
        return None
    out, flat = lifted_type(inner.type)
    lifted = ZoneUse(inner.zone.zone, inner.zone.keys, (slot, domain)) if inner.zone is not None and inner.zone.lifted is None else None
    return Typed(ir.Each(span, slot, domain, inner.node, flat), ir.GroupType(out), lifted)


def _zone_property(frame: Frame, owner: Typed, use: ZoneUse, text: str, span: Span) -> Typed | None:
    """What a zone has as a place, not as the things in it."""
    info = frame.world.zones[use.zone]
    element = zone_element(frame.world, use.zone)
    if text == "top" and info.order != "melds":
        node: ir.Expression = ir.Top(span, use.zone, use.keys)
        if use.lifted is not None:
            return Typed(ir.Each(span, use.lifted[0], use.lifted[1], node), ir.GroupType(element))
        return Typed(node, ir.MaybeType(element))
    if text == "owner" and info.keys and use.lifted is None:
        return Typed(use.keys[0], domain_type(info.keys[0]))
    if text == "cards" and info.order == "meld":
        return Typed(owner.node, ir.GroupType(element))
    if text == "cards" and isinstance(element, ir.MeldType):
        return Typed(ir.Cards(span, owner.node), ir.GroupType(ir.CardType(element.sets)))
    if info.order == "meld" and text in ("kind", "owner") and use.lifted is None and isinstance(element, ir.CardType):
        meld = Typed(ir.SlotCard(span, use.zone, use.keys), ir.MaybeType(ir.MeldType(element.sets)))
        return find_property(frame, meld, text, span)
    return None
