"""The slots of a move in a scenario, and the cards written in them, are checked before anything is played."""

from __future__ import annotations

import pytest

from tests.check.game_text import BASE, compiled

GAME = BASE.replace(
    '        stand "Stand"\n',
    """\
        give "Give cards":
            pick other in others
            pick any cards in hand
            move cards to hand of other
        form "Lay a group":
            pick laid as group from hand
            lay laid on table
        stand "Stand"
""",
)


@pytest.mark.parametrize(
    ("line", "code", "message", "hint"),
    [
        ('play A lay with cadr = "2H"', "RL901", "`lay` has no `cadr` to fill", "did you mean `card`?"),
        ('play A give with other = B, crads = "2H"', "RL901", "`give` has no `crads` to fill", "did you mean `cards`?"),
        ('play A lay with card = "1H"', "RL902", "`1H` is no card of card", None),
        ('play A give with other = B, cards = "2H 1Z"', "RL902", "`1Z` is no card of card", None),
        ('play A form with laid = "2H 2C, 3H 3X"', "RL902", "`3X` is no card of card", None),
        ('refuse A lay with card = "XX"', "RL902", "`XX` is no card of card", None),
        ("play A give with other = D, cards = empty", "RL901", "`D` is not a player", None),
        ('play A lay with card = "2H", card = "3H"', "RL901", "`card` is given twice", None),
        ("play A lay with card = empty", "RL902", "`empty` is no card of card", None),
        ("play A lay", "RL901", "the move does not say `card`", "write `A lay with card = …`"),
    ],
)
def test_a_slot_that_cannot_be_filled_like_this_is_told(line: str, code: str, message: str, hint: str | None) -> None:
    report = compiled(f'{GAME}\nscenario "One":\n    seats A, B\n    at play\n    {line}\n').report
    assert [(one.code, one.message, one.hint) for one in report.errors] == [(code, message, hint)]


@pytest.mark.parametrize(
    "line",
    [
        'play A lay with card = "2H"',
        "play A give with other = B",
        "play A give with other = B, cards = empty",
        'play A give with other = B, cards = "2H~2 3C"',
        'play A form with laid = "2H 2C"',
        "refuse A lay",
        "play A stand",
    ],
)
def test_a_slot_that_can_be_filled_is_not(line: str) -> None:
    report = compiled(f'{GAME}\nscenario "One":\n    seats A, B\n    at play\n    {line}\n').report
    assert report.errors == ()
