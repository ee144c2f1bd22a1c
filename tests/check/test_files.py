"""Games are made of files: libraries come first, what a game declares again replaces, variants change by delta."""

from __future__ import annotations

from tests.check.game_text import BASE, compiled, problems

DECK = """\
library deck "Deck"

kind suit: clubs "C", hearts "H"
kind rank: 2..9, J, A

cards card:
    rank: rank
    suit: suit

deck pack of card:
    | rank | suit | copies |
    | any  | any  | 1      |

value points of card = place of rank
"""

GAME = """\
game small:
    players 2
    ranking by highest score
    start play

use deck

zone stock: hidden pile of card, starts with 2 * pack
var score per player: number = 0

phase play:
    score = sum(points of stock)
    end game
"""


def test_a_library_is_used_and_counts_once() -> None:
    text = GAME.replace("use deck", 'use deck\nuse "more.rules"')
    more = "library more\n\nuse deck\n\nvalue dear of card = points > 5\n"
    assert problems(text, {"deck.rules": DECK, "more.rules": more}) == []


def test_what_the_game_declares_again_takes_the_place_of_the_librarys() -> None:
    text = GAME + "\nkind rank: 9, J, A\n"
    program = compiled(text, {"deck.rules": DECK}).program
    assert program is not None
    assert [len(cards.designs) for cards in program.cards] == [6]


def test_a_file_that_is_missing_is_named() -> None:
    found = compiled(GAME).report.diagnostics
    assert [(one.code, one.span.line, one.message) for one in found] == [("RL210", 6, "there is no library `deck` to be had here")]


def test_files_in_a_circle_are_reported() -> None:
    files = {"deck.rules": "library deck\n\nuse other\n", "other.rules": "library other\n\nuse deck\n"}
    assert "RL224" in [code for code, _, _ in problems(GAME, files)]


def test_a_game_split_over_many_repeated_uses_is_read_once() -> None:
    files = {f"l{n}.rules": f"library l{n}\n\nuse l{n + 1}\nuse l{n + 2}\n" for n in range(30)}
    files["l30.rules"] = "library l30\n"
    files["l31.rules"] = "library l31\n"
    text = GAME.replace("use deck", "use deck\nuse l0")
    assert problems(text, {"deck.rules": DECK, **files}) == []


VARIANT = """\
variant quick of small "Quick":
    option hand_size = 3
    in play:
        lay "Lay two cards":
            pick 2 pair in hand
            move pair to pile
        pass "Pass"
        without stand
    forbid lay when score > 40 "Enough is enough."
"""


def test_a_variant_changes_by_delta() -> None:
    program = compiled(VARIANT, {"small.rules": BASE}, "quick.rules").program
    assert program is not None
    assert (program.name, program.label, program.options[0].default) == ("quick", "Quick", 3)
    decision = next(one for one in program.phases[1].procedure.block if type(one).__name__ == "Choose")
    assert [answer.name for answer in decision.answers] == ["lay", "pass"]  # type: ignore[union-attr]
    assert [one.reason for one in program.forbids] == ["Enough is enough."]


def test_a_variant_of_what_is_not_there_is_told_so() -> None:
    text = VARIANT.replace("hand_size", "hand_sise").replace("without stand", "without stnad").replace("in play", "in paly")
    found = problems(text, {"small.rules": BASE}, "other.rules")
    assert [(line, message) for _, line, message in found] == [
        (2, "the game has no option `hand_sise`"),
        (3, "the game has no phase `paly`"),
    ]


def test_a_variant_may_be_of_a_variant() -> None:
    twice = 'variant quicker of quick "Quicker":\n    option hand_size = 1\n'
    program = compiled(twice, {"small.rules": BASE, "quick.rules": VARIANT}, "quicker.rules").program
    assert program is not None
    assert program.options[0].default == 1


def test_a_variant_says_lines_of_the_head_anew() -> None:
    variant = "variant many of small:\n    players 4..6\n    turns right\n    teams of 2\n"
    program = compiled(variant, {"small.rules": GAME, "deck.rules": DECK}, "many.rules").program
    assert program is not None
    assert (program.low_players, program.high_players, program.turns, program.team_size) == (4, 6, "right", 2)
    assert program.ranking and program.phases[program.start].name == "play"


def test_a_variant_says_each_line_of_the_head_once() -> None:
    variant = "variant many of small:\n    players 4\n    players 5\n"
    found = problems(variant, {"small.rules": GAME, "deck.rules": DECK}, "many.rules")
    assert [message for *_, message in found] == ["the head says this twice"]


def test_what_a_variant_takes_away_is_missed_where_it_is_named() -> None:
    text = 'variant bare of small "Bare":\n    without pile\n'
    found = problems(text, {"small.rules": BASE}, "other.rules")
    assert found and all(code == "RL201" for code, _, _ in found)


def test_the_rules_hash_speaks_of_rules_not_of_words() -> None:
    plain, relabelled = (
        compiled(BASE).program,
        compiled(BASE.replace('"Lay a card"', '"Put a card"').replace("\n\nvar", "\n\n# words\nvar")).program,
    )
    changed = compiled(BASE.replace("same rank", "same suit")).program
    assert plain is not None and relabelled is not None and changed is not None
    assert plain.rules_hash == relabelled.rules_hash != changed.rules_hash


def test_rows_come_from_a_file_with_its_line_in_messages() -> None:
    table = 'table prize by round:\n    sum: 0..9\n    from "prize.csv"\n'
    text = BASE.replace("option hand_size", "var round: 1..3 = 1\noption hand_size") + "\n" + table
    assert problems(text, {"prize.csv": "round,sum,name_ko\n1,3,a\n2,4,b\n"}) == []
    found = problems(text, {"prize.csv": "round,sum\n1,3\n2,forty\n3\n"})
    assert [(line, message) for _, line, message in found] == [
        (3, "`forty` does not fit the column `sum`"),
        (4, "the row has 1 cells, its header 2"),
    ]


def test_a_variant_of_a_library_is_told_so() -> None:
    found = problems('variant quick of deck "Quick":\n    option hand_size = 3\n', {"deck.rules": DECK}, "quick.rules")
    assert found == [("RL210", 1, "`deck` is a library, and a variant is one of a game")]
