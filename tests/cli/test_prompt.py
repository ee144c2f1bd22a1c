"""How a person is asked: lists, steps with what was picked so far, numbers that stand for themselves, and words for looking about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulelang.cli.prompt import Left, Seat
from rulelang.moves import Move
from rulelang.state import State
from tests.decisions.rules import decision


def asked(state: State, *typed: str) -> tuple[Move | None, list[str]]:
    """The move that a person chooses by what is typed (none: it ran out), and all that was shown."""
    shown: list[str] = []
    answers = iter(typed)

    def read(prompt: str) -> str:
        answer = next(answers, None)
        if answer is None:
            raise EOFError
        shown.append(f"{prompt}{answer}")
        return answer

    def show(lines: Sequence[str]) -> None:
        shown.extend(lines)

    person = Seat(0, read, show, lambda _state, full: shown.append("every card" if full else "the table"))
    try:
        return person.choose(state), shown
    except Left:
        return None, shown


def test_few_moves_are_listed_whole() -> None:
    move, shown = asked(decision('discard "Discard":\n    pick card in hand', 'given hand of P1 = "5H JK"'), "2")
    assert move is not None and move.text == 'discard with card = "JK"'
    assert shown == ["  1  Discard 5♥", "  2  Discard JK", "  3  Leave it", "P1> 2"]


MANY = 'given hand of P1 = "3H 4H 5H 6H 7H 8H 9H"'


def test_many_moves_are_asked_slot_by_slot_with_what_was_picked() -> None:
    state = decision('give_away "Give away":\n    pick to_whom in hero\n    pick card in hand', MANY)
    move, shown = asked(state, "1", "3", "2")
    assert move is not None and move.text == 'give_away with to_whom = oakie, card = "4H"'
    assert [line for line in shown if "›" in line] == ["Give away › to whom?", "Give away › to whom Oakie › card?"]
    assert "  3  Oakie" in shown


def test_back_takes_back_what_was_chosen_last() -> None:
    state = decision('give_away "Give away":\n    pick to_whom in hero\n    pick card in hand', MANY)
    move, shown = asked(state, "1", "3", "back", "1", "back", "back", "back", "1", "2", "1")
    assert move is not None and move.text == 'give_away with to_whom = bob, card = "3H"'
    assert shown.count("There is nothing to take back.") == 1


def test_the_only_step_is_taken_by_itself_and_taken_back_with_the_one_before() -> None:
    state = decision('give_away "Give away":\n    pick from_whom in {lily}\n    pick to_whom in hero\n    pick card in hand', MANY)
    move, shown = asked(state, "1", "back", "1", "2", "2")
    assert move is not None and move.picks["to_whom"] == "bob"
    assert shown.count("Give away › from whom Lily › to whom?") == 2


def test_values_for_several_things_are_asked_one_by_one() -> None:
    state = decision('share "Share":\n    pick share in 0..3 for each h in hero\n    requires total(share) is 3')
    move, shown = asked(state, "1", "2", "0", "9", "1")
    assert move is not None and move.picks["share"] == {"lily": 2, "bob": 0, "oakie": 1, "milton": 0}
    questions = [line for line in shown if "›" in line]
    assert questions == [
        "Share › for Lily?",
        "Share › Lily 2 › for Bob?",
        "Share › Lily 2, Bob 0 › for Oakie?",
        "Share › Lily 2, Bob 0 › for Oakie?",
    ]
    assert "     any number from 0 to 3" in shown and "There is no line 9." in shown
    assert "  0  Oakie = 0" in shown and "  1  Oakie = 1" in shown


def test_even_a_few_values_are_asked_one_by_one() -> None:
    state = decision('share "Share":\n    pick part in 0..1 for each h in {lily, bob}')
    move, shown = asked(state, "1", "1", "0")
    assert move is not None and move.picks["part"] == {"lily": 1, "bob": 0}
    assert [line for line in shown if "›" in line] == ["Share › part: for Lily?", "Share › part Lily 1 › part: for Bob?"]


def test_numbers_stand_for_themselves() -> None:
    move, shown = asked(decision('name "Name":\n    pick n in 5..60'), "1", "4", "17")
    assert move is not None and move.picks["n"] == 17
    assert "     any number from 5 to 60" in shown and "There is no line 4." in shown


def test_cards_of_a_group_are_asked_until_no_more() -> None:
    state = decision('give_away "Give away":\n    pick 1..3 gifts in hand', MANY)
    move, shown = asked(state, "1", "2", "2", "1")
    assert move is not None and move.picks["gifts"] == ["4H", "5H"]
    assert [line for line in shown if "›" in line] == [
        "Give away › gifts: the next?",
        "Give away › gifts 4♥ › gifts: one more?",
        "Give away › gifts 4♥, 5♥ › gifts: one more?",
    ]
    assert "  1  no more" in shown


def test_melds_are_laid_card_by_card() -> None:
    state = decision('lay "Lay":\n    pick laid as 1 run of at least 4 from hand', 'given hand of P1 = "3H 4H 5H 6H 7H 8H 9H 2C 2S"')
    move, shown = asked(state, "1", "2", "1", "1", "1", "1")
    assert any(line.startswith("Lay › laid: the next card?") for line in shown)
    assert move is None or move.answer == "lay"


def test_words_for_looking_about() -> None:
    state = decision('discard "Discard":\n    pick card in hand', 'given hand of P1 = "5H JK"')
    move, shown = asked(state, "help", "table", "all", "moves", "", "back", "7", 'discard with card = "9H"', 'discard with card = "5H"')
    assert move is not None and move.label == "Discard 5♥"
    assert [line for line in shown if line in ("the table", "every card")] == ["the table", "every card"]
    assert all(any(line.startswith(f"  {word} ") for line in shown) for word in ("table", "all", "log", "moves", "back", "quit", "help"))
    assert 'discard with card = "JK"' in shown and "There is no line 7." in shown
    assert any(line.startswith("Not now: ") for line in shown)


@pytest.mark.parametrize("typed", [("quit",), ()])
def test_leaving(typed: tuple[str, ...]) -> None:
    assert asked(decision("discard:\n    pick card in hand", MANY), *typed)[0] is None
