"""Ask seats: what moves are legal, step by step and whole, whether one handed in is, and one drawn at random.

A decision's answers hold guards, `requires` and `pick` mixed. They are followed line by line; then comes the tried
part of the answer. Nothing here changes a position.
"""

from rulelang.engines.reference.decisions.asking import has_move, judge, moves, opened, random_move
from rulelang.engines.reference.decisions.question import Below, Question, ask
from rulelang.engines.reference.decisions.steps import Step, finish, offers
from rulelang.engines.reference.decisions.walk import SEARCH_LIMIT

__all__ = ["SEARCH_LIMIT", "Below", "Question", "Step", "ask", "finish", "has_move", "judge", "moves", "offers", "opened", "random_move"]
