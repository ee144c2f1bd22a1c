"""Scores of spades, reckoned a second time for bids and tricks drawn at random."""

from __future__ import annotations

import random
from functools import cache

import pytest
from attrs import frozen

from rulelang.game import Game
from rulelang.scenarios import run_scenario
from tests.games.tables import compiled

SEATS = "ABCD"


@frozen
class Deal:
    """What was bid and taken, and how the pairs stood: A and C against B and D."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    blind: tuple[bool, ...]
    scores: tuple[int, int]
    bags: tuple[int, int]
    helps: bool


def result(deal: Deal, pair: int) -> tuple[int, int]:
    """Score and bags of a pair behind the deal."""
    score, bags, made, stray = deal.scores[pair], deal.bags[pair], 0, 0
    wanted = sum(deal.bids[seat] for seat in (pair, pair + 2))
    for seat in (pair, pair + 2):
        if deal.bids[seat] > 0:
            made += deal.tricks[seat]
            continue
        worth = 200 if deal.blind[seat] else 100
        score += worth if deal.tricks[seat] == 0 else -worth
        if deal.helps:
            made += deal.tricks[seat]
        else:
            stray += deal.tricks[seat]
    if made >= wanted:
        score += 10 * wanted
        stray += made - wanted
    else:
        score -= 10 * wanted
    score += stray
    bags += stray
    while bags >= 10:
        bags -= 10
        score -= 100
    return score, bags


def deals() -> list[Deal]:
    chance, made = random.Random(52), []
    for number in range(150):
        cuts = sorted(chance.choices(range(14), k=3))
        tricks = (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 13 - cuts[2])
        bids = tuple(chance.choice((0, max(0, taken - 1), taken, min(13, taken + 1))) for taken in tricks)
        blind = tuple(bid == 0 and chance.random() < 0.3 for bid in bids)
        scores = (chance.randrange(-50, 150), chance.randrange(-50, 150))
        made.append(Deal(bids, tricks, blind, scores, (chance.randrange(10), chance.randrange(10)), number % 2 == 1))
    return made


@cache
def laid_out() -> Game:
    """The rules, where no score ends the game, with a scenario for each deal."""
    written = ['variant probe of spades "Probe":', "    option target = 1000", "    option lost_at = 1000"]
    for number, deal in enumerate(deals()):
        helps = "yes" if deal.helps else "no"
        written += [f'    scenario "{number}":', "        seats A, B, C, D", f"        option nil_tricks_help = {helps}"]
        written += ["        at score_deal"]
        for seat, name in enumerate(SEATS):
            written += [f"        given bid of {name} = {deal.bids[seat]}", f"        given tricks of {name} = {deal.tricks[seat]}"]
            written += [f"        given blind of {name} = yes"] if deal.blind[seat] else []
        for pair, name in enumerate("AB"):
            written += [f"        given score of {name} = {deal.scores[pair]}", f"        given bags of {name} = {deal.bags[pair]}"]
        for pair, name in enumerate("AB"):
            score, bags = result(deal, pair)
            written += [f"        expect score of {name} is {score} and bags of {name} is {bags}"]
    return compiled("\n".join(written) + "\n", "spades", "probe")


@pytest.mark.parametrize("part", range(3))
def test_a_deal_scores_what_a_second_reckoning_says(part: int) -> None:
    for scenario in laid_out().program.scenarios[part::3]:
        failure = run_scenario(laid_out(), scenario)
        assert failure is None, (deals()[int(scenario.title)], failure.text())


def test_the_deals_tried_have_nils_made_and_failed_sets_and_full_bags() -> None:
    tried = deals()
    nils = {(deal.blind[seat], deal.tricks[seat] > 0, deal.helps) for deal in tried for seat in range(4) if deal.bids[seat] == 0}
    assert len(nils) == 8
    assert any(result(deal, pair)[1] < deal.bags[pair] for deal in tried for pair in (0, 1))
    assert any(deal.bids[pair] == deal.bids[pair + 2] == 0 for deal in tried for pair in (0, 1))
