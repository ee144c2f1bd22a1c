"""Print how long checking a rule text takes at doubling sizes, and how much text a second that is.

python benchmarks/check.py --most 1024

Where the last column stays about level, the time grows with the size and no faster. Each part has a trigger of its own
event: text in which every line meets every trigger grows as lines times triggers, and so does its analysis.
"""

from __future__ import annotations

import argparse
from time import perf_counter

from rulec.compile import compile_game
from rulec.source import Source, read_source

HEAD = """\
game generated "Generated":
    players 2..4
    ranking by highest score
    start begin

kind suit: clubs "C", hearts "H", spades "S"
kind rank: 2..10, J, Q, K, A

cards card:
    rank: rank
    suit: suit
    | rank | suit | copies |
    | any  | any  | 1      |

meld group of card:
    size at least 3
    same rank

zone stock "Stock": hidden pile of card, starts with card
zone hand per player "Hand": private set of card
zone pile "Pile": open pile of card
zone table per player "Melds": open melds of group
var score per player "Score": 0..999 = 0

phase begin:
    shuffle stock
    for each p in players: draw 5 from stock to hand
    then play_0
"""

PART = """
option limit_{n} "Limit {n}": 1..9 = {digit}
var marks_{n} per player "Marks {n}": 0..99 = 0

table prize_{n} by number_{n}:
    | number_{n} | gold_{n} |
    | 1          | {digit}  |
    | 2          | 7        |

value worth_{n} of card:
    suit is hearts: {digit}
    rank is in {{J, Q, K}}: 10 + limit_{n}
    otherwise: number of rank otherwise 1

verb reward_{n} (who: player) with (amount: 0..9):
    gain amount marks_{n} of who
    if marks_{n} of who > limit_{n}: gain 1 score of who
    otherwise if marks_{n} of who is 3: gain gold_{n} of prize_{n}[1] score of who

on reward_{n} when amount > 8:
    gain 1 marks_{n} of who

phase play_{n} "Round {n}":
    "Lay a card, lay a meld, or stand."
    turn chooses:
        lay_{n} "Lay a card":
            pick card "Which card" in hand where worth_{n} > 2
            requires marks_{n} < 90
            move card to pile
            reward_{n} turn with min(9, worth_{n} of card)
        meld_{n} "Lay a meld":
            pick laid as group from hand
            lay laid on table
            for each other in others where score > limit_{n}: lose 1 score of other
        stand_{n} "Stand":
            case rank of top of pile otherwise 2:
                J, Q, K: gain 2 score
                A: gain sum(worth_{n} of hand) mod 7 score
                otherwise: nothing
    turn = next of turn
    end game if score of turn > 500 or hand of turn is empty
    then play_{next}

scenario "A card of round {n} goes to the pile":
    seats A, B
    at play_{n}
    given turn = A
    given hand of A = "5H JC"
    play A lay_{n} with card = "JC"
    expect hand of A is "5H" and turn is B
"""


def main() -> None:
    """Check texts of doubling sizes and print a line for each."""
    parser = argparse.ArgumentParser(description="Measure how checking grows with the size of a rule text.")
    parser.add_argument("--least", type=int, default=16, help="KiB of the smallest text")
    parser.add_argument("--most", type=int, default=1024, help="KiB of the largest text")
    arguments = parser.parse_args()
    print("     KiB   seconds     KiB/s")
    size = arguments.least
    while size <= arguments.most:
        text = generated(size * 1024)
        seconds = measured(text)
        print(f"{len(text) / 1024:8.0f} {seconds:9.2f} {len(text) / 1024 / seconds:9.0f}", flush=True)
        size *= 2


def generated(length: int) -> str:
    """Write a game of about so many letters: the same part again and again, each with names of its own."""
    parts = max(1, round((length - len(HEAD)) / len(PART)))
    every = (PART.format(n=n, digit=1 + n % 9, next=(n + 1) % parts) for n in range(parts))
    return HEAD + "".join(every)


def measured(text: str) -> float:
    """Give the seconds that checking a text takes; the text must have no mistake."""
    began = perf_counter()
    compiled = compile_game(read_source("generated.rules", text), _nothing)
    seconds = perf_counter() - began
    assert compiled.program is not None, [f"{one.span.line}: {one.message}" for one in compiled.report.errors[:5]]
    return seconds


def _nothing(kind: str, name: str, wanted_by: Source) -> Source | None:
    return None


if __name__ == "__main__":
    main()
