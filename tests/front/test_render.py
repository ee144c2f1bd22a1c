"""How diagnostics are shown."""

import json

from rulec.diagnostics import Diagnostic, Fix, Label
from rulec.parse import parse
from rulec.source import Source, Span, read_source
from rulelang.render import render_concise, render_full, render_json


def _full(text: str) -> str:
    source = read_source("game.rules", text)
    _, report = parse(source)
    return render_full(report.diagnostics, [source])


def test_the_full_form_shows_the_line_the_place_and_the_cure() -> None:
    assert _full("phse a:\n    then b\n") == (
        "error[RL114] unknown-declaration: `phse` starts no declaration\n"
        " --> game.rules:1:1\n"
        "  |\n"
        "1 | phse a:\n"
        "  | ^^^^\n"
        "  |\n"
        "  = hint: did you mean `phase`?\n"
        "\n"
    )


def test_labels_stand_under_their_own_lines() -> None:
    assert _full("phase a:\n    if x:\n            stop\n        then b\n").split("\n")[2:-3] == [
        "  |",
        "2 |     if x:",
        "  |     -- the lines of this block are indented by 4",
        "3 |             stop",
        "  |             ---- the lines of this block are indented by 12",
        "4 |         then b",
        "  | ^^^^^^^^",
        "  |",
    ]


def test_wide_letters_take_two_cells_and_marks_none() -> None:
    lines = _full("phase a:\n    손패 == 3\n").split("\n")
    assert lines[3:5] == ["2 |     손패 == 3", "  |          ^^"]
    lines = _full("phase a:\n    हिन्दी == 3\n").split("\n")
    assert lines[4].count("^") == 2


def test_a_long_line_is_cut_to_what_matters() -> None:
    lines = _full(f"phase a:\n    x = {'a + ' * 90}b == 3\n").split("\n")
    assert len(lines[3]) <= 130
    start = lines[4].index("^")
    assert lines[3][start : start + 2] == "=="


def test_what_moves_the_cursor_is_not_printed() -> None:
    assert "\x1b" not in _full('phase a "\x1b[2J":\n    x == 3\nphase \x1bb:\n    stop\n')
    assert "\u202e" not in _full("phase a:\n    x = \u202e3\n")


def test_a_place_in_an_unknown_source_is_shown_without_its_line() -> None:
    span = Span("other.rules", 4, 2, 4, 3)
    shown = render_full([Diagnostic("RL101", "error", "message", span)], [Source("game.rules", "x\n")])
    assert " --> other.rules:4:2\n" in shown


def test_the_concise_form_is_a_line_each() -> None:
    _, report = parse(read_source("game.rules", "phse a:\n    then b\nphase c\n    then d\n"))
    assert render_concise(report.diagnostics) == (
        "game.rules:1:1: RL114 `phse` starts no declaration\ngame.rules:3:8: RL102 the block of `phase c` opens without a colon\n"
    )
    assert render_concise([]) == ""


def test_json_has_the_keys_of_ruff_and_labels_and_notes() -> None:
    span, other = Span("a.rules", 1, 2, 1, 5), Span("b.rules", 3, 1, 4, 1)
    one = Diagnostic("RL101", "error", "message", span, (Label(other, "seen"),), "hint", Fix(span, "x", safe=False))
    assert json.loads(render_json([one])) == [
        {
            "code": "RL101",
            "name": "unexpected",
            "severity": "error",
            "message": "message",
            "filename": "a.rules",
            "location": {"row": 1, "column": 2},
            "end_location": {"row": 1, "column": 5},
            "fix": {
                "applicability": "unsafe",
                "message": "hint",
                "edits": [{"content": "x", "location": {"row": 1, "column": 2}, "end_location": {"row": 1, "column": 5}}],
            },
            "labels": [
                {
                    "message": "seen",
                    "filename": "b.rules",
                    "location": {"row": 3, "column": 1},
                    "end_location": {"row": 4, "column": 1},
                }
            ],
            "notes": ["hint"],
        }
    ]
