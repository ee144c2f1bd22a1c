"""Build statements, decisions and the lines of scenarios."""

from typing import Any, get_args

from rulec import ast
from rulec.build.children import (
    Builder,
    Children,
    after,
    all_of,
    before,
    cites,
    expression,
    expressions,
    has,
    ident,
    idents,
    notes,
    one_of,
    span_of,
    text,
)
from rulec.lexemes import Lexeme
from rulec.source import join_spans

_STATEMENTS = get_args(ast.Statement)
_CHOICE_ITEMS = get_args(ast.ChoiceItem)


def _conditional(node: Any) -> Builder:
    """Build a jump with the condition that may follow it."""
    return lambda parts: node(span_of(parts), expression(parts))


def _block(parts: Children) -> ast.Block:
    statements = all_of(parts, *_STATEMENTS)
    inner = [part for part in parts if part is not None and not isinstance(part, Lexeme)]
    span = join_spans(inner[0].span, inner[-1].span) if inner else parts[0].span
    return ast.Block(span, statements, notes(parts), cites(parts))


def _target(parts: Children) -> ast.Target:
    keys = expressions(before(after(parts, "["), "]"))
    return ast.Target(span_of(parts), ident(parts[0]), keys, expression(after(parts, "of")))


def _do(parts: Children) -> ast.Do:
    rest = parts[1:]
    arguments = all_of(rest, ast.Argument)
    return ast.Do(span_of(parts), ident(parts[0]), expression(rest), one_of(rest, ast.Target), arguments)


def _end_game(parts: Children) -> ast.EndGame:
    outcome = one_of(parts, ast.Won, ast.Lost)
    return ast.EndGame(span_of(parts), outcome, expression(parts))


def _if(parts: Children) -> ast.If:
    others = all_of(parts, ast.OtherwiseIf)
    return ast.If(span_of(parts), parts[1], parts[2], others, one_of(parts, ast.Otherwise))


def _repeat(parts: Children) -> ast.Repeat:
    return ast.Repeat(span_of(parts), parts[1], expression(after(parts, "until")), parts[-1])


def _case(parts: Children) -> ast.Case:
    arms, otherwise = all_of(parts, ast.Arm), one_of(parts, ast.Otherwise)
    return ast.Case(span_of(parts), parts[1], arms, otherwise, notes(parts), cites(parts))


def _choose(parts: Children) -> ast.Choose:
    return ast.Choose(
        span_of(parts),
        parts[0],
        has(parts, "secretly"),
        one_of(parts, ast.Once),
        all_of(parts, *_CHOICE_ITEMS),
        notes(parts),
        cites(parts),
    )


def _picks(parts: Children) -> ast.Picks:
    selection = next(part for part in parts[1:] if isinstance(part, ast.Selection))
    block = next(part for part in parts if isinstance(part, ast.Block))
    secretly, otherwise = has(parts, "secretly"), one_of(parts, ast.Otherwise)
    return ast.Picks(span_of(parts), parts[0], secretly, selection, block, otherwise)


def _choice(parts: Children) -> ast.Choice:
    return ast.Choice(span_of(parts), ident(parts[0]), text(parts), one_of(parts, ast.Block))


def _move(parts: Children) -> ast.Move:
    return ast.Move(span_of(parts), ident(parts[0]), ident(parts[1]), all_of(parts, ast.Filled))


STATEMENTS: dict[str, Builder] = {
    "block": _block,
    "let": lambda parts: ast.Let(span_of(parts), ident(parts[1]), parts[3]),
    "target": _target,
    "assign": lambda parts: ast.Assign(span_of(parts), parts[0], parts[1].text, parts[2]),
    "argument": lambda parts: ast.Argument(span_of(parts), ident(parts[0]), parts[1]),
    "do": _do,
    "then": lambda parts: ast.Then(span_of(parts), ident(parts[1]), expression(parts)),
    "stop": _conditional(ast.Stop),
    "won": lambda parts: ast.Won(span_of(parts), parts[2]),
    "lost": lambda parts: ast.Lost(span_of(parts)),
    "end_game": _end_game,
    "requires": lambda parts: ast.Requires(span_of(parts), parts[1]),
    "pick": lambda parts: ast.Pick(span_of(parts), parts[1]),
    "if": _if,
    "otherwise_if": lambda parts: ast.OtherwiseIf(span_of(parts), parts[2], parts[3]),
    "otherwise": lambda parts: ast.Otherwise(span_of(parts), parts[1]),
    "for_each": lambda parts: ast.ForEach(span_of(parts), parts[2], parts[3]),
    "repeat": _repeat,
    "case": _case,
    "arm": lambda parts: ast.Arm(span_of(parts), expressions(parts), parts[-1]),
    "each": lambda parts: ast.Each(span_of(parts), parts[1]),
    "once": lambda parts: ast.Once(span_of(parts), ident(parts[1])),
    "choose": _choose,
    "picks": _picks,
    "choice": _choice,
    "also": lambda parts: ast.Also(span_of(parts), idents(parts)),
    "no_choice": lambda parts: ast.NoChoice(span_of(parts), one_of(parts, ast.Block)),
    "seats": lambda parts: ast.Seats(span_of(parts), idents(parts)),
    "with_option": lambda parts: ast.WithOption(span_of(parts), ident(parts[1]), parts[3]),
    "given": lambda parts: ast.Given(span_of(parts), parts[1], parts[3]),
    "at_phase": lambda parts: ast.AtPhase(span_of(parts), ident(parts[1])),
    "filled": lambda parts: ast.Filled(span_of(parts), ident(parts[0]), parts[2]),
    "move": _move,
    "play": lambda parts: ast.Play(span_of(parts), parts[1]),
    "refuse": lambda parts: ast.Refuse(span_of(parts), parts[1]),
    "offer": lambda parts: ast.Offer(span_of(parts), ident(parts[1]), idents(parts[2:])),
    "expect": lambda parts: ast.Expect(span_of(parts), parts[1]),
}
