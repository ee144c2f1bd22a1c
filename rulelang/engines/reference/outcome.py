"""Decide how a match has ended: the ranking with its ties, or who has won."""

from __future__ import annotations

from rulelang.engines.reference.evaluate import Rules, Value
from rulelang.engines.reference.evaluate.values import ascending, descending
from rulelang.engines.reference.position import Result
from rulelang.engines.reference.table import Table


def decide(table: Table, rules: Rules, kind: str, winners: tuple[int, ...]) -> Result:
    """Make the result: by `ranking`, `won` by these players, or `lost` by all."""
    seats = range(table.setup.players)
    match kind:
        case "lost":
            return Result("lost", (), (1,) * len(seats), ((),) * len(seats))
        case "won":
            first = tuple(seat for seat in seats if seat in winners)
            places = tuple(1 if seat in first else len(first) + 1 for seat in seats)
            return Result("won", first, places, ((),) * len(seats))
        case _:
            return _ranked(table, rules)


def _ranked(table: Table, rules: Rules) -> Result:
    program = rules.program
    keys: list[tuple[Value, ...]] = []
    for seat in range(table.setup.players):
        environment: list[Value] = [seat, *[None] * (program.ranking_size - 1)]
        values = (rules.read(key.value, table, environment) for key in program.ranking)
        keys.append(tuple(int(value) if isinstance(value, bool) else value for value in values))
    order = list(range(table.setup.players))
    for place in range(len(program.ranking) - 1, -1, -1):
        highest = program.ranking[place].highest
        rank = descending if highest else ascending
        order.sort(key=lambda seat, place=place, rank=rank: rank(keys[seat][place]), reverse=highest)  # type: ignore[misc]
    places = [0] * len(order)
    for number, seat in enumerate(order):
        tied = number > 0 and keys[order[number - 1]] == keys[seat]
        places[seat] = places[order[number - 1]] if tied else number + 1
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Result("ranking", winners, tuple(places), tuple(keys))
