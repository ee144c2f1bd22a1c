"""From one reading of an expression to another: a zone as its things, a slot as its card, melds as their cards."""

from __future__ import annotations

from rulec import ir
from rulec.check.frame import Frame, Typed, ZoneUse, broken
from rulec.check.texts import read_cards
from rulec.check.types import UNKNOWN, describe, fits, maybe, strip
from rulec.check.world import World
from rulec.source import Span


def zone_element(world: World, zone: int) -> ir.Type:
    """The type of one thing of a zone as a collection."""
    info = world.zones[zone]
    if info.dice:
        return ir.DieType()
    sets = zone_sets(world, zone)
    return ir.MeldType(sets) if info.order == "melds" else ir.CardType(sets)


def zone_sets(world: World, zone: int) -> tuple[int, ...]:
    """The cards declarations whose cards may lie in a zone."""
    info = world.zones[zone]
    return info.cards or tuple(sorted({world.meld_cards[meld] for meld in info.melds}))


def zone_typed(frame: Frame, span: Span, zone: int, keys: tuple[ir.Expression, ...]) -> Typed:
    """A zone of these keys, as the collection of its things."""
    type_ = ir.GroupType(zone_element(frame.world, zone))
    return Typed(ir.ZoneOf(span, zone, keys), type_, ZoneUse(zone, keys))


def single(frame: Frame, typed: Typed) -> Typed:
    """The same as one value where it can be: a slot as its card, all else as it is."""
    use = typed.zone
    if use is None or use.lifted is not None or frame.world.zones[use.zone].order != "slot":
        return typed
    card = ir.CardType(zone_sets(frame.world, use.zone))
    return Typed(ir.SlotCard(typed.node.span, use.zone, use.keys), ir.MaybeType(card))


def laid(frame: Frame, typed: Typed) -> Typed:
    """A zone of one meld as that meld, all else as it is."""
    use = typed.zone
    if use is None or use.lifted is not None or frame.world.zones[use.zone].order != "meld":
        return typed
    meld = ir.MeldType(zone_sets(frame.world, use.zone))
    return Typed(ir.SlotCard(typed.node.span, use.zone, use.keys), ir.MaybeType(meld))


def walked(frame: Frame, typed: Typed, span: Span) -> tuple[ir.Expression, ir.Type]:
    """The collection that can be walked, and the type of one element; what is no collection is reported."""
    typed = text_of_cards(frame, typed)
    found = walkable(typed)
    if found is not None:
        return found
    frame.problem("wrong-type", f"{describe(frame.world, typed.type)} is nothing to choose from", span)
    return broken(span).node, UNKNOWN


def walkable(typed: Typed) -> tuple[ir.Expression, ir.Type] | None:
    """The collection and its element, or none if it is no collection."""
    if typed.broken:
        return typed.node, UNKNOWN
    typed = named_cards(typed)
    type_ = strip(typed.type)
    match type_:
        case ir.GroupType(element=element):
            return typed.node, element
        case ir.WayType(sets=sets, many=True):
            return ir.Melds(typed.node.span, typed.node), ir.WayType(sets)
        case ir.WayType(sets=sets) | ir.MeldType(sets=sets):
            return ir.Cards(typed.node.span, typed.node), ir.CardType(sets)
        case _:
            return None


def named_cards(typed: Typed) -> Typed:
    """A text of cards, also one in braces, as the cards that it names, all else as it is."""
    if not isinstance(strip(typed.type), ir.GroupType):
        return typed
    match typed.node:
        case ir.CardsText(span=span, melds=melds) as text:
            sets = sorted({one for meld in melds for card in meld for one, _ in card.designs})
            return Typed(ir.Union(span, (text,)), ir.GroupType(ir.CardType(tuple(sets))))
        case ir.SetOf(span=span, items=items) if any(isinstance(one, ir.CardsText) for one in items):
            return Typed(ir.Union(span, items), typed.type)
        case _:
            return typed


def text_of_cards(frame: Frame, typed: Typed, sets: tuple[int, ...] = ()) -> Typed:
    """A plain text as a text of cards, where things are asked for and texts are none; all else as it is."""
    if not isinstance(typed.node, ir.Constant) or not isinstance(typed.node.value, str) or not frame.world.cards:
        return typed
    wanted = sets or tuple(range(len(frame.world.cards)))
    text = read_cards(frame.world, typed.node.value, wanted, typed.node.span)
    return broken(typed.node.span) if text is None else Typed(text, ir.GroupType(ir.CardType(wanted)))


def as_card(typed: Typed) -> Typed:
    """A card with its place in a meld as that card, all else as it is."""
    type_ = strip(typed.type)
    if isinstance(type_, ir.WayType) and type_.single:
        cards = ir.Cards(typed.node.span, typed.node)
        return Typed(ir.Call(typed.node.span, "first", (cards,)), ir.CardType(type_.sets))
    return typed


def a_card(frame: Frame, typed: Typed) -> Typed:
    """A text as the first card that it fits, all else as it is."""
    if not isinstance(typed.node, ir.CardsText):
        return typed
    type_ = strip(typed.type)
    if not isinstance(type_, ir.CardType):
        return typed
    span = typed.node.span
    if sum(len(meld) for meld in typed.node.melds) != 1:
        return frame.problem("wrong-type", "one card is asked for here, not several", span)
    slot = frame.slots.take()
    every = ir.Union(span, tuple(ir.Things(span, "cards", one) for one in type_.sets))
    fitting = ir.Selection(span, slot, every, ir.Fits(span, ir.Local(span, slot), typed.node, "card"))
    return Typed(ir.Call(span, "first", (fitting,)), type_)


def things(frame: Frame, typed: Typed, span: Span) -> tuple[ir.Expression, ir.Type]:
    """A collection, or one thing as a collection of one."""
    found = walkable(typed)
    if found is not None:
        return found
    return ir.SetOf(span, (typed.node,)), strip(typed.type)


def cards_of(frame: Frame, typed: Typed, span: Span) -> tuple[ir.Expression, tuple[int, ...]]:
    """Cards, melds, ways or groups of them as one collection of cards; anything else is reported."""
    element: ir.Type
    typed = text_of_cards(frame, typed)
    node, element = things(frame, typed, span)
    if isinstance(strip(typed.type), ir.WayType):
        sets = strip(typed.type).sets  # type: ignore[union-attr]
        return ir.Cards(span, typed.node), sets
    match strip(element):
        case ir.CardType(sets=sets) | ir.DesignType(sets=sets):
            return node, sets
        case ir.MeldType(sets=sets) | ir.WayType(sets=sets):
            return ir.Cards(span, typed.node if typed.zone is None else node), sets
        case ir.GroupType(element=ir.CardType(sets=sets)):
            return ir.Cards(span, node), sets
        case _:
            if element != UNKNOWN and typed.type != UNKNOWN:
                frame.problem("wrong-type", f"cards are asked for here, not {describe(frame.world, typed.type)}", span)
            return node, ()


def require(frame: Frame, typed: Typed, expected: ir.Type | None, span: Span) -> Typed:
    """The expression in the reading that is expected; one that has no such reading is reported."""
    if expected is None or typed.broken or expected == UNKNOWN:
        return typed
    want = strip(expected)
    if isinstance(want, ir.GroupType):
        typed = named_cards(typed)
        if isinstance(want.element, ir.CardType) and isinstance(strip(typed.type), ir.WayType | ir.MeldType):
            node, sets = cards_of(frame, typed, span)
            return Typed(node, ir.GroupType(ir.CardType(sets)))
        if typed.zone is None and fits(want.element, typed.type) and not isinstance(strip(typed.type), ir.GroupType):
            return Typed(ir.SetOf(span, (typed.node,)), ir.GroupType(strip(typed.type)))
    elif isinstance(want, ir.MeldType):
        typed = laid(frame, typed)
    elif isinstance(want, ir.CardType):
        typed = a_card(frame, as_card(single(frame, typed)))
    elif not isinstance(want, ir.ZoneType):
        typed = single(frame, typed)
    if fits(expected, typed.type) or (isinstance(want, ir.NumberType) and isinstance(strip(typed.type), ir.FlagType)):
        return typed
    return frame.problem(
        "wrong-type",
        f"{describe(frame.world, expected)} is asked for here, not {describe(frame.world, typed.type)}",
        span,
    )


def lifted_type(element: ir.Type) -> tuple[ir.Type, bool]:
    """The element type of what comes out of each, and whether it is flattened."""
    inner = strip(element)
    if isinstance(inner, ir.GroupType) and inner != UNKNOWN:
        return inner.element, True
    return inner, False


__all__ = [
    "a_card",
    "as_card",
    "cards_of",
    "laid",
    "lifted_type",
    "maybe",
    "require",
    "single",
    "things",
    "walkable",
    "walked",
    "zone_element",
    "zone_typed",
]
