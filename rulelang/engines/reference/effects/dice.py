"""Roll dice, roll them again, and take them away."""

from __future__ import annotations

from rulec import ir
from rulelang.engines.reference.effects.cards import place_needed
from rulelang.engines.reference.entries import note
from rulelang.engines.reference.evaluate import Rules, elements_of
from rulelang.engines.reference.evaluate.values import needed
from rulelang.engines.reference.table import Table, TrialOver


def _face(table: Table, sides: int) -> int:
    """The next face: one that a scenario set, else a random one."""
    if table.rolls:
        face, table.rolls = table.rolls[0], table.rolls[1:]
        return face
    return table.random_below(sides) + 1


def roll(table: Table, rules: Rules, environment: int, statement: ir.Roll) -> None:
    """Roll dice into a zone; a trial ends here. Of no dice nothing is told."""
    if table.trying is not None:
        raise TrialOver
    names = table.environments[environment]
    dice = needed(rules.read(statement.dice, table, names), statement.span)
    place = place_needed(rules, table, statement.zone, names)
    if not dice.count:
        return
    rolled = []
    for _ in range(dice.count):
        die = table.fresh_id()
        table.dice[die] = (dice.sides, _face(table, dice.sides))
        rolled.append((die, *table.dice[die]))
    table.zones[place] += tuple(die for die, _, _ in rolled)
    table.touch(place)
    note(table, "roll", target=place, audience=_audience(table, place), data=tuple(rolled))
    table.due = True


def _audience(table: Table, place: int) -> frozenset[int] | None:
    seen = table.setup.zone_at[place].seen
    return None if seen == "open" else table.setup.zone_audience[place]


def reroll(table: Table, rules: Rules, environment: int, statement: ir.Reroll) -> None:
    """Roll these dice again where they lie; a trial ends here."""
    if table.trying is not None:
        raise TrialOver
    dice = elements_of(rules.read(statement.dice, table, table.environments[environment]))
    for place, things in enumerate(table.zones):
        zone = table.setup.zone_at[place]
        again = [die for die in dice if zone.dice and die in things]
        if not again:
            continue
        for die in again:
            sides, _face_before = table.dice[die]
            table.dice[die] = (sides, _face(table, sides))
        table.touch(place)
        note(table, "roll", target=place, audience=_audience(table, place), data=tuple((die, *table.dice[die]) for die in again))
    table.due = True


def clear(table: Table, rules: Rules, environment: int, statement: ir.Clear) -> None:
    """Take all dice out of a zone."""
    place = place_needed(rules, table, statement.zone, table.environments[environment])
    for die in table.zones[place]:
        del table.dice[die]
    table.zones[place] = ()
    table.touch(place)
    table.due = True
