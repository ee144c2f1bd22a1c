"""A way of which the first melds are known."""

from __future__ import annotations

from attrs import frozen

from rulelang.engines.reference.melds.arrangement import Reading
from rulelang.engines.reference.melds.forming import Shape
from rulelang.engines.reference.melds.judging import read_laid
from rulelang.engines.reference.melds.shapes import State
from rulelang.engines.reference.position import LaidMeld


@frozen(eq=False)
class Begun:
    """A way that was begun: its melds, the pool that had the last one, its states, and `supply[class]` that is left."""

    chosen: tuple[Reading, ...]
    index: int
    states: tuple[State, ...]
    previous: Reading | None
    supply: list[int]


def begun_way(shape: Shape, prefix: tuple[LaidMeld, ...]) -> Begun | None:
    """Follow the melds that are finished; None if they do not begin a way."""
    index = 0
    states = shape.pools[0].start if shape.pools else ()
    previous: Reading | None = None
    chosen: list[Reading] = []
    supply = list(shape.hand.counts)
    for laid in prefix:
        while True:
            if index >= len(shape.pools):
                return None
            reading = read_laid(shape.hand, shape.pools[index].kinds, laid)
            after = () if reading is None else shape.pools[index].after(states, len(laid.cards), reading.kinds)
            if reading is not None and after:
                break
            index += 1
            states = shape.pools[index].start if index < len(shape.pools) else ()
            previous = None
        states, previous = after, reading
        chosen.append(reading)
        for place in reading.classes:
            supply[place] -= 1
    return Begun(tuple(chosen), index, states, previous, supply)
