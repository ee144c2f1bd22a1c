"""What authors bring along from other languages, and words of scenarios elsewhere, get a hint of the right form."""

from __future__ import annotations

import pytest

from tests.check.game_text import changed, compiled, line_of

HINTS = [
    # a statement of a phase, the code, the message, the hint
    ("break", "RL208", "there is no verb `break`", "write `stop`"),
    ("continue", "RL208", "there is no verb `continue`", "put the rest of the loop into an `if`"),
    ("return", "RL208", "there is no verb `return`", "a verb ends at its last line; a result is a `value`"),
    ("return score + 1", "RL208", "there is no verb `return`", "a verb ends at its last line; a result is a `value`"),
    ("pass", "RL208", "there is no verb `pass`", "write `nothing`"),
    ("let done = true", "RL201", "nothing here is called `true`", "write `yes`"),
    ("if turn is null: nothing", "RL201", "nothing here is called `null`", "write `none`"),
    ("let n = len(hand)", "RL201", "there is no function `len`", "write `count(…)`"),
    ("if ended: nothing", "RL217", "`ended` can only be asked in scenarios and invariants", None),
    ("if won of turn: nothing", "RL217", "`won` can only be asked in scenarios and invariants", None),
    ("let n = won", "RL217", "`won` can only be asked in scenarios and invariants", None),
    ("if sees(turn, hand): nothing", "RL217", "`sees` can only be asked in scenarios and invariants", None),
]


@pytest.mark.parametrize(("line", "code", "message", "hint"), HINTS, ids=[one[0] for one in HINTS])
def test_a_foreign_word_gets_the_right_form(line: str, code: str, message: str, hint: str | None) -> None:
    text = changed("    shuffle stock\n", f"    shuffle stock\n    {line}\n")
    found = [one for one in compiled(text).report.diagnostics if one.severity == "error"]
    assert [(one.code, one.message, one.hint, one.span.line) for one in found] == [(code, message, hint, line_of(text, line))]
