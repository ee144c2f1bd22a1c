"""Break one rule of Machiavelli, conquian or Indian rummy, and the scenario that speaks of it notices."""

from __future__ import annotations

import pytest

from tests.games.tables import check_noticed

BROKEN = [
    (
        "machiavelli",
        "requires count(cards of melds) > count(cards of table)",
        "requires melds is not empty",
        "At least one card must be played",
    ),
    ("machiavelli", "    consecutive rank A..A if not", "    consecutive rank A..K if not", "An ace is low or high"),
    ("machiavelli", "wrapping if round_the_corner", "if round_the_corner", "Past the ace, if so agreed"),
    ("machiavelli", "passes is count(players)", "passes > count(players)", "All pass: the fewest cards win"),
    ("machiavelli", "            passes = 0\n", "", "Whoever plays begins the passes anew"),
    ("machiavelli", "score += count(hand)", "score += 1", "The last card ends the deal"),
    ("machiavelli", "    deal_number += 1\n    dealer = next of dealer\n", "    deal_number += 1\n", "The next deal, if so agreed"),
    (
        "machiavelli",
        'the deal is over."\n            requires stock is empty\n',
        'the deal is over."\n',
        "Nobody passes while there is a stock",
    ),
    ("conquian", "            requires up is in laid\n", "", "The card on offer never goes to a hand, and nothing is laid without it"),
    ("conquian", "where c is up or c is in table)", "where c is in laid)", "Nothing is laid of the hand alone"),
    ("conquian", "consecutive rank A..K", "consecutive rank A..A", "An ace is low"),
    ("conquian", "    if may_force and fits:", "    if fits:", "Nothing is forced, if so agreed"),
    ("conquian", "    if may_force and fits:", "    if may_force:", "A card that fits nowhere cannot be forced"),
    (
        "conquian",
        "    turn = next of turn\n    second = yes\n    then consider\n\nphase refused",
        "    turn = next of turn\n    second = no\n    then consider\n\nphase refused",
        "A discard is offered to the other player alone",
    ),
    (
        "conquian",
        "    if not second:\n        second = yes\n        turn = next of turn\n",
        "    if not second:\n        second = yes\n",
        "Refused by both, a card is dead",
    ),
    ("conquian", "count(cards of table) is 11", "count(cards of table) is 10", "A card forced on a player may win"),
    ("conquian", "        gain 1 stake\n", "", "The stock is used up: nobody wins, and more is at stake"),
    ("conquian", "    stake = 1\n    then", "    then", "Eleven cards win the deal"),
    ("indian_rummy", "    wilds at most 0\n", "", "A pure sequence is needed"),
    (
        "indian_rummy",
        'pick ms "The melds" as 1 pure + 1 sequence + any group',
        'pick ms "The melds" as 1 pure + any group',
        "A second sequence is needed",
    ),
    (
        "indian_rummy",
        "requires count(cards of ms) is count(hand) - 1",
        "requires count(cards of ms) >= count(hand) - 2",
        "Two sequences, one of them pure",
    ),
    ("indian_rummy", "    natural when rank is not joker\n", "", "A card of the wild rank that is itself makes no sequence impure"),
    ("indian_rummy", "            requires may_err\n", "", "Nobody errs, if so agreed"),
    (
        "indian_rummy",
        "            dropped = yes\n            score += wrong_show\n",
        "            score += wrong_show\n",
        "A wrong declaration costs eighty, and the others play on",
    ),
    (
        "indian_rummy",
        "            if has_drawn: score += middle_drop\n            otherwise: score += first_drop\n",
        "            score += first_drop\n",
        "Dropping costs less before the first draw",
    ),
    ("indian_rummy", " or none_of(p in players where has_drawn or dropped)", "", "But the first player may take the one turned up"),
    ("indian_rummy", "in hand where card is not taken", "in hand", "The card just taken is not thrown back"),
    (
        "indian_rummy",
        "    otherwise: min(most, sum(pips of (held - pure_alone of held)))",
        "    otherwise: min(most, sum(pips of held))",
        "What a losing hand costs",
    ),
    ("indian_rummy", "turn = first(p in others where playing)", "turn = first(p in others)", "A dropped player is passed over"),
    (
        "indian_rummy",
        "for each p in others where playing:\n        move",
        "for each p in others:\n        move",
        "Whoever dropped out pays nothing more",
    ),
]
"""A game, a place of its text, what comes there instead, and the scenario that then fails."""


@pytest.mark.parametrize(("name", "old", "new", "title"), BROKEN, ids=[f"{name}: {title}" for name, _old, _new, title in BROKEN])
def test_a_scenario_notices_a_broken_rule(name: str, old: str, new: str, title: str) -> None:
    check_noticed(name, old, new, title)
