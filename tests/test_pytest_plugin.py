"""Scenarios of rule files run as tests of pytest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

RULES = """
game tiny "Tiny":
    players 2
    ranking by highest score
    start only

var score per player: 0..9 = 0

phase only:
    turn chooses:
        gain:
            score += 1
            then only
        leave:
            end game

scenario "A point for the asking":
    seats A, B
    play A gain
    expect score of A is 1

scenario "No point for nothing":
    seats A, B
    expect score of A is {expected}
"""


@pytest.fixture
def run(pytester: pytest.Pytester, request: pytest.FixtureRequest) -> Callable[..., pytest.RunResult]:
    """Run pytest inside, with the plugin whether or not the package is installed."""
    loaded = () if request.config.pluginmanager.has_plugin("rulelang") else ("-p", "rulelang.pytest_plugin")

    def run_inside(*arguments: str) -> pytest.RunResult:
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", *loaded, *arguments)

    return run_inside


Run = Callable[..., pytest.RunResult]


def test_a_rule_file_on_the_command_line_is_collected(pytester: pytest.Pytester, run: Run) -> None:
    pytester.makefile(".rules", tiny=RULES.format(expected=0))
    result = run("tiny.rules", "-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*tiny.rules::A point for the asking PASSED*"])


def test_a_failure_shows_the_line_and_both_sides(pytester: pytest.Pytester, run: Run) -> None:
    pytester.makefile(".rules", tiny=RULES.format(expected=3))
    result = run("tiny.rules")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*:23: expect score of A is 3", "*expected: score of A is 3", "*found:    0"])


def test_rule_files_in_test_folders_are_left_alone_unless_asked_for(pytester: pytest.Pytester, run: Run) -> None:
    pytester.makefile(".rules", tiny=RULES.format(expected=0))
    assert run().ret == pytest.ExitCode.NO_TESTS_COLLECTED
    pytester.makeini("[pytest]\nrulelang_scenarios = true\n")
    run().assert_outcomes(passed=2)


def test_a_file_with_mistakes_is_an_error_of_collection(pytester: pytest.Pytester, run: Run) -> None:
    pytester.makefile(".rules", tiny="game tiny:\n    players 2\n    start nowhere\n")
    result = run("tiny.rules")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*tiny.rules:*RL*"])


def test_a_library_has_no_tests(pytester: pytest.Pytester, run: Run) -> None:
    pytester.makefile(".rules", mine="library mine\n\nkind colour: red, black\n")
    assert run("mine.rules").ret == pytest.ExitCode.NO_TESTS_COLLECTED
