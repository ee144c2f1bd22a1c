"""Where an expression stands: the names bound, the subjects, and the slots of its procedure."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, evolve, field, frozen

from rulec import ast, ir
from rulec.check.types import UNKNOWN
from rulec.check.world import World
from rulec.source import Span


@frozen
class ZoneUse:
    """That an expression names a zone; `lifted` (slot, domain) if it names one for each of several owners."""

    zone: int
    keys: tuple[ir.Expression, ...]
    lifted: tuple[int, ir.Expression] | None = None


@frozen
class Typed:
    """A checked expression, its type, and the zone it names, if it does."""

    node: ir.Expression
    type: ir.Type
    zone: ZoneUse | None = None

    @property
    def broken(self) -> bool:
        """Whether it could not be understood (and that was reported)."""
        return self.type == UNKNOWN


@frozen
class Subject:
    """Whom or what a line is about."""

    node: ir.Expression
    type: ir.Type


@define
class Slots:
    """The environment of one procedure while it is written."""

    names: list[str] = field(factory=list)

    def take(self, name: str = "") -> int:
        """A new slot."""
        self.names.append(name)
        return len(self.names) - 1


@define
class Choices:
    """The kind of the answers of the decision last passed, if there is just one."""

    kind: int | None = None


Reader = Callable[["Frame", ast.Expr, ir.Type | None], Typed]


@frozen(eq=False)
class Frame:
    """The surroundings of an expression or statement in a procedure.

    `place` says what the procedure is: phase verb trigger answer value wild meld start ranking invariant scenario.
    `subjects` are innermost first; the turn's player, outermost everywhere, is not among them.
    """

    world: World
    reader: Reader
    place: str
    slots: Slots = field(factory=Slots)
    bound: dict[str, tuple[int, ir.Type]] = field(factory=dict)
    subjects: tuple[Subject, ...] = ()
    it: Typed | None = None
    actor: ir.Expression | None = None
    counts: bool = False
    in_loop: bool = False
    in_answer: bool = False
    seats: tuple[str, ...] = ()
    choices: Choices = field(factory=Choices)
    designs: bool = False
    in_answer_guard: bool = False
    settable: frozenset[int] = frozenset()
    branches: int = 0
    checked: dict[tuple[int, ir.Type | None], tuple[ast.Expr, Typed]] = field(factory=dict, init=False, repr=False)

    def check(self, node: ast.Expr, expected: ir.Type | None = None) -> Typed:
        """Check an expression here, once for each reading that is asked for.

        Keys in brackets are asked for by each declaration that their name may mean, one inside another: were they
        checked anew each time, deep ones would take forever.
        """
        key = (id(node), expected)
        if key in self.checked:
            return self.checked[key][1]
        self.world.depth += 1
        typed = self.reader(self, node, expected)
        self.world.depth -= 1
        self.checked[key] = node, typed
        return typed

    def about(self, *subjects: Subject) -> Frame:
        """The same place, with new innermost subjects."""
        return evolve(self, subjects=(*subjects, *self.subjects))

    def bind(self, name: ast.Ident, type_: ir.Type) -> tuple[Frame, int]:
        """The same place with a name bound to a new slot; a name that is bound already is reported."""
        if name.text in self.bound:
            self.world.problem("bound-twice", f"`{name.text}` is already bound here", name.span, hint="give this one another name")
        slot = self.slots.take(name.text)
        return evolve(self, bound={**self.bound, name.text: (slot, type_)}), slot

    def problem(self, key: str, message: str, span: Span, hint: str | None = None) -> Typed:
        """Report a problem and give an expression of unknown type."""
        self.world.problem(key, message, span, hint)
        return broken(span)

    @property
    def turn(self) -> ir.Expression:
        """The player whose turn it is."""
        return ir.VariableValue(NOWHERE, self.world.turn)

    @property
    def everyone(self) -> tuple[Subject, ...]:
        """All subjects, the turn's player last."""
        return (*self.subjects, Subject(self.turn, ir.PlayerType()))


NOWHERE = Span("", 1, 1, 1, 1)


def broken(span: Span) -> Typed:
    """An expression that could not be understood."""
    return Typed(ir.Constant(span, None, ir.NoneType()), UNKNOWN)
