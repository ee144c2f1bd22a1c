"""What each seat is shown and told, and what not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulelang.state import State
from tests.decisions.rules import decision, game

SECRET = """\
game quiet "Quiet":
    players 2..4
    start deal
kind rank: 2..9
cards card:
    rank: rank
    | rank | copies |
    | any  | 3      |
zone stock: hidden pile of card, starts with card
zone hand per player: private set of card
zone blind per player: outward row of card
zone pile per player "Pile": open pile of card
var bid per player "Bid": private 0..9 = 0
var luck: hidden 0..9 = 7
var shown "Shown": number = 0
var turned per card: open flag = no
var tired per card: flag = no
phase deal:
    shuffle stock
    for each p in players:
        draw 3 from stock to hand
        draw 2 from stock to blind
    then bidding
phase bidding "Bidding":
    each p in players chooses secretly:
        offer "Offer":
            pick card in hand where rank is not 9
            pick n in 1..3
            requires rank of card is not 8
            bid = n
            move card to pile
        wait "Wait"
    shown += 1
    turn chooses:
        mark:
            pick c in blind
            turned of c = yes
        tire:
            pick c in hand
            tired of c = yes
    end game won by players if shown > 3
    then bidding
"""


def start() -> State:
    return game(SECRET).start(players=3, seed=5)


def zone(state: State, seat: int | None, name: str, owner: str | None = None) -> dict[str, Any]:
    zones: Any = state.view(seat)["zones"]
    (found,) = [one for one in zones if one["name"] == name and [of["key"] for of in one["of"]] == ([owner] if owner else [])]
    return dict(found)


def variables(state: State, seat: int | None) -> dict[str, Any]:
    found: Any = state.view(seat)["variables"]
    return {" of ".join([one["name"], *(of["key"] for of in one["of"])]): one["value"] for one in found}


def everything(state: State, seat: int | None) -> str:
    """All that a seat receives."""
    moves = [] if seat is None else [move.text for move in state.moves(seat)]
    offers = [] if seat is None else [step.text for step in state.offers(seat)]
    return json.dumps([state.view(seat), [repr(line) for line in state.log(seat)], moves, offers], sort_keys=True)


def test_a_zone_is_seen_by_those_it_is_declared_for() -> None:
    state = start()
    for seat in (0, 1, 2, None):
        assert zone(state, seat, "stock")["cards"] is None
        assert zone(state, seat, "stock")["count"] == 9
        for number, owner in enumerate(("P1", "P2", "P3")):
            assert (zone(state, seat, "hand", owner)["cards"] is not None) == (seat == number)
            assert (zone(state, seat, "blind", owner)["cards"] is not None) == (seat is not None and seat != number)


def test_variables_go_to_their_audience() -> None:
    state = start()
    assert "bid of P1" in variables(state, 0) and "bid of P2" not in variables(state, 0)
    assert set(variables(state, None)) == {"shown", "turn"}
    assert all("luck" not in everything(state, seat) for seat in (0, 1, 2, None))


def test_nobodys_secret_answer_shows_before_all_have_answered() -> None:
    state = start()
    assert state.to_move == (0, 1, 2)
    for text in (state.moves(1)[0].text, "wait"):
        after = state.play(1, text)
        assert after.to_move == (0, 2)
        for seat in (0, 2, None):
            assert everything(after, seat) == everything(state, seat)
        assert after.moves(1) == ()
        assert after.view(1)["decision"]["answered"] is True  # type: ignore[index, call-overload]
        assert state.view(1)["decision"]["answered"] is False  # type: ignore[index, call-overload]


def test_answers_in_any_order_give_the_same_state() -> None:
    state = start()
    moves = {seat: state.moves(seat)[seat].text for seat in range(3)}
    ends = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        after = state
        for seat in order:
            after = after.play(seat, moves[seat])
        ends.add((after.digest(), json.dumps([after.view(seat) for seat in (0, 1, 2, None)])))
    assert len(ends) == 1


def opened() -> State:
    state = start()
    for seat in range(3):
        state = state.play(seat, state.moves(seat)[0] if seat < 2 else "wait")
    return state


def test_afterwards_all_see_who_answered_what_and_open_cards() -> None:
    state = opened()
    lines = [line.text for line in state.log(None) if line.kind == "answer"]
    card = zone(state, None, "pile", "P2")["cards"][-1]["label"]
    assert [line.split(":")[0] for line in lines] == ["P1", "P2", "P3"]
    assert lines[0].startswith("P1: Offer") and lines[2] == "P3: Wait"
    moved = [line for line in state.log(2) if line.kind == "move" and line.target in ("Pile of P1", "Pile of P2")]
    assert [line.cards is not None and None not in line.cards for line in moved] == [True, True]
    assert card in moved[1].text


def test_dealt_cards_are_named_to_their_owner_alone() -> None:
    state = start()
    for seat in (0, 1, None):
        told = [line for line in state.log(seat) if line.kind == "move" and line.target == "Hand of P1"]
        assert sum(len(line.cards) for line in told) == 3
        assert all((card is not None) == (seat == 0) for line in told for card in line.cards)


def test_a_mark_on_the_back_is_seen_by_all_and_a_variable_goes_with_its_card() -> None:
    state = opened()
    marked = state.play(0, "mark with c = 2")
    assert zone(marked, 0, "blind", "P1")["backs"] == [{"turned": False}, {"turned": True}]
    assert zone(marked, 0, "blind", "P1")["marks"] == [{"Turned": False}, {"Turned": True}]
    assert [one["variables"]["turned"] for one in zone(marked, 1, "blind", "P1")["cards"]] == [False, True]
    tired = state.play(0, state.moves(0)[2])
    assert "tired" in json.dumps(zone(tired, 0, "hand", "P1")["cards"])
    assert "tired" not in json.dumps([zone(tired, 1, "hand", "P1"), zone(tired, None, "blind", "P1")])


def test_a_mark_is_told_by_its_place_to_whoever_does_not_see_the_card() -> None:
    marked = opened().play(0, "mark with c = 2")
    card = zone(marked, 1, "blind", "P1")["cards"][1]
    (line,) = [one for one in marked.log(1) if one.subject is not None and "urned" in one.subject]
    assert line.owner == card["label"] and line.cards == (card["card"],)
    for seat in (0, None):
        (line,) = [one for one in marked.log(seat) if one.subject is not None and "urned" in one.subject]
        assert line.text.endswith("of card 2 in Blind of P1: yes") and line.cards == (None,)
        last = [one for one in marked.log(seat) if one.after == marked.move_count]
        assert card["label"] not in repr(last) and card["card"] not in repr(last)


def test_a_refusal_tells_nothing_of_other_hands() -> None:
    state = start()
    mine = {one["card"] for one in zone(state, 0, "hand", "P1")["cards"]}
    messages = set()
    for rank in range(2, 9):
        if str(rank) not in mine:
            with pytest.raises(ValueError) as caught:
                state.play(0, f'offer with card = "{rank}", n = 1')
            messages.add(str(caught.value))
    assert len(messages) == 1


def test_views_are_data_for_json_and_hold_no_names_of_the_engine() -> None:
    state = decision("discard:\n    pick card in hand", 'given hand of P1 = "5H JK"')
    view = state.view(0)
    assert json.loads(json.dumps(view)) == view
    asked = {"in": "play", "label": "Play", "pick": None, "title": None, "secret": False, "seats": [0], "answered": False}
    assert view["decision"] == asked
    assert zone(state, 0, "hand", "P1")["cards"] == [{"card": "5H", "label": "5♥"}, {"card": "JK", "label": "JK"}]
    assert zone(state, 1, "hand", "P1") == {
        "name": "hand",
        "label": "Hand",
        "of": [{"sort": "player", "key": "P1", "label": "P1"}],
        "order": "set",
        "seen": "private",
        "count": 2,
        "cards": None,
    }
