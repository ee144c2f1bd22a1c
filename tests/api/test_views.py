"""What is to be read on a card, and what a view tells of owners and variables besides their names."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulelang.bots import RandomBot, play_match
from rulelang.cli.things import things
from rulelang.load import load
from rulelang.state import State
from tests.decisions.rules import game

BEASTS = """\
game zoo "Zoo":
    players 2
    start deal
kind colour "Colour": red "Red", blue "Blue"
kind rank: 1..3
kind keeper "Keeper": ann "Ann", joe "Joe"
cards beast "Beast":
    tier "Tier": 0..3
    colour "Colour": colour or none
    fierce "Fierce": flag
    text "Text": text
    weight: 0..99
    | beast | name        | tier | colour | fierce | text           | weight |
    | gnu   | Wild Gnu    | 2    | red    | yes    | It runs.       | 71     |
    | owl   | Old Owl     | 1    | none   | no     | It looks.      | 72     |
    | ant   | Small Ant   | 0    | blue   | no     | It works.      | 73     |
    | eel   | Long Eel    | 3    | blue   | yes    | It slides.     | 74     |
    | hen   | Brown Hen   | 1    | red    | no     | It lays.       | 75     |
cards plain:
    rank "Rank": rank
    | rank |
    | any  |
zone box: hidden pile of beast, starts with beast
zone deck: hidden pile of plain, starts with plain
zone hand per player: private set of beast
zone blind per player: outward row of beast
zone front: open slot of beast
zone number: open slot of plain
var tired per beast "Tired": flag = no
var fed per beast and keeper "Fed by": 0..9 = 0
var mark per beast "Marked": open flag = no
var quiet per beast: 0..9 = 0
var seen per plain "Seen": flag = no
var level per keeper "Level": 0..9 = 0
var start per keeper: 0..9 = 4
var best "Best": keeper or none = none
var first: keeper = ann
phase deal:
    move first(1, b in box where weight is 71) to front
    draw 1 from deck to number
    for each p in players:
        draw 1 from box to hand
        draw 1 from box to blind
    for each b in front:
        tired = yes
        fed[ann] of b = 3
        quiet = 1
    for each p in players:
        for each b in blind: mark = yes
    turn chooses:
        stop
    end game won by players
"""


def start() -> State:
    return game(BEASTS).start(players=2, seed=1)


def zone(state: State, seat: int | None, name: str, owner: str | None = None) -> dict[str, Any]:
    zones: Any = state.view(seat)["zones"]
    (found,) = [one for one in zones if one["name"] == name and [of["key"] for of in one["of"]] == ([owner] if owner else [])]
    return dict(found)


def test_a_named_card_shows_its_labelled_columns_and_variables_in_words() -> None:
    (card,) = zone(start(), None, "front")["cards"]
    assert card == {
        "card": "gnu",
        "label": "Wild Gnu",
        "variables": {"tired": True, "fed.ann": 3, "fed.joe": 0, "mark": False, "quiet": 1},
        "fields": {
            "Tier": 2,
            "Colour": "Red",
            "Fierce": True,
            "Text": "It runs.",
            "Tired": True,
            "Fed by Ann": 3,
            "Fed by Joe": 0,
            "Marked": False,
        },
    }


def test_a_card_named_by_its_columns_shows_its_variables_alone() -> None:
    (card,) = zone(start(), None, "number")["cards"]
    assert card["fields"] == {"Seen": False}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_card_that_is_not_seen_has_no_fields(seat: int | None) -> None:
    state = start()
    view: Any = state.view(seat)
    for one in view["zones"]:
        if one["cards"] is None:
            assert "fields" not in json.dumps(one)
            assert all(set(back) == {"mark"} for back in one.get("backs", ()))
    hands = [zone(state, owner, "hand", f"P{owner + 1}")["cards"][0] for owner in range(2) if owner != seat]
    texts = json.dumps(view)
    assert all(card["fields"]["Text"] not in texts for card in hands)
    blind = zone(state, seat, "blind", "P1")["cards"]
    assert (blind is None) == (seat != 1)
    assert blind is None or blind[0]["fields"]["Marked"] is True


def test_no_unlabelled_column_or_variable_is_a_field() -> None:
    texts = json.dumps([start().view(seat) for seat in (0, 1, None)])
    assert "71" not in texts and "Weight" not in texts and "Quiet" not in texts


def test_fields_of_a_whole_match_are_those_of_seen_cards() -> None:
    states = play_match(load("dungeon_rummy").start(3, 4), [RandomBot()] * 3, most_moves=60).history()
    for state in states[::10]:
        for seat in (0, 2, None):
            view: Any = state.view(seat)
            for one in view["zones"]:
                assert one["cards" if "cards" in one else "melds"] is not None or "fields" not in json.dumps(one)
    (monster,) = zone(states[-1], None, "front")["cards"]
    assert monster["fields"]["HP"] > 0 and monster["fields"]["Attacks"] in {
        member.label for kind in load("dungeon_rummy").program.kinds if kind.name == "attack" for member in kind.members
    }


def test_owners_and_values_are_told_for_people_too() -> None:
    view: Any = start().view(0)
    variables = {(one["name"], *(of["label"] for of in one["of"])): one for one in view["variables"]}
    level = variables["level", "Ann"]
    assert level["of"] == [{"sort": "member", "key": "ann", "label": "Ann", "domain": "Keeper"}]
    assert (level["text"], level["idle"]) == ("0", True)
    assert variables["start", "Joe"]["idle"] is False
    assert (variables["best",]["text"], variables["best",]["idle"]) == ("none", True)
    assert (variables["first",]["value"], variables["first",]["text"], variables["first",]["idle"]) == ("ann", "Ann", False)


def test_cards_without_an_order_lie_as_people_hold_them() -> None:
    states = play_match(load("dungeon_rummy").start(2, 5), [RandomBot()] * 2, most_moves=30).history()
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    for state in states:
        labels = [card["label"][:-2] for card in zone(state, 0, "hand", "P1")["cards"]]
        assert labels == sorted(labels, key=ranks.index)


WORDS = """\
game words "Words":
    players 2
    start play
kind colour: red "red", blue "blue"
kind rank: 7..8, skip "Skip"
cards card:
    rank: rank
    colour: colour
    | rank | colour | copies |
    | any  | any    | 1      |
zone hand: open set of card, starts with card
phase play:
    turn chooses:
        give "Give":
            pick 0..2 gifts in hand
            requires count(gifts) is not 1
    end game lost
"""


def test_words_that_name_a_card_stand_apart() -> None:
    state = game(WORDS).start(players=2, seed=1)
    view: Any = state.view(0)
    (hand,) = view["zones"]
    assert [card["label"] for card in hand["cards"]] == ["7 red", "7 blue", "8 red", "8 blue", "Skip red", "Skip blue"]
    assert [card["card"] for card in hand["cards"]][:2] == ["7R", "7B"]
    move = state.moves(0)[1]
    assert (move.text, move.label) == ('give with gifts = "7R 7B"', "Give 7 red, 7 blue")


MEMBERS = """\
game members "Members":
    players 2
    start play
kind job "Job":
    pay "Pay": 0..9
    rank: 0..9
    | job   | name  | pay | rank |
    | cook  | Cook  | 3   | 5    |
    | smith | Smith | 0   | 6    |
cards card:
    job: job
    | job | copies |
    | any | 4      |
zone hand: open set of card, starts with card
phase play:
    turn chooses:
        stop_here "Stop"
    end game lost
"""


def test_on_a_card_that_is_nothing_but_a_member_stands_what_the_member_has() -> None:
    view: Any = game(MEMBERS).start(players=2, seed=1).view(0)
    cards = view["zones"][0]["cards"]
    assert [card["label"] for card in cards] == ["Cook"] * 4 + ["Smith"] * 4
    assert [cards[0]["fields"], cards[4]["fields"]] == [{"Pay": 3}, {"Pay": 0}]
    assert things(view["zones"][0]) == "Cook (pay 3) ×4, Smith ×4"
