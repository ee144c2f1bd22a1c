"""Break one rule of hearts, crazy eights or klondike, and the scenario that speaks of it notices; and no eight begins."""

from __future__ import annotations

import pytest

from rulelang.game import Game
from rulelang.load import load
from tests.games.tables import changed, check_noticed, compiled, zone

BROKEN = [
    ("hearts", "by highest follows then highest harmless", "by highest harmless", "Suit must be followed"),
    (
        "hearts",
        "by highest follows then highest harmless",
        "by highest follows",
        "The first trick takes no penalty card, if there is another",
    ),
    ("hearts", "rank is Q: 13", "rank is Q: 12", "Hearts and the queen of spades count"),
    ("hearts", "otherwise: broken or not hearts_wait or", "otherwise: broken or hearts_wait or", "Hearts are led only once broken"),
    ("hearts", "(spare_queen and queen_and_hearts of turn)", "queen_and_hearts of turn", "The queen of spades must be led before hearts"),
    (
        "hearts",
        "(any_club or rank is lowest_club of turn)",
        "(not any_club or rank is lowest_club of turn)",
        "Any club opens, if so agreed",
    ),
    ("hearts", "(queen_breaks and penalty > 0)", "penalty > 0", "The queen of spades alone breaks nothing"),
    ("hearts", "suit is hearts or (queen_breaks and penalty > 0)", "suit is hearts", "The queen of spades breaks hearts, if so agreed"),
    ("hearts", "left: move passed to hand of left of p", "left: move passed to hand of right of p", "Three cards to the left"),
    (
        "hearts",
        "right: move passed to hand of right of p",
        "right: move passed to hand of left of p",
        "Three cards to the right in the second hand",
    ),
    (
        "hearts",
        "opposite: move passed to hand of left of left of p",
        "opposite: move passed to hand of left of p",
        "Three cards across in the third hand",
    ),
    (
        "hearts",
        'value all_penalties "All the penalties" = sum(penalty of french52)',
        'value all_penalties "All the penalties" = sum(points of french52)',
        "The jack is not needed to take all the penalties",
    ),
    (
        "hearts",
        "    then shoot if shooter is not none\n    for each p in players:\n        if taken is empty: score -= no_trick_bonus\n",
        "    for each p in players:\n        if taken is empty: score -= no_trick_bonus\n    then shoot if shooter is not none\n",
        "The jack is not needed to take all the penalties",
    ),
    ("hearts", "if p is shooter: score -= all_penalties", "if p is shooter: score -= 0", "All the penalties: the others pay"),
    (
        "hearts",
        "score of shooter -= 2 * all_penalties",
        "score of shooter -= all_penalties",
        "Who takes all the penalties may let them drop",
    ),
    (
        "hearts",
        "max(score of players) >= limit",
        "max(score of players) > limit + 1",
        "A hundred points end the game, and the lowest score wins",
    ),
    (
        "hearts",
        "    if count(players) is not 4 and way of passing[hand_number] is opposite: hand_number = 3\n",
        "",
        "Three players: seventeen cards each, and nobody across",
    ),
    (
        "hearts",
        "count(players) is 3: suit is diamonds and rank is 2",
        "count(players) is 3: suit is clubs and rank is 2",
        "Three players: seventeen cards each, and nobody across",
    ),
    (
        "hearts",
        "count(players) is 5: suit is in {clubs, diamonds} and rank is 2",
        "count(players) is 5: suit is in {spades, diamonds} and rank is 2",
        "Five players: the three of clubs begins",
    ),
    (
        "hearts",
        "count(players) is 6: suit is in {clubs, diamonds} and rank <= 3",
        "count(players) is 6: suit is in {spades, diamonds} and rank <= 3",
        "Six players: the four of clubs begins",
    ),
    ("hearts", "    first_trick = no\n    take_trick", "    take_trick", "From the second trick on penalty cards may fall"),
    ("hearts", "by lowest lowest_club)", "by highest lowest_club)", "No passing in the fourth hand, and the two of clubs begins"),
    ("hearts", "rank is J: -jack_bonus", "rank is J: jack_bonus", "The jack of diamonds and a hand without tricks, where they count"),
    (
        "crazy_eights",
        "rank is 8 or suit is called or rank is rank of top of discards",
        "rank is 8 or suit is called",
        "Suit or rank must match",
    ),
    ("crazy_eights", "            called = wanted\n", "            called = suit of card\n", "An eight goes on anything and names a suit"),
    ("crazy_eights", "rank is 8: 50", "rank is 8: 8", "Out: the other hands are scored"),
    ("crazy_eights", "rank is A: ace_points", "rank is A: 1", "Everybody loses the points of their own hand, if so agreed"),
    (
        "crazy_eights",
        "            requires draw_limit is 0 or drawn < draw_limit\n",
        "",
        "Up to three cards may be drawn, then the turn passes",
    ),
    (
        "crazy_eights",
        "requires draw_limit is 0 or drawn < draw_limit",
        "requires drawn < draw_limit",
        "Without a limit one draws until there is nothing left",
    ),
    ("crazy_eights", "(draw_limit > 0 and drawn is draw_limit)", "drawn is draw_limit or drawn >= 0", "Suit or rank must match"),
    (
        "crazy_eights",
        'value left_to_draw "There are cards to draw" = stock is not empty or (reshuffle and count(discards) > 1)',
        'value left_to_draw "There are cards to draw" = stock is not empty',
        "When the stock is used up the discards are shuffled",
    ),
    ("crazy_eights", "count(players) is 2: 7", "count(players) is 2: 5", "Seven cards each for two"),
    ("crazy_eights", "count(players) > 5: 2", "count(players) > 6: 2", "Two packs for six"),
    (
        "crazy_eights",
        "            called = suit of card\n            passes = 0\n",
        "            called = suit of card\n",
        "Whoever plays ends a row of passes",
    ),
    (
        "crazy_eights",
        "passes >= count(players) + extra_passes",
        "passes > count(players) + extra_passes",
        "A blocked deal: the smallest hand scores what the others count beyond it",
    ),
    ("crazy_eights", "least * count(players)", "least", "A blocked deal: the smallest hand scores what the others count beyond it"),
    ("crazy_eights", "0..104 = 0 reset at next_turn", "0..104 = 0", "Up to three cards may be drawn, then the turn passes"),
    (
        "crazy_eights",
        "    for each p in players: score -= sum(weight of hand)",
        "    for each p in others: score -= weight of first(c in hand)",
        "Everybody loses the points of their own hand, if so agreed",
    ),
    (
        "crazy_eights",
        "or min(score of players) <= -target",
        "or min(score of players) < -target",
        "Everybody loses the points of their own hand, if so agreed",
    ),
    ("crazy_eights", "max(score of players) >= target", "max(score of players) > target", "A hundred points win"),
    (
        "crazy_eights",
        "            if left_to_draw: passes = 0\n            otherwise: passes += 1\n",
        "            passes += 1\n",
        "A pass with cards left to draw does not block the deal",
    ),
    ("klondike", "    neighbours differ in colour\n", "", "A column falls in alternating colours"),
    (
        "klondike",
        "card is in waste\n            requires build of c is not empty or rank of card is K\n",
        "card is in waste\n",
        "Only a king opens an empty column",
    ),
    (
        "klondike",
        "c is not source\n            requires build of c is not empty or rank of card is K\n",
        "c is not source\n",
        "Only a part that a king leads moves to an empty column",
    ),
    ("klondike", "flip waste to stock", "move waste to stock", "The waste is turned over, so the cards come in the same order again"),
    ("klondike", "            redeals_left -= 1\n", "", "The waste is turned over, so the cards come in the same order again"),
    (
        "klondike",
        "    where some(c in it where rank of c is A)\n",
        "",
        "A foundation takes its own suit alone, and only the last card of a column",
    ),
    (
        "klondike",
        "on leave build when build is empty and down is not empty:",
        "on leave build when build is empty and count(down) > 1:",
        "A part moves as a whole, and the card below is turned up",
    ),
    ("klondike", "            requires take_back or card is in waste\n", "", "No card comes back, if so agreed"),
]
"""A game, a place of its text, what comes there instead, and the scenario that then fails."""


@pytest.mark.parametrize(("name", "old", "new", "title"), BROKEN, ids=[f"{name}: {title}" for name, _old, _new, title in BROKEN])
def test_a_scenario_notices_a_broken_rule(name: str, old: str, new: str, title: str) -> None:
    check_noticed(name, old, new, title)


def begins_with_an_eight(game: Game) -> list[int]:
    """The seeds, of some, at which an eight lies on the discards at the start."""
    return [seed for seed in range(40) if zone(game.start(5, seed=seed), None, "discards")["cards"][0]["card"].startswith("8")]


def test_an_eight_that_is_turned_up_is_not_what_play_begins_with() -> None:
    assert begins_with_an_eight(load("crazy_eights")) == []
    broken = compiled(changed("crazy_eights", [("repeat 8 times until", "repeat 0 times until")]), "crazy_eights", "crazy_eights")
    assert begins_with_an_eight(broken)
