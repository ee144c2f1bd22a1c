"""Melds on the table: laid, extended, taken apart, exchanged and rebuilt, tested at the end of the verb."""

from __future__ import annotations

import pytest

from rulec import ir
from rulelang.engines.reference import machine
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.position import Position, RuleFault
from rulelang.scenarios.given import give
from tests.engine.playing import answer, answers, begin, is_whole, moves, names_in, place_of, rules_of, value

FRENCH = """
use french

wild of french:
    when rank is joker
    stands for rank 2..A
    stands for suit

meld set of french:
    size at least 3
    same rank

meld run of french:
    size at least 3
    same suit
    consecutive rank 2..A

meld tower of french:
    consecutive rank A..K
    grows down

zone stock: hidden pile of french, starts with 2 * french54
zone hand per player: private set of french
zone table: open melds of set and run
zone column: open meld of tower
zone heap: open pile of french
"""

PLAY = """
phase begin:
    then play
phase play:
    turn chooses:
{answers}
        pass: nothing
    then play
"""


def table(answers_text: str, **given: str) -> tuple[Rules, Position]:
    """A match at `play` with zones given by texts; the hand is that of the first seat."""
    lines = "".join(f"    given {zone} = {text!r}\n".replace("'", '"') for zone, text in given.items()).replace(
        "given hand", "given hand of A"
    )
    body = "".join(f"        {line}\n" for line in answers_text.strip("\n").splitlines())
    text = FRENCH + PLAY.format(answers=body.rstrip("\n")) + 'scenario "here":\n    seats A, B\n    at play\n' + lines
    rules = rules_of(text, cards="")
    program = rules.program
    steps = [step for step in program.scenarios[0].steps if isinstance(step, ir.GivenZone | ir.GivenVariable | ir.GivenDice)]
    position = begin(rules)
    phase = next(place for place, one in enumerate(program.phases) if one.name == "play")
    return rules, machine.enter(machine.settled(give(position, rules, steps), rules), rules, phase)


def laid(position: Position, zone: str = "table") -> list[str]:
    """The melds of a zone, each as its cards: rank and the first letter of the suit, wilds with what they stand for."""
    program, melds = position.setup.program, dict(position.melds)
    ranks, suits = (next(kind for kind in program.kinds if kind.name == name).members for name in ("rank", "suit"))
    texts = []
    for meld in position.zones[place_of(position, zone)]:
        words = []
        for card, stand in zip(melds[meld].cards, melds[meld].stands, strict=True):
            set_, row = position.setup.cards[card]
            rank, suit = program.cards[set_].designs[row].values
            word = ranks[rank].name + (suits[suit].name[0] if isinstance(suit, int) else "")  # type: ignore[index]
            words.append(word if stand is None else f"{word}={ranks[stand[0]].name}")
        texts.append(" ".join(words))
    return texts


def test_what_is_laid_keeps_its_arrangement() -> None:
    rules, position = table("lay_down:\n    pick m as run from hand\n    lay m on table", hand="5H JK 7H")
    position = answer(position, rules, "lay_down")
    assert laid(position) == ["5h joker=6 7h"]
    assert is_whole(position)


def test_a_meld_that_the_zone_does_not_take_is_not_laid() -> None:
    rules, position = table("lay_down:\n    pick m as tower from hand\n    lay m on table", hand="5H")
    assert answers(position, rules) == ["pass"]


def test_a_card_is_added_where_it_fits() -> None:
    rules, position = table(
        "add:\n    pick target in table\n    pick c as extension of target from hand\n    extend target with c",
        hand="4H 9C",
        table="5H 6H 7H, 9D 9S 9H",
    )
    assert len(moves(position, rules)) == 3
    position = answer(answer(position, rules, "add"), rules, "add")
    assert laid(position) == ["4h 5h 6h 7h", "9c 9d 9h 9s"]


def test_several_cards_are_added_one_after_another() -> None:
    rules, position = table("add: extend column with hand", hand="QC JC", column="KH")
    assert answers(position, rules) == ["pass"]  # a hand is walked from low to high
    rules, position = table("add: extend column with (c in hand by highest rank)", hand="QC JC", column="KH")
    position = answer(position, rules, "add")
    assert laid(position, "column") == ["Kh Qc Jc"]


def test_an_empty_zone_of_one_meld_is_opened() -> None:
    rules, position = table("add:\n    pick c as extension of column from hand\n    extend column with c", hand="QC")
    position = answer(position, rules, "add")
    assert laid(position, "column") == ["Qc"]
    assert len(position.melds) == 1


def test_a_part_of_a_column_moves_and_what_is_left_stays_a_column() -> None:
    answers_text = "part:\n    pick c in column\n    move cards_from(c) to heap"
    rules, position = table(answers_text, column="KH QC JC 10D")
    position = answer(
        position, rules, "part", number=next(n for n, move in enumerate(moves(position, rules)) if _is_rank(position, move.picks[0], "J"))
    )
    assert laid(position, "column") == ["Kh Qc"]
    assert len(names_in(position, "heap")) == 2


def _is_rank(position: Position, card: object, name: str) -> bool:
    assert isinstance(card, int)
    set_, row = position.setup.cards[card]
    rank = position.setup.program.cards[set_].designs[row].values[0]
    kind = next(kind for kind in position.setup.program.kinds if kind.name == "rank")
    return kind.members[rank].name == name  # type: ignore[call-overload, no-any-return]


def test_the_last_card_takes_the_meld_with_it() -> None:
    rules, position = table("part: move column to heap", column="KH QC")
    position = answer(position, rules, "part")
    assert position.melds == ()
    assert laid(position, "column") == []


def test_what_is_taken_out_must_leave_a_meld() -> None:
    take = "out:\n    pick target in table\n    pick c in cards of target\n    take c from target\n    move c to hand"
    rules, position = table(take, table="5H 6H 7H 8H")
    assert len(moves(position, rules)) == 3  # either end, and `pass`
    position = answer(position, rules, "out")
    assert laid(position) == ["6h 7h 8h"]
    assert len(names_in(position, "hand", 0)) == 1
    assert answers(position, rules) == ["pass"]


def test_moving_a_card_out_of_a_meld_must_leave_a_meld_too() -> None:
    rules, position = table("out:\n    pick c in cards of table\n    move c to hand", table="5H 6H 7H")
    assert answers(position, rules) == ["pass"]


def test_a_wild_is_exchanged_for_what_it_stands_for() -> None:
    swap = "change:\n    pick w in cards of table where rank of w is joker\n    pick c as exchange of w from hand\n    swap w with c"
    rules, position = table(swap, hand="6H 6C", table="5H JK=6H 7H")
    assert len([move for move in moves(position, rules) if move.answer == 0]) == 1
    position = answer(position, rules, "change")
    assert laid(position) == ["5h 6h 7h"]
    assert is_whole(position)
    assert len(names_in(position, "hand", 0)) == 2


def test_a_table_is_rebuilt_only_with_all_its_cards() -> None:
    rebuild = "again:\n    pick ms as any run from cards of table + hand\n    rebuild table as ms"
    rules, position = table(rebuild, hand="8H", table="5H 6H 7H")
    kept = sorted(" / ".join(laid(machine.apply(position, rules, 0, move))) for move in moves(position, rules) if move.answer == 0)
    assert kept == ["5h 6h 7h", "5h 6h 7h 8h"]


def test_melds_that_stay_keep_their_place_when_a_table_is_rebuilt() -> None:
    rebuild = "again:\n    pick ms as any run from cards of table + hand\n    rebuild table as ms"
    rules, position = table(rebuild, hand="8H", table="5H 6H 7H, 5S 6S 7S")
    before = position.zones[place_of(position, "table")]
    for move in moves(position, rules):
        if move.answer == 0:
            after = machine.apply(position, rules, 0, move)
            assert before[1] in after.zones[place_of(after, "table")]
            assert is_whole(after)


def test_triggers_see_the_cards_of_a_lay_one_by_one_and_the_whole_meld_behind_it() -> None:
    triggers = """
before enter table: trace = trace * 10 + 1
on enter table: trace = trace * 10 + count(cards of table)
"""
    _, position = table("lay_down:\n    pick m as run from hand\n    lay m on table", hand="5H 6H 7H")
    text_rules = rules_of(
        FRENCH + triggers + PLAY.format(answers="        lay_down:\n            pick m as run from hand\n            lay m on table"),
        cards="",
    )
    with_triggers = machine.enter(position, text_rules, 1)
    moved = answer(_replanted(with_triggers, text_rules, position), text_rules, "lay_down")
    assert value(moved, "trace") == 111333
    assert len(laid(moved)) == 1


def _replanted(position: Position, rules: Rules, cards: Position) -> Position:
    """A fresh match of other rules with the same cards in hand."""
    fresh = begin(rules)
    hand = cards.zones[place_of(cards, "hand", 0)]
    given = [ir.GivenZone(rules.program.phases[0].span, 1, _seat(rules), _these(rules, hand), 0)]
    return machine.enter(give(fresh, rules, given), rules, 1)


def _seat(rules: Rules) -> tuple[ir.Expression, ...]:
    return (ir.Constant(rules.program.phases[0].span, 0, ir.PlayerType()),)


def _these(rules: Rules, cards: tuple[int, ...]) -> ir.Expression:
    return ir.Constant(rules.program.phases[0].span, cards, ir.GroupType(ir.CardType((0,))))


def test_a_refused_card_breaks_the_meld_and_the_lay() -> None:
    forbid = 'forbid enter table when rank of card is 6 "no six"\n'
    text = FRENCH + forbid + PLAY.format(answers="        lay_down:\n            pick m as run from hand\n            lay m on table")
    rules = rules_of(text, cards="")
    _, position = table("lay_down:\n    pick m as run from hand\n    lay m on table", hand="5H 6H 7H")
    assert answers(_replanted(position, rules, position), rules) == ["pass"]


def test_a_lay_that_cannot_be_in_a_phase_is_a_fault() -> None:
    text = (
        FRENCH
        + PLAY.format(answers="        go: then force")
        + "phase force:\n    lay first(m as tower from stock) on table\n    then play\n"
    )
    rules = rules_of(text, cards="")
    with pytest.raises(RuleFault, match="no meld"):
        answer(begin(rules), rules, "go")
