"""Nobody is told what they may not know: whatever is varied behind their back, they receive the same."""

from __future__ import annotations

from itertools import islice

from attrs import evolve

from rulelang.bots import Chance
from rulelang.engines.reference.position import SPECTATOR
from rulelang.errors import RuleFault
from rulelang.state import State
from rulelang.testing.failing import PropertyFailed
from rulelang.testing.variation import vary_hidden

MOST_COMPARED = 40
"""Moves that are compared one by one."""


def received(state: State, seat: int | None) -> dict[str, object]:
    """Everything that a seat, or a spectator (none), is given in a state."""
    given: dict[str, object] = {"view": state.view(seat), "log": state.log(seat), "outcome": state.outcome}
    given["to move"] = None if _is_secret(state) else state.to_move
    if seat is not None and seat in state.to_move:
        given["moves"] = [(move.text, move.label, move.to_json()) for move in islice(state.each_move(seat), MOST_COMPARED)]
        given["offers"] = [(step.part, step.text, step.label) for step in state.offers(seat)]
    return given


def check_hidden(state: State, chance: Chance) -> None:
    """What a seat receives does not change with cards and variables that it cannot see."""
    for seat in (None, *range(len(state.names))):
        varied = evolve(state, position=vary_hidden(state.position, SPECTATOR if seat is None else seat, chance))
        if varied.position is not state.position:
            _compare(state, varied, seat, "what is hidden from it")


def check_sealed(state: State, chance: Chance) -> None:
    """In a secret decision nobody but the seat that answers learns anything before all have answered."""
    if len(state.to_move) < 2:
        return
    actor = chance.choice(state.to_move)
    moves = list(islice(state.each_move(actor), MOST_COMPARED))
    first, second = chance.choice(moves), chance.choice(moves)
    try:
        one, other = state.play(actor, first), state.play(actor, second)
    except RuleFault as fault:
        raise PropertyFailed(f"an answer given in secret runs into a fault at once: {fault}", state) from fault
    for seat in (None, *range(len(state.names))):
        if seat != actor:
            _compare(one, other, seat, f"the answer of seat {actor}")
            _compare(state, one, seat, f"that seat {actor} has answered")


def _compare(state: State, varied: State, seat: int | None, what: str) -> None:
    before, after = received(state, seat), received(varied, seat)
    for name, value in before.items():
        if after.get(name) != value:
            shown = f"\n  before: {_short(value)}\n  after:  {_short(after.get(name))}"
            raise PropertyFailed(f"the {name} of {'spectators' if seat is None else f'seat {seat}'} tells {what}{shown}", state)


def _is_secret(state: State) -> bool:
    asked = state.position.asked
    return asked is not None and asked.choose.mode == "secret"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 4000 else text[:4000] + "…"
