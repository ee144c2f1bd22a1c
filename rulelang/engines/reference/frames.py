"""Name the kinds of open work on a stack, and turn them into frames of a position and back.

Each kind is a class here; its name is `Frame.kind`, its own fields are `Frame.data`, in their order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs
from attrs import define, field, frozen

from rulec import ir
from rulelang.engines.reference.position import Frame, LaidMeld, Sealed

if TYPE_CHECKING:
    from rulelang.engines.reference.table import Table

Statement = Callable[["Table", int], None]
"""A statement made ready to run, given the index of its environment."""

EventKey = tuple[str, int | str]
"""What happens: the sort of an event, and its verb, zone, phase or the answer's name."""


@define(eq=False)
class Running:
    """A block that is run: `at` is the next statement. `ready` are its statements made ready, kept while in memory."""

    environment: int
    block: ir.Block
    at: int = 0
    ready: tuple[Statement, ...] | None = None


@define(eq=False)
class Called:
    """A procedure that ends, and its environment with it, when the block above it ends.

    `handed_back` parameters go back to the happening below (a `before`). `trigger` and `happening`: which trigger acts
    on what, so that it does not act again on the same. `state_trigger`: which `when` it is.
    """

    environment: int
    handed_back: int = 0
    trigger: int | None = None
    happening: tuple[object, ...] | None = None
    state_trigger: int | None = None


@define(eq=False)
class Looping:
    """A `for each`: the elements that are still to come, and where those lay that are cards in zones."""

    environment: int
    block: ir.Block
    slot: int
    rest: tuple[object, ...]
    places: tuple[int | None, ...]


@define(eq=False)
class Repeating:
    """A `repeat`: how many times are left."""

    environment: int
    statement: ir.Repeat
    left: int


@define(eq=False)
class Happening:
    """A verb, answer, shortage or phase start with triggers around it.

    `values` are the parameters. `progress` counts what has been done of `stage`. `body` is run in an environment of
    `size` slots (verb, start) or in that of the decision (answer: the place of `choose`'s answer).
    """

    environment: int
    key: EventKey
    values: tuple[object, ...]
    body: ir.Block
    size: int = 0
    choose: ir.Choose | None = None
    answer: int = 0
    stage: str = "approach"
    progress: int = 0


@frozen
class Step:
    """A card on its way: to a place (none: nowhere yet), on top or `under` it, or into a meld there."""

    card: int
    place: int | None
    under: bool = False
    meld: int | None = None


@frozen
class Made:
    """A meld as it shall be when all its cards have come."""

    meld: int
    place: int
    laid: LaidMeld


@frozen
class Plan:
    """What a verb that moves cards does. `tested`: melds that lose cards must still be melds."""

    verb: str
    steps: tuple[Step, ...]
    made: tuple[Made, ...] = ()
    tested: bool = True
    span: object = field(default=None, eq=False, repr=False)


@define(eq=False)
class Moving:
    """Cards on their way, one by one, with triggers around each.

    `at` is the step, `stage` (leave, enter, on) where it stands; `moved` are (card, source place, target place) of
    those that moved, `broken` the melds that lost cards; `turn` counts what is past (`on`), two for each card.
    """

    environment: int
    plan: Plan
    at: int = 0
    stage: str = "leave"
    progress: int = 0
    moved: tuple[tuple[int, int | None, int | None], ...] = ()
    broken: tuple[int, ...] = ()
    turn: int = 0


@define(eq=False)
class Drawing:
    """A `draw`: how many are still to come; `short` once it has run dry."""

    environment: int
    left: int
    source: int
    target: int
    short: bool
    span: object


@define(eq=False)
class Asking:
    """A decision of one player after another: the seats still to be asked, and all that are asked."""

    environment: int
    choose: ir.Choose
    rest: tuple[int, ...]
    everyone: tuple[int, ...]


@define(eq=False)
class Opening:
    """The answers of a secret decision, to be opened when all are in: the seats still to come, and their answers."""

    environment: int
    choose: ir.Choose
    rest: tuple[int, ...]
    sealed: tuple[Sealed, ...] = ()


Open = Running | Called | Looping | Repeating | Happening | Moving | Drawing | Asking | Opening

KINDS: dict[str, type[Open]] = {
    kind.__name__: kind for kind in (Running, Called, Looping, Repeating, Happening, Moving, Drawing, Asking, Opening)
}
_OWN: dict[type[Open], tuple[str, ...]] = {
    kind: tuple(one.name for one in attrs.fields(kind) if one.name not in ("environment", "block", "at", "ready"))
    for kind in KINDS.values()
}
_ALL: dict[type[Open], tuple[str, ...]] = {kind: tuple(one.name for one in attrs.fields(kind)) for kind in KINDS.values()}


def close(work: Open) -> Frame:
    """Make a frame of open work."""
    if isinstance(work, Running):
        return Frame("Running", work.environment, work.block, work.at)
    block = work.block if isinstance(work, Looping) else ()
    at = work.at if isinstance(work, Moving) else 0
    data = tuple([getattr(work, name) for name in _OWN[type(work)]])
    return Frame(type(work).__name__, work.environment, block, at, data)


def copied(work: Open) -> Open:
    """Copy open work."""
    if type(work) is Running:
        return Running(work.environment, work.block, work.at, work.ready)
    kind = type(work)
    return kind(*[getattr(work, name) for name in _ALL[kind]])


def reopen(frame: Frame) -> Open:
    """Make open work of a frame."""
    kind = KINDS[frame.kind]
    own: dict[str, object] = dict(zip(_OWN[kind], frame.data, strict=True))
    if kind in (Running, Looping):
        own["block"] = frame.block
    if kind in (Running, Moving):
        own["at"] = frame.at
    return kind(environment=frame.environment, **own)  # type: ignore[arg-type]
