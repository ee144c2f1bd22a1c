"""Tell what has happened, as far as a seat may know it.

What lies where decides: a card that moves is named to whoever sees it before or after; to others it is a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, cast

from attrs import evolve, frozen

from rulec import ir
from rulelang.engines.reference.decisions.choice import plain
from rulelang.engines.reference.melds import Addition
from rulelang.engines.reference.notation import Wording, named
from rulelang.engines.reference.position import SPECTATOR, UNSET, Entry, LaidMeld, Move, Position, Result

if TYPE_CHECKING:
    from rulelang.state import State


@frozen
class Line:
    """One line of the log.

    `kind` is `answer`, `move`, `shuffle`, `collect`, `reveal`, `roll`, `set`, `phase`, `start` or `end`; `text` says it
    for people. `after` counts the moves played before, the one that led to this included. `seat` is who acted, if
    anybody. `cards` are those involved, none for each that the reader may not know. `source` and `target` are zones.
    Of a variable that is set, `subject` says which and whose, `owner` whose, `before` and `value` what it was (none:
    nothing) and is; it is `minor` if the rules give it no label and it is not whose turn it is.
    """

    kind: str
    text: str
    after: int
    seat: int | None = None
    cards: tuple[str | None, ...] = ()
    source: str | None = None
    target: str | None = None
    subject: str | None = None
    owner: str | None = None
    before: str | None = None
    value: str | None = None
    minor: bool = False


def listed(names: Sequence[str]) -> str:
    """List names, with commas where they have spaces; the same one more than twice in a row is told once, `Copper ×7`."""
    told: list[str] = []
    for name, run in groupby(names):
        count = sum(1 for _ in run)
        told += [f"{name} ×{count}"] if count > 2 else [name] * count
    return (", " if any(" " in one for one in told) else " ").join(told)


def show_log(state: State, seat: int | None, since: int = -1) -> tuple[Line, ...]:
    """Tell what has happened up to a state, to a seat or to a spectator (none), after so many moves."""
    viewer = SPECTATOR if seat is None else seat
    lines = []
    for one in state.history(since):
        before = one.position if one.parent is None else one.parent.position
        teller = _Teller(
            before,
            viewer,
            one.move_count,
            Wording.of(before.setup, state.game.rules, state.names),
            Wording.of(before.setup, state.game.rules, state.names, people=True),
            {} if one.parent is None else dict(enumerate(before.variables)),
        )
        for entry in one.position.entries:
            if entry.audience is None or viewer in entry.audience:
                lines.append(teller.line(entry))
            if entry.kind == "set":
                teller.values[cast(int, entry.data[0])] = entry.data[1]
    return tuple(lines)


@frozen
class _Teller:
    """Tell the entries of one move; `before` is the position in which it was made, `values` what variables hold as
    far as the entries were told."""

    before: Position
    viewer: int
    after: int
    words: Wording
    people: Wording
    values: dict[int, object]

    def line(self, entry: Entry) -> Line:
        """Tell one entry that the viewer may know of."""
        known = [self.viewer in seen for seen in entry.seen]
        cards = tuple(self.words.card(card) if seen else None for card, seen in zip(entry.cards, known, strict=True))
        zones = [None if place is None else self.people.zone(place) for place in (entry.source, entry.target)]
        line = Line(entry.kind, self._text(entry, known, zones), self.after, entry.seat, cards, zones[0], zones[1])
        return self._with_values(line, entry) if entry.kind == "set" else line

    def _with_values(self, line: Line, entry: Entry) -> Line:
        """Add what a variable was and is; what it was is told only to those who see it at all times."""
        place, value = cast("tuple[int, object]", entry.data[:2])
        variable = self._variable(place)
        audience = self.before.setup.variable_audience[place]
        earlier = self.values.get(place, UNSET) if audience is not None and self.viewer in audience else UNSET
        told = None if earlier is UNSET else self.people.plain(variable.type, earlier)
        minor = not variable.label and self.before.setup.variable_owner[place][0] != self.before.setup.program.turn
        return evolve(
            line,
            subject=self._subject(entry),
            owner=self._owner(entry),
            before=told,
            value=self.people.plain(variable.type, value),
            minor=minor,
        )

    def _text(self, entry: Entry, known: Sequence[bool], zones: Sequence[str | None]) -> str:
        source, target = zones
        match entry.kind:
            case "answer":
                return self._answer(entry, known)
            case "move":
                way = " → ".join(zone for zone in zones if zone)
                return f"{self._cards(entry.cards, known)}: {way}" if way else self._cards(entry.cards, known)
            case "shuffle":
                return f"{target or source or ''} is shuffled"
            case "collect":
                return f"{target or source or ''} is collected"
            case "reveal":
                (player,) = entry.data
                told = "all" if not isinstance(player, int) else self.people.seat(player)
                return f"{self._cards(entry.cards, known)} shown to {told}"
            case "roll":
                faces = [str(die[2]) for die in entry.data if isinstance(die, tuple)]
                return f"dice: {', '.join(faces)}"
            case "set":
                return self._set(entry)
            case "phase":
                return self._phase(entry)
            case "end":
                return self._end(entry)
            case _:
                return "the match begins"

    def _cards(self, cards: Sequence[int], known: Sequence[bool]) -> str:
        named_cards = [self.people.card(card) for card, seen in zip(cards, known, strict=True) if seen]
        hidden = len(cards) - len(named_cards)
        if hidden:
            named_cards.append("a card" if hidden == 1 else f"{hidden} cards")
        return listed(named_cards)

    def _answer(self, entry: Entry, known: Sequence[bool]) -> str:
        choose, move = entry.data[:2]
        assert isinstance(choose, ir.Choose) and isinstance(move, Move) and entry.seat is not None
        answer = choose.answers[move.answer]
        seen = dict(zip(entry.cards, known, strict=True))
        picks = [guard for guard in answer.guards if isinstance(guard, ir.Pick)]
        # Of picked cards that the reader does not see there is nothing to tell here; what becomes of them is told next.
        slots = [self._slot(pick, value, seen) for pick, value in zip(picks, move.picks, strict=True)]
        told = "; ".join(slot for slot in slots if slot)
        title = named(answer.name, answer.label)
        return f"{self.people.seat(entry.seat)}: {title}" + (f" ({told})" if told else "")

    def _slot(self, pick: ir.Pick, value: object, seen: Mapping[int, bool]) -> str:
        """What a pick chose; nothing if it is about cards of which none is known."""
        kind = plain(pick.type)
        if isinstance(value, Addition):
            stands = value.laid.stands[value.laid.cards.index(value.card)]
            return self.people.laid_card(value.card, stands) if seen.get(value.card) else ""
        if pick.by_place:
            return f"place {', '.join(map(str, value))}" if isinstance(value, tuple) else f"place {value}"
        if isinstance(value, tuple):
            if isinstance(pick.type, ir.FillType):
                return ", ".join(filter(None, (self._entry(pick.type, entry, seen) for entry in value)))
            melds = [one for one in value if isinstance(one, LaidMeld)]
            if melds:
                known = any(seen.get(card) for one in melds for card in one.cards)
                return ", ".join(self._meld(one, seen) for one in melds) if known else ""
            if isinstance(kind, ir.CardType):
                if not any(seen.get(card) for card in value):
                    return ""
                return self._cards(value, [seen.get(card, False) for card in value])
            return ", ".join(self._thing(kind, one, seen) for one in value)
        if isinstance(kind, ir.CardType) and isinstance(value, int) and not seen.get(value):
            return ""
        return self._thing(kind, value, seen)

    def _entry(self, kind: ir.FillType, entry: object, seen: Mapping[int, bool]) -> str:
        """What was filled in for one thing; nothing if that is a card that the reader does not see."""
        assert isinstance(entry, tuple)
        key, value = entry
        if isinstance(plain(kind.key), ir.CardType) and not seen.get(key):
            return ""
        return f"{self._thing(plain(kind.key), key, seen)} {self._thing(plain(kind.value), value, seen)}"

    def _thing(self, kind: ir.Type, value: object, seen: Mapping[int, bool]) -> str:
        match kind:
            case ir.CardType() if isinstance(value, int):
                return self.people.card(value) if seen.get(value) else "a card"
            case ir.MeldType() if isinstance(value, int):
                laid = dict(self.before.melds).get(value)
                return "a meld" if laid is None else self._meld(laid, dict.fromkeys(laid.cards, True) | dict(seen))
            case ir.DieType() if isinstance(value, int):
                return next((str(face) for die, _sides, face in self.before.dice if die == value), "a die")
            case _:
                return self.people.plain(kind, value)

    def _meld(self, laid: LaidMeld, seen: Mapping[int, bool]) -> str:
        if all(seen.get(card) for card in laid.cards):
            return self.people.meld(laid)
        return self._cards(laid.cards, [bool(seen.get(card)) for card in laid.cards])

    def _set(self, entry: Entry) -> str:
        place, value = cast("tuple[int, object]", entry.data[:2])
        return f"{self._subject(entry)}: {self.people.plain(self._variable(place).type, value)}"

    def _variable(self, place: int) -> ir.Variable:
        return self.before.setup.program.variables[self.before.setup.variable_owner[place][0]]

    def _subject(self, entry: Entry) -> str:
        """A variable and whose it is: `Score of P1`; of one kept for a card the card, or only where it lies."""
        owner = self._owner(entry)
        return self._title(entry) + (f" of {owner}" if owner else "")

    def _title(self, entry: Entry) -> str:
        """The variable; of one kept for a card with its other keys."""
        place = cast(int, entry.data[0])
        variable = self._variable(place)
        title = named(variable.name, variable.label)
        return " ".join([title, *(text for sort, text in self._keys(place) if sort != "cards")]) if entry.cards else title

    def _owner(self, entry: Entry) -> str | None:
        if not entry.cards:
            return ", ".join(text for _sort, text in self._keys(cast(int, entry.data[0]))) or None
        if self.viewer in entry.seen[0]:
            return self.people.card(entry.cards[0])
        number = entry.data[2]
        card = "a card" if number is None else f"card {number}"
        return card if entry.source is None else f"{card} in {self.people.zone(entry.source)}"

    def _keys(self, place: int) -> list[tuple[str, str]]:
        """The sort and the name of each key of a variable; a card is named to nobody here."""
        domains, keys = self._variable(place).keys, self.before.setup.variable_owner[place][1]
        return [
            (domain.sort, "" if domain.sort == "cards" else self.people.key(domain, key)) for domain, key in zip(domains, keys, strict=True)
        ]

    def _phase(self, entry: Entry) -> str:
        (number, *_rest) = entry.data
        assert isinstance(number, int)
        phase = self.before.setup.program.phases[number]
        return named(phase.name, phase.label)

    def _end(self, entry: Entry) -> str:
        result = entry.data[0] if entry.data else None
        if not isinstance(result, Result):
            return "the match ends"
        if result.kind == "lost":
            return "the match ends: all lose"
        return "the match ends: won by " + (", ".join(map(self.people.seat, result.winners)) or "nobody")
