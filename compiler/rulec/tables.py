"""Run the LALR tables of the grammar over lexemes, choosing each one's terminal by its place."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

from attrs import frozen
from lark import Lark
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

from rulec.build import BUILDERS
from rulec.lexemes import Lexeme

Choices = Mapping[str, Any]  # Lark's actions by terminal; only the keys are read.


class _NoLexer(Lexer):
    """Stand where Lark wants a lexer: the line reader makes the lexemes."""

    def __init__(self, configuration: Any) -> None:  # Lark's own type is not exported.
        """Take no notice of the terminals."""

    def lex(self, *_: Any) -> Iterator[Any]:
        """Yield nothing."""
        return iter(())


@frozen
class _Tables:
    """The parser, and the terminal of each word and sign of the language."""

    parser: Lark
    terminals: dict[str, str]
    spellings: dict[str, str]


@cache
def _tables() -> _Tables:
    """Build the tables once, when first needed (about a third of a second)."""
    grammar = files("rulec").joinpath("grammar.lark").read_text(encoding="utf-8")
    parser = Lark(
        grammar,
        parser="lalr",
        lexer=_NoLexer,
        start=["declaration"],
        keep_all_tokens=True,
        maybe_placeholders=False,
        transformer=SimpleNamespace(**BUILDERS),
    )
    terminals = {one.pattern.value: one.name for one in parser.terminals if one.pattern is not None and one.pattern.type == "str"}
    return _Tables(parser, terminals, {name: spelling for spelling, name in terminals.items()})


def spelling(terminal: str) -> str | None:
    """Spell the word or sign of a terminal; none for names, numbers, texts and layout."""
    return _tables().spellings.get(terminal)


@cache
def words() -> frozenset[str]:
    """List all words of the language."""
    return frozenset(word for word in _tables().terminals if word.isalpha())


class Stack:
    """The state of reading one declaration.

    `history` holds the lexemes of the line so far with the choices there were at each; `result` is the finished node.
    """

    def __init__(self, parser: Any, terminals: dict[str, str]) -> None:
        """Start before the first lexeme, with Lark's interactive parser (which is typed in part only)."""
        self._parser = parser
        self._terminals = terminals
        self.history: list[tuple[Lexeme, Choices]] = []
        self.result: Any = None

    def start_line(self) -> None:
        """Forget the history."""
        self.history = []

    def choices(self) -> Choices:
        """Look up what the tables hold for the present state, by terminal."""
        choices: Choices = self._parser.choices()
        return choices

    def accepts(self) -> frozenset[str]:
        """Work out the terminals that can really come next."""
        return frozenset(self._parser.accepts())

    def feed(self, lexeme: Lexeme) -> bool:
        """Take one lexeme; False if it does not fit; the stack is of no more use then, but for `accepts`."""
        choices: Choices = self._parser.choices()
        lexeme.type = self._terminal(lexeme, choices)
        if lexeme.type != "_INDENT":
            self.history.append((lexeme, choices))
        try:
            self.result = self._parser.feed_token(lexeme)
        except UnexpectedToken:
            return False
        return True

    def _terminal(self, lexeme: Lexeme, choices: Choices) -> str:
        """Choose the terminal of a lexeme: a word of the language only where that is a choice, else a name."""
        match lexeme.kind:
            case "WORD":
                keyword = self._terminals.get(lexeme.text)
                if keyword is not None and ("NAME" not in choices or (keyword in choices and (self.history or self._takes(keyword)))):
                    return keyword
                return "NAME"
            case "SIGN":
                return self._terminals[lexeme.text]
            case _:
                return lexeme.kind

    def _takes(self, terminal: str) -> bool:
        """Whether a terminal can really start a line here.

        The tables join states, so after a block they hold what may follow any such block, in the whole grammar; only
        the stack below tells which of it may follow this one.
        """
        states = self._parser.parser_state.parse_conf.parse_table.states
        stack = list(self._parser.parser_state.state_stack)
        while terminal in states[stack[-1]]:
            action, rule = states[stack[-1]][terminal]
            if action is Shift:
                return True
            del stack[len(stack) - len(rule.expansion) :]
            stack.append(states[stack[-1]][rule.origin.name][1])
        return False


def new_stack() -> Stack:
    """Begin to read a declaration."""
    tables = _tables()
    return Stack(tables.parser.parse_interactive(start="declaration"), tables.terminals)
