"""Verbs: a row for each built-in one, with its form and what it lowers to; and calls of the game's own."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from rulec import ast, ir
from rulec.check.conditions import number, report_outside
from rulec.check.expressions import value_of
from rulec.check.frame import Frame, Typed
from rulec.check.names import domain_of
from rulec.check.selections import meld_target
from rulec.check.targets import variable_target, zone_of, zone_target
from rulec.check.types import describe, strip
from rulec.check.walks import cards_of, single, walkable, walked, zone_sets
from rulec.foreign import STATEMENTS
from rulec.source import Span
from rulec.suggest import near

Arguments = dict[str, ast.Expr]
Lowering = Callable[[Frame, ast.Do, Arguments], ir.Statement | None]


@frozen
class Verb:
    """A built-in verb: how it is written, the words it takes (each set is one way), whether it has an object or a resource."""

    form: str
    words: tuple[frozenset[str], ...]
    lower: Lowering
    object: bool = True
    resource: bool = False


def do(frame: Frame, node: ast.Do) -> ir.Block:
    """A statement that begins with a verb."""
    name = node.verb.text
    if name in frame.world.verbs:
        made = _perform(frame, node, frame.world.verbs[name])
        return () if made is None else (made,)
    verb = VERBS.get(name)
    if verb is None:
        hint = STATEMENTS.get(name) or near(name, [*VERBS, *frame.world.verbs])
        if frame.world.find(name, "variable"):
            hint = f"`{name}` is a variable: to set it, write `{name} = …`"
        frame.problem("unknown-verb", f"there is no verb `{name}`", node.verb.span, hint)
        return ()
    arguments = {argument.word.text: argument.value for argument in node.arguments}
    words = frozenset(arguments)
    shaped = (node.object is not None) == verb.object and (node.resource is not None) == verb.resource
    if not shaped or words not in verb.words or len(arguments) != len(node.arguments):
        frame.problem("wrong-arguments", f"`{name}` is not written like this", node.span, f"write `{verb.form}`")
        return ()
    made = verb.lower(frame, node, arguments)
    return () if made is None else (made,)


def _perform(frame: Frame, node: ast.Do, index: int) -> ir.Statement | None:
    world = frame.world
    verb = world.verb_nodes[index]
    form = " ".join(
        [verb.name.text, *(f"{one.word.text} {one.name.text.upper()}" if one.word else one.name.text.upper() for one in verb.params)]
    )
    given: dict[str, ast.Expr] = {argument.word.text: argument.value for argument in node.arguments}
    if node.object is not None:
        given[""] = node.object
    wanted = {"" if one.word is None else one.word.text for one in verb.params}
    if node.resource is not None or set(given) != wanted or len(node.arguments) + (node.object is not None) != len(given):
        frame.problem("wrong-arguments", f"`{verb.name.text}` is not called like this", node.span, f"write `{form}`")
        return None
    values = []
    for one, type_ in zip(verb.params, world.verb_parameters[index], strict=True):
        value = given["" if one.word is None else one.word.text]
        typed = value_of(frame, value, type_)
        report_outside(frame, typed, type_, value.span)
        values.append(typed.node)
    return ir.Perform(node.span, index, tuple(values))


def _object(node: ast.Do) -> ast.Expr:
    assert node.object is not None
    return node.object


def _draw(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    count = number(frame, _object(node))
    source, target = zone_target(frame, arguments["from"]), zone_target(frame, arguments["to"])
    if source is None or target is None:
        return None
    _accepts(frame, target, zone_sets(frame.world, source.zone), arguments["to"].span)
    return ir.Draw(node.span, count.node, source, target)


def _move(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    things, sets = _cards(frame, _object(node))
    place = arguments.get("to") or arguments["under"]
    target = zone_target(frame, place)
    if target is None or not sets:
        return None
    _accepts(frame, target, sets, place.span)
    return ir.Move(node.span, things, target, "under" in arguments, node.verb.text == "flip")


def _cards(frame: Frame, node: ast.Expr) -> tuple[ir.Expression, tuple[int, ...]]:
    return cards_of(frame, domain_of(frame, node), node.span)


def _accepts(frame: Frame, zone: ir.ZoneOf, sets: tuple[int, ...], span: Span) -> None:
    info = frame.world.zones[zone.zone]
    if info.order in ("melds", "meld"):
        verb = "lay … on" if info.order == "melds" else "extend … with"
        frame.problem("wrong-type", f"`{info.name}` holds melds, so nothing is moved or drawn to it", span, f"use `{verb}`")
    elif info.dice:
        frame.problem("wrong-type", f"`{info.name}` holds dice", span, "use `roll … to`")
    elif not set(sets) & set(zone_sets(frame.world, zone.zone)):
        names = " and ".join(frame.world.cards[one].name for one in zone_sets(frame.world, zone.zone))
        frame.problem("wrong-type", f"`{info.name}` holds {names} only", span)


def _each_zone(frame: Frame, node: ast.Do, make: Callable[[ir.ZoneOf], ir.Statement]) -> ir.Statement | None:
    """An effect on one zone, or on each of several (`clear cup of players`)."""
    typed = domain_of(frame, _object(node))
    use = typed.zone
    if use is None or use.lifted is None:
        zone = zone_of(frame, typed, _object(node).span)
        return None if zone is None else make(zone)
    slot, domain = use.lifted
    assert isinstance(typed.node, ir.Each) and isinstance(typed.node.body, ir.ZoneOf)
    return ir.ForEach(node.span, slot, domain, (make(typed.node.body),))


def _shuffle(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    def make(zone: ir.ZoneOf) -> ir.Statement:
        if frame.world.zones[zone.zone].order not in ("pile", "row"):
            frame.problem("wrong-type", "only what has an order is shuffled", node.span, "declare the zone a `pile` or `row`")
        return ir.Shuffle(node.span, zone)

    return _each_zone(frame, node, make)


def _collect(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    return _each_zone(frame, node, lambda zone: ir.Collect(node.span, zone))


def _reveal(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    typed = domain_of(frame, _object(node))
    found = walkable(typed)
    if found is not None and isinstance(found[1], ir.DieType) and not arguments:
        return ir.Reveal(node.span, found[0])
    things, _ = cards_of(frame, typed, _object(node).span)
    player = value_of(frame, arguments["to"], ir.PlayerType()).node if arguments else None
    return ir.Reveal(node.span, things, player)


def _lay(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    melds = single(frame, frame.check(_object(node)))
    zone = zone_target(frame, arguments["on"])
    if zone is None or melds.broken:
        return None
    if not isinstance(strip(melds.type), ir.WayType):
        frame.problem("wrong-type", f"melds are laid, not {describe(frame.world, melds.type)}", _object(node).span, "pick them with `as`")
        return None
    if frame.world.zones[zone.zone].order != "melds":
        frame.problem("wrong-type", f"`{frame.world.zones[zone.zone].name}` does not hold melds", arguments["on"].span)
    return ir.Lay(node.span, melds.node, zone)


def _extend(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    target = frame.check(_object(node))
    target_node = meld_target(frame, target, _object(node).span)
    things = single(frame, frame.check(arguments["with"]))
    if things.broken or target.broken:
        return None
    if isinstance(strip(things.type), ir.WayType):
        return ir.Extend(node.span, target_node, things.node)
    cards, _ = cards_of(frame, things, arguments["with"].span)
    return ir.Extend(node.span, target_node, cards)


def _take(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    card = value_of(frame, _object(node), _any_card(frame))
    source = frame.check(arguments["from"])
    return ir.Take(node.span, card.node, meld_target(frame, source, arguments["from"].span))


def _any_card(frame: Frame) -> ir.Type:
    return ir.CardType(tuple(range(len(frame.world.cards))))


def _swap(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    sides = [single(frame, frame.check(one)) for one in (_object(node), arguments["with"])]
    for side, one in zip(sides, (_object(node), arguments["with"]), strict=True):
        if not side.broken and not isinstance(strip(side.type), ir.CardType | ir.WayType):
            frame.problem("wrong-type", f"two cards are swapped, not {describe(frame.world, side.type)}", one.span)
    return ir.Swap(node.span, sides[0].node, sides[1].node)


def _rebuild(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    zone = zone_target(frame, _object(node))
    melds = single(frame, frame.check(arguments["as"]))
    if zone is None or melds.broken:
        return None
    if not isinstance(strip(melds.type), ir.WayType) or frame.world.zones[zone.zone].order != "melds":
        frame.problem("wrong-type", "a zone of melds is rebuilt as melds picked with `as`", node.span)
        return None
    return ir.Rebuild(node.span, zone, melds.node)


def _change(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    amount = number(frame, _object(node))
    assert node.resource is not None
    target = variable_target(frame, node.resource)
    if target is None:
        return None
    variable, keys, type_ = target
    if not isinstance(strip(type_), ir.NumberType):
        frame.problem("wrong-type", f"`{node.verb.text}` changes numbers, not {describe(frame.world, type_)}", node.resource.span)
        return None
    return ir.Change(node.span, node.verb.text, amount.node, variable, keys)


def _roll(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    dice = value_of(frame, _object(node), ir.DiceType())
    zone = zone_target(frame, arguments["to"])
    return None if zone is None else ir.Roll(node.span, dice.node, zone) if _dice(frame, zone, arguments["to"].span) else None


def _dice(frame: Frame, zone: ir.ZoneOf, span: Span) -> bool:
    if frame.world.zones[zone.zone].dice:
        return True
    frame.problem("wrong-type", f"`{frame.world.zones[zone.zone].name}` does not hold dice", span, "declare it `of die`")
    return False


def _reroll(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    typed: Typed = frame.check(_object(node))
    if isinstance(strip(typed.type), ir.DieType):
        return ir.Reroll(node.span, ir.SetOf(node.span, (typed.node,)))
    things, element = walked(frame, typed, _object(node).span)
    if not typed.broken and not isinstance(strip(element), ir.DieType):
        frame.problem("wrong-type", f"dice are rolled, not {describe(frame.world, typed.type)}", _object(node).span)
    return ir.Reroll(node.span, things)


def _clear(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    def make(zone: ir.ZoneOf) -> ir.Statement:
        _dice(frame, zone, node.span)
        return ir.Clear(node.span, zone)

    return _each_zone(frame, node, make)


def _nothing(frame: Frame, node: ast.Do, arguments: Arguments) -> ir.Statement | None:
    return ir.Nothing(node.span)


def _words(*ways: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(way.split()) for way in ways)


VERBS: dict[str, Verb] = {
    "draw": Verb("draw N from ZONE to ZONE", _words("from to"), _draw),
    "move": Verb("move CARDS to ZONE` or `move CARDS under ZONE", _words("to", "under"), _move),
    "flip": Verb("flip CARDS to ZONE", _words("to"), _move),
    "shuffle": Verb("shuffle ZONE", _words(""), _shuffle),
    "collect": Verb("collect ZONE", _words(""), _collect),
    "reveal": Verb("reveal CARDS` or `reveal CARDS to PLAYER", _words("", "to"), _reveal),
    "lay": Verb("lay MELDS on ZONE", _words("on"), _lay),
    "extend": Verb("extend MELD with CARDS", _words("with"), _extend),
    "take": Verb("take CARD from MELD", _words("from"), _take),
    "swap": Verb("swap CARD with CARD", _words("with"), _swap),
    "rebuild": Verb("rebuild ZONE as MELDS", _words("as"), _rebuild),
    "pay": Verb("pay N VARIABLE", _words(""), _change, resource=True),
    "gain": Verb("gain N VARIABLE", _words(""), _change, resource=True),
    "lose": Verb("lose N VARIABLE", _words(""), _change, resource=True),
    "roll": Verb("roll DICE to ZONE", _words("to"), _roll),
    "reroll": Verb("reroll DICE", _words(""), _reroll),
    "clear": Verb("clear ZONE", _words(""), _clear),
    "nothing": Verb("nothing", _words(""), _nothing, object=False),
}
