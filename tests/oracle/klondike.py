"""A second, plain klondike: no rule text, no engine, only lists. Moves are written as rulelang writes them.

Run as a script it looks for a deal that can be won and writes `klondike_solved.rules`, a scenario to read and to check by hand:

    python tests/oracle/klondike.py
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
PACK = [rank + suit for suit in SUITS for rank in RANKS]
COLUMNS = range(7)


def rank(card: str) -> int:
    return RANKS.index(card[:-1])


def is_red(card: str) -> bool:
    return card[-1] in "DH"


class Klondike:
    """One game: three cards are turned at a time, and the waste is turned over twice."""

    def __init__(self, pack: list[str]) -> None:
        """Deal a pack from its top: column by column the cards that lie face down, then for each the one that is turned up."""
        assert sorted(pack) == sorted(PACK)
        left = list(pack)
        dealt = [[left.pop(0) for _card in range(number + 1)] for number in COLUMNS]
        self.build = [column[-1:] for column in dealt]
        self.down = [column[:-1] for column in dealt]  # the next to be turned up is the last
        self.stock = left  # the next to be turned is the first
        self.waste: list[str] = []  # the card that can be played is the last
        self.home = dict.fromkeys(SUITS, 0)
        self.redeals = 2

    @property
    def is_won(self) -> bool:
        return sum(self.home.values()) == len(PACK)

    def legal(self) -> Iterator[str]:
        """All moves, as texts."""
        if self.stock:
            yield "turn_cards"
        elif self.waste and self.redeals:
            yield "redeal"
        ends = self.waste[-1:] + [column[-1] for column in self.build if column]
        for card in ends:
            if rank(card) == self.home[card[-1]]:
                yield f'to_home with card = "{card}"'
        tops = [RANKS[height - 1] + suit for suit, height in self.home.items() if height]
        for to in COLUMNS:
            for card in self.waste[-1:] + tops:
                if self.fits(card, to):
                    yield f'to_column with c = c{to + 1}, card = "{card}"'
        for source in COLUMNS:
            for card in self.build[source]:
                for to in COLUMNS:
                    if to != source and self.fits(card, to):
                        yield f'move_part with source = c{source + 1}, card = "{card}", c = c{to + 1}'
        yield "give_up"

    def fits(self, card: str, to: int) -> bool:
        """Whether a card may go on a column: on the next higher of the other colour, a king on an empty one."""
        if not self.build[to]:
            return rank(card) == len(RANKS) - 1
        last = self.build[to][-1]
        return rank(last) == rank(card) + 1 and is_red(last) != is_red(card)

    def play(self, move: str) -> None:
        """Play a legal move."""
        answer, _with, picks = move.partition(" with ")
        slots = {name: value.strip('"') for name, value in (slot.split(" = ") for slot in picks.split(", ") if slot)}
        card = slots.get("card", "")
        if answer == "turn_cards":
            turned, self.stock = self.stock[:3], self.stock[3:]
            self.waste += turned
        elif answer == "redeal":
            self.stock, self.waste = self.waste, []
            self.redeals -= 1
        elif answer == "to_home":
            self.take(card)
            self.home[card[-1]] += 1
        elif answer == "to_column":
            self.take(card)
            self.build[int(slots["c"][1:]) - 1].append(card)
        else:
            source = self.build[int(slots["source"][1:]) - 1]
            at = source.index(card)
            self.build[int(slots["c"][1:]) - 1] += source[at:]
            del source[at:]
        for column, down in zip(self.build, self.down, strict=True):
            if not column and down:
                column.append(down.pop())

    def take(self, card: str) -> None:
        """Take a card from the waste, a foundation or the end of a column."""
        if self.waste and self.waste[-1] == card:
            self.waste.pop()
        elif self.home[card[-1]] == rank(card) + 1:
            self.home[card[-1]] -= 1
        else:
            next(column for column in self.build if column and column[-1] == card).pop()


# ------------------------------------------------------------ looking for a deal that can be won


def worth(game: Klondike, move: str) -> int:
    """How much a move is liked; none that only moves cards to and fro."""
    answer = move.split(" ", 1)[0]
    if answer == "to_home":
        return 9
    if answer == "move_part":
        source, card = int(move.split("source = c")[1][0]) - 1, move.split('"')[1]
        if game.build[source][0] != card:
            return -1
        return 8 if game.down[source] else (2 if rank(card) < len(RANKS) - 1 else -1)
    if answer == "to_column":
        return 6 if game.waste and f'"{game.waste[-1]}"' in move else -1
    return 1 if answer in ("turn_cards", "redeal") else -1


def attempt(pack: list[str], chance: random.Random) -> list[str] | None:
    """One try by the moves that are liked best, with some that are not; the moves if it wins."""
    game, moves = Klondike(pack), list[str]()
    while not game.is_won and len(moves) < 200:
        liked = [(worth(game, move) + chance.choice((0, 0, 0, 2, 6)), move) for move in game.legal() if worth(game, move) > 0]
        if not liked:
            return None
        move = max(liked, key=lambda one: one[0])[1]
        game.play(move)
        moves.append(move)
    return moves if game.is_won else None


def solved() -> tuple[list[str], list[str]]:
    """The first deal for which one of some tries wins, with the shortest of these."""
    for seed in range(10_000):
        pack = list(PACK)
        random.Random(f"deal {seed}").shuffle(pack)
        wins = [moves for number in range(300) if (moves := attempt(pack, random.Random(f"{seed} {number}"))) is not None]
        if wins:
            return pack, min(wins, key=len)
    raise AssertionError("no deal was won")


def main() -> None:
    """Write the scenario."""
    pack, moves = solved()
    game = Klondike(pack)
    lines = ["seats A", "at play"]
    for number in COLUMNS:
        lines.append(f'given build of c{number + 1} = "{game.build[number][0]}"')
        lines.append(f'given down of c{number + 1} = "{" ".join(reversed(game.down[number]))}"' if number else "given down of c1 = empty")
    lines.append(f'given stock = "{" ".join(game.stock)}"')
    lines += [f"play A {move}" for move in moves]
    lines += ["expect ended", "expect won of A"]
    told = 'variant klondike_solved of klondike "A solved deal":\n    "A whole pack, dealt and played to the win."\n\n'
    told += '    scenario "From the deal to the win":\n'
    (Path(__file__).parent / "klondike_solved.rules").write_text(told + indent("\n".join(lines), "        ") + "\n", encoding="utf-8")
    print(f"{len(moves)} moves")


if __name__ == "__main__":
    main()
