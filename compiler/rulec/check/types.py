"""Types: from what a rule text writes to the program's types, and what may stand for what."""

from __future__ import annotations

from rulec import ast, ir
from rulec.check.world import World
from rulec.source import Span
from rulec.suggest import near

UNKNOWN = ir.GroupType(ir.NoneType(), unknown=True)
"""The type of what could not be understood: it fits everywhere, so that one mistake gives one message."""

SIMPLE: dict[str, ir.Type] = {
    "flag": ir.FlagType(),
    "number": ir.NumberType(),
    "text": ir.TextType(),
    "dice": ir.DiceType(),
    "die": ir.DieType(),
    "player": ir.PlayerType(),
    "team": ir.TeamType(),
    "contract": ir.ShapeType(),
}


def resolve(world: World, node: ast.Type, owner: int | None = None) -> ir.Type:
    """The type that a rule text names; `owner` is the kind whose fields may be bounds."""
    match node:
        case ast.NameType():
            return named(world, node.name.text, node.name.span)
        case ast.RangeType():
            return _range(world, node, owner)
        case ast.EnumType():
            return ir.MemberType(world.enumeration(tuple(one.text for one in node.members), node.span))
        case ast.AnyType():
            element = named(world, node.kind.text, node.kind.span)
            return UNKNOWN if element == UNKNOWN else ir.GroupType(element)
        case ast.OrNone():
            inner = resolve(world, node.type, owner)
            return inner if inner == UNKNOWN else ir.MaybeType(inner)
        case ast.OfType():
            return _of(world, node, owner)


def _of(world: World, node: ast.OfType, owner: int | None) -> ir.Type:
    element = resolve(world, node.element, owner)
    if node.head.text != "bag":
        world.problem(
            "unknown-type", f"there is no type `{node.head.text} of …`", node.head.span, hint="a count for each member is `bag of KIND`"
        )
        return UNKNOWN
    if not isinstance(element, ir.MemberType):
        world.problem("unknown-type", "a bag counts the members of a kind", node.span)
        return UNKNOWN
    return ir.BagType(element.kind)


def named(world: World, name: str, span: Span) -> ir.Type:
    """The type of that name."""
    if name == "team" and not world.teams and world.game is not None:
        if name not in world.lost:
            world.lost.add(name)
            message = "there are no teams in this game, so no type `team`"
            world.problem("unknown-type", message, span, hint="write `teams of 2` in the game's head, or use `player`")
        return UNKNOWN
    if name in SIMPLE:
        return SIMPLE[name]
    found = world.find(name, "kind", "cards")
    if found is None and name in world.lost:
        return UNKNOWN
    if found is None:
        world.lost.add(name)
        known = [one for one in (*SIMPLE, *world.names) if one in SIMPLE or world.find(one, "kind", "cards")]
        hint = near(name, known, "a type is `flag`, `number`, `A..B`, `one of …`, `text`, `player`, a kind or cards")
        world.problem("unknown-type", f"there is no type `{name}`", span, hint=hint)
        return UNKNOWN
    return ir.MemberType(found.index) if found.sort == "kind" else ir.CardType((found.index,))


def _range(world: World, node: ast.RangeType, owner: int | None) -> ir.Type:
    low, high = _widest(world, node.low, owner, least=True), _widest(world, node.high, owner, least=False)
    if low is None or high is None:
        return UNKNOWN
    if isinstance(low, tuple) or isinstance(high, tuple):
        kinds = [place for place, _ in (low if isinstance(low, tuple) else high if isinstance(high, tuple) else ())]
        both = [kind for kind in kinds if _in_kind(world, kind, node.low) and _in_kind(world, kind, node.high)]
        if not both:
            world.problem("wrong-type", "the ends of the range are of different kinds", node.span)
            return UNKNOWN
        ends = [place for end in (low, high) if isinstance(end, tuple) for kind, place in end if kind == both[0]]
        return UNKNOWN if world.beyond_order(both[0], ends, node.span) else ir.MemberType(both[0])
    if low > high:
        world.problem("out-of-range", f"the range {low}..{high} is empty", node.span)
        return UNKNOWN
    return ir.NumberType(low, high)


def _in_kind(world: World, kind: int, bound: ast.Bound) -> bool:
    word = str(bound.value.value) if isinstance(bound.value, ast.Number) else bound.value.text
    return any(member.name == word for member in world.kinds[kind].members)


def _widest(world: World, bound: ast.Bound, owner: int | None, least: bool) -> int | tuple[tuple[int, int], ...] | None:
    """The bound's least or greatest value, or the (kind, place) of each member it may be, or none."""
    if isinstance(bound.value, ast.Number):
        return -bound.value.value if bound.negative else bound.value.value
    name = bound.value.text
    if owner is not None:
        for place, column in enumerate(world.kinds[owner].columns):
            if column.name == name:
                values = [one.values[place] for one in world.kinds[owner].members]
                numbers = [one for one in values if isinstance(one, int)]
                return (min(numbers) if least else max(numbers)) if numbers else None
    found = world.find(name, "option")
    if found is not None:
        kind = world.options[found.index].type
        if isinstance(kind, ir.NumberType):
            value = kind.low if least else kind.high
            return value if value is not None else (-(2**63) if least else 2**63 - 1)
    members = tuple(world.members_called(name))
    if members:
        return members
    hint = near(name, world.called("option"), "a bound is a number, an option, a member or a field of the `per` kind")
    world.problem("unknown-name", f"`{name}` is no bound of a range", bound.span, hint=hint)
    return None


def strip(type_: ir.Type) -> ir.Type:
    """The type without `or none`."""
    return type_.inner if isinstance(type_, ir.MaybeType) else type_


def outside(value: int, type_: ir.NumberType) -> bool:
    """Whether a number lies outside the range of a type."""
    return (type_.low is not None and value < type_.low) or (type_.high is not None and value > type_.high)


def maybe(type_: ir.Type) -> ir.Type:
    """The type with `or none`."""
    if type_ == UNKNOWN or isinstance(type_, ir.MaybeType | ir.NoneType):
        return type_
    return ir.MaybeType(type_)


def fits(expected: ir.Type, actual: ir.Type) -> bool:
    """Whether a value of the actual type may stand where the expected is asked; none is looked at when it happens."""
    if UNKNOWN in (expected, actual):
        return True
    if isinstance(actual, ir.NoneType):
        return isinstance(expected, ir.MaybeType | ir.NoneType)
    want, have = strip(expected), strip(actual)
    if UNKNOWN in (want, have):
        return True
    match want, have:
        case ir.NumberType(), ir.NumberType():
            return True
        case ir.CardType(), ir.CardType() | ir.DesignType():
            return set(have.sets) <= set(want.sets) or bool(set(have.sets) & set(want.sets))
        case (ir.MeldType(), ir.MeldType()) | (ir.WayType(), ir.WayType()):
            return True
        case ir.GroupType(), ir.GroupType(element=ir.NoneType()):
            return True
        case ir.GroupType(), ir.GroupType():
            return fits(want.element, have.element)
        case ir.GroupType(element=ir.CardType()), ir.WayType() | ir.MeldType():
            return True
        case _:
            return want == have


def joined(left: ir.Type, right: ir.Type) -> ir.Type | None:
    """The type of a value that is either; None if there is none."""
    if left == UNKNOWN or isinstance(left, ir.NoneType):
        return maybe(right) if isinstance(left, ir.NoneType) else right
    if right == UNKNOWN or isinstance(right, ir.NoneType):
        return maybe(left) if isinstance(right, ir.NoneType) else left
    none = isinstance(left, ir.MaybeType) or isinstance(right, ir.MaybeType)
    one, two = strip(left), strip(right)
    both: ir.Type | None
    match one, two:
        case ir.NumberType(), ir.NumberType():
            low = None if one.low is None or two.low is None else min(one.low, two.low)
            high = None if one.high is None or two.high is None else max(one.high, two.high)
            both = ir.NumberType(low, high)
        case ir.CardType(), ir.CardType():
            both = ir.CardType(tuple(sorted({*one.sets, *two.sets})))
        case ir.DesignType(), ir.DesignType():
            both = ir.DesignType(tuple(sorted({*one.sets, *two.sets})))
        case ir.MeldType(), ir.MeldType():
            both = ir.MeldType(tuple(sorted({*one.sets, *two.sets})))
        case ir.GroupType(), ir.GroupType():
            inner = joined(one.element, two.element)
            both = None if inner is None else ir.GroupType(inner)
        case _:
            both = one if one == two else two if fits(two, one) else one if fits(one, two) else None
    return None if both is None else maybe(both) if none else both


def describe(world: World, type_: ir.Type) -> str:
    """Name a type as an author would."""
    match type_:
        case ir.NumberType(low=low, high=high) if low is not None and low == high:
            return f"the number {low}"
        case ir.NumberType(low=low, high=high):
            return "a number" if low is None or high is None else f"a number {low}..{high}"
        case ir.FlagType():
            return "yes or no"
        case ir.TextType():
            return "a text"
        case ir.DiceType():
            return "dice"
        case ir.DieType():
            return "a die"
        case ir.MemberType(kind=kind):
            known = world.kinds[kind]
            if known.name:
                return f"a {known.name}"
            return "one of " + ", ".join(member.name for member in known.members[:6])
        case ir.PlayerType():
            return "a player"
        case ir.TeamType():
            return "a team"
        case ir.CardType(sets=sets) | ir.DesignType(sets=sets):
            return "a card of " + " or ".join(world.cards[one].name for one in sets)
        case ir.MeldType():
            return "a meld on the table"
        case ir.WayType(single=single):
            return "a card with its place in a meld" if single else "melds"
        case ir.RowType(table=table):
            return f"a row of {world.tables[table].name}"
        case ir.BagType(kind=kind):
            return f"a bag of {world.kinds[kind].name}"
        case ir.ShapeType():
            return "a contract"
        case ir.ZoneType():
            return "a zone"
        case ir.NoneType():
            return "none"
        case ir.FillType():
            return "a value for each"
        case ir.MaybeType(inner=inner):
            return f"{describe(world, inner)} or none"
        case ir.GroupType(element=element):
            if type_ == UNKNOWN:
                return "something unknown"
            many = {"a ca": "cards", "a pl": "players", "a nu": "numbers", "a me": "melds", "the ": "numbers", "yes ": "flags"}
            word = describe(world, element)
            return many.get(word[:4], f"several of {word}")
