"""What must be true of every state of every game, one function a property; each raises PropertyFailed."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable

from rulec import ir
from rulelang.bots import Chance
from rulelang.engines.reference.position import UNSET
from rulelang.errors import IllegalMove, RuleFault
from rulelang.scenarios import broken_invariant
from rulelang.state import State
from rulelang.testing.failing import PropertyFailed
from rulelang.testing.secrecy import check_hidden, check_sealed
from rulelang.testing.wellformed import check_moves, check_others, check_steps

Check = Callable[[State, Chance], None]


def check_state(state: State, chance: Chance) -> None:
    """Run all checks on one state."""
    for check in CHECKS:
        check(state, chance)


def check_conserved(state: State, chance: Chance) -> None:
    """Cards are never lost or doubled; neither are melds."""
    at = state.position
    zones = at.setup.program.zones
    cards: Counter[int] = Counter(at.reserve)
    melds: Counter[int] = Counter()
    for place, things in enumerate(at.zones):
        zone = zones[at.setup.zone_owner[place][0]]
        if zone.melds:
            melds.update(things)
        elif not zone.dice:
            cards.update(things)
    for meld, laid in at.melds:
        cards.update(laid.cards)
        if melds[meld] != 1:
            raise PropertyFailed(f"meld {meld} lies in {melds[meld]} zones", state)
    wrong = [card for card in range(len(at.setup.cards)) if cards[card] != 1]
    if wrong or cards.total() != len(at.setup.cards):
        raise PropertyFailed(f"these cards are not in just one place: {wrong}", state)


def check_ranges(state: State, chance: Chance) -> None:
    """Every variable holds a value of its type and range; every zone holds what it may."""
    at = state.position
    for place, (number, _) in enumerate(at.setup.variable_owner):
        variable = at.setup.program.variables[number]
        value = at.variables[place]
        if value is not UNSET and not _is_of(state, variable.type, value, at.setup.ranges[place]):
            raise PropertyFailed(f"`{variable.name}` holds {value!r}", state)
    for place, (number, _) in enumerate(at.setup.zone_owner):
        zone, things = at.setup.program.zones[number], at.zones[place]
        if zone.order in ("slot", "meld") and len(things) > 1:
            raise PropertyFailed(f"`{zone.name}` holds {len(things)} things", state)
        if not zone.melds and not zone.dice and any(at.setup.cards[card][0] not in zone.cards for card in things):
            raise PropertyFailed(f"`{zone.name}` holds cards of another sort", state)


def _is_of(state: State, kind: ir.Type, value: object, bounds: tuple[int | None, int | None]) -> bool:
    program = state.position.setup.program
    match kind:
        case ir.MaybeType(inner=inner):
            return value is None or _is_of(state, inner, value, bounds)
        case ir.FlagType():
            return isinstance(value, bool)
        case ir.NumberType():
            low, high = bounds
            return isinstance(value, int) and (low is None or value >= low) and (high is None or value <= high) and abs(value) < 2**63
        case ir.MemberType(kind=number):
            return isinstance(value, int) and 0 <= value < len(program.kinds[number].members)
        case ir.PlayerType():
            return isinstance(value, int) and 0 <= value < len(state.names)
        case ir.TeamType():
            return isinstance(value, int) and program.team_size is not None and 0 <= value < len(state.names) // program.team_size
        case ir.GroupType(element=element):
            return isinstance(value, tuple) and all(_is_of(state, element, one, (None, None)) for one in value)
        case _:
            return value is not None


def check_invariants(state: State, chance: Chance) -> None:
    """The invariants of the rules hold."""
    broken = broken_invariant(state.position, state.game.rules)
    if broken is not None:
        raise PropertyFailed(f"the invariant `{broken.text}` does not hold", state)


def check_answerable(state: State, chance: Chance) -> None:
    """Either the match has ended or somebody is asked, and whoever is asked has a legal move."""
    if (state.outcome is None) == (not state.to_move):
        raise PropertyFailed(f"the outcome is {state.outcome} while {state.to_move} are asked", state)
    for seat in state.to_move:
        try:
            first = next(state.each_move(seat), None)
            drawn = state.random_move(seat, chance.below)
        except (RuleFault, IllegalMove) as problem:
            raise PropertyFailed(f"seat {seat} cannot be asked: {problem}", state) from problem
        if first is None:
            raise PropertyFailed(f"seat {seat} is asked but has no legal move", state)
        if state.read_move(seat, drawn.text) != drawn:
            raise PropertyFailed(f"the random move `{drawn.text}` of seat {seat} reads back as another", state)


def check_independent(state: State, chance: Chance) -> None:
    """A copy is equal, and playing on from a state leaves it as it was."""
    before = state.digest()
    for twin in (copy.copy(state), copy.deepcopy(state)):
        if twin != state:
            raise PropertyFailed("a copy is not equal", state)
        for seat in twin.to_move:
            try:
                twin.play(seat, twin.random_move(seat, chance.below))
            except RuleFault as fault:
                raise PropertyFailed(f"a legal move of seat {seat} runs into a fault: {fault}", state) from fault
    if state.digest() != before:
        raise PropertyFailed("playing on changed the state before", state)


def check_round_trip(state: State, chance: Chance) -> None:
    """A match that is saved and loaded is equal, all states on the way are, and it is saved the same again."""
    text = state.to_json()
    again = State.from_json(text, state.game)
    if again != state or again.to_json() != text:
        raise PropertyFailed("a saved match is another one when it is loaded", state)
    record = state.record(digests=True)
    if record.replay(state.game) != state:
        raise PropertyFailed("a record replays to another state", state)
    for seat in (None, *range(len(state.names))):
        if again.view(seat) != state.view(seat) or again.log(seat) != state.log(seat):
            raise PropertyFailed(f"seat {seat} is told something else in a match that was loaded", state)


CHEAP: tuple[Check, ...] = (check_conserved, check_ranges, check_invariants)
"""Checks for every state of a match."""

CHECKS: tuple[Check, ...] = (
    *CHEAP,
    check_answerable,
    check_moves,
    check_steps,
    check_others,
    check_independent,
    check_round_trip,
    check_hidden,
    check_sealed,
)
"""All checks."""
