"""Melds and wilds: from their clauses to what enumerators read."""

from __future__ import annotations

from attrs import evolve

from rulec import ast, ir
from rulec.check.cells import member_range
from rulec.check.conditions import any_of, condition
from rulec.check.expressions import read
from rulec.check.frame import Frame, Subject, Typed
from rulec.check.reading import parts
from rulec.check.selections import bounds
from rulec.check.types import strip
from rulec.check.values import checked_value
from rulec.check.world import World, label_of
from rulec.suggest import near


def check_meld(world: World, index: int) -> ir.Meld:
    """One meld of the game."""
    node = world.meld_nodes[index]
    cards = world.meld_cards[index]
    world.cite(node.cites, f"meld {node.name.text}")
    clauses: list[ir.Clause] = []
    either: tuple[int, ...] = ()
    for line in node.clauses:
        if isinstance(line.clause, ast.Either):
            either = _either(world, index, line.clause, len(node.clauses))
        else:
            made = _clause(world, cards, line)
            if made is not None:
                clauses.append(made)
    if not clauses and not either:
        world.problem(
            "bad-meld",
            f"the meld `{node.name.text}` says nothing",
            node.span,
            hint="give it clauses such as `same rank` or `consecutive rank`",
        )
    return ir.Meld(node.span, node.name.text, label_of(node.label), cards, tuple(clauses), either)


def _either(world: World, index: int, node: ast.Either, lines: int) -> tuple[int, ...]:
    if lines > 1:
        world.problem("bad-meld", "`either` stands alone in its meld", node.span)
    found = []
    for name in node.melds:
        one = world.find(name.text, "meld")
        if one is None or one.index == index:
            world.problem("bad-meld", f"`{name.text}` is no other meld", name.span, hint=near(name.text, world.called("meld")))
        elif world.meld_cards[one.index] != world.meld_cards[index]:
            world.problem("bad-meld", f"`{name.text}` is a meld of other cards", name.span)
        elif any(isinstance(line.clause, ast.Either) for line in world.meld_nodes[one.index].clauses):
            world.problem("bad-meld", f"`{name.text}` is itself a choice of melds", name.span, hint="list its melds here")
        else:
            found.append(one.index)
    return tuple(found)


def _clause(world: World, cards: int, line: ast.MeldClause) -> ir.Clause | None:
    frame = Frame(world, read, "meld")
    test = None
    if line.condition is not None:
        test = condition(frame, line.condition)
        if any(isinstance(one, ir.VariableValue | ir.ZoneOf | ir.Local) for one in parts(test)):
            world.problem("bad-meld", "a clause may depend on options only", line.condition.span)
    match line.clause:
        case ast.Size() | ast.Wilds() | ast.Naturals():
            what = type(line.clause).__name__.lower()
            low, high = bounds(evolve(frame, counts=True), line.clause.quantity)
            return ir.SizeClause(what, ir.Quantity(low, high), test)
        case ast.Same() | ast.Different():
            column = _column(world, cards, line.clause.attribute)
            return None if column is None else ir.SameClause(column, isinstance(line.clause, ast.Different), test)
        case ast.Consecutive():
            return _consecutive(world, cards, line.clause, test)
        case ast.Grows():
            direction = line.clause.direction
            if direction.text not in ("up", "down"):
                world.problem("bad-meld", f"melds grow `up` or `down`, not `{direction.text}`", direction.span)
            return ir.GrowsClause(direction.text, test)
        case ast.Neighbours():
            column = _column(world, cards, line.clause.attribute)
            return None if column is None else ir.NeighboursClause(column, test)
        case ast.Such():
            group = ir.GroupType(ir.CardType((cards,)))
            slot = frame.slots.take("it")
            subject = Typed(ir.Local(line.span, slot), group)
            inside = evolve(frame, it=subject, subjects=(Subject(subject.node, group),), counts=True)
            tested = condition(inside, line.clause.condition)
            return ir.WhereClause(tested, len(frame.slots.names), test)
        case ast.Either():
            return None


def _column(world: World, cards: int, name: ast.Ident) -> int | None:
    columns = world.cards[cards].columns
    for place, column in enumerate(columns):
        if column.name == name.text:
            world.read_column(cards, place)
            return place
    value = world.find(name.text, "value")
    if value is not None and world.values[value.index].parameters == (ir.CardType((cards,)),):
        checked_value(world, read, value.index, name.span)
        return ir.VALUE_COLUMN + value.index
    hint = near(name.text, [column.name for column in columns])
    world.problem("bad-meld", f"`{world.cards[cards].name}` has no field `{name.text}`", name.span, hint=hint)
    return None


def _column_type(world: World, cards: int, column: int) -> ir.Type:
    if column >= ir.VALUE_COLUMN:
        return strip(world.value_bodies[column - ir.VALUE_COLUMN].type)
    return strip(world.cards[cards].columns[column].type)


def _consecutive(world: World, cards: int, node: ast.Consecutive, test: ir.Expression | None) -> ir.Clause | None:
    column = _column(world, cards, node.attribute)
    if column is None:
        return None
    type_ = _column_type(world, cards, column)
    if not isinstance(type_, ir.MemberType):
        world.problem(
            "bad-meld", f"`{node.attribute.text}` has no order to follow", node.attribute.span, hint="make it the member of a kind"
        )
        return None
    kind = world.kinds[type_.kind]
    members = tuple(range(kind.regular))
    if node.domain is not None:
        found = members_of_range(world, node.domain, type_.kind)
        if found is None:
            return None
        members = found
    return ir.ConsecutiveClause(column, members, node.wrapping, test)


def members_of_range(world: World, node: ast.Expr, kind: int) -> tuple[int, ...] | None:
    """The places of a range of members as written, or of one member; anything else is reported."""
    low, high = (node.low, node.high) if isinstance(node, ast.Range) else (node, node)
    places = []
    for end in (low, high):
        word = end.text if isinstance(end, ast.Name) else str(end.value) if isinstance(end, ast.Number) else ""
        place = world.member_of(kind, word)
        if place is None:
            hint = near(word, [member.name for member in world.kinds[kind].members])
            world.problem("bad-meld", f"`{word}` is no {world.kinds[kind].name}", end.span, hint=hint)
            return None
        places.append(place)
    if not isinstance(node, ast.Range):
        return (places[0],)
    return None if world.beyond_order(kind, places, node.span) else member_range(world.kinds[kind], places[0], places[1])


def check_wild(world: World, node: ast.Wild) -> ir.Wild | None:
    """One wild rule of the game."""
    found = world.find(node.cards.text, "cards")
    if found is None:
        return None
    world.cite(node.cites, f"wild of {node.cards.text}")
    cards = found.index
    card = ir.CardType((cards,))
    frame = Frame(world, read, "wild")
    slot = frame.slots.take("it")
    subject = Typed(ir.Local(node.span, slot), card)
    inside = evolve(frame, it=subject, subjects=(Subject(subject.node, card),))
    whens: list[ir.Expression] = []
    natural: ir.Expression | None = None
    stands: list[ir.Stand] = []
    for item in node.items:
        match item:
            case ast.WildWhen():
                whens.append(condition(inside, item.condition))
            case ast.Natural():
                natural = condition(inside, item.condition)
            case ast.Stands():
                stand = _stand(world, cards, item)
                if stand is not None:
                    stands.append(stand)
    if not whens or not any(isinstance(item, ast.Stands) for item in node.items):
        world.problem("bad-meld", "a wild says `when` it is one and what it `stands for`", node.span)
        return None
    return ir.Wild(node.span, cards, len(frame.slots.names), any_of(whens), tuple(stands), natural)


def _stand(world: World, cards: int, node: ast.Stands) -> ir.Stand | None:
    column = _column(world, cards, node.attribute)
    if column is None:
        return None
    type_ = _column_type(world, cards, column)
    if column >= ir.VALUE_COLUMN or not isinstance(type_, ir.MemberType):
        world.problem("bad-meld", f"a card stands for a member of a kind, and `{node.attribute.text}` is none", node.attribute.span)
        return None
    members: tuple[int, ...] | None = tuple(range(world.kinds[type_.kind].regular))
    if node.domain is not None:
        members = members_of_range(world, node.domain, type_.kind)
    return None if members is None else ir.Stand(column, type_.kind, tuple(dict.fromkeys(members)))
