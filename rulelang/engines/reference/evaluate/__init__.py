"""Read expressions: every expression of a program becomes a closure over a table and an environment."""

from rulelang.engines.reference.evaluate.rules import Rules
from rulelang.engines.reference.evaluate.values import Environment, Reader, Value, cards_in, elements_of

__all__ = ["Environment", "Reader", "Rules", "Value", "cards_in", "elements_of"]
