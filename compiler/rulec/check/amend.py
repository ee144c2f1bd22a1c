"""Change the decisions of a phase: from a variant's `in PHASE` block to the phase's new block."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from rulec import ast
from rulec.diagnostics import Report
from rulec.suggest import near


def amend_phase(block: ast.Block, item: ast.Amend, report: Report) -> ast.Block:
    """Replace, add and remove answers: in the decision that has the answer, else in the phase's first."""
    decisions = list(_decisions(block))
    if not decisions:
        report.add("nothing-to-change", f"the phase `{item.phase.text}` asks nobody", item.phase.span)
        return block
    changed = {id(one): one for one in decisions}
    for line in item.items:
        match line:
            case ast.Choice():
                _put(decisions, changed, line)
            case ast.Also():
                for name in line.names:
                    _add(decisions[0], changed, evolve(line, names=(name,)))
            case ast.NoChoice():
                _add(decisions[0], changed, line)
            case ast.Without():
                for name in line.names:
                    _remove(decisions, changed, name, report)
    return _rebuilt(block, changed)


def _decisions(block: ast.Block) -> Iterator[ast.Choose]:
    """The decisions of a block and of the branches and loops in it, not those inside answers."""
    for one in block.statements:
        match one:
            case ast.Choose():
                yield one
            case ast.If():
                yield from _decisions(one.block)
                for branch in one.otherwise_ifs:
                    yield from _decisions(branch.block)
                if one.otherwise is not None:
                    yield from _decisions(one.otherwise.block)
            case ast.ForEach() | ast.Repeat():
                yield from _decisions(one.block)
            case ast.Case():
                for arm in one.arms:
                    yield from _decisions(arm.block)
                if one.otherwise is not None:
                    yield from _decisions(one.otherwise.block)
            case _:
                pass


def _names(choose: ast.Choose) -> list[str]:
    names: list[str] = []
    for item in choose.items:
        if isinstance(item, ast.Choice):
            names.append(item.name.text)
        elif isinstance(item, ast.Also):
            names.extend(name.text for name in item.names)
    return names


def _put(decisions: list[ast.Choose], changed: dict[int, ast.Choose], line: ast.Choice) -> None:
    for one in decisions:
        now = changed[id(one)]
        if line.name.text in _names(now):
            items = tuple(line if isinstance(item, ast.Choice) and item.name.text == line.name.text else item for item in now.items)
            changed[id(one)] = evolve(now, items=items)
            return
    _add(decisions[0], changed, line)


def _add(decision: ast.Choose, changed: dict[int, ast.Choose], line: ast.ChoiceItem) -> None:
    now = changed[id(decision)]
    items = [item for item in now.items if not (isinstance(line, ast.NoChoice) and isinstance(item, ast.NoChoice))]
    last = [item for item in items if isinstance(item, ast.NoChoice)]
    rest = [item for item in items if not isinstance(item, ast.NoChoice)]
    changed[id(decision)] = evolve(now, items=(*rest, line, *last))


def _remove(decisions: list[ast.Choose], changed: dict[int, ast.Choose], name: ast.Ident, report: Report) -> None:
    for one in decisions:
        now = changed[id(one)]
        if name.text in _names(now):
            items: list[ast.ChoiceItem] = []
            for item in now.items:
                if isinstance(item, ast.Choice) and item.name.text == name.text:
                    continue
                if isinstance(item, ast.Also):
                    kept = tuple(other for other in item.names if other.text != name.text)
                    if not kept:
                        continue
                    item = evolve(item, names=kept)
                items.append(item)
            changed[id(one)] = evolve(now, items=tuple(items))
            return
    hint = near(name.text, [other for one in decisions for other in _names(one)])
    report.add("nothing-to-change", f"the phase has no answer `{name.text}`", name.span, hint=hint)


def _rebuilt(block: ast.Block, changed: dict[int, ast.Choose]) -> ast.Block:
    """The block with its changed decisions in place."""
    statements: list[ast.Statement] = []
    for one in block.statements:
        match one:
            case ast.Choose():
                statements.append(changed.get(id(one), one))
            case ast.If():
                branches = tuple(evolve(branch, block=_rebuilt(branch.block, changed)) for branch in one.otherwise_ifs)
                last = one.otherwise
                if last is not None:
                    last = evolve(last, block=_rebuilt(last.block, changed))
                statements.append(evolve(one, block=_rebuilt(one.block, changed), otherwise_ifs=branches, otherwise=last))
            case ast.ForEach() | ast.Repeat():
                statements.append(evolve(one, block=_rebuilt(one.block, changed)))
            case ast.Case():
                arms = tuple(evolve(arm, block=_rebuilt(arm.block, changed)) for arm in one.arms)
                last = one.otherwise
                if last is not None:
                    last = evolve(last, block=_rebuilt(last.block, changed))
                statements.append(evolve(one, arms=arms, otherwise=last))
            case _:
                statements.append(one)
    return evolve(block, statements=tuple(statements))
