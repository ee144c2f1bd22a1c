"""Selections, quantities and shapes: some things out of many."""

from __future__ import annotations

from attrs import frozen

from rulec import ast, ir
from rulec.check.conditions import condition, is_number, number
from rulec.check.frame import Frame, Subject, Typed
from rulec.check.names import domain_of
from rulec.check.reading import reads_slot
from rulec.check.types import UNKNOWN, describe, strip
from rulec.check.walks import cards_of, laid, single, walked
from rulec.source import Span
from rulec.suggest import near

ShapeSource = ir.FixedShape | ir.CellShape | ir.ExtensionShape | ir.ExchangeShape


@frozen
class Chosen:
    """A checked selection: what it is, the type of one element (or group, or way), and the frame that knows its name."""

    node: ir.Selection | ir.Groups | ir.Ways | ir.Fill
    element: ir.Type
    inside: Frame
    domain: Typed | None = None


def select(frame: Frame, node: ast.Selection, pick: bool = False) -> Chosen:
    """Check a selection; `pick` lets it be a pick `for each` element."""
    binder = node.binder
    if binder.label is not None and not pick:
        frame.problem("misplaced", "only what is picked has a label", binder.label.span, "leave the text out")
    if isinstance(binder, ast.AsBinder):
        return _ways(frame, node, binder)
    if binder.for_each_of is not None:
        return _fill(frame, node, binder, binder.for_each_of, pick)
    if binder.quantity is not None:
        return _groups(frame, node, binder)
    domain = domain_of(frame, binder.domain)
    things, element = walked(frame, domain, binder.domain.span)
    inside, slot = frame.bind(binder.name, element)
    about = inside.about(Subject(ir.Local(binder.name.span, slot), element))
    where = None if node.where is None else condition(about, node.where)
    return Chosen(ir.Selection(node.span, slot, things, where, keys_of(about, node.order)), element, inside, domain)


def keys_of(frame: Frame, order: ast.Order | None) -> tuple[ir.Key, ...]:
    """The keys of an order, each a number, a flag, a member or a group that compares as a whole."""
    if order is None:
        return ()
    found = []
    for key in order.keys:
        typed = single(frame, frame.check(key.value))
        type_ = strip(typed.type)
        orderly = is_number(type_) or isinstance(type_, ir.MemberType | ir.PlayerType | ir.TeamType | ir.GroupType)
        if not typed.broken and not orderly:
            frame.problem("wrong-type", f"nothing can be ordered by {describe(frame.world, typed.type)}", key.span)
        found.append(ir.Key(isinstance(key, ast.Highest), typed.node))
    return tuple(found)


def bounds(frame: Frame, quantity: ast.Quantity) -> tuple[ir.Expression | None, ir.Expression | None]:
    """The least and greatest count of a quantity; None is no bound."""
    match quantity:
        case ast.AtLeast():
            return number(frame, quantity.count).node, None
        case ast.AtMost():
            return None, number(frame, quantity.count).node
        case ast.AnyNumber():
            return None, None
        case ast.Range():
            return number(frame, quantity.low).node, number(frame, quantity.high).node
        case _:
            exactly = number(frame, quantity).node
            return exactly, exactly


def _groups(frame: Frame, node: ast.Selection, binder: ast.InBinder) -> Chosen:
    assert binder.quantity is not None
    low, high = bounds(frame, binder.quantity)
    domain = domain_of(frame, binder.domain)
    things, element = walked(frame, domain, binder.domain.span)
    group = ir.GroupType(element)
    inside, slot = frame.bind(binder.name, group)
    element_slot = frame.slots.take()
    about = inside.about(Subject(ir.Local(binder.name.span, element_slot), element))
    each: ir.Expression | None = None
    where: ir.Expression | None = None
    if node.where is not None:
        for part in _conjuncts(node.where):
            checked = condition(about, part)
            if reads_slot(checked, slot):
                where = checked if where is None else ir.And(node.span, where, checked)
            else:
                each = checked if each is None else ir.And(node.span, each, checked)
    whole = inside.about(Subject(ir.Local(binder.name.span, slot), group))
    zero = ir.Constant(node.span, 0, ir.NumberType(0, 0))
    cards = isinstance(strip(element), ir.CardType)
    groups = ir.Groups(node.span, slot, element_slot, low or zero, high, things, each, where, keys_of(whole, node.order), cards)
    return Chosen(groups, group, inside, domain)


def _conjuncts(node: ast.Expr) -> list[ast.Expr]:
    """The conditions that `and` joins, in order."""
    found: list[ast.Expr] = []
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.And):
            waiting += (one.right, one.left)
        else:
            found.append(one)
    return found


def _fill(frame: Frame, node: ast.Selection, binder: ast.InBinder, each: ast.ForEachOf, pick: bool) -> Chosen:
    if not pick:
        frame.problem("misplaced", "one value for each element can only be picked", node.span, "use it in a `pick` line")
    if node.order is not None:
        frame.problem("misplaced", "values that are picked for each element have no order", node.order.span)
    if binder.quantity is not None:
        frame.problem("bad-pick", "a pick for each element takes one value for each", binder.span)
    keys = domain_of(frame, each.domain)
    things, key = walked(frame, keys, each.domain.span)
    inner, key_slot = frame.bind(each.name, key)
    about = inner.about(Subject(ir.Local(each.name.span, key_slot), key))
    if node.where is not None:
        filtered = condition(about, node.where)
        things = ir.Selection(node.span, key_slot, things, filtered)
    values = domain_of(about, binder.domain)
    listed, value = walked(frame, values, binder.domain.span)
    type_ = ir.FillType(key, value) if pick else UNKNOWN
    inside, slot = frame.bind(binder.name, type_)
    return Chosen(ir.Fill(node.span, slot, key_slot, things, listed), type_, inside)


def _ways(frame: Frame, node: ast.Selection, binder: ast.AsBinder) -> Chosen:
    source = frame.check(binder.source)
    cards, sets = cards_of(frame, source, binder.source.span)
    shape, is_single = shape_of(frame, binder.shape, sets)
    element = ir.WayType(sets, is_single, not is_single and _several(shape))
    inside, slot = frame.bind(binder.name, element)
    about = inside.about(Subject(ir.Local(binder.name.span, slot), element))
    where = None if node.where is None else condition(about, node.where)
    empty = ir.FixedShape(())
    return Chosen(ir.Ways(node.span, slot, shape or empty, cards, where, keys_of(about, node.order)), element, inside, source)


def _several(shape: ShapeSource | None) -> bool:
    """Whether a shape may be several melds at once."""
    if not isinstance(shape, ir.FixedShape):
        return True
    return len(shape.terms) != 1 or (shape.terms[0].low, shape.terms[0].high) != (1, 1)


def shape_of(frame: Frame, node: ast.Shape, sets: tuple[int, ...]) -> tuple[ShapeSource | None, bool]:
    """The shape, and whether it is always one card put to a meld."""
    if len(node.terms) == 1 and node.terms[0].count is None:
        term = node.terms[0]
        special = _special_shape(frame, term)
        if special is not None:
            return special, isinstance(special, ir.ExtensionShape | ir.ExchangeShape)
        if not isinstance(term.meld, ast.Name) or frame.world.find(term.meld.text, "meld") is None:
            typed = frame.check(term.meld, ir.ShapeType())
            if typed.broken:
                return None, False
            if not isinstance(strip(typed.type), ir.ShapeType):
                frame.problem("bad-shape", f"a shape is asked for here, not {describe(frame.world, typed.type)}", term.span)
                return None, False
            return ir.CellShape(typed.node), False
    terms = [_term(frame, term, sets) for term in node.terms]
    if any(term is None for term in terms):
        return None, False
    return ir.FixedShape(tuple(term for term in terms if term is not None)), False


def _special_shape(frame: Frame, term: ast.ShapeTerm) -> ShapeSource | None:
    if not isinstance(term.meld, ast.Of) or not isinstance(term.meld.member, ast.Name):
        return None
    match term.meld.member.text:
        case "extension":
            target = frame.check(term.meld.owner)
            return ir.ExtensionShape(meld_target(frame, target, term.meld.owner.span))
        case "exchange":
            card = single(frame, frame.check(term.meld.owner))
            if not card.broken and not isinstance(strip(card.type), ir.CardType):
                frame.problem("wrong-type", f"a card is asked for here, not {describe(frame.world, card.type)}", term.meld.owner.span)
            return ir.ExchangeShape(card.node)
        case _:
            return None


def meld_target(frame: Frame, target: Typed, span: Span) -> ir.Expression:
    """A meld, or a zone of one meld, that cards can be added to."""
    if target.broken:
        return target.node
    use = target.zone
    if use is not None and use.lifted is None and frame.world.zones[use.zone].order == "meld":
        return target.node
    typed = laid(frame, target)
    if not isinstance(strip(typed.type), ir.MeldType):
        frame.problem("wrong-type", f"a meld is asked for here, not {describe(frame.world, target.type)}", span)
    return typed.node


def _term(frame: Frame, term: ast.ShapeTerm, sets: tuple[int, ...]) -> ir.ShapeTerm | None:
    found = frame.world.find(term.meld.text, "meld") if isinstance(term.meld, ast.Name) else None
    if found is None:
        word = term.meld.text if isinstance(term.meld, ast.Name) else "this"
        if word not in frame.world.lost:
            frame.problem("bad-shape", f"`{word}` is no meld", term.meld.span, near(word, frame.world.called("meld")))
        return None
    if sets and frame.world.meld_cards[found.index] not in sets:
        frame.problem("bad-shape", f"`{frame.world.meld_nodes[found.index].name.text}` is no meld of these cards", term.span)
        return None
    low, high = 1, 1 if term.count is None else None
    match term.count:
        case ast.ShapeCount(low=least, high=most):
            low, high = least, least if most is None else most
        case ast.AtLeastNumber(number=least):
            low, high = least, None
        case ast.AnyNumber():
            low, high = 0, None
        case None:
            pass
    size_low: int | None = None
    size_high: int | None = None
    match term.of:
        case None:
            pass
        case ast.AtLeastNumber(number=least):
            size_low = least
        case ast.Number(value=exactly):
            size_low = size_high = exactly
        case _:
            frame.problem("bad-shape", "the size in a shape is a numeral", term.of.span)
    return ir.ShapeTerm(low, high, found.index, size_low, size_high)
