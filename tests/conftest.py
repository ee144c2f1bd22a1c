"""Settings that all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("dev", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", deadline=None, max_examples=15, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the flag that writes golden playthroughs and screens, and what READMEs show of the command, anew."""
    parser.addoption("--rewrite-golden", action="store_true", help="write golden playthroughs, screens and captures anew")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker of the slower checks."""
    config.addinivalue_line("markers", "bounded: a slower check whose work is bounded; `-m 'not bounded'` leaves it out")
