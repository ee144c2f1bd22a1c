"""Join the parts of cited clauses, which the line reader takes for words and numbers."""

from itertools import pairwise

from rulec.lexemes import Lexeme
from rulec.source import join_spans


def join_cites(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Join `RR`, `-` and `22` of a line that starts with `cites` where they touch."""
    joined: list[Lexeme] = []
    place = 0
    while place < len(lexemes):
        three = lexemes[place : place + 3]
        if [one.kind for one in three] == ["WORD", "SIGN", "INT"] and three[1].text == "-" and _touch(three):
            span = join_spans(three[0].span, three[2].span)
            joined.append(Lexeme("CITE", "".join(one.text for one in three), span))
            place += 3
        else:
            joined.append(lexemes[place])
            place += 1
    return joined


def _touch(lexemes: list[Lexeme]) -> bool:
    return all(left.span.end_column == right.span.column and left.span.line == right.span.line for left, right in pairwise(lexemes))
