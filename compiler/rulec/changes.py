"""What a statement may change and an expression may read, as data for the analysis."""

from __future__ import annotations

from attrs import frozen

from rulec import ir as x
from rulec.ir.expressions import Expression

Zones = frozenset[int]
NOWHERE: Zones = frozenset()


@frozen
class Store:
    """A variable is set, raised (`up`) or lowered (`down`); `constant` is what it is set to, where that is known.

    `sure`: it really changes each time (and not only where it is not at its bound or not that value already).
    """

    variable: int
    way: str
    sure: bool = False
    constant: object = None


@frozen
class Shift:
    """Things go from one zone (None: from outside, as dice) to another (None: away). `sure`: at least one thing."""

    source: int | None
    target: int | None
    sure: bool = False


@frozen
class Mix:
    """A zone's things change their order or faces."""

    zone: int


Effect = Store | Shift | Mix


@frozen
class Reads:
    """What an expression reads, also through values; `places`: it asks where a card lies, which any move may change."""

    zones: Zones = NOWHERE
    variables: frozenset[int] = frozenset()
    random: bool = False
    places: bool = False


def store_of(variable: int, operator: str, value: Expression) -> Store:
    """Reckon what an assignment does: `v = v + 1` raises as `v += 1` does."""
    match operator, value:
        case "+=" | "-=", x.Constant(value=int(amount)) if amount != 0:
            return Store(variable, "up" if (operator == "+=") == (amount > 0) else "down", sure=True)
        case "+=" | "-=", _:
            return Store(variable, "both")
        case _, x.Constant(value=constant):
            return Store(variable, "both", constant=constant)
        case _, x.Arithmetic(operator="+" | "-" as sign, left=x.VariableValue(variable=same), right=x.Constant(value=int(amount))):
            if same == variable and amount != 0:
                return Store(variable, "up" if (sign == "+") == (amount > 0) else "down", sure=True)
        case _, x.LaterMember(member=x.VariableValue(variable=same), steps=x.Constant(value=int(amount))):
            if same == variable and amount != 0:
                return Store(variable, "up" if amount > 0 else "down", sure=True)
    return Store(variable, "both")
