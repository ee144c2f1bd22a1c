"""Show what a seat may know: the table, the variables and who is asked, as data for JSON.

Everything follows from where things lie and how zones and variables are declared. Of values those are told that have a label
and read only what all see; names bound in the rules and conditions are never shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from rulec import ir
from rulelang.engines.reference.notation import Json, Wording, named
from rulelang.engines.reference.position import SPECTATOR, UNSET, Asked, LaidMeld, Position, Result, RuleFault, Setup

if TYPE_CHECKING:
    from rulelang.game import Game
    from rulelang.state import State


def show_view(state: State, seat: int | None) -> dict[str, Json]:
    """Show a state from one seat, or to a spectator (none).

    `game`, `label`, `options`, `players` (seat, name, team), `seat` (whose view it is), `zones`, `variables`,
    `values`, `decision` (who is asked, and in which part of the rules; none at the end) and `outcome` (none before it).

    A zone has `name`, `label`, `of` (whose it is: `sort`, `key`, `label`), `order`, `seen` (as declared), `count`, and
    either `cards` from top or first to last, `melds` or `dice`; these are none where the seat does not see them.

    A card has `card` and `label`; `variables`, those of the card that are seen with it, by name; `fields`, what else is
    to be read on it, by label and in words: its labelled columns if the card has a name (else they are its name) and
    its labelled variables. Of a card that is not seen nothing is told but the marks on its back.

    A variable has `name`, `label`, `of`, `set`, `value`, `text` (the value in words for people) and `idle`: whether it
    is no, 0 or none and began so. A value is told in the same form, `set` unless it cannot be read as the table stands.
    """
    at = state.position
    viewer = SPECTATOR if seat is None else seat
    words = Wording.of(at.setup, state.game.rules, state.names)
    sight = _Sight(at, viewer, words, evolve(words, people=True), dict(at.melds))
    return {
        "game": state.game.name,
        "label": state.game.label,
        "options": dict(state.game.options),
        "seat": seat,
        "players": list(sight.players()),
        "zones": list(sight.zones()),
        "variables": list(sight.variables()),
        "values": list(sight.values(state.game)),
        "decision": sight.decision(at.asked),
        "outcome": sight.outcome(at.result),
    }


@frozen
class _Sight:
    position: Position
    viewer: int
    words: Wording
    people: Wording
    melds: dict[int, LaidMeld]

    @property
    def setup(self) -> Setup:
        return self.position.setup

    @property
    def program(self) -> ir.Program:
        return self.position.setup.program

    def players(self) -> Iterator[Json]:
        """The seats and what they are called."""
        size = self.program.team_size
        teams = self.setup.players // size if size else 0
        for seat, name in enumerate(self.words.names):
            yield {"seat": seat, "name": name, "team": seat % teams if teams else None}

    # ------------------------------------------------------------ zones

    def zones(self) -> Iterator[Json]:
        """Every zone in declared order, what lies there only if it is seen."""
        for place, (number, keys) in enumerate(self.setup.zone_owner):
            zone = self.program.zones[number]
            shown: dict[str, Json] = {
                "name": zone.name,
                "label": named(zone.name, zone.label),
                "of": self._owners(zone.keys, keys),
                "order": zone.order,
                "seen": zone.seen,
            }
            seen = self.viewer in self.setup.zone_audience[place]
            things = self.position.zones[place]
            if zone.dice:
                shown |= {"count": len(things), "dice": self._dice(things) if seen else None}
            elif zone.melds:
                laid = [self.melds[number] for number in things]
                shown |= {"count": sum(len(one.cards) for one in laid), "melds": [self._meld(one) for one in laid] if seen else None}
            else:
                walked = self._walked(zone, things)
                shown |= {"count": len(things), "cards": [self._card(card) for card in walked] if seen else None}
                backs = None if seen else self._backs(zone, walked, self._card_variables)
                if backs:
                    shown["backs"] = backs
                    shown["marks"] = self._backs(zone, walked, self._card_marks)
            yield shown

    def _walked(self, zone: ir.Zone, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Cards from top or first to last; those without an order as people would hold them."""
        if zone.order == "set":
            return tuple(sorted(cards, key=lambda card: self.words.spelling.reading_order(self.setup.cards[card])))
        return cards[::-1] if zone.order == "pile" else cards

    def _owners(self, domains: tuple[ir.KeyDomain, ...], keys: tuple[int, ...]) -> Json:
        """Whose a zone or variable is, key by key."""
        return [self._owner(domain, key) for domain, key in zip(domains, keys, strict=True)]

    def _owner(self, domain: ir.KeyDomain, key: int) -> Json:
        """A key, as it is written and as people call it; of members and cards also what all of its sort are called."""
        sorts = {"player": "player", "team": "team", "cards": "card", "kind": "member"}
        shown: dict[str, Json] = {"sort": sorts[domain.sort], "key": self.words.key(domain, key), "label": self.people.key(domain, key)}
        declared: ir.Kind | ir.CardSet | None = None
        if domain.sort == "kind":
            declared = self.program.kinds[domain.index]
        elif domain.sort == "cards":
            declared = self.program.cards[domain.index]
        return shown if declared is None else shown | {"domain": named(declared.name, declared.label)}

    def _card(self, card: int) -> dict[str, Json]:
        shown: dict[str, Json] = {"card": self.words.card(card), "label": self.people.card(card)}
        variables = self._card_variables(card, False)
        if variables:
            shown["variables"] = variables
        fields = self._fields(card)
        if fields:
            shown["fields"] = fields
        return shown

    def _fields(self, card: int) -> dict[str, Json]:
        """What is to be read on a seen card besides its name, by label; a label that comes again has its name behind it."""
        shown: dict[str, Json] = {}
        for column, value in self._printed(card):
            if column.label and _is_plain(column.type):
                _add(shown, column.label, column.name, self._told(column.type, value))
        for place in self._seen_of(card, backs_only=False):
            variable = self.program.variables[self.setup.variable_owner[place][0]]
            if variable.label:
                _add(shown, *self._title(place, variable), self._told(variable.type, self.position.variables[place]))
        return shown

    def _printed(self, card: int) -> Iterator[tuple[ir.Column, object]]:
        """What stands on a card besides what it is called by; on one that is nothing but a member, that member's columns."""
        number, row = self.setup.cards[card]
        cards = self.program.cards[number]
        design = cards.designs[row]
        if design.name or design.label:
            yield from zip(cards.columns, design.values, strict=True)
        elif len(cards.columns) == 1 and isinstance(cards.columns[0].type, ir.MemberType) and isinstance(design.values[0], int):
            kind = self.program.kinds[cards.columns[0].type.kind]
            yield from zip(kind.columns, kind.members[design.values[0]].values, strict=False)

    def _title(self, place: int, variable: ir.Variable) -> tuple[str, str]:
        """The label of a variable of a card, with its other keys, and its name."""
        keys = self.setup.variable_owner[place][1]
        others = [self.people.key(domain, key) for domain, key in zip(variable.keys[1:], keys[1:], strict=True)]
        return " ".join([named(variable.name, variable.label), *others]), variable.name

    def _told(self, kind: ir.Type, value: object) -> Json:
        """A value for people: numbers, flags and none as such, all else by its label."""
        return self._value(kind, value, self.people)

    def _meld(self, laid: LaidMeld) -> Json:
        cards: list[Json] = []
        for card, stands in zip(laid.cards, laid.stands, strict=True):
            shown = self._card(card)
            shown["stands_for"] = None if stands is None else self.words.stand(card, stands)
            cards.append(shown)
        kinds: list[Json] = [self.program.melds[kind].name for kind in laid.kinds]
        return {"kinds": kinds, "text": self.words.meld(laid), "label": self.people.meld(laid), "cards": cards}

    def _dice(self, dice: tuple[int, ...]) -> Json:
        known = {die: (sides, face) for die, sides, face in self.position.dice}
        return [{"sides": known[die][0], "face": known[die][1]} for die in dice]

    def _backs(self, zone: ir.Zone, cards: tuple[int, ...], told: Callable[[int, bool], Json]) -> Json:
        """The marks on the backs of unseen cards: place by place where they lie in order, else only which there are."""
        marks: list[Json] = [told(card, True) for card in cards]
        if not any(marks):
            return None
        return marks if zone.order in ("pile", "row", "slot") else sorted(marks, key=repr)

    def _card_marks(self, card: int, backs_only: bool) -> Json:
        """The variables kept for a card as people call them."""
        shown: dict[str, Json] = {}
        for place in self._seen_of(card, backs_only):
            variable = self.program.variables[self.setup.variable_owner[place][0]]
            _add(shown, *self._title(place, variable), self._told(variable.type, self.position.variables[place]))
        return shown

    def _card_variables(self, card: int, backs_only: bool) -> Json:
        """The variables kept for a card, those that are open to all or all that go with the card."""
        shown: dict[str, Json] = {}
        for place in self._seen_of(card, backs_only):
            number, keys = self.setup.variable_owner[place]
            variable = self.program.variables[number]
            others = [self.words.key(domain, key) for domain, key in zip(variable.keys[1:], keys[1:], strict=True)]
            shown[".".join([variable.name, *others])] = self._value(variable.type, self.position.variables[place], self.words)
        return shown

    def _seen_of(self, card: int, backs_only: bool) -> Iterator[int]:
        """The places of the variables of a card that the viewer may know, who sees the card or (`backs_only`) does not."""
        for place in self.setup.card_variables[card]:
            audience = self.setup.variable_audience[place]
            seen = not backs_only if audience is None else self.viewer in audience
            if seen:
                yield place

    # ------------------------------------------------------------ variables

    def variables(self) -> Iterator[Json]:
        """The variables that the seat may know, but those kept for cards, which are shown with these."""
        for place, (number, keys) in enumerate(self.setup.variable_owner):
            variable = self.program.variables[number]
            audience = self.setup.variable_audience[place]
            if any(domain.sort == "cards" for domain in variable.keys) or audience is None or self.viewer not in audience:
                continue
            value = self.position.variables[place]
            shown: dict[str, Json] = {
                "name": variable.name,
                "label": named(variable.name, variable.label),
                "of": self._owners(variable.keys, keys),
                "set": value is not UNSET,
                "value": self._value(variable.type, value, self.words),
                "text": self.people.plain(variable.type, value),
                "idle": _is_idle(variable, value),
            }
            yield shown

    def values(self, game: Game) -> Iterator[Json]:
        """The labelled values that read only what all see, for each player or team that they are of."""
        table = game.rules.table_at(self.position)
        for place in game.told_values:
            value = self.program.values[place]
            for domain, keys in self._subjects(value):
                try:
                    found: object = game.rules.body(place)(table, [*keys, *(None for _ in range(value.size - len(keys)))])
                except RuleFault:
                    found = UNSET
                yield {
                    "name": value.name,
                    "label": named(value.name, value.label),
                    "of": self._owners(domain, keys),
                    "set": found is not UNSET,
                    "value": self._value(value.type, found, self.words),
                    "text": self.people.plain(value.type, found),
                    "idle": _is_nothing(value.type, found),
                }

    def _subjects(self, value: ir.Value) -> list[tuple[tuple[ir.KeyDomain, ...], tuple[int, ...]]]:
        """Whom a value can be of: nobody, each player or each team."""
        if not value.parameters:
            return [((), ())]
        if isinstance(value.parameters[0], ir.PlayerType):
            return [((ir.KeyDomain("player"),), (seat,)) for seat in range(self.setup.players)]
        return [((ir.KeyDomain("team"),), (team,)) for team in range(self.setup.players // (self.program.team_size or 1))]

    def _value(self, kind: ir.Type, value: object, words: Wording) -> Json:
        """A value as JSON: numbers, flags and none as such, all else in words."""
        if value is None or value is UNSET:
            return None
        if isinstance(kind, ir.MaybeType):
            return self._value(kind.inner, value, words)
        if isinstance(kind, ir.NumberType | ir.FlagType) and isinstance(value, int):
            return value
        return words.plain(kind, value)

    # ------------------------------------------------------------ decision and end

    def decision(self, asked: Asked | None) -> Json:
        """Who is asked and where in the rules. In a secret decision all look alike, whoever has answered already;
        a seat knows of itself whether it has (`answered`)."""
        if asked is None:
            return None
        secret = asked.choose.mode == "secret"
        seats = asked.all_seats if secret else asked.seats
        name, label = _home_of(self.program, asked.choose)
        return {
            "in": name,
            "label": label,
            "pick": asked.choose.answers[0].name if asked.choose.picks else None,
            "title": named(asked.choose.answers[0].name, asked.choose.answers[0].label) if asked.choose.picks else None,
            "secret": secret,
            "seats": list(seats),
            "answered": self.viewer in seats and self.viewer not in asked.seats,
        }

    def outcome(self, result: Result | None) -> Json:
        """How the match ended, the same for all."""
        if result is None:
            return None
        keys: list[Json] = [[key if key is None or isinstance(key, int) else str(key) for key in one] for one in result.keys]
        return {"kind": result.kind, "winners": list(result.winners), "places": list(result.places), "keys": keys}


def _add(shown: dict[str, Json], label: str, name: str, value: Json) -> None:
    shown[f"{label} ({name})" if label in shown else label] = value


def _is_plain(kind: ir.Type) -> bool:
    """Whether a value in a column says something in words."""
    kind = kind.inner if isinstance(kind, ir.MaybeType) else kind
    return isinstance(kind, ir.NumberType | ir.FlagType | ir.TextType | ir.DiceType | ir.MemberType | ir.BagType)


def _is_idle(variable: ir.Variable, value: object) -> bool:
    """Whether a variable is no, 0 or none as it was from the start."""
    return _is_nothing(variable.type, value) and isinstance(variable.start, ir.Constant) and variable.start.value == value


def _is_nothing(kind: ir.Type, value: object) -> bool:
    """Whether a value is no, 0, none or not there at all."""
    kind = kind.inner if isinstance(kind, ir.MaybeType) else kind
    return value is None or value is UNSET or (isinstance(kind, ir.NumberType | ir.FlagType) and value == 0)


def _home_of(program: ir.Program, choose: ir.Choose) -> tuple[str, str]:
    """The phase or verb in whose text a decision stands, by name and label; of one in a trigger, the game."""
    for phase in program.phases:
        if _holds(phase.procedure.block, choose):
            return phase.name, named(phase.name, phase.label)
    for verb in program.verbs:
        if _holds(verb.procedure.block, choose):
            return verb.name, named(verb.name, verb.label)
    return program.name, named(program.name, program.label)


def _holds(block: ir.Block, choose: ir.Choose) -> bool:
    for statement in block:
        match statement:
            case ir.Choose(answers=answers, otherwise=otherwise):
                if statement is choose or statement.number == choose.number:
                    return True
                inner: tuple[ir.Block, ...] = (*(answer.effects for answer in answers), otherwise or ())
            case ir.If(then=then, otherwise=otherwise_block):
                inner = (then, otherwise_block)
            case ir.Case(arms=arms, otherwise=otherwise_block):
                inner = (*(arm for _values, arm in arms), otherwise_block)
            case ir.ForEach(block=body) | ir.Repeat(block=body):
                inner = (body,)
            case _:
                continue
        if any(_holds(one, choose) for one in inner):
            return True
    return False
