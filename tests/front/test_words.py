"""Words of the language are names wherever the language does not take them, whatever stands in the lines above."""

import pytest

from rulec.parse import parse
from rulec.source import read_source
from rulec.tables import words

RESERVED = {"case", "cites", "each", "end", "for", "if", "let", "otherwise", "pick", "repeat", "requires", "stop", "then"}

PLACES = {
    "first line": "phase a:\n    {} = 3\n",
    "line after a line": "phase a:\n    nothing\n    {} = 3\n",
    "line after a block": "phase a:\n    if x:\n        nothing\n    {} = 3\n",
    "verb after a block": "phase a:\n    for each p in players:\n        nothing\n    {} 3 to x\n",
    "line after an otherwise": "phase a:\n    if x:\n        nothing\n    otherwise:\n        nothing\n    {} = 3\n",
    "line of a phase in a variant": "variant a of b:\n    phase c:\n        nothing\n        {} = 3\n",
    "answer": "phase a:\n    turn chooses:\n        {}\n",
    "answer after an answer": "phase a:\n    turn chooses:\n        x\n        {}\n",
    "answer after a block": "phase a:\n    turn chooses:\n        x:\n            nothing\n        {}:\n            nothing\n",
    "answer in a variant": "variant a of b:\n    in c:\n        x:\n            nothing\n        {}:\n            nothing\n",
    "arm after an arm": "phase a:\n    case x:\n        a: nothing\n        {}: nothing\n",
}


def _refused(place: str) -> set[str]:
    return {word for word in words() if parse(read_source("game.rules", PLACES[place].replace("{}", word)))[1].diagnostics}


@pytest.mark.parametrize("place", [place for place in PLACES if not place.startswith(("answer", "arm"))])
def test_a_line_may_start_with_any_word_that_starts_no_statement(place: str) -> None:
    assert _refused(place) | {"otherwise"} == RESERVED


@pytest.mark.parametrize(
    ("place", "refused"),
    [
        ("answer", {"also", "cites"}),
        ("answer after an answer", {"also", "cites"}),
        ("answer after a block", {"also", "cites"}),
        ("answer in a variant", {"also", "cites", "without"}),
        ("arm after an arm", {"cites"}),
    ],
)
def test_an_answer_or_arm_may_be_called_by_nearly_any_word(place: str, refused: set[str]) -> None:
    assert _refused(place) == refused
