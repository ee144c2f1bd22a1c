"""Keys: from what stands in brackets, and from the owner before it, to the entry of a zone, variable, bag or pick."""

from __future__ import annotations

from collections.abc import Callable

from rulec import ast, ir
from rulec.check.frame import Frame, Typed, ZoneUse, broken
from rulec.check.types import describe, fits, maybe, strip
from rulec.check.walks import lifted_type, single, walkable
from rulec.source import Span

Keys = tuple[ast.Expr, ...]
NO_KEYS: Keys = ()


def domain_type(domain: ir.KeyDomain) -> ir.Type:
    """The type of a key."""
    match domain.sort:
        case "player":
            return ir.PlayerType()
        case "team":
            return ir.TeamType()
        case "kind":
            return ir.MemberType(domain.index)
        case _:
            return ir.CardType((domain.index,))


def owner_key(frame: Frame, domain: ir.KeyDomain, owner: Typed) -> Typed | None:
    """The first key of what is kept per `domain`, if it belongs to `owner`: the owner, or the team of a player."""
    type_ = strip(owner.type)
    if domain.sort == "team" and isinstance(type_, ir.PlayerType) and frame.world.teams:
        return Typed(ir.Property(owner.node.span, "team", owner.node, ir.TeamType()), ir.TeamType())
    wanted = domain_type(domain)
    if isinstance(type_, ir.CardType):
        return owner if isinstance(wanted, ir.CardType) and set(wanted.sets) & set(type_.sets) else None
    return owner if type_ == wanted else None


def key_nodes(frame: Frame, domains: tuple[ir.KeyDomain, ...], owner: Typed, keys: Keys) -> tuple[Typed, ...] | None:
    """The keys of something that belongs to `owner`, or none if it does not."""
    first = owner_key(frame, domains[0], owner)
    if first is None or len(keys) < len(domains) - 1:
        return None
    rest = (single(frame, frame.check(key, domain_type(domain))) for key, domain in zip(keys, domains[1:], strict=False))
    return (first, *rest)


def each_key(
    frame: Frame,
    nodes: tuple[Typed, ...],
    span: Span,
    make: Callable[[tuple[ir.Expression, ...]], Typed],
    domains: tuple[ir.KeyDomain, ...],
    keys: Keys,
) -> Typed:
    """What `make` gives for the keys; for each, where the last key is a collection; then any further bracket."""
    last = nodes[-1]
    if len(nodes) == 2 and not last.broken and not fits(domain_type(domains[1]), last.type):
        found = walkable(last)
        if found is None or not fits(domain_type(domains[1]), found[1]):
            return frame.problem("wrong-type", f"the key here is {describe(frame.world, domain_type(domains[1]))}", span)
        slot = frame.slots.take()
        inner = make((nodes[0].node, ir.Local(span, slot)))
        element, flat = lifted_type(inner.type)
        use = inner.zone
        lifted = ZoneUse(use.zone, use.keys, (slot, found[0])) if use is not None else None
        return Typed(ir.Each(span, slot, found[0], inner.node, flat), ir.GroupType(element), lifted)
    made = make(tuple(one.node for one in nodes))
    return keyed(frame, made, keys[len(domains) - 1 :], span)


def keyed(frame: Frame, typed: Typed, keys: Keys, span: Span) -> Typed:
    """`typed[keys]`: an entry of a bag or of a filled pick, for each key where the key is a collection."""
    if not keys or typed.broken:
        return typed
    type_ = strip(typed.type)
    if len(keys) != 1 or not isinstance(type_, ir.BagType | ir.FillType):
        return frame.problem("wrong-type", f"{describe(frame.world, typed.type)} has no entries in brackets", span)
    wanted: ir.Type = ir.MemberType(type_.kind) if isinstance(type_, ir.BagType) else type_.key
    value: ir.Type = ir.NumberType() if isinstance(type_, ir.BagType) else maybe(type_.value)
    sort = "bag" if isinstance(type_, ir.BagType) else "fill"
    key = single(frame, frame.check(keys[0], wanted))
    if key.broken:
        return broken(span)
    if fits(wanted, key.type):
        return Typed(ir.Entry(span, sort, typed.node, key.node), value)
    found = walkable(key)
    if found is not None and fits(wanted, found[1]):
        slot = frame.slots.take()
        entry = ir.Entry(span, sort, typed.node, ir.Local(span, slot))
        return Typed(ir.Each(span, slot, found[0], entry), ir.GroupType(strip(value)))
    return frame.problem("wrong-type", f"the key here is {describe(frame.world, wanted)}", span)
