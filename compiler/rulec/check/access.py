"""Names and properties: from `hand`, `rank of top of discards` and `hand[left] of p` to what they stand for.

The order in which a plain name is looked for is that of REFERENCE 10.
"""

from __future__ import annotations

from collections.abc import Callable

from rulec import ast, ir
from rulec.check.builtins import COLLECTION_WORDS, PROPERTY_NAMES, builtin_property, builtin_word
from rulec.check.frame import NOWHERE, Frame, Subject, Typed, ZoneUse, broken
from rulec.check.texts import row_named
from rulec.check.types import UNKNOWN, describe, fits, maybe, strip
from rulec.check.walks import a_card, as_card, lifted_type, single, walkable, walked, zone_element, zone_typed
from rulec.check.world import Declared
from rulec.source import Span
from rulec.suggest import suggest

Keys = tuple[ast.Expr, ...]
NO_KEYS: Keys = ()
MOST_LISTED = 12


def name_of(frame: Frame, node: ast.Name, expected: ir.Type | None, walk: bool = False) -> Typed:
    """What a plain name stands for; a name that nothing carries is reported."""
    found = find_name(frame, node.text, node.span, expected, (), walk)
    if found is None and walk:
        found = find_name(frame, node.text, node.span, expected, ())
    return found if found is not None else unknown(frame, node.text, node.span, expected)


def find_name(frame: Frame, text: str, span: Span, expected: ir.Type | None, keys: Keys, walk: bool = False) -> Typed | None:
    """What a name, perhaps with keys in brackets, stands for here, or none."""
    if text in frame.bound:
        slot, type_ = frame.bound[text]
        return keyed(frame, Typed(ir.Local(span, slot), type_), keys, span)
    if not keys:
        member = member_expected(frame, text, span, expected)
        if member is not None:
            return clash_with_member(frame, text, span, member, expected)
    owned = _property_of_subjects(frame, text, span, keys, walk)
    declared = _declaration(frame, text, span, keys)
    if owned is not None:
        if declared is not None and (not walk or walkable(declared) is not None) and text not in COLLECTION_WORDS:
            return frame.problem(
                "ambiguous-name",
                f"`{text}` could be a property of {describe(frame.world, owned[1].type)} or a declaration of its own",
                span,
                hint=f"give one of them another name, or write `{text} of …`",
            )
        return owned[0]
    if declared is not None and (not walk or walkable(declared) is not None):
        return declared
    if not keys:
        word = builtin_word(frame, text, span)
        if word is not None:
            return word
        whole = _whole(frame, text, span)
        if whole is not None:
            return whole
        lone = _lone_member(frame, text, span)
        if lone is not None:
            return lone
    return declared


def member_expected(frame: Frame, text: str, span: Span, expected: ir.Type | None) -> Typed | None:
    """A member, row or seat of that name, where one is expected."""
    want = strip(expected) if expected is not None else None
    match want:
        case ir.MemberType(kind=kind):
            for place, member in enumerate(frame.world.kinds[kind].members):
                if member.name == text:
                    return Typed(ir.Constant(span, place, want), want)
        case ir.CardType(sets=sets):
            named = row_named(frame.world, sets, text)
            if named is not None:
                return Typed(ir.CardsText(span, ((named,),)), want)
        case ir.PlayerType():
            if text in frame.seats:
                return Typed(ir.Constant(span, frame.seats.index(text), want), want)
        case _:
            pass
    return None


def clash_with_member(frame: Frame, text: str, span: Span, member: Typed, expected: ir.Type | None) -> Typed:
    """The member, unless a property or declaration of the very same type carries the name too."""
    owned = _property_of_subjects(frame, text, span, (), False)
    other = owned[0] if owned is not None else _declaration(frame, text, span, ())
    if other is not None and expected is not None and strip(other.type) == strip(expected):
        return frame.problem(
            "ambiguous-name",
            f"`{text}` is both a member of {describe(frame.world, member.type)} and something else of that type",
            span,
            hint="give one of them another name, or write `… of …`",
        )
    return member


def _property_of_subjects(frame: Frame, text: str, span: Span, keys: Keys, walk: bool) -> tuple[Typed, Subject] | None:
    first: tuple[Typed, Subject] | None = None
    for subject in frame.everyone:
        found = _of_subject(frame, subject, text, span, keys)
        if found is None or (walk and walkable(found) is None):
            continue
        if first is None:
            first = found, subject
        elif (
            strip(first[1].type) != strip(subject.type)
            and _declared_for(frame, text, first[1].type, subject.type)
            and _source_of(first[0]) != _source_of(found)
        ):
            frame.problem(
                "ambiguous-name",
                f"`{text}` could be that of {describe(frame.world, first[1].type)} or of {describe(frame.world, subject.type)}",
                span,
                hint=f"write `{text} of …`",
            )
            return broken(span), subject
    return first


def _of_subject(frame: Frame, subject: Subject, text: str, span: Span, keys: Keys) -> Typed | None:
    """A property of a subject; of melds also what groups of cards have."""
    owner = as_card(Typed(subject.node, subject.type))
    found = find_property(frame, owner, text, span, keys)
    type_ = strip(owner.type)
    if found is None and isinstance(type_, ir.MeldType | ir.WayType):
        cards = Typed(ir.Cards(span, owner.node), ir.GroupType(ir.CardType(type_.sets)))
        return find_property(frame, cards, text, span, keys)
    return found


def _source_of(typed: Typed) -> tuple[str, object]:
    """Which declaration a property comes from."""
    match typed.node:
        case ir.VariableValue(variable=index):
            return "variable", index
        case ir.ComputedValue(value=index):
            return "value", index
        case ir.ZoneOf(zone=index):
            return "zone", index
        case ir.CardField(columns=columns):
            return "cards", columns
        case ir.MemberField(kind=kind, column=column):
            return "kind", (kind, column)
        case other:
            return "other", other


def _declared_for(frame: Frame, text: str, one: ir.Type, two: ir.Type) -> bool:
    """Whether both are subjects of declarations of that name, not of what the language brings."""
    return all(builtin_property(frame, type_, text) is None for type_ in (one, two))


def _declaration(frame: Frame, text: str, span: Span, keys: Keys) -> Typed | None:
    """What the file itself declares under that name, without an owner."""
    world = frame.world
    for one in world.names.get(text, ()):
        found: Typed | None = None
        match one.sort:
            case "option" if frame.world.options:
                found = Typed(ir.OptionValue(span, one.index), world.options[one.index].type)
            case "variable" if not world.variables[one.index].keys:
                found = Typed(ir.VariableValue(span, one.index), world.variables[one.index].type)
            case "zone" if not world.zones[one.index].keys:
                found = zone_typed(frame, span, one.index, ())
            case "value" if not world.values[one.index].parameters:
                found = Typed(ir.ComputedValue(span, one.index), value_type(frame, one.index, span))
            case "table":
                return _table(frame, one, span, keys)
            case _:
                pass
        if found is not None:
            return keyed(frame, found, keys, span)
    return None


def _table(frame: Frame, one: Declared, span: Span, keys: Keys) -> Typed:
    table = frame.world.tables[one.index]
    if not keys:
        rows = tuple(range(len(table.rows)))
        return Typed(ir.Constant(span, rows, ir.GroupType(ir.RowType(one.index))), ir.GroupType(ir.RowType(one.index)))
    if len(keys) != len(table.keys):
        return frame.problem("wrong-arguments", f"`{table.name}` has {len(table.keys)} keys, not {len(keys)}", span)
    checked = [frame.check(key, column.type) for key, column in zip(keys, table.keys, strict=True)]
    row = ir.TableRow(span, one.index, tuple(single(frame, one_key).node for one_key in checked))
    return Typed(row, ir.RowType(one.index))


def _whole(frame: Frame, text: str, span: Span) -> Typed | None:
    """A kind, cards or deck as all its things."""
    found = frame.world.find(text, "kind", "cards", "deck")
    if found is None:
        return None
    if found.sort == "kind":
        return Typed(ir.Things(span, "kind", found.index), ir.GroupType(ir.MemberType(found.index)))
    if found.sort == "deck":
        cards = frame.world.decks[found.index].cards
        return Typed(ir.Things(span, "deck", found.index), ir.GroupType(ir.DesignType((cards,))))
    if frame.designs:
        return Typed(ir.Things(span, "designs", found.index), ir.GroupType(ir.DesignType((found.index,))))
    return Typed(ir.Things(span, "cards", found.index), ir.GroupType(ir.CardType((found.index,))))


def _lone_member(frame: Frame, text: str, span: Span) -> Typed | None:
    """A member that only one kind has."""
    found = frame.world.members_called(text)
    if len(found) != 1:
        return None
    kind, place = found[0]
    return Typed(ir.Constant(span, place, ir.MemberType(kind)), ir.MemberType(kind))


def keyed(frame: Frame, typed: Typed, keys: Keys, span: Span) -> Typed:
    """`typed[keys]`: an entry of a bag or of a filled pick, for each key where the key is a collection."""
    if not keys or typed.broken:
        return typed
    type_ = strip(typed.type)
    if len(keys) != 1 or not isinstance(type_, ir.BagType | ir.FillType):
        return frame.problem("wrong-type", f"{describe(frame.world, typed.type)} has no entries in brackets", span)
    wanted: ir.Type = ir.MemberType(type_.kind) if isinstance(type_, ir.BagType) else type_.key
    value: ir.Type = ir.NumberType() if isinstance(type_, ir.BagType) else maybe(type_.value)
    sort = "bag" if isinstance(type_, ir.BagType) else "fill"
    key = single(frame, frame.check(keys[0], wanted))
    if key.broken:
        return broken(span)
    if fits(wanted, key.type):
        return Typed(ir.Entry(span, sort, typed.node, key.node), value)
    found = walkable(key)
    if found is not None and fits(wanted, found[1]):
        slot = frame.slots.take()
        entry = ir.Entry(span, sort, typed.node, ir.Local(span, slot))
        return Typed(ir.Each(span, slot, found[0], entry), ir.GroupType(strip(value)))
    return frame.problem("wrong-type", f"the key here is {describe(frame.world, wanted)}", span)


def find_property(frame: Frame, owner: Typed, text: str, span: Span, keys: Keys = ()) -> Typed | None:
    """A property, variable, value or zone of one thing, or none if it has none of that name."""
    world = frame.world
    for one in world.names.get(text, ()):
        found = _declared_property(frame, one, owner, span, keys)
        if found is not None:
            return found
    column = _column(frame, owner, text, span)
    if column is not None:
        return keyed(frame, column, keys, span)
    if text == "won" and frame.place in ("scenario", "invariant") and isinstance(strip(owner.type), ir.PlayerType):
        return Typed(ir.Won(span, owner.node), ir.FlagType())
    builtin = builtin_property(frame, owner.type, text)
    if builtin is not None:
        type_ = builtin
        if text == "cards":
            element = strip(owner.type)
            assert isinstance(element, ir.MeldType | ir.WayType)
            return Typed(ir.Cards(span, owner.node), ir.GroupType(ir.CardType(element.sets)))
        of = strip(owner.type)
        kind = of.kind if isinstance(of, ir.MemberType) else None
        return Typed(ir.Property(span, text, owner.node, type_, kind), maybe(type_) if isinstance(owner.type, ir.MaybeType) else type_)
    return None


def _declared_property(frame: Frame, one: Declared, owner: Typed, span: Span, keys: Keys) -> Typed | None:
    world = frame.world
    match one.sort:
        case "variable" if world.variables[one.index].keys:
            info = world.variables[one.index]
            nodes = key_nodes(frame, info.keys, owner, keys, span)
            if nodes is None:
                return None
            type_ = maybe(info.type) if isinstance(owner.type, ir.MaybeType) else info.type
            return _each_key(frame, nodes, span, lambda those: Typed(ir.VariableValue(span, one.index, those), type_), info.keys, keys)
        case "zone" if world.zones[one.index].keys:
            domains = world.zones[one.index].keys
            nodes = key_nodes(frame, domains, owner, keys, span)
            if nodes is None:
                return None
            return _each_key(frame, nodes, span, lambda those: zone_typed(frame, span, one.index, those), domains, keys)
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
        if not fits(type_, typed.type) and found is not None:
            slot = frame.slots.take()
            several = slot, found[0]
            arguments.append(ir.Local(span, slot))
        else:
            arguments.append(typed.node)
    type_ = value_type(frame, index, span)
    node: ir.Expression = ir.ComputedValue(span, index, tuple(arguments))
    if several is not None:
        element, flat = lifted_type(type_)
        return Typed(ir.Each(span, several[0], several[1], node, flat), ir.GroupType(element))
    if isinstance(owner.type, ir.MaybeType):
        type_ = maybe(type_)
    return keyed(frame, Typed(node, type_), rest, span)


def key_nodes(frame: Frame, domains: tuple[ir.KeyDomain, ...], owner: Typed, keys: Keys, span: Span) -> tuple[Typed, ...] | None:
    """The keys of something that belongs to `owner`, or none if it does not."""
    first = _owner_key(frame, domains[0], owner)
    if first is None or len(keys) < len(domains) - 1:
        return None
    nodes = [first]
    for key, domain in zip(keys, domains[1:], strict=False):
        nodes.append(single(frame, frame.check(key, domain_type(domain))))
    return tuple(nodes)


def _each_key(
    frame: Frame,
    nodes: tuple[Typed, ...],
    span: Span,
    make: Callable[[tuple[ir.Expression, ...]], Typed],
    domains: tuple[ir.KeyDomain, ...],
    keys: Keys,
) -> Typed:
    """What `make` gives for the keys; for each, where the last key is a collection; then any further bracket."""
    last = nodes[-1]
    if len(nodes) == 2 and not last.broken and not fits(domain_type(domains[1]), last.type):
        found = walkable(last)
        if found is None or not fits(domain_type(domains[1]), found[1]):
            return frame.problem("wrong-type", f"the key here is {describe(frame.world, domain_type(domains[1]))}", span)
        slot = frame.slots.take()
        inner = make((nodes[0].node, ir.Local(span, slot)))
        element, flat = lifted_type(inner.type)
        use = inner.zone
        lifted = ZoneUse(use.zone, use.keys, (slot, found[0])) if use is not None else None
        return Typed(ir.Each(span, slot, found[0], inner.node, flat), ir.GroupType(element), lifted)
    made = make(tuple(one.node for one in nodes))
    return keyed(frame, made, keys[len(domains) - 1 :], span)


def domain_type(domain: ir.KeyDomain) -> ir.Type:
    """The type of a key."""
    match domain.sort:
        case "player":
            return ir.PlayerType()
        case "team":
            return ir.TeamType()
        case "kind":
            return ir.MemberType(domain.index)
        case _:
            return ir.CardType((domain.index,))


def _owner_key(frame: Frame, domain: ir.KeyDomain, owner: Typed) -> Typed | None:
    type_ = strip(owner.type)
    if domain.sort == "team" and isinstance(type_, ir.PlayerType) and frame.world.teams:
        return Typed(ir.Property(owner.node.span, "team", owner.node, ir.TeamType()), ir.TeamType())
    wanted = domain_type(domain)
    if isinstance(type_, ir.CardType):
        return owner if isinstance(wanted, ir.CardType) and set(wanted.sets) & set(type_.sets) else None
    return owner if type_ == wanted else None


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


def value_type(frame: Frame, index: int, span: Span) -> ir.Type:
    """The type of a value, checked now if it was not yet; a value that needs itself is reported."""
    from rulec.check.values import checked_value

    return checked_value(frame.world, frame.reader, index, span)


def property_of(frame: Frame, node: ast.Of, expected: ir.Type | None = None) -> Typed:
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
    if found is not None:
        return found
    return _no_property(frame, owner, text, node)


def _owner(frame: Frame, node: ast.Expr, property_: str) -> Typed:
    """Whose property it is; a plain name may be a member of a kind that has the property."""
    if isinstance(node, ast.Name) and node.text not in frame.bound:
        for kind, _ in frame.world.members_called(node.text):
            if _kind_has(frame, kind, property_):
                member = member_expected(frame, node.text, node.span, ir.MemberType(kind))
                if member is not None:
                    return clash_with_member(frame, node.text, node.span, member, ir.MemberType(kind))
        if node.text in frame.seats:
            return Typed(ir.Constant(node.span, frame.seats.index(node.text), ir.PlayerType()), ir.PlayerType())
    if isinstance(node, ast.Text):
        sets = tuple(place for place in range(len(frame.world.cards)) if _cards_have(frame, place, property_))
        if sets:
            return a_card(frame, frame.check(node, ir.CardType(sets)))
    return frame.check(node)


def _cards_have(frame: Frame, cards: int, text: str) -> bool:
    """Whether cards of a declaration have a property of that name."""
    return text in properties_of(frame, ir.CardType((cards,)))


def _kind_has(frame: Frame, kind: int, text: str) -> bool:
    if any(column.name == text for column in frame.world.kinds[kind].columns):
        return True
    for one in frame.world.names.get(text, ()):
        if one.sort == "variable" and ir.KeyDomain("kind", kind) == next(iter(frame.world.variables[one.index].keys), None):
            return True
        if one.sort == "zone" and ir.KeyDomain("kind", kind) == next(iter(frame.world.zones[one.index].keys), None):
            return True
        if one.sort == "value" and ir.MemberType(kind) == next(iter(frame.world.values[one.index].parameters), None):
            return True
    return False


def property_or_each(frame: Frame, owner: Typed, text: str, span: Span, keys: Keys) -> Typed | None:
    """The property of a thing, of a zone, of a group as a whole, or of each of several."""
    if owner.broken:
        return broken(span)
    use = owner.zone
    if use is not None:
        of_zone = _zone_property(frame, owner, use, text, span)
        if of_zone is not None:
            return of_zone
    owner = as_card(single(frame, owner))
    direct = find_property(frame, owner, text, span, keys)
    if direct is not None:
        return direct
    found = walkable(owner)
    if found is None:
        return None
    domain, element = found
    if not isinstance(strip(owner.type), ir.GroupType):
        whole = find_property(frame, Typed(domain, ir.GroupType(element)), text, span, keys)
        if whole is not None:
            return whole
    elif isinstance(strip(element), ir.MeldType | ir.WayType):
        sets = strip(element).sets  # type: ignore[union-attr]
        whole = find_property(frame, Typed(ir.Cards(span, domain), ir.GroupType(ir.CardType(sets))), text, span, keys)
        if whole is not None:
            return whole
    slot = frame.slots.take()
    inner = property_or_each(frame, Typed(ir.Local(span, slot), element), text, span, keys)
    if inner is None:
        return None
    out, flat = lifted_type(inner.type)
    lifted = ZoneUse(inner.zone.zone, inner.zone.keys, (slot, domain)) if inner.zone is not None and inner.zone.lifted is None else None
    return Typed(ir.Each(span, slot, domain, inner.node, flat), ir.GroupType(out), lifted)


def _zone_property(frame: Frame, owner: Typed, use: ZoneUse, text: str, span: Span) -> Typed | None:
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
    if text == "cards" and info.order == "melds":
        return Typed(ir.Cards(span, owner.node), ir.GroupType(ir.CardType(element.sets)))  # type: ignore[union-attr]
    if info.order == "meld" and text in ("kind", "owner") and use.lifted is None:
        meld = Typed(ir.SlotCard(span, use.zone, use.keys), ir.MaybeType(ir.MeldType(element.sets)))  # type: ignore[union-attr]
        return find_property(frame, meld, text, span)
    return None


def _no_property(frame: Frame, owner: Typed, text: str, node: ast.Of) -> Typed:
    type_ = owner.type
    found = walkable(owner)
    if found is not None:
        type_ = found[1]
    names = properties_of(frame, type_)
    near = suggest(text, [name for name in names if name != text])
    hint = f"did you mean `{near}`?" if near else None
    if text in names:
        hint = f"it has one for each key: write `{text}[…] of …`"
    if text == "choice" and isinstance(strip(type_), ir.PlayerType):
        hint = "it is known behind a `chooses`, where every way leads through that same decision"
    return frame.problem("unknown-name", f"{describe(frame.world, type_)} has no `{text}`", node.member.span, hint=hint)


def properties_of(frame: Frame, type_: ir.Type) -> list[str]:
    """The names of all properties that a thing of that type has."""
    probe = Typed(ir.Constant(NOWHERE, None, type_), type_)
    world = frame.world
    names = []
    want = strip(type_)
    for name, declared in world.names.items():
        for one in declared:
            if one.sort == "variable" and world.variables[one.index].keys:
                if _owner_key(frame, world.variables[one.index].keys[0], probe) is not None:
                    names.append(name)
            elif one.sort == "zone" and world.zones[one.index].keys:
                if _owner_key(frame, world.zones[one.index].keys[0], probe) is not None:
                    names.append(name)
            elif one.sort == "value" and world.values[one.index].parameters and fits(world.values[one.index].parameters[0], want):
                names.append(name)
    match want:
        case ir.MemberType(kind=kind):
            names += [column.name for column in world.kinds[kind].columns]
        case ir.CardType(sets=sets) | ir.DesignType(sets=sets):
            names += [column.name for one in sets for column in world.cards[one].columns]
        case ir.RowType(table=table):
            names += [column.name for column in world.tables[table].columns]
        case _:
            pass
    return names + [name for name in PROPERTY_NAMES if builtin_property(frame, type_, name) is not None]


def unknown(frame: Frame, text: str, span: Span, expected: ir.Type | None = None) -> Typed:
    """Report a name that nothing here carries, or whose owner is missing; what is expected may be what was meant."""
    world = frame.world
    for one in world.names.get(text, ()):
        domains: tuple[ir.KeyDomain, ...] = ()
        if one.sort == "variable":
            domains = world.variables[one.index].keys
        elif one.sort == "zone":
            domains = world.zones[one.index].keys
        if one.sort == "value" or domains:
            owner = describe(world, domain_type(domains[0])) if domains else describe(world, world.values[one.index].parameters[0])
            key = "[…]" if len(domains) > 1 else ""
            return frame.problem("no-owner", f"whose `{text}`? nothing here is {owner}", span, hint=f"write `{text}{key} of …`")
    if any(column.name == text for kind in world.kinds for column in kind.columns) or any(
        column.name == text for cards in world.cards for column in cards.columns
    ):
        return frame.problem("no-owner", f"whose `{text}`?", span, hint=f"write `{text} of …`")
    several = world.members_called(text)
    if len(several) > 1:
        return frame.problem("ambiguous-name", f"`{text}` is a member of several kinds, and nothing here says of which", span)
    near = suggest(text, visible_names(frame))
    hint = f"did you mean `{near}`?" if near else _members_meant(frame, expected)
    return frame.problem("unknown-name", f"nothing here is called `{text}`", span, hint=hint)


def _members_meant(frame: Frame, expected: ir.Type | None) -> str | None:
    """List the members that could have been meant, if one of a few is expected."""
    want = strip(expected) if expected is not None else None
    want = strip(want.element) if isinstance(want, ir.GroupType) else want
    if not isinstance(want, ir.MemberType):
        return None
    kind = frame.world.kinds[want.kind]
    if not kind.members or len(kind.members) > MOST_LISTED:
        return f"a member of `{kind.name}` is expected here" if kind.name else None
    return "it is one of " + ", ".join(f"`{member.name}`" for member in kind.members)


def visible_names(frame: Frame) -> list[str]:
    """All names that a plain name could have meant here."""
    world = frame.world
    names = [*frame.bound, *world.names, *frame.seats, "players", "others", "teams", "turn", "none", "empty", "yes", "no"]
    for subject in frame.everyone:
        names += properties_of(frame, subject.type)
    names += [member.name for kind in world.kinds for member in kind.members]
    return names


__all__ = ["UNKNOWN", "find_name", "find_property", "name_of", "property_of", "unknown", "walked"]
