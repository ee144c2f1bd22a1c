"""Tell which answers have anything to try: a guard verb, or something that may be forbidden."""

from __future__ import annotations

from collections.abc import Iterator

from rulec import ir

_GUARDS = (ir.Lay, ir.Extend, ir.Take, ir.Swap, ir.Rebuild)
_MOVING = (ir.Draw, ir.Move, ir.Collect, *_GUARDS)

_known: dict[int, tuple[ir.Choose, dict[int, bool]]] = {}


def needs_trial(choose: ir.Choose, answer: int, program: ir.Program) -> bool:
    """Whether the tried part of an answer may refuse it.

    No if nothing that it can reach, through verbs and triggers, is a guard verb or forbidden by a rule; then it is legal
    as soon as its guards hold.
    """
    kept = _known.get(id(choose))
    if kept is None or kept[0] is not choose:
        kept = _known[id(choose)] = (choose, {})
    if answer not in kept[1]:
        kept[1][answer] = _may_refuse(choose.answers[answer], program)
    return kept[1][answer]


def _may_refuse(answer: ir.Answer, program: ir.Program) -> bool:
    reached = list(_reached(answer, program))
    events = {("answer", answer.name)}
    for statement in reached:
        if isinstance(statement, _GUARDS) or (isinstance(statement, ir.Change) and statement.verb == "pay"):
            return True
        if isinstance(statement, ir.Move) and (
            _takes_few(program.zones[statement.target.zone]) or _from_melds(statement.things, answer, program)
        ):
            return True
        if isinstance(statement, ir.Draw) and _takes_few(program.zones[statement.target.zone]):
            return True
        if isinstance(statement, ir.Perform):
            events.add(("verb", str(statement.verb)))
        if isinstance(statement, ir.Then):
            events.add(("start", str(statement.phase)))
    moving = any(isinstance(statement, _MOVING) for statement in reached)
    return any(_met(forbid.event, events, moving) for forbid in program.forbids)


def _takes_few(zone: ir.Zone) -> bool:
    return zone.order == "slot" or bool(zone.melds)


def _from_melds(things: ir.Expression, answer: ir.Answer, program: ir.Program) -> bool:
    """Whether cards that move may be taken out of melds, which must stay melds; yes if their form does not tell."""
    if not any(zone.melds for zone in program.zones):
        return False
    match things:
        case ir.ZoneOf(zone=zone) | ir.Top(zone=zone) | ir.SlotCard(zone=zone):
            return bool(program.zones[zone].melds)
        case ir.Selection(domain=domain) | ir.Groups(domain=domain):
            return _from_melds(domain, answer, program)
        case ir.Without(left=left):
            return _from_melds(left, answer, program)
        case ir.Union(parts=parts) | ir.SetOf(items=parts):
            return any(_from_melds(part, answer, program) for part in parts)
        case ir.Each(body=body):
            return _from_melds(body, answer, program)
        case ir.Best(selection=selection):
            return _from_melds(selection, answer, program)
        case ir.Call(function="first" | "random", arguments=arguments):
            return _from_melds(arguments[-1], answer, program)
        case ir.Local(slot=slot):
            for guard in answer.guards:
                if isinstance(guard, ir.Let) and guard.slot == slot:
                    return _from_melds(guard.value, answer, program)
            picks = [guard for guard in answer.guards if isinstance(guard, ir.Pick) and guard.slot == slot]
            return not picks or any(
                isinstance(pick.selection, ir.Fill) or _from_melds(_domain(pick.selection), answer, program) for pick in picks
            )
        case _:
            return True


def _domain(selection: ir.Selection | ir.Groups | ir.Ways | ir.Fill) -> ir.Expression:
    match selection:
        case ir.Selection(domain=domain) | ir.Groups(domain=domain):
            return domain
        case ir.Ways(cards=cards):
            return cards
        case ir.Fill(values=values):
            return values


def _met(event: ir.Event, events: set[tuple[str, str]], moving: bool) -> bool:
    match event.sort:
        case "enter" | "leave" | "short":
            return moving
        case "answer":
            return ("answer", event.name) in events
        case _:
            return (event.sort, str(event.index)) in events


def _reached(answer: ir.Answer, program: ir.Program) -> Iterator[ir.Statement]:
    """The statements that an answer may reach, each procedure once; which state triggers fire is not asked."""
    pending: list[ir.Block] = [answer.effects]
    pending += [one.procedure.block for one in program.triggers if one.event.sort == "answer" and one.event.name == answer.name]
    verbs: set[int] = set()
    moved = effects = False
    while pending:
        for statement in pending.pop():
            yield statement
            pending += blocks_in(statement)
            if isinstance(statement, ir.Perform) and statement.verb not in verbs:
                verbs.add(statement.verb)
                pending.append(program.verbs[statement.verb].procedure.block)
                pending += [
                    one.procedure.block for one in program.triggers if (one.event.sort, one.event.index) == ("verb", statement.verb)
                ]
            if isinstance(statement, _MOVING) and not moved:
                moved = True
                pending += [one.procedure.block for one in program.triggers if one.event.sort in ("enter", "leave", "short")]
            if not effects:
                effects = True
                pending += [one.procedure.block for one in program.state_triggers]


def blocks_in(statement: ir.Statement) -> list[ir.Block]:
    """The blocks in a statement, those of answers left out: a trial never gets that far."""
    match statement:
        case ir.If(then=then, otherwise=otherwise):
            return [then, otherwise]
        case ir.Case(arms=arms, otherwise=otherwise):
            return [*(block for _values, block in arms), otherwise]
        case ir.ForEach(block=block) | ir.Repeat(block=block):
            return [block]
        case _:
            return []
