"""What went wrong in other programs in the course of a match: secrets, events, turns, copies, records, moves, points.

See `test_field_cases` for where the cases come from.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve

from rulelang.bots import Chance, RandomBot, play_match
from rulelang.errors import IllegalMove
from rulelang.load import load
from rulelang.state import State
from rulelang.testing import check_hash_seeds, vary_hidden
from rulelang.testing.strategies import Walk
from tests.games.tables import cards_of, table, variable, walk, zone

# ------------------------------------------------------------ LEAK, OVERHIDE


def knocked() -> State:
    """A gin match in the lay-off."""
    return table(
        "gin_rummy",
        """
        seats A, B
        at discard
        given turn = A
        given hand of A = "4H 5H 6H 9S 9D 9C JC QC KC 2D 8D"
        given hand of B = "AS 2S 5S AC 2C KH QD 8S 3D 8H"
        play A knock with card = "8D"
        """,
    )


def test_leak_the_knocker_is_shown_a_number_of_cards_and_no_more() -> None:
    """FC-048: every form in which a state is told agrees."""
    state = knocked()
    assert (zone(state, 0, "hand", "B")["cards"], zone(state, 0, "hand", "B")["count"]) == (None, 10)
    assert zone(state, 1, "hand", "B")["cards"] is not None
    told = json.dumps([state.view(0), [line.text for line in state.log(0)], [move.label for move in state.moves(0)]])
    assert not any(card in told for card in ("2S", "2♠", "8H", "8♥"))


def test_overhide_who_lays_off_sees_all_that_there_is_to_lay_off_to() -> None:
    """FC-057."""
    melds = zone(knocked(), 1, "table", "A")["melds"]
    assert sorted(meld["text"] for meld in melds) == ["4H 5H 6H", "9C 9D 9S", "JC QC KC"]


@pytest.mark.parametrize("name", ["crazy_eights", "gin_rummy", "hearts", "railroad_rummy", "rummy500", "dungeon_rummy"])
def test_leak_nothing_that_is_sent_hangs_on_what_is_hidden(name: str) -> None:
    """FC-049, FC-050: with the hidden cards exchanged view, log, moves and refusals are the same."""
    chance = Chance(3)
    *_, state = walk(name, load(name).players[0], 8, 30)
    for seat in range(len(state.names)):
        other = evolve(state, position=vary_hidden(state.position, seat, chance))
        assert other.digest() != state.digest()
        assert other.view(seat) == state.view(seat)
        assert other.log(seat) == state.log(seat)
        assert [move.to_json() for move in other.moves(seat)[:100]] == [move.to_json() for move in state.moves(seat)[:100]]
        assert refusal(other, seat) == refusal(state, seat)


def refusal(state: State, seat: int) -> str:
    with pytest.raises(IllegalMove) as refused:
        state.play(seat, 'discard with card = "no such card"')
    return str(refused.value)


def test_leak_a_card_that_was_seen_cannot_be_followed_through_a_shuffle() -> None:
    """FC-051: a view names cards by what is printed on them and has no numbers of single cards."""
    for state in walk("railroad_rummy", 2, 5, 60):
        for seat in (None, 0, 1):
            stock = zone(state, seat, "stock")
            assert stock["cards"] is None and "backs" not in stock
            assert set(re.findall(r'"(\w+)": \d+', json.dumps(state.view(seat)))) <= {
                *("seat", "count", "value", "round", "hmg_tokens", "penalty_cards", "max_reshuffles")
            }


def test_leak_taking_back_and_playing_again_brings_the_same_card() -> None:
    """FC-052: what is drawn is settled by the state, so going back teaches nothing new and rolls nothing anew."""
    state = load("railroad_rummy").start(players=3, seed=5)
    seat = state.to_move[0]
    drawn = state.play(seat, "draw_stock")
    assert drawn.parent is state
    assert state.play(seat, "draw_stock").digest() == drawn.digest()
    passed = [line for line in drawn.log((seat + 1) % 3) if line.kind == "move" and line.after == 1]
    assert [line.cards for line in passed] == [(None,)]


def test_leak_a_card_laid_face_down_is_named_to_nobody_else() -> None:
    """FC-053: what is passed in hearts is told to who gives and who gets it."""
    state = load("hearts").start(players=4, seed=3)
    while len(state.to_move) > 1 or state.move_count < 4:
        seat = state.to_move[0]
        state = state.play(seat, state.random_move(seat, Chance(seat).below))
    passes = [line for line in state.log(None) if line.kind == "move" and line.after == 4 and line.source and "Hand" in line.source]
    assert len(passes) == 4
    assert all(card is None for line in passes for card in line.cards)
    told = [line for line in state.log(0) if line.kind == "move" and line.after == 4 and line.source == "Hand of P1"]
    assert all(card is not None for line in told for card in line.cards)


# ------------------------------------------------------------ TRIG, ORDER


def test_trig_a_shield_is_asked_for_once_an_instance() -> None:
    """FC-060: three blows to the same hero, three times a shield, and each stops what it stops once."""
    lines = """
    seats Lena, Ben, Olga, Max
    at monster_attack
    given front = "Lantern Moths"
    given tokens of lily = 7
    play Lena shields with lily = 1, bob = 1, oakie = 1, milton = 1
    expect hp of lily is 30 and hp of bob is 15 and hp of oakie is 15 and hp of milton is 15
    expect tokens of lily is 3
    offer Lena: draw_deck
    """
    assert table("dungeon_rummy", lines).to_move == (0,)


@pytest.mark.parametrize(("name", "players"), [("crazy_eights", 5), ("crazy_eights", 2), ("railroad_rummy", 3), ("rummy500", 4)])
def test_order_turns_go_round_and_nobody_is_passed_over(name: str, players: int) -> None:
    """FC-069, FC-071: whose turn it is goes to the next seat, or stays, until cards are dealt anew."""
    states = list(walk(name, players, 9, 150))
    changes = 0
    for before, after in pairwise(states):
        if variable(before, "dealer") == variable(after, "dealer"):
            step = (before.names.index(variable(after, "turn")) - before.names.index(variable(before, "turn"))) % players
            assert step in (0, 1)
            changes += step
    assert changes > 20


# ------------------------------------------------------------ ALIAS, NONDET


def test_alias_playing_on_leaves_the_state_and_its_history_as_they_were() -> None:
    """FC-077."""
    *_, state = walk("railroad_rummy", 3, 2, 40)
    digest, log, record = state.digest(), state.log(0), state.to_json()
    for seat in state.to_move:
        for move in state.moves(seat):
            state.play(seat, move)
    assert (state.digest(), state.log(0), state.to_json()) == (digest, log, record)


def test_alias_an_effect_half_done_is_part_of_the_state() -> None:
    """FC-078: in the middle of a blow, while shields are asked for, two copies go two ways."""
    state = table(
        "dungeon_rummy",
        """
        seats Lena, Ben, Olga, Max
        at monster_attack
        given turn = Ben
        given front = "Puddle Jelly"
        given hp of bob = 2
        given tokens of lily = 1
        """,
    )
    assert state.to_move == (0,)
    lost, saved = state.play(0, "shields with bob = 0"), state.play(0, "shields with bob = 1")
    assert lost.outcome is not None and lost.outcome.kind == "lost"
    assert saved.to_move == (1,)
    assert state.to_move == (0,) and state.play(0, "shields with bob = 1") == saved


def test_alias_worlds_that_fit_a_view_differ_and_deal_no_card_twice() -> None:
    """FC-079."""
    *_, state = walk("gin_rummy", 2, 2, 12)
    chance = Chance(1)
    worlds = [evolve(state, position=vary_hidden(state.position, 0, chance)) for _ in range(20)]
    assert len({world.digest() for world in worlds}) == 20
    assert all(set(cards_of(world).values()) == {1} for world in worlds)
    assert all(world.view(0) == state.view(0) for world in worlds)


def test_alias_a_step_back_is_the_state_before_in_everything() -> None:
    """FC-080."""
    digests: list[str] = []
    for state in walk("dungeon_rummy", 2, 3, 60):
        digests.append(state.digest())
    back: State | None = state
    while back is not None:
        assert back.digest() == digests.pop()
        back = back.parent
    assert digests == []


def test_nondet_the_same_match_in_every_process() -> None:
    """FC-083: states, views, logs and moves, under several seeds of Python's hashes."""
    check_hash_seeds("dungeon_rummy", Walk(2, 5, 6, 25), seeds=(0, 77))


def test_nondet_setup_hangs_on_nothing_that_is_not_recorded() -> None:
    """FC-084: names of players draw nothing, and options are in the record."""
    game = load("railroad_rummy", {"hmg_tokens": 1})
    first, second = game.start(players=3, seed=4), game.start(players=3, seed=4, names=["Ann", "Bo", "Cy"])
    assert first.digest() == second.digest()
    assert json.loads(first.to_json())["options"]["hmg_tokens"] == 1
    assert State.from_json(first.to_json()) == first


# ------------------------------------------------------------ ILLEGAL, REFUSED


@pytest.mark.parametrize("name", ["crazy_eights", "railroad_rummy", "gin_rummy", "rummy500", "dungeon_rummy"])
def test_illegal_a_move_of_an_earlier_state_is_judged_anew(name: str) -> None:
    """FC-087, FC-088: what is sent twice is legal only if it is legal twice, and then it is another move."""
    states = list(walk(name, load(name).players[0], 12, 60))
    for before, after in pairwise(states):
        assert after.last is not None
        seat = after.last[0]
        played = before.read_move(seat, after.record().moves[-1][1])
        digest = after.digest()
        try:
            again = after.play(seat, played)
        except IllegalMove:
            assert after.digest() == digest
        else:
            assert again.move_count == after.move_count + 1 and played.text in [move.text for move in after.moves(seat)]


def test_illegal_a_match_begins_with_a_wild_and_no_suit() -> None:
    """FC-089: an eight turned up first asks for its own suit."""
    for seed in range(100):
        state = load("crazy_eights").start(players=2, seed=seed)
        (top,) = zone(state, None, "discards")["cards"]
        if top["card"].startswith("8"):
            break
    assert variable(state, "called") == {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[top["card"][-1]]
    assert state.moves(state.to_move[0])


@pytest.mark.parametrize("name", ["crazy_eights", "gin_rummy", "hearts", "railroad_rummy", "dungeon_rummy"])
def test_refused_every_move_in_the_list_is_accepted(name: str) -> None:
    """FC-093 to FC-095: the list and the judge agree, by text and by JSON."""
    for state in walk(name, load(name).players[0], 21, 25):
        for seat in state.to_move:
            for move in state.moves(seat)[:40]:
                assert state.play(seat, move.text) == state.play(seat, json.dumps(move.to_json()))


# ------------------------------------------------------------ SCORE, CONSERVE


def test_score_the_points_of_a_hand_add_up() -> None:
    """FC-099, FC-100: every hand of hearts gives 26 points in all, or 78 when one player took them all."""
    state = load("hearts").start(players=4, seed=2)
    end = play_match(state, [RandomBot()] * 4, seed=2)
    totals = [0]
    for one in end.history():
        view: Any = one.view(None)
        total = sum(entry["value"] for entry in view["variables"] if entry["name"] == "score")
        if total != totals[-1]:
            totals.append(total)
    assert len(totals) > 3
    assert {after - before for before, after in pairwise(totals)} <= {26, 78}


def test_conserve_hands_keep_their_size_from_turn_to_turn() -> None:
    """FC-136: at the start of a turn of gin both hands have ten cards, and nothing else has moved."""
    for state in walk("gin_rummy", 2, 6, 200):
        offered = {step.text for step in state.offers(state.to_move[0])}
        sizes = [zone(state, None, "hand", name)["count"] for name in state.names]
        if offered & {"draw_stock", "take"}:
            assert sizes == [10, 10]
        elif offered == {"discard"}:
            assert sorted(sizes) == [10, 11]
        assert set(cards_of(state).values()) == {1}
