"""Reports, codes and suggestions."""

import pytest

from rulec.codes import CODES, find_code
from rulec.diagnostics import Report
from rulec.source import Source, Span, read_source, text_at
from rulec.suggest import suggest


def _span(line: int, column: int = 1, source: str = "a.rules") -> Span:
    return Span(source, line, column, line, column + 1)


def test_codes_and_slugs_are_used_once() -> None:
    assert len({code.code for code in CODES}) == len({code.slug for code in CODES}) == len(CODES)
    assert [code.code for code in CODES] == sorted(code.code for code in CODES)


def test_a_report_is_read_by_place_and_holds_a_problem_once() -> None:
    report = Report()
    report.add("unexpected", "second", _span(2))
    report.add("RL102", "first", _span(1, 5))
    report.add("unexpected", "second", _span(2))
    report.add("unexpected", "other file", _span(9, source="A.rules"))
    assert [one.message for one in report.diagnostics] == ["other file", "first", "second"]
    assert not report.ok
    assert report.errors == report.diagnostics


def test_an_unknown_code_is_a_bug() -> None:
    with pytest.raises(KeyError):
        Report().add("no-such-code", "message", _span(1))


def test_a_code_is_found_by_number_and_slug() -> None:
    assert find_code("RL102") == find_code("missing-colon")


@pytest.mark.parametrize(
    ("word", "near"),
    [("phse", "phase"), ("pahse", "phase"), ("Phase", "phase"), ("requries", "requires"), ("zzz", None), ("a", None), ("", None)],
)
def test_a_word_finds_the_one_it_was_meant_to_be(word: str, near: str | None) -> None:
    assert suggest(word, ["zone", "phase", "requires", "use"]) == near


def test_suggestions_do_not_depend_on_order() -> None:
    assert suggest("bat", ["cat", "bad", "hat"]) == suggest("bat", ["hat", "cat", "bad"]) == "bad"


def test_the_reader_makes_every_text_alike() -> None:
    assert read_source("a\\b.rules", b"\xef\xbb\xbfx\r\ny\rz") == Source("a/b.rules", "x\ny\nz\n")
    assert read_source("a", "x\fy\n").text == "x y\n"
    assert read_source("a", b"\xff\n").text == "\ufffd\n"


def test_a_span_cuts_its_text_out() -> None:
    source = Source("a", "abc\ndef\nghi\n")
    assert text_at(source, Span("a", 1, 2, 1, 3)) == "b"
    assert text_at(source, Span("a", 1, 3, 3, 2)) == "c\ndef\ng"
    assert text_at(source, Span("a", 9, 1, 9, 2)) == ""
