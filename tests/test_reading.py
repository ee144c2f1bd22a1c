"""Rule files are found by name or path, and read nothing outside their folder and the library."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulec.compile import Compiled
from rulelang.errors import RulesError
from rulelang.inventory import games_folder
from rulelang.reading import LARGEST_FILE, find, read_file

GAME = """\
game tiny "Tiny":
    players 2
    ranking by highest score
    start only

{more}
var score per player: number = 0

phase only:
    end game
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def problems(compiled: Compiled) -> list[tuple[str, int]]:
    return [(one.code, one.span.line) for one in compiled.report.errors]


def hints(compiled: Compiled) -> str:
    return " ".join(one.hint or "" for one in compiled.report.errors)


def test_a_name_is_a_shipped_game() -> None:
    assert find("railroad_rummy") == games_folder() / "railroad_rummy" / "railroad_rummy.rules"


def test_a_variant_is_found_by_its_name() -> None:
    assert find("railroad_express").name == "railroad_express.rules"


def test_a_folder_is_the_game_called_like_it(tmp_path: Path) -> None:
    expected = write(tmp_path / "tiny" / "tiny.rules", GAME.format(more=""))
    write(tmp_path / "tiny" / "other.rules", GAME.format(more=""))
    assert find(tmp_path / "tiny") == expected


def test_a_folder_with_one_game_is_that_game(tmp_path: Path) -> None:
    expected = write(tmp_path / "x" / "tiny.rules", GAME.format(more=""))
    write(tmp_path / "x" / "lib.rules", "library lib\n")
    assert find(str(tmp_path / "x")) == expected


def test_a_folder_with_several_games_must_be_told_apart(tmp_path: Path) -> None:
    write(tmp_path / "x" / "one.rules", GAME.format(more=""))
    write(tmp_path / "x" / "two.rules", GAME.format(more=""))
    with pytest.raises(RulesError) as caught:
        find(tmp_path / "x")
    assert "`one.rules`, `two.rules`" in (caught.value.diagnostics[0].hint or "")


def test_a_misspelt_name_gets_a_suggestion() -> None:
    with pytest.raises(RulesError) as caught:
        find("railroad_rumy")
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.hint) == ("RL002", "did you mean `railroad_rummy`?")


@pytest.mark.parametrize("name", ["", "\0", "a" * 5000, "nothing/here.rules", "nothing.rules"])
def test_what_is_not_there_is_a_diagnostic(name: str) -> None:
    try:
        compiled = read_file(find(name))
    except RulesError as problem:
        assert problem.diagnostics[0].code == "RL002"
    else:
        assert [one.code for one in compiled.report.errors] == ["RL001"]


def test_a_file_that_is_no_text_is_a_diagnostic(tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_bytes(b"\0\1\2")
    assert problems(read_file(path)) == [("RL001", 1)]


def test_a_huge_file_is_a_diagnostic(tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    assert problems(read_file(path)) == [("RL001", 1)]


def test_a_device_is_not_read() -> None:
    assert problems(read_file(Path("/dev/zero"))) == [("RL001", 1)]


def test_a_file_that_is_no_utf8_is_a_diagnostic_that_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_bytes(GAME.format(more="").encode() + b'\nscenario "\xff\xfe":\n    seats A, B\n')
    (problem,) = read_file(path).report.errors
    assert problem.code == "RL001"
    assert "0xff in line 12" in problem.message


def test_a_file_uses_its_neighbours_and_the_library(tmp_path: Path) -> None:
    write(tmp_path / "mine.rules", "library mine\n\nvalue double of a in player = 2 * score of a\n")
    path = write(tmp_path / "tiny.rules", GAME.format(more="use french\nuse mine"))
    compiled = read_file(path)
    assert problems(compiled) == []
    assert compiled.program is not None
    names = [source.name for source in compiled.sources]
    assert names[1:] == ["games/std/french.rules", (tmp_path / "mine.rules").as_posix()]


def test_a_file_of_its_own_goes_before_the_library(tmp_path: Path) -> None:
    write(tmp_path / "french.rules", "library french\n\nkind rank: low, high\n")
    compiled = read_file(write(tmp_path / "tiny.rules", GAME.format(more="use french")))
    assert compiled.program is not None
    assert [member.name for kind in compiled.program.kinds if kind.name == "rank" for member in kind.members] == ["low", "high"]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("../secret.rules", "climbs"),
        ("sub/../../secret.rules", "climbs"),
        ("/etc/passwd", "absolute"),
        ("C:/secret.rules", "absolute"),
        ("..\\\\secret.rules", "climbs"),
        ("//server/share.rules", "absolute"),
    ],
)
def test_a_path_out_of_the_folder_is_refused(tmp_path: Path, path: str, reason: str) -> None:
    write(tmp_path / "secret.rules", "library secret\n")
    game = write(tmp_path / "game" / "tiny.rules", GAME.format(more=f'use "{path}"'))
    (tmp_path / "game" / "sub").mkdir()
    compiled = read_file(game)
    assert [line for _, line in problems(compiled)] == [6]
    assert reason in hints(compiled)


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "secret.rules", "library secret\n")
    game = write(tmp_path / "game" / "tiny.rules", GAME.format(more='use "inner.rules"'))
    os.symlink(tmp_path / "secret.rules", tmp_path / "game" / "inner.rules")
    compiled = read_file(game)
    assert [line for _, line in problems(compiled)] == [6]
    assert "by a link" in hints(compiled)


def test_data_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "data.csv", "thing,worth\na,1\n")
    more = 'kind thing:\n    worth: number\n    from "../data.csv"'
    compiled = read_file(write(tmp_path / "game" / "tiny.rules", GAME.format(more=more)))
    assert ("RL210", 8) in problems(compiled)
    assert "climbs" in hints(compiled)


def test_files_that_use_one_another_end_in_a_diagnostic(tmp_path: Path) -> None:
    write(tmp_path / "one.rules", "library one\n\nuse two\n")
    write(tmp_path / "two.rules", "library two\n\nuse one\n")
    compiled = read_file(write(tmp_path / "tiny.rules", GAME.format(more="use one")))
    assert compiled.report.errors or compiled.program is not None


def test_a_variant_builds_on_a_shipped_game(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.rules", 'variant mine of railroad_rummy "Mine":\n    option hmg_tokens = 2\n')
    compiled = read_file(path)
    assert problems(compiled) == []
    assert compiled.program is not None
    assert compiled.program.name == "mine"


def test_a_variant_in_a_folder_of_its_own_reads_data_of_a_shipped_game(tmp_path: Path) -> None:
    base = 'variant mine of dungeon_rummy:\n    cards treasure:\n        from "treasures.csv", "more.csv"\n'
    path = write(tmp_path / "mine.rules", base)
    assert [code for code, _line in problems(read_file(path))] == ["RL210"]
    write(tmp_path / "more.csv", "id,name,effect,whom,amount\nT99,Crust,heal,own_hero,1\n")
    compiled = read_file(path)
    assert [line for code, line in problems(compiled) if code == "RL210"] == [] and compiled.program is not None
    assert next(one for one in compiled.program.cards if one.name == "treasure").designs[-1].name == "T99"
    write(tmp_path / "treasures.csv", "id,name,effect,whom,amount\nT98,Crumb,heal,own_hero,1\n")
    compiled = read_file(path)
    assert compiled.program is not None
    assert [one.name for one in next(one for one in compiled.program.cards if one.name == "treasure").designs] == ["T98", "T99"]


def test_names_of_sources_are_relative_where_they_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "a" / "tiny.rules", GAME.format(more=""))
    assert [source.name for source in read_file(tmp_path / "a" / "tiny.rules").sources] == ["a/tiny.rules"]
