"""Declarations: from the syntax trees of a whole game to a `World` that knows every name, type and row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, get_args

from attrs import evolve

from rulec import ast, ir
from rulec.check.data import FetchData, build_cards, build_deck, build_kind, build_table
from rulec.check.expressions import read, value_of
from rulec.check.frame import NOWHERE, Frame
from rulec.check.types import SIMPLE, UNKNOWN, named, outside, resolve, strip
from rulec.check.verbs import VERBS
from rulec.check.world import TYPE_NAMES, Declared, Sort, ValueInfo, VariableInfo, World, ZoneInfo, label_of
from rulec.diagnostics import Label
from rulec.suggest import near

Sorted = TypeVar("Sorted", bound=ast.Declaration)
Data = TypeVar("Data", ast.Kind, ast.Cards, ast.Deck, ast.Table)

SEEN = ("open", "private", "outward", "hidden")
ORDERS = ("pile", "row", "set", "slot", "meld", "melds")


def declare(world: World, declarations: Sequence[ast.Declaration], fetch: FetchData) -> None:
    """Fill the world: names first, then types and data in the order in which they need one another."""
    _names(world, declarations)
    for option in _named(declarations, ast.Option):
        if _is_plain(world, option.type):
            _option(world, option)
    _each(world, declarations, ast.Kind, "kind", lambda place, one: build_kind(world, place, one, fetch))
    for option in _named(declarations, ast.Option):
        if not _is_plain(world, option.type):
            _option(world, option)
        world.cite(option.cites, f"option {option.name.text}")
    _meld_kind(world)
    _each(world, declarations, ast.Cards, "cards", lambda place, one: build_cards(world, place, one, fetch))
    _each(world, declarations, ast.Deck, "deck", lambda place, one: build_deck(world, place, one, fetch))
    world.index_cards()
    _stored(world, declarations, fetch)
    for option in _named(declarations, ast.Option):
        _default(world, option)


def _stored(world: World, declarations: Sequence[ast.Declaration], fetch: FetchData) -> None:
    """Zones and variables, then what speaks of their types: tables, values, verbs and wilds."""
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


def _named(declarations: Iterable[ast.Declaration], sort: type[Sorted]) -> list[Sorted]:
    """The declarations of one sort, in order."""
    return [one for one in declarations if isinstance(one, sort)]


def _each(world: World, declarations: Iterable[ast.Declaration], kind: type[Data], sort: Sort, build: Callable[[int, Data], None]) -> None:
    """Fill all declarations of one sort; of one that has a mistake, note what could be missing for that reason."""
    for one in _named(declarations, kind):
        place = _place(world, sort, one.name)
        if place is None:
            continue
        before = world.errors
        build(place, one)
        if world.errors > before:
            world.broken.add((sort, place))
            if isinstance(one, ast.Deck):
                world.broken.add(("cards", world.decks[place].cards))
            world.lost.update(cell.text for item in one.items if isinstance(item, ast.Row) for cell in item.cells)


def _place(world: World, sort: Sort, name: ast.Ident) -> int | None:
    """The place of a declaration, or none if another of that name took it."""
    found = world.find(name.text, sort)
    return found.index if found is not None and found.span == name.span else None


def _names(world: World, declarations: Sequence[ast.Declaration]) -> None:
    """Give every declaration its place, and report names that are taken."""
    places = dict.fromkeys(get_args(Sort), 0)
    _turn(world, places)
    cards: dict[str, int] = {}
    for these in _named(declarations, ast.Cards):
        cards.setdefault(these.name.text, len(cards))
    for one in declarations:
        match one:
            case ast.Option():
                _register(world, places, "option", one.name)
                world.options.append(ir.Option(one.span, one.name.text, label_of(one.label), UNKNOWN, None))
            case ast.Kind():
                _register(world, places, "kind", one.name)
                world.kinds.append(ir.Kind(one.span, one.name.text, label_of(one.label), (), 0))
            case ast.Cards():
                _register(world, places, "cards", one.name)
                world.cards.append(ir.CardSet(one.span, one.name.text, label_of(one.label), (), (), ()))
            case ast.Deck() | ast.Meld() if one.cards.text not in cards:
                hint = near(one.cards.text, cards)
                world.problem("unknown-name", f"there are no cards `{one.cards.text}`", one.cards.span, hint=hint)
                world.lost.add(one.name.text)
            case ast.Deck():
                _register(world, places, "deck", one.name)
                world.decks.append(ir.Deck(one.span, one.name.text, label_of(one.label), cards[one.cards.text], ()))
            case ast.Meld():
                _register(world, places, "meld", one.name)
                world.meld_nodes.append(one)
                world.meld_cards.append(cards[one.cards.text])
            case ast.Table():
                _register(world, places, "table", one.name)
                world.tables.append(ir.Table(one.span, one.name.text, label_of(one.label), (), (), ()))
            case ast.Zone():
                _register(world, places, "zone", one.name)
            case ast.Var():
                _register(world, places, "variable", one.name)
            case ast.Value():
                _register(world, places, "value", one.name)
            case ast.Phase():
                world.phases[one.name.text] = len(world.phases)
            case ast.Verb():
                _verb_name(world, one)
            case ast.Action():
                world.actions[one.name.text] = one
            case _:
                pass


def _turn(world: World, places: dict[str, int]) -> None:
    """Declare `turn`, the one variable that every game has."""
    name = ast.Ident(NOWHERE, "turn")
    node = ast.Var(NOWHERE, name, None, None, None, ast.NameType(NOWHERE, ast.Ident(NOWHERE, "player")), None, None, (), ())
    world.variables.append(VariableInfo(node, "turn", (), (), "open", ir.PlayerType()))
    world.names["turn"] = [Declared("variable", 0, NOWHERE)]
    places["variable"] = 1


def _verb_name(world: World, one: ast.Verb) -> None:
    if one.name.text in VERBS:
        world.problem("declared-twice", f"the language already has a verb `{one.name.text}`", one.name.span, hint="give it another name")
    else:
        world.verbs[one.name.text] = len(world.verb_nodes)
    world.verb_nodes.append(one)


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


def _is_plain(world: World, type_: ast.Type) -> bool:
    """Whether a type needs no kind, so that cells of kinds may name an option of that type."""
    match type_:
        case ast.NameType(name=name):
            return name.text in SIMPLE
        case ast.RangeType(low=low, high=high):
            return all(isinstance(one.value, ast.Number) or bool(world.find(one.value.text, "option")) for one in (low, high))
        case _:
            return True


def _option(world: World, node: ast.Option) -> None:
    place = _place(world, "option", node.name)
    if place is not None:
        world.options[place] = ir.Option(node.span, node.name.text, label_of(node.label), resolve(world, node.type), None)


def _default(world: World, node: ast.Option) -> None:
    """Give an option its value, once every name that it might use by mistake is known."""
    place = _place(world, "option", node.name)
    if place is not None:
        option = world.options[place]
        world.options[place] = evolve(option, default=fixed_value(world, node.default, option.type))


def fixed_value(world: World, node: ast.Expr, type_: ir.Type) -> object:
    """A value fixed before the match, of that type and in its range; anything else is reported."""
    frame = Frame(world, read, "start")
    typed = value_of(frame, node, type_)
    if typed.broken:
        return None
    if not isinstance(typed.node, ir.Constant):
        world.problem("wrong-type", "an option's value is fixed: a number, a member, `yes` or `no`", node.span)
        return None
    value = typed.node.value
    want = strip(type_)
    if isinstance(want, ir.NumberType) and isinstance(value, int) and outside(value, want):
        world.problem("out-of-range", f"{value} is outside {want.low}..{want.high}", node.span)
    return value


def _meld_kind(world: World) -> None:
    """The kind whose members are the melds: what `kind of M` gives."""
    names = [one.name.text for one in world.meld_nodes]
    here = world.meld_nodes[0].span if world.meld_nodes else NOWHERE
    members = tuple(ir.Member(name, label_of(node.label), None) for name, node in zip(names, world.meld_nodes, strict=True))
    world.meld_kind = len(world.kinds)
    world.kinds.append(ir.Kind(here, "meld", None, (), 0))
    world.set_members(world.meld_kind, members, len(members))


def _keys(world: World, per: ast.Per | None) -> tuple[tuple[ir.KeyDomain, ...], tuple[str | None, ...]]:
    if per is None:
        return (), ()
    domains, names = [], []
    if len(per.keys) > 2:
        world.problem("wrong-type", "things are kept per one sort of owner, or per two", per.keys[2].span)
    for key in per.keys[:2]:
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
            hint = near(word.text, known, "it is " + ", ".join(f"`{one}`" for one in known))
            world.problem("unknown-name", f"`{word.text}` does not say {what}", word.span, hint=hint)
    if any(key.sort == "cards" for key in keys):
        world.problem("wrong-type", "zones belong to players, teams or members of a kind", node.span)
    if seen in ("private", "outward") and (not keys or keys[0].sort not in ("player", "team")):
        world.problem(
            "wrong-type", f"a zone that is `{seen}` belongs to somebody", node.seen.span, hint="declare it `per player` or `per team`"
        )
    cards, melds, dice = _contents(world, node, order)
    world.zones.append(ZoneInfo(node, node.name.text, keys, names, order, seen, cards, melds, dice))


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
        if found is None and content.text not in world.lost:
            what = "meld" if wanted == "meld" else "sort of cards"
            hint = near(content.text, world.called(wanted))
            world.problem("unknown-name", f"there is no {what} `{content.text}`", content.span, hint=hint)
        if found is None:
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
        world.problem("unknown-name", f"`{seen}` does not say who sees a variable", node.seen.span, hint=near(seen, SEEN))
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
    world.variables.append(VariableInfo(node, node.name.text, keys, names, seen, type_))


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
        hint = near(node.cards.text, world.called("cards"))
        world.problem("unknown-name", f"there are no cards `{node.cards.text}`", node.cards.span, hint=hint)
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
