"""A bot of one's own: it goes down as soon as it can, claims what costs nothing, and gets rid of its highest cards."""

from itertools import islice

import rulelang
from rulelang import Move
from rulelang.bots import RandomBot, Turn, play_match

POINTS = {"JK": 50, "2": 20, "A": 15, "K": 10, "Q": 10, "J": 10, "10": 10}
WISHES = ("go_down", "attach", "discard", "take_discard", "pass", "draw_stock")


class EagerBot:
    """Knows Railroad Rummy a little. A bot needs nothing but `choose`; a Turn shows what its seat may know."""

    def choose(self, turn: Turn) -> Move:
        """Take the first answer of the wishes that is offered; of its moves, the one that sheds most points."""
        answers = [step.text for step in turn.offers()]
        wish = next((wish for wish in WISHES if wish in answers), None)
        if wish is None:
            return turn.random_move()
        moves = (move for move in turn.moves() if move.answer == wish)
        return max(islice(moves, 20), key=shed_points)


def shed_points(move: Move) -> int:
    """Count the points of the card that a move names."""
    card = str(move.picks.get("card", "")).partition("=")[0]
    return POINTS.get(card, POINTS.get(card[:-1], 5)) if card else 0


def main(matches: int = 3) -> None:
    """Play a few matches of one eager bot against two random ones."""
    game = rulelang.load("railroad_rummy")
    wins = 0
    for seed in range(matches):
        state = play_match(game.start(players=3, seed=seed), [EagerBot(), RandomBot(), RandomBot()], seed=seed)
        wins += state.outcome is not None and 0 in state.outcome.winners
    print(f"the eager bot won {wins} of {matches} matches")


if __name__ == "__main__":
    main()
