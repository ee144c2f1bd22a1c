"""Names in many scripts, and the two spellings of one name."""

import unicodedata

import pytest

from rulec.parse import parse
from rulec.source import read_source

NAMES = {
    "hangul": "손패",
    "han": "手牌",
    "kana": "てふだ",
    "devanagari": "हिन्दी",
    "arabic": "ورق",
    "cyrillic": "рука",
    "greek": "χέρι",
    "accented latin": "façade_ñ",
    "hebrew": "יד",
    "thai": "มือ",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_a_name_may_be_written_in_any_script(name: str) -> None:
    text = (
        f"option {name}: 0..9 = 3\n"
        f"kind {name}: {name}, b\n"
        f"zone {name}: open pile of {name}\n"
        f"phase {name}:\n    {name} = {name} of {name} + 1\n    then {name}\n"
    )
    file, report = parse(read_source("game.rules", text))
    assert report.diagnostics == ()
    assert len(file.declarations) == 4
    assert file.declarations[0].name.text == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", ["손패", "façade", "χέρι"])
def test_composed_and_decomposed_spellings_are_one_name(name: str) -> None:
    apart = unicodedata.normalize("NFD", name)
    assert apart != name
    file, report = parse(read_source("game.rules", f'phase {apart} "{apart}":\n    then {name}\n'))
    phase = file.declarations[0]
    assert report.ok
    assert phase.name.text == phase.label.value == phase.block.statements[0].phase.text == name


@pytest.mark.parametrize("name", ["♠", "a♠", "🂡", "x\u200dy", "1st", "२"])
def test_symbols_are_no_names_and_do_not_stop_the_reader(name: str) -> None:
    _, report = parse(read_source("game.rules", f"var {name}: number = 0\nphse a:\n    then a\n"))
    assert [one.span.line for one in report.diagnostics] == [1, 2]


def test_columns_count_letters_and_not_bytes() -> None:
    _, report = parse(read_source("game.rules", 'phase 놀이 "카드 😀":\n    손패 == 3\n'))
    assert [(one.span.line, one.span.column, one.span.end_column) for one in report.diagnostics] == [(2, 8, 10)]
