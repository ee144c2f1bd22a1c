"""Break one rule of skat, spades, cribbage or scopa, and the scenario that speaks of it notices."""

from __future__ import annotations

import pytest

from tests.games.tables import check_noticed

BROKEN = [
    ("skat", "rank is J: yes\n", "rank is J: no\n", "A jack is a trump and not of its suit"),
    ("skat", "place of rank + place of suit * (rank is J)", "place of rank", "A jack led asks for trumps, and jacks go by suit"),
    (
        "skat",
        "    rank is J: 11\n    rank is Q: 12",
        "    rank is J: 9\n    rank is Q: 12",
        "Null has no trumps, and the ten goes behind the jack",
    ),
    ("skat", " + sum(points of skat)", "", "Game with one, made: twice the base value"),
    ("skat", "soloists_points > 60", "soloists_points >= 60", "Sixty points are not enough"),
    (
        "skat",
        "soloists_points <= 30 or soloists_points >= 90",
        "soloists_points > 90",
        "Ninety points are schneider, a step more, also unannounced",
    ),
    ("skat", "(announced < schneider or soloists_points >= 90)", "yes", "Announced schneider counts again, and is lost with 89 points"),
    ("skat", "    overbid: (number", "    no: (number", "Overbid: the least multiple that covers the bid is lost"),
    (
        "skat",
        "where bid is none or number > bid",
        "where bid is none or number >= bid",
        "The second player bids to the first, and the dealer to whoever is left",
    ),
    ("skat", "    contract is grand: 4\n", "    contract is grand: 11\n", "Grand without four"),
    ("skat", "requires number of bid <= worth of null_worth[hand_game, no]", "requires yes", "Null must cover the bid"),
    ("skat", "    then score_deal if contract is null and turn is soloist\n", "", "Null is lost with the soloist's first trick, at once"),
    (
        "skat",
        "    if open_game: move hand",
        "    if no: move hand",
        "Only from the hand something is announced; ouvert is played with open cards",
    ),
    (
        "spades",
        'may_lead of french "May be led" = suit is not spades or broken',
        'may_lead of french "May be led" = yes',
        "No spade is led before spades are broken",
    ),
    ("spades", "    otherwise: nil_tricks of t\n", "    otherwise: 0\n", "The tricks of a failed nil help nobody and are bags"),
    ("spades", "    tricks is 0: nil_worth * (1 + blind)", "    tricks is 0: 0", "Nil earns a hundred beside what the partner makes"),
    ("spades", "    otherwise: -nil_worth * (1 + blind)", "    otherwise: -nil_worth", "A blind nil that fails costs two hundred"),
    ("spades", "all_bags / bag_limit * bag_cost", "0", "Ten bags cost a hundred, and the rest stay"),
    ("spades", " and count(t in teams where score is best) is 1", "", "Equal scores beyond five hundred play on"),
    ("spades", "blind_nil and behind of team >= blind_gap", "blind_nil", "Bids go round from the dealer's left, who also leads"),
    (
        "spades",
        "move given_back to hand of partner",
        "nothing",
        "A blind nil is for the side that is far behind, counts double, and swaps two cards",
    ),
    ("cribbage", "same * (same - 1)", "same", "Two, three and four alike"),
    ("cribbage", " + 2 * (tally is 15)", "", "Fifteen counts two"),
    ("cribbage", "    consecutive rank A..K\n", "    consecutive rank A..A\n", "The ace is low and never above the king"),
    ("cribbage", "    it makes flush: 4\n", "", "A flush of four counts in a hand, of five with the starter"),
    ("cribbage", "crib_flush of open_crib", "hand_flush of open_crib", "In the crib only five of a suit are a flush"),
    (
        "cribbage",
        "if tally is 31: peg last with 2",
        "if tally is 31: peg last with 1",
        "Thirty-one counts two, nobody may pass it, and the next count begins behind it",
    ),
    (
        "cribbage",
        "    if rank of starter is J: peg dealer with 2\n",
        "",
        "Two cards each make the crib, which nobody sees, and a jack turned up is two for the dealer",
    ),
    (
        "cribbage",
        "players_from(next of dealer):\n        count_up",
        "players_from(dealer):\n        count_up",
        "Whoever counts first may win before the other counts",
    ),
    ("scopa", "if some(c in table where rank is rank of played)", "if no", "An equal card must be taken, not a sum"),
    ("scopa", " and (hand of players is not empty or pack is not empty)", "", "The last card of a deal makes no scopa"),
    (
        "scopa",
        "    if last_taker is not none: move table to captured of last_taker\n",
        "",
        "What is left on the table goes to whoever captured last",
    ),
    (
        "scopa",
        "    some(s in suit where best_prime[s] of it is none): 0\n    otherwise",
        "    some(s in suit where no): 0\n    otherwise",
        "No primiera without a card of each suit",
    ),
    ("scopa", "    if count(leaders) is 1:\n", "    if count(leaders) > 0:\n", "Twenty cards each: nobody has most"),
]
"""A game, a place of its text, what comes there, and the title of the scenario."""


@pytest.mark.parametrize(("name", "old", "new", "title"), BROKEN, ids=[f"{name}: {title}" for name, _old, _new, title in BROKEN])
def test_a_scenario_notices_a_broken_rule(name: str, old: str, new: str, title: str) -> None:
    check_noticed(name, old, new, title)
