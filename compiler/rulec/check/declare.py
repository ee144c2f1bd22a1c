"""Declarations: from the syntax trees of a whole game to a `World` that knows every name, type and row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

from attrs import evolve

from rulec import ast, ir
from rulec.check.assemble import identity
from rulec.check.cells import member_range
from rulec.check.data import FetchData, build_cards, build_deck, build_kind, build_table
from rulec.check.expressions import read
from rulec.check.frame import Frame, Subject
from rulec.check.types import SIMPLE, UNKNOWN, named, resolve, strip
from rulec.check.world import TYPE_NAMES, Declared, Sort, ValueInfo, VariableInfo, World, ZoneInfo, label_of
from rulec.diagnostics import Label
from rulec.source import Span
from rulec.suggest import suggest

SEEN = ("open", "private", "outward", "hidden")
ORDERS = ("pile", "row", "set", "slot", "meld", "melds")
LOCAL_NAMES_OF_EVENTS = ("card", "owner")


def declare(world: World, declarations: Sequence[ast.Declaration], fetch: FetchData) -> None:
    """Fill the world: names first, then types and data in the order in which they need one another."""
    _names(world, declarations)
    for one in declarations:
        if isinstance(one, ast.Option):
            _option_type(world, one)
    for one in declarations:
        if isinstance(one, ast.Kind):
            found = world.find(one.name.text, "kind")
            if found is not None and found.span == one.name.span:
                build_kind(world, found.index, one, fetch)
    world.kinds_built = True
    _options(world, declarations)
    _meld_kind(world, declarations)
    _each(world, declarations, ast.Cards, "cards", lambda place, one: build_cards(world, place, one, fetch))
    _each(world, declarations, ast.Deck, "deck", lambda place, one: build_deck(world, place, one, fetch))
    for one in declarations:
        if isinstance(one, ast.Zone):
            _zone(world, one)
        elif isinstance(one, ast.Var):
            _variable(world, one)
    _each(world, declarations, ast.Table, "table", lambda place, one: build_table(world, place, one, fetch, _key_types(world, one)))
    for one in declarations:
        if isinstance(one, ast.Value):
            _value(world, one)
        elif isinstance(one, ast.Verb):
            world.verb_parameters.append(tuple(resolve(world, param.type) for param in one.params))
        elif isinstance(one, ast.Wild):
            _stands(world, one)
    _defaults(world, declarations)


def _each(world: World, declarations, kind, sort: Sort, build) -> None:  # type: ignore[no-untyped-def]
    for one in declarations:
        if isinstance(one, kind):
            found = world.find(one.name.text, sort)
            if found is not None and found.span == one.name.span:
                build(found.index, one)


def _names(world: World, declarations: Iterable[ast.Declaration]) -> None:
    """Give every declaration its place, and report names that are taken."""
    place = dict.fromkeys(get_args(Sort), 0)
    world.names["turn"] = [Declared("variable", 0, Span("", 1, 1, 1, 1))]
    place["variable"] = 1
    turn_type = ast.NameType(Span("", 1, 1, 1, 1), ast.Ident(Span("", 1, 1, 1, 1), "player"))
    here = Span("", 1, 1, 1, 1)
    node = ast.Var(here, (ast.Ident(here, "turn"),), None, None, None, turn_type, None, None, (), ())
    world.variables.append(VariableInfo(node, "turn", (), (), "open", ir.PlayerType()))
    for one in declarations:
        match one:
            case ast.Option():
                _register(world, place, "option", one.name)
                world.options.append(ir.Option(one.span, one.name.text, label_of(one.label), UNKNOWN, None))
            case ast.Kind():
                _register(world, place, "kind", one.name)
                world.kinds.append(ir.Kind(one.span, one.name.text, label_of(one.label), (), 0))
            case ast.Cards():
                _register(world, place, "cards", one.name)
                world.cards.append(ir.CardSet(one.span, one.name.text, label_of(one.label), (), (), ()))
            case ast.Deck():
                cards = _index(declarations, ast.Cards, one.cards.text)
                if cards is None:
                    world.problem("unknown-name", f"there are no cards `{one.cards.text}`", one.cards.span)
                    continue
                _register(world, place, "deck", one.name)
                world.decks.append(ir.Deck(one.span, one.name.text, label_of(one.label), cards, ()))
            case ast.Table():
                _register(world, place, "table", one.name)
                world.tables.append(ir.Table(one.span, one.name.text, label_of(one.label), (), (), ()))
            case ast.Meld():
                _meld_name(world, place, declarations, one)
            case ast.Zone() | ast.Var() | ast.Value():
                name = one.name if isinstance(one, ast.Value) else one.names[0]
                sort: Sort = "zone" if isinstance(one, ast.Zone) else "variable" if isinstance(one, ast.Var) else "value"
                _register(world, place, sort, name)
            case ast.Phase():
                world.phases[one.name.text] = len(world.phases)
            case ast.Verb():
                _verb_name(world, one)
            case ast.Action():
                world.actions[one.name.text] = one
            case _:
                pass


def _verb_name(world: World, one: ast.Verb) -> None:
    from rulec.check.verbs import VERBS

    if one.name.text in VERBS:
        world.problem("declared-twice", f"the language already has a verb `{one.name.text}`", one.name.span, hint="give it another name")
    else:
        world.verbs[one.name.text] = len(world.verb_nodes)
    world.verb_nodes.append(one)


def _meld_name(world: World, place: dict[str, int], declarations: Iterable[ast.Declaration], one: ast.Meld) -> None:
    cards = _index(declarations, ast.Cards, one.cards.text)
    if cards is None:
        near = suggest(one.cards.text, [other.name.text for other in declarations if isinstance(other, ast.Cards)])
        hint = f"did you mean `{near}`?" if near else None
        world.problem("unknown-name", f"there are no cards `{one.cards.text}`", one.cards.span, hint=hint)
        return
    _register(world, place, "meld", one.name)
    world.meld_nodes.append(one)
    world.meld_cards.append(cards)


def _index(declarations: Iterable[ast.Declaration], kind: type, name: str) -> int | None:
    names = [key[1] for one in declarations if isinstance(one, kind) and (key := identity(one)) is not None]
    return names.index(name) if name in names else None


def _register(world: World, place: dict[str, int], sort: Sort, name: ast.Ident) -> None:
    if sort in WHOLE and name.text in TYPE_NAMES:
        world.problem("reserved-type-name", f"`{name.text}` is the name of a type", name.span, hint="give it another name")
    known = world.names.setdefault(name.text, [])
    for other in known:
        if other.sort == sort or _clashes(other.sort, sort):
            labels = (Label(other.span, "first declared here"),) if other.span.source else ()
            world.problem("declared-twice", f"`{name.text}` is already a {_word(other.sort)}", name.span, labels=labels)
    known.append(Declared(sort, place[sort], name.span))
    place[sort] += 1


def _word(sort: Sort) -> str:
    return {"cards": "sort of cards"}.get(sort, sort)


STORED = ("option", "value", "zone", "variable", "table")
WHOLE = ("kind", "cards", "deck")


def _clashes(one: Sort, two: Sort) -> bool:
    """Whether two sorts cannot share a name: what is read the same way."""
    return (one in STORED and two in STORED) or (one in WHOLE and two in WHOLE)


def _option_type(world: World, node: ast.Option) -> None:
    found = world.find(node.name.text, "option")
    if found is None or found.span != node.name.span:
        return
    if isinstance(node.type, ast.NameType) and node.type.name.text not in SIMPLE:
        return
    type_ = resolve(world, node.type)
    world.options[found.index] = ir.Option(node.span, node.name.text, label_of(node.label), type_, None)


def _options(world: World, declarations: Iterable[ast.Declaration]) -> None:
    for one in declarations:
        if not isinstance(one, ast.Option):
            continue
        found = world.find(one.name.text, "option")
        if found is None or found.span != one.name.span:
            continue
        type_ = world.options[found.index].type
        if type_ == UNKNOWN:
            type_ = resolve(world, one.type)
        world.options[found.index] = ir.Option(one.span, one.name.text, label_of(one.label), type_, None)
        world.cite(one.cites, f"option {one.name.text}")


def _defaults(world: World, declarations: Iterable[ast.Declaration]) -> None:
    """Give options their values, once every name that they might use by mistake is known."""
    for one in declarations:
        if isinstance(one, ast.Option):
            found = world.find(one.name.text, "option")
            if found is not None and found.span == one.name.span:
                option = world.options[found.index]
                world.options[found.index] = evolve(option, default=fixed_value(world, one.default, option.type))


def fixed_value(world: World, node: ast.Expr, type_: ir.Type) -> object:
    """A value fixed before the match, of that type and in its range; anything else is reported."""
    from rulec.check.expressions import value_of

    frame = Frame(world, read, "start")
    typed = value_of(frame, node, type_)
    if typed.broken:
        return None
    if not isinstance(typed.node, ir.Constant):
        world.problem("wrong-type", "an option's value is fixed: a number, a member, `yes` or `no`", node.span)
        return None
    value = typed.node.value
    want = strip(type_)
    match want, value:
        case ir.NumberType(low=low, high=high), int() if (low is not None and value < low) or (high is not None and value > high):
            world.problem("out-of-range", f"{value} is outside {low}..{high}", node.span)
        case _:
            pass
    return value


def _meld_kind(world: World, declarations: Iterable[ast.Declaration]) -> None:
    """The kind whose members are the melds: what `kind of M` gives."""
    names = [one.name.text for one in world.meld_nodes]
    here = world.meld_nodes[0].span if world.meld_nodes else Span("", 1, 1, 1, 1)
    members = tuple(ir.Member(name, label_of(node.label), None) for name, node in zip(names, world.meld_nodes, strict=True))
    world.meld_kind = len(world.kinds)
    world.kinds.append(ir.Kind(here, "meld", None, members, len(members)))


def _keys(world: World, per: ast.Per | None) -> tuple[tuple[ir.KeyDomain, ...], tuple[str | None, ...]]:
    if per is None:
        return (), ()
    domains, names = [], []
    for key in per.keys:
        type_ = named(world, key.kind.text, key.kind.span)
        match type_:
            case ir.PlayerType():
                domains.append(ir.KeyDomain("player"))
            case ir.TeamType():
                domains.append(ir.KeyDomain("team"))
            case ir.MemberType(kind=kind):
                domains.append(ir.KeyDomain("kind", kind))
            case ir.CardType(sets=sets):
                domains.append(ir.KeyDomain("cards", sets[0]))
            case _:
                if type_ != UNKNOWN:
                    world.problem(
                        "wrong-type",
                        f"nothing can be kept per `{key.kind.text}`",
                        key.span,
                        hint="`per player`, `per team`, per a kind or cards",
                    )
                domains.append(ir.KeyDomain("player"))
        names.append(None if key.name is None else key.name.text)
    return tuple(domains), tuple(names)


def _zone(world: World, node: ast.Zone) -> None:
    keys, names = _keys(world, node.per)
    seen, order = node.seen.text, node.order.text
    for word, known, what in ((node.seen, SEEN, "who sees a zone"), (node.order, ORDERS, "the order of a zone")):
        if word.text not in known:
            near = suggest(word.text, known)
            listed = ", ".join(f"`{one}`" for one in known)
            world.problem(
                "unknown-name",
                f"`{word.text}` does not say {what}",
                word.span,
                hint=f"did you mean `{near}`?" if near else f"it is {listed}",
            )
    if any(key.sort == "cards" for key in keys):
        world.problem("wrong-type", "zones belong to players, teams or members of a kind", node.span)
    if seen in ("private", "outward") and (not keys or keys[0].sort not in ("player", "team")):
        world.problem(
            "wrong-type", f"a zone that is `{seen}` belongs to somebody", node.seen.span, hint="declare it `per player` or `per team`"
        )
    cards, melds, dice = _contents(world, node, order)
    world.zones.append(ZoneInfo(node, node.names[0].text, keys, names, order, seen, cards, melds, dice))


def _contents(world: World, node: ast.Zone, order: str) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    cards: list[int] = []
    melds: list[int] = []
    dice = False
    for content in node.contents:
        if content.text == "die":
            dice = True
            continue
        wanted: Sort = "meld" if order in ("meld", "melds") else "cards"
        found = world.find(content.text, wanted)
        if found is None:
            known = [name for name in world.names if world.find(name, wanted)]
            near = suggest(content.text, known)
            what = "meld" if wanted == "meld" else "sort of cards"
            world.problem(
                "unknown-name", f"there is no {what} `{content.text}`", content.span, hint=f"did you mean `{near}`?" if near else None
            )
            if wanted == "cards":
                cards.extend(range(len(world.cards)))
            continue
        (melds if wanted == "meld" else cards).append(found.index)
    return tuple(dict.fromkeys(cards)), tuple(melds), dice


def _variable(world: World, node: ast.Var) -> None:
    keys, names = _keys(world, node.per)
    seen = "open" if node.seen is None else node.seen.text
    if seen not in SEEN:
        assert node.seen is not None
        near = suggest(seen, SEEN)
        world.problem(
            "unknown-name", f"`{seen}` does not say who sees a variable", node.seen.span, hint=f"did you mean `{near}`?" if near else None
        )
        seen = "open"
    if node.seen is not None and any(key.sort == "cards" for key in keys) and seen != "open":
        world.problem("wrong-type", "what is kept per card is seen with its card, or `open`", node.seen.span)
    if node.seen is None and any(key.sort == "cards" for key in keys):
        seen = "card"
    per_card = any(key.sort == "cards" for key in keys)
    if seen in ("private", "outward") and not per_card and (not keys or keys[0].sort not in ("player", "team")):
        assert node.seen is not None
        world.problem(
            "wrong-type", f"a variable that is `{seen}` belongs to somebody", node.seen.span, hint="declare it `per player` or `per team`"
        )
    owner = keys[0].index if keys and keys[0].sort == "kind" else None
    type_ = resolve(world, node.type, owner)
    world.variables.append(VariableInfo(node, node.names[0].text, keys, names, seen, type_))


def _key_types(world: World, node: ast.Table) -> tuple[ir.Type | None, ...]:
    """The type of each key: that of the kind, variable or option of its name, else read off its cells."""
    types: list[ir.Type | None] = []
    for key in node.keys:
        found = world.find(key.text, "kind", "variable", "option")
        if found is None:
            types.append(None)
        elif found.sort == "kind":
            types.append(ir.MemberType(found.index))
        elif found.sort == "variable":
            types.append(world.variables[found.index].type)
        else:
            types.append(world.options[found.index].type)
    return tuple(types)


def _value(world: World, node: ast.Value) -> None:
    types: list[ir.Type] = []
    names: list[str | None] = []
    for subject in node.subjects:
        inner = subject.type if isinstance(subject, ast.Named) else subject
        types.append(resolve(world, inner))
        names.append(subject.name.text if isinstance(subject, ast.Named) else None)
    world.values.append(ValueInfo(node, node.name.text, tuple(types), tuple(names)))


def _stands(world: World, node: ast.Wild) -> None:
    """Note which attributes wilds of these cards stand for, in the order of the lines."""
    found = world.find(node.cards.text, "cards")
    if found is None:
        near = suggest(node.cards.text, [name for name in world.names if world.find(name, "cards")])
        world.problem(
            "unknown-name", f"there are no cards `{node.cards.text}`", node.cards.span, hint=f"did you mean `{near}`?" if near else None
        )
        return
    kinds, columns = [], []
    for item in node.items:
        if isinstance(item, ast.Stands):
            for place, column in enumerate(world.cards[found.index].columns):
                if column.name == item.attribute.text and isinstance(strip(column.type), ir.MemberType):
                    columns.append(place)
                    kinds.append(strip(column.type).kind)  # type: ignore[union-attr]
    world.stand_kinds[found.index] = tuple(kinds)
    world.stand_columns[found.index] = tuple(columns)


__all__ = ["Subject", "declare", "fixed_value", "member_range"]
