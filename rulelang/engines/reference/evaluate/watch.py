"""Find what waits for an event: prohibitions and triggers by what they name, state triggers by what they read."""

from __future__ import annotations

from attrs import frozen

from rulec import ir
from rulelang.engines.reference.frames import EventKey


@frozen
class Watch:
    """All that waits for one event, each in file order; triggers as their places in the program."""

    forbids: tuple[ir.Forbid, ...] = ()
    insteads: tuple[int, ...] = ()
    befores: tuple[int, ...] = ()
    ons: tuple[int, ...] = ()


@frozen
class StateWatch:
    """What a state trigger reads, as bits of zones and variables; `anything`: it may read more."""

    zones: int
    variables: int
    anything: bool


def event_key(event: ir.Event) -> EventKey:
    """The key of what an event names."""
    return (event.sort, event.name if event.sort == "answer" else event.index)


def watches(program: ir.Program) -> dict[EventKey, Watch]:
    """Gather all that waits, by event; events that nothing waits for are left out."""
    forbids: dict[EventKey, list[ir.Forbid]] = {}
    triggers: dict[EventKey, dict[str, list[int]]] = {}
    for forbid in program.forbids:
        forbids.setdefault(event_key(forbid.event), []).append(forbid)
    for place, trigger in enumerate(program.triggers):
        moments = triggers.setdefault(event_key(trigger.event), {})
        moments.setdefault(trigger.moment, []).append(place)
    found: dict[EventKey, Watch] = {}
    for key in [*forbids, *(key for key in triggers if key not in forbids)]:
        moments = triggers.get(key, {})
        found[key] = Watch(
            tuple(forbids.get(key, ())),
            tuple(moments.get("instead", ())),
            tuple(moments.get("before", ())),
            tuple(moments.get("on", ())),
        )
    return found


def state_watches(program: ir.Program) -> tuple[StateWatch, ...]:
    """What each state trigger reads."""
    return tuple(
        StateWatch(sum(1 << zone for zone in one.reads_zones), sum(1 << variable for variable in one.reads_variables), one.reads_all)
        for one in program.state_triggers
    )


def joined(watches: tuple[StateWatch, ...]) -> StateWatch:
    """What any of several state triggers reads."""
    zones = variables = 0
    for watch in watches:
        zones |= watch.zones
        variables |= watch.variables
    return StateWatch(zones, variables, any(watch.anything for watch in watches))
