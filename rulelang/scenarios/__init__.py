"""Run the scenarios of rule texts: a position is laid out, moves are played, expectations are compared with what is there."""

from rulelang.scenarios.failure import Failure
from rulelang.scenarios.invariants import broken_invariant
from rulelang.scenarios.run import lay_out, run_scenario

__all__ = ["Failure", "broken_invariant", "lay_out", "run_scenario"]
