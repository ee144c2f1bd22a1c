"""Values: computed properties, checked when first needed, so that their order in the file does not matter."""

from __future__ import annotations

from attrs import evolve

from rulec import ast, ir
from rulec.check.cells import member_range
from rulec.check.conditions import condition, something
from rulec.check.frame import Frame, Reader, Subject, Typed
from rulec.check.reading import height, names_in
from rulec.check.types import UNKNOWN, describe, joined, strip
from rulec.check.walks import single
from rulec.check.world import World, label_of
from rulec.source import Span

MOST_HEIGHT = 120
MOST_NESTED = 30


def check_values(world: World, reader: Reader) -> None:
    """Check all values, each after those that it names, so that a long chain of them does not nest."""
    for index in _in_order(world):
        checked_value(world, reader, index, world.values[index].node.span)


def _in_order(world: World) -> list[int]:
    """All values, those that others name first; in a circle the order is that of the file."""
    order: dict[int, None] = {}
    entered: set[int] = set()
    for first in range(len(world.values)):
        path = [(first, iter(_named_values(world, first)))] if first not in entered else []
        entered.add(first)
        while path:
            index, rest = path[-1]
            following = next((one for one in rest if one not in entered), None)
            if following is None:
                order[index] = None
                path.pop()
            else:
                entered.add(following)
                path.append((following, iter(_named_values(world, following))))
    return list(order)


def _named_values(world: World, index: int) -> list[int]:
    """The values that the body of a value may mean by its names."""
    names = dict.fromkeys(names_in(world.values[index].node.body))
    return [one.index for name in names for one in world.names.get(name, ()) if one.sort == "value"]


def checked_value(world: World, reader: Reader, index: int, span: Span) -> ir.Type:
    """The type of a value where it is read; its body is checked now if it was not yet.

    Whoever reads the value reads the columns of cards that its body does.
    """
    info = world.values[index]
    if index in world.value_open:
        world.problem("recursion", f"the value `{info.name}` needs itself", span, hint="break the circle: a value cannot read itself")
        return UNKNOWN
    if index not in world.value_bodies:
        if world.value_open and world.depth > MOST_NESTED:
            first = world.values[world.value_open[0]].name
            hint = "break the circle, or let a variable hold what some of them give"
            world.problem("too-deep", f"`{first}` and too many other values need one another in a circle", info.node.span, hint=hint)
            return UNKNOWN
        _open(world, reader, index)
    if world.recording:
        world.reads |= world.value_reads[index]
    return world.value_bodies[index].type


def _open(world: World, reader: Reader, index: int) -> None:
    """Check the body of a value, and note which columns it reads and how high it is."""
    outer = world.reads, world.recording
    world.reads, world.recording = set(), True
    world.value_open.append(index)
    body = _check(world, reader, index)
    world.value_open.pop()
    world.value_reads[index] = frozenset(world.reads)
    world.reads, world.recording = outer
    world.value_bodies[index] = body
    high = height(body.body, world.value_heights)
    if high > MOST_HEIGHT:
        name = world.values[index].node.name
        hint = "let a variable hold what some of the values give"
        message = f"`{name.text}` builds on values that build on others, more than {MOST_HEIGHT} steps deep"
        world.problem("too-deep", message, name.span, hint)
        world.value_bodies[index], high = evolve(body, type=UNKNOWN), 0  # what builds on it is not to blame
    world.value_heights[index] = high


def _check(world: World, reader: Reader, index: int) -> ir.Value:
    info = world.values[index]
    frame = Frame(world, reader, "value")
    subjects: list[Subject] = []
    bound: dict[str, tuple[int, ir.Type]] = {}
    it: Typed | None = None
    for type_, name in zip(info.parameters, info.names, strict=True):
        slot = frame.slots.take(name or "it")
        subjects.insert(0, Subject(ir.Local(info.node.span, slot), type_))
        if name is not None:
            bound[name] = (slot, type_)
        else:
            it = Typed(ir.Local(info.node.span, slot), type_)
    inside = Frame(world, reader, "value", slots=frame.slots, bound=bound, subjects=tuple(subjects), it=it)
    body = info.node.body
    if isinstance(body, ast.ValueIs):
        typed = something(inside, body.value, info.name)
        node, result = typed.node, typed.type
    else:
        node, result = _cases(inside, body)
    world.cite(info.node.cites, f"value {info.name}")
    return ir.Value(info.node.span, info.name, label_of(info.node.label), info.parameters, len(frame.slots.names), node, result)


def _cases(frame: Frame, body: ast.ValueCases) -> tuple[ir.Expression, ir.Type]:
    type_: ir.Type | None = None
    cases: list[tuple[ir.Expression, ir.Expression]] = []
    otherwise: ir.Expression | None = None
    for line in body.cases:
        if otherwise is not None:
            frame.problem("cases-not-whole", "nothing behind `otherwise` is ever read", line.span)
            break
        typed = single(frame, frame.check(line.value, None if type_ is None else strip(type_)))
        both = typed.type if type_ is None else joined(type_, typed.type)
        if both is None:
            assert type_ is not None
            frame.problem(
                "incomparable",
                f"this line gives {describe(frame.world, typed.type)}, those before {describe(frame.world, type_)}",
                line.value.span,
            )
        else:
            type_ = both
        if isinstance(line, ast.ValueOtherwise):
            otherwise = typed.node
        else:
            cases.append((condition(frame, line.condition), typed.node))
    result = type_ if type_ is not None else UNKNOWN
    if isinstance(result, ir.NoneType):
        frame.problem("wrong-type", "the value would never be anything but `none`", body.span)
        result = UNKNOWN
    if otherwise is None and not _covers(frame.world, cases):
        frame.problem("cases-not-whole", "the cases may all fail", body.span, hint="end with `otherwise: …`, or with `otherwise: none`")
    return ir.Cases(body.span, tuple(cases), otherwise), result


def _covers(world: World, cases: list[tuple[ir.Expression, ir.Expression]]) -> bool:
    """Whether the conditions provably cover every member of one attribute, or a flag and its opposite."""
    flags = [condition for condition, _ in cases]
    for one in flags:
        if any(isinstance(two, ir.Not) and two.operand == one for two in flags):
            return True
    covered: dict[ir.Expression, set[object]] = {}
    for one in flags:
        subject, values = _tested(world, one)
        if subject is not None:
            covered.setdefault(subject, set()).update(values)
    for subject, found in covered.items():
        kind = _kind_of(world, subject)
        if kind is not None and len(found) == len(world.kinds[kind].members):
            return True
    return False


def _tested(world: World, node: ir.Expression) -> tuple[ir.Expression | None, tuple[object, ...]]:
    match node:
        case ir.Is(left=left, right=ir.Constant(value=value), how="plain", negated=False):
            return left, (value,)
        case ir.IsIn(left=left, right=ir.SetOf(items=items), negated=False):
            if all(isinstance(item, ir.Constant) for item in items):
                return left, tuple(item.value for item in items if isinstance(item, ir.Constant))
        case ir.IsIn(left=left, right=ir.Interval(low=ir.Constant(value=low), high=ir.Constant(value=high), kind=int(kind)), negated=False):
            if isinstance(low, int) and isinstance(high, int):
                return left, member_range(world.kinds[kind], low, high)
        case _:
            pass
    return None, ()


def _kind_of(world: World, node: ir.Expression) -> int | None:
    match node:
        case ir.CardField(columns=((cards, column),)):
            type_ = world.cards[cards].columns[column].type
            return type_.kind if isinstance(type_, ir.MemberType) else None
        case ir.MemberField(kind=kind, column=column):
            type_ = world.kinds[kind].columns[column].type
            return type_.kind if isinstance(type_, ir.MemberType) else None
        case ir.VariableValue(variable=variable):
            type_ = world.variables[variable].type
            return type_.kind if isinstance(type_, ir.MemberType) else None
        case ir.OptionValue(option=option):
            type_ = world.options[option].type
            return type_.kind if isinstance(type_, ir.MemberType) else None
        case _:
            return None
