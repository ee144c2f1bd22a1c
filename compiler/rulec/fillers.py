"""Put something harmless in the place of a refused line, so that the lines around it can still be read."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from rulec.lexemes import Lexeme, Line

_PLAIN = "library x"
HEADS: dict[str, str] = {
    "game": "game x :",
    "library": _PLAIN,
    "use": _PLAIN,
    "variant": "variant x of x :",
    "option": _PLAIN,
    "kind": "kind x :",
    "cards": "cards x :",
    "deck": "deck x of x :",
    "table": "table x :",
    "wild": "wild of x :",
    "value": "value x :",
    "meld": "meld x of x :",
    "zone": _PLAIN,
    "var": _PLAIN,
    "phase": "when x :",
    "action": "when x :",
    "verb": "when x :",
    "on": "when x :",
    "before": "when x :",
    "instead": "when x :",
    "when": "when x :",
    "forbid": _PLAIN,
    "scenario": 'scenario "" :',
    "invariant": _PLAIN,
}


@frozen
class Substitute:
    """What is read in a line's place; if tainted, the declaration around it says more than its text."""

    lexemes: list[Lexeme]
    tainted: bool = False
    skips_block: bool = False


def can_stand_in(lines: list[Line]) -> bool:
    """Say whether something can take the place of a declaration's first line, so that its block is still read."""
    return len(lines) > 1 and lines[0].first.text in HEADS


def substitute(lines: list[Line], place: int, choices: Mapping[str, Any]) -> Substitute:
    """Choose what takes the place of a broken line, by what may start a line there and what stands below it."""
    line = lines[place]
    following = lines[place + 1] if place + 1 < len(lines) else None
    first = line.first.text
    opens = following is not None and following.depth > line.depth
    goes_on = following is not None and following.depth == line.depth and following.first.text == "otherwise"
    body = "" if opens else "nothing"
    if line.depth == 0:
        return Substitute(_spell(HEADS[first], line), tainted=True)
    if first == "otherwise" and "OTHERWISE" in choices:
        condition = "if x" if len(line.lexemes) > 1 and line.lexemes[1].text == "if" else ""
        return Substitute(_spell(f"otherwise {condition} : {body}", line), tainted=True)
    if "IF" in choices and (opens or goes_on):
        head = _head_of_block(lines, place) if opens else "if x :"
        return Substitute(_spell(f"{head} {body}", line), tainted=True)
    if opens and first in HEADS and first.upper() in choices:
        return Substitute(_spell(HEADS[first], line), tainted=True)
    if opens and "NAME" in choices:
        return Substitute(_spell("x :", line), tainted=True)
    if "STRING" not in choices:
        return Substitute([], skips_block=opens)
    return Substitute([_filler('""', line)], skips_block=opens)


def _head_of_block(lines: list[Line], place: int) -> str:
    """Guess what a statement was the head of: a decision with its answers, a `case` with its arms, or other statements."""
    line = lines[place]
    if line.first.text == "case":
        return "case x :"
    if any(one.text == "chooses" for one in line.lexemes):
        return "x chooses :"
    for inner in lines[place + 1 :]:
        if inner.depth <= line.depth:
            break
        if inner.depth == line.depth + 1 and _starts_answer(inner):
            return "x chooses :"
    return "if x :"


def _starts_answer(line: Line) -> bool:
    """Say whether a line looks like an answer of a decision: a name, then a label or a colon."""
    if len(line.lexemes) < 2 or line.first.kind != "WORD" or line.first.text == "otherwise":
        return False
    return line.lexemes[1].kind == "STRING" or line.lexemes[1].text == ":"


def _spell(text: str, line: Line) -> list[Lexeme]:
    return [_filler(part, line) for part in text.split()]


def _filler(text: str, line: Line) -> Lexeme:
    kind = "STRING" if text == '""' else "WORD" if text.isalpha() else "SIGN"
    return Lexeme(kind, text, line.first.span, filler=True)
