"""What the language itself brings: words and properties, and whose they are. One row each."""

from __future__ import annotations

from rulec import ir
from rulec.check.frame import Frame, Typed
from rulec.check.types import maybe, strip
from rulec.source import Span

PLAYER: dict[str, ir.Type] = {
    "seat": ir.NumberType(0, 31),
    "next": ir.PlayerType(),
    "previous": ir.PlayerType(),
    "left": ir.PlayerType(),
    "right": ir.PlayerType(),
}
TEAM_OF_PLAYER: dict[str, ir.Type] = {"team": ir.TeamType(), "partner": ir.PlayerType()}
MEMBER: dict[str, ir.Type] = {"place": ir.NumberType(1), "number": ir.NumberType()}
DICE: dict[str, ir.Type] = {"plus": ir.NumberType(0)}
DIE: dict[str, ir.Type] = {"face": ir.NumberType(1)}

PROPERTY_NAMES = (
    *PLAYER, *TEAM_OF_PLAYER, *MEMBER, *DICE, *DIE,
    "choice", "owner", "meld", "stands_for", "kind", "cards", "top",
)  # fmt: skip

SCENARIO_WORDS = ("ended", "won", "sees")
COLLECTION_WORDS = ("players", "teams", "others")


def builtin_property(frame: Frame, type_: ir.Type, name: str) -> ir.Type | None:
    """The type of a property that the language gives to things of a type, or none."""
    world = frame.world
    match strip(type_):
        case ir.PlayerType():
            if name == "choice":
                kind = frame.choices.kind
                return None if kind is None else ir.MaybeType(ir.MemberType(kind))
            return PLAYER.get(name) or (TEAM_OF_PLAYER.get(name) if world.teams else None)
        case ir.MemberType():
            return MEMBER.get(name)
        case ir.DiceType():
            return DICE.get(name)
        case ir.DieType():
            return DIE.get(name)
        case ir.CardType(sets=sets):
            if name == "meld":
                return ir.MaybeType(ir.MeldType(sets))
            if name == "owner":
                return _owner(frame)
            if name == "stands_for":
                return _stands_for(frame, sets)
            return None
        case ir.MeldType(sets=sets) | ir.WayType(sets=sets):
            if name == "kind":
                return ir.MaybeType(ir.MemberType(world.meld_kind))
            if name == "cards":
                return ir.GroupType(ir.CardType(sets))
            if name == "owner" and isinstance(strip(type_), ir.MeldType):
                return _owner(frame)
            return None
        case _:
            return None


def _owner(frame: Frame) -> ir.Type:
    """The owner of a zone that things lie in: a player, if any zone belongs to players, else what zones belong to."""
    sorts = {info.keys[0] for info in frame.world.zones if info.keys}
    players = [one for one in sorts if one.sort == "player"]
    if players or not sorts:
        return maybe(ir.PlayerType())
    first = sorted(sorts, key=lambda one: (one.sort, one.index))[0]
    return maybe(ir.TeamType() if first.sort == "team" else ir.MemberType(first.index))


def _stands_for(frame: Frame, sets: tuple[int, ...]) -> ir.Type | None:
    for cards in sets:
        for stand_kind in frame.world.stand_kinds.get(cards, ()):
            return ir.MaybeType(ir.MemberType(stand_kind))
    return None


def builtin_word(frame: Frame, name: str, span: Span) -> Typed | None:
    """A word of the language as a value, or none."""
    match name:
        case "yes" | "no":
            return Typed(ir.Constant(span, name == "yes", ir.FlagType()), ir.FlagType())
        case "none":
            return Typed(ir.Constant(span, None, ir.NoneType()), ir.NoneType())
        case "empty":
            return Typed(ir.Constant(span, (), ir.GroupType(ir.NoneType())), ir.GroupType(ir.NoneType()))
        case "it" if frame.it is not None:
            return frame.it
        case "players":
            return Typed(ir.Things(span, "players"), ir.GroupType(ir.PlayerType()))
        case "teams" if frame.world.teams:
            return Typed(ir.Things(span, "teams"), ir.GroupType(ir.TeamType()))
        case "others":
            return Typed(ir.Others(span, nearest_player(frame)), ir.GroupType(ir.PlayerType()))
        case "size" | "wilds" | "naturals" if frame.counts:
            return Typed(ir.MeldCount(span, name), ir.NumberType(0))
        case "ended" if frame.place in ("scenario", "invariant"):
            return Typed(ir.Ended(span), ir.FlagType())
        case _:
            return None


def nearest_player(frame: Frame) -> ir.Expression:
    """The innermost subject that is a player."""
    for subject in frame.everyone:
        if isinstance(strip(subject.type), ir.PlayerType):
            return subject.node
    return frame.turn
