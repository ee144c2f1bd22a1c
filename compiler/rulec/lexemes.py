"""Hold the words, signs and lines that a rule text is read into."""

from attrs import define, field, frozen

from rulec.source import Span

LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT", "$END"})


@define(eq=False)
class Lexeme:
    """One word or sign.

    `kind` is what the line reader saw: WORD, INT, DICE, STRING, ROW, SIGN or a kind of layout. `type` is the terminal of
    the grammar, which the parser fills in by its place. `value` is the text without quotes, escapes resolved.
    A filler stands for something that was left out after a diagnostic.
    """

    kind: str
    text: str
    span: Span
    value: str = ""
    filler: bool = False
    type: str = ""


@define(eq=False)
class Line:
    """One logical line: its depth in blocks and its lexemes.

    A broken line cannot be read and something stands in for it; about a line that is told, a diagnostic has been made.
    """

    depth: int
    indent: int
    lexemes: list[Lexeme] = field(factory=list)
    broken: bool = False
    told: bool = False

    @property
    def first(self) -> Lexeme:
        """The lexeme that the line starts with."""
        return self.lexemes[0]

    @property
    def last(self) -> Lexeme:
        """The lexeme that the line ends with."""
        return self.lexemes[-1]


def shown(text: str) -> str:
    """Shorten a word for a message."""
    return text if len(text) <= 40 else f"{text[:37]}…"


@frozen
class Limits:
    """State how deep a rule text may be nested, so that no later step runs out of stack."""

    brackets: int = 40
    blocks: int = 30
    operators: int = 100


LIMITS = Limits()
