"""Say what statements change and what expressions read: variables, zones, and from where cards come."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from attrs import define, field

from rulec import ir as x
from rulec.changes import NOWHERE, Effect, Mix, Reads, Shift, Store, Zones, store_of
from rulec.ir import statements as s
from rulec.ir.expressions import Expression
from rulec.ir.program import Event, Program
from rulec.ir.statements import Statement
from rulec.ir.types import CardType, GroupType, MaybeType, MeldType, Type, WayType
from rulec.walk import Node, Owner, OwnerSort, Site, nodes, owners, sites


def postorder(below: dict[int, list[int]]) -> list[int]:
    """Order things so that each comes after those below it, as far as none is below itself."""
    found: dict[int, None] = {}
    for start in below:
        pending = [start]
        opened: set[int] = set()
        while pending:
            one = pending[-1]
            if one in found or one in opened:
                pending.pop()
                found.setdefault(one)
            else:
                opened.add(one)
                pending.extend(other for other in below[one] if other not in found and other not in opened)
    return list(found)


@define
class Facts:
    """Answer questions about one program; what was reckoned is kept."""

    program: Program
    _value_reads: dict[int, Reads] = field(factory=dict)

    @cached_property
    def owners(self) -> dict[tuple[OwnerSort, int], Owner]:
        """All procedures by their key."""
        return {owner.key: owner for owner in owners(self.program)}

    @cached_property
    def sites(self) -> dict[tuple[OwnerSort, int], tuple[Site, ...]]:
        """All nodes of each procedure."""
        return {key: tuple(sites(owner)) for key, owner in self.owners.items()}

    @property
    def all_sites(self) -> Iterator[Site]:
        """All nodes of all procedures."""
        for every in self.sites.values():
            yield from every

    @cached_property
    def conditions(self) -> tuple[Expression, ...]:
        """All conditions of the rules: of triggers, statements, selections and cases."""
        return tuple(_conditions(self))

    @cached_property
    def asked(self) -> Reads:
        """What the conditions of the rules read, all in all."""
        return self.reads(*self.conditions)

    @cached_property
    def callers_first(self) -> tuple[Owner, ...]:
        """All procedures, a verb after all those that perform it (as far as no verb calls itself)."""
        called: dict[int, list[int]] = {}
        for index, verb in enumerate(self.program.verbs):
            called[index] = [node.verb for node in nodes(*verb.procedure.block) if isinstance(node, s.Perform)]
        last_first = postorder(called)
        others = [owner for owner in self.owners.values() if owner.sort != "verb"]
        return (*others, *(self.owners[("verb", index)] for index in reversed(last_first)))

    # ------------------------------------------------------------ reading

    def reads(self, *roots: Expression) -> Reads:
        """Reckon what expressions read, values included."""
        zones: set[int] = set()
        variables: set[int] = set()
        random = places = False
        for node in nodes(*roots):
            match node:
                case x.ZoneOf(zone=zone) | x.Top(zone=zone) | x.SlotCard(zone=zone):
                    zones.add(zone)
                case x.VariableValue(variable=variable):
                    variables.add(variable)
                case x.ComputedValue(value=value):
                    below = self._value_reads[value] if value in self._value_reads else self.value_reads(value)
                    zones |= below.zones
                    variables |= below.variables
                    random, places = random or below.random, places or below.places
                case x.Call(function="random"):
                    random = True
                case x.Property(name="owner" | "meld" | "stands_for"):
                    places = True
                case _:
                    pass
        return Reads(frozenset(zones), frozenset(variables), random, places)

    def value_reads(self, value: int) -> Reads:
        """Reckon what a value reads, those it needs included."""
        if not self._value_reads:
            needed = {
                index: [node.value for node in nodes(declared.body) if isinstance(node, x.ComputedValue)]
                for index, declared in enumerate(self.program.values)
            }
            for index in postorder(needed):
                self._value_reads[index] = Reads()
                self._value_reads[index] = self.reads(self.program.values[index].body)
        return self._value_reads[value]

    # ------------------------------------------------------------ where cards come from

    def holding(self, type_: Type) -> Zones:
        """List the zones that may hold things of a type."""
        match type_:
            case CardType(sets=sets) | MeldType(sets=sets) | WayType(sets=sets):
                return frozenset(zone for zone in range(len(self.program.zones)) if self._sets(zone) & set(sets))
            case GroupType(element=element):
                return self.holding(element)
            case MaybeType(inner=inner):
                return self.holding(inner)
            case _:
                return NOWHERE

    def _sets(self, zone: int) -> set[int]:
        """List the `cards` declarations whose cards a zone may hold."""
        declared = self.program.zones[zone]
        return {*declared.cards, *(self.program.melds[meld].cards for meld in declared.melds)}

    def all_zones_of_sets(self, zone: int) -> Zones:
        """List the zones that may hold the same sort of cards as a zone."""
        mine = self._sets(zone)
        return frozenset(other for other in range(len(self.program.zones)) if self._sets(other) & mine)

    @cached_property
    def slot_zones(self) -> dict[tuple[OwnerSort, int], dict[int, Zones]]:
        """For each procedure, the zones in which the things of each slot may lie when it is bound."""
        found: dict[tuple[OwnerSort, int], dict[int, Zones]] = {key: {} for key in self.owners}
        for key, owner in self.owners.items():
            if owner.sort == "trigger":
                trigger = self.program.triggers[owner.index]
                self._event_slots(trigger.event, trigger.moment, found[key])
        changed = True
        while changed:
            changed = False
            for owner in self.callers_first:
                before = dict(found[owner.key])
                self._bind(owner, found)
                changed = changed or before != found[owner.key]
        return found

    def _event_slots(self, event: Event, moment: str, slots: dict[int, Zones]) -> None:
        match event.sort:
            case "enter" | "leave" as sort:
                there = (sort == "enter") == (moment == "on")
                slots[0] = frozenset({event.index}) if there else self.all_zones_of_sets(event.index)
            case "verb":
                for place, parameter in enumerate(self.program.verbs[event.index].procedure.parameters):
                    slots[place] = self.holding(parameter)
            case "answer":
                for place, _ in enumerate(event.picks):
                    slots[place + 1] = frozenset(range(len(self.program.zones)))
            case _:
                pass

    def _bind(self, owner: Owner, found: dict[tuple[OwnerSort, int], dict[int, Zones]]) -> None:
        """Fill the slots that a procedure binds, and the parameters of the verbs that it performs."""
        slots = found[owner.key]

        def add(slot: int, zones: Zones) -> None:
            slots[slot] = slots.get(slot, NOWHERE) | zones

        for site in self.sites[owner.key]:
            match site.node:
                case s.Let(slot=slot, value=value):
                    add(slot, self.zones_of(value, slots))
                case s.ForEach(slot=slot, domain=domain):
                    add(slot, self.zones_of(domain, slots))
                case x.Fill(slot=slot, key_slot=key, keys=keys, values=values):
                    add(key, self.zones_of(keys, slots))
                    add(slot, self.zones_of(values, slots))
                case x.Selection() | x.Groups() | x.Ways() | x.Each() as binder:
                    for slot in _bound(binder):
                        add(slot, self.zones_of(_domain(binder), slots))
                case s.Perform(verb=verb, arguments=arguments):
                    parameters = found[("verb", verb)]
                    for place, argument in enumerate(arguments):
                        parameters[place] = parameters.get(place, NOWHERE) | self.zones_of(argument, slots)
                case _:
                    pass

    def zones_of(self, expression: Expression, slots: dict[int, Zones]) -> Zones:
        """List the zones in which the cards, melds or dice that an expression gives may lie."""
        match expression:
            case x.Local(slot=slot):
                return slots.get(slot, NOWHERE)
            case x.ZoneOf(zone=zone) | x.Top(zone=zone) | x.SlotCard(zone=zone):
                return frozenset({zone})
            case x.VariableValue(variable=variable):
                return self.holding(self.program.variables[variable].type)
            case x.ComputedValue(value=value, arguments=arguments):
                return self._value_zones(value, arguments, slots)
            case x.Things(sort="cards", index=index):
                return self.holding(CardType((index,)))
            case x.CardsText(melds=melds):
                sets = {one for meld in melds for card in meld for one, _ in card.designs}
                return self.holding(CardType(tuple(sorted(sets))))
            case x.Selection(slot=slot, domain=domain) | x.Groups(slot=slot, domain=domain):
                return self.zones_of(domain, slots)
            case x.Each(slot=slot, domain=domain, body=body):
                return self.zones_of(body, {**slots, slot: self.zones_of(domain, slots)})
            case x.Ways(cards=cards):
                return self.zones_of(cards, slots)
            case x.Fill(values=values):
                return self.zones_of(values, slots)
            case x.Without(left=left):
                return self.zones_of(left, slots)
            case x.Best(selection=selection):
                return self.zones_of(selection, slots)
            case _:
                return self._joined(expression, slots)

    def _joined(self, expression: Expression, slots: dict[int, Zones]) -> Zones:
        match expression:
            case x.Call(function=function, arguments=arguments):
                taken = arguments[-1:] if function in {"first", "random", "cards_from", "min", "max"} else ()
            case x.Union(parts=parts) | x.SetOf(items=parts):
                taken = parts
            case x.Cards(things=things) | x.Repeated(things=things) | x.Melds(way=things):
                taken = (things,)
            case x.Fallback(left=left, right=right):
                taken = (left, right)
            case x.Cases(cases=cases, otherwise=otherwise):
                taken = (*(value for _, value in cases), *(() if otherwise is None else (otherwise,)))
            case x.Property(name=name, subject=subject):
                taken = (subject,) if name in {"cards", "meld"} else ()
            case x.Entry(sort="fill", subject=subject):
                taken = (subject,)
            case _:
                taken = ()
        return frozenset().union(*(self.zones_of(one, slots) for one in taken))

    def _value_zones(self, value: int, arguments: tuple[Expression, ...], slots: dict[int, Zones]) -> Zones:
        declared = self.program.values[value]
        if not self.holding(declared.type):
            return NOWHERE
        inner = {place: self.zones_of(argument, slots) for place, argument in enumerate(arguments)}
        for node in nodes(declared.body):
            match node:
                case x.Selection() | x.Groups() | x.Ways() | x.Fill() | x.Each() as binder:
                    for slot in _bound(binder):
                        inner[slot] = inner.get(slot, NOWHERE) | self.zones_of(_domain(binder), inner)
                case _:
                    pass
        return self.zones_of(declared.body, inner)

    # ------------------------------------------------------------ changing

    def effects(self, owner: Owner, statement: Statement) -> tuple[Effect, ...]:
        """List what a statement itself changes, blocks and called verbs left out."""
        slots = self.slot_zones[owner.key]

        def shifts(things: Expression, target: Expression | None) -> tuple[Effect, ...]:
            sources: list[int | None] = [*sorted(self.zones_of(things, slots))] or [None]
            targets: list[int | None] = [None] if target is None else [*sorted(self.zones_of(target, slots))]
            return tuple(Shift(source, one) for source in sources for one in targets)

        match statement:
            case s.Assign(variable=variable, operator=operator, value=value):
                return (store_of(variable, operator, value),)
            case s.Change(verb=verb, amount=amount, variable=variable):
                sure = verb == "pay" and isinstance(amount, x.Constant) and amount.value != 0
                return (Store(variable, "up" if verb == "gain" else "down", sure),)
            case s.Draw(source=source, target=target):
                return (Shift(source.zone, target.zone),)
            case s.Move(things=things, target=target):
                return shifts(things, target)
            case s.Lay(melds=things, zone=target) | s.Rebuild(melds=things, zone=target) | s.Extend(target=target, things=things):
                return shifts(things, target)
            case s.Take(card=card):
                return shifts(card, None)
            case s.Swap(left=left, right=right):
                return shifts(left, right) + shifts(right, left)
            case s.Shuffle(zone=zone):
                return (Mix(zone.zone),)
            case s.Clear(zone=zone):
                return tuple(Shift(one, None) for one in sorted(self.zones_of(zone, slots)))
            case s.Collect(zone=zone):
                others = sorted(self.all_zones_of_sets(zone.zone) - {zone.zone})
                return (*(Shift(other, zone.zone) for other in others), *(Shift(zone.zone, other) for other in others))
            case s.Roll(zone=zone):
                return (Shift(None, zone.zone),)
            case s.Reroll(dice=dice):
                return tuple(Mix(one) for one in sorted(self.zones_of(dice, slots)))
            case _:
                return ()


def _bound(binder: Expression) -> tuple[int, ...]:
    """List the slots that a selection binds."""
    match binder:
        case x.Groups(slot=slot, element_slot=element):
            return (slot, element)
        case x.Fill(key_slot=key):
            return (key,)
        case x.Selection(slot=slot) | x.Ways(slot=slot) | x.Each(slot=slot):
            return (slot,)
        case _:
            return ()


def _domain(binder: Expression) -> Expression:
    """Give what a selection selects from."""
    match binder:
        case x.Ways(cards=domain) | x.Fill(keys=domain) | x.Selection(domain=domain) | x.Groups(domain=domain) | x.Each(domain=domain):
            return domain
        case _:
            return binder


def _conditions(facts: Facts) -> Iterator[Expression]:
    program = facts.program
    for trigger in program.triggers:
        if trigger.when is not None:
            yield trigger.when
    yield from (when.when for when in program.state_triggers)
    yield from (forbid.when for forbid in program.forbids)
    for site in facts.all_sites:
        yield from _conditions_in(site.node)
    for value in program.values:
        for node in nodes(value.body):
            yield from _conditions_in(node)


def _conditions_in(node: Node) -> Iterator[Expression]:
    match node:
        case s.If(condition=condition) | s.Requires(condition=condition):
            yield condition
        case s.Then(condition=condition) | s.EndGame(condition=condition) | s.Stop(condition=condition) if condition is not None:
            yield condition
        case s.Repeat(until=condition) | x.Selection(where=condition) | x.Ways(where=condition) if condition is not None:
            yield condition
        case x.Groups(where=where, each_where=each):
            yield from (one for one in (where, each) if one is not None)
        case x.Cases(cases=cases):
            yield from (condition for condition, _ in cases)
        case s.Change(verb="pay", variable=variable, keys=keys, span=span):
            yield x.VariableValue(span, variable, keys)
        case _:
            pass
