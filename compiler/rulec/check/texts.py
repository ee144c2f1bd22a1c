"""Cards written as text: from `"5H 5D 5C, 9S 9H 2C=9"` to the designs that each word fits."""

from __future__ import annotations

from collections.abc import Iterator

from rulec import ir
from rulec.check.world import World
from rulec.source import Span
from rulec.suggest import suggest

LONGEST_TEXT = 20_000


def row_named(world: World, sets: tuple[int, ...], name: str) -> ir.CardText | None:
    """The cards whose row has that name, or none."""
    found = tuple(
        (one, place)
        for one in sets
        for place, design in enumerate(world.cards[one].designs)
        if design.name is not None and design.name == name
    )
    return ir.CardText(name, found) if found else None


def read_cards(world: World, text: str, sets: tuple[int, ...], span: Span) -> ir.CardsText | None:
    """The melds of cards that a text writes; a word that fits no card is reported and gives none."""
    melds: list[tuple[ir.CardText, ...]] = []
    if len(text) > LONGEST_TEXT:
        world.problem("unknown-card", "the text of cards is too long", span)
        return None
    for part in text.split(","):
        cards: list[ir.CardText] = []
        words = part.split()
        while words:
            found, used = _first_card(world, words, sets)
            if found is None:
                _unknown_card(world, words[0], sets, span)
                return None
            cards.append(found)
            words = words[used:]
        melds.append(tuple(cards))
    return ir.CardsText(span, tuple(melds))


def _unknown_card(world: World, word: str, sets: tuple[int, ...], span: Span) -> None:
    names = sorted({name for one in sets for design in world.cards[one].designs for name in (design.name, design.label) if name})
    near = suggest(word, names)
    listed = ", ".join(world.cards[one].name for one in sets)
    world.problem("unknown-card", f"`{word}` is no card of {listed}", span, hint=f"did you mean `{near}`?" if near else None)


def _first_card(world: World, words: list[str], sets: tuple[int, ...]) -> tuple[ir.CardText | None, int]:
    """The card that the first words write, and how many words that takes: the longest name, else one word."""
    longest = 0
    matched: list[tuple[int, int]] = []
    for one in sets:
        for place, design in enumerate(world.cards[one].designs):
            for name in (design.name, design.label):
                parts = name.split() if name else []
                if parts and words[: len(parts)] == parts:
                    if len(parts) > longest:
                        longest, matched = len(parts), []
                    if len(parts) == longest and (one, place) not in matched:
                        matched.append((one, place))
    if matched:
        return ir.CardText(" ".join(words[:longest]), tuple(matched)), longest
    word, sign, stand = words[0].partition("=")
    named = [(one, place) for one in sets for place, design in enumerate(world.cards[one].designs) if word in (design.name, design.label)]
    designs = named or [found for one in sets for found in _by_attributes(world, one, word)]
    if not designs or (sign and not stand):
        return None, 1
    stands = None
    if sign:
        stands = _stands(world, sets, stand)
        if stands is None:
            return None, 1
    return ir.CardText(words[0], tuple(designs), stands), 1


def _stands(world: World, sets: tuple[int, ...], word: str) -> tuple[int, ...] | None:
    for one in sets:
        kinds = world.stand_kinds.get(one, ())
        for places in _spelled(world, kinds, word):
            return places
    return None


def _spelled(world: World, kinds: tuple[int, ...], word: str) -> Iterator[tuple[int, ...]]:
    """All ways to read a word as one member of each kind, in order."""
    if not kinds:
        if not word:
            yield ()
        return
    for place, spelling in spellings(world, kinds[0]):
        if word[: len(spelling)] == spelling:
            for rest in _spelled(world, kinds[1:], word[len(spelling) :]):
                yield (place, *rest)


def spellings(world: World, kind: int) -> list[tuple[int, str]]:
    """Each way to write a member: name, label, or first letter in either case where no other member has it."""
    members = world.kinds[kind].members
    found: list[tuple[int, str]] = []
    letters: dict[str, set[int]] = {}
    for place, member in enumerate(members):
        for name in (member.name, member.label):
            if name:
                letters.setdefault(name[0].casefold(), set()).add(place)
    taken = {name for member in members for name in (member.name, member.label) if name}
    for place, member in enumerate(members):
        words = [name for name in (member.name, member.label) if name]
        for name in words:
            letter = name[0].casefold()
            if letters[letter] == {place} and not letter.isdigit():
                words = [*words, *(form for form in (letter, letter.upper()) if form not in taken)]
        found += [(place, word) for word in dict.fromkeys(words)]
    return sorted(found, key=lambda one: (-len(one[1]), one[0], one[1]))


def _by_attributes(world: World, one: int, word: str) -> list[tuple[int, int]]:
    """The designs that a word fits, its letters read as attributes in declared order, each of which may be left out."""
    cards = world.cards[one]
    readings = list(_read_attributes(world, cards.columns, 0, word))
    found = []
    for place, design in enumerate(cards.designs):
        for reading in readings:
            if reading and all(design.values[column] == value for column, value in reading):
                found.append((one, place))
                break
    return found


def _read_attributes(world: World, columns: tuple[ir.Column, ...], at: int, word: str) -> Iterator[tuple[tuple[int, object], ...]]:
    if not word:
        yield ()
        return
    if at == len(columns):
        return
    for value, spelling in _values(world, columns[at].type, word):
        for rest in _read_attributes(world, columns, at + 1, word[len(spelling) :]):
            yield ((at, value), *rest)
    yield from _read_attributes(world, columns, at + 1, word)


def _values(world: World, type_: ir.Type, word: str) -> list[tuple[object, str]]:
    inner = type_.inner if isinstance(type_, ir.MaybeType) else type_
    match inner:
        case ir.MemberType(kind=kind):
            return [(place, spelling) for place, spelling in spellings(world, kind) if word.startswith(spelling)]
        case ir.NumberType():
            digits = len(word) - len(word.lstrip("0123456789"))
            return [(int(word[:length]), word[:length]) for length in range(min(digits, 18), 0, -1)]
        case _:
            return []
