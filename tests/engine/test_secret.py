"""Secret answers lie sealed until the last is in; then all take effect in order, and only then states are looked at."""

from __future__ import annotations

from rulelang.engines.reference.position import Position
from tests.engine.playing import answer, answers, begin, is_whole, names_in, rules_of, value

PASSING = """
zone stock: hidden pile of token, starts with token
zone hand per player: private set of token
zone out per player: private set of token

when sum(score of players) >= 2: trace = trace * 10 + sum(score of players)

phase begin:
    for each p in players: draw 2 from stock to hand
    then pass_on

phase pass_on:
    each p in players_from(next of turn) chooses secretly:
        give:
            pick c in hand
            move c to out
            score += 1
        keep: score += 1
    trace = trace * 10
    if every(p in players where choice is keep): trace += 1
    then over

phase over:
    turn chooses:
        done: end game
    then over
"""


def asked(position: Position) -> tuple[int, ...]:
    assert position.asked is not None
    return position.asked.seats


def test_all_are_asked_at_once_and_may_answer_in_any_order() -> None:
    rules = rules_of(PASSING, players="3")
    position = begin(rules, 3)
    assert asked(position) == (1, 2, 0)
    position = answer(position, rules, "give", seat=2)
    assert asked(position) == (1, 0)
    position = answer(position, rules, "keep", seat=0)
    assert asked(position) == (1,)
    position = answer(position, rules, "give", seat=1)
    assert answers(position, rules) == ["done"]


def test_nothing_shows_before_the_last_answer_is_in() -> None:
    rules = rules_of(PASSING, players="3")
    position = begin(rules, 3)
    given = answer(position, rules, "give", seat=2)
    assert given.entries == ()
    assert (given.zones, given.variables, given.choices) == (position.zones, position.variables, position.choices)
    assert len(answers(given, rules, seat=0)) == 2


def test_answers_are_opened_in_the_order_in_which_the_seats_are_named() -> None:
    rules = rules_of(PASSING, players="3")
    position = begin(rules, 3)
    for seat in (0, 2, 1):
        position = answer(position, rules, "give", seat=seat)
    opened = [entry.seat for entry in position.entries if entry.kind == "answer"]
    assert opened == [1, 2, 0]
    assert all(len(names_in(position, "out", seat)) == 1 for seat in range(3))
    assert is_whole(position)


def test_states_are_looked_at_once_all_answers_took_effect() -> None:
    rules = rules_of(PASSING, players="3")
    position = begin(rules, 3)
    for seat in range(3):
        position = answer(position, rules, "keep", seat=seat)
    assert value(position, "trace") == 31  # the sum was 3 when it was looked at, not 2


def test_the_order_in_which_answers_come_in_changes_nothing() -> None:
    rules = rules_of(PASSING, players="3")
    first = begin(rules, 3)
    ends = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        position = first
        for seat in order:
            position = answer(position, rules, "give", seat=seat, number=1 if seat == 1 else 0)
        ends.append(position)
    assert ends[0] == ends[1] == ends[2]
    assert ends[0].entries == ends[1].entries == ends[2].entries


def test_who_has_nothing_to_pick_is_not_asked() -> None:
    text = """
zone stock: hidden pile of token, starts with token
zone hand per player: private set of token
phase begin:
    draw 2 from stock to hand of next of turn
    each p in players picks secretly c in hand:
        trace += 1
    then over
phase over:
    turn chooses:
        done: end game
    then over
"""
    rules = rules_of(text, players="3")
    position = begin(rules, 3)
    assert asked(position) == (1,)
    assert position.asked is not None
    assert position.asked.all_seats == (0, 1, 2)
