"""Decisions: who is asked, what each may answer, and what happens then."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from rulec import ast, ir
from rulec.check.conditions import condition, something
from rulec.check.frame import Frame, Subject
from rulec.check.reading import parts
from rulec.check.selections import Chosen, select
from rulec.check.targets import as_expression
from rulec.check.types import UNKNOWN, describe, strip
from rulec.check.walks import single
from rulec.check.world import label_of, texts
from rulec.suggest import near

Statements = Callable[[Frame, tuple[ast.Statement, ...]], ir.Block]


@frozen
class Asked:
    """Who is asked: the expression, the slot of the one who answers, and the frame of the answers."""

    who: ir.Expression
    actor: int
    frame: Frame


def choose(frame: Frame, node: ast.Choose, statements: Statements) -> ir.Choose:
    """`WHO chooses:` and its answers."""
    world = frame.world
    number = world.decisions
    world.decisions += 1
    asked = _asked(frame, node.actor)
    answers: list[ir.Answer] = []
    otherwise: ir.Block | None = None
    world.cite(node.cites, world.context)
    for item in node.items:
        match item:
            case ast.Choice():
                _add(frame, answers, item.name, answer_of(asked.frame, item.name, item.label, item.block, statements))
            case ast.Also():
                for name in item.names:
                    action = world.actions.get(name.text)
                    if action is None:
                        hint = near(name.text, world.actions)
                        frame.problem("unknown-name", f"there is no action `{name.text}`", name.span, hint)
                        continue
                    made = answer_of(asked.frame, action.name, action.label, action.block, statements)
                    _add(frame, answers, name, made)
            case ast.NoChoice():
                if otherwise is not None:
                    frame.problem("declared-twice", "a decision has one `otherwise`", item.span)
                otherwise = () if item.block is None else statements(asked.frame, item.block.statements)
                if item.block is not None:
                    world.cite(item.block.cites, world.context)
    mode = "secret" if node.secretly else "each" if isinstance(node.actor, ast.Each) else "one"
    if node.secretly and not isinstance(node.actor, ast.Each):
        frame.problem("misplaced", "one player alone has no need of secrecy", node.span, "write `each p in players chooses secretly:`")
        mode = "one"
    until = _until(frame, node, answers)
    frame.choices.kind = world.enumeration(tuple(answer.name for answer in answers), node.span)
    return ir.Choose(node.span, number, mode, asked.who, asked.actor, tuple(answers), until, otherwise, False)


def _add(frame: Frame, answers: list[ir.Answer], name: ast.Ident, answer: ir.Answer) -> None:
    if any(other.name == answer.name for other in answers):
        frame.problem("declared-twice", f"the decision has two answers `{answer.name}`", name.span)
        return
    answers.append(answer)
    guards = tuple(guard for guard in answer.guards if isinstance(guard, ir.Pick))
    frame.world.offered.setdefault(answer.name, []).append(guards)
    picks = [(guard.name, guard.type) for guard in guards]
    known = frame.world.answers.setdefault(answer.name, picks)
    if known is not picks:
        known[:] = [one for one in known if one in picks]


def _until(frame: Frame, node: ast.Choose, answers: list[ir.Answer]) -> int | None:
    if node.once is None:
        return None
    if not isinstance(node.actor, ast.Each):
        frame.problem("misplaced", "`until` ends a round of questions, and only one player is asked", node.once.span)
        return None
    for place, answer in enumerate(answers):
        if answer.name == node.once.answer.text:
            return place
    name = node.once.answer
    hint = near(name.text, [answer.name for answer in answers])
    frame.problem("unknown-name", f"no answer here is called `{name.text}`", name.span, hint)
    return None


def _asked(frame: Frame, actor: ast.Target | ast.Each) -> Asked:
    player = ir.PlayerType()
    if isinstance(actor, ast.Each):
        chosen = select(frame, actor.selection)
        who: ir.Expression = chosen.node
        slot = chosen.node.slot
        if not isinstance(strip(chosen.element), ir.PlayerType) and chosen.inside is not None:
            _players_only(frame, chosen, actor)
        if isinstance(who, ir.Selection) and who.where is None and not who.order:
            who = who.domain
        inside = chosen.inside.about(Subject(ir.Local(actor.span, slot), player))
        return Asked(who, slot, evolve(inside, actor=ir.Local(actor.span, slot)))
    typed = single(frame, frame.check(as_expression(actor), player))
    if not typed.broken and not isinstance(strip(typed.type), ir.PlayerType):
        frame.problem("wrong-type", f"a player is asked, not {describe(frame.world, typed.type)}", actor.span)
    slot = frame.slots.take()
    local = ir.Local(actor.span, slot)
    return Asked(typed.node, slot, evolve(frame.about(Subject(local, player)), actor=local))


def _players_only(frame: Frame, chosen: Chosen, actor: ast.Each) -> None:
    if chosen.element != UNKNOWN:
        frame.problem("wrong-type", f"players are asked, not {describe(frame.world, chosen.element)}", actor.selection.span)


def answer_of(frame: Frame, name: ast.Ident, label: ast.Text | None, block: ast.Block | None, statements: Statements) -> ir.Answer:
    """One answer: its guards, then its effects."""
    if block is None:
        return ir.Answer(name.span, name.text, label_of(label), (), ())
    world = frame.world
    before, world.context = world.context, f"answer {name.text}"
    cites = world.cite(block.cites, world.context)
    guards, inside, rest = _guards(evolve(frame, in_answer=True, in_answer_guard=True), block.statements)
    kind = frame.choices.kind
    effects = statements(evolve(inside, in_answer_guard=False), rest)
    frame.choices.kind = kind
    world.context = before
    merged = tuple(_merge(guard, (guards, effects)) for guard in guards)
    return ir.Answer(name.span, name.text, label_of(label), merged, effects, texts(block.notes), cites)


def _guards(frame: Frame, nodes: tuple[ast.Statement, ...]) -> tuple[tuple[ir.Guard, ...], Frame, tuple[ast.Statement, ...]]:
    """The leading `requires` and `pick` lines, the frame that knows the picks, and the statements behind."""
    guards: list[ir.Guard] = []
    for place, node in enumerate(nodes):
        match node:
            case ast.Requires():
                test = condition(frame, node.condition)
                guards.append(ir.Requires(node.span, test, _line(frame, node)))
            case ast.Pick():
                chosen = select(frame, node.selection, pick=True)
                guards.append(_pick(frame, node.selection, chosen))
                frame = chosen.inside
            case ast.Let() if any(isinstance(later, ast.Requires | ast.Pick) for later in nodes[place:]):
                typed = something(frame, node.value, node.name.text)
                frame, slot = frame.bind(node.name, typed.type)
                guards.append(ir.Let(node.span, slot, typed.node))
            case _:
                return tuple(guards), frame, nodes[place:]
    return tuple(guards), frame, ()


def _line(frame: Frame, node: ast.Requires) -> str:
    return frame.world.text_of(node.span)


def _pick(frame: Frame, node: ast.Selection, chosen: Chosen) -> ir.Pick:
    label = label_of(node.binder.label)
    return ir.Pick(node.span, node.binder.name.text, chosen.node, chosen.element, _by_place(frame, chosen), label=label)


def _by_place(frame: Frame, chosen: Chosen) -> bool:
    """Whether the actor does not see the cards of the row that is picked from."""
    if chosen.domain is None or chosen.domain.zone is None or not isinstance(chosen.node, ir.Selection | ir.Groups):
        return False
    use = chosen.domain.zone
    info = frame.world.zones[use.zone]
    if info.order != "row" or info.seen == "open":
        return False
    own = bool(use.keys) and frame.actor is not None and use.keys[0] in (frame.actor, _team_of(frame.actor))
    return info.seen == "hidden" or (info.seen == "private" and not own) or (info.seen == "outward" and own)


def _team_of(player: ir.Expression) -> ir.Expression:
    return ir.Property(player.span, "team", player, ir.TeamType())


def _merge(guard: ir.Guard, rest: object) -> ir.Guard:
    """A pick whose equal cards stay apart, if the answer looks at what lies above it."""
    if not isinstance(guard, ir.Pick):
        return guard
    for one in parts(rest):
        if isinstance(one, ir.Call) and one.function == "cards_from":
            first = one.arguments[0]
            if isinstance(first, ir.Local) and first.slot == guard.slot:
                return evolve(guard, merge=False)
    return guard


def picks(frame: Frame, node: ast.Picks, statements: Statements) -> ir.Choose:
    """`WHO picks SELECTION:`, a decision with one answer, called after what is picked."""
    world = frame.world
    number = world.decisions
    world.decisions += 1
    asked = _asked(frame, node.actor)
    inside = evolve(asked.frame, in_answer=True, in_answer_guard=True)
    chosen = select(inside, node.selection, pick=True)
    guards: tuple[ir.Guard, ...] = (_pick(inside, node.selection, chosen),)
    kind = frame.choices.kind
    world.cite(node.block.cites, world.context)
    more, within, rest = _guards(chosen.inside, node.block.statements)
    effects = statements(evolve(within, in_answer_guard=False), rest)
    frame.choices.kind = kind
    guards = tuple(_merge(guard, (guards, more, effects)) for guard in (*guards, *more))
    binder = node.selection.binder
    name = binder.name
    answer = ir.Answer(node.span, name.text, label_of(binder.label), guards, effects, texts(node.block.notes))
    _add(frame, [], name, answer)
    otherwise = None if node.otherwise is None else statements(asked.frame, node.otherwise.block.statements)
    mode = "secret" if node.secretly else "each" if isinstance(node.actor, ast.Each) else "one"
    return ir.Choose(node.span, number, mode, asked.who, asked.actor, (answer,), None, otherwise, True)
