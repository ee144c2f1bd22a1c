"""Names that nothing carries: from a word to the message that says what is missing and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from rulec import ir
from rulec.check.builtins import SCENARIO_WORDS
from rulec.check.frame import Frame, Typed, broken
from rulec.check.keys import domain_type
from rulec.check.properties import properties_of
from rulec.check.types import describe, strip
from rulec.check.walks import walkable
from rulec.check.world import Declared, World
from rulec.foreign import VALUES
from rulec.source import Span
from rulec.suggest import near

MOST_LISTED = 12


def unknown(frame: Frame, text: str, span: Span, expected: ir.Type | None = None) -> Typed:
    """Report a name that nothing here carries, or whose owner is missing; what is expected may be what was meant."""
    world = frame.world
    for one in world.names.get(text, ()):
        owners = _owners(world, one)
        if owners:
            owner, key = describe(world, owners[0]), "[…]" if len(owners) > 1 else ""
            return frame.problem("no-owner", f"whose `{text}`? nothing here is {owner}", span, hint=f"write `{text}{key} of …`")
    columns = [*(kind.columns for kind in world.kinds), *(cards.columns for cards in world.cards)]
    if any(column.name == text for those in columns for column in those):
        return frame.problem("no-owner", f"whose `{text}`?", span, hint=f"write `{text} of …`")
    if len(world.members_called(text)) > 1:
        return frame.problem("ambiguous-name", f"`{text}` is a member of several kinds, and nothing here says of which", span)
    if text in SCENARIO_WORDS:
        return frame.problem("misplaced", f"`{text}` can only be asked in scenarios and invariants", span)
    if text in world.lost or (expected is not None and world.unsure_of(expected)):
        return broken(span)
    hint = VALUES.get(text) or near(text, visible_names(frame), otherwise=_what_was_meant(frame, expected))
    return frame.problem("unknown-name", f"nothing here is called `{text}`", span, hint=hint)


def _owners(world: World, one: Declared) -> tuple[ir.Type, ...]:
    """What the things belong to that a declaration is about; nothing for what stands alone."""
    match one.sort:
        case "variable":
            return tuple(domain_type(key) for key in world.variables[one.index].keys)
        case "zone":
            return tuple(domain_type(key) for key in world.zones[one.index].keys)
        case "value":
            return world.values[one.index].parameters
        case _:
            return ()


def _what_was_meant(frame: Frame, expected: ir.Type | None) -> str | None:
    """List the members or seats that could have been meant, if one of a few is expected."""
    want = strip(expected) if expected is not None else None
    want = strip(want.element) if isinstance(want, ir.GroupType) else want
    if isinstance(want, ir.MemberType):
        return members_meant(frame.world, want)
    if frame.seats and (want is None or isinstance(want, ir.PlayerType)):
        return "the seats are " + ", ".join(f"`{seat}`" for seat in frame.seats)
    return None


def members_meant(world: World, type_: ir.MemberType) -> str | None:
    """List the members of a kind, if they are few."""
    kind = world.kinds[type_.kind]
    if not kind.members or len(kind.members) > MOST_LISTED:
        return f"a member of `{kind.name}` is expected here" if kind.name else None
    return "it is one of " + ", ".join(f"`{member.name}`" for member in kind.members)


def no_property(frame: Frame, owner: Typed, text: str, span: Span) -> Typed:
    """Report a property that its owner does not have."""
    found = walkable(owner)
    type_ = owner.type if found is None else found[1]
    if text in frame.world.lost or frame.world.unsure_of(type_):
        return broken(span)
    names = properties_of(frame, type_)
    hint = near(text, [name for name in names if name != text])
    if text in names:
        hint = f"it has one for each key: write `{text}[…] of …`"
    if text == "won" and isinstance(strip(type_), ir.PlayerType):
        return frame.problem("misplaced", "`won` can only be asked in scenarios and invariants", span)
    if text == "choice" and isinstance(strip(type_), ir.PlayerType):
        hint = "it is known behind a `chooses`, where every way leads through that same decision"
    return frame.problem("unknown-name", f"{describe(frame.world, type_)} has no `{text}`", span, hint=hint)


def visible_names(frame: Frame) -> Iterable[str]:
    """All names that a plain name could have meant here."""
    yield from ("players", "others", "teams", "turn", "none", "empty", "yes", "no")
    yield from frame.bound
    yield from frame.seats
    yield from frame.world.names
    for subject in frame.everyone:
        yield from properties_of(frame, subject.type)
    yield from frame.world.members
