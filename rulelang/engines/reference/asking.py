"""Ask: rest at a decision, take an answer, open sealed ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rulec import ir
from rulelang.engines.reference.entries import note_answer
from rulelang.engines.reference.evaluate import Rules, Value, cards_in, elements_of
from rulelang.engines.reference.evaluate.rules import PlainAnswer
from rulelang.engines.reference.evaluate.values import needed
from rulelang.engines.reference.frames import Asking, Happening, Opening, Running
from rulelang.engines.reference.position import Asked, Move, RuleFault
from rulelang.engines.reference.table import Table, TrialOver
from rulelang.engines.reference.trials import is_free, trial_of


def choose(table: Table, rules: Rules, environment: int, statement: ir.Choose) -> None:
    """Begin a decision. A trial ends here."""
    if table.trying is not None:
        raise TrialOver
    names = table.environments[environment]
    if not statement.picks:
        table.choices = [None] * table.setup.players
        table.known.clear()
    who = rules.read(statement.who, table, names)
    if statement.mode == "one":
        seats = (needed(who, statement.span),)
        table.stack.append(Asking(environment, statement, seats, seats))
    elif statement.mode == "each":
        table.stack.append(Asking(environment, statement, elements_of(who), elements_of(who)))
    else:
        _ask_all(table, rules, environment, statement, elements_of(who))


def _goes_unasked(table: Table, rules: Rules, statement: ir.Choose, environment: int) -> bool:
    """Whether a `picks` asks for nothing, a value for each of no elements or a group of none, and may go on with that.

    Its slots are filled then.
    """
    if not statement.picks:
        return False
    names = table.environments[environment]
    pick, *rest = statement.answers[0].guards
    if not isinstance(pick, ir.Pick) or not _asks_nothing(table, rules, pick.selection, names):
        return False
    names[pick.slot] = ()
    for guard in rest:
        match guard:
            case ir.Requires(condition=condition) if not rules.read(condition, table, names):
                return False
            case ir.Let(slot=slot, value=value):
                names[slot] = rules.read(value, table, names)
            case ir.Pick():
                return False
            case _:
                pass
    return True


def _asks_nothing(table: Table, rules: Rules, selection: ir.Selection | ir.Groups | ir.Ways | ir.Fill, names: list[Value]) -> bool:
    match selection:
        case ir.Fill(keys=keys):
            return all(key is None for key in rules.elements(keys, table, names))
        case ir.Groups(low=low, high=high) if high is not None:
            bounds = rules.read(low, table, names), rules.read(high, table, names)
            return all(bound is not None and bound <= 0 for bound in bounds)
        case _:
            return False


def _may_answer(table: Table, rules: Rules, statement: ir.Choose, environment: int, seat: int, everyone: tuple[int, ...]) -> bool:
    """Whether a seat has a legal answer; if so, `asked` is left as it is while that seat is asked."""
    table.asked = Asked(statement, environment, (seat,), everyone)
    if _plainly_answerable(table, rules, statement, environment) or rules.has_move(table, rules, seat):
        return True
    table.asked = None
    return False


def _plainly_answerable(table: Table, rules: Rules, statement: ir.Choose, environment: int) -> bool:
    """Whether an answer is seen to be legal without a search: nothing to try, and one thing to pick at most."""
    names = list(table.environments[environment])
    return any(_is_legal(table, rules, names, guards, 0, slot) for guards, slot in _plain_answers(rules, statement))


def _plain_answers(rules: Rules, statement: ir.Choose) -> tuple[PlainAnswer, ...]:
    known = rules.plain_answers.get(id(statement))
    if known is None:
        trials = [(answer.guards, trial_of(rules, statement, number)) for number, answer in enumerate(statement.answers)]
        plain = [(guards, trial.slot) for guards, trial in trials if _is_plain(guards) and (trial.slot is not None or not trial.needed)]
        known = rules.plain_answers[id(statement)] = (statement, tuple(sorted(plain, key=lambda one: len(one[0]))))
    return known[1]


def _is_plain(guards: tuple[ir.Guard, ...]) -> bool:
    picks = [guard for guard in guards if isinstance(guard, ir.Pick)]
    return not picks or (len(picks) == 1 and isinstance(picks[0].selection, ir.Selection))


def _is_legal(table: Table, rules: Rules, names: list[Value], guards: tuple[ir.Guard, ...], place: int, slot: ir.ZoneOf | None) -> bool:
    """Whether the guards of an answer hold from a place on, for some pick, and the slot that is filled then is free."""
    while place < len(guards):
        guard = guards[place]
        place += 1
        if isinstance(guard, ir.Requires):
            if not rules.read(guard.condition, table, names):
                return False
        elif isinstance(guard, ir.Let):
            names[guard.slot] = rules.read(guard.value, table, names)
        else:
            for element in rules.elements(guard.selection, table, names):
                names[guard.slot] = element
                if element is not None and _is_legal(table, rules, names, guards, place, slot):
                    return True
            return False
    return slot is None or is_free(table, rules, slot, names)


def _nothing_legal(statement: ir.Choose) -> RuleFault:
    return RuleFault("no answer is legal, and there is no `otherwise`", statement.span)


def ask_next(table: Table, rules: Rules, work: Asking) -> None:
    """Ask the next seat; who has no legal answer is not asked."""
    if not work.rest:
        table.stack.pop()
        return
    statement = work.choose
    seat, work.rest = work.rest[0], work.rest[1:]
    table.environments[work.environment][statement.actor] = seat
    if _goes_unasked(table, rules, statement, work.environment):
        table.stack.append(Running(work.environment, statement.answers[0].effects))
        return
    if _may_answer(table, rules, statement, work.environment, seat, work.everyone):
        return
    if statement.otherwise is not None:
        table.stack.append(Running(work.environment, statement.otherwise))
    elif not statement.picks:
        raise _nothing_legal(statement)


def _ask_all(table: Table, rules: Rules, environment: int, statement: ir.Choose, seats: tuple[int, ...]) -> None:
    """Ask all seats at once, for sealed answers."""
    names = table.environments[environment]
    work = Opening(environment, statement, seats)
    table.stack.append(work)
    able: list[int] = []
    for seat in seats:
        names[statement.actor] = seat
        if _goes_unasked(table, rules, statement, environment):
            continue
        if _may_answer(table, rules, statement, environment, seat, seats):
            able.append(seat)
        elif statement.otherwise is None and not statement.picks:
            raise _nothing_legal(statement)
    table.asked = None
    if able:
        names[statement.actor] = None
        table.asked = Asked(statement, environment, tuple(able), seats)
    else:
        table.holding = True


def open_next(table: Table, rules: Rules, work: Opening) -> None:
    """Let the next sealed answer take effect, in the order in which the seats are asked; state triggers wait."""
    if not work.rest:
        table.stack.pop()
        table.holding = False
        table.due = True
        return
    seat, work.rest = work.rest[0], work.rest[1:]
    move = next((sealed.move for sealed in work.sealed if sealed.seat == seat), None)
    if move is not None:
        begin_answer(table, rules, work.environment, work.choose, seat, move)
        return
    table.environments[work.environment][work.choose.actor] = seat
    if _goes_unasked(table, rules, work.choose, work.environment):
        table.stack.append(Running(work.environment, work.choose.answers[0].effects))
    elif work.choose.otherwise is not None:
        table.stack.append(Running(work.environment, work.choose.otherwise))


def name_choices(table: Table, statement: ir.Choose, answers: Iterator[tuple[int, Move]]) -> None:
    """Remember who gave which answer; what is picked is no choice."""
    if not statement.picks:
        for seat, move in answers:
            table.choices[seat] = statement.answers[move.answer].name
        table.known.clear()


def begin_answer(table: Table, rules: Rules, environment: int, statement: ir.Choose, seat: int, move: Move) -> None:
    """Fill the slots of an answer and put its effects on the stack."""
    names = table.environments[environment]
    names[statement.actor] = seat
    answer = statement.answers[move.answer]
    number = 0
    cards: list[int] = []
    for guard in answer.guards:
        if isinstance(guard, ir.Pick):
            value, number = move.picks[number], number + 1
            bound = names[guard.slot] = bound_value(rules, table, names, guard, value) if guard.by_place else value
            cards += _picked_cards(table, guard.type, bound)
        elif isinstance(guard, ir.Let):
            names[guard.slot] = rules.read(guard.value, table, names)
    note_answer(table, seat, statement, move, tuple(cards))
    if ("answer", answer.name) in rules.watches:
        table.stack.append(Happening(environment, ("answer", answer.name), (seat,), answer.effects, choose=statement, answer=move.answer))
    else:
        table.stack.append(Running(environment, answer.effects))


def _picked_cards(table: Table, type_: ir.Type, value: Value) -> list[int]:
    """The cards that a pick chose, or filled something in for."""
    if not isinstance(type_, ir.FillType):
        return list(cards_in(table, value)) if _holds_cards(type_) else []
    sides = [side for side, kind in enumerate((type_.key, type_.value)) if _holds_cards(kind)]
    return [entry[side] for entry in cast("tuple[tuple[int, int], ...]", value) for side in sides]


def _holds_cards(type_: ir.Type) -> bool:
    match type_:
        case ir.CardType() | ir.WayType():
            return True
        case ir.GroupType(element=element):
            return _holds_cards(element)
        case ir.MaybeType(inner=inner):
            return _holds_cards(inner)
        case _:
            return False


def bound_value(rules: Rules, table: Table, names: list[Value], pick: ir.Pick, value: Value) -> Value:
    """What a slot holds for what a move says of a pick by place: the card that lies there."""
    match pick.selection:
        case ir.Selection() | ir.Groups() as selection:
            listed = rules.elements(selection if isinstance(selection, ir.Selection) else selection.domain, table, names)
        case _:
            return value
    places = {table.place_of(card) for card in listed}
    (only,) = places if len(places) == 1 else (None,)
    kept = listed if only is None else table.zones[only]
    return tuple(kept[place - 1] for place in value) if type(value) is tuple else kept[value - 1]
