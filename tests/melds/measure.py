"""Measure how long melds take to find, in processor time: `python -m tests.melds.measure` from the root."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

from rulec.ir import ShapeTerm
from rulelang.engines.reference.melds import arrangements, extensions, makes, random_way, some_way, way_steps, ways
from tests.melds.games import ANY_SUITS, SAME_SUIT_LOW, Game, cards, deuces_and_jokers
from tests.melds.table import HALF, RANK, Table, consecutive, count, program, same, term

CONTRACT = Game(
    ((count("size", 3), same(RANK), count("wilds", high=HALF)), (count("size", 4), consecutive("3", "A"), count("wilds", high=HALF))),
    (deuces_and_jokers("3", "A"),),
    (),
    (),
)
NATURALS = [rank + suit for rank in "3456789TJQKA" for suit in "CDHS"] * 2
WILDS = cards("2C 2D 2H 2S 2C 2D 2H 2S *- *- *- *-")
PACK = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
HANDS = 60


def hands(game: Game, draw: Callable[[], list[str]]) -> list[Table]:
    """Deal hands that share what is remembered, as those of one match do."""
    shared = program(game.melds, game.wilds)
    memory: dict[object, object] = {}
    return [Table(shared, game.wilds, tuple(draw()), (), memory) for _ in range(HANDS)]


def measure(name: str, tables: list[Table], work: Callable[[Table, tuple[int, ...]], object]) -> None:
    """Print median and greatest time."""
    times = []
    for table in tables:
        hand = tuple(range(len(table.cards)))
        start = process_time()
        work(table, hand)
        times.append((process_time() - start) * 1000)
    times.sort()
    print(f"{name:48} median {times[len(times) // 2]:8.3f} ms   at most {times[-1]:8.3f} ms")


def contract_hands(source: random.Random, size: int, wilds: int) -> None:
    """Measure contracts over hands of that size."""
    tables = hands(CONTRACT, lambda: source.sample(NATURALS, size - wilds) + source.sample(WILDS, wilds))
    shapes: dict[str, tuple[ShapeTerm, ...]] = {
        "2 set of 3 + 1 run of 4": (term(0, 2, 2, (3, 3)), term(1, 1, 1, (4, 4))),
        "3 run": (term(1, 3, 3),),
    }
    for name, terms in shapes.items():
        about = f"{name}, {size} cards, {wilds} wild"
        measure(f"some way: {about}", tables, lambda table, hand, terms=terms: some_way(table, terms, hand))  # type: ignore[misc]
        measure(
            f"random way: {about}",
            tables,
            lambda table, hand, terms=terms: random_way(table, terms, hand, source.randrange),  # type: ignore[misc]
        )
        measure(f"first way: {about}", tables, lambda table, hand, terms=terms: next(ways(table, terms, hand), None))  # type: ignore[misc]
        measure(f"first steps: {about}", tables, lambda table, hand, terms=terms: way_steps(table, terms, hand))  # type: ignore[misc]


def main() -> None:
    """Measure contracts, partitions and extensions."""
    source = random.Random(1)
    for size, wilds in ((40, 8), (20, 4), (13, 2)):
        contract_hands(source, size, wilds)
    for size in (10, 11, 15):
        tables = hands(SAME_SUIT_LOW, lambda size=size: source.sample(PACK, size))  # type: ignore[misc]
        measure(f"all ways: any group, {size} cards", tables, lambda table, hand: list(ways(table, (term(2, 0, None),), hand)))
        measure(f"makes: any group, {size} cards", tables, lambda table, hand: makes(table, (term(2, 0, None),), hand))
    tables = hands(ANY_SUITS, lambda: [*cards("4C 5D 6H 7S"), *source.sample(NATURALS, 9), source.choice(WILDS)])
    laid = arrangements(tables[0], 1, (0, 1, 2, 3))[0]
    measure("extensions of one meld, 10 cards", tables, lambda table, hand: extensions(table, laid, (0, 1), hand[4:]))


if __name__ == "__main__":
    main()
