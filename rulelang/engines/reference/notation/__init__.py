"""Name cards, write moves and read them: the text form, the JSON form and labels for people."""

from rulelang.engines.reference.notation.given import Given, Slot, Unreadable, read_given
from rulelang.engines.reference.notation.reading import given_of_play, read_move, resolve
from rulelang.engines.reference.notation.slots import number_alike
from rulelang.engines.reference.notation.wording import Wording, named, seat_names
from rulelang.engines.reference.notation.writing import Json, WrittenMove, slot_title, step_value, write, write_step

__all__ = [
    "Given",
    "Json",
    "Slot",
    "Unreadable",
    "Wording",
    "WrittenMove",
    "given_of_play",
    "named",
    "number_alike",
    "read_given",
    "read_move",
    "resolve",
    "seat_names",
    "slot_title",
    "step_value",
    "write",
    "write_step",
]
