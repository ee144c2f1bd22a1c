"""What an answer's guards read, worked out once: when each condition can be tried before its own line."""

from __future__ import annotations

from attrs import frozen

from rulec import ir
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.evaluate.uses import slots_read


@frozen
class Plan:
    """For each guard of an answer: `after[i]` are conditions of later lines that can be tried once pick i is made,
    `bounds[i]` conditions that speak of pick i and of nothing picked later, which may cut short its search. One that no
    line says comes with `rebuild` as the first effect: all cards of the zone are used."""

    after: tuple[tuple[ir.Expression, ...], ...]
    bounds: tuple[tuple[ir.Expression, ...], ...]


def plan_of(rules: Rules, answer: ir.Answer) -> Plan:
    """The plan of an answer, made at its first use with these rules."""
    kept: tuple[ir.Answer, Plan] | None = rules.answer_plans.get(id(answer))
    if kept is None:
        kept = rules.answer_plans[id(answer)] = (answer, _make(answer))
    return kept[1]


def _make(answer: ir.Answer) -> Plan:
    count = len(answer.guards)
    after: list[list[ir.Expression]] = [[] for _ in range(count)]
    bounds: list[list[ir.Expression]] = [[] for _ in range(count)]
    bound = [(place, guard.slot) for place, guard in enumerate(answer.guards) if isinstance(guard, ir.Pick | ir.Let)]
    for place, guard in enumerate(answer.guards):
        if not isinstance(guard, ir.Requires):
            continue
        read = slots_read(guard.condition)
        earlier = [number for number, slot in bound if number < place and slot in read]
        if not earlier or isinstance(answer.guards[earlier[-1]], ir.Let):
            continue
        last = earlier[-1]
        bounds[last].append(guard.condition)
        if any(last < number < place for number, _slot in bound):
            after[last].append(guard.condition)
    match answer.effects[0] if answer.effects else None:
        case ir.Rebuild(span=span, zone=zone, melds=ir.Local(slot=rebuilt) as melds):
            for place, guard in enumerate(answer.guards):
                if isinstance(guard, ir.Pick) and guard.slot == rebuilt:
                    bounds[place].append(ir.IsEmpty(span, ir.Without(span, ir.Cards(span, zone), melds, True)))
        case _:
            pass
    return Plan(tuple(map(tuple, after)), tuple(map(tuple, bounds)))
