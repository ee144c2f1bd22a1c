"""The moves that are offered are accepted, and no others: neither changed ones nor ones made up."""

from __future__ import annotations

from itertools import islice

from rulec import ir
from rulelang.bots import Chance
from rulelang.engines.reference import decisions
from rulelang.engines.reference.position import LaidMeld, Move, Position, Refused
from rulelang.engines.reference.position import RuleFault as Fault
from rulelang.errors import IllegalMove, RuleFault
from rulelang.state import State
from rulelang.testing.failing import PropertyFailed

MOST_LISTED = 300
"""Moves beyond which a list is not gone through to its end."""
TRIES = 12
"""Moves made up for each seat that is asked."""
MOST_PLAYED = 6
"""Offered moves that are played, of each seat."""


def check_moves(state: State, chance: Chance) -> None:
    """Moves are listed once, read back from text and JSON as themselves, and can be played."""
    for seat in state.to_move:
        moves = list(islice(state.each_move(seat), MOST_LISTED))
        texts = [move.text for move in moves]
        if len(set(texts)) != len(texts):
            raise PropertyFailed(
                f"moves of seat {seat} are listed twice: {sorted(text for text in texts if texts.count(text) > 1)[:4]}", state
            )
        start = chance.below(len(moves))
        for move in (moves[start:] + moves[:start])[:MOST_PLAYED]:
            try:
                state.play(seat, move)
                same = state.read_move(seat, move.text) == move and state.read_move(seat, move.to_json()) == move
            except (IllegalMove, RuleFault) as problem:
                raise PropertyFailed(f"the offered move `{move.text}` of seat {seat} cannot be played: {problem}", state) from problem
            if not same:
                raise PropertyFailed(f"`{move.text}` of seat {seat} reads back as another move", state)


def check_steps(state: State, chance: Chance) -> None:
    """Any steps that are offered lead to a legal move, and any legal move is reached by steps."""
    for seat in state.to_move:
        moves = {move.text for move in islice(state.each_move(seat), MOST_LISTED)}
        complete = len(moves) < MOST_LISTED
        for _ in range(3):
            steps: list[object] = []
            while offered := state.offers(seat, steps):  # type: ignore[arg-type]
                steps.append(chance.choice(offered))
            try:
                move = state.finish(seat, steps)  # type: ignore[arg-type]
            except IllegalMove as problem:
                raise PropertyFailed(f"the steps {steps} of seat {seat} lead to no move: {problem}", state) from problem
            if complete and move.text not in moves:
                raise PropertyFailed(f"steps of seat {seat} lead to `{move.text}`, which is not listed", state)


def check_others(state: State, chance: Chance) -> None:
    """A move made up at random is accepted just if it is one of those listed; a seat that is not asked has none."""
    for seat in range(len(state.names)):
        listed = list(islice(decisions.moves(state.position, state.game.rules, seat), MOST_LISTED))
        if seat not in state.to_move:
            if listed or _accepts(state, 1 - seat if seat < 2 and len(state.names) > 1 and 1 - seat in state.to_move else None, seat):
                raise PropertyFailed(f"seat {seat} is not asked but may move", state)
            continue
        if len(listed) == MOST_LISTED:
            continue
        legal = set(listed)
        for _ in range(TRIES):
            made = _make_up(state.position, listed, chance)
            accepted = _judge(state, seat, made)
            if accepted is not None and accepted not in legal:
                raise PropertyFailed(f"seat {seat} may play {made}, which is not listed", state)
        for move in listed[:TRIES]:
            if _judge(state, seat, move) != move:
                raise PropertyFailed(f"{move} of seat {seat} is listed but judged otherwise", state)


def _accepts(state: State, other: int | None, seat: int) -> bool:
    """Whether a seat that is not asked may play what another one may."""
    if other is None:
        return False
    move = next(state.each_move(other), None)
    return move is not None and _judge(state, seat, move.code) is not None


def _judge(state: State, seat: int, move: Move) -> Move | None:
    try:
        return decisions.judge(state.position, state.game.rules, seat, move)
    except Refused:
        return None
    except Fault as fault:
        raise PropertyFailed(f"whether seat {seat} may play {move} runs into a fault: {fault.message}", state) from fault


def _make_up(at: Position, listed: list[Move], chance: Chance) -> Move:
    """Make a well-formed move up: a random answer with random picks, some of them taken from a legal move."""
    assert at.asked is not None
    choose = at.asked.choose
    number = chance.below(len(choose.answers))
    picks = [guard for guard in choose.answers[number].guards if isinstance(guard, ir.Pick)]
    like = [move for move in listed if move.answer == number]
    kept = chance.choice(like).picks if like and chance.below(4) else ()
    changed = chance.below(len(picks)) if picks else 0
    values = tuple(
        kept[place] if place < len(kept) and place != changed else _value(at, pick.type, chance) for place, pick in enumerate(picks)
    )
    return Move(choose.number, number, values)


def _value(at: Position, kind: ir.Type, chance: Chance) -> object:
    """Any value of a type, whatever the pick allows."""
    program = at.setup.program
    match kind:
        case ir.MaybeType(inner=inner):
            return _value(at, inner, chance) if chance.below(4) else None
        case ir.FlagType():
            return bool(chance.below(2))
        case ir.NumberType():
            return chance.below(20) - 3
        case ir.MemberType(kind=number):
            return chance.below(len(program.kinds[number].members))
        case ir.PlayerType():
            return chance.below(at.setup.players)
        case ir.CardType():
            return chance.below(len(at.setup.cards))
        case ir.MeldType():
            return chance.choice(at.melds)[0] if at.melds else 0
        case ir.GroupType(element=element):
            return tuple(_value(at, element, chance) for _ in range(chance.below(4)))
        case ir.WayType():
            return tuple(_laid(at, chance) for _ in range(1 + chance.below(2)))
        case ir.FillType(key=key, value=value):
            return tuple((_value(at, key, chance), _value(at, value, chance)) for _ in range(chance.below(3)))
        case _:
            return chance.below(4)


def _laid(at: Position, chance: Chance) -> LaidMeld:
    """A meld of any cards: most often a legal one's neighbour would be, seldom a meld at all."""
    hands = [things for place, things in enumerate(at.zones) if things and not at.setup.program.zones[at.setup.zone_owner[place][0]].melds]
    pool = chance.choice(hands) if hands else ()
    cards = tuple(dict.fromkeys(chance.choice(pool) for _ in range(3 + chance.below(2)))) if pool else ()
    return LaidMeld(cards, (None,) * len(cards), (chance.below(max(1, len(at.setup.program.melds))),))
