"""Built-in functions: a row each, with what it takes and gives."""

from __future__ import annotations

from collections.abc import Callable

from rulec import ast, ir
from rulec.check.conditions import FLAG, is_number, number
from rulec.check.frame import Frame, Typed, broken
from rulec.check.names import domain_of
from rulec.check.selections import Chosen, select
from rulec.check.types import UNKNOWN, describe, maybe, strip
from rulec.check.walks import a_card, single, walked
from rulec.foreign import VALUES
from rulec.suggest import near

Function = Callable[[Frame, ast.Call], Typed]
COUNT = ir.NumberType(0)


def call(frame: Frame, node: ast.Call) -> Typed:
    """A call of a built-in function; an unknown one is reported."""
    found = FUNCTIONS.get(node.function.text)
    if found is None:
        if node.function.text in ("sees", "won") or node.function.text == "ended":
            return _special(frame, node)
        hint = near(node.function.text, FUNCTIONS, "functions are " + ", ".join(f"`{name}`" for name in sorted(FUNCTIONS)))
        hint = VALUES.get(node.function.text, hint)
        return frame.problem("unknown-name", f"there is no function `{node.function.text}`", node.function.span, hint)
    function, least, most = found
    if not least <= len(node.arguments) <= most:
        takes = str(least) if least == most else f"{least} to {most}"
        return frame.problem("wrong-arguments", f"`{node.function.text}` takes {takes} of them, not {len(node.arguments)}", node.span)
    return function(frame, node)


def _special(frame: Frame, node: ast.Call) -> Typed:
    if frame.place not in ("scenario", "invariant"):
        return frame.problem("misplaced", f"`{node.function.text}` can only be asked in scenarios and invariants", node.span)
    if node.function.text == "sees" and len(node.arguments) == 2:
        player = frame.check(node.arguments[0], ir.PlayerType())
        return Typed(ir.Sees(node.span, player.node, frame.check(node.arguments[1]).node), FLAG)
    return frame.problem("wrong-arguments", "write `sees(PLAYER, cards)`", node.span)


def collection(frame: Frame, node: ast.Expr) -> tuple[ir.Expression, ir.Type]:
    """An argument that is walked."""
    if isinstance(node, ast.Selection):
        chosen = select(frame, node)
        return chosen.node, chosen.element
    return walked(frame, domain_of(frame, node), node.span)


def _call(node: ast.Call, *arguments: ir.Expression) -> ir.Expression:
    return ir.Call(node.span, node.function.text, arguments)


def _count(frame: Frame, node: ast.Call) -> Typed:
    things, _ = collection(frame, node.arguments[0])
    return Typed(_call(node, things), COUNT)


def _some(frame: Frame, node: ast.Call) -> Typed:
    things, _ = collection(frame, node.arguments[0])
    return Typed(_call(node, things), FLAG)


def _every(frame: Frame, node: ast.Call) -> Typed:
    argument = node.arguments[0]
    if not isinstance(argument, ast.Selection) or argument.where is None:
        return frame.problem("wrong-arguments", "`every` needs a claim", node.span, "write `every(x in D where CLAIM)`")
    chosen = select(frame, argument)
    return Typed(_call(node, chosen.node), FLAG)


def _sum(frame: Frame, node: ast.Call) -> Typed:
    things, element = collection(frame, node.arguments[0])
    inner = strip(element)
    if isinstance(inner, ir.BagType):
        return Typed(ir.Union(node.span, (things,), bag=True, kind=inner.kind), inner)
    if not is_number(inner) and element != UNKNOWN:
        return frame.problem("wrong-type", f"numbers are summed, not {describe(frame.world, element)}", node.arguments[0].span)
    return Typed(_call(node, things), ir.NumberType())


def _extreme(frame: Frame, node: ast.Call) -> Typed:
    if len(node.arguments) > 1:
        parts = [number(frame, one) for one in node.arguments]
        if any(part.broken for part in parts):
            return broken(node.span)
        return Typed(_call(node, ir.SetOf(node.span, tuple(part.node for part in parts))), ir.NumberType())
    things, element = collection(frame, node.arguments[0])
    inner = strip(element)
    if not is_number(inner) and not isinstance(inner, ir.MemberType) and element != UNKNOWN:
        return frame.problem("wrong-type", f"{describe(frame.world, element)} has no greatest or least", node.arguments[0].span)
    return Typed(_call(node, things), maybe(ir.NumberType() if is_number(inner) else inner))


def _first(frame: Frame, node: ast.Call) -> Typed:
    things, element = collection(frame, node.arguments[-1])
    if len(node.arguments) == 2:
        count = number(frame, node.arguments[0])
        return Typed(_call(node, count.node, things), ir.GroupType(element))
    return Typed(_call(node, things), maybe(element))


def _best(frame: Frame, node: ast.Call) -> Typed:
    argument = node.arguments[0]
    if not isinstance(argument, ast.Selection) or argument.order is None:
        return frame.problem("wrong-arguments", "`best` needs an order", node.span, "write `best(x in D by highest KEY)`")
    chosen: Chosen = select(frame, argument)
    if isinstance(chosen.node, ir.Fill):
        return broken(node.span)
    return Typed(ir.Best(node.span, chosen.node), ir.GroupType(chosen.element))


def _total(frame: Frame, node: ast.Call) -> Typed:
    typed = frame.check(node.arguments[0])
    type_ = strip(typed.type)
    if typed.broken:
        return typed
    if not isinstance(type_, ir.FillType) or not is_number(type_.value):
        return frame.problem("wrong-type", "`total` adds what a pick for each element filled with numbers", node.span)
    return Typed(_call(node, typed.node), ir.NumberType())


def _random(frame: Frame, node: ast.Call) -> Typed:
    things, element = collection(frame, node.arguments[0])
    if frame.place in ("value", "wild", "meld", "ranking", "invariant", "scenario") or frame.in_answer_guard:
        return frame.problem("misplaced", "chance has no place here", node.span, "`random` stands in effects and in start values")
    return Typed(_call(node, things), maybe(element))


def _players_from(frame: Frame, node: ast.Call) -> Typed:
    player = single(frame, frame.check(node.arguments[0], ir.PlayerType()))
    if not player.broken and not isinstance(strip(player.type), ir.PlayerType):
        return frame.problem("wrong-type", f"a player is asked for here, not {describe(frame.world, player.type)}", node.span)
    return Typed(_call(node, player.node), ir.GroupType(ir.PlayerType()))


def _cards_from(frame: Frame, node: ast.Call) -> Typed:
    every = ir.CardType(tuple(range(len(frame.world.cards))))
    card = a_card(frame, single(frame, frame.check(node.arguments[0], every if isinstance(node.arguments[0], ast.Text) else None)))
    type_ = strip(card.type)
    if card.broken:
        return card
    if not isinstance(type_, ir.CardType):
        return frame.problem("wrong-type", f"a card is asked for here, not {describe(frame.world, card.type)}", node.span)
    return Typed(_call(node, card.node), ir.GroupType(type_))


def _by_frequency(frame: Frame, node: ast.Call) -> Typed:
    things, element = collection(frame, node.arguments[0])
    return Typed(_call(node, things), ir.GroupType(strip(element)))


FUNCTIONS: dict[str, tuple[Function, int, int]] = {
    "count": (_count, 1, 1),
    "some": (_some, 1, 1),
    "none_of": (_some, 1, 1),
    "every": (_every, 1, 1),
    "sum": (_sum, 1, 1),
    "min": (_extreme, 1, 8),
    "max": (_extreme, 1, 8),
    "first": (_first, 1, 2),
    "best": (_best, 1, 1),
    "total": (_total, 1, 1),
    "random": (_random, 1, 1),
    "players_from": (_players_from, 1, 1),
    "cards_from": (_cards_from, 1, 1),
    "by_frequency": (_by_frequency, 1, 1),
}
