"""Expressions of the program: every name resolved, every subject explicit.

A procedure (phase, verb, trigger, value, …) has one flat environment of slots; `Local(n)` reads slot n.
Whatever binds a name (a selection, a loop, a pick, `let`) writes a slot of its own in that environment, so
nothing is ever hidden. `span` never takes part in equality or in the rules hash.

An expression that cannot give a value (a missing row, division by 0, `none` where a value is needed, a number
outside 64 bits) is a *fault* at run time: a rule error that names `span`.
"""

from __future__ import annotations

from rulec.ir.conditions import (
    And,
    Best,
    Call,
    CardsText,
    Cases,
    Compare,
    Ended,
    Fallback,
    Fits,
    Is,
    IsEmpty,
    IsIn,
    MeldCount,
    Not,
    Or,
    Sees,
    Won,
)
from rulec.ir.gathered import (
    Cards,
    Fill,
    Groups,
    Interval,
    Makes,
    Melds,
    Repeated,
    Selection,
    SetOf,
    Union,
    Ways,
    Without,
)
from rulec.ir.reads import (
    Arithmetic,
    CardField,
    ComputedValue,
    Constant,
    Each,
    Entry,
    LaterMember,
    Local,
    MemberField,
    Negative,
    OptionValue,
    Others,
    Property,
    SlotCard,
    TableCell,
    TableRow,
    Things,
    Top,
    VariableValue,
    ZoneOf,
)

Expression = (
    Constant
    | Local
    | OptionValue
    | VariableValue
    | ComputedValue
    | ZoneOf
    | SlotCard
    | Top
    | Things
    | Others
    | CardField
    | MemberField
    | TableRow
    | TableCell
    | Property
    | Each
    | Entry
    | Arithmetic
    | Negative
    | LaterMember
    | Union
    | Without
    | Repeated
    | Cards
    | Melds
    | Interval
    | SetOf
    | Selection
    | Groups
    | Ways
    | Makes
    | Fill
    | Compare
    | Is
    | IsIn
    | IsEmpty
    | CardsText
    | Fits
    | And
    | Or
    | Not
    | Fallback
    | Cases
    | Call
    | Best
    | MeldCount
    | Sees
    | Ended
    | Won
)
