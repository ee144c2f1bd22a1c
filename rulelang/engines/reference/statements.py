"""Make statements ready to run: one case for each sort of statement."""

from __future__ import annotations

from typing import assert_never

from rulec import ir
from rulelang.engines.reference import asking
from rulelang.engines.reference.effects import cards, dice, melds, variables
from rulelang.engines.reference.entries import note
from rulelang.engines.reference.evaluate import Rules, Value, elements_of
from rulelang.engines.reference.evaluate.conditions import equal_cards
from rulelang.engines.reference.evaluate.fields import members_of
from rulelang.engines.reference.evaluate.values import needed
from rulelang.engines.reference.frames import Called, Happening, Looping, Repeating, Running, Statement
from rulelang.engines.reference.happenings import check_parameters
from rulelang.engines.reference.outcome import decide
from rulelang.engines.reference.phases import leave_for
from rulelang.engines.reference.position import RuleFault
from rulelang.engines.reference.table import Table, TrialOver


def ready_block(rules: Rules, block: ir.Block) -> tuple[Statement, ...]:
    """The statements of a block, made ready at their first run."""
    kept = rules.blocks.get(id(block))
    if kept is None:
        kept = rules.blocks[id(block)] = (block, tuple(_ready(rules, statement) for statement in block))
    return kept[1]


def _ready(rules: Rules, statement: ir.Statement) -> Statement:
    match statement:
        case ir.Let(slot=slot, value=value):
            return _let(rules, slot, value)
        case ir.Assign():
            return variables.assign(rules, statement)
        case ir.Change():
            return lambda table, environment: variables.change(table, rules, environment, statement)
        case ir.Draw():
            return lambda table, environment: cards.draw(table, rules, environment, statement)
        case ir.Move():
            return cards.move(rules, statement)
        case ir.Shuffle():
            return lambda table, environment: cards.shuffle(table, rules, environment, statement)
        case ir.Collect():
            return lambda table, environment: cards.collect(table, rules, environment, statement)
        case ir.Reveal():
            return lambda table, environment: cards.reveal(table, rules, environment, statement)
        case ir.Lay():
            return lambda table, environment: melds.lay(table, rules, environment, statement)
        case ir.Extend():
            return lambda table, environment: melds.extend(table, rules, environment, statement)
        case ir.Take():
            return lambda table, environment: melds.take(table, rules, environment, statement)
        case ir.Swap():
            return lambda table, environment: melds.swap(table, rules, environment, statement)
        case ir.Rebuild():
            return lambda table, environment: melds.rebuild(table, rules, environment, statement)
        case ir.Roll():
            return lambda table, environment: dice.roll(table, rules, environment, statement)
        case ir.Reroll():
            return lambda table, environment: dice.reroll(table, rules, environment, statement)
        case ir.Clear():
            return lambda table, environment: dice.clear(table, rules, environment, statement)
        case ir.Perform():
            return lambda table, environment: _perform(table, rules, environment, statement)
        case ir.If():
            return _if(rules, statement)
        case ir.Case():
            return lambda table, environment: _case(table, rules, environment, statement)
        case ir.ForEach():
            return lambda table, environment: _for_each(table, rules, environment, statement)
        case ir.Repeat():
            return lambda table, environment: _repeat(table, rules, environment, statement)
        case ir.Stop():
            return lambda table, environment: _stop(table, rules, environment, statement)
        case ir.Then():
            return _then(rules, statement)
        case ir.EndGame():
            return lambda table, environment: _end_game(table, rules, environment, statement)
        case ir.Choose():
            return lambda table, environment: asking.choose(table, rules, environment, statement)
        case ir.Nothing():
            return lambda table, environment: None
        case _:
            assert_never(statement)


def _let(rules: Rules, slot: int, value: ir.Expression) -> Statement:
    read = rules.ready(value)

    def run(table: Table, environment: int) -> None:
        names = table.environments[environment]
        names[slot] = read(table, names)

    return run


def _if(rules: Rules, statement: ir.If) -> Statement:
    holds = rules.ready(statement.condition)

    def run(table: Table, environment: int) -> None:
        block = statement.then if holds(table, table.environments[environment]) else statement.otherwise
        if block:
            table.stack.append(Running(environment, block))

    return run


def _holds(table: Table, rules: Rules, environment: int, condition: ir.Expression | None) -> bool:
    return condition is None or bool(rules.read(condition, table, table.environments[environment]))


def _case(table: Table, rules: Rules, environment: int, statement: ir.Case) -> None:
    names = table.environments[environment]
    subject = rules.read(statement.subject, table, names)
    for values, block in statement.arms:
        if any(_is_arm(table, subject, value) for value in rules.elements(values, table, names)):
            table.stack.append(Running(environment, block))
            return
    table.stack.append(Running(environment, statement.otherwise))


def _is_arm(table: Table, subject: Value, value: Value) -> bool:
    return equal_cards(table, subject, value) if isinstance(value, ir.CardsText) else bool(subject == value)


# ---------------------------------------------------------------- loops


def _for_each(table: Table, rules: Rules, environment: int, statement: ir.ForEach) -> None:
    elements = rules.elements(statement.domain, table, table.environments[environment])
    places: tuple[int | None, ...] = ()
    if statement.zone_bound:
        places = tuple(table.place_of(card) for card in elements)
    table.stack.append(Looping(environment, statement.block, statement.slot, elements, places))


def go_round(table: Table, work: Looping) -> None:
    """Take the next element of a loop; a card no longer where it lay is passed over."""
    while work.rest:
        element: Value = work.rest[0]
        work.rest = work.rest[1:]
        if work.places:
            place, work.places = work.places[0], work.places[1:]
            if table.place_of(element) != place:
                continue
        table.environments[work.environment][work.slot] = element
        table.stack.append(Running(work.environment, work.block))
        return
    table.stack.pop()


def _repeat(table: Table, rules: Rules, environment: int, statement: ir.Repeat) -> None:
    times = needed(rules.read(statement.times, table, table.environments[environment]), statement.span)
    table.stack.append(Repeating(environment, statement, int(times)))


def repeat_again(table: Table, rules: Rules, work: Repeating) -> None:
    """Run the block once more, unless that was all or the end has been reached."""
    until = work.statement.until
    if work.left <= 0 or (until is not None and _holds(table, rules, work.environment, until)):
        table.stack.pop()
        return
    work.left -= 1
    table.stack.append(Running(work.environment, work.statement.block))


def _stop(table: Table, rules: Rules, environment: int, statement: ir.Stop) -> None:
    if not _holds(table, rules, environment, statement.condition):
        return
    while table.stack:
        work = table.stack.pop()
        if isinstance(work, Looping | Repeating) and work.environment == environment:
            return
    raise RuleFault("there is no loop to leave", statement.span)


# ---------------------------------------------------------------- verbs and jumps


def _perform(table: Table, rules: Rules, environment: int, statement: ir.Perform) -> None:
    names = table.environments[environment]
    procedure = rules.program.verbs[statement.verb].procedure
    values = tuple(rules.read(argument, table, names) for argument in statement.arguments)
    check_parameters(procedure, values, statement.span)
    if ("verb", statement.verb) in rules.watches:
        table.stack.append(Happening(environment, ("verb", statement.verb), values, procedure.block, procedure.size))
        return
    index = len(table.environments)
    table.environments.append([*values, *[None] * (procedure.size - len(values))])
    table.stack.append(Called(index))
    table.stack.append(Running(index, procedure.block))


def _then(rules: Rules, statement: ir.Then) -> Statement:
    if statement.condition is None:
        return lambda table, environment: leave_for(table, rules, statement.phase)
    holds = rules.ready(statement.condition)

    def run(table: Table, environment: int) -> None:
        if holds(table, table.environments[environment]):
            leave_for(table, rules, statement.phase)

    return run


def _end_game(table: Table, rules: Rules, environment: int, statement: ir.EndGame) -> None:
    if not _holds(table, rules, environment, statement.condition):
        return
    if table.trying is not None:
        raise TrialOver
    winners: tuple[int, ...] = ()
    if statement.players is not None:
        named = elements_of(rules.read(statement.players, table, table.environments[environment]))
        winners = (
            tuple(seat for team in named for seat in members_of(table, team)) if _gives_teams(rules.program, statement.players) else named
        )
    table.result = decide(table, rules, statement.result, winners)
    table.stack.clear()
    table.environments.clear()
    table.running = 0
    table.holding = False
    note(table, "end", data=(table.result,))


def _gives_teams(program: ir.Program, node: ir.Expression) -> bool:
    """Whether an expression names teams and not players, as far as its form tells."""
    match node:
        case ir.Things(sort=sort):
            return sort == "teams"
        case ir.Property(name=name):
            return name == "team"
        case ir.VariableValue(variable=variable):
            type_ = program.variables[variable].type
            return isinstance(type_.inner if isinstance(type_, ir.MaybeType) else type_, ir.TeamType)
        case ir.SetOf(items=parts) | ir.Union(parts=parts):
            return any(_gives_teams(program, part) for part in parts)
        case ir.Selection(domain=domain):
            return _gives_teams(program, domain)
        case ir.Best(selection=selection):
            return _gives_teams(program, selection)
        case ir.Each(body=body):
            return _gives_teams(program, body)
        case ir.Call(arguments=arguments):
            return bool(arguments) and _gives_teams(program, arguments[-1])
        case ir.Fallback(left=left):
            return _gives_teams(program, left)
        case ir.Constant(type=ir.TeamType()):
            return True
        case _:
            return False
