"""The grammar, the nodes and the builders name the same things."""

import re
from importlib.resources import files

from rulec import ast
from rulec.build import BUILDERS
from rulec.fillers import HEADS

GRAMMAR = files("rulec").joinpath("grammar.lark").read_text(encoding="utf-8")
RULES = set(re.findall(r"^([a-z][a-z_]*):", GRAMMAR, re.MULTILINE)) - {"file", "grouped", "slot_param"}
UNIONS = {name for name in ast.__all__ if not isinstance(getattr(ast, name), type)}
WITHOUT_RULE = {"Ident", "Cell", "ValueCases", "File"}


def _class_name(rule: str) -> str:
    return "".join(part.capitalize() for part in rule.split("_"))


def test_every_rule_has_its_class_and_every_class_its_rule() -> None:
    assert {_class_name(rule) for rule in RULES} == set(ast.__all__) - UNIONS - WITHOUT_RULE


def test_every_rule_has_its_builder() -> None:
    assert set(BUILDERS) == RULES | {"grouped", "slot_param"}


def test_every_declaration_has_a_word_that_starts_it() -> None:
    (line,) = re.findall(r"^\?declaration:((?:.|\n {2,}\|)*)", GRAMMAR, re.MULTILINE)
    rules = {rule.strip() for rule in line.split("|")} - {"trigger", "state_trigger"}
    assert rules | {"on", "before", "instead", "when"} == set(HEADS)
