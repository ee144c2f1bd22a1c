"""Delicious in Dungeon: its data, the positions that are hard to get right, and the draft, as a program sees them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from rulec import ir
from rulelang.bots import Chance
from rulelang.errors import IllegalMove
from rulelang.game import Game
from rulelang.load import load
from rulelang.state import State
from rulelang.testing.secrecy import check_hidden, check_sealed
from tests.games.positions import Position, Positions
from tests.games.tables import texts, zone

NAME = "delicious_in_dungeon"
DRAFT = "squad_draft"

# ------------------------------------------------------------ data


@cache
def game(name: str, seed_jobs: bool = False) -> Game:
    return load(name, options={"seed_jobs": True} if seed_jobs else {})


@cache
def rows(cards: str) -> Mapping[str, Mapping[str, Any]]:
    """The rows of a `cards` declaration by name; members by their names, bags by what they hold."""
    program = game(NAME).program
    declared = next(one for one in program.cards if one.name == cards)
    return {
        design.name or "": {
            "copies": design.copies,
            **{column.name: written(program, column.type, value) for column, value in zip(declared.columns, design.values, strict=True)},
        }
        for design in declared.designs
    }


def written(program: ir.Program, kind: ir.Type, value: Any) -> Any:
    """A cell as the tests compare it."""
    match kind:
        case ir.MaybeType(inner=inner):
            return None if value is None else written(program, inner, value)
        case ir.MemberType(kind=number):
            return program.kinds[number].members[value].name
        case ir.BagType(kind=number):
            names = [member.name for member in program.kinds[number].members]
            return {name: count for name, count in zip(names, value, strict=True) if count}
        case ir.DiceType():
            return (value.count, value.sides, value.plus)
        case _:
            return value


def total(cards: Mapping[str, Mapping[str, Any]], column: str) -> int:
    return sum(row[column] or 0 for row in cards.values())


def bags(cards: Mapping[str, Mapping[str, Any]], column: str) -> dict[str, int]:
    """What all cells of a column hold together."""
    return dict(sum((Counter(row[column]) for row in cards.values()), Counter()))


def test_there_are_125_labyrinth_cards_of_four_kinds() -> None:
    copies: Counter[str] = Counter()
    for row in rows("room").values():
        copies[row["type"]] += row["copies"]
    assert copies == {"exploration": 75, "encounter": 30, "event": 15, "escape": 5}


def test_the_exploration_cards_are_those_of_the_game() -> None:
    found = {
        name: (row["copies"], row["advance"], row["requirement"], row["effect"])
        for name, row in rows("room").items()
        if row["type"] == "exploration"
    }
    assert found == {
        "X01": (14, 10, {}, {}),
        "X02": (14, 20, {}, {}),
        "X03": (8, 30, {"tire_any": 1}, {}),
        "X04": (8, 30, {"tire_lock": 1}, {}),
        "X05": (6, 10, {"tire_lock": 1}, {"item": 1}),
        "X06": (5, 20, {"tire_any": 1}, {"item": 1}),
        "X07": (4, 10, {}, {"food": 2}),
        "X08": (4, 20, {"pay_food": 1}, {}),
        "X09": (4, 40, {"pay_mana": 1}, {}),
        "X10": (4, 40, {"tire_any": 2}, {}),
        "X11": (4, 10, {}, {"food": 1}),
    }
    assert sum(copies * advance for copies, advance, *_rest in found.values()) == 1540


def test_the_events_are_nine() -> None:
    events = {name: row["copies"] for name, row in rows("room").items() if row["type"] == "event"}
    assert events == {"E01": 2, "E02": 2, "E03": 2, "E04": 2, "E05": 1, "E06": 2, "E07": 2, "E08": 1, "E09": 1}


SQUADS = {
    "laios": (5, 3, 3, 3, 4, 28.0),
    "shuro": (5, 4, 4, 2, 0, 33.5),
    "tansu": (5, 5, 3, 5, 2, 32.0),
    "kabru": (6, 3, 4, 4, 2, 32.5),
    "canary": (6, 4, 3, 9, 0, 43.5),
    None: (1, 0, 1, 3, 2, 9.0),
}
"""Of each squad, and of the card without one: characters, money, food, mana, cooking skill, the power to expect of all at their best."""


@pytest.mark.parametrize("squad", list(SQUADS))
def test_a_squad_has_what_it_starts_with(squad: str | None) -> None:
    members = {name: row for name, row in rows("character").items() if row["squad_name"] == squad}
    powers = [max(expected(row["physical"]), expected(row["magic"])) for row in members.values()]
    resources = [total(members, column) for column in ("money", "food", "mana", "cook")]
    assert (len(members), *resources, sum(powers)) == SQUADS[squad]


def expected(dice: tuple[int, int, int] | None) -> float:
    return 0 if dice is None else dice[0] * (dice[1] + 1) / 2 + dice[2]


def test_there_are_28_characters_and_four_of_the_squads_can_cook() -> None:
    characters = rows("character")
    assert len(characters) == 28
    cooks = {name: row["cook"] for name, row in characters.items() if row["cook"]}
    assert cooks == {"LA1": 1, "LA4": 3, "TA5": 2, "KA1": 2, "FAL": 2}


def test_only_mages_have_mana_and_magic_and_only_locksmiths_and_ninjas_roll_again() -> None:
    for name, row in rows("character").items():
        mage, nimble = row["job"] == "mage", row["job"] in ("locksmith", "ninja")
        assert (row["magic"] is not None, row["mana"] > 0) == (mage, mage), name
        assert ("reroll" in row["abilities"]) == nimble, name
        assert mage or not {"recover", "lockmagic"} & set(row["abilities"]), name


@pytest.mark.parametrize(
    ("layer", "figures", "rewards", "uncookable"),
    [
        ("shallow", (16, 103, 91, 22, 26), {"money": 17, "mana": 2, "food": 1, "item": 1, "sword": 1}, {"S09", "S11", "S13"}),
        ("deep", (14, 177, 90, 31, 40), {"money": 16, "mana": 5, "item": 1}, {"D07", "D10", "D13"}),
    ],
)
def test_the_monsters_of_a_layer(layer: str, figures: tuple[int, ...], rewards: dict[str, int], uncookable: set[str]) -> None:
    """How many, and the sums of their power, difficulty, food and points."""
    found = {name: row for name, row in rows("monster").items() if row["layer"] == layer and not row["is_boss"]}
    assert (len(found), *(total(found, column) for column in ("power", "cook", "food", "vp"))) == figures
    assert bags(found, "reward") == rewards
    assert {name for name, row in found.items() if row["cook"] is None} == uncookable


def test_there_is_a_boss_for_each_layer() -> None:
    bosses = {name: row for name, row in rows("monster").items() if row["is_boss"]}
    found = {name: (row["layer"], row["power"], row["reward"], row["vp"], row["cook"]) for name, row in bosses.items()}
    assert found == {"BOSS1": ("shallow", 20, {"money": 3}, 7, None), "BOSS2": ("deep", 26, {}, 10, None)}


def test_there_are_20_items_of_which_eight_are_open() -> None:
    items = rows("item")
    lying_open = {name: row for name, row in items.items() if row["open"]}
    hidden = {name: row for name, row in items.items() if not row["open"]}
    assert (len(items), set(lying_open)) == (20, {f"I0{number}" for number in range(1, 9)})
    assert [row["vp"] for row in lying_open.values()] == [1, 1, 1, 1, 1, 0, 1, 1]
    assert [row["vp"] for row in hidden.values()] == [2, 4, 1, 3, 3, 1, 1, 2, 2, 2, 0, 0]
    assert (bags(lying_open, "convert"), bags(hidden, "convert")) == ({"money": 11, "mana": 2}, {"money": 19, "mana": 9})


# ------------------------------------------------------------ positions

LAIOS = "LA1 LA2 LA3 LA4 LA5"
SHURO = "SH1 SH2 SH3 SH4 SH5"
TANSU = "TA1 TA2 TA3 TA4 TA5"
HUNDRED = "X03 X03 X10"
"""An exploration row of 100 %."""

POSITIONS = Positions(NAME)


def position(phase: str, *lines: str, players: int = 2, squads: tuple[str, ...] = (LAIOS, SHURO, TANSU)) -> Position:
    """A position in which P1 is at turn and leads the Laios squad, P2 the Shuro squad, P3 the Tansu squad; lines add what is given."""
    seats = [f"P{number}" for number in range(1, players + 1)]
    given = ["turn = P1"]
    for seat, squad in zip(seats, squads, strict=False):
        given += [f'squad of {seat} = "{squad}"', f"money of {seat} = 3", f"food of {seat} = 3", f'hand of {seat} = "X01"']
    mana = {"LA2": 3, "SH2": 2, "TA1": 3, "TA2": 2}
    given += [f"mana_left of {mage} = {tokens}" for mage, tokens in mana.items()]
    return POSITIONS.add(f"seats {', '.join(seats)}", f"at {phase}", *(f"given {line}" for line in [*given, *lines]))


def starting(phase: str, *lines: str, players: int = 2, squads: tuple[str, ...] = (LAIOS, SHURO, TANSU)) -> pytest.MarkDecorator:
    """Give a test the state of a position."""
    return pytest.mark.parametrize("state", [position(phase, *lines, players=players, squads=squads)], indirect=True, ids=[""])


@pytest.fixture
def state(request: pytest.FixtureRequest) -> State:
    """The state of the position that a test starts from."""
    laid: State = request.param.state()
    return laid


def of(state: State, name: str, owner: str) -> Any:
    """A variable of a player or of a character."""
    view: Any = state.view(None)
    for one in view["variables"]:
        if one["name"] == name and [key["key"] for key in one["of"]] == [owner]:
            return one["value"]
    cards = (card for place in view["zones"] for card in place["cards"] or () if card["card"] == owner)
    return next(card["variables"][name] for card in cards)


def lies_in(state: State, name: str, owner: str | None = None, seat: int | None = None) -> list[str]:
    """The cards of a zone, by name."""
    return [card["card"] for card in zone(state, seat, name, owner)["cards"]]


def tired(state: State, owner: str) -> set[str]:
    return {name for name in lies_in(state, "squad", owner) if of(state, "tired", name)}


def answers(state: State, seat: int = 0) -> set[str]:
    """What may be answered, without the abilities that are open all through a turn."""
    return {step.text for step in state.offers(seat)} - {"recovery", "use_item"}


def plays(state: State, *moves: str, seat: int = 0) -> State:
    """Play these moves; whenever dice lie there that could be rolled again, keep them."""
    for move in moves:
        state = state.play(seat, move)
        while "keep" in answers(state, seat):
            state = state.play(seat, "keep")
    return state


def refuses(state: State, *moves: str, seat: int = 0) -> None:
    for move in moves:
        with pytest.raises(IllegalMove):
            state.play(seat, move)


def fights(**modes: str) -> str:
    """The move with which these characters fight."""
    return "fight with " + ", ".join(f"{who} = {mode}" for who, mode in modes.items())


def ends_turn(state: State, seat: int) -> State:
    """Do nothing more in a turn."""
    while state.to_move == (seat,):
        left = answers(state, seat)
        if "procure" in left:
            break
        wanted = next((one for one in ("go_on", "rest", "end_turn") if one in left), "")
        state = state.play(seat, next(move for move in state.moves(seat) if move.answer == wanted or not wanted))
    return state


# ............................................................ the boss in common


@starting(
    "turn_start",
    f'path of P1 = "{HUNDRED}"',
    'path of P2 = "X04 X04 X10 X01"',
    'path of P3 = "X09 X04"',
    'labyrinth = "X01 X02 X11 X07 X08"',
    'rolled = "1 1 6 4 5 6 1"',
    players=3,
)
def test_all_who_have_come_so_far_fight_her_in_turn_and_go_deeper_when_anybody_wins(state: State) -> None:
    state = plays(state, "venture", fights(LA1="fight", LA4="fight"))
    assert (lies_in(state, "throne", "shallow"), lies_in(state, "path", "P1")) == (["BOSS1"], HUNDRED.split())
    assert "explore" not in answers(state)
    state = ends_turn(state, 0)
    assert (state.to_move, answers(state, 1)) == ((1,), {"procure", "venture"})
    state = plays(state, "venture", fights(SH1="fight", SH3="fight", SH5="fight"), seat=1)
    assert (lies_in(state, "trophies", "P2"), of(state, "money", "P2"), lies_in(state, "cooked", "P2")) == (["BOSS1"], 6, [])
    assert {owner: of(state, "depth", owner) for owner in ("P1", "P2", "P3")} == {"P1": "deep", "P2": "deep", "P3": "shallow"}
    assert [len(lies_in(state, "path", owner)) for owner in ("P1", "P2", "P3")] == [0, 0, 2]
    assert "explore" in answers(state, 1)


@starting("encounter", 'hand of P1 = "N01 N01"', f'path of P2 = "{HUNDRED}"', 'lair of P3 = "S09"', players=3)
def test_nobody_before_the_boss_or_a_monster_is_met_by_another(state: State) -> None:
    assert texts(state, 0, "meet") == ['card = "N01", target = P1']
    state = state.play(0, 'meet with card = "N01", target = P1')
    assert len(lies_in(state, "lair", "P1")) == 1
    assert "meet" not in answers(state)


@starting("encounter", 'hand of P1 = "N01"', "depth of P1 = deep", 'den of shallow = "S05"', 'den of deep = "D05"', players=3)
def test_the_layer_of_whoever_gets_the_monster_decides(state: State) -> None:
    for owner, monster in (("P1", "D05"), ("P2", "S05"), ("P3", "S05")):
        assert lies_in(state.play(0, f'meet with card = "N01", target = {owner}'), "lair", owner) == [monster]


@starting("encounter", 'hand of P1 = "N01"', "depth of P1 = deep", "den of shallow = empty", players=3)
def test_a_layer_without_monsters_is_no_target(state: State) -> None:
    assert texts(state, 0, "meet") == ['card = "N01", target = P1']


@starting("combat", "depth of P1 = deep", f'path of P1 = "{HUNDRED}"', 'rolled = "6 6 6 6"')
def test_thistle_ends_the_match_in_the_middle_of_the_turn(state: State) -> None:
    state = plays(state, fights(LA1="fight", LA2="cast", LA4="fight"))
    assert state.outcome is not None and state.to_move == ()
    assert lies_in(state, "trophies", "P1") == ["BOSS2"]
    assert [line.text for line in state.log(None) if line.kind == "phase"][-1] == "Victory"


@starting(
    "combat",
    "depth of P1 = deep",
    f'path of P1 = "{HUNDRED}"',
    'gear of P1 = "I01 I02 I03"',
    'pack of P1 = "I10 I12"',
    'rolled = "6 6 6 6"',
)
def test_the_card_of_the_last_boss_counts_toward_five_too(state: State) -> None:
    state = plays(state, fights(LA1="fight", LA2="cast", LA4="fight"))
    assert state.outcome is None
    assert texts(state, 0, "drop") == [f'old = "{item}"' for item in ("I01", "I02", "I03", "I10", "I12")]
    state = state.play(0, 'drop with old = "I01"')
    assert state.outcome is not None
    assert lies_in(state, "trophies", "P1") == ["BOSS2"]


# ............................................................ what exploration costs

WITH_LOCK = 'hand of P1 = "X04 X01"'


def openers(state: State) -> list[str]:
    """Who may open the locked door."""
    return [text.split('openers = "')[1][:3] for text in texts(state, 0, "explore") if "X04" in text]


@pytest.mark.parametrize(
    ("state", "who"),
    [
        (position("explore", WITH_LOCK), ["LA2", "LA3", "LA5"]),
        (position("explore", WITH_LOCK, "mana_left of LA2 = 0"), ["LA3", "LA5"]),
        (position("explore", WITH_LOCK, "tired of LA2 = yes", "tired of LA5 = yes"), ["LA3"]),
        (position("explore", WITH_LOCK, "tired of LA3 = yes", "tired of LA5 = yes"), ["LA2"]),
        (position("explore", WITH_LOCK, "tired of LA3 = yes", "tired of LA5 = yes", "mana_left of LA2 = 0"), []),
        (position("explore", WITH_LOCK, squads=("SH1 SH2 SH5", LAIOS)), []),
    ],
    indirect=["state"],
)
def test_a_lock_is_opened_by_whoever_is_nimble_or_by_a_mage_who_knows_how(state: State, who: list[str]) -> None:
    assert openers(state) == who
    assert 'card = "X01"' in texts(state, 0, "explore")


@starting("explore", WITH_LOCK)
def test_only_a_mage_pays_mana_for_a_lock(state: State) -> None:
    by_mage = state.play(0, 'explore with card = "X04", openers = "LA2"')
    assert (of(by_mage, "mana_left", "LA2"), tired(by_mage, "P1")) == (2, {"LA2"})
    by_ninja = state.play(0, 'explore with card = "X04", openers = "LA5"')
    assert (of(by_ninja, "mana_left", "LA2"), tired(by_ninja, "P1")) == (3, {"LA5"})


@starting("explore", 'hand of P1 = "X03"')
def test_a_mage_who_is_one_of_any_pays_no_mana(state: State) -> None:
    state = state.play(0, 'explore with card = "X03", helpers = "LA2"')
    assert (of(state, "mana_left", "LA2"), tired(state, "P1")) == (3, {"LA2"})


@starting(
    "explore",
    'hand of P1 = "X01 X03 X08 X09 X10"',
    "food of P1 = 0",
    "mana_left of LA2 = 0",
    *(f"tired of {name} = yes" for name in ("LA1", "LA2", "LA3", "LA4")),
)
def test_what_cannot_be_paid_whole_is_not_offered(state: State) -> None:
    assert [text.split(",")[0] for text in texts(state, 0, "explore")] == ['card = "X01"', 'card = "X03"']
    refuses(state, 'explore with card = "X08"', 'explore with card = "X10", helpers = "LA5"')


@starting("explore", 'hand of P1 = "X03 X04 X10"', 'gear of P1 = "I07"')
def test_torches_make_a_requirement_one_less_and_no_less_than_none(state: State) -> None:
    assert tired(state.play(0, 'explore with card = "X03"'), "P1") == set()
    assert tired(state.play(0, 'explore with card = "X10", helpers = "LA1"'), "P1") == {"LA1"}
    refuses(state, 'explore with card = "X10", helpers = "LA1 LA2"', 'explore with card = "X04"')


@starting("explore", 'hand of P1 = "X06 X01"', 'path of P1 = "X04 X04 X02"', 'item_deck = "I09 I10"')
def test_what_a_card_brings_comes_before_the_boss(state: State) -> None:
    state = state.play(0, 'explore with card = "X06", helpers = "LA3"')
    assert lies_in(state, "pack", "P1", seat=0) == ["I09"]
    assert not {"explore", "fight"} & answers(state)
    assert [text.split("target = ")[1] for text in texts(state, 0, "meet")] == []


@starting("explore", 'path of P1 = "X04 X04 X03"', "throne of shallow = empty")
def test_without_the_boss_a_hundred_leads_straight_to_the_deep(state: State) -> None:
    state = state.play(0, 'explore with card = "X01"')
    assert (of(state, "depth", "P1"), lies_in(state, "path", "P1")) == ("deep", [])


# ............................................................ combat and cooking


@starting("combat", 'lair of P1 = "S13"', 'rolled = "2 3 4"')
def test_a_fighter_counts_one_of_two_powers_and_magic_costs_one_mana(state: State) -> None:
    refuses(state, fights(LA1="cast"), "fight")
    state = plays(state, fights(LA2="cast", LA4="fight"))
    assert (of(state, "mana_left", "LA2"), tired(state, "P1"), of(state, "money", "P1")) == (2, {"LA2", "LA4"}, 7)
    assert lies_in(state, "lair", "P1") == []


@starting("combat", 'lair of P1 = "D06"', 'rolled = "1 1 2 6"')
def test_a_die_may_be_rolled_again_by_one_after_the_other_but_by_no_fighter(state: State) -> None:
    state = state.play(0, fights(LA1="fight", LA4="fight"))
    assert rerollers(state) == {"LA3", "LA5"}
    state = state.play(0, next(move for move in state.moves(0) if "LA5" in move.text))
    assert rerollers(state) == {"LA3"}
    state = state.play(0, next(move for move in state.moves(0) if "LA3" in move.text))
    assert tired(state, "P1") == {"LA1", "LA3", "LA4", "LA5"}


def rerollers(state: State) -> set[str]:
    """Who may roll dice again."""
    return {found for text in texts(state, 0, "reroll") for found in re.findall(r"LA\d", text)}


@starting("combat", 'lair of P1 = "S02"', 'hand of P1 = "X01 N01"', 'rolled = "4"')
def test_a_lost_fight_leaves_the_monster_and_no_exploration(state: State) -> None:
    state = plays(state, fights(LA3="fight"))
    assert (lies_in(state, "lair", "P1"), tired(state, "P1")) == (["S02"], {"LA3"})
    assert answers(state) == {"meet", "go_on"}


@starting("combat", 'lair of P1 = "S02"', *(f"tired of {name} = yes" for name in ("LA2", "LA3", "LA4", "LA5")), 'rolled = "3 1 1"')
def test_cooking_asks_nobody_to_be_rested_and_tires_nobody(state: State) -> None:
    state = plays(state, fights(LA1="fight"), "cook")
    assert (lies_in(state, "cooked", "P1"), of(state, "food", "P1")) == (["S02"], 5)


@pytest.mark.parametrize(
    ("state", "monster", "layer"),
    [
        (position("combat", f'lair of P1 = "{monster}"', "depth of P1 = deep", 'rolled = "6 6 6"'), monster, layer)
        for monster, layer in (("S02", "shallow"), ("D06", "deep"))
    ],
    indirect=["state"],
)
def test_what_is_not_cooked_goes_under_the_deck_of_its_own_layer(state: State, monster: str, layer: str) -> None:
    """Also when a deep player beats a shallow monster."""
    state = plays(state, fights(LA1="fight", LA4="fight"), "decline")
    assert deck(state, layer)[-1] == monster
    assert [len(deck(state, one)) for one in ("shallow", "deep")] == [16, 14]


def deck(state: State, layer: str) -> list[str]:
    """The monsters of a layer's deck, which nobody sees, from the top."""
    at = state.position
    program = at.setup.program
    number = next(index for index, one in enumerate(program.zones) if one.name == "den")
    member = next(index for kind in program.kinds for index, one in enumerate(kind.members) if one.name == layer)
    place = at.setup.zone_owner.index((number, (member,)))
    found = [at.setup.cards[card] for card in at.zones[place]]
    names = [program.cards[cards].designs[design].name or "" for cards, design in found]
    return names[::-1]


# ............................................................ open items


@pytest.mark.parametrize(
    ("state", "dishes"),
    [
        (
            position("combat", 'lair of P1 = "S02"', f"gear of P1 = {gear}", 'rolled = "6 6 2 3"', squads=(SHURO, LAIOS)),
            dishes,
        )
        for gear, dishes in (("empty", []), ('"I01"', ["S02"]), ('"I02"', ["S02"]))
    ],
    indirect=["state"],
)
def test_kitchen_things_add_to_what_the_squad_can_cook(state: State, dishes: list[str]) -> None:
    state = plays(state, fights(SH1="fight"), "cook")
    assert lies_in(state, "cooked", "P1") == dishes


@pytest.mark.parametrize(
    ("state", "beaten"),
    [
        (position("combat", 'lair of P1 = "S02"', f"gear of P1 = {gear}", f"pack of P1 = {pack}", 'rolled = "5"'), beaten)
        for gear, pack, beaten in (("empty", "empty", False), ('"I03"', "empty", True), ("empty", '"I03"', False))
    ],
    indirect=["state"],
)
def test_a_shield_that_lies_open_adds_to_the_total(state: State, beaten: bool) -> None:
    state = plays(state, fights(LA3="fight"))
    assert of(state, "money", "P1") == 3 + beaten


@pytest.mark.parametrize(
    ("state", "beaten"),
    [
        (position("combat", 'lair of P1 = "D06"', f"gear of P1 = {gear}", 'rolled = "1 1 2"', squads=(TANSU, SHURO)), beaten)
        for gear, beaten in (("empty", False), ('"I04"', True))
    ],
    indirect=["state"],
)
def test_a_staff_adds_to_each_magic_attack(state: State, beaten: bool) -> None:
    """Two mages with 2 and 4 and 2 and 2: eight, and ten with the staff."""
    state = plays(state, fights(TA1="cast", TA2="cast"))
    assert of(state, "money", "P1") == 3 + beaten


@starting("combat", 'lair of P1 = "S02"', 'gear of P1 = "I03"', 'rolled = "5"')
def test_an_item_that_is_used_up_helps_no_longer(state: State) -> None:
    state = plays(state, 'use_item with used = "I03"')
    assert of(state, "money", "P1") == 5
    state = plays(state, fights(LA3="fight"))
    assert lies_in(state, "lair", "P1") == ["S02"]


@pytest.mark.parametrize(
    ("state", "most"),
    [
        (position("combat", 'lair of P1 = "D06"', f"gear of P1 = {gear}", "tired of LA3 = yes", 'rolled = "1 2"'), most)
        for gear, most in (("empty", 1), ('"I05"', 2))
    ],
    indirect=["state"],
)
def test_lockpicks_let_one_die_more_be_rolled_again(state: State, most: int) -> None:
    state = state.play(0, fights(LA1="fight", LA4="fight"))
    assert max(len(text.rpartition("= ")[2].strip('"').split()) for text in texts(state, 0, "reroll")) == most


@starting("combat", 'lair of P1 = "S02"', 'gear of P1 = "I08"', 'rolled = "3 6 6"')
def test_spices_give_one_food_more_with_a_dish(state: State) -> None:
    state = plays(state, fights(LA1="fight"), "cook")
    assert of(state, "food", "P1") == 6


@starting("rest", 'gear of P1 = "I06"', "food of P1 = 1", *(f"tired of {name} = yes" for name in ("LA1", "LA3", "LA4")))
def test_a_bedroll_refreshes_one_for_nothing(state: State) -> None:
    refuses(state, 'rest with sleepers = "LA1 LA3 LA4"')
    for sleepers, food in (("LA1", 1), ("LA1 LA3", 0)):
        rested = state.play(0, f'rest with sleepers = "{sleepers}"')
        assert (of(rested, "food", "P1"), tired(rested, "P1")) == (food, {"LA1", "LA3", "LA4"} - set(sleepers.split()))


# ............................................................ what is held


@starting(
    "combat",
    'lair of P1 = "S02"',
    'trophies of P1 = "BOSS1"',
    'gear of P1 = "I01 I02"',
    'pack of P1 = "I09 I10"',
    'rolled = "3 6 6"',
)
def test_a_dish_may_be_the_card_that_goes_and_its_food_stays(state: State) -> None:
    state = plays(state, fights(LA1="fight"), "cook")
    assert texts(state, 0, "drop") == [f'old = "{card}"' for card in ("S02", "I01", "I02", "I09", "I10")]
    state = state.play(0, 'drop with old = "S02"')
    assert (of(state, "food", "P1"), lies_in(state, "cooked", "P1")) == (5, [])


@starting("explore", 'hand of P1 = "X06"', 'trophies of P1 = "BOSS1"', 'pack of P1 = "I09 I10 I12 I13"', 'item_deck = "I11"')
def test_neither_a_boss_card_nor_the_item_just_found_is_discarded(state: State) -> None:
    state = state.play(0, 'explore with card = "X06", helpers = "LA1"')
    assert texts(state, 0, "drop") == [f'old = "{card}"' for card in ("I09", "I10", "I12", "I13")]


@starting("combat", 'lair of P1 = "S07"', 'rolled = "3 3"', squads=("LA1 LA3 LA4", SHURO))
def test_mana_without_a_mage_is_lost_and_nobody_is_asked(state: State) -> None:
    assert answers(plays(state, fights(LA1="fight", LA4="fight"))) == {"cook", "decline"}


@starting("combat", 'lair of P1 = "S08"', 'rolled = "6 6"')
def test_a_fighter_or_ninja_gets_the_sword(state: State) -> None:
    state = plays(state, fights(LA1="fight", LA4="fight"))
    assert [re.findall(r"LA\d", text) for text in texts(state, 0, "bearer")] == [["LA1"], ["LA4"], ["LA5"]]
    assert of(plays(state, "bearer with bearer = LA5"), "armed", "LA5")


@starting("combat", 'lair of P1 = "S08"', "armed of SH1 = yes", 'rolled = "6 6"')
def test_there_is_one_sword(state: State) -> None:
    assert answers(plays(state, fights(LA1="fight", LA4="fight"))) == {"cook", "decline"}


@pytest.mark.parametrize(
    ("state", "beaten"),
    [(position("combat", 'lair of P1 = "S02"', "armed of LA5 = yes", f'rolled = "{roll}"'), roll >= 3) for roll in (2, 3)],
    indirect=["state"],
)
def test_the_sword_adds_two(state: State, beaten: bool) -> None:
    state = plays(state, fights(LA5="fight"))
    assert of(state, "money", "P1") == 3 + beaten


# ............................................................ magic


@starting("explore", "tired of LA1 = yes", "tired of LA2 = yes")
def test_recovery_needs_mana_and_somebody_tired_and_tires_nobody(state: State) -> None:
    assert [re.findall(r"LA\d", text) for text in texts(state, 0, "recovery")] == [["LA2", "LA1"], ["LA2", "LA2"]]
    state = plays(state, "recovery with mage = LA2, patient = LA2")
    assert (tired(state, "P1"), of(state, "mana_left", "LA2")) == ({"LA1"}, 2)
    state = plays(state, "recovery with mage = LA2, patient = LA1")
    refuses(state, "recovery with mage = LA2, patient = LA1")
    assert (tired(state, "P1"), of(state, "mana_left", "LA2")) == (set(), 1)


@starting("combat", 'lair of P1 = "S02"', 'gear of P1 = "I03"', "tired of LA4 = yes", 'rolled = "1"')
def test_no_other_ability_is_open_while_dice_lie_there(state: State) -> None:
    state = state.play(0, fights(LA1="fight"))
    assert {step.text for step in state.offers(0)} == {"keep", "reroll"}


# ............................................................ events

HAND = 'hand of P1 = "X01 X02 X11 X01"'
"""A hand that one card fills up."""


@pytest.mark.parametrize(("order", "food"), [(("E02", "E04"), 1), (("E04", "E02"), 0)])
@starting("refill", "food of P1 = 0", 'hand of P1 = "X01 X02"', 'labyrinth = "E04 X11 E02 X01"')
def test_the_order_of_events_is_chosen_and_makes_a_difference(state: State, order: tuple[str, str], food: int) -> None:
    """With nothing to eat, rations that spoil before all are fed cost nothing."""
    assert texts(state, 0, "resolve") == ['card = "E02"', 'card = "E04"']
    refuses(state, "end_turn")
    state = plays(state, *(f'resolve with card = "{event}"' for event in order))
    assert (of(state, "food", "P1"), of(state, "food", "P2")) == (food, 4)
    assert sorted(lies_in(state, "hand", "P1", seat=0)) == ["X01", "X02", "X11"]


@pytest.mark.parametrize(
    ("state", "monsters"),
    [(position("refill", f'path of P1 = "{path}"', HAND, 'labyrinth = "E06"'), monsters) for path, monsters in (("X01", 1), (HUNDRED, 0))],
    indirect=["state"],
)
def test_a_wandering_monster_passes_by_whoever_stands_before_the_boss(state: State, monsters: int) -> None:
    state = plays(state, 'resolve with card = "E06"')
    assert len(lies_in(state, "lair", "P1")) == monsters


@starting("refill", 'path of P1 = "X02 X01 X07"', HAND, 'labyrinth = "E07"')
def test_a_teleport_takes_the_least_card_and_asks_which_on_a_tie(state: State) -> None:
    state = plays(state, 'resolve with card = "E07"')
    assert texts(state, 0, "lost") == ['lost = "X01"', 'lost = "X07"']
    state = state.play(0, 'lost with lost = "X07"')
    assert lies_in(state, "path", "P1") == ["X02", "X01"]


@starting("refill", HAND, 'labyrinth = "E09"', players=3)
def test_a_wet_map_costs_everybody_one_card(state: State) -> None:
    state = plays(state, 'resolve with card = "E09"')
    while any("forgotten" in step.text for seat in state.to_move for step in state.offers(seat)):
        seat = state.to_move[0]
        state = state.play(seat, next(iter(state.moves(seat))))
    assert [zone(state, None, "hand", owner)["count"] for owner in ("P1", "P2", "P3")] == [3, 0, 0]


# ............................................................ the end


def ending(*lines: str) -> Position:
    """P1 is about to beat Thistle; P2 has come as far, and holds what is given."""
    clean = [f"{what} of {seat} = 0" for what in ("money", "food") for seat in ("P1", "P2")]
    return position(
        "combat", "depth of P1 = deep", "depth of P2 = deep", f'path of P1 = "{HUNDRED}"', 'path of P2 = "X04 X04 X09"', *clean, *lines,
        'rolled = "6 6 6 6"',
    )  # fmt: skip


@pytest.mark.parametrize(
    ("state", "points"),
    [
        (ending(), [10, 0]),
        (ending("money of P1 = 8", "money of P2 = 2"), [12, 0]),
        (ending('cooked of P1 = "S06 D01"', 'pack of P2 = "I10"', 'gear of P2 = "I01 I02"'), [19, 6]),
        (ending('cooked of P2 = "S06 S16 S04"', 'pack of P2 = "I20"', 'trophies of P2 = "BOSS1"'), [10, 18]),
        (ending('path of P2 = "X01"'), [10, -9]),
        (ending("path of P2 = empty", "depth of P2 = shallow"), [10, -10]),
        (ending('path of P2 = "X04 X04 X09 X09"', "depth of P2 = shallow", "throne of shallow = empty"), [10, -10]),
    ],
    indirect=["state"],
)
def test_points_are_counted(state: State, points: list[int]) -> None:
    """Of cards, of each three of money, less what is missing of the way through the deep layer."""
    state = plays(state, fights(LA1="fight", LA2="cast", LA4="fight"))
    assert state.outcome is not None
    assert [keys[0] for keys in state.outcome.keys] == points


@pytest.mark.parametrize(
    ("state", "winners"),
    [
        (ending("money of P2 = 30"), (1,)),
        (ending('cooked of P1 = "S03"', "money of P2 = 36"), (0,)),
        (
            ending('cooked of P1 = "S06"', "money of P1 = 3", 'cooked of P2 = "S16"', 'pack of P2 = "I10 I12 I13"', "money of P2 = 3"),
            (0, 1),
        ),
    ],
    indirect=["state"],
)
def test_among_equals_dishes_decide_then_money(state: State, winners: tuple[int, ...]) -> None:
    state = plays(state, fights(LA1="fight", LA2="cast", LA4="fight"))
    assert state.outcome is not None
    assert state.outcome.winners == winners


# ............................................................ the draft


def drafting(players: int, seed: int, seed_jobs: bool = False) -> State:
    """The beginning of a draft."""
    return game(DRAFT, seed_jobs).start(players=players, seed=seed)


def packets(state: State) -> list[Counter[str]]:
    """What each player may pick from, as that player sees it."""
    return [Counter(lies_in(state, "packet", name, seat)) for seat, name in enumerate(state.names)]


def squads(state: State) -> list[Counter[str]]:
    return [Counter(lies_in(state, "squad", name)) for name in state.names]


def drafted(state: State, seed: int) -> State:
    """The draft at its end, everybody picking at random."""
    chance = Chance(seed)
    while zone(state, None, "packet", "P1")["count"]:
        seat = state.to_move[0]
        state = state.play(seat, state.random_move(seat, chance.below))
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_rest_of_a_packet_goes_to_the_left_after_each_pick(players: int) -> None:
    state = drafting(players, seed=players)
    for size in (5, 4, 3, 2, 1):
        before = packets(state)
        assert [packet.total() for packet in before] == [size] * players
        assert state.to_move == tuple(range(players))
        for seat in state.to_move:
            state = state.play(seat, state.moves(seat)[-1])
        passed = [before[seat] - packets(state)[(seat + 1) % players] for seat in range(players)]
        assert all(gone.total() == 1 and gone <= squad for gone, squad in zip(passed, squads(state), strict=True))
    assert [squad.total() for squad in squads(state)] == [5] * players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_drafted_squad_starts_with_what_its_cards_say(players: int) -> None:
    state = drafted(drafting(players, seed=7), seed=8)
    characters = rows("character")
    everybody: Counter[str] = Counter()
    for name, squad in zip(state.names, squads(state), strict=True):
        members = {one: characters[one] for one in squad}
        assert len(members) == 5
        assert (of(state, "money", name), of(state, "food", name)) == (total(members, "money"), total(members, "food"))
        assert all(of(state, "mana_left", one) == row["mana"] for one, row in members.items())
        everybody += squad
    assert max(everybody.values()) == 1
    assert zone(state, None, "heap")["count"] == 28 - 5 * players


def test_the_promo_card_is_drafted_and_never_in_a_squad_of_the_normal_game() -> None:
    assert any("FAL" in packet for seed in range(6) for packet in packets(drafting(5, seed)))
    state = game(NAME).start(players=5, seed=1)
    for _ in range(5):
        seat = state.to_move[0]
        assert not any("promo" in move.text or "FAL" in move.text for move in state.moves(seat))
        state = state.play(seat, state.moves(seat)[0])
    assert zone(state, None, "left_out")["count"] == 1


@pytest.mark.parametrize("seed", range(4))
def test_jobs_may_be_spread_over_the_packets(seed: int) -> None:
    jobs = [{rows("character")[name]["job"] for name in packet} for packet in packets(drafting(5, seed, seed_jobs=True))]
    assert all({"fighter", "mage"} <= found for found in jobs)


def test_nobody_sees_another_packet_or_pick() -> None:
    state = drafting(3, seed=2)
    for seat in (None, 0, 2):
        assert zone(state, seat, "packet", "P2")["cards"] is None
    picked = state.play(1, state.moves(1)[0])
    check_sealed(state, Chance(1))
    check_hidden(picked, Chance(2))
    assert [picked.view(seat) for seat in (None, 0, 2)] == [state.view(seat) for seat in (None, 0, 2)]
