"""Find, judge and extend melds: arrangements of given cards, and all ways to form a shape from a hand.

Functions over a `CardReader` (see `reader`), all pure. The stable order of everything that is listed:

- Cards: by `order_key`, equal cards as one. Arrangements of the same cards: by the cards in their order, then by what
  they stand for in that order, a natural before a wild.
- Melds: by their cards sorted into stable order, element by element, a meld before a longer one that begins with it;
  then by arrangement.
- Ways: terms that might take the same meld form a pool; pools come in the order of their first terms, and within a pool
  no meld comes before the one before it. Ways compare pool by pool, there meld by meld, and what ends comes before what
  goes on.
- Steps (`way_steps`): complete as it is, then arrangements, then cards, each in the order above.

`LaidMeld.kinds` of a way lists the melds of its pool that fit; see `arrangement` for readings that count as one.
"""

from rulelang.engines.reference.melds.arrangement import arrangements, without
from rulelang.engines.reference.melds.best import best_way
from rulelang.engines.reference.melds.chance import random_way
from rulelang.engines.reference.melds.extension import exchanges, extensions
from rulelang.engines.reference.melds.judging import judge
from rulelang.engines.reference.melds.reader import (
    UNFIXED,
    Addition,
    CardReader,
    Look,
    Step,
    Wildness,
    stand_columns,
    stood_for,
    value_of,
)
from rulelang.engines.reference.melds.shapes import size_range
from rulelang.engines.reference.melds.steps import way_steps
from rulelang.engines.reference.melds.use import Use
from rulelang.engines.reference.melds.ways import makes, possible_shapes, some_way, ways, ways_from

__all__ = [
    "UNFIXED",
    "Addition",
    "CardReader",
    "Look",
    "Step",
    "Use",
    "Wildness",
    "arrangements",
    "best_way",
    "exchanges",
    "extensions",
    "judge",
    "makes",
    "possible_shapes",
    "random_way",
    "size_range",
    "some_way",
    "stand_columns",
    "stood_for",
    "value_of",
    "way_steps",
    "ways",
    "ways_from",
    "without",
]
