"""Let four random bots play a match of Railroad Rummy."""

import rulelang
from rulelang.bots import RandomBot, play_match

game = rulelang.load("railroad_rummy")
state = play_match(game.start(players=4, seed=1), [RandomBot()] * 4, seed=1)
assert state.outcome is not None
for seat, place in enumerate(state.outcome.places):
    print(f"{state.names[seat]}: place {place}, score {state.outcome.keys[seat][0]}")
