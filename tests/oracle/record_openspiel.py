"""Record seeded matches of OpenSpiel's hearts and crazy eights, for `test_openspiel.py` to replay.

Run by hand, in an environment of its own, since nothing else here needs OpenSpiel:

    python3 -m venv .venv-oracle && .venv-oracle/bin/pip install open_spiel==2.0.2
    .venv-oracle/bin/python tests/oracle/record_openspiel.py

writes `hearts.jsonl.gz` and `crazy_eights.jsonl.gz` beside this file; the same seeds give the same files.

A line is a match: `parameters` of OpenSpiel's game, `chance` (what chance brought, in order), `decisions` (a word each:
the seat, the action taken, then the other legal actions in rising order) and `returns`. An action is one sign:
`A`–`Z`, `a`–`z` are the cards 0 to 51 (suit = number mod 4 of C D H S, rank = number div 4 from the two up to the ace),
then come `0` draw, `1` pass, `2`–`5` name clubs, diamonds, hearts, spades. The first sign of `chance` is a digit: the direction
of passing (hearts) or the dealer (crazy eights).
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyspiel
from recorded import RANKS, SIGNS, SUITS

Policy = Callable[[random.Random, Any, list[int]], int]

HEARTS: tuple[tuple[int, dict[str, bool]], ...] = (
    (200, {}),
    (20, {"pass_cards": False}),
    (20, {"no_pts_on_first_trick": False, "must_break_hearts": False}),
    (20, {"can_lead_any_club": True}),
    (20, {"jd_bonus": True, "avoid_all_tricks_bonus": True}),
    (20, {"qs_breaks_hearts": False}),
    (20, {"qs_breaks_hearts": False, "can_lead_hearts_instead_of_qs": True}),
    (20, {"can_lead_hearts_instead_of_qs": True, "jd_bonus": True, "can_lead_any_club": True, "pass_cards": False}),
)
"""How many matches of hearts are recorded with which parameters."""

CRAZY_EIGHTS: tuple[tuple[int, dict[str, int | bool]], ...] = (
    (60, {"players": 2}),
    (60, {"players": 3}),
    (40, {"players": 4}),
    (40, {"players": 5}),
    (20, {"players": 6}),
    (20, {"players": 3, "max_draw_cards": 1}),
    (40, {"players": 3, "reshuffle": True}),
    (20, {"players": 2, "reshuffle": True, "max_draw_cards": 3}),
    (60, {"players": 4, "use_special_cards": True}),
    (60, {"players": 2, "use_special_cards": True}),
    (20, {"players": 7, "use_special_cards": True}),
    (20, {"players": 3, "use_special_cards": True, "reshuffle": True}),
)
"""How many matches of crazy eights are recorded with which parameters."""

PASSES = 53
"""OpenSpiel's number of a pass."""
ENDLESS = 100_000
"""OpenSpiel stops a match of crazy eights after so many cards played; here never."""


def by_chance(chance: random.Random, state: Any, legal: list[int]) -> int:
    """Any legal action."""
    return chance.choice(legal)


def by_rank(chance: random.Random, state: Any, legal: list[int]) -> int:
    """The first player takes all there is, the others let it happen: so that somebody takes all the penalties."""
    first = state.current_player() == 0
    return max(legal, key=lambda card: (card // 4, card)) if first else min(legal, key=lambda card: (card % 4 != 2, card // 4, card))


def by_need(chance: random.Random, state: Any, legal: list[int]) -> int:
    """A card, if one can be played, so that hands become empty; else any action."""
    cards = [action for action in legal if action < 52]
    return chance.choice(cards) if cards else chance.choice(legal)


def by_pass(chance: random.Random, state: Any, legal: list[int]) -> int:
    """A pass, if that is legal, so that deals are blocked; else any action."""
    return PASSES if PASSES in legal else chance.choice(legal)


def main() -> None:
    """Write both files."""
    here = Path(__file__).parent
    write(here / "hearts.jsonl.gz", matches("hearts", HEARTS, (by_chance, by_chance, by_rank)))
    endless = tuple((number, {**given, "max_turns": ENDLESS}) for number, given in CRAZY_EIGHTS)
    write(here / "crazy_eights.jsonl.gz", matches("crazy_eights", endless, (by_need, by_pass, by_chance)))


def write(path: Path, lines: Iterator[dict[str, object]]) -> None:
    """Write a line for each match; the time is left out of the file, so that it stays the same."""
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(f"{path.name}: {text.count(chr(10))} matches, {path.stat().st_size} bytes")


def matches(name: str, settings: Any, policies: tuple[Policy, ...]) -> Iterator[dict[str, object]]:
    """Play the matches of all settings, the policies in turn; settings are mixed, so that a few lines show all.

    Where the discards are shuffled again, matches by chance alone would hardly end.
    """
    waiting = [(number, place, given) for place, (count, given) in enumerate(settings) for number in range(count)]
    for seed, (number, _place, given) in enumerate(sorted(waiting, key=lambda one: one[:2])):
        policy = by_need if given.get("reshuffle") else policies[number % len(policies)]
        yield play(pyspiel.load_game(name, given), given, random.Random(f"{name} {seed}"), policy)


def play(game: Any, given: dict[str, object], chance: random.Random, policy: Policy) -> dict[str, object]:
    """Play one match and write it down."""
    state = game.new_initial_state()
    brought: list[str] = []
    decisions: list[str] = []
    while not state.is_terminal():
        if state.is_chance_node():
            legal = state.legal_actions()  # without passing, other directions are listed as outcomes all the same
            outcomes, chances = zip(*(one for one in state.chance_outcomes() if one[0] in legal), strict=True)
            action = chance.choices(outcomes, chances)[0]
            brought.append(SIGNS[action] if brought else str(action - (52 if "players" in given else 0)))
        else:
            legal = state.legal_actions()
            action = policy(chance, state, legal)
            check_name(state, action)
            others = "".join(SIGNS[one] for one in sorted(legal) if one != action)
            decisions.append(f"{state.current_player()}{SIGNS[action]}{others}")
        state.apply_action(action)
    returns = [int(one) for one in state.returns()]
    return {"parameters": given, "chance": "".join(brought), "decisions": " ".join(decisions), "returns": returns}


def check_name(state: Any, action: int) -> None:
    """See to it that the cards are numbered as this file says."""
    told = state.action_to_string(state.current_player(), action)
    if action < 52:
        assert set(told[-2:]) == {SUITS[action % 4], RANKS[action // 4]}, told


if __name__ == "__main__":
    main()
