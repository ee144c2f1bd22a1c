"""Statements: from the lines of a block to the program's statements."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from rulec import ast, ir
from rulec.check.cells import member_range
from rulec.check.conditions import condition, number, report_outside, something
from rulec.check.decisions import choose, picks
from rulec.check.expressions import value_of
from rulec.check.frame import Frame, Subject, Typed
from rulec.check.selections import select
from rulec.check.targets import variable_target
from rulec.check.types import describe, fits, strip
from rulec.check.verbs import do
from rulec.check.walks import single, walkable
from rulec.check.world import World
from rulec.source import Span
from rulec.suggest import near

MOST_BRANCHES = 100


def block(frame: Frame, node: ast.Block) -> ir.Block:
    """The statements of a block, in its own scope of names; what it cites is noted."""
    frame.world.cite(node.cites, frame.world.context)
    before = frame.choices.kind
    found = statements(frame, node.statements)
    if frame.choices.kind != before:
        frame.choices.kind = None
    return found


def statements(frame: Frame, nodes: tuple[ast.Statement, ...]) -> ir.Block:
    """Statements one after another; `let` binds for those behind it."""
    found: list[ir.Statement] = []
    for node in nodes:
        frame, made = statement(frame, node)
        found.extend(made)
    return tuple(found)


def statement(frame: Frame, node: ast.Statement) -> tuple[Frame, tuple[ir.Statement, ...]]:
    """One statement, and the frame for those behind it."""
    match node:
        case ast.Let():
            typed = something(frame, node.value, node.name.text)
            inside, slot = frame.bind(node.name, typed.type)
            return inside, (ir.Let(node.span, slot, typed.node),)
        case ast.Assign():
            return frame, _assign(frame, node)
        case ast.Do():
            return frame, do(frame, node)
        case ast.Then():
            return frame, _then(frame, node)
        case ast.Stop():
            if not frame.in_loop:
                frame.problem("misplaced", "`stop` leaves a loop, and there is none here", node.span)
            return frame, (ir.Stop(node.span, _condition(frame, node.condition)),)
        case ast.EndGame():
            return frame, (_end_game(frame, node),)
        case ast.Requires() | ast.Pick():
            word = "requires" if isinstance(node, ast.Requires) else "pick"
            hint = "it belongs to the first lines of an answer, before its effects" if frame.in_answer else "only an answer has such lines"
            frame.problem("misplaced", f"`{word}` cannot stand here", node.span, hint)
            return frame, ()
        case ast.If():
            return frame, (_if(frame, node),)
        case ast.ForEach():
            return frame, (_for_each(frame, node),)
        case ast.Repeat():
            return frame, (_repeat(frame, node),)
        case ast.Case():
            return frame, _case(frame, node)
        case ast.Choose():
            return frame, (choose(frame, node, statements),)
        case ast.Picks():
            return frame, (picks(frame, node, statements),)
        case _:
            assert_never(node)


def _condition(frame: Frame, node: ast.Expr | None) -> ir.Expression | None:
    return None if node is None else condition(frame, node)


def _assign(frame: Frame, node: ast.Assign) -> tuple[ir.Statement, ...]:
    parameter = _parameter(frame, node)
    if parameter is not None:
        return parameter
    target = variable_target(frame, node.target)
    if target is None:
        frame.check(node.value)
        return ()
    variable, keys, type_ = target
    if node.sign != "=":
        inner = strip(type_)
        if isinstance(inner, ir.MemberType | ir.NumberType):
            value = number(frame, node.value)
        elif isinstance(inner, ir.BagType):
            value = value_of(frame, node.value, inner)
        else:
            frame.problem("wrong-type", f"`{node.sign}` changes numbers, not {describe(frame.world, type_)}", node.span)
            return ()
    else:
        value = value_of(frame, node.value, type_)
        report_outside(frame, value, type_, node.value.span)
    return (ir.Assign(node.span, variable, keys, node.sign, value.node),)


def _parameter(frame: Frame, node: ast.Assign) -> tuple[ir.Statement, ...] | None:
    """A change of a verb's parameter by a `before` trigger: the slot is written again, and the verb takes it over."""
    target = node.target
    if target.owner is not None or target.keys or target.name.text not in frame.bound:
        return None
    slot, type_ = frame.bound[target.name.text]
    if slot not in frame.settable:
        return None
    if node.sign == "=":
        value = value_of(frame, node.value, type_)
        report_outside(frame, value, type_, node.value.span)
        return (ir.Let(node.span, slot, value.node),)
    if not isinstance(strip(type_), ir.NumberType):
        frame.problem("wrong-type", f"`{node.sign}` changes numbers, not {describe(frame.world, type_)}", node.span)
        return ()
    change = ir.Arithmetic(node.span, node.sign[0], ir.Local(target.span, slot), number(frame, node.value).node)
    return (ir.Let(node.span, slot, change),)


def _then(frame: Frame, node: ast.Then) -> tuple[ir.Statement, ...]:
    place = phase_named(frame.world, node.phase)
    test = _condition(frame, node.condition)
    return () if place is None else (ir.Then(node.span, place, test),)


def phase_named(world: World, name: ast.Ident) -> int | None:
    """The place of a phase; an unknown one is reported."""
    if name.text in world.phases:
        return world.phases[name.text]
    world.problem("unknown-phase", f"there is no phase `{name.text}`", name.span, hint=near(name.text, world.phases))
    return None


def _end_game(frame: Frame, node: ast.EndGame) -> ir.Statement:
    test = _condition(frame, node.condition)
    match node.outcome:
        case None:
            if frame.world.game is not None and not any(isinstance(one, ast.GameRanking) for one in frame.world.game.items):
                frame.problem(
                    "no-result",
                    "the game has no ranking, so its end must say who wins",
                    node.span,
                    "write `end game won by …` or `end game lost`, or give the game a `ranking`",
                )
            return ir.EndGame(node.span, "ranking", None, test)
        case ast.Lost():
            return ir.EndGame(node.span, "lost", None, test)
        case ast.Won():
            winners = single(frame, frame.check(node.outcome.players))
            found = walkable(winners)
            element = found[1] if found is not None else strip(winners.type)
            if not winners.broken and not isinstance(strip(element), ir.PlayerType | ir.TeamType):
                frame.problem("wrong-type", f"players win, not {describe(frame.world, winners.type)}", node.outcome.players.span)
            players = found[0] if found is not None else ir.SetOf(node.span, (winners.node,))
            return ir.EndGame(node.span, "won", players, test)


def _if(frame: Frame, node: ast.If) -> ir.Statement:
    branches: list[tuple[Span, ast.Expr, ast.Block]] = [(node.span, node.condition, node.block)]
    branches += ((branch.span, branch.condition, branch.block) for branch in node.otherwise_ifs)
    if frame.branches + len(branches) > MOST_BRANCHES:
        hint = "read the cases off a `table`, or use `case`"
        frame.problem("too-deep", f"more than {MOST_BRANCHES} branches of `if` follow from one another", node.span, hint)
        return ir.Nothing(node.span)
    frames = [evolve(frame, branches=frame.branches + place) for place in range(1, len(branches) + 1)]
    checked = [(span, condition(frame, test), block(inside, body)) for inside, (span, test, body) in zip(frames, branches, strict=True)]
    otherwise: ir.Block = () if node.otherwise is None else block(frames[-1], node.otherwise.block)
    for span, test, body in reversed(checked):
        otherwise = (ir.If(span, test, body, otherwise),)
    return otherwise[0]


def _for_each(frame: Frame, node: ast.ForEach) -> ir.Statement:
    chosen = select(frame, node.selection)
    if isinstance(chosen.node, ir.Fill):
        return ir.Nothing(node.span)
    domain: ir.Expression = chosen.node
    slot = chosen.node.slot
    if isinstance(domain, ir.Selection) and domain.where is None and not domain.order:
        domain = domain.domain
    subject = Subject(ir.Local(node.span, slot), chosen.element)
    inside = evolve(chosen.inside.about(subject), in_loop=True)
    bound = isinstance(strip(chosen.element), ir.CardType)
    return ir.ForEach(node.span, slot, domain, block(inside, node.block), bound)


def _repeat(frame: Frame, node: ast.Repeat) -> ir.Statement:
    times = number(frame, node.times)
    until = _condition(frame, node.until)
    return ir.Repeat(node.span, times.node, until, block(evolve(frame, in_loop=True), node.block))


def _case(frame: Frame, node: ast.Case) -> tuple[ir.Statement, ...]:
    subject = single(frame, frame.check(node.subject))
    if subject.broken:
        return ()
    if isinstance(subject.type, ir.NoneType):
        frame.problem("wrong-type", "`none` alone has no cases", node.subject.span)
        return ()
    type_ = strip(subject.type)
    if isinstance(type_, ir.CardType):
        return (_case_of_card(frame, node, subject, type_),)
    arms: list[tuple[ir.Expression, ir.Block]] = []
    covered: list[object] = []
    for arm in node.arms:
        values = []
        for value in arm.values:
            wanted: ir.Type = ir.GroupType(type_) if isinstance(value, ast.Range | ast.Set) else subject.type
            typed = single(frame, frame.check(value, wanted))
            found = walkable(typed)
            if not typed.broken and not fits(type_, found[1] if found else typed.type):
                frame.problem("wrong-type", f"{describe(frame.world, type_)} is asked for in this arm", value.span)
            values.append(found[0] if found else typed.node)
            covered += _fixed(frame, typed)
        arms.append((ir.SetOf(arm.span, tuple(values)), block(frame, arm.block)))
    otherwise = () if node.otherwise is None else block(frame, node.otherwise.block)
    if node.otherwise is None:
        _must_cover(frame, node, subject.type, covered)
    return (ir.Case(node.span, subject.node, tuple(arms), otherwise),)


def _fixed(frame: Frame, typed: Typed) -> list[object]:
    """The fixed values that an arm covers."""
    match typed.node:
        case ir.Constant(value=value):
            return [value]
        case ir.Interval(low=ir.Constant(value=int(low)), high=ir.Constant(value=int(high)), kind=kind):
            if kind is None:
                return list(range(low, min(high, low + 1000) + 1))
            return list(member_range(frame.world.kinds[kind], low, high))
        case _:
            return []


def _must_cover(frame: Frame, node: ast.Case, type_: ir.Type, covered: list[object]) -> None:
    want = strip(type_)
    needed: list[object]
    match want:
        case ir.MemberType(kind=kind):
            members = frame.world.kinds[kind].members
            missing = [member.name for place, member in enumerate(members) if place not in covered]
        case ir.FlagType():
            missing = [name for name, value in (("yes", True), ("no", False)) if value not in covered]
        case ir.NumberType(low=low, high=high) if low is not None and high is not None and high - low < 1000:
            needed = list(range(low, high + 1))
            missing = [str(one) for one in needed if one not in covered]
        case _:
            missing = ["anything else"]
    _report_missing(frame, node, [f"`{one}`" for one in missing])


def _case_of_card(frame: Frame, node: ast.Case, subject: Typed, type_: ir.CardType) -> ir.Statement:
    """A case over cards: its arms are names of cards."""
    arms: list[tuple[ir.Expression, ir.Block]] = []
    named: set[tuple[int, int]] = set()
    for arm in node.arms:
        texts: list[ir.Expression] = []
        for value in arm.values:
            typed = frame.check(value, type_)
            if isinstance(typed.node, ir.CardsText):
                named.update(typed.node.melds[0][0].designs)
                texts.append(typed.node)
            elif not typed.broken:
                frame.problem("wrong-type", "an arm here is the name of a card", value.span)
        arms.append((ir.SetOf(arm.span, tuple(texts)), block(frame, arm.block)))
    otherwise = () if node.otherwise is None else block(frame, node.otherwise.block)
    if node.otherwise is None:
        every = [(one, row, design.name) for one in type_.sets for row, design in enumerate(frame.world.cards[one].designs)]
        missing = [f"`{name}`" if name else "a card without a name" for one, row, name in every if (one, row) not in named]
        _report_missing(frame, node, list(dict.fromkeys(missing)))
    return ir.Case(node.span, subject.node, tuple(arms), otherwise)


def _report_missing(frame: Frame, node: ast.Case, missing: list[str]) -> None:
    if missing:
        listed = ", ".join(missing[:5]) + (", …" if len(missing) > 5 else "")
        frame.problem("cases-not-whole", f"no arm takes {listed}", node.span, "add arms, or `otherwise: nothing`")
