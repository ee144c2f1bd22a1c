"""Bring a game's files together: from one source to the declarations of one whole game.

Libraries (`use`) come first and count once; what a game declares again takes the library's place. A variant starts
from its game's declarations and changes them (REFERENCE 2 and 15).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import define, evolve, field, frozen

from rulec import ast
from rulec.check.amend import amend_phase
from rulec.diagnostics import Label, Report
from rulec.parse import parse
from rulec.source import Source, Span
from rulec.suggest import near

Fetch = Callable[[str, str, Source], Source | None]

MOST_FILES = 64
HEADS = ast.Game | ast.Library | ast.Variant | ast.Use
"""What a file begins with; no declarations of a game."""


@frozen
class Assembly:
    """All declarations of a game, and its head.

    `declarations` holds neither heads nor `use` lines.
    `scenarios` are those of the file that was asked for.
    """

    game: ast.Game | None
    is_library: bool
    declarations: tuple[ast.Declaration, ...]
    scenarios: tuple[ast.Scenario, ...]


@define
class _Files:
    fetch: Fetch
    report: Report
    sources: dict[str, Source] = field(factory=dict)
    open: list[str] = field(factory=list)


def assemble(source: Source, fetch: Fetch, report: Report) -> tuple[Assembly, tuple[Source, ...]]:
    """Bring together all that `source` needs; problems go to the report."""
    files = _Files(fetch, report)
    assembly = _assemble(source, files)
    return assembly, tuple(files.sources.values())


def _assemble(source: Source, files: _Files) -> Assembly:
    tree = _read(source, files)
    heads = [one for one in tree.declarations if isinstance(one, ast.Game | ast.Library | ast.Variant)]
    for extra in heads[1:]:
        files.report.add("incomplete-head", "a file holds one game, library or variant", extra.span)
    head = heads[0] if heads else None
    files.open.append(source.name)
    try:
        if isinstance(head, ast.Variant):
            return _variant(source, tree, head, files)
        return _plain(source, tree, head, files)
    finally:
        files.open.pop()


def _read(source: Source, files: _Files) -> ast.File:
    files.sources[source.name] = source
    tree, report = parse(source)
    files.report.extend(report)
    return tree


def _plain(source: Source, tree: ast.File, head: ast.Game | ast.Library | None, files: _Files) -> Assembly:
    brought = _libraries(source, tree, files, set())
    declarations = _replace(brought, _own(tree, files))
    if head is None and files.report.ok:
        files.report.add(
            "incomplete-head",
            "the file does not say what it is",
            Span(source.name, 1, 1, 1, 1),
            hint='start with `game NAME "Label":`, `variant NAME of GAME:` or `library NAME`',
        )
    scenarios = tuple(one for one in tree.declarations if isinstance(one, ast.Scenario))
    game = head if isinstance(head, ast.Game) else None
    return Assembly(game, isinstance(head, ast.Library), tuple(declarations), scenarios)


def _own(tree: ast.File, files: _Files) -> list[ast.Declaration]:
    """What a file itself declares, scenarios aside."""
    return _each_once([one for one in tree.declarations if not isinstance(one, HEADS | ast.Scenario)], files.report)


def _variant(source: Source, tree: ast.File, head: ast.Variant, files: _Files) -> Assembly:
    found = _fetch("game", head.base.text, head.base.span, source, files)
    if found is None:
        return Assembly(None, False, (), ())
    base = _assemble(found, files)
    if base.is_library:
        files.report.add("file-not-found", f"`{head.base.text}` is a library, and a variant is one of a game", head.base.span)
    if base.game is None:
        return Assembly(None, False, (), ())
    for one in tree.declarations:
        if not isinstance(one, ast.Variant | ast.Scenario | ast.Use):
            files.report.add(
                "misplaced",
                "a variant's declarations stand inside its block",
                one.span,
                hint="indent the declaration below the `variant` line",
            )
    brought = _libraries(source, tree, files, set())
    declarations = _replace(list(base.declarations), brought)
    said = tuple(one for one in head.items if isinstance(one, ast.GameItem))
    items = [one for one in head.items if not isinstance(one, ast.Scenario | ast.Use)]
    declarations = _delta(declarations, items, files.report)
    scenarios = tuple(one for one in (*tree.declarations, *head.items) if isinstance(one, ast.Scenario))
    label = head.label or ast.Text(head.name.span, head.name.text)
    lines = _head_lines(base.game.items, said)
    game = evolve(base.game, name=head.name, label=label, items=lines, notes=head.notes or base.game.notes)
    return Assembly(game, False, tuple(declarations), scenarios)


def _head_lines(old: tuple[ast.GameItem, ...], new: tuple[ast.GameItem, ...]) -> tuple[ast.GameItem, ...]:
    """Put the head lines of a variant in the place of its game's of the same sort."""
    return (*(one for one in old if type(one) not in {type(other) for other in new}), *new)


def _libraries(source: Source, tree: ast.File, files: _Files, seen: set[str]) -> list[ast.Declaration]:
    """Declarations of all libraries a file uses, deepest first, each file once."""
    brought: list[ast.Declaration] = []
    uses = [one for one in tree.declarations if isinstance(one, ast.Use)]
    uses += [one for head in tree.declarations if isinstance(head, ast.Variant) for one in head.items if isinstance(one, ast.Use)]
    for use in uses:
        name, kind = (use.target.value, "file") if isinstance(use.target, ast.Text) else (use.target.text, "library")
        found = _fetch(kind, name, use.target.span, source, files)
        if found is None or found.name in seen:
            continue
        seen.add(found.name)
        files.open.append(found.name)
        library = _read(found, files)
        deeper = _libraries(found, library, files, seen)
        brought = _replace(_replace(brought, deeper), _own(library, files))
        files.open.pop()
    return brought


def _fetch(kind: str, name: str, span: Span, source: Source, files: _Files) -> Source | None:
    found = files.fetch(kind, name, source)
    what = {"library": "library", "file": "file", "game": "game"}[kind]
    if found is None:
        files.report.add("file-not-found", f"there is no {what} `{name}` to be had here", span, hint=_where(kind))
        return None
    if found.name in files.open:
        files.report.add("circle-of-files", f"`{name}` needs this file itself", span)
        return None
    if len(files.sources) >= MOST_FILES:
        files.report.add("file-not-found", f"a game may be made of {MOST_FILES} files at most", span)
        return None
    return found


def _where(kind: str) -> str:
    if kind == "file":
        return "a path leads to a file in the game's own folder"
    return "it is looked for in the game's own folder and among the shipped games"


def identity(one: ast.Declaration) -> tuple[str, str] | None:
    """Sort and name by which a declaration is replaced, or none where it has no name."""
    match one:
        case ast.Wild():
            return "Wild", one.cards.text
        case ast.Invariant():
            return "Invariant", one.title.value
        case (
            ast.Option() | ast.Kind() | ast.Cards() | ast.Deck() | ast.Table() | ast.Value() | ast.Meld()
            | ast.Zone() | ast.Var() | ast.Phase() | ast.Action() | ast.Verb()
        ):  # fmt: skip
            return type(one).__name__, one.name.text
        case _:
            return None


def name_span(one: ast.Declaration) -> Span:
    """Where a declaration says its name."""
    match one:
        case ast.Wild():
            return one.cards.span
        case (
            ast.Option() | ast.Kind() | ast.Cards() | ast.Deck() | ast.Table() | ast.Value() | ast.Meld()
            | ast.Zone() | ast.Var() | ast.Phase() | ast.Action() | ast.Verb()
        ):  # fmt: skip
            return one.name.span
        case _:
            return one.span


def _each_once(declarations: Sequence[ast.Declaration], report: Report) -> list[ast.Declaration]:
    """The declarations without those that are declared a second time, which are reported."""
    first: dict[tuple[str, str], ast.Declaration] = {}
    kept: list[ast.Declaration] = []
    for one in declarations:
        key = identity(one)
        if key is not None and key in first:
            labels = (Label(name_span(first[key]), "first declared here"),)
            report.add("declared-twice", f"`{key[1]}` is declared twice", name_span(one), labels=labels)
            continue
        if key is not None:
            first[key] = one
        kept.append(one)
    return kept


def _replace(base: list[ast.Declaration], new: list[ast.Declaration]) -> list[ast.Declaration]:
    """Put each new declaration in the place of the base's of that sort and name, or at the end."""
    result = list(base)
    places = {key: place for place, one in enumerate(result) if (key := identity(one)) is not None}
    for one in new:
        key = identity(one)
        if key is not None and key in places:
            result[places[key]] = _keep_fields(result[places[key]], one)
        else:
            if key is not None:
                places[key] = len(result)
            result.append(one)
    return result


def _keep_fields(old: ast.Declaration, new: ast.Declaration) -> ast.Declaration:
    """Let fields that a table or cards do not repeat stay."""
    if isinstance(old, ast.Table) and isinstance(new, ast.Table):
        return evolve(new, items=_with_fields(old.items, new.items), label=new.label or old.label)
    if isinstance(old, ast.Cards) and isinstance(new, ast.Cards):
        return evolve(new, items=_with_fields(old.items, new.items), label=new.label or old.label)
    return new


def _with_fields(old: tuple[ast.DataItem, ...], new: tuple[ast.DataItem, ...]) -> tuple[ast.DataItem, ...]:
    repeated = {item.name.text for item in new if isinstance(item, ast.Field)}
    kept = tuple(item for item in old if isinstance(item, ast.Field) and item.name.text not in repeated)
    return kept + new


def _delta(base: list[ast.Declaration], items: Sequence[ast.VariantItem], report: Report) -> list[ast.Declaration]:
    declarations = list(base)
    changes = ast.GameItem | ast.NewDefault | ast.Without | ast.Amend
    new = [one for one in items if not isinstance(one, changes | HEADS)]
    declarations = _replace(declarations, _each_once(new, report))
    for item in items:
        match item:
            case ast.NewDefault():
                _new_default(declarations, item, report)
            case ast.Without():
                declarations = _without(declarations, item, report)
            case ast.Amend():
                _amend(declarations, item, report)
            case _:
                pass
    return declarations


def _new_default(declarations: list[ast.Declaration], item: ast.NewDefault, report: Report) -> None:
    for place, one in enumerate(declarations):
        if isinstance(one, ast.Option) and one.name.text == item.name.text:
            declarations[place] = evolve(one, default=item.value)
            return
    names = [one.name.text for one in declarations if isinstance(one, ast.Option)]
    _missing("option", item.name, names, report)


def _without(declarations: list[ast.Declaration], item: ast.Without, report: Report) -> list[ast.Declaration]:
    known = {key for one in declarations if (key := identity(one)) is not None}
    sorts: dict[str, set[str]] = {}
    for sort, name in known:
        sorts.setdefault(name, set()).add(sort)
    gone = {name.text for name in item.names}
    for named in item.names:
        if named.text not in sorts:
            _missing("declaration", named, sorts, report)
    verbs = {name for name in gone if "Verb" in sorts.get(name, ())}
    return [one for one in declarations if not _is_gone(one, gone, verbs)]


def _is_gone(one: ast.Declaration, gone: set[str], verbs: set[str]) -> bool:
    """Whether a declaration is taken away: by its name, or as a trigger of a verb that is."""
    key = identity(one)
    if key is not None:
        return key[1] in gone
    return isinstance(one, ast.Trigger | ast.Forbid) and one.argument is None and one.event.text in verbs


def _amend(declarations: list[ast.Declaration], item: ast.Amend, report: Report) -> None:
    for place, one in enumerate(declarations):
        if isinstance(one, ast.Phase) and one.name.text == item.phase.text:
            declarations[place] = evolve(one, block=amend_phase(one.block, item, report))
            return
    _missing("phase", item.phase, [one.name.text for one in declarations if isinstance(one, ast.Phase)], report)


def _missing(what: str, name: ast.Ident, names: Iterable[str], report: Report) -> None:
    report.add("nothing-to-change", f"the game has no {what} `{name.text}`", name.span, hint=near(name.text, names))
