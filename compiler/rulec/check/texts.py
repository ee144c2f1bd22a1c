"""Cards written as text: from `"5H 5D 5C, 9S 9H 2C=9"` to the designs that each word fits."""

from __future__ import annotations

from rulec import ir
from rulec.check.world import World
from rulec.lexemes import shown
from rulec.source import Span
from rulec.suggest import near

LONGEST_TEXT = 20_000
MOST_WORDS = 20
LONGEST_WORD = 100
LONGEST_NUMBER = 18


def read_cards(world: World, text: str, sets: tuple[int, ...], span: Span) -> ir.CardsText | None:
    """The melds of cards that a text writes; a word that fits no card is reported and gives none."""
    melds: list[tuple[ir.CardText, ...]] = []
    if len(text) > LONGEST_TEXT:
        world.problem("unknown-card", "the text of cards is too long", span)
        return None
    for part in text.split(","):
        cards: list[ir.CardText] = []
        words = part.split()
        place = 0
        while place < len(words):
            found, used = _first_card(world, words[place : place + MOST_WORDS], sets)
            if found is None:
                _unknown_card(world, words[place], sets, span)
                return None
            cards.append(found)
            place += used
        melds.append(tuple(cards))
    return ir.CardsText(span, tuple(melds))


def _unknown_card(world: World, word: str, sets: tuple[int, ...], span: Span) -> None:
    if not sets or world.unsure_of(ir.CardType(sets)):
        return
    names = {name for one in sets for design in world.cards[one].designs for name in (design.name, design.label) if name}
    listed = ", ".join(world.cards[one].name for one in sets)
    world.problem("unknown-card", f"`{shown(word)}` is no card of {listed}", span, hint=near(word, names))


def _first_card(world: World, words: list[str], sets: tuple[int, ...]) -> tuple[ir.CardText | None, int]:
    """The card that the first words write, and how many words that takes: the longest name, else one word."""
    called = [one for one in world.card_words.get(words[0], ()) if one.cards in sets and tuple(words[: len(one.words)]) == one.words]
    if called:
        longest = max(len(one.words) for one in called)
        matched = dict.fromkeys((one.cards, one.row) for one in called if len(one.words) == longest)
        return ir.CardText(" ".join(words[:longest]), tuple(matched)), longest
    word, sign, stand = words[0].partition("=")
    named = dict.fromkeys((one.cards, one.row) for one in world.card_words.get(word, ()) if one.cards in sets and one.words == (word,))
    designs = list(named) or [(one, row) for one in sets for row in _by_attributes(world, one, word)]
    if not designs or (sign and not stand):
        return None, 1
    stands = None
    if sign:
        stands = _stands(world, sets, stand)
        if stands is None:
            return None, 1
    return ir.CardText(words[0], tuple(designs), stands), 1


def _stands(world: World, sets: tuple[int, ...], word: str) -> tuple[int | None, ...] | None:
    for one in sets:
        places = _spelled(world, world.stand_kinds.get(one, ()), word)
        if places is not None:
            return places
    return None


def _spelled(world: World, kinds: tuple[int, ...], word: str) -> tuple[int | None, ...] | None:
    """The first way to read a word as members of these kinds, in order; longer spellings come first, and any may be left out."""
    rests: dict[int, tuple[int | None, ...]] = {len(word): ()}
    for kind in reversed(kinds):
        before: dict[int, tuple[int | None, ...]] = {}
        for place, spelling in reversed(spellings(world, kind)):
            for start in range(len(word)):
                end = start + len(spelling)
                if end in rests and word.startswith(spelling, start):
                    before[start] = (place, *rests[end])
        for start, rest in rests.items():
            before.setdefault(start, (None, *rest))
        rests = before
    return rests.get(0)


def spellings(world: World, kind: int) -> tuple[tuple[int, str], ...]:
    """Each way to write a member: name, label, or first letter in either case where no other member has it."""
    known = world.spelled.get(kind)
    if known is not None:
        return known
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
    world.spelled[kind] = tuple(sorted(found, key=lambda one: (-len(one[1]), one[0], one[1])))
    return world.spelled[kind]


def _by_attributes(world: World, one: int, word: str) -> tuple[int, ...]:
    """The rows that a word fits, its letters read as attributes in declared order, each of which may be left out."""
    known = world.readings.get((one, word))
    if known is None:
        cards = world.cards[one]
        places = [_places(world, column.type, word) for column in cards.columns]
        fitting = (row for row, design in enumerate(cards.designs) if _is_read(places, design.values, len(word)))
        known = world.readings[one, word] = tuple(fitting) if 0 < len(word) <= LONGEST_WORD else ()
    return known


def _is_read(places: list[dict[object, list[tuple[int, int]]]], values: tuple[object, ...], length: int) -> bool:
    """Whether the values of a row, each once or not at all and in their order, write a word of that length."""
    reached = {0}
    for column, value in zip(places, values, strict=True):
        if isinstance(value, int) or value is None:
            reached |= {end for start, end in column.get(value, ()) if start in reached}
    return length in reached


def _places(world: World, type_: ir.Type, word: str) -> dict[object, list[tuple[int, int]]]:
    """From where to where in a word a value of that type may be written, by the value."""
    found: dict[object, list[tuple[int, int]]] = {}
    match type_.inner if isinstance(type_, ir.MaybeType) else type_:
        case ir.MemberType(kind=kind):
            for place, spelling in spellings(world, kind):
                for start in range(len(word)):
                    if word.startswith(spelling, start):
                        found.setdefault(place, []).append((start, start + len(spelling)))
        case ir.NumberType():
            for start in range(len(word)):
                for end in range(start + 1, min(start + LONGEST_NUMBER, len(word)) + 1):
                    if not word[end - 1].isdecimal():
                        break
                    found.setdefault(int(word[start:end]), []).append((start, end))
        case _:
            pass
    return found
