"""The command: exit codes, formats, and what each subcommand shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulelang.cli import COMMANDS, main

GOOD = """\
game tiny "Tiny":
    players 2..3
    ranking by highest score
    start only

option steps: 1..9 = 3
var score per player "Score": 0..99 = 0
var turns: 0..99 = 0

phase only "Only":
    turn chooses:
        gain "Gain a point":
            gain 1 score
        wait "Wait"
    gain 1 turns
    turn = next of turn
    end game if turns >= steps
    then only

scenario "A point":
    seats A, B
    play A gain
    expect score of A is 1

scenario "A wrong one":
    seats A, B
    expect score of A is 0
"""
BAD = GOOD.replace("gain 1 score", "scoer += 1").replace("end game if", "end gme if")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiny.rules").write_text(GOOD, encoding="utf-8")
    return tmp_path


def run(*arguments: str, given: str | None = None, code: int = 0) -> Result:
    result = CliRunner().invoke(main, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    first = run(name, "--help").output.splitlines()
    assert COMMANDS[name].rstrip(".").split(";")[0].split(":")[0].split()[0].casefold() in " ".join(first).casefold()


def test_the_overview_names_every_command() -> None:
    output = run("--help").output
    assert all(f"  {name} " in output for name in COMMANDS)


def test_an_unknown_command_gets_a_suggestion() -> None:
    assert "Did you mean 'simulate'?" in run("simulat", code=2).output


# ------------------------------------------------------------ check


def test_a_good_file_is_clean() -> None:
    result = run("check", "tiny.rules")
    assert result.stdout == ""
    assert "1 file checked: no problems" in result.stderr


def test_mistakes_are_listed_with_their_places(folder: Path) -> None:
    (folder / "bad.rules").write_text(BAD, encoding="utf-8")
    lines = run("check", "bad.rules", "--output-format", "concise", code=1).stdout.splitlines()
    assert [line.split(" ")[0] for line in lines if " RL1" in line] == ["bad.rules:17:9:"]


def test_mistakes_as_json(folder: Path) -> None:
    (folder / "bad.rules").write_text(BAD, encoding="utf-8")
    data = json.loads(run("check", "bad.rules", "--output-format", "json", code=1).stdout)
    assert {one["filename"] for one in data} == {"bad.rules"}
    assert all(set(one) >= {"code", "name", "severity", "message", "location", "end_location", "fix", "labels", "notes"} for one in data)


def test_mistakes_in_full_show_the_line(folder: Path) -> None:
    (folder / "bad.rules").write_text(BAD, encoding="utf-8")
    assert "17 |     end gme if turns >= steps" in run("check", "bad.rules", code=1).stdout


def test_a_folder_is_all_its_files(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "tiny.rules").write_text(GOOD, encoding="utf-8")
    assert "2 files checked" in run("check", ".").stderr
    assert "2 files checked" in run("check").stderr


@pytest.mark.parametrize("target", ["nothing.rules", "no_such_game", "sub/nothing.rules"])
def test_what_cannot_be_read_leaves_with_2(target: str) -> None:
    for command in ("check", "test", "simulate", "play"):
        result = run(command, target, code=2)
        assert "Traceback" not in result.output
        assert "RL00" in result.output


def test_a_library_is_checked_but_not_played(folder: Path) -> None:
    (folder / "mine.rules").write_text("library mine\n\nkind colour: red, black\n", encoding="utf-8")
    run("check", "mine.rules")
    assert "is a library" in run("simulate", "mine.rules", code=2).output


# ------------------------------------------------------------ test


def test_scenarios_are_listed() -> None:
    output = run("test", "tiny.rules").stdout
    assert output.splitlines() == ["tiny.rules", "  pass  A point", "  pass  A wrong one", "2 passed, 0 failed"]


def test_scenarios_are_chosen_by_their_titles() -> None:
    assert run("test", "tiny.rules", "-k", "WRONG").stdout.splitlines()[-1] == "1 passed, 0 failed"


def test_a_scenario_that_fails_shows_both_sides(folder: Path) -> None:
    (folder / "tiny.rules").write_text(GOOD.replace("score of A is 0", "score of A is 7"), encoding="utf-8")
    output = run("test", "tiny.rules", code=1).stdout
    assert "  FAIL  A wrong one\n" in output
    assert "expected: score of A is 7\n" in output
    assert "found:    0\n" in output
    assert output.endswith("1 passed, 1 failed\n")


def test_a_file_with_mistakes_fails(folder: Path) -> None:
    (folder / "bad.rules").write_text(BAD, encoding="utf-8")
    assert "RL1" in run("test", "bad.rules", code=1).stdout


# ------------------------------------------------------------ simulate


def simulated(*arguments: str) -> dict[str, object]:
    data = json.loads(run("simulate", *arguments, "--format", "json").stdout)
    assert isinstance(data, dict)
    del data["seconds"], data["moves_per_second"]
    return data


def test_a_simulation_says_how_it_went() -> None:
    data = simulated("tiny.rules", "-n", "5", "--players", "3", "--seed", "1")
    assert {key: data[key] for key in ("game", "players", "seed", "games", "finished", "moves")} == {
        "game": "tiny",
        "players": 3,
        "seed": 1,
        "games": 5,
        "finished": 5,
        "moves": 15,
    }
    seats = data["seats"]
    assert isinstance(seats, list)
    assert [seat["seat"] for seat in seats] == [0, 1, 2]
    assert all(set(seat) == {"seat", "wins", "mean_score"} for seat in seats)


def test_the_same_seed_gives_the_same_result() -> None:
    first = simulated("tiny.rules", "-n", "6", "--seed", "9")
    assert simulated("tiny.rules", "-n", "6", "--seed", "9") == first
    assert simulated("tiny.rules", "-n", "6", "--seed", "9", "-j", "2") == first
    assert simulated("tiny.rules", "-n", "6", "--seed", "10") != first


def test_options_are_set() -> None:
    assert simulated("tiny.rules", "-n", "1", "--set", "steps=9")["moves"] == 9


@pytest.mark.parametrize(
    "arguments",
    [
        ("--set", "steps"),
        ("--set", "steps=10"),
        ("--set", "stpes=1"),
        ("--players", "4"),
        ("--players", "0"),
        ("-n", "0"),
        ("--seed", "-1"),
    ],
)
def test_what_cannot_be_set_is_told(arguments: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, ["simulate", "tiny.rules", *arguments])
    assert result.exit_code in (1, 2)
    assert isinstance(result.exception, SystemExit)
    assert result.stderr


def test_the_table_is_for_people() -> None:
    output = run("simulate", "tiny.rules", "-n", "2").stdout
    assert "tiny: 2 of 2 matches finished, 2 players, seed 0" in output
    assert "mean score" in output


def test_a_fault_of_the_rules_is_told_with_its_match(folder: Path) -> None:
    (folder / "tiny.rules").write_text(GOOD.replace("gain 1 turns", "turns += 60"), encoding="utf-8")
    result = run("simulate", "tiny.rules", "-n", "2", "--set", "steps=9", "--format", "json")
    assert json.loads(result.stdout)["finished"] == 2
    (folder / "tiny.rules").write_text(
        GOOD.replace("gain 1 turns", "turns += 60").replace("turns >= steps", "turns >= 90"), encoding="utf-8"
    )
    result = run("simulate", "tiny.rules", "-n", "2", code=1)
    assert "match 0 (seed " in result.stderr
    assert "tiny.rules:15" in result.stderr


# ------------------------------------------------------------ play and replay


def test_a_match_is_played_to_its_end_and_recorded(folder: Path) -> None:
    output = run("play", "tiny.rules", "--plain", "--seed", "3", given="1\ngain\n").stdout
    assert "P1 (you)" in output
    assert "  1  Gain a point" in output
    assert "The match is over" in output
    assert "verified: 3 moves" in run("replay", "tiny-3.record.json", "--game", "tiny.rules", "--verify").stdout


@pytest.mark.parametrize("given", ["", "quit\n", "help\ntable\nlog\nmoves\nback\n99\nnonsense\nwait with card = 3\n"])
def test_leaving_early_saves_the_match(folder: Path, given: str) -> None:
    output = run("play", "tiny.rules", "--plain", "--save", "left.json", given=given).stdout
    assert "You have left the table." in output
    assert json.loads((folder / "left.json").read_text(encoding="utf-8"))["moves"] == []


def test_a_match_is_played_on(folder: Path) -> None:
    run("play", "tiny.rules", "--plain", "--save", "one.json", "--set", "steps=9", given="1\n")
    output = run("play", "tiny.rules", "--plain", "--resume", "one.json", "--save", "two.json", given="1\n1\n1\n1\n1\n").stdout
    assert "The match is over" in output
    assert len(json.loads((folder / "two.json").read_text(encoding="utf-8"))["moves"]) == 9


def test_a_seat_is_chosen_by_number_or_name() -> None:
    assert "P2 (you)" in run("play", "tiny.rules", "--plain", "--seat", "1", given="").stdout
    assert "P2 (you)" in run("play", "tiny.rules", "--plain", "--seat", "P2", given="").stdout
    run("play", "tiny.rules", "--seat", "5", given="", code=2)
    run("play", "tiny.rules", "--seat", "x", given="", code=2)


def test_a_record_is_shown(folder: Path) -> None:
    run("play", "tiny.rules", "--plain", "--save", "one.json", given="1\n1\n")
    text = run("replay", "one.json", "--game", "tiny.rules").stdout
    assert "1  P1: Gain a point" in text
    data = json.loads(run("replay", "one.json", "--game", "tiny.rules", "--format", "json").stdout)
    assert [move["seat"] for move in data["moves"]] == [0, 1, 0]
    assert data["outcome"]["kind"] == "ranking"
    own = json.loads(run("replay", "one.json", "--game", "tiny.rules", "--format", "json", "--as", "P2").stdout)
    assert own["seat"] == 1
    assert any("Gain a point" in line["text"] for line in own["log"])
    assert "Enter for the next move" in run("replay", "one.json", "--game", "tiny.rules", "--step", given="\n\n\n\n").output


def test_a_record_that_was_changed_does_not_verify(folder: Path) -> None:
    run("play", "tiny.rules", "--plain", "--save", "one.json", given="1\n1\n")
    data = json.loads((folder / "one.json").read_text(encoding="utf-8"))
    data["moves"][0][1] = "wait"
    (folder / "one.json").write_text(json.dumps(data), encoding="utf-8")
    assert "error:" in run("replay", "one.json", "--game", "tiny.rules", "--verify", code=1).stderr


def test_a_record_of_other_rules_is_refused(folder: Path) -> None:
    run("play", "tiny.rules", "--plain", "--save", "one.json", given="1\n1\n")
    (folder / "tiny.rules").write_text(GOOD.replace("gain 1 score", "gain 2 score"), encoding="utf-8")
    assert "the rules here" in run("replay", "one.json", "--game", "tiny.rules", "--verify", code=2).stderr


@pytest.mark.parametrize("text", ["", "{}", "[1]", "no json", '{"format": 99}'])
def test_what_is_no_record_is_refused(folder: Path, text: str) -> None:
    (folder / "x.json").write_text(text, encoding="utf-8")
    assert "error:" in run("replay", "x.json", code=2).stderr
    assert "error:" in run("play", "tiny.rules", "--resume", "x.json", code=2).stderr


# ------------------------------------------------------------ games


def test_games_are_listed() -> None:
    data = json.loads(run("games", "--format", "json").stdout)
    railroad = next(one for one in data if one["name"] == "railroad_rummy")
    assert (railroad["label"], railroad["players"], railroad["origin"]) == ("Railroad Rummy", [2, 8], "shipped")
    assert "railroad_rummy" in run("games", "--format", "names").stdout.splitlines()
    assert "Railroad Rummy" in run("games").stdout


# ------------------------------------------------------------ step by step


def test_where_there_are_many_moves_they_are_chosen_step_by_step(folder: Path) -> None:
    many = GOOD.replace("        wait", "        name:\n            pick number in 1..30\n        wait")
    (folder / "tiny.rules").write_text(many, encoding="utf-8")
    output = run("play", "tiny.rules", "--plain", "--save", "one.json", given="2\nback\n2\n30\nname with number = 7\n").stdout
    assert "any number from 1 to 30" in output
    moves = json.loads((folder / "one.json").read_text(encoding="utf-8"))["moves"]
    assert [text for seat, text in moves if seat == 0] == ["name with number = 30", "name with number = 7"]
