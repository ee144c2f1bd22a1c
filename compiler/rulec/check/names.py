"""Plain names: what `hand`, `clubs` or `stock` stands for where it is written, in the order of REFERENCE 10."""

from __future__ import annotations

from rulec import ast, ir
from rulec.check.builtins import COLLECTION_WORDS, builtin_property, builtin_word
from rulec.check.frame import Frame, Subject, Typed, broken
from rulec.check.keys import NO_KEYS, Keys, keyed
from rulec.check.properties import find_property
from rulec.check.types import describe, strip
from rulec.check.unknown import unknown
from rulec.check.values import checked_value
from rulec.check.walks import as_card, single, walkable, zone_typed
from rulec.check.world import Declared
from rulec.source import Span


def name_of(frame: Frame, node: ast.Name, expected: ir.Type | None, walk: bool = False) -> Typed:
    """What a plain name stands for; a name that nothing carries is reported. With `walk` only what can be walked counts."""
    found = find_name(frame, node.text, node.span, expected, NO_KEYS, walk)
    if found is None and walk:
        found = find_name(frame, node.text, node.span, expected)
    return found if found is not None else unknown(frame, node.text, node.span, expected)


def domain_of(frame: Frame, node: ast.Expr) -> Typed:
    """What a selection chooses from; a plain name counts only as what can be walked."""
    return name_of(frame, node, None, walk=True) if isinstance(node, ast.Name) else frame.check(node)


def find_name(
    frame: Frame, text: str, span: Span, expected: ir.Type | None = None, keys: Keys = NO_KEYS, walk: bool = False
) -> Typed | None:
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
    counts = declared is not None and (not walk or walkable(declared) is not None)
    if owned is not None:
        if counts and text not in COLLECTION_WORDS:
            return frame.problem(
                "ambiguous-name",
                f"`{text}` could be a property of {describe(frame.world, owned[1].type)} or a declaration of its own",
                span,
                hint=f"give one of them another name, or write `{text} of …`",
            )
        return owned[0]
    if counts:
        return declared
    other = None if keys else _word_or_whole(frame, text, span)
    return other if other is not None else declared


def _word_or_whole(frame: Frame, text: str, span: Span) -> Typed | None:
    """A word of the language, a whole kind, cards or deck, or a member that only one kind has."""
    for find in (builtin_word, _whole, _lone_member):
        found = find(frame, text, span)
        if found is not None:
            return found
    return None


def member_expected(frame: Frame, text: str, span: Span, expected: ir.Type | None) -> Typed | None:
    """A member, row or seat of that name, where one is expected."""
    want = strip(expected) if expected is not None else None
    match want:
        case ir.MemberType(kind=kind):
            for one, place in frame.world.members_called(text):
                if one == kind:
                    return Typed(ir.Constant(span, place, want), want)
        case ir.CardType(sets=sets):
            named = frame.world.row_named(sets, text)
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
    owned = _property_of_subjects(frame, text, span, NO_KEYS, False)
    other = owned[0] if owned is not None else _declaration(frame, text, span, NO_KEYS)
    if other is not None and expected is not None and strip(other.type) == strip(expected):
        return frame.problem(
            "ambiguous-name",
            f"`{text}` is both a member of {describe(frame.world, member.type)} and something else of that type",
            span,
            hint="give one of them another name, or write `… of …`",
        )
    return member


def _property_of_subjects(frame: Frame, text: str, span: Span, keys: Keys, walk: bool) -> tuple[Typed, Subject] | None:
    """The property of that name of the innermost subject that has one; one of another sort of subject is reported."""
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
            case "option":
                found = Typed(ir.OptionValue(span, one.index), world.options[one.index].type)
            case "variable" if not world.variables[one.index].keys:
                found = Typed(ir.VariableValue(span, one.index), world.variables[one.index].type)
            case "zone" if not world.zones[one.index].keys:
                found = zone_typed(frame, span, one.index, ())
            case "value" if not world.values[one.index].parameters:
                found = Typed(ir.ComputedValue(span, one.index), checked_value(world, frame.reader, one.index, span))
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
    checked = [single(frame, frame.check(key, column.type)) for key, column in zip(keys, table.keys, strict=True)]
    return Typed(ir.TableRow(span, one.index, tuple(key.node for key in checked)), ir.RowType(one.index))


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
