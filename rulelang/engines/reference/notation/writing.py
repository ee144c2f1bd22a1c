"""Write moves: as text that reads back to the same move, as JSON, and as a label for people."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulec import ir
from rulelang.engines.reference.decisions import fills, groups, singles, ways
from rulelang.engines.reference.decisions.choice import plain
from rulelang.engines.reference.decisions.question import Question, ask
from rulelang.engines.reference.decisions.sources import is_addition
from rulelang.engines.reference.decisions.steps import Step
from rulelang.engines.reference.evaluate import Rules
from rulelang.engines.reference.melds import Addition
from rulelang.engines.reference.notation.given import is_word, quoted
from rulelang.engines.reference.notation.slots import Slotwise
from rulelang.engines.reference.notation.wording import Wording, named
from rulelang.engines.reference.position import LaidMeld, Move, Position

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]


@frozen
class Written:
    """One slot of a move: as text of the form `NAME = VALUE` (empty if it was not asked), as JSON, and for people."""

    name: str
    text: str
    json: Json
    label: str


@frozen
class WrittenMove:
    """A move in all its forms."""

    answer: str
    slots: tuple[Written, ...]
    label: str

    @property
    def text(self) -> str:
        """The move as a line: `go_down with laid = "5H 5D 5C, 9S 9H 2C=9"`."""
        parts = [slot.text for slot in self.slots if slot.text]
        return f"{self.answer} with {', '.join(parts)}" if parts else self.answer

    @property
    def json(self) -> dict[str, Json]:
        """The move as JSON holds it."""
        return {"answer": self.answer, "picks": {slot.name: slot.json for slot in self.slots}}


def write(position: Position, rules: Rules, seat: int, move: Move, names: Sequence[str] | None = None) -> WrittenMove:
    """Write a legal move of a seat that is asked."""
    question = ask(position, rules, seat)
    if question is None:
        raise ValueError("only moves of a seat that is asked can be written")
    answer = question.choose.answers[move.answer]
    picks = [guard for guard in answer.guards if isinstance(guard, ir.Pick)]
    writer = _Writer(
        question,
        Slotwise(question, Wording.of(position.setup, rules, names)),
        Slotwise(question, Wording.of(position.setup, rules, names, people=True)),
        frozenset(pick.name for pick in picks),
        sum(isinstance(pick.selection, ir.Fill) for pick in picks) == 1,
    )
    slots: list[Written] = []
    for guard in answer.guards:
        match guard:
            case ir.Pick():
                value = move.picks[len(slots)]
                slots.append(writer.slot(guard, value))
                question.environment[guard.slot] = bound(question, guard, value)
            case ir.Let():
                question.environment[guard.slot] = question.read(guard.value)
            case ir.Requires():
                pass
    return WrittenMove(answer.name, tuple(slots), _label(question.choose, answer, [slot for slot in slots if slot.label]))


def bound(question: Question, pick: ir.Pick, value: object) -> object:
    """What a slot holds for the value that a legal move gives it."""
    if not pick.by_place:
        return value
    found = groups.pool(question, pick).candidates if isinstance(pick.selection, ir.Groups) else singles.listed(question, pick)
    cards = {candidate.values[0]: candidate.copies[0] for candidate in found}
    return tuple(cards[one] for one in value) if isinstance(value, tuple) else cards[value]


@frozen
class _Writer:
    """Write slots of one answer; its picks are called `taken`, and keys stand alone if it has but one fill (`free`)."""

    question: Question
    moves: Slotwise
    people: Slotwise
    taken: frozenset[str]
    free: bool

    def slot(self, pick: ir.Pick, value: object) -> Written:
        """Write one slot; what the picks before it chose is bound."""
        match pick.selection:
            case ir.Groups():
                return self._group(pick, value)
            case ir.Fill():
                return self._fill(pick, value)
            case ir.Ways() if is_addition(pick):
                return self._addition(pick, value)
            case ir.Ways():
                return self._way(pick, value)
            case _:
                return self._single(pick, value)

    def _single(self, pick: ir.Pick, value: object) -> Written:
        found = singles.listed(self.question, pick)
        written = self.moves.written(pick, found)
        text = next(texts[0] for texts, candidate in zip(written, found, strict=True) if value in candidate.values)
        json = _json(pick.type, pick.by_place, value, text)
        return Written(pick.name, f"{pick.name} = {_value(pick, text)}", json, self.people.thing(pick, value))

    def _group(self, pick: ir.Pick, value: object) -> Written:
        pool = groups.pool(self.question, pick)
        assert isinstance(value, tuple)
        written = self.moves.written(pick, pool.candidates)
        words: dict[object, str] = {}
        for texts, candidate in zip(written, pool.candidates, strict=True):
            words.update(zip(candidate.values, texts, strict=True))
        between = ", " if isinstance(plain(pick.type), ir.MeldType) else " "
        text = f"{pick.name} = {quoted(between.join(words[one] for one in value))}" if pool.asked else ""
        json: list[Json] = [_json(pick.type, pick.by_place, one, words[one]) for one in value]
        labels = [self.people.thing(pick, one) for one in value]
        label = (", " if any(" " in one for one in labels) else " ").join(labels) or "none"
        return Written(pick.name, text, json, label if pool.asked else "")

    def _fill(self, pick: ir.Pick, value: object) -> Written:
        kind = pick.type
        assert isinstance(value, tuple) and isinstance(kind, ir.FillType)
        sheet = fills.sheet(self.question, pick)
        texts, json, labels = [], {}, []
        for key, entry in zip(self.moves.keys(pick, sheet), value, strict=True):
            text = self.moves.entry_value(pick, entry[1])
            alone = self.free and key not in self.taken and "." not in key
            texts.append(f"{_name(key if alone else f'{pick.name}.{key}')} = {_value_text(kind.value, text)}")
            json[key] = _json(kind.value, False, entry[1], text)
            labels.append(f"{self.people.words.plain(kind.key, entry[0])} {self.people.entry_value(pick, entry[1])}")
        return Written(pick.name, ", ".join(texts), dict(json), ", ".join(labels))

    def _addition(self, pick: ir.Pick, value: object) -> Written:
        assert isinstance(value, Addition)
        text = next(text for text, choice in self.moves.additions(pick) if choice.value == value)
        return Written(pick.name, f"{pick.name} = {quoted(text)}", text, self.people.words.addition(value))

    def _way(self, pick: ir.Pick, value: object) -> Written:
        assert isinstance(value, tuple)
        cards = ways.order(self.question, pick).cards
        words = {card: text for texts, copies in self.moves.classes(cards) for text, card in zip(texts, copies, strict=True)}
        json: list[Json] = []
        labels = []
        for laid in value:
            assert isinstance(laid, LaidMeld)
            written: list[Json] = []
            for card, stands in zip(laid.cards, laid.stands, strict=True):
                written.append(words[card] if stands is None else f"{words[card]}={self.moves.words.stand(card, stands)}")
            json.append(written)
            labels.append(self.people.words.meld(laid))
        text = ", ".join(" ".join(map(str, meld)) for meld in json if isinstance(meld, list))
        return Written(pick.name, f"{pick.name} = {quoted(text)}", json, ", ".join(labels) or "none")


def _label(choose: ir.Choose, answer: ir.Answer, slots: Sequence[Written]) -> str:
    """The label of a move: the answer's label and what is picked, named where there are several picks."""
    title = answer.label or named(answer.name, None)
    if not slots:
        return title
    if len(slots) == 1:
        phrase = choose.picks or title.count(" ") > 1
        return f"{title}: {slots[0].label}" if phrase else f"{title} {slots[0].label}"
    titles = {pick.name: _title(pick) for pick in answer.guards if isinstance(pick, ir.Pick)}
    return f"{title}: " + "; ".join(f"{titles[slot.name]} {slot.label}" for slot in slots)


def _title(pick: ir.Pick) -> str:
    """What people call a slot: the label of its pick, else its name with blanks."""
    return pick.label or pick.name.replace("_", " ")


def _name(key: str) -> str:
    return key if is_word(key) else quoted(key)


def _value(pick: ir.Pick, text: str) -> str:
    if pick.by_place:
        return text
    return _value_text(plain(pick.type), text)


def _value_text(kind: ir.Type, text: str) -> str:
    """A value as it stands behind `=`: names and numbers bare, cards, melds and texts between quotes."""
    match plain(kind):
        case ir.CardType() | ir.MeldType() | ir.TextType() | ir.DesignType():
            return quoted(text)
        case _:
            return text if is_word(text) else quoted(text)


def _json(kind: ir.Type, by_place: bool, value: object, text: str) -> Json:
    """A value in JSON: numbers and flags as such, all else by its words."""
    match plain(kind):
        case _ if by_place and isinstance(value, int):
            return value
        case ir.FlagType() if isinstance(value, bool):
            return value
        case ir.NumberType() if isinstance(value, int):
            return value
        case _:
            return text


def write_step(question: Question, words: Wording, step: Step, number: int) -> str:
    """Write one step towards a move; `number` is the answer's place, which stands for itself in its own step."""
    answer = question.choose.answers[number]
    match step.part:
        case "answer":
            return named(answer.name, answer.label) if words.people else answer.name
        case "done":
            return "done"
        case "card" if isinstance(step.value, int):
            return words.card(step.value)
        case "meld" if isinstance(step.value, LaidMeld):
            return words.meld(step.value)
        case _:
            pass
    pick = _pick_of(answer, step)
    if isinstance(step.value, Addition):
        return words.addition(step.value)
    if isinstance(pick.type, ir.FillType) and isinstance(step.value, tuple):
        key, value = step.value
        return f"{words.plain(pick.type.key, key)} = {words.plain(pick.type.value, value)}"
    return Slotwise(question, words).thing(pick, step.value)


def step_value(question: Question, people: Wording, step: Step, number: int) -> tuple[str, int | None]:
    """What an entry is for, and the number that a step of an answer picks or enters, if it is one."""
    if step.part not in ("pick", "entry"):
        return "", None
    pick = _pick_of(question.choose.answers[number], step)
    kind, subject, value = pick.type, "", step.value
    if isinstance(kind, ir.FillType) and isinstance(value, tuple):
        subject = people.plain(kind.key, value[0])
        kind, value = kind.value, value[1]
    return subject, value if isinstance(plain(kind), ir.NumberType) and isinstance(value, int) else None


def slot_title(question: Question, step: Step, number: int) -> str:
    """What people call the slot of a step: the label of its pick, else its name with blanks; nothing for an answer."""
    if not step.slot:
        return ""
    return _title(_pick_of(question.choose.answers[number], step))


def _pick_of(answer: ir.Answer, step: Step) -> ir.Pick:
    return next(guard for guard in answer.guards if isinstance(guard, ir.Pick) and guard.name == step.slot)
