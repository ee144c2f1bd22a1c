"""Break one rule of Delicious in Dungeon, and the scenarios that speak of it notice.

As in `test_mutations`, every mutation names all scenarios of the game that fail under it.
"""

from __future__ import annotations

import pytest

from rulelang.scenarios import run_scenario
from tests.games.tables import failing, scenario_of
from tests.games.test_mutations import Mutation, broken

NAME = "delicious_in_dungeon"

MUTATIONS = (
    Mutation(
        "a fight is won only with more than the monster's power",
        [
            ("then victory if combat_power >= power of foe", "then victory if combat_power > power of foe"),
        ],
        [
            "Physical fight, equality wins (DM-S07)",
            "Explore after a victory (DM-S12)",
            "Cooking ignores tiredness (DM-S14)",
            "Uncookable (DM-S16)",
            "Declined (DM-S16)",
            "One die, thrown again by several",
            "Defeating Chimera Falin (DM-S25)",
            "The sword counts in a physical attack",
            "Thistle ends the game at once (DM-S37)",
            "Shield and staff",
        ],
    ),
    Mutation(
        "magic costs no mana",
        [
            ("                if part is cast: pay 1 mana_left\n", ""),
        ],
        [
            "Mixed fight; magic replaces physical (DM-S08)",
        ],
    ),
    Mutation(
        "who casts counts the physical power too",
        [
            ("    part is cast: (plus of magic otherwise 0)", "    part is cast: plus of physical + (plus of magic otherwise 0)"),
        ],
        [
            "Mixed fight; magic replaces physical (DM-S08)",
            "Defeating Chimera Falin (DM-S25)",
            "Failed boss fight; turns go on (DM-S27)",
            "Thistle ends the game at once (DM-S37)",
            "Shield and staff",
            "Dice of power that count their mean",
        ],
    ),
    Mutation(
        "after a lost fight there is exploration all the same",
        [
            ("power of foe\n            then encounter\n", "power of foe\n            then explore\n"),
        ],
        [
            "Failed fight (DM-S11)",
            "Failed boss fight; turns go on (DM-S27)",
        ],
    ),
    Mutation(
        "procurement leaves exploration",
        [
            (
                "            gain procure_food food\n            then encounter\n",
                "            gain procure_food food\n            then explore\n",
            ),
        ],
        [
            "Procurement (DM-S04)",
            "Procurement without a discard (DM-S04)",
            "Procurement with a monster present (DM-S06)",
        ],
    ),
    Mutation(
        "who is tired does not cook",
        [
            ("= sum(cook of squad) + help[cook]", "= sum(cook of (c in squad where not tired)) + help[cook]"),
        ],
        [
            "Cooking ignores tiredness (DM-S14)",
            "A monster may leave an item",
        ],
    ),
    Mutation(
        "a dish needs more than its difficulty",
        [
            ("cooking_result >= cook of lair: serve", "cooking_result > cook of lair: serve"),
        ],
        [
            "Cooking ignores tiredness (DM-S14)",
        ],
    ),
    Mutation(
        "a monster goes back on top of its deck",
        [
            ("move lair under den of layer of lair", "move lair to den of layer of lair"),
        ],
        [
            "Mixed fight; magic replaces physical (DM-S08)",
            "Cooking fails (DM-S15)",
            "Uncookable (DM-S16)",
            "Declined (DM-S16)",
            "A deep monster goes under the deep deck",
            "Escape",
        ],
    ),
    Mutation(
        "a monster goes under the deck of the player's own layer",
        [
            ("under den of layer of lair", "under den of depth of turn"),
        ],
        [
            "Escape",
        ],
    ),
    Mutation(
        "only who beat the boss goes deeper",
        [
            (
                "        for each p in players where depth is shallow and progress >= boss_progress:\n",
                "        for each p in players where p is turn and depth is shallow and progress >= boss_progress:\n",
            ),
        ],
        [
            "Defeating Chimera Falin (DM-S25)",
        ],
    ),
    Mutation(
        "exploration rows stay when the marker is turned",
        [
            ("            depth = deep\n            move path to discards\n", "            depth = deep\n"),
        ],
        [
            "Defeating Chimera Falin (DM-S25)",
            "100% in the shallow layer after Falin's death",
        ],
    ),
    Mutation(
        "everybody goes deeper when the boss is dead, however far",
        [
            ("where depth is shallow and progress >= boss_progress:\n            depth", "where depth is shallow:\n            depth"),
        ],
        [
            "Defeating Chimera Falin (DM-S25)",
        ],
    ),
    Mutation(
        "who faces the boss may be met by a monster too",
        [
            ("in players where foe is none and den of depth", "in players where lair is empty and den of depth"),
        ],
        [
            "Reaching 100% (DM-S24)",
            "Nobody can play an encounter on who faces the boss",
        ],
    ),
    Mutation(
        "the layer of the active player decides the monster",
        [
            (
                "            draw 1 from den of depth of target to lair of target\n",
                "            draw 1 from den of depth to lair of target\n",
            ),
        ],
        [
            "The target's layer decides the monster (DM-S28)",
            "A deep labyrinth gets a deep monster (DM-S28)",
        ],
    ),
    Mutation(
        "one may flee from a boss",
        [
            (
                "            requires lair is not empty\n            pick card in hand where type is escape",
                "            pick card in hand where type is escape",
            ),
        ],
        [
            "Reaching 100% (DM-S24)",
            "No escape from a boss",
        ],
    ),
    Mutation(
        "boss cards may be discarded",
        [
            ('pick old "Card" in cooked + gear + pack where', 'pick old "Card" in cooked + trophies + gear + pack where'),
        ],
        [
            "BOSS cards cannot be discarded (DM-S18)",
            "The boss card and the limit",
            "The last boss card still has to fit",
        ],
    ),
    Mutation(
        "boss cards do not count toward five",
        [
            ("= count(cooked) + count(trophies) + count(gear) + count(pack)", "= count(cooked) + count(gear) + count(pack)"),
        ],
        [
            "BOSS cards cannot be discarded (DM-S18)",
            "A fifth card fits",
            "Defeating Chimera Falin (DM-S25)",
            "The boss card and the limit",
            "The last boss card still has to fit",
        ],
    ),
    Mutation(
        "the item just found may be discarded",
        [
            ("in cooked + gear + pack where old is not fresh", "in cooked + gear + pack"),
        ],
        [
            "BOSS cards cannot be discarded (DM-S18)",
        ],
    ),
    Mutation(
        "the food of a dish comes after the discard only if it is kept",
        [
            (
                "    gain (food of lair + help[dish]) food\n    move lair to cooked\n    make_room none\n",
                (
                    "    let served = top of lair\n    move lair to cooked\n    make_room none\n"
                    "    if served is in cooked: gain (food of served + help[dish]) food\n"
                ),
            ),
        ],
        [
            "The food of the sixth card is taken first, and the dish may be the one that goes",
        ],
    ),
    Mutation(
        "any mage opens a lock for mana",
        [
            ("(knows_locks or abilities[lockmagic] > 0 and mana_left > 0)", "(knows_locks or job is mage and mana_left > 0)"),
        ],
        [
            "Recovery magic opens no locks",
        ],
    ),
    Mutation(
        "locksmith magic costs nothing",
        [
            ("            for each c in openers where not knows_locks: pay 1 mana_left\n", ""),
        ],
        [
            "Locksmith magic",
            "Locksmith magic needs mana and an untired mage who knows it",
        ],
    ),
    Mutation(
        "fighters may roll again",
        [
            ("= not tired and reroll_power > 0", "= reroll_power > 0"),
        ],
        [
            "Rerolls: untired locksmiths and ninjas",
            "One die, thrown again by several",
        ],
    ),
    Mutation(
        "who rolls again does not get tired",
        [
            ("                tired of roller = yes\n", ""),
        ],
        [
            "Rerolls: untired locksmiths and ninjas",
            "One die, thrown again by several",
            "Rerolls in the kitchen",
        ],
    ),
    Mutation(
        "who works recovery magic gets tired",
        [
            ("    tired of patient = no\n\naction", "    tired of patient = no\n    tired of mage = yes\n\naction"),
        ],
        [
            "Recovery magic (DM-S23)",
        ],
    ),
    Mutation(
        "two cards may be played to explore",
        [
            (
                "            go_deeper\n            then encounter\n        go_on",
                "            go_deeper\n            then explore\n        go_on",
            ),
        ],
        [
            "One exploration card per turn (DM-S21)",
            "Reaching 100% (DM-S24)",
            "Optional and once per turn (DM-S30)",
            "Money does nothing else (DM-S39)",
        ],
    ),
    Mutation(
        "the staff helps once, however many cast",
        [
            (" + (help[magic] of owner otherwise 0)\n", "\n"),
            ("+ sum(edge of squad) + help[combat]\n", "+ sum(edge of squad) + help[combat] + help[magic]\n"),
        ],
        [
            "Shield and staff",
            "The staff helps no physical attack",
        ],
    ),
    Mutation(
        "events are replaced",
        [
            (
                "    lay_out_events turn\n    then resolve\n",
                ("    lay_out_events turn\n    draw max(0, hand_size - count(hand)) from labyrinth to hand\n    then resolve\n"),
            ),
        ],
        [
            "Rest: events are resolved, not replaced (DM-S33)",
        ],
    ),
    Mutation(
        "events come in the order in which they were drawn",
        [
            ('pick card "Event" in events\n', 'pick card "Event" in first(1, events)\n'),
        ],
        [
            "Rest: events are resolved, not replaced (DM-S33)",
        ],
    ),
    Mutation(
        "events may lie in a starting hand",
        [
            ("            draw 1 from labyrinth to hand\n            lay_out_events p\n", "            draw 1 from labyrinth to hand\n"),
        ],
        [
            "Starting resources (DM-S01)",
            "Who begins is drawn and chooses first",
            "No event in the starting hand (DM-S02)",
            "Hands are dealt in turn order",
        ],
    ),
    Mutation(
        "there are as many swords as armours beaten",
        [
            (" and none_of(c in character where armed):", ":"),
        ],
        [
            "There is one sword only (DM-S35)",
        ],
    ),
    Mutation(
        "whoever is still in the shallow layer loses what is missing there",
        [
            ("    depth is shallow: min(penalty_cap, boss_progress / penalty_step)\n", ""),
        ],
        [
            "Shallow progress counts nothing at the end",
        ],
    ),
    Mutation(
        "money counts a point for every three begun",
        [
            ("money / money_per_point - shortfall", "(money + money_per_point - 1) / money_per_point - shortfall"),
        ],
        [
            "Thistle ends the game at once (DM-S37)",
            "Victory points",
            "Shallow progress counts nothing at the end",
            "A tie goes to the better cook",
            "Then to the richer squad, then both have won",
        ],
    ),
    Mutation(
        "the match goes on when Thistle has been beaten",
        [
            ("    end game if layer of beaten is deep\n", "    end game if layer of beaten is deep and count(trophies) > 1\n"),
        ],
        [
            "Thistle ends the game at once (DM-S37)",
            "A tie goes to the better cook",
            "Then to the richer squad, then both have won",
            "Equal in everything: a shared win",
        ],
    ),
    Mutation(
        "among equal points money comes before dishes",
        [
            ("then highest count(cooked) then highest money", "then highest money then highest count(cooked)"),
        ],
        [
            "A tie goes to the better cook",
        ],
    ),
    Mutation(
        "mana may lie on anybody",
        [
            ("in squad where job is mage:\n            gain", "in squad:\n            gain"),
        ],
        [
            "Items as money or mana (DM-S19)",
        ],
    ),
)
IDS = [mutation.instead for mutation in MUTATIONS]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=IDS)
def test_scenarios_notice_a_broken_rule(mutation: Mutation) -> None:
    game = broken(NAME, mutation)
    passed = [title for title in mutation.caught_by if run_scenario(game, scenario_of(game, title)) is None]
    assert mutation.caught_by and not passed


@pytest.mark.bounded
@pytest.mark.parametrize("mutation", MUTATIONS[::5], ids=IDS[::5])
def test_no_other_scenario_stumbles_over_it(mutation: Mutation) -> None:
    """Of every fifth mutation: what fails is what speaks of the rule, and no more."""
    assert failing(broken(NAME, mutation)) == list(mutation.caught_by)
