"""A player of Dungeon Rummy: builds melds, strikes with those that count, guards and heals whoever is about to fall."""

import csv
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from typing import Any

import rulelang
from rulelang import Move
from rulelang.bots import Bot, RandomBot, Turn, play_match
from rulelang.inventory import games_folder

FILES = [games_folder() / "dungeon_rummy" / f"{file}.csv" for file in ("monsters", "boss_phases", "treasures")]
PRINTED = {row["id"]: row for file in FILES for row in csv.DictReader(file.read_text(encoding="utf-8").splitlines())}
PLACES = {rank: place for place, rank in enumerate("A 2 3 4 5 6 7 8 9 10 J Q K".split(), 1)}
HEROES = ("oakie", "lily", "bob", "milton")
"""Those whose mana is wanted most come first."""


class Sight:
    """What a seat sees, and what it makes of it."""

    def __init__(self, turn: Turn) -> None:
        view: Any = turn.view
        zones = {(zone["name"], *(owner["key"] for owner in zone["of"])): zone for zone in view["zones"]}
        self.values = {(one["name"], *(owner["key"] for owner in one["of"])): one["value"] for one in view["variables"]}
        self.options, self.me, self.asked = view["options"], view["players"][turn.seat]["name"], view["decision"]["pick"]
        self.hand = [card["card"] for card in zones["hand", self.me]["cards"]]
        self.graves = zones["graveyard",]["count"]
        self.melds = {hero: (zones["space", hero]["melds"] or [{"kinds": [], "cards": []}])[0] for hero in HEROES}
        self.size = {hero: len(self.melds[hero]["cards"]) for hero in HEROES}
        self.hp = {hero: self.values["hp", hero] for hero in HEROES}
        self.foe = PRINTED.get(*[card["card"] for card in zones["front",]["cards"]] or [""], {})
        self.blow = {hero: self.damage(hero) for hero in HEROES} if self.foe else {}

    def damage(self, hero: str) -> int:
        """Tell the damage that the meld of a space would do."""
        meld, size, suit = self.melds[hero], self.size[hero], self.foe["wanted_suit"][:1].upper()
        harmed_by = {
            "is_run": meld["kinds"] == ["run"],
            "is_set": meld["kinds"] == ["set"],
            "no_wild": all(card["stands_for"] is None for card in meld["cards"]),
            "at_least": size >= int(self.foe["least"] or 0),
            "has_suit": any(card["card"][-2] == suit for card in meld["cards"]),
        }
        good = self.values["tamed",] or harmed_by.get(self.foe["condition"], True)
        return (size + 3 * (size >= 7) + self.values["bonus",]) * (size >= 3 and good)

    def worth(self, card: str) -> int:
        """Rate a card by what it makes with the hand and on the table."""
        melds = [[one["card"] for one in meld["cards"]] for meld in self.melds.values()]
        return kin(card, self.hand) + any(kin(card, cards) > len(cards) > 1 for cards in melds)

    def rate(self, move: Move) -> float:
        """Rate a move; to finish the turn is worth 0."""
        picks: Any = move.picks
        card, _, stand = str(picks.get("card", "")).partition("=")
        hero = next((one for one in picks.values() if one in HEROES), HEROES[0])
        match move.answer:
            case "play_card" | "play_companion" if self.size[picks["whose"]]:
                return 500 + 10 * self.size[picks["whose"]] - 25 * bool(stand)
            case "play_card" | "play_companion":
                return 10 * kin(card, self.hand) - HEROES.index(picks["whose"]) - (15 if len(self.hand) > 3 else 0)
            case "attack" if self.blow[hero] >= int(self.foe["hp"]) - self.values["wounds",]:
                return 600
            case "attack" if self.blow[hero] and (self.size[hero] > 4 or (self.size[hero] > 3 and self.melds[hero]["kinds"] == ["set"])):
                return 400
            case "attack":
                return self.blow[hero] if all(self.size.values()) else -1
            case "use_treasure":
                fit = {
                    "heal": min(self.hp.values()) < 12,
                    "refresh_boots": self.values["boots", self.me] == 0,
                    "strengthen": any(self.blow.values()),
                    "ignore_condition": not any(self.blow.values()) and max(self.size.values()) > 3,
                    "clear_graveyard": self.graves > 4,
                    "search_graveyard": self.graves > 1,
                }
                return 450 if fit.get(PRINTED[picks["treasure"]]["effect"], True) else -1
            case "draw_graveyard":
                return self.worth(card) + (self.graves > 5) - 2.5
            case "discard":
                return -self.worth(card) - 3 * (card[0] == "2")
            case "heal" | "blessed":
                return 200 - self.hp[hero]
            case "target":
                return int(self.hp[hero])
            case "taken":
                return len(picks["taken"])
            case "let_draw":
                return 1 if picks["drawer"] == self.me else -1
            case _:
                return -1 if move.answer in ("move_card", "swap_cards", "turn_wild") else 0

    def share(self) -> str:
        """Share out shields where a hero would be left with few HP, or damage where most are."""
        shields = self.asked == "shields"
        shares = {hero: 0 for hero in HEROES if self.values["hurt", hero] or not shields}
        amounts = {"shields": self.values["tokens", "lily"], "share": self.foe.get("power", 0), "damage": self.options["graveyard_damage"]}
        for _ in range(int(amounts[self.asked])):
            stopped = {hero: shares[hero] * ((1 if hero == "lily" else 2) if shields else -1) for hero in shares}
            left = {hero: self.hp[hero] - self.values["hurt", hero] + stopped[hero] for hero in shares}
            hero = (min if shields else max)(left, key=left.__getitem__)
            shares[hero] += not shields or (left[hero] < 6 and stopped[hero] < self.values["hurt", hero])
        return f"{self.asked} with " + ", ".join(f"{hero} = {number}" for hero, number in shares.items())


def kin(card: str, others: Iterable[str]) -> int:
    """Count the cards of the longest meld around a card, made with others."""
    suits: dict[int, set[str]] = {}
    for one in (card, *others):
        for place in (PLACES[one[:-2]], 14)[: 1 + (one[0] == "A")]:
            suits.setdefault(place, set()).add(one[-2])

    def reach(place: int, suit: str, way: int) -> int:
        return max((1 + reach(place + way, other, way) for other in suits.get(place + way, ()) if other != suit), default=0)

    place, suit = PLACES[card[:-2]], card[-2]
    return max(len(suits[place]), 1 + reach(place, suit, 1) + reach(place, suit, -1))


class DungeonBot:
    """Knows Dungeon Rummy, and goes by what its seat may know."""

    def choose(self, turn: Turn) -> Move | str:
        """Do the best that is offered."""
        sight = Sight(turn)
        return sight.share() if sight.asked in ("shields", "share", "damage") else max(turn.moves(), key=sight.rate)


def win_rate(bots: Sequence[Bot], games: int) -> float:
    """Let bots play easy games and tell how many they win together."""
    game = rulelang.load("dungeon_rummy", options={"difficulty": "easy"})
    ends = [play_match(game.start(len(bots), seed), bots, seed).outcome for seed in range(games)]
    return sum(end is not None and bool(end.winners) for end in ends) / games


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    games = parser.parse_args().games
    print(f"four of this player won {win_rate([DungeonBot()] * 4, games):.0%} of {games} easy games")
    print(f"four random players won {win_rate([RandomBot()] * 4, games):.0%}")
