"""Views tell the labelled values that read only what all see, and no other."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from rulec.compile import compile_game
from rulec.source import Source
from rulelang.game import Game
from rulelang.load import load

RULES = dedent("""\
    game small "Small":
        players 2
        start play

    kind colour: red "Red", blue "Blue"

    cards token:
        colour: colour
        worth: 1..9
        | colour | worth | copies |
        | any    | 1..3  | 1      |

    zone stock: hidden pile of token, starts with token
    zone hand per player: private set of token
    zone laid per player: open row of token

    var bid per player: private 0..9 = 0
    var marked per token: flag = no
    var round: 1..9 = 1

    value shown of player "Worth laid" = sum(worth of laid)
    value first_colour of player "First colour" = colour of first(c in laid)
    value left "Cards to come" = count(stock)
    value worth_of_hand of player "Worth of the hand" = sum(worth of hand)
    value offered of player "Bid" = bid
    value marks "Marked cards" = count(c in token where marked)
    value of_rules "Of the rules alone" = 3 + 4
    value ahead of player "Ahead" = shown > 2
    value quiet of player = shown
    value later "Later rounds" = 9 - round
    value half of player "Half" = 6 / count(laid)
    value between of a in player and b in player "Between" = shown of a - shown of b

    phase play:
        shuffle stock
        for each p in players: draw 2 from stock to hand
        draw 1 from stock to laid of A_PLAYER
        turn picks card in hand: move card to laid
        end game won by turn
    """).replace("A_PLAYER", "first(p in players)")


@pytest.fixture(scope="module")
def game() -> Game:
    made = compile_game(Source("small.rules", RULES), lambda kind, name, wanted_by: None)
    assert made.program is not None, [one.message for one in made.report.diagnostics]
    return Game(made.program, {}, made.sources)


def told(view: Any) -> dict[tuple[str, ...], Any]:
    return {(one["label"], *(owner["key"] for owner in one["of"])): one["value"] for one in view["values"]}


def test_a_value_is_told_if_it_has_a_label_and_all_see_what_it_reads(game: Game) -> None:
    labels = [game.program.values[place].label for place in game.told_values]
    assert labels == ["Worth laid", "First colour", "Later rounds", "Half"]


def test_all_are_told_the_same(game: Game) -> None:
    state = game.start(2, seed=5)
    assert told(state.view(0)) == told(state.view(1)) == told(state.view(None))


def test_a_value_is_told_of_each_player_as_the_table_stands(game: Game) -> None:
    state = game.start(2, seed=5)
    view: Any = state.view(None)
    (laid,) = next(zone["cards"] for zone in view["zones"] if zone["name"] == "laid" and zone["count"])
    values = told(view)
    assert values["Worth laid", "P2"] == 0 and values["First colour", "P2"] is None
    assert 1 <= values["Worth laid", "P1"] <= 3 and values["First colour", "P1"].lower() in str(laid).lower()
    assert values["Half", "P1"] == 6 and values["Later rounds",] == 8


def test_what_cannot_be_read_is_not_set(game: Game) -> None:
    view: Any = game.start(2, seed=5).view(0)
    half = {one["of"][0]["key"]: one for one in view["values"] if one["label"] == "Half"}
    assert half["P1"]["set"] and not half["P2"]["set"] and half["P2"]["value"] is None and half["P2"]["idle"]


@pytest.mark.parametrize(("name", "value"), [("delicious_in_dungeon", "progress"), ("texas_holdem", "owed"), ("hanabi", "points")])
def test_figures_of_the_open_table_are_told_in_shipped_games(name: str, value: str) -> None:
    game = load(name)
    assert value in {game.program.values[place].name for place in game.told_values}
