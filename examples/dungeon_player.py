"""A player of Dungeon Rummy: builds melds, strikes with those that count, guards and heals whoever is about to fall."""

import csv
from argparse import ArgumentParser
from typing import Any

import rulelang
from rulelang import Move
from rulelang.bots import Bot, RandomBot, Turn, play_match
from rulelang.inventory import games_folder

FILES = [games_folder() / "dungeon_rummy" / f"{file}.csv" for file in ("monsters", "boss_phases", "treasures")]
PRINTED = {row["id"]: row for file in FILES for row in csv.DictReader(file.read_text(encoding="utf-8").splitlines())}
PLACES = {"A": 1, **{str(number): number for number in range(2, 11)}, "J": 11, "Q": 12, "K": 13}
HEROES = ("oakie", "lily", "bob", "milton")  # those whose mana is wanted most come first


class Sight:
    """What a seat sees, and what it makes of it."""

    def __init__(self, turn: Turn) -> None:
        view: Any = turn.view
        zones = {(zone["name"], *(owner["key"] for owner in zone["of"])): zone for zone in view["zones"]}
        self.values: dict[Any, Any] = {(one["name"], *(owner["key"] for owner in one["of"])): one["value"] for one in view["variables"]}
        self.limit, self.graves, self.asked = view["options"]["graveyard_damage"], zones["graveyard",]["count"], view["decision"]["pick"]
        self.hand = [card["card"] for card in zones["hand", view["players"][turn.seat]["name"]]["cards"]]
        self.melds = {hero: (zones["space", hero]["melds"] or [{"kinds": [], "cards": []}])[0] for hero in HEROES}
        self.size = {hero: len(self.melds[hero]["cards"]) for hero in HEROES}
        self.near = [*self.hand, *(card["card"] for meld in self.melds.values() for card in meld["cards"])]
        self.hp: dict[str, int] = {hero: self.values["hp", hero] for hero in HEROES}
        self.foe = PRINTED.get(next((card["card"] for card in zones["front",]["cards"]), ""), {})
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
        good = size >= 3 and (self.values["tamed",] or harmed_by.get(self.foe["condition"], True))
        return size + 3 * (size >= 7) + int(self.values["bonus",]) if good else 0

    def rate(self, move: Move) -> float:
        """Rate a move; to finish the turn is worth 0, and so is what hardly matters."""
        picks: dict[str, Any] = dict(move.picks)
        card, _, stand = str(picks.get("card", "")).partition("=")
        hero = next((one for one in (picks.get("whose"), *picks.values()) if one in HEROES), "")
        match move.answer:
            case "play_card" | "play_companion":
                start = 10 * kin(card, self.hand) - HEROES.index(hero) - 15 * (len(self.hand) > 3)
                return 500 + 10 * self.size[hero] - 25 * bool(stand) if self.size[hero] else start
            case "attack":
                whole = self.size[hero] > (3 if self.melds[hero]["kinds"] == ["set"] else 4)
                if self.blow[hero] >= int(self.foe["hp"]) - self.values["wounds",]:
                    return 600
                return 400 if self.blow[hero] and whole else self.blow[hero] if all(self.size.values()) else -1
            case "use_treasure":
                effect, none, some = PRINTED[picks["treasure"]]["effect"], not any(self.blow.values()), max(self.size.values()) > 3
                fits = {"heal": min(self.hp.values()) < 12, "strengthen": not none, "ignore_condition": none and some}
                return 450 if fits.get(effect, "graveyard" not in effect or self.graves > 3) else -1
            case "draw_graveyard":
                return kin(card, self.near) + int(self.graves > 5) - 2.5
            case "discard":
                return -kin(card, self.near) - 3 * (card[0] == "2")
            case "heal" | "blessed" | "target":
                return self.hp[hero] if move.answer == "target" else 200 - self.hp[hero]
        return len(picks.get("taken", "")) - (move.answer in ("move_card", "swap_cards", "turn_wild"))

    def share(self) -> str:
        """Share out shields where a hero would be left with few HP, or damage where most are."""
        shields, hurt = self.asked == "shields", {hero: self.values["hurt", hero] for hero in HEROES}
        shares = {hero: 0 for hero in HEROES if hurt[hero] or not shields}
        amounts = {"shields": self.values["tokens", "lily"], "share": self.foe.get("power", 0), "damage": self.limit}
        for _ in range(int(amounts[self.asked])):
            gone = {hero: hurt[hero] - shares[hero] * ((1 if hero == "lily" else 2) if shields else -1) for hero in shares}
            left = {hero: self.hp[hero] - gone[hero] for hero in shares}
            hero = min(left, key=left.__getitem__) if shields else max(left, key=left.__getitem__)
            shares[hero] += not shields or (left[hero] < 6 and gone[hero] > 0)
        return f"{self.asked} with " + ", ".join(f"{hero} = {number}" for hero, number in shares.items())


def kin(card: str, others: list[str]) -> int:
    """Count the cards of the longest meld around a card, made with others."""
    places = [(PLACES[one[:-2]], PLACES[one[:-2]] + 13 * (one[0] == "A"), one[-2]) for one in (card, *others)]
    suits = [{suit for low, high, suit in places if place in (low, high)} for place in range(16)]

    def reach(place: int, suit: str, way: int) -> int:
        return max((1 + reach(place + way, other, way) for other in suits[place + way] if other != suit), default=0)

    place, suit = PLACES[card[:-2]], card[-2]
    return max(len(suits[place]), 1 + reach(place, suit, 1) + reach(place, suit, -1))


class DungeonBot:
    """Knows Dungeon Rummy, and goes by what its seat may know."""

    def choose(self, turn: Turn) -> Move | str:
        """Do the best that is offered."""
        sight = Sight(turn)
        return sight.share() if sight.asked in ("shields", "share", "damage") else max(turn.moves(), key=sight.rate)


def win_rate(bot: Bot, games: int) -> float:
    """Let four of a bot play on easy and tell how many games they win."""
    game = rulelang.load("dungeon_rummy", options={"difficulty": "easy"})
    ends = [play_match(game.start(4, seed), [bot] * 4, seed).outcome for seed in range(games)]
    return sum(end is not None and bool(end.winners) for end in ends) / games


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    games = parser.parse_args().games
    print(f"won of {games} easy games: {win_rate(DungeonBot(), games):.0%} by this player, {win_rate(RandomBot(), games):.0%} at random")
