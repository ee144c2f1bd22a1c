"""Break one rule of a shipped game, and the scenarios that speak of it notice.

Every mutation names all scenarios that fail under it, so that a scenario which loses its point shows here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import frozen

from rulelang.game import Game
from rulelang.load import load
from rulelang.scenarios import run_scenario
from tests.games.tables import changed, compiled, failing, folder_of, scenario_of


@frozen
class Mutation:
    """A rule that is broken: what then holds instead, the places of the text with what comes there, and who notices."""

    instead: str
    changes: Sequence[tuple[str, str]]
    caught_by: Sequence[str]


SET_WILDS = "    same rank\n    wilds at most size / 2"
RUN_WILDS = "    consecutive rank 3..A\n    wilds at most size / 2"
PLAIN_CLAIM = "first(p in others where choice is claim)"
HMG_CLAIM = "first(p in others where choice is claim_with_hmg)"
HMG_PAID = "if choice of winner is claim_with_hmg: lose 1 hmg of winner"
PENALTY = "        draw penalty_cards from stock to hand of winner\n"
SET_OF_SUITS = "    different suit\n    wilds at most wild_limit\n"
LAST_ROUND = "3 run of at least 4     | 1    |"

RAILROAD = (
    Mutation(
        "two of the three cards of a set may be wild",
        [(SET_WILDS, "    same rank\n    wilds at most (size + 1) / 2")],
        [
            "Half of a set may be wild (RR-S07)",
            "No more than half wild after adding a card (RR-S07)",
            "Three 2s are no set (RR-S10)",
        ],
    ),
    Mutation(
        "three of the four cards of a run may be wild",
        [(RUN_WILDS, "    consecutive rank 3..A\n    wilds at most size / 2 + 1")],
        ["Half of a run may be wild (RR-S07)"],
    ),
    Mutation(
        "a run goes round from the ace to the 3",
        [(RUN_WILDS, "    consecutive rank 3..A wrapping\n    wilds at most size / 2")],
        [
            "Runs go from 3 to the ace, in any suits (RR-S09)",
            "A run grows at its ends, below the 3 and above the ace it stops (RR-S15)",
        ],
    ),
    Mutation(
        "a run may begin at the 2, for which a wild stands",
        [(RUN_WILDS, "    consecutive rank 2..A\n    wilds at most size / 2"), ("stands for rank 3..A", "stands for rank 2..A")],
        ["A 2 is never a 2 in a run (RR-S10)"],
    ),
    Mutation(
        "the suits of a set differ",
        [(SET_WILDS, "    same rank\n    different suit\n    wilds at most size / 2")],
        ["No more than half wild after adding a card (RR-S07)", "The same card twice in a set (RR-S11)"],
    ),
    Mutation(
        "a claim with HMG overtakes nobody",
        [(f"{HMG_CLAIM} otherwise {PLAIN_CLAIM}", f"{PLAIN_CLAIM} otherwise {HMG_CLAIM}")],
        [
            "Claims are sealed until all have answered (RR-S20)",
            "HMG overtakes a plain claim (RR-S22)",
            "Two claims with HMG (RR-S22)",
        ],
    ),
    Mutation(
        "among plain claims the first seat wins, not the next in turn order",
        [(PLAIN_CLAIM, PLAIN_CLAIM.replace("others", "players"))],
        ["The claim of the next in turn order, not of the first seat (RR-S21)"],
    ),
    Mutation(
        "among claims with HMG the first seat wins",
        [(HMG_CLAIM, HMG_CLAIM.replace("others", "players"))],
        ["Two claims with HMG (RR-S22)"],
    ),
    Mutation(
        "everybody who used HMG pays for it",
        [(HMG_PAID, "for each p in others where choice is claim_with_hmg: lose 1 hmg")],
        ["Two claims with HMG (RR-S22)"],
    ),
    Mutation(
        "HMG costs nothing",
        [(HMG_PAID, "nothing")],
        [
            "Claims are sealed until all have answered (RR-S20)",
            "HMG overtakes a plain claim (RR-S22)",
            "Two claims with HMG (RR-S22)",
            "HMG without a rival is spent too (RR-S24)",
            "The last HMG (RR-S25)",
        ],
    ),
    Mutation(
        "a plain claim costs an HMG too",
        [(HMG_PAID, "lose 1 hmg of winner")],
        ["One player claims (RR-S20)", "Two plain claims (RR-S21)"],
    ),
    Mutation(
        "the penalty card goes to the player whose turn it is",
        [(PENALTY, PENALTY.replace(" of winner", ""))],
        [
            "One player claims (RR-S20)",
            "Claims are sealed until all have answered (RR-S20)",
            "Two plain claims (RR-S21)",
            "The claim of the next in turn order, not of the first seat (RR-S21)",
            "HMG overtakes a plain claim (RR-S22)",
            "Two claims with HMG (RR-S22)",
            "One window a turn (RR-S28)",
            "Whoever is down may claim (RR-S29)",
            "The discarder may claim, as the last in turn (RR-S29)",
            "Two players, and the discarder claims (RR-S29)",
            "The draw pile runs out between two penalty cards (RR-S30)",
            "The discards are shuffled, all but the top one (RR-S30)",
        ],
    ),
    Mutation(
        "after a claim the next discard may be claimed",
        [(PENALTY, PENALTY + "        then claim if discards is not empty\n")],
        [
            "One player claims (RR-S20)",
            "One window a turn (RR-S28)",
            "The discards are shuffled, all but the top one (RR-S30)",
        ],
    ),
    Mutation(
        "the answers to the window are given one after the other",
        [("is not discarder chooses secretly:", "is not discarder chooses:")],
        [
            "One player claims (RR-S20)",
            "Claims are sealed until all have answered (RR-S20)",
            "Two plain claims (RR-S21)",
            "Turn order counts from the current player (RR-S21)",
            "The claim of the next in turn order, not of the first seat (RR-S21)",
            "Without HMG only a plain claim (RR-S25)",
            "The last HMG (RR-S25)",
            "The discarder may claim, as the last in turn (RR-S29)",
            "By house rule the discarder is not asked (RR-S29)",
            "The first discard of a round is nobody's (RR-S29)",
        ],
    ),
    Mutation(
        "the sets of the first contract may be larger",
        [("| 1     | 7    | 2 set of 3              |", "| 1     | 7    | 2 set of at least 3     |")],
        ["No larger set when going down (RR-S05)"],
    ),
    Mutation(
        "the fourth contract is two sets",
        [("3 set of 3              |", "2 set of 3              |")],
        ["Two sets in the fourth round (RR-S06)", "Three sets in the fourth round (RR-S06)"],
    ),
    Mutation(
        "two cards may stay in the seventh round",
        [(LAST_ROUND, "3 run of at least 4     | 2    |")],
        ["Seventh round: two cards may not stay (RR-S37)"],
    ),
    Mutation(
        "no card may stay in the seventh round",
        [(LAST_ROUND, "3 run of at least 4     | 0    |")],
        ["Seventh round: one card may stay and is discarded (RR-S37)", "Seventh round: two cards may not stay (RR-S37)"],
    ),
    Mutation(
        "a card is attached in the turn of going down",
        [("            requires was_down\n            pick target", "            requires down\n            pick target")],
        [
            "One's own melds grow from the next turn on (RR-S12)",
            "Others' melds too grow from the next turn on (RR-S13)",
            "Even by house rule no wild is taken before one's next turn (RR-S18)",
            "Seventh round: one card may stay and is discarded (RR-S37)",
        ],
    ),
    Mutation(
        "a player goes down twice",
        [("            requires not down\n", "")],
        ["Nobody goes down twice (RR-S12)"],
    ),
    Mutation(
        "whoever ended the round deals the next",
        [("    dealer = next of dealer\n", "    dealer = turn\n")],
        [
            "The dealer moves on by one seat (RR-S03)",
            "Ten cards from the fourth round on (RR-S03)",
            "After the last seat the first deals again (RR-S03)",
            "The first discard of a round is nobody's (RR-S29)",
        ],
    ),
    Mutation(
        "an ace in the hand counts 1",
        [("    rank is A: 15\n", "    rank is A: 1\n")],
        ["No third shuffle: the round ends, and all count their hands (RR-S30)", "Out with the last discard (RR-S33)"],
    ),
    Mutation(
        "the discards are shuffled as often as you like",
        [("reshuffles_left > 0 and count(discards) > 1", "count(discards) > 1"), ("        reshuffles_left -= 1\n", "")],
        [
            "The discards are shuffled, all but the top one (RR-S30)",
            "The second shuffle is the last, and two discards are enough (RR-S30)",
            "No third shuffle: the round ends, and all count their hands (RR-S30)",
        ],
    ),
    Mutation(
        "the standby pile stays away in the next round",
        [("    collect standby\n", "")],
        ["Cards come back for every round (RR-S03)"],
    ),
    Mutation(
        "whoever is out plays on",
        [("    then round_end if hand is empty\n    then play", "    then play")],
        [
            "Out by going down (RR-S34)",
            "Out by attaching (RR-S34)",
            "Seventh round: longer runs, and no discard (RR-S37)",
        ],
    ),
    Mutation(
        "among equal scores the last round comes before the rounds won",
        [("then highest rounds_won then lowest last_points", "then lowest last_points then highest rounds_won")],
        ["Equal scores: more rounds won (RR-S40)"],
    ),
)

DUNGEON = (
    Mutation(
        "two wilds may lie in a meld",
        [('"Wilds in a meld": 0..4 = 1', '"Wilds in a meld": 0..4 = 2')],
        ["Natural 2 is not a wild (DR-S13)", "A card turned wild beside another wild (DR-S27)"],
    ),
    Mutation(
        "cards of one suit may lie side by side",
        [("    neighbours differ in suit if run_suits is no_adjacent_same\n", "")],
        ["Same suit side by side is rejected (DR-S09)", "Wild token (DR-S27)"],
    ),
    Mutation(
        "the ace is low only",
        [("    consecutive rank A..A\n", "    consecutive rank A..K\n")],
        ["The ace is high and low, never between"],
    ),
    Mutation(
        "a run goes on from the ace to the 2",
        [("    consecutive rank A..A\n", "    consecutive rank A..K wrapping\n")],
        ["The ace is high and low, never between"],
    ),
    Mutation(
        "a suit may be in a set twice",
        [("    different suit\n", "")],
        ["Set rules (DR-S11)"],
    ),
    Mutation(
        "a set may have as many cards as there are suits, whatever was agreed",
        [("    size at most set_limit\n", "")],
        ["Three cards in a set, if so agreed"],
    ),
    Mutation(
        "a wild may open a meld",
        [
            (
                "    different suit\n    wilds at most wild_limit\n    naturals at least 1\n",
                "    different suit\n    wilds at most wild_limit\n",
            )
        ],
        ["A wild cannot open a meld (DR-S15)"],
    ),
    Mutation(
        "a card that was turned wild still gives mana",
        [("    marked: 0\n", "    marked: number of diamonds\n")],
        ["Wild token (DR-S27)"],
    ),
    Mutation(
        "two cards are enough for an attack",
        [('"Cards needed to attack": 1..6 = 3', '"Cards needed to attack": 1..6 = 2')],
        ["Three cards are needed to attack (DR-S17)"],
    ),
    Mutation(
        "six cards are a large meld",
        [('"Cards of a large meld": 4..14 = 7', '"Cards of a large meld": 4..14 = 6')],
        ["Six cards: no bonus (DR-S19)"],
    ),
    Mutation(
        "an attack that misses the condition gives no mana",
        [("    charge whose with gained\n", "    if damage_done > 0: charge whose with gained\n")],
        ["The hero of the space decides what mana becomes (DR-S20)", "A missed condition: no damage, still mana (DR-S22)"],
    ),
    Mutation(
        "the mana goes to the hero whose turn it is",
        [("    charge whose with gained\n", "    charge role with gained\n")],
        [
            "Seven cards: three more damage, three more mana (DR-S18)",
            "Six cards: no bonus (DR-S19)",
            "The hero of the space decides what mana becomes (DR-S20)",
            "A missed condition: no damage, still mana (DR-S22)",
        ],
    ),
    Mutation(
        "a hero keeps any number of tokens",
        [('"Tokens": 0..token_cap = 0', '"Tokens": 0..99 = 0')],
        ["No hero keeps more than seven tokens"],
    ),
    Mutation(
        "a shield stops two points for Lily herself",
        [("    it is shield_hero: 1\n    otherwise: 2\n", "    otherwise: 2\n")],
        ["A shield on Lily herself (DR-S23)"],
    ),
    Mutation(
        "the player whose turn it is spends Lily's shields",
        [("= controller of shield_hero otherwise turn\n", "= turn\n")],
        [
            "A shield on another hero (DR-S23)",
            "The shield is kept, and Bob dies (DR-S23)",
            "Lily takes what she absorbs, if so agreed",
        ],
    ),
    Mutation(
        "a Companion may die",
        [("for each h in hero where hp is 0: fall h", "for each h in hero where hp is 0 and controller is not none: fall h")],
        ["A Companion's death is a loss (DR-S05)"],
    ),
    Mutation(
        "the first hero to die ends the match before the others are hurt",
        [("        hurt = 0\n    for each h in hero where hp is 0: fall h\n", "        hurt = 0\n        if hp is 0: fall h\n")],
        ["Damage to all is one batch (DR-S06)"],
    ),
    Mutation(
        "the graveyard is full at six cards",
        [('"Cards that fill the graveyard": 2..20 = 7', '"Cards that fill the graveyard": 2..20 = 6')],
        [
            "Seventh card in the graveyard (DR-S28)",
            "Shields against the graveyard",
            "Too few HP for the graveyard (DR-S29)",
            "The graveyard may kill (DR-S29)",
            "The seventh card comes before the refill",
        ],
    ),
    Mutation(
        "more damage of the graveyard may be taken than there is",
        [("        requires total(damage) is graveyard_damage\n", "        requires total(damage) >= graveyard_damage\n")],
        ["Seventh card in the graveyard (DR-S28)"],
    ),
    Mutation(
        "cards are drawn whatever is left in the hand",
        [("    if hand is empty: draw refill", "    draw refill")],
        ["No refill while a card is left (DR-S31)"],
    ),
    Mutation(
        "two cards are swapped for one boot",
        [("            pay 2 boots\n", "            pay 1 boots\n")],
        ["Two boots swap two cards"],
    ),
    Mutation(
        "a boot moves a card into an empty space",
        [(" where whose is not source and space is not empty\n", " where whose is not source\n")],
        ["A boot moves a card (DR-S35)"],
    ),
    Mutation(
        "anybody's tokens may be used",
        [("= controller is none or controller is turn\n", "= yes\n")],
        ["Whose tokens the active player may use", "Another player's tokens stay where they are"],
    ),
    Mutation(
        "the war horn sounds for every attack of the turn",
        [("    bonus = 0\n", "")],
        ["The war horn", "A missed attack wastes the horn"],
    ),
    Mutation(
        "the damage of the monster before is not forgotten",
        [("    move front to beaten\n    wounds = 0\n", "    move front to beaten\n    wounds = max({wounds - 5, 0})\n")],
        ["The other conditions", "Defeating a regular monster (DR-S37)", "A boss goes into its next phase"],
    ),
)

ALL = [("railroad_rummy", one) for one in RAILROAD] + [("dungeon_rummy", one) for one in DUNGEON]
IDS = [f"{name}: {one.instead}" for name, one in ALL]


def broken(name: str, mutation: Mutation) -> Game:
    """The game with the mutation."""
    return compiled(changed(name, mutation.changes), name)


@pytest.mark.parametrize(("name", "mutation"), ALL, ids=IDS)
def test_scenarios_notice_a_broken_rule(name: str, mutation: Mutation) -> None:
    game = broken(name, mutation)
    passed = [title for title in mutation.caught_by if run_scenario(game, scenario_of(game, title)) is None]
    assert mutation.caught_by and not passed


@pytest.mark.bounded
@pytest.mark.parametrize(("name", "mutation"), ALL[::3], ids=IDS[::3])
def test_no_other_scenario_stumbles_over_it(name: str, mutation: Mutation) -> None:
    """Of every third mutation, to keep this below a minute: what fails is what speaks of the rule, and no more."""
    assert failing(broken(name, mutation)) == list(mutation.caught_by)


def test_a_broken_copy_of_the_file_is_another_game_with_failing_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "railroad_rummy.rules"
    mutation = RAILROAD[0]
    path.write_text(changed("railroad_rummy", mutation.changes), encoding="utf-8")
    copy, shipped = load(path), load("railroad_rummy")
    assert copy.rules_hash != shipped.rules_hash
    assert run_scenario(copy, scenario_of(copy, mutation.caught_by[0])) is not None
    assert run_scenario(shipped, scenario_of(shipped, mutation.caught_by[0])) is None


@pytest.mark.parametrize("name", ["railroad_rummy", "dungeon_rummy"])
def test_untouched_the_text_is_the_shipped_game(name: str) -> None:
    assert compiled(changed(name, ()), name).rules_hash == load(folder_of(name)).rules_hash
