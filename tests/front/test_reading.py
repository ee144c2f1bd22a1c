"""What the reader forgives, and that it forgives without moving anything."""

import pytest

from rulec.parse import parse
from rulec.source import read_source

GAME = (
    'phase deal "Deal":\n'
    "    cites R-1, R-3..5\n"
    "    shuffle stock\n"
    "    # a remark\n"
    "\n"
    "    for each p in players:\n"
    "        draw 1 from stock to hand\n"
    "# another, in the first column\n"
    "        stop if (hand\n"
    "            is empty)\n"
    "            # deeper\n"
    "    then play\n"
)


@pytest.mark.parametrize(
    "spelled",
    [
        GAME.replace("\n", "\r\n"),
        GAME.replace("\n", "\r"),
        "\ufeff" + GAME,
        "\ufeff\ufeff" + GAME,
        GAME.rstrip("\n"),
        GAME + "\n\n   \n# end",
        GAME.replace("\n", "   \n"),
        ("\ufeff" + GAME).encode(),
    ],
)
def test_line_ends_marks_and_blanks_change_no_position(spelled: str | bytes) -> None:
    file, report = parse(read_source("game.rules", spelled))
    plain, _ = parse(read_source("game.rules", GAME))
    assert report.diagnostics == ()
    assert file.declarations == plain.declarations


@pytest.mark.parametrize("text", ["", "\n", "# only a remark", "   \n\n", "\ufeff", "\r\n\r\n", "\f\n"])
def test_a_file_may_say_nothing(text: str) -> None:
    file, report = parse(read_source("game.rules", text))
    assert report.diagnostics == ()
    assert file.declarations == ()


def test_a_form_feed_is_a_blank() -> None:
    _, report = parse(read_source("game.rules", "use french\n\f\nuse rummy\n"))
    assert report.ok


def test_a_row_may_be_followed_by_a_remark() -> None:
    file, report = parse(read_source("game.rules", "table t by a:\n    | a | b |  # keys | values\n    | 1 |   |\n"))
    assert report.ok
    assert [[cell.text for cell in row.cells] for row in file.declarations[0].items] == [["a", "b"], ["1", ""]]


def test_words_of_the_language_are_names_where_no_word_can_stand() -> None:
    file, report = parse(read_source("game.rules", "phase deal:\n    size = same + where\n    then then\nvar of: 0..9 = 0\n"))
    assert report.ok
    assert len(file.declarations) == 2


@pytest.mark.parametrize("name", ["iffy", "dealer", "orb", "ofx", "notes", "in_hand", "andy", "phase2"])
def test_a_name_may_start_like_a_word_of_the_language(name: str) -> None:
    file, report = parse(read_source("game.rules", f"phase a:\n    {name} = x or {name} of {name}\n    {name} {name}\n"))
    assert report.ok
    assert f"text='{name}'" in repr(file)


def test_tabs_and_spaces_in_one_file_name_both_lines() -> None:
    _, report = parse(read_source("game.rules", "phase a:\n        x = 1\n\ty = 2\n\tz = 3\n"))
    (only,) = report.diagnostics
    assert (only.code, only.span.line, [label.span.line for label in only.labels]) == ("RL106", 3, [2])
    assert only.hint == "indent with four spaces; 1 more lines of the file have one"
