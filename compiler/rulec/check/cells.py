"""Cells: from the text of one cell to values of its column's type."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulec import ast, ir
from rulec.check.types import UNKNOWN, describe, outside, strip
from rulec.check.world import World

MOST_DIGITS = 9
_TERM = re.compile(
    r"(?:(?P<low>\d{1,9})(?:\.\.(?P<high>\d{1,9}))?\s+|at least (?P<least>\d{1,9})\s+|(?P<any>any)\s+)?(?P<meld>[^\W\d]\w*)"
    r"(?:\s+of\s+(?:(?P<size>\d{1,9})|at least (?P<size_least>\d{1,9})))?"
)
_DICE = re.compile(r"(\d{1,4})d(\d{1,4})(?:\s*\+\s*(\d{1,9}))?")
_NUMBER = re.compile(r"-?\d+")
_NUMBERS = re.compile(r"(-?\d{1,18})\s*\.\.\s*(-?\d{1,18})")
ORDINARY_SIDES = 6


def plain(world: World, cell: ast.Cell, type_: ir.Type, column: str) -> object:
    """The one value of a cell; a problem is reported and gives the empty value."""
    values = spread(world, cell, type_, column, several=False)
    return values[0] if values else empty(type_)


def empty(type_: ir.Type) -> object:
    """The value of an empty cell: 0, `no` or empty; none only where the type says so."""
    match type_:
        case ir.MaybeType() | ir.NoneType():
            return None
        case ir.FlagType():
            return False
        case ir.TextType():
            return ""
        case ir.DiceType():
            return ir.DiceValue(0, ORDINARY_SIDES)
        case ir.ShapeType() | ir.GroupType():
            return ()
        case _:
            return 0


def spread(world: World, cell: ast.Cell, type_: ir.Type, column: str, several: bool = True) -> list[object]:
    """All values of a cell: one, or with `several` those of `any` or of a range `2..A`."""
    word = cell.text
    want = strip(type_)
    if want == UNKNOWN:
        return [None]
    if word == "":
        if isinstance(want, ir.BagType):
            return [tuple(0 for _ in world.kinds[want.kind].members)]
        if isinstance(want, ir.MemberType) and want is type_:
            _bad(world, cell, type_, column)
            return []
        return [empty(type_)]
    if word == "none" and want is not type_:
        return [None]
    if several and isinstance(want, ir.MemberType):
        found = _members(world, cell, want.kind)
        if found is not None:
            return list(found)
    if several and isinstance(want, ir.NumberType) and (ends := _NUMBERS.fullmatch(word)):
        low, high = int(ends[1]), int(ends[2])
        if 0 <= high - low < 1000 and not (outside(low, want) or outside(high, want)):
            return list(range(low, high + 1))
    value = _value(world, cell, want)
    if value is None:
        _bad(world, cell, type_, column)
        return []
    if isinstance(want, ir.NumberType) and isinstance(value, int) and outside(value, want):
        world.problem("bad-cell", f"{value} is outside the range of `{column}`", cell.span, hint=f"it takes {describe(world, want)}")
    return [value]


def _bad(world: World, cell: ast.Cell, type_: ir.Type, column: str) -> None:
    if world.unsure_of(type_):
        return
    world.problem("bad-cell", f"`{cell.text}` does not fit the column `{column}`", cell.span, hint=f"it takes {describe(world, type_)}")


def _members(world: World, cell: ast.Cell, kind: int) -> Iterable[int] | None:
    known = world.kinds[kind]
    if cell.text == "any":
        return range(known.regular)
    if ".." in cell.text:
        first, last = (part.strip() for part in cell.text.split("..", 1))
        low, high = world.member_of(kind, first), world.member_of(kind, last)
        if low is not None and high is not None:
            return () if world.beyond_order(kind, (low, high), cell.span) else member_range(known, low, high)
    return None


def member_range(kind: ir.Kind, low: int, high: int) -> tuple[int, ...]:
    """The places from low to high, round the end of the order where high does not lie behind low."""
    if low >= kind.regular or high >= kind.regular:
        return (low,) if low == high else ()
    if low < high:
        return tuple(range(low, high + 1))
    return (*range(low, kind.regular), *range(high + 1))


def _value(world: World, cell: ast.Cell, want: ir.Type) -> object:
    word = cell.text
    found = world.find(word, "option")
    if found is not None and isinstance(want, ir.NumberType | ir.FlagType) and not isinstance(want, ir.MemberType):
        return ir.OptionValue(cell.span, found.index)
    match want:
        case ir.NumberType():
            return int(word) if _NUMBER.fullmatch(word) and len(word) < 19 else None
        case ir.FlagType():
            return {"yes": True, "no": False}.get(word)
        case ir.TextType():
            return word
        case ir.MemberType(kind=kind):
            return world.member_of(kind, word)
        case ir.DiceType():
            match = _DICE.fullmatch(word)
            if match is None:
                return None
            return ir.DiceValue(int(match[1]), int(match[2]), int(match[3] or 0))
        case ir.BagType(kind=kind):
            return _bag(world, cell, kind)
        case ir.ShapeType():
            return contract(world, word)
        case _:
            return None


def _bag(world: World, cell: ast.Cell, kind: int) -> tuple[int, ...] | None:
    counts = [0] * len(world.kinds[kind].members)
    for part in cell.text.split(";"):
        word, _, number = (piece.strip() for piece in part.partition(":"))
        place = world.member_of(kind, word)
        if place is None or not (number == "" or (number.isdecimal() and len(number) <= MOST_DIGITS)):
            return None
        counts[place] += int(number or 1)
    return tuple(counts)


def contract(world: World, text: str) -> tuple[ir.ShapeTerm, ...] | None:
    """The shape a cell writes, or none if it writes none."""
    terms: list[ir.ShapeTerm] = []
    for part in text.split("+"):
        match = _TERM.fullmatch(part.strip())
        found = world.find(match["meld"], "meld") if match else None
        if match is None or found is None:
            return None
        low, high = _count(match)
        size = match["size"] or match["size_least"]
        terms.append(ir.ShapeTerm(low, high, found.index, int(size) if size else None, int(match["size"]) if match["size"] else None))
    return tuple(terms)


def _count(match: re.Match[str]) -> tuple[int, int | None]:
    if match["any"]:
        return 0, None
    if match["least"]:
        return int(match["least"]), None
    low = int(match["low"] or 1)
    return low, int(match["high"] or low)


def guess(world: World, column: str, cells: list[ast.Cell]) -> ir.Type:
    """The type of a column without one, read off its cells."""
    words = [cell.text for cell in cells if cell.text]
    none = "none" in words
    words = [word for word in words if word != "none"]
    type_ = _guess(world, column, words, cells)
    return ir.MaybeType(type_) if none else type_


def _guess(world: World, column: str, words: list[str], cells: list[ast.Cell]) -> ir.Type:
    if words and all(word in ("yes", "no") for word in words):
        return ir.FlagType()
    if words and all(_NUMBER.fullmatch(word) or _NUMBERS.fullmatch(word) or _number_option(world, word) for word in words):
        kind = world.find(column, "kind")
        if kind is None:
            return ir.NumberType()
    named = world.find(column, "kind")
    order = [named.index] if named else []
    order += [place for place in range(len(world.kinds)) if place not in order]
    for kind_place in order:
        if words and all(_is_member(world, kind_place, word) for word in words):
            return ir.MemberType(kind_place)
    if words and all(contract(world, word) is not None for word in words):
        return ir.ShapeType()
    if words and all(_DICE.fullmatch(word) for word in words):
        return ir.DiceType()
    if words and all(word.isidentifier() for word in words):
        return ir.MemberType(world.enumeration(tuple(dict.fromkeys(words)), cells[0].span))
    return ir.TextType()


def _number_option(world: World, word: str) -> bool:
    found = world.find(word, "option")
    return found is not None and isinstance(world.options[found.index].type, ir.NumberType)


def _is_member(world: World, kind: int, word: str) -> bool:
    if word == "any":
        return True
    parts = [part.strip() for part in word.split("..", 1)]
    names = {member.name for member in world.kinds[kind].members}
    return all(part in names for part in parts)
