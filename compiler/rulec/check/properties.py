"""Properties: from one thing and a name to the variable, zone, value, field or built-in property of that thing."""

from __future__ import annotations

from rulec import ir
from rulec.check.builtins import PROPERTY_NAMES, builtin_property
from rulec.check.frame import NOWHERE, Frame, Typed
from rulec.check.keys import NO_KEYS, Keys, each_key, key_nodes, keyed, owner_key
from rulec.check.types import describe, fits, maybe, strip
from rulec.check.values import checked_value
from rulec.check.walks import lifted_type, single, walkable, zone_typed
from rulec.check.world import Declared
from rulec.source import Span


def find_property(frame: Frame, owner: Typed, text: str, span: Span, keys: Keys = NO_KEYS) -> Typed | None:
    """A property, variable, value or zone of one thing, or none if it has none of that name."""
    for one in frame.world.names.get(text, ()):
        found = _declared_property(frame, one, owner, span, keys)
        if found is not None:
            return found
    column = _column(frame, owner, text, span)
    if column is not None:
        return keyed(frame, column, keys, span)
    if text == "won" and frame.place in ("scenario", "invariant") and isinstance(strip(owner.type), ir.PlayerType):
        return Typed(ir.Won(span, owner.node), ir.FlagType())
    type_ = builtin_property(frame, owner.type, text)
    if type_ is None:
        return None
    of = strip(owner.type)
    if text == "cards":
        assert isinstance(of, ir.MeldType | ir.WayType)
        return Typed(ir.Cards(span, owner.node), ir.GroupType(ir.CardType(of.sets)))
    kind = of.kind if isinstance(of, ir.MemberType) else None
    return Typed(ir.Property(span, text, owner.node, type_, kind), maybe(type_) if isinstance(owner.type, ir.MaybeType) else type_)


def _declared_property(frame: Frame, one: Declared, owner: Typed, span: Span, keys: Keys) -> Typed | None:
    world = frame.world
    match one.sort:
        case "variable" if world.variables[one.index].keys:
            info = world.variables[one.index]
            nodes = key_nodes(frame, info.keys, owner, keys)
            if nodes is None:
                return None
            type_ = maybe(info.type) if isinstance(owner.type, ir.MaybeType) else info.type
            return each_key(frame, nodes, span, lambda those: Typed(ir.VariableValue(span, one.index, those), type_), info.keys, keys)
        case "zone" if world.zones[one.index].keys:
            domains = world.zones[one.index].keys
            nodes = key_nodes(frame, domains, owner, keys)
            if nodes is None:
                return None
            return each_key(frame, nodes, span, lambda those: zone_typed(frame, span, one.index, those), domains, keys)
        case "value" if world.values[one.index].parameters:
            return _value_property(frame, one.index, owner, span, keys)
        case _:
            return None


def _value_property(frame: Frame, index: int, owner: Typed, span: Span, keys: Keys) -> Typed | None:
    parameters = frame.world.values[index].parameters
    first = parameters[0]
    if isinstance(first, ir.TeamType) and isinstance(strip(owner.type), ir.PlayerType) and frame.world.teams:
        owner = Typed(ir.Property(span, "team", owner.node, ir.TeamType()), ir.TeamType())
    if isinstance(first, ir.GroupType) != isinstance(strip(owner.type), ir.GroupType) or not fits(first, owner.type):
        return None
    if isinstance(first, ir.CardType) and isinstance(strip(owner.type), ir.CardType):
        have = strip(owner.type)
        assert isinstance(have, ir.CardType)
        if not set(have.sets) <= set(first.sets):
            return None
    own, rest = keys[: len(parameters) - 1], keys[len(parameters) - 1 :]
    if len(own) != len(parameters) - 1:
        return None
    arguments = [owner.node]
    several: tuple[int, ir.Expression] | None = None
    for key, type_ in zip(own, parameters[1:], strict=True):
        typed = single(frame, frame.check(key, type_))
        found = walkable(typed)
        if fits(type_, typed.type):
            arguments.append(typed.node)
        elif several is None and found is not None and fits(type_, found[1]):
            slot = frame.slots.take()
            several = slot, found[0]
            arguments.append(ir.Local(span, slot))
        else:
            return frame.problem("wrong-type", f"the key here is {describe(frame.world, type_)}", key.span)
    type_ = checked_value(frame.world, frame.reader, index, span)
    node: ir.Expression = ir.ComputedValue(span, index, tuple(arguments))
    if several is not None:
        element, flat = lifted_type(type_)
        return Typed(ir.Each(span, several[0], several[1], node, flat), ir.GroupType(element))
    if isinstance(owner.type, ir.MaybeType):
        type_ = maybe(type_)
    return keyed(frame, Typed(node, type_), rest, span)


def _column(frame: Frame, owner: Typed, text: str, span: Span) -> Typed | None:
    world = frame.world
    none = isinstance(owner.type, ir.MaybeType)
    match strip(owner.type):
        case ir.MemberType(kind=kind):
            for place, column in enumerate(world.kinds[kind].columns):
                if column.name == text:
                    return Typed(ir.MemberField(span, kind, place, owner.node), maybe(column.type) if none else column.type)
        case ir.CardType(sets=sets) | ir.DesignType(sets=sets):
            found = [(one, place, column) for one in sets for place, column in enumerate(world.cards[one].columns) if column.name == text]
            if found:
                for one, place, _ in found:
                    world.read_column(one, place)
                type_ = found[0][2].type
                none = none or len(found) < len(sets)
                columns = tuple((one, place) for one, place, _ in found)
                return Typed(ir.CardField(span, columns, owner.node), maybe(type_) if none else type_)
        case ir.RowType(table=table):
            for place, column in enumerate(world.tables[table].columns):
                if column.name == text:
                    return Typed(ir.TableCell(span, table, place, owner.node), maybe(column.type) if none else column.type)
        case _:
            pass
    return None


def properties_of(frame: Frame, type_: ir.Type) -> list[str]:
    """The names of all properties that a thing of that type has."""
    probe = Typed(ir.Constant(NOWHERE, None, type_), type_)
    want = strip(type_)
    names = [name for name, declared in frame.world.names.items() if any(_belongs(frame, one, probe) for one in declared)]
    match want:
        case ir.MemberType(kind=kind):
            names += [column.name for column in frame.world.kinds[kind].columns]
        case ir.CardType(sets=sets) | ir.DesignType(sets=sets):
            names += [column.name for one in sets for column in frame.world.cards[one].columns]
        case ir.RowType(table=table):
            names += [column.name for column in frame.world.tables[table].columns]
        case _:
            pass
    return names + [name for name in PROPERTY_NAMES if builtin_property(frame, type_, name) is not None]


def _belongs(frame: Frame, one: Declared, owner: Typed) -> bool:
    """Whether a declaration is kept for, or computed of, things such as `owner`."""
    world = frame.world
    match one.sort:
        case "variable" if world.variables[one.index].keys:
            return owner_key(frame, world.variables[one.index].keys[0], owner) is not None
        case "zone" if world.zones[one.index].keys:
            return owner_key(frame, world.zones[one.index].keys[0], owner) is not None
        case "value" if world.values[one.index].parameters:
            return fits(world.values[one.index].parameters[0], strip(owner.type))
        case _:
            return False
