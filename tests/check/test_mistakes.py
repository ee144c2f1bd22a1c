"""Each mistake of an author gives its own message, on its line, and no other."""

from __future__ import annotations

import pytest

from tests.check.game_text import BASE, changed, compiled, line_of, problems

MISTAKES = [
    # what stands in the base game, what an author writes instead, the code, the message
    ("then play\n\nphase play", "then plya\n\nphase play", "RL214", "there is no phase `plya`"),
    ("draw hand_size from", "draw hand_sise from", "RL201", "nothing here is called `hand_sise`"),
    ("draw hand_size from stock to hand", "draw hand_size stock", "RL209", "`draw` is not written like this"),
    ("shuffle stock", "shufle stock", "RL208", "there is no verb `shufle`"),
    ("move card to pile", "move card to table", "RL205", "`table` holds melds, so nothing is moved or drawn to it"),
    ("move card to pile", "move card to score", "RL205", "a zone is asked for here, not a number 0..99"),
    ("gain points of card score", "gain points of pile score", "RL205", "a number is asked for here, not numbers"),
    ("gain points of card score", "gain points of card hand_size", "RL205", "only a variable can be set, not a number 1..9"),
    ("pick card in hand\n", "pick card in hand\n            pick card in pile\n", "RL203", "`card` is already bound here"),
    ("pick card in hand\n", "pick card in score\n", "RL205", "a number 0..99 is nothing to choose from"),
    ("rank is in {J, A}: 10", "rank is J or A: 10", "RL205", "a condition is asked for here, not a rank"),
    ("rank is in {J, A}: 10", "rank is in {J, Q}: 10", "RL201", "nothing here is called `Q`"),
    ("rank is in {J, A}: 10", "rank is hearts: 10", "RL215", "this compares a rank with a suit"),
    ("    otherwise: number of rank\n", "", "RL220", "the cases may all fail"),
    ("otherwise: number of rank", "otherwise: points", "RL211", "the value `points` needs itself"),
    ("same rank", "same colour", "RL501", "`card` has no field `colour`"),
    ("open melds of group", "open melds of groop", "RL201", "there is no meld `groop`"),
    ("open melds of group", "opne melds of group", "RL201", "`opne` does not say who sees a zone"),
    ("hidden pile of card", "private pile of card", "RL205", "a zone that is `private` belongs to somebody"),
    ("starts with card\n", "starts with rank\n", "RL205", "a zone starts with cards: a deck, cards, or some of them"),
    ("starts with card\n", "starts with count(pile) * card\n", "RL205", "what lies in `pile` is not yet known when the cards are laid out"),
    (
        "starts with card\n",
        "starts with seat of turn * card\n",
        "RL205",
        "the variable `turn` is not yet known when the cards are laid out",
    ),
    (
        "starts with card\n",
        "starts with (c in card where points > seat of turn)\n",
        "RL205",
        "the variable `turn` is not yet known when the cards are laid out",
    ),
    (
        "starts with card\n",
        "starts with card\n\nvar side: team or none = none\n",
        "RL207",
        "there are no teams in this game, so no type `team`",
    ),
    ('zone pile "Pile": open pile', 'zone pile per team "Pile": open pile', "RL207", "there are no teams in this game, so no type `team`"),
    ("0..99 = 0", "0..99 = 100", "RL216", "100 is outside 0..99"),
    ("0..99 = 0", "0..99 = J", "RL205", "a number 0..99 is asked for here, not a rank"),
    ("1..9 = 5", "1..9 = 12", "RL216", "12 is outside 1..9"),
    ("1..9 = 5", "1..nine = 5", "RL201", "`nine` is no bound of a range"),
    ("    rank: rank\n", "    rank: rnak\n", "RL207", "there is no type `rnak`"),
    ("    | any  | any  | 1      |", "    | any  | 1      |", "RL213", "the row has 2 cells, its header 3"),
    ("    | any  | any  | 1      |", "    | 10   | any  | 1      |", "RL212", "`10` does not fit the column `rank`"),
    ("kind rank: 2..9, J, A", "kind rank: 2..9, J, A, J", "RL202", "`rank` has two members `J`"),
    ("turn = next of turn", "turn = next of stock", "RL201", "a card of card has no `next`"),
    ("turn = next of turn", "turn = 3", "RL205", "a player is asked for here, not the number 3"),
    ("turn = next of turn", "points = 3", "RL206", "whose `points`? nothing here is a card of card"),
    ("score of turn > 50", "score of turn > hearts", "RL215", "this compares a number 0..99 with a suit"),
    ("score of turn > 50", "stock > 50", "RL215", "this compares cards with the number 50"),
    ("score of turn > 50", "suit is suit", "RL219", "both sides are the same"),
    ("    players 2..4\n", "", "RL218", "the game does not say for how many players it is"),
    ("    start deal\n", "", "RL218", "the game does not say where a match begins"),
    ("    ranking by highest score\n", "", "RL601", "the game has no ranking, so its end must say who wins"),
    ('        stand "Stand"\n', '        stand "Stand"\n        stand "Stay"\n', "RL202", "the decision has two answers `stand`"),
    ("    turn = next of turn\n", "    requires score of turn > 1\n    turn = next of turn\n", "RL217", "`requires` cannot stand here"),
    ("    turn = next of turn\n", "    stop\n    turn = next of turn\n", "RL217", "`stop` leaves a loop, and there is none here"),
    (
        "    shuffle stock\n",
        "    hit 10\n\nverb hit (n: 0..9):\n    score of turn += n\n\nphase more:\n    hit 3\n",
        "RL216",
        "10 is outside 0..9",
    ),
    ("    shuffle stock\n", "    shuffle hand of turn\n", "RL205", "only what has an order is shuffled"),
    ("    shuffle stock\n", "    draw 1 from hand of players to pile\n", "RL205", "this names several zones"),
    ("    shuffle stock\n", "    score of players = 1\n", "RL205", "this names several variables"),
    ("    shuffle stock\n", "    let n = cuont(stock)\n", "RL201", "there is no function `cuont`"),
    ("    shuffle stock\n", "    let n = count(stock, pile)\n", "RL209", "`count` takes 1 of them, not 2"),
    ("    shuffle stock\n", "    let n = best(c in stock)\n", "RL209", "`best` needs an order"),
    ("    shuffle stock\n", "    let n = every(c in stock)\n", "RL209", "`every` needs a claim"),
    ("    shuffle stock\n", "    let m = first(m as 2 gruop from pile)\n", "RL502", "`gruop` is no meld"),
    ("    shuffle stock\n", "    case hand_size:\n        1..8: nothing\n", "RL220", "no arm takes `9`"),
]


@pytest.mark.parametrize(("old", "new", "code", "message"), MISTAKES, ids=[one[1].strip()[:40] for one in MISTAKES])
def test_a_mistake_gives_its_message_on_its_line(old: str, new: str, code: str, message: str) -> None:
    text = changed(old, new)
    found = problems(text)
    assert [(one[0], one[2]) for one in found] == [(code, message)]
    if new:
        first, last = line_of(text, new), line_of(text, new) + new.count("\n")
        assert first <= found[0][1] <= last or code == "RL601"


def test_the_base_game_is_right() -> None:
    assert problems(BASE) == []
    program = compiled(BASE).program
    assert program is not None
    assert [phase.name for phase in program.phases] == ["deal", "play"]


def test_five_mistakes_give_five_problems_each_on_its_line() -> None:
    text = BASE
    for old, new in [
        ("start deal", "start dael"),
        ("otherwise: number of rank", "otherwise: nubmer of rank"),
        ("same rank", "same sut"),
        ("draw hand_size from", "draw hand_sise from"),
        ("move card to pile", "move card to plie"),
    ]:
        text = text.replace(old, new)
    lines = [line for _, line, _ in problems(text)]
    assert lines == [line_of(text, piece) for piece in ("start dael", "otherwise: nub", "same sut", "draw hand_sise", "move card to plie")]


def test_a_misspelt_name_gets_the_right_one_offered() -> None:
    report = compiled(changed("move card to pile", "move card to plie")).report
    assert [one.hint for one in report.diagnostics if one.severity == "error"] == ["did you mean `pile`?"]


def test_a_name_that_could_be_two_things_is_an_error() -> None:
    text = changed('zone pile "Pile"', "var suit: suit = hearts\nzone pile").replace(
        "same rank", "same rank\n    where count(c in it where suit is clubs) > 0"
    )
    assert [code for code, _, _ in problems(text)] == ["RL204"]


def test_a_property_compared_with_itself_is_an_error() -> None:
    text = changed("pick card in hand\n", "pick card in hand where points is points\n")
    assert [(code, message) for code, _, message in problems(text)] == [("RL219", "both sides are the same")]


def test_equal_cards_are_those_that_no_rule_tells_apart() -> None:
    program = compiled(BASE).program
    assert program is not None
    columns = program.cards[0].columns
    assert [columns[place].name for place in program.cards[0].merge_columns] == ["rank"]


def test_a_word_of_the_language_may_be_a_name() -> None:
    assert problems(changed("var score per player", "var size per player: 0..9 = 0\nvar score per player")) == []
