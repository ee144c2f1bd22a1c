"""Let pytest run the scenarios of rule files as tests.

A rule file named on the command line is collected; with `rulelang_scenarios = true` in the settings, so is every
rule file in the test folders.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rulec.ir import Scenario
    from rulelang.game import Game
    from rulelang.scenarios import Failure


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the setting."""
    parser.addini("rulelang_scenarios", "collect the scenarios of all .rules files in the test folders", type="bool", default=False)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> RulesFile | None:
    """Collect a rule file that was asked for."""
    if file_path.suffix != ".rules":
        return None
    if not parent.config.getini("rulelang_scenarios") and not parent.session.isinitpath(file_path):
        return None
    return RulesFile.from_parent(parent, path=file_path)


class RulesFile(pytest.File):
    """A rule file, whose items are its scenarios."""

    def collect(self) -> Iterator[ScenarioItem]:
        """Compile the file; what is wrong with it is a collection error, a library has no scenarios."""
        from rulelang.errors import RulesError
        from rulelang.game import Game
        from rulelang.reading import read_file

        compiled = read_file(self.path)
        if compiled.report.errors:
            raise self.CollectError(str(RulesError(compiled.report.errors)))
        if compiled.program is None:
            return
        game = Game(compiled.program, {}, compiled.sources)
        for scenario in compiled.program.scenarios:
            yield ScenarioItem.from_parent(self, name=scenario.title, game=game, scenario=scenario)


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, game: Game, scenario: Scenario, **others: Any) -> None:
        super().__init__(**others)
        self.game = game
        self.scenario = scenario

    def runtest(self) -> None:
        """Play the scenario."""
        from rulelang.scenarios import run_scenario

        failure = run_scenario(self.game, self.scenario)
        if failure is not None:
            raise ScenarioFailed(failure)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show the line of the scenario with what was expected and what was there."""
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Place the test in its rule file."""
        return self.path, self.scenario.span.line - 1, self.scenario.title


class ScenarioFailed(Exception):
    """A scenario did not hold."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.text())
