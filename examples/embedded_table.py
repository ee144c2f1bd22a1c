"""A table inside an app: the app holds the match; one person's screen gets that seat's view and moves as JSON."""

import json
from typing import Any

import rulelang
from rulelang.bots import Chance, RandomBot, Turn


class Table:
    """A match with one person; bots fill the other seats. All that leaves it is JSON for that person's screen."""

    def __init__(self, players: int, person: int, seed: int) -> None:
        self.state = rulelang.load("railroad_rummy").start(players=players, seed=seed)
        self.person = person
        self.chance = Chance(seed)
        self._let_bots_play()

    def screen(self) -> str:
        """What the person's screen is to show: the table as they see it, what they may do, and how it ended."""
        state, seat = self.state, self.person
        moves = [{"text": move.text, "label": move.label} for move in state.moves(seat)]
        return json.dumps({"view": state.view(seat), "moves": moves, "news": [line.text for line in state.log(seat)[-5:]]})

    def play(self, text: str) -> dict[str, Any]:
        """Play what the person clicked or typed; a move that is not legal changes nothing and says why."""
        try:
            self.state = self.state.play(self.person, text)
        except rulelang.IllegalMove as problem:
            return {"ok": False, "why": problem.message, "rule": problem.guard}
        self._let_bots_play()
        return {"ok": True}

    def _let_bots_play(self) -> None:
        while self.state.to_move and self.person not in self.state.to_move:
            seat = self.state.to_move[0]
            self.state = self.state.play(seat, RandomBot().choose(Turn(seat, self.chance, self.state)))


def main() -> None:
    """Show the screen of the second seat, try a wrong move, then play the first legal one."""
    table = Table(players=3, person=1, seed=11)
    screen = json.loads(table.screen())
    hand = next(zone for zone in screen["view"]["zones"] if zone["name"] == "hand" and zone["of"][0]["key"] == "P2")
    print("your hand:", " ".join(card["label"] for card in hand["cards"]))
    print("you may:", ", ".join(move["label"] for move in screen["moves"]))
    print("a wrong move:", table.play('discard with card = "JK"'))
    print("a right one:", table.play(screen["moves"][0]["text"]))


if __name__ == "__main__":
    main()
