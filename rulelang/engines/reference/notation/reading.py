"""Read moves: find the legal move that a text or JSON means, or say why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field

from rulec import ir
from rulec.suggest import suggest
from rulelang.engines.reference.decisions import fills
from rulelang.engines.reference.decisions.asking import opened
from rulelang.engines.reference.decisions.choice import Choice
from rulelang.engines.reference.decisions.sources import all_of, is_addition
from rulelang.engines.reference.decisions.walk import Source, Trail, legal
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.notation.given import Given, Slot, Unreadable, Value, read_given
from rulelang.engines.reference.notation.slots import READING_LIMIT, Slotwise
from rulelang.engines.reference.notation.wording import Wording
from rulelang.engines.reference.position import Move, Position


def read_move(position: Position, rules: Rules, seat: int, given: object, names: Sequence[str] | None = None) -> Move:
    """Find the legal move that a text, JSON text or object of JSON means for a seat.

    Where it leaves open which of several things is meant, it is the first with which the move is legal. Raise Refused
    with the guard that forbids it, or Unreadable if it is no move of this decision at all.
    """
    return resolve(position, rules, seat, read_given(given), names)


def resolve(position: Position, rules: Rules, seat: int, given: Given, names: Sequence[str] | None = None, rest: bool = False) -> Move:
    """Find the legal move that an answer and its slots mean for a seat; with `rest` slots left out may be anything."""
    question = opened(position, rules, seat)
    answers = question.choose.answers
    number = next((place for place, answer in enumerate(answers) if answer.name == given.answer), None)
    if number is None:
        meant = suggest(given.answer, [answer.name for answer in answers])
        hint = f", did you mean `{meant}`?" if meant else ""
        raise Unreadable(f"there is no answer `{_short(given.answer)}` here{hint}")
    trail = Trail()
    everything = all_of(question) if rest else None
    source = _Fitting(Slotwise(question, Wording.of(position.setup, rules, names)), answers[number], given.slots, trail, everything)
    found = next(legal(question, number, source, trail, READING_LIMIT), None)
    unknown = source.unknown()
    if unknown is not None:
        raise Unreadable(f"`{given.answer}` has no `{_short(unknown)}` to fill here")
    if found is None:
        raise trail.refusal()
    return found


@define
class _Fitting:
    """Choices that fit what is given, slot by slot."""

    slotwise: Slotwise
    answer: ir.Answer
    slots: Sequence[Slot]
    trail: Trail
    everything: Source | None = None
    _met: set[str] = field(factory=set)
    _reached: bool = False

    def __call__(self, number: int, pick: ir.Pick, bounds: tuple[ir.Expression, ...]) -> Iterable[Choice]:
        given = [slot.value for slot in self.slots if slot.name == pick.name]
        if len(given) > 1:
            raise Unreadable(f"`{pick.name}` is given twice")
        match pick.selection:
            case ir.Fill() if entries := self._entries(pick):
                return self._fill(pick, entries)
            case _ if not given and self.everything is not None:
                return self.everything(number, pick, bounds)
            case ir.Fill():
                return self._fill(pick, ())
            case ir.Groups():
                return self.slotwise.read_group(pick, given[0] if given else "", bounds)
            case ir.Ways() if not is_addition(pick):
                return self.slotwise.read_way(pick, given[0] if given else "")
            case _:
                if not given:
                    raise Unreadable(f"`{pick.name}` is missing")
                read = self.slotwise.read_addition if is_addition(pick) else self.slotwise.read_single
                return read(pick, given[0])

    def unknown(self) -> str | None:
        """The name of a slot that nothing in the answer takes, as far as it was read; none if there is none."""
        picks = [guard for guard in self.answer.guards if isinstance(guard, ir.Pick)]
        known = {pick.name for pick in picks}
        filled = [pick.name for pick in picks if isinstance(pick.selection, ir.Fill)]
        for slot in self.slots:
            if slot.name in known or slot.name in self._met:
                continue
            if not filled or not self._open():
                return slot.name
        return None

    def _open(self) -> bool:
        """Whether the keys of some fill were never looked at."""
        return not self._reached

    def _entries(self, pick: ir.Pick) -> list[Slot]:
        picks = {guard.name for guard in self.answer.guards if isinstance(guard, ir.Pick)}
        entries = []
        for slot in self.slots:
            owner, dot, key = slot.name.partition(".")
            if dot and owner == pick.name:
                entries.append(Slot(key, slot.value))
                self._met.add(slot.name)
            elif slot.name not in picks:
                entries.append(slot)
        return entries

    def _fill(self, pick: ir.Pick, entries: Sequence[Slot]) -> Iterator[Choice]:
        sheet = fills.sheet(self.slotwise.question, pick)
        self._reached = True
        given: dict[int, object] = {}
        for entry in entries:
            key = self.slotwise.key_place(pick, sheet, entry.name)
            if key is None:
                continue
            self._met.add(entry.name)
            if key in given:
                raise Unreadable(f"`{_short(entry.name)}` is given twice")
            value = self.slotwise.value_place(pick, sheet, key, entry.value) if isinstance(entry.value, str) else None
            if value is None:
                return
            given[key] = sheet.values[key][value]
        choice = fills.completed(sheet, given)
        if choice is not None:
            yield choice


def given_of_play(play: ir.Play) -> Given:
    """Make the answer and slots of a move in a scenario."""
    return Given(play.answer, tuple(Slot(filled.name, _scenario_value(filled)) for filled in play.filled))


def _scenario_value(filled: ir.Filled) -> Value:
    match filled.value:
        case None:
            return filled.word or ""
        case ir.CardsText(melds=melds):
            return ", ".join(" ".join(card.text for card in meld) for meld in melds)
        case ir.Constant(value=bool() as flag):
            return "yes" if flag else "no"
        case ir.Constant(value=value):
            return "none" if value is None else str(value)
        case other:
            raise Unreadable(f"a move of a scenario cannot be filled with {type(other).__name__}")


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
