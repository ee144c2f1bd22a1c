"""A player of Dungeon Rummy: builds melds, strikes with those that count, guards and heals whoever is about to fall."""

from __future__ import annotations

import csv
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

import rulelang
from rulelang import Move, Step
from rulelang.bots import Bot, RandomBot, Turn, play_match
from rulelang.inventory import games_folder

FILES = ("monsters", "boss_phases", "treasures", "heroes")
PRINTED = {row["id"]: row for file in FILES for row in csv.DictReader((games_folder() / "dungeon_rummy" / f"{file}.csv").open(encoding="utf-8"))}
ORDER = {rank: place for place, rank in enumerate("A 2 3 4 5 6 7 8 9 10 J Q K".split(), 1)}
SPACES = ("oakie", "lily", "bob", "milton")
"""The heroes, whose mana is wanted most first."""


class Sight:
    """What a seat sees, by name and owner."""

    def __init__(self, turn: Turn) -> None:
        view: Any = turn.view
        at = {(zone["name"], *(one["key"] for one in zone["of"])): zone for zone in view["zones"]}
        self.variables = {(one["name"], *(owner["key"] for owner in one["of"])): one["value"] for one in view["variables"]}
        self.me = view["players"][turn.seat]["name"]
        self.hand = [card["card"] for card in at["hand", self.me]["cards"]]
        self.graves = at["graveyard",]["count"]
        self.melds = {hero: (at["space", hero]["melds"] or [{"kinds": [], "cards": []}])[0] for hero in SPACES}
        self.foe = PRINTED[at["front",]["cards"][0]["card"]] if at["front",]["cards"] else {}
        self.hp = {hero: self.variables["hp", hero] for hero in SPACES}
        self.lost = {hero: int(PRINTED[hero]["max_hp"]) - self.hp[hero] for hero in SPACES}

    def size(self, hero: str) -> int:
        return len(self.melds[hero]["cards"])

    def blow(self, hero: str) -> int:
        """The damage that the meld of a hero's space would do."""
        size, meld, foe = self.size(hero), self.melds[hero], self.foe
        good = self.variables["tamed",] or {
            "is_run": meld["kinds"] == ["run"],
            "is_set": meld["kinds"] == ["set"],
            "no_wild": all(card["stands_for"] is None for card in meld["cards"]),
            "at_least": size >= int(foe["least"] or 0),
            "has_suit": any(card["card"][-2] == foe["wanted_suit"][:1].upper() for card in meld["cards"]),
        }.get(foe["condition"], True)
        return (size + 3 * (size >= 7) + self.variables["bonus",]) * (size >= 3 and good)


    def rate_attack(self, hero: str) -> float:
        size, blow = self.size(hero), self.blow(hero)
        full = self.melds[hero]["kinds"] == ["set"] and size == 4
        if blow >= int(self.foe["hp"]) - self.variables["wounds",]:
            return 600
        if blow and (full or size >= 5):
            return 400 + blow
        return (250 + blow if blow else 50) if all(map(self.size, SPACES)) else -1

    def rate_treasure(self, treasure: dict[str, str]) -> float:
        """What a treasure is worth now; it is kept unless that is above 0."""
        least, blows = min(self.hp.values()), [self.blow(hero) for hero in SPACES]
        match treasure["effect"]:
            case "heal":
                return 450 if least < 6 or max(self.lost.values()) > int(treasure["amount"]) + 2 else -1
            case "refresh_boots":
                return -self.variables["boots", self.me]
            case "draw" | "mana" | "ward" | "harm" | "turn_wild":
                return 450
            case "strengthen":
                return 450 if any(blows) else -1
            case "ignore_condition":
                return 450 if not any(blows) and any(self.size(hero) > 3 for hero in SPACES) else -1
            case _:
                return 450 if self.graves > 4 else -1

    def joins(self, card: str) -> bool:
        """Whether a card prolongs a meld on the table that has two at least."""
        melds = ([one["card"] for one in meld["cards"]] for meld in self.melds.values())
        return any(partners(card, [card, *cards]) > len(cards) > 1 for cards in melds)

    def shares(self, slot: str) -> dict[str, int]:
        """Share out damage so that nobody falls, or shields so that little is lost."""
        shares = dict.fromkeys(SPACES, 0)
        left = self.variables["tokens", "lily"] if slot == "shields" else int(self.foe["power"]) if slot == "share" else 7
        for _ in range(left):
            if slot == "shields":
                open_ = {hero: self.variables["hurt", hero] - shares[hero] * (1 if hero == "lily" else 2) for hero in SPACES}
                needy = [hero for hero in SPACES if open_[hero] >= self.hp[hero] or (hero != "lily" and open_[hero] > 1)]
                if not needy:
                    break
                hero = max(needy, key=lambda one: open_[one] - self.hp[one])
            else:
                hero = max(SPACES, key=lambda one: self.hp[one] - shares[one])
            shares[hero] += 1
        return shares


def partners(card: str, cards: list[str]) -> int:
    """How many cards the longest meld of these around a card has."""
    suits: dict[int, set[str]] = {}
    for one in cards:
        for place in {ORDER[one[:-2]], 14 if one[0] == "A" else ORDER[one[:-2]]}:
            suits.setdefault(place, set()).add(one[-2])

    def reach(place: int, suit: str, way: int) -> int:
        return max((1 + reach(place + way, other, way) for other in sorted(suits.get(place + way, ())) if other != suit), default=0)

    place, suit = ORDER[card[:-2]], card[-2]
    return max(len(suits.get(place, {suit})), 1 + reach(place, suit, 1) + reach(place, suit, -1))


class DungeonBot:
    """Knows Dungeon Rummy. All it goes by is what its seat sees and is offered."""

    def choose(self, turn: Turn) -> Move:
        """Rate what is offered and do the best; boots serve for Companions' cards alone."""
        sight = Sight(turn)
        answers = [step for step in turn.offers() if step.text not in ("move_card", "swap_cards", "turn_wild")]
        moves = [move for answer in answers for move in each_move(turn, [answer], sight)]
        return max(moves, key=lambda move: rate(move, sight))


def each_move(turn: Turn, steps: list[Step], sight: Sight) -> Iterator[Move]:
    """Complete some steps in every way, but share out damage and shields in one."""
    following = turn.offers(steps)
    if following and following[0].part == "entry":
        wanted = {f"{hero} = {number}" for hero, number in sight.shares(following[0].slot).items()}
        following = [step for step in following if step.text in wanted] or following[-1:]
    for step in following:
        yield from each_move(turn, [*steps, step], sight)
    if not following:
        yield turn.finish(steps)


def rate(move: Move, sight: Sight) -> float:
    """Rate a move; finishing a turn is worth 0."""
    picks: Any = move.picks
    card, _, stand = str(picks.get("card", "")).partition("=")
    match move.answer:
        case "play_card" | "play_companion":
            size, kin = sight.size(picks["whose"]), partners(card, [card, *sight.hand])
            if size:
                return 500 + 10 * size - 25 * bool(stand)
            return 300 + 10 * kin - SPACES.index(picks["whose"]) if kin > 1 or len(sight.hand) < 4 else -1
        case "attack":
            return sight.rate_attack(picks["whose"])
        case "heal":
            return 200 - sight.hp[picks["patient"]]
        case "let_draw":
            return 150 if picks["drawer"] == sight.me else -1
        case "use_treasure":
            return sight.rate_treasure(PRINTED[picks["treasure"]])
        case "draw_deck":
            return 2.5
        case "draw_graveyard":
            return partners(card, [card, *sight.hand]) + sight.joins(card) + (sight.graves > 5)
        case "discard":
            return -partners(card, sight.hand) - sight.joins(card) - 3 * (card[0] == "2")
        case "target":
            return sight.hp[picks["target"]]
        case "blessed":
            return sight.lost[picks["blessed"]] - sight.hp[picks["blessed"]]
        case "masked":
            return -partners(picks["masked"], sight.hand)
        case "taken":
            return len(picks["taken"])
        case _:
            return 0


def win_rate(bots: list[Bot], games: int) -> float:
    """Let bots play easy games and tell how many they win together."""
    game = rulelang.load("dungeon_rummy", options={"difficulty": "easy"})
    ends = [play_match(game.start(len(bots), seed), bots, seed).outcome for seed in range(games)]
    return sum(end is not None and bool(end.winners) for end in ends) / games


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--players", type=int, default=4)
    given = parser.parse_args()
    print(f"the dungeon player won {win_rate([DungeonBot()] * given.players, given.games):.0%} of {given.games} games on easy")
    print(f"random players won {win_rate([RandomBot()] * given.players, given.games):.0%}")
