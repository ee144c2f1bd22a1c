"""Operators: sums of numbers, members, bags and collections; comparisons; conditions."""

from __future__ import annotations

from rulec import ast, ir
from rulec.check.conditions import FLAG, is_number
from rulec.check.frame import Frame, Typed, broken
from rulec.check.names import find_name
from rulec.check.texts import read_cards
from rulec.check.types import UNKNOWN, describe, fits, joined, maybe, strip
from rulec.check.walks import a_card, as_card, cards_of, named_cards, single, text_of_cards, things, walkable, walked
from rulec.diagnostics import Report
from rulec.source import Span


def arithmetic(frame: Frame, node: ast.Multiply | ast.Divide | ast.Modulo) -> Typed:
    """Products and quotients, and a deck several times."""
    sign = {ast.Multiply: "*", ast.Divide: "/", ast.Modulo: "mod"}[type(node)]
    left = single(frame, frame.check(node.left))
    right = single(frame, frame.check(node.right))
    if left.broken or right.broken:
        return broken(node.span)
    if is_number(left.type) and is_number(right.type):
        return Typed(ir.Arithmetic(node.span, sign, left.node, right.node), ir.NumberType())
    if sign == "*":
        for times, many in ((left, right), (right, left)):
            found = walkable(many)
            if is_number(times.type) and found is not None:
                return Typed(ir.Repeated(node.span, times.node, found[0]), ir.GroupType(found[1]))
    return _cannot(frame, node.span, sign, left, right)


def _cannot(frame: Frame, span: Span, sign: str, left: Typed, right: Typed) -> Typed:
    names = f"{describe(frame.world, left.type)} and {describe(frame.world, right.type)}"
    return frame.problem("wrong-type", f"`{sign}` cannot join {names}", span)


def plus(frame: Frame, node: ast.Add, expected: ir.Type | None) -> Typed:
    """Sum of numbers, a later member, dice with a flat part, sum of bags, or collections one after another."""
    wanted = expected if expected is not None and isinstance(strip(expected), ir.MemberType | ir.GroupType) else None
    left, right = frame.check(node.left, wanted), frame.check(node.right)
    left, right = _texts_of_cards(frame, left, right)
    if left.broken or right.broken:
        return broken(node.span)
    one, two = single(frame, left), single(frame, right)
    if is_number(one.type) and is_number(two.type):
        return Typed(ir.Arithmetic(node.span, "+", one.node, two.node), ir.NumberType())
    first, second = strip(one.type), strip(two.type)
    if isinstance(first, ir.MemberType) and is_number(second):
        return Typed(ir.LaterMember(node.span, first.kind, one.node, two.node), first)
    if isinstance(first, ir.DiceType) and is_number(second) and isinstance(one.node, ir.Constant):
        dice = one.node.value
        if isinstance(dice, ir.DiceValue) and isinstance(two.node, ir.Constant) and isinstance(two.node.value, int):
            return Typed(ir.Constant(node.span, ir.DiceValue(dice.count, dice.sides, two.node.value), first), first)
    if isinstance(first, ir.BagType) and first == second:
        return Typed(ir.Union(node.span, (one.node, two.node), bag=True), first)
    if walkable(left) is not None or walkable(right) is not None:
        return _union(frame, node.span, left, right)
    return _cannot(frame, node.span, "+", one, two)


def _union(frame: Frame, span: Span, left: Typed, right: Typed) -> Typed:
    one, first = things(frame, left, span)
    two, second = things(frame, right, span)
    both = joined(first, second)
    if both is None and _of_cards(first) and _of_cards(second):
        one, sets = cards_of(frame, left, span)
        two, more = cards_of(frame, right, span)
        return Typed(ir.Union(span, (one, two)), ir.GroupType(ir.CardType(tuple(sorted({*sets, *more})))))
    if both is None:
        return _cannot(frame, span, "+", left, right)
    return Typed(ir.Union(span, (one, two)), ir.GroupType(strip(both)))


def _texts_of_cards(frame: Frame, left: Typed, right: Typed) -> tuple[Typed, Typed]:
    """Both sides, a text beside cards or another text read as cards."""
    one, two = (isinstance(strip(side.type), ir.TextType) for side in (left, right))
    first, second = _sets(left), _sets(right)
    if one and (two or second):
        left = text_of_cards(frame, left, second)
    if two and (one or first):
        right = text_of_cards(frame, right, first)
    return left, right


def _sets(typed: Typed) -> tuple[int, ...]:
    """The cards declarations of cards, melds or groups of these; nothing for all else."""
    type_ = strip(typed.type)
    element = strip(type_.element) if isinstance(type_, ir.GroupType) else type_
    cards = (ir.CardType, ir.DesignType, ir.MeldType, ir.WayType)
    return element.sets if isinstance(element, cards) else ()


def _of_cards(type_: ir.Type) -> bool:
    return isinstance(strip(type_), ir.CardType | ir.MeldType | ir.WayType)


def minus(frame: Frame, node: ast.Subtract, expected: ir.Type | None) -> Typed:
    """Difference of numbers, an earlier member, or a collection without others."""
    left, right = (
        frame.check(node.left, expected if expected and isinstance(strip(expected), ir.MemberType) else None),
        frame.check(node.right),
    )
    left, right = _texts_of_cards(frame, left, right)
    if left.broken or right.broken:
        return broken(node.span)
    one, two = single(frame, left), single(frame, right)
    if is_number(one.type) and is_number(two.type):
        return Typed(ir.Arithmetic(node.span, "-", one.node, two.node), ir.NumberType())
    first = strip(one.type)
    if isinstance(first, ir.MemberType) and is_number(two.type):
        steps = ir.Negative(node.span, two.node)
        return Typed(ir.LaterMember(node.span, first.kind, one.node, steps), first)
    found = walkable(left)
    if found is None:
        return _cannot(frame, node.span, "-", one, two)
    if isinstance(right.node, ir.CardsText) and isinstance(strip(found[1]), ir.DesignType):
        return Typed(ir.Without(node.span, found[0], right.node, False), ir.GroupType(strip(found[1])))
    if isinstance(strip(found[1]), ir.CardType | ir.MeldType | ir.WayType):
        of, sets = cards_of(frame, left, node.left.span)
        away = right.node if isinstance(right.node, ir.CardsText) else cards_of(frame, right, node.right.span)[0]
        return Typed(ir.Without(node.span, of, away, True), ir.GroupType(ir.CardType(sets)))
    away, element = things(frame, right, node.span)
    if not fits(found[1], element):
        return _cannot(frame, node.span, "-", left, right)
    return Typed(ir.Without(node.span, found[0], away, False), ir.GroupType(found[1]))


def compare(frame: Frame, node: ast.Compare) -> Typed:
    """Order of two numbers, members of one kind, or groups as wholes."""
    left, right = both_sides(frame, node.left, node.right)
    if left.broken or right.broken:
        return broken(node.span)
    one, two = strip(left.type), strip(right.type)
    same = (is_number(one) and is_number(two)) or (isinstance(one, ir.MemberType) and one == two)
    same = same or (isinstance(one, ir.GroupType) and isinstance(two, ir.GroupType) and fits(one, two))
    if not same:
        return _incomparable(frame, node.span, left, right)
    return Typed(ir.Compare(node.span, node.op, left.node, right.node), FLAG)


def _incomparable(frame: Frame, span: Span, left: Typed, right: Typed) -> Typed:
    names = f"{describe(frame.world, left.type)} with {describe(frame.world, right.type)}"
    whole = next((one.node for one in (left, right) if isinstance(one.node, ir.Things) and one.node.sort == "kind"), None)
    kind = "" if whole is None else frame.world.kinds[whole.index].name
    hint = f"`{kind}` is the whole kind here: write `{kind} of …`" if kind else None
    return frame.problem("incomparable", f"this compares {names}", span, hint)


def both_sides(frame: Frame, left: ast.Expr, right: ast.Expr) -> tuple[Typed, Typed]:
    """Both sides of a comparison, each read with the other's type in mind."""
    if _needs_other(frame, left) and not _needs_other(frame, right):
        two = single(frame, frame.check(right))
        one = single(frame, frame.check(left, strip(two.type)))
        return one, two
    one = single(frame, frame.check(left))
    return one, single(frame, frame.check(right, strip(one.type)))


def _needs_other(frame: Frame, node: ast.Expr) -> bool:
    """Whether what a side means depends on the other's type: a numeral, a text, or a member's bare name."""
    if isinstance(node, ast.Number | ast.Text):
        return True
    if not isinstance(node, ast.Name) or node.text in frame.bound:
        return False
    if node.text in ("none", "empty", "yes", "no"):
        return True
    every = tuple(range(len(frame.world.cards)))
    if not frame.world.members_called(node.text) and frame.world.row_named(every, node.text) is None:
        return False
    before, frame.world.report = frame.world.report, Report()  # only tried: what is wrong with it is told when it is read
    found = find_name(frame, node.text, node.span)
    frame.world.report = before
    return found is None or isinstance(found.node, ir.Constant)


def is_equal(frame: Frame, node: ast.Is) -> Typed:
    """`is`, `is not`, `is empty`, and whether things are those of a text."""
    if isinstance(node.right, ast.Name) and node.right.text == "empty" and "empty" not in frame.bound:
        left = frame.check(node.left)
        things_, _ = walked(frame, left, node.left.span)
        return Typed(ir.IsEmpty(node.span, things_, node.negated), FLAG)
    if isinstance(node.right, ast.Text) or isinstance(node.left, ast.Text):
        return _is_text(frame, node)
    left, right = _sides_of_is(frame, node)
    if left.broken or right.broken:
        return broken(node.span)
    if left.node == right.node and isinstance(node.left, ast.Name | ast.Of) and not isinstance(left.node, ir.Constant | ir.Local):
        outer = f"the outer `{node.left.text}`" if isinstance(node.left, ast.Name) else "what the outer subject has"
        hint = f"{outer} is hidden here: bind it before with `let`"
        return frame.problem("compared-with-itself", "both sides are the same", node.span, hint=hint)
    if isinstance(right.node, ir.CardsText) or isinstance(left.node, ir.CardsText):
        other, text = (left, right.node) if isinstance(right.node, ir.CardsText) else (right, left.node)
        assert isinstance(text, ir.CardsText)
        return Typed(ir.Fits(node.span, other.node, text, "card", False, node.negated), FLAG)
    if isinstance(strip(left.type), ir.CardType) or isinstance(strip(right.type), ir.CardType):
        left, right = as_card(left), as_card(right)
    how = _how(left.type, right.type)
    if how is None:
        return _incomparable(frame, node.span, left, right)
    one, two = left.node, right.node
    if how == "cards":
        one, _ = cards_of(frame, left, node.left.span)
        two, _ = cards_of(frame, right, node.right.span)
    return Typed(ir.Is(node.span, one, two, how, node.negated), FLAG)


def _sides_of_is(frame: Frame, node: ast.Is) -> tuple[Typed, Typed]:
    left, right = both_sides(frame, node.left, node.right)
    if isinstance(strip(right.type), ir.GroupType) and not right.broken and left.zone is None:
        again = frame.check(node.left)
        if again.zone is not None:
            left = again
    return left, right


def _how(left: ir.Type, right: ir.Type) -> str | None:
    one, two = strip(left), strip(right)
    if isinstance(one, ir.NoneType) or isinstance(two, ir.NoneType):
        return "plain"
    if isinstance(one, ir.CardType) and isinstance(two, ir.CardType):
        return "card"
    cards = (ir.WayType, ir.MeldType)
    if isinstance(one, ir.MeldType) and isinstance(two, ir.MeldType):
        return "plain"
    if _is_cards(one) and _is_cards(two) and (isinstance(one, (ir.GroupType, *cards))):
        return "cards"
    if is_number(one) and is_number(two):
        return "plain" if type(one) is type(two) else None
    if isinstance(one, ir.GroupType) and isinstance(two, ir.GroupType) and fits(one, two):
        return "group"
    return "plain" if one == two else None


def _is_cards(type_: ir.Type) -> bool:
    if isinstance(type_, ir.WayType | ir.MeldType):
        return True
    return isinstance(type_, ir.GroupType) and isinstance(type_.element, ir.CardType)


def _is_text(frame: Frame, node: ast.Is) -> Typed:
    """`hand is "KD 4S"`, `top of discards is "4S"`, or plain texts."""
    other, text = (node.left, node.right) if isinstance(node.right, ast.Text) else (node.right, node.left)
    assert isinstance(text, ast.Text)
    left = frame.check(other)
    if left.broken:
        return left
    one = single(frame, left)
    if isinstance(strip(one.type), ir.TextType):
        right: ir.Expression = ir.Constant(text.span, text.value, ir.TextType())
        return Typed(ir.Is(node.span, one.node, right, "plain", node.negated), FLAG)
    if isinstance(strip(one.type), ir.CardType):
        cards = read_cards(frame.world, text.value, strip(one.type).sets, text.span)  # type: ignore[union-attr]
        return broken(node.span) if cards is None else Typed(ir.Fits(node.span, one.node, cards, "card", False, node.negated), FLAG)
    found = walkable(left)
    if found is None:
        return frame.problem("incomparable", f"this compares {describe(frame.world, left.type)} with a text", node.span)
    sets = getattr(strip(found[1]), "sets", None)
    if sets is None:
        return frame.problem("incomparable", f"this compares {describe(frame.world, left.type)} with a text", node.span)
    cards = read_cards(frame.world, text.value, sets, text.span)
    if cards is None:
        return broken(node.span)
    info = frame.world.zones[left.zone.zone] if left.zone is not None else None
    if isinstance(strip(found[1]), ir.MeldType | ir.WayType):
        return Typed(ir.Fits(node.span, left.node, cards, "melds", False, node.negated), FLAG)
    ordered = info is not None and info.order in ("row", "pile", "meld")
    return Typed(ir.Fits(node.span, found[0], cards, "cards", ordered, node.negated), FLAG)


def is_within(frame: Frame, node: ast.Is) -> Typed:
    """`is in` and `is not in`."""
    if isinstance(node.left, ast.Text):
        right = frame.check(node.right)
        things_, sets = cards_of(frame, right, node.right.span)
        cards = read_cards(frame.world, node.left.value, sets, node.left.span) if sets else None
        return broken(node.span) if cards is None else Typed(ir.Fits(node.span, things_, cards, "in", False, node.negated), FLAG)
    left, right = _sides_of_in(frame, node)
    if left.broken:
        return left
    if right.broken:
        return right
    if isinstance(strip(left.type), ir.CardType) and isinstance(right.node, ir.CardsText | ir.SetOf) and _sets(right):
        return Typed(ir.IsIn(node.span, left.node, _one_by_one(right.node), "card", node.negated), FLAG)
    things_, element = walked(frame, right, node.right.span)
    if element == UNKNOWN:
        return broken(node.span)
    if isinstance(strip(left.type), ir.CardType) and isinstance(element, ir.CardType | ir.MeldType | ir.WayType):
        things_, _ = cards_of(frame, right, node.right.span)
        return Typed(ir.IsIn(node.span, left.node, things_, "card", node.negated), FLAG)
    if not (fits(element, left.type) or (is_number(element) and is_number(left.type))):
        return _incomparable(frame, node.span, left, Typed(things_, element))
    return Typed(ir.IsIn(node.span, left.node, things_, "plain", node.negated), FLAG)


def _one_by_one(node: ir.CardsText | ir.SetOf) -> ir.SetOf:
    """A text of cards, or what stands in braces, with each card that a text names as a text of its own."""
    items: list[ir.Expression] = []
    for one in node.items if isinstance(node, ir.SetOf) else (node,):
        words = [ir.CardsText(one.span, ((card,),)) for meld in one.melds for card in meld] if isinstance(one, ir.CardsText) else [one]
        items.extend(words)
    return ir.SetOf(node.span, tuple(items))


def _sides_of_in(frame: Frame, node: ast.Is) -> tuple[Typed, Typed]:
    """Both sides of `is in`, each read with the other's type in mind."""
    if _needs_other(frame, node.left) and not isinstance(node.right, ast.Set | ast.Range):
        right = frame.check(node.right)
        found = walkable(right)
        element = None if found is None else strip(found[1])
        return as_card(single(frame, frame.check(node.left, element))), right
    left = as_card(single(frame, frame.check(node.left)))
    return left, frame.check(node.right, ir.GroupType(strip(left.type)))


def fallback(frame: Frame, node: ast.Fallback, expected: ir.Type | None) -> Typed:
    """`A otherwise B`."""
    left = single(frame, frame.check(node.left, maybe(expected) if expected is not None else None))
    right = frame.check(node.right, expected if expected is not None else strip(left.type))
    right = right if walkable(left) is not None else single(frame, right)
    left, right = named_cards(a_card(frame, left)), named_cards(a_card(frame, right))
    if left.broken or right.broken:
        return broken(node.span)
    both = joined(strip(left.type), right.type)
    if both is None:
        return _incomparable(frame, node.span, left, right)
    return Typed(ir.Fallback(node.span, left.node, right.node), both)


def set_of(frame: Frame, node: ast.Set, expected: ir.Type | None) -> Typed:
    """Things in braces: single ones, and collections that give their things."""
    element = strip(expected).element if expected is not None and isinstance(strip(expected), ir.GroupType) else None  # type: ignore[union-attr]
    items: list[ir.Expression] = []
    type_: ir.Type = ir.NoneType()
    for typed in _in_braces(frame, node, expected, element):
        if typed.broken:
            return typed
        alone = single(frame, typed)
        found = walkable(alone)
        part, kind = found if found is not None else (alone.node, alone.type)
        both = joined(type_, kind) if not isinstance(type_, ir.NoneType) else kind
        if both is None:
            return frame.problem("incomparable", "the things in braces are of different sorts", node.span)
        type_ = both
        items.append(part)
    return Typed(ir.SetOf(node.span, tuple(items)), ir.GroupType(strip(type_)))


def _in_braces(frame: Frame, node: ast.Set, expected: ir.Type | None, element: ir.Type | None) -> list[Typed]:
    """What stands in braces; texts come last to be read, since they may be cards for what stands beside them."""
    checked: dict[int, Typed] = {}
    for place, one in sorted(enumerate(node.elements), key=lambda pair: isinstance(pair[1], ast.Text)):
        if isinstance(one, ast.Text) and element is None:
            sets = next((_sets(typed) for typed in checked.values() if _sets(typed)), ())
            element = ir.CardType(sets) if sets else None
        checked[place] = frame.check(one, expected if isinstance(one, ast.Range) else element)
    return [checked[place] for place in range(len(node.elements))]


def interval(frame: Frame, node: ast.Range, expected: ir.Type | None) -> Typed:
    """`low..high`, of numbers or of members."""
    element = strip(expected) if expected is not None else None
    if isinstance(element, ir.GroupType):
        element = strip(element.element)
    wanted = element if isinstance(element, ir.MemberType) else None
    if wanted is None:
        low, high = both_sides(frame, node.low, node.high)
    else:
        low, high = frame.check(node.low, wanted), frame.check(node.high, wanted)
    low, high = single(frame, low), single(frame, high)
    if low.broken or high.broken:
        return broken(node.span)
    if is_number(low.type) and is_number(high.type):
        return Typed(ir.Interval(node.span, low.node, high.node), ir.GroupType(ir.NumberType()))
    one = strip(low.type)
    if isinstance(one, ir.MemberType) and one == strip(high.type):
        ends = [end.node.value for end in (low, high) if isinstance(end.node, ir.Constant)]
        if frame.world.beyond_order(one.kind, ends, node.span):
            return broken(node.span)
        return Typed(ir.Interval(node.span, low.node, high.node, one.kind), ir.GroupType(one))
    return _cannot(frame, node.span, "..", low, high)
