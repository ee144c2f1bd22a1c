"""A player of Delicious in Dungeon: sends just enough fighters, cooks whatever it beats and takes the longest way it can pay for."""

import csv
from argparse import ArgumentParser
from typing import Any

import rulelang
from rulelang import Move
from rulelang.bots import Bot, RandomBot, Turn, play_match
from rulelang.inventory import games_folder

FILES = (games_folder() / "delicious_in_dungeon").glob("*.csv")
PRINTED = {row["id"]: row for file in sorted(FILES) for row in csv.DictReader(file.read_text(encoding="utf-8").splitlines())}
ENOUGH = 1.5  # how much more than the monster's power it wants to expect


def mean(power: str) -> float:
    """Tell what a power such as 2d6+1 comes to on average."""
    dice, _, more = power.partition("d6")
    return int(dice) * 3.5 + int(more or 0)


class Sight:
    """What a seat sees, and what it makes of it."""

    def __init__(self, turn: Turn) -> None:
        view: Any = turn.view
        self.me = view["players"][turn.seat]["name"]
        zones = {(zone["name"], *(owner["key"] for owner in zone["of"])): zone for zone in view["zones"]}
        values = {(one["name"], *(owner["key"] for owner in one["of"])): one["value"] for one in view["variables"]}

        def lying(zone: str, whose: str) -> list[str]:
            return [card["card"] for card in zones[zone, whose]["cards"]]

        lair = lying("lair", self.me) or lying("throne", values["depth", self.me])
        self.foe = float(PRINTED[lair[0]]["power"]) if lair else 0.0
        self.faced = bool(lying("lair", self.me)) or sum(int(PRINTED[card]["advance"]) for card in lying("path", self.me)) >= 100
        self.ready = [card for card in zones["squad", self.me]["cards"] if not card["variables"]["tired"]]

    def might(self) -> float:
        """Tell what the untired would come to together."""
        return sum(max(mean(PRINTED[card["card"]][kind] or "0d6") for kind in ("physical", "magic")) for card in self.ready)

    def rate(self, move: Move) -> float:
        """Rate a move; to go on without doing anything is worth 0."""
        picks: dict[str, Any] = dict(move.picks)
        match move.answer:
            case "venture":
                return 1 if not self.faced or self.might() >= self.foe + ENOUGH else -1
            case "fight":
                parts = [(name, part) for name, part in picks["mode"].items() if part != "stay"]
                power = sum(mean(PRINTED[name]["magic" if part == "cast" else "physical"]) for name, part in parts)
                spent = len(parts) + 2 * sum(part == "cast" for _, part in parts)
                return 100 - spent if power >= self.foe + ENOUGH else power
            case "explore":
                return int(PRINTED[picks["card"]]["advance"]) - 4 * len(picks["helpers"] + picks["openers"])
            case "procure":
                return -len(picks["cards"]) / 100
            case "meet":
                return 1 if picks["target"] != self.me else -1
            case "rest":
                return len(picks["sleepers"])
            case "drop":
                return -int(PRINTED[picks["old"]].get("vp") or 0)
        return {"cook": 1, "resolve": 1, "recovery": -1, "use_item": -1, "escape": -1, "reroll": -1}.get(move.answer, 0)


class LabyrinthBot:
    """Knows Delicious in Dungeon, and goes by what its seat may know."""

    def choose(self, turn: Turn) -> Move:
        """Do the best that is offered."""
        return max(turn.moves(), key=Sight(turn).rate)


def matches(bots: list[Bot], games: int) -> list[tuple[int, tuple[int, ...]]]:
    """Play so many matches; the moves of each, and the seats that won."""
    game = rulelang.load("delicious_in_dungeon")
    ends = [play_match(game.start(len(bots), seed), bots, seed) for seed in range(games)]
    return [(end.move_count, end.outcome.winners) for end in ends if end.outcome is not None]


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    among = matches([LabyrinthBot()] * 4, games)
    against = matches([LabyrinthBot(), RandomBot(), RandomBot(), RandomBot()], games)
    print(f"four of this player take {sum(moves for moves, _ in among) / games:.0f} moves a match")
    print(f"one among three random ones wins {sum(0 in winners for _, winners in against)} of {games}")
