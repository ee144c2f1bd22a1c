"""What went wrong in other programs for card games does not go wrong here.

The cases come from public reports and rule pages, told in our own words, with a number each. Positions are scenarios
in `field/`, as variants of the shipped games and as small games; what a scenario cannot say is tested here and in
`test_field_play`. Classes:
WILD what a wild stands for · MELD what a meld is · PART the best split of a hand · TARGET which of several places ·
DEAD nothing left to do · STOCK cards run out · LEAK secrets told · OVERHIDE what is public withheld · TRIG events
counted wrongly · ORDER whose turn it is · ALIAS copies that share · NONDET matches that cannot be repeated · ILLEGAL
and REFUSED the wrong moves · SCORE points · CARRY what stays from the last deal · CONSERVE cards lost or doubled.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulec.compile import compile_game
from rulec.diagnostics import Report
from rulec.source import Source
from rulelang.errors import IllegalMove, RuleFault
from rulelang.game import Game
from rulelang.inventory import shipped
from rulelang.load import load
from rulelang.scenarios import run_scenario
from rulelang.state import State
from tests.games import test_field_play
from tests.games.tables import cards_of, compiled, laid_out, library, scenario_of, table, texts, walk

FIELD = Path(__file__).with_name("field")
FILES = sorted(path.stem for path in FIELD.glob("*.rules"))
CLASSES = {
    *("WILD", "MELD", "PART", "TARGET", "DEAD", "STOCK", "LEAK", "OVERHIDE", "TRIG", "ORDER"),
    *("ALIAS", "NONDET", "ILLEGAL", "REFUSED", "SCORE", "CARRY", "CONSERVE"),
}


@cache
def game(file: str) -> Game:
    return load(FIELD / f"{file}.rules")


CASES = [(file, scenario.title) for file in FILES for scenario in game(file).program.scenarios]


@pytest.mark.parametrize(("file", "title"), CASES, ids=[title for _file, title in CASES])
def test_position(file: str, title: str) -> None:
    failure = run_scenario(game(file), scenario_of(game(file), title))
    assert failure is None, failure.text()


def test_every_class_has_a_case_and_every_case_a_class() -> None:
    named = [re.fullmatch(r"FC-\d{3} ([A-Z]+): .+", title) for _file, title in CASES]
    assert all(named)
    shown = {match[1] for match in named if match is not None}
    shown |= {name.split("_")[1].upper() for name in (*globals(), *vars(test_field_play)) if name.startswith("test_")} & CLASSES
    assert shown == CLASSES


# ------------------------------------------------------------ WILD, MELD, PART, TARGET


def test_wild_each_end_of_a_run_is_a_move_of_its_own() -> None:
    """FC-001."""
    state = table(
        "railroad_rummy",
        """
        seats A, B
        at play
        given turn = A
        given down of A = yes
        given was_down of A = yes
        given table of B = "10H JD QS KC"
        given hand of A = "JK 9S"
        """,
    )
    cards = [move.picks["card"] for move in state.moves(0) if move.answer == "attach"]
    assert sorted(map(str, cards)) == ["9S", "JK=9", "JK=A"]


WILDS = """\
game wilds "Wilds":
    players 2
    ranking by lowest (count(hand))
    start begin
use french
wild of french:
    when rank is joker
    stands for rank 3..A
    stands for suit
meld set of french "Set":
    size at least 3
    same rank
    different suit
meld run of french "Run":
    size at least 3
    same suit
    consecutive rank 3..9
    naturals at least 1
deck jokers of french:
    | rank  | suit | copies |
    | any   | any  | 1      |
    | joker | none | 3      |
zone stock: hidden pile of french, starts with jokers
zone hand per player "Hand": private set of french
zone table per player "Table": open melds of set and run
phase begin:
    then play
phase play:
    turn chooses:
        lay_run "Lay a run":
            pick laid as run from hand
            lay laid on table
        lay_set "Lay a set":
            pick laid as set from hand
            lay laid on table
        done "Done": end game
    then play
scenario "two jokers and a seven":
    seats A, B
    at play
    given hand of A = "JK JK 7H"
scenario "three jokers":
    seats A, B
    at play
    given hand of A = "JK JK JK"
"""


def test_wild_two_readings_are_two_moves() -> None:
    """FC-003: two jokers and a seven are three runs, or a seven with two of the three other suits."""
    state = laid_out(compiled(WILDS), "two jokers and a seven")
    runs, sets = texts(state, 0, "lay_run"), texts(state, 0, "lay_set")
    assert (len(runs), len(sets)) == (3, 3)
    assert len(set(runs + sets)) == 6


def test_wild_a_meld_of_wilds_alone_says_what_it_is() -> None:
    """FC-002: a set of three jokers is allowed where no natural is asked for, and names rank and suits."""
    state = laid_out(compiled(WILDS), "three jokers")
    assert texts(state, 0, "lay_run") == []
    sets = texts(state, 0, "lay_set")
    assert len(sets) == len(set(sets)) == 12 * 4
    assert sum("=A" in text for text in sets) == 4


def test_wild_what_it_stands_for_survives_a_save_and_goes_on() -> None:
    """FC-001, FC-003: the reading is part of the state."""
    states = [state for state in walk("railroad_rummy", 4, 1, 150) if "=" in json.dumps(state.view(None)["zones"])]
    assert states
    assert State.from_json(states[-1].to_json()).view(None) == states[-1].view(None)


@pytest.mark.parametrize("hand", ["8T 8S 8D", "8S 8T 8D", "8D 8S 8T"])
def test_meld_the_order_in_which_cards_come_does_not_matter(hand: str) -> None:
    """FC-011."""
    state = table(
        "dungeon_rummy",
        f"""
        seats Lena, Ben, Olga, Max
        at act
        given space of oakie = "8H"
        given hand of Lena = "{hand} 8H"
        """,
    )
    for card in hand.split():
        state = state.play(0, f'play_card with whose = oakie, card = "{card}"')
    with pytest.raises(IllegalMove):
        state.play(0, 'play_card with whose = oakie, card = "8H"')


@pytest.mark.parametrize(("limit", "discards"), [(10, ["2D", "8D"]), (5, ["8D"]), (1, [])])
def test_part_the_discards_that_allow_a_knock(limit: int, discards: list[str]) -> None:
    """FC-022."""
    state = table(
        "gin_rummy",
        f"""
        seats A, B
        at discard
        given turn = A
        given most = {limit}
        given hand of A = "4H 5H 6H 9S 9D 9C JC QC KC 2D 8D"
        """,
    )
    assert texts(state, 0, "knock") == [f'card = "{card}"' for card in discards]


def test_target_a_card_that_fits_two_melds_makes_two_moves() -> None:
    """FC-024."""
    state = table(
        "gin_rummy",
        """
        seats A, B
        at lay_off
        given turn = B
        given knocker = A
        given table of A = "7C 7D 7H, 4S 5S 6S, KD KC KH"
        given hand of A = "2C"
        given hand of B = "7S AD 2H"
        """,
    )
    assert texts(state, 1, "lay_off") == ['target = "7C 7D 7H", card = "7S"', 'target = "4S 5S 6S", card = "7S"']


def test_target_an_effect_on_one_of_several_is_a_move_for_each() -> None:
    """FC-025."""
    state = table(
        "dungeon_rummy",
        """
        seats Lena, Ben, Olga, Max
        at act
        given turn = Olga
        given tokens of oakie = 1
        given hp of lily = 20
        given hp of milton = 10
        """,
    )
    assert texts(state, 2, "heal") == ["patient = lily", "patient = milton"]


# ------------------------------------------------------------ DEAD, STOCK

STRANDED = """\
game stranded "Stranded":
    players 2
    ranking by lowest (count(hand))
    start begin
use rummy
zone stock: hidden pile of french, starts with french52
zone discards "Discards": open pile of french
zone hand per player "Hand": private set of french
zone table "Table": open melds of run
var taken "Taken": french or none = none
phase begin:
    then draw
phase draw:
    turn chooses:
        take "Take":
            requires discards is not empty
            taken = top of discards
            move top of discards to hand
        done "Done": end game
    then play
phase play:
    turn chooses:
        add "Add":
            pick target in table
            pick card as extension of target from hand
            extend target with card
            then play
        discard "Discard":
            pick card in hand where card is not taken
            move card to discards
            end game
scenario "stranded":
    seats A, B
    at draw
    given table = "4H 5H 6H"
    given discards = "9S"
    given hand of A = "7H"
"""
WAY_OUT = STRANDED.replace("scenario", "        otherwise:\n            end game\nscenario")


def report_of(text: str) -> Report:
    """What the compiler says of a game that uses the library."""
    return compile_game(Source("probe.rules", text), library).report


def test_dead_a_ban_without_a_way_out_is_reported_and_stops_no_program() -> None:
    """FC-030: adding the last other card leaves only the one that may not be discarded."""
    assert ["otherwise" in f"{one.message} {one.hint}" for one in report_of(STRANDED).diagnostics] == [True]
    assert report_of(WAY_OUT).diagnostics == ()
    state = laid_out(compiled(STRANDED), "stranded").play(0, "take")
    before = state.digest()
    with pytest.raises(RuleFault):
        state.play(0, 'add with target = "4H 5H 6H", card = "7H"')
    assert state.digest() == before


def test_dead_with_a_way_out_the_match_goes_on() -> None:
    """FC-030."""
    state = laid_out(compiled(WAY_OUT), "stranded")
    assert state.play(0, "take").play(0, 'add with target = "4H 5H 6H", card = "7H"').outcome is not None


@pytest.mark.parametrize("name", [listing.name for listing in shipped()])
def test_dead_whoever_is_asked_has_a_move_and_nobody_else(name: str) -> None:
    """FC-027."""
    for state in walk(name, load(name).players[0], 6, 40):
        assert (state.outcome is None) == bool(state.to_move)
        for seat in range(len(state.names)):
            assert (next(state.each_move(seat), None) is not None) == (seat in state.to_move)


def test_stock_what_is_shuffled_in_is_moved_not_copied() -> None:
    """FC-033: the cards of all states are the same, through several shuffles."""
    states = list(walk("crazy_eights", 5, 4, 600))
    assert sum(line.kind == "shuffle" for line in states[-1].log(None)) > 5
    assert {frozenset(cards_of(state).items()) for state in states} == {frozenset(Counter(range(52)).items())}


def test_stock_the_discards_are_mixed_not_turned_over() -> None:
    """FC-127: twenty cards are not in the order in which they lay."""
    cards = "3H 4H 5H 6H 7H 8H 9H 10H JH QH KH 3S 4S 5S 6S 7S 8S 9S 10S JS"
    state = table(
        "railroad_rummy",
        f"""
        seats A, B
        at draw
        given standby = empty
        given stock = "KD"
        given turn = A
        given discards = "AC {cards}"
        """,
    ).play(0, "draw_stock")
    at = state.position
    place = next(place for place, (number, _) in enumerate(at.setup.zone_owner) if at.setup.program.zones[number].name == "stock")
    ranks: list[Any] = [at.setup.program.cards[0].designs[at.setup.cards[card][1]].values[0] for card in reversed(at.zones[place])]
    laid = [*range(1, 12), *range(1, 10)]
    assert sorted(ranks) == sorted(laid)
    assert ranks not in (laid, laid[::-1])


def test_trig_a_rule_that_is_there_twice_is_an_error() -> None:
    """FC-064: one answer, one execution."""
    twice = WAY_OUT.replace('        done "Done": end game\n', '        done "Done": end game\n' * 2)
    assert ["`done`" in one.message for one in report_of(twice).errors] == [True]
