"""Build declarations and the lines of their blocks."""

from typing import Any, get_args

from attrs import evolve

from rulec import ast
from rulec.build.children import (
    Builder,
    Children,
    after,
    all_of,
    before,
    cites,
    expression,
    has,
    ident,
    idents,
    notes,
    one_of,
    place_of,
    span_of,
    text,
    texts,
)
from rulec.lexemes import Lexeme
from rulec.source import Span, normal

_GAME_ITEMS = get_args(ast.GameItem)
_VARIANT_ITEMS = get_args(ast.VariantItem)
_AMEND_ITEMS = (*get_args(ast.ChoiceItem), ast.Without)
_DATA_ITEMS = get_args(ast.DataItem)
_TYPES = get_args(ast.Type)
_SUBJECTS = get_args(ast.Subject)
_SCENARIO_ITEMS = get_args(ast.ScenarioItem)


def _note(parts: Children) -> ast.Note | None:
    lexeme = parts[0]
    return None if lexeme.filler else ast.Note(lexeme.span, ast.Text(lexeme.span, lexeme.value))


def _cite(parts: Children) -> ast.Cite:
    book, first = parts[0].text.rsplit("-", 1)
    return ast.Cite(span_of(parts), book, int(first), int(parts[2].text) if len(parts) > 1 else None)


def _named_items(node: Any, *classes: Any) -> Builder:
    """Build `head name ["Label"]:` with lines of some classes."""

    def build(parts: Children) -> Any:
        head = before(parts, ":")
        return node(span_of(parts), ident(parts[1]), text(head), all_of(parts, *classes), notes(parts), cites(parts))

    return build


def _library(parts: Children) -> ast.Library:
    return ast.Library(span_of(parts), ident(parts[1]), text(parts), notes(parts), cites(parts))


def _use(parts: Children) -> ast.Use:
    target = text(parts) or ident(parts[1])
    return ast.Use(span_of(parts), target, notes(parts), cites(parts))


def _variant(parts: Children) -> ast.Variant:
    items = all_of(parts[4:], *_VARIANT_ITEMS)
    label = text(before(parts, ":"))
    return ast.Variant(span_of(parts), ident(parts[1]), ident(parts[3]), label, items, notes(parts), cites(parts))


def _amend(parts: Children) -> ast.Amend:
    return ast.Amend(span_of(parts), ident(parts[1]), all_of(parts, *_AMEND_ITEMS), notes(parts), cites(parts))


def _option(parts: Children) -> ast.Option:
    colon = place_of(parts, ":") or 0
    label, default = text(parts[:colon]), parts[colon + 3]
    return ast.Option(span_of(parts), ident(parts[1]), label, parts[colon + 1], default, notes(parts), cites(parts))


# ---------------------------------------------------------------- things and data


def _kind(parts: Children) -> ast.Kind:
    head, body = before(parts, ":"), after(parts, ":")
    members, besides = all_of(before(body, "besides"), ast.Member), all_of(after(body, "besides"), ast.Member)
    items = all_of(body, *_DATA_ITEMS)
    return ast.Kind(span_of(parts), ident(parts[1]), text(head), members, besides, items, notes(body), cites(body))


def _member(parts: Children) -> ast.Member:
    ends = [_end(part) for part in parts if part.type in {"NAME", "INT"}]
    return ast.Member(span_of(parts), ends[0], ends[1] if len(ends) > 1 else None, text(parts))


def _end(lexeme: Lexeme) -> ast.Name | ast.Number:
    if lexeme.type == "INT":
        return ast.Number(lexeme.span, int(lexeme.text))
    return ast.Name(lexeme.span, lexeme.text)


def _deck(parts: Children) -> ast.Deck:
    label, items = text(before(parts, ":")), all_of(parts, *_DATA_ITEMS)
    return ast.Deck(span_of(parts), ident(parts[1]), ident(parts[3]), label, items, notes(parts), cites(parts))


def _table(parts: Children) -> ast.Table:
    head = before(parts, ":")
    items = all_of(parts, *_DATA_ITEMS)
    return ast.Table(span_of(parts), ident(parts[1]), idents(head[2:]), text(head), items, notes(parts), cites(parts))


def _field(parts: Children) -> ast.Field:
    return ast.Field(span_of(parts), ident(parts[0]), text(parts), after(parts, ":")[0])


def _row(parts: Children) -> ast.Row:
    """Cut a row at its bars."""
    span: Span = parts[0].span
    column = span.column + 1
    cells: list[ast.Cell] = []
    for raw in parts[0].text[1:-1].split("|"):
        cell = raw.strip()
        start = column + (len(raw) - len(raw.lstrip()) if cell else min(1, len(raw)))
        place = Span(span.source, span.line, start, span.line, start + len(cell))
        cells.append(ast.Cell(place, normal(cell)))
        column += len(raw) + 1
    return ast.Row(span, tuple(cells))


# ---------------------------------------------------------------- wild, value, meld


def _wild(parts: Children) -> ast.Wild:
    items = all_of(parts, ast.WildWhen, ast.Stands, ast.Natural)
    return ast.Wild(span_of(parts), ident(parts[2]), items, notes(parts), cites(parts))


def _stands(parts: Children) -> ast.Stands:
    return ast.Stands(span_of(parts), ident(parts[2]), expression(parts))


def _value(parts: Children) -> ast.Value:
    cases = all_of(parts, ast.ValueCase, ast.ValueOtherwise)
    body: ast.ValueIs | ast.ValueCases | None = one_of(parts, ast.ValueIs)
    if body is None:
        body = ast.ValueCases(span_of(after(parts, ":")[2:]), cases)
    head, subjects = before(parts, ":"), all_of(parts, *_SUBJECTS)
    return ast.Value(span_of(parts), ident(parts[1]), subjects, text(head), body, notes(parts), cites(parts))


def _meld(parts: Children) -> ast.Meld:
    label, clauses = text(before(parts, ":")), all_of(parts, ast.MeldClause)
    return ast.Meld(span_of(parts), ident(parts[1]), ident(parts[3]), label, clauses, notes(parts), cites(parts))


def _consecutive(parts: Children) -> ast.Consecutive:
    return ast.Consecutive(span_of(parts), ident(parts[1]), expression(parts), has(parts, "wrapping"))


def _last_name(node: Any) -> Builder:
    """Build a clause whose only part is the name at its end."""
    return lambda parts: node(span_of(parts), ident(parts[-1]))


def _second(node: Any) -> Builder:
    """Build a node whose only part follows its first word."""
    return lambda parts: node(span_of(parts), parts[1])


# ---------------------------------------------------------------- zones, variables, flow


def _per_key(parts: Children) -> ast.PerKey:
    return ast.PerKey(span_of(parts), ident(parts[0]) if len(parts) > 1 else None, ident(parts[-1]))


def _zone(parts: Children) -> ast.Zone:
    head, body = before(parts, ":"), after(parts, ":")
    seen, order, *contents = idents(body)
    return ast.Zone(
        span_of(parts),
        idents(head)[0],
        one_of(head, ast.Per),
        text(head),
        seen,
        order,
        tuple(contents),
        one_of(body, ast.StartsWith),
        notes(body),
        cites(body),
    )


def _var(parts: Children) -> ast.Var:
    head, body = before(parts, ":"), after(parts, ":")
    kind = next(part for part in body if isinstance(part, _TYPES))
    return ast.Var(
        span_of(parts),
        idents(head)[0],
        one_of(head, ast.Per),
        text(head),
        next(iter(idents(body)), None),
        kind,
        expression(body),
        one_of(body, ast.Reset),
        notes(body),
        cites(body),
    )


def _with_block(node: Any) -> Builder:
    """Build `head name ["Label"]` with a block."""
    return lambda parts: node(span_of(parts), ident(parts[1]), text(parts), parts[-1])


def _param(parts: Children) -> ast.Param:
    return ast.Param(span_of(parts), None, ident(parts[1]), parts[3])


def _slot_param(parts: Children) -> ast.Param:
    return evolve(parts[1], span=span_of(parts), word=ident(parts[0]))  # type: ignore[no-any-return]


def _verb(parts: Children) -> ast.Verb:
    return ast.Verb(span_of(parts), ident(parts[1]), all_of(parts, ast.Param), text(parts), parts[-1])


def _trigger(parts: Children) -> ast.Trigger:
    event, argument = (*idents(parts), None)[:2]
    assert event is not None
    return ast.Trigger(span_of(parts), parts[0].text, event, argument, expression(parts), parts[-1])


def _forbid(parts: Children) -> ast.Forbid:
    event, argument = (*idents(parts), None)[:2]
    place = place_of(parts, "when") or 0
    assert event is not None
    return ast.Forbid(span_of(parts), event, argument, parts[place + 1], text(parts), notes(parts), cites(parts))


def _scenario(parts: Children) -> ast.Scenario:
    title = ast.Text(parts[1].span, parts[1].value)
    return ast.Scenario(span_of(parts), title, all_of(parts, *_SCENARIO_ITEMS), notes(parts), cites(parts))


def _invariant(parts: Children) -> ast.Invariant:
    title = ast.Text(parts[1].span, parts[1].value)
    return ast.Invariant(span_of(parts), title, parts[3], notes(parts), cites(parts))


DECLARATIONS: dict[str, Builder] = {
    "note": _note,
    "cites": lambda parts: ast.Cites(span_of(parts), all_of(parts, ast.Cite)),
    "cite": _cite,
    "game": _named_items(ast.Game, *_GAME_ITEMS),
    "game_players": _second(ast.GamePlayers),
    "game_turns": lambda parts: ast.GameTurns(span_of(parts), ident(parts[1])),
    "game_teams": lambda parts: ast.GameTeams(span_of(parts), ast.Number(parts[2].span, int(parts[2].text))),
    "game_ranking": _second(ast.GameRanking),
    "game_start": lambda parts: ast.GameStart(span_of(parts), ident(parts[1])),
    "library": _library,
    "use": _use,
    "variant": _variant,
    "new_default": lambda parts: ast.NewDefault(span_of(parts), ident(parts[1]), parts[3]),
    "without": lambda parts: ast.Without(span_of(parts), idents(parts)),
    "amend": _amend,
    "option": _option,
    "kind": _kind,
    "member": _member,
    "cards": _named_items(ast.Cards, *_DATA_ITEMS),
    "deck": _deck,
    "table": _table,
    "field": _field,
    "row": _row,
    "from_file": lambda parts: ast.FromFile(span_of(parts), texts(parts)),
    "wild": _wild,
    "wild_when": _second(ast.WildWhen),
    "stands": _stands,
    "natural": lambda parts: ast.Natural(span_of(parts), parts[2]),
    "value": _value,
    "named": lambda parts: ast.Named(span_of(parts), ident(parts[0]), parts[2]),
    "value_is": _second(ast.ValueIs),
    "value_case": lambda parts: ast.ValueCase(span_of(parts), parts[0], parts[2]),
    "value_otherwise": lambda parts: ast.ValueOtherwise(span_of(parts), parts[2]),
    "meld": _meld,
    "meld_clause": lambda parts: ast.MeldClause(span_of(parts), parts[0], expression(parts[1:])),
    "size": _second(ast.Size),
    "same": _last_name(ast.Same),
    "different": _last_name(ast.Different),
    "consecutive": _consecutive,
    "grows": _last_name(ast.Grows),
    "neighbours": _last_name(ast.Neighbours),
    "wilds": _second(ast.Wilds),
    "naturals": _second(ast.Naturals),
    "such": _second(ast.Such),
    "either": lambda parts: ast.Either(span_of(parts), idents(parts)),
    "zone": _zone,
    "starts_with": lambda parts: ast.StartsWith(span_of(parts), parts[2]),
    "var": _var,
    "reset": lambda parts: ast.Reset(span_of(parts), ident(parts[2])),
    "per": lambda parts: ast.Per(span_of(parts), all_of(parts, ast.PerKey)),
    "per_key": _per_key,
    "phase": _with_block(ast.Phase),
    "action": _with_block(ast.Action),
    "param": _param,
    "slot_param": _slot_param,
    "verb": _verb,
    "trigger": _trigger,
    "forbid": _forbid,
    "state_trigger": lambda parts: ast.StateTrigger(span_of(parts), parts[1], parts[2]),
    "scenario": _scenario,
    "invariant": _invariant,
}
