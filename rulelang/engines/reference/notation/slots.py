"""Write and read the picks of a move, one slot at a time.

What is written alike is numbered in stable order: `5H` is the first, `5H~2` the second. Without a number any that fits
is meant, the first for which the move is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from rulec import ir
from rulelang.engines.reference import melds
from rulelang.engines.reference.decisions import additions, fills, groups, singles, ways
from rulelang.engines.reference.decisions.choice import Candidate, Choice, plain
from rulelang.engines.reference.decisions.question import Question
from rulelang.engines.reference.melds import Addition
from rulelang.engines.reference.notation.given import CardWord, Value, card_word, melds_of
from rulelang.engines.reference.notation.wording import Wording
from rulelang.engines.reference.position import LaidMeld

READING_LIMIT = 20_000
"""How many ways to read a loosely written move are tried in a row; one that is written just so is read at once."""


@frozen
class Slotwise:
    """Read and write slots for one question in the words of its match."""

    question: Question
    words: Wording

    # ------------------------------------------------------------ single things

    def thing(self, pick: ir.Pick, value: object) -> str:
        """Write one thing, as if no other were written like it."""
        kind = plain(pick.type)
        if pick.by_place:
            return str(value)
        match kind:
            case ir.MeldType() if isinstance(value, int):
                return self.words.meld(self.question.meld(value))
            case ir.DieType() if isinstance(value, int):
                return str(self.question.table.dice[value][1])
            case _:
                return self.words.plain(kind, value)

    def written(self, pick: ir.Pick, found: Sequence[Candidate]) -> list[list[str]]:
        """Write every copy of the candidates, numbering candidates that are written alike."""
        return number_classes([[self.thing(pick, value) for value in candidate.values] for candidate in found])

    def read_single(self, pick: ir.Pick, value: Value) -> Iterator[Choice]:
        """The things that a value may mean, those written just so first."""
        found = singles.listed(self.question, pick)
        for kind in self._fitting(pick, found, _one_text(value)):
            yield found[kind].choice

    def _fitting(self, pick: ir.Pick, found: Sequence[Candidate], text: str) -> list[int]:
        """The candidates that a text may mean: those written just so, then those that it fits, then equal ones."""
        written = self.written(pick, found)
        stages: list[list[int]] = [
            [kind for kind, copies in enumerate(written) if copies[0] == text],
            [kind for kind, copies in enumerate(written) if text in copies],
            [kind for kind, candidate in enumerate(found) if self._fits(pick, candidate, text)],
            [kind for kind, candidate in enumerate(found) if self._equals(pick, candidate, text)],
        ]
        return list(dict.fromkeys(kind for stage in stages for kind in stage))

    def _fits(self, pick: ir.Pick, candidate: Candidate, text: str) -> bool:
        thing, kind = candidate.copies[0], plain(pick.type)
        if pick.by_place:
            return False
        match kind:
            case ir.CardType():
                return any(isinstance(card, int) and self._is_card(card, text) for card in candidate.copies)
            case ir.DesignType(sets=(only,)) if isinstance(thing, int):
                return (only, thing) in self.words.spelling.designs(text)
            case ir.MeldType() if isinstance(thing, int):
                return self._reads_as(self.question.meld(thing), [card_word(word) for word in text.split()])
            case ir.MemberType(kind=number):
                return self.words.spelling.member_from(number, text) == thing
            case ir.PlayerType():
                return text == f"P{int(str(thing)) + 1}" and text not in self.words.names
            case _:
                return False

    def _equals(self, pick: ir.Pick, candidate: Candidate, text: str) -> bool:
        """Whether a text names a card that is equal to the candidate."""
        card = candidate.copies[0]
        return not pick.by_place and isinstance(plain(pick.type), ir.CardType) and isinstance(card, int) and self._is_equal(card, text)

    def _is_card(self, card: int, word: str) -> bool:
        return self.question.setup.cards[card] in self.words.spelling.designs(word)

    def _is_equal(self, card: int, word: str) -> bool:
        spelling = self.words.spelling
        alike = spelling.alike(self.question.setup.cards[card])
        return any(spelling.alike(design) == alike for design in spelling.designs(word))

    def _reads_as(self, laid: LaidMeld, words: Sequence[CardWord]) -> bool:
        """Whether words name the cards of a meld, in any order."""
        if len(words) != len(laid.cards):
            return False
        left = list(zip(laid.cards, laid.stands, strict=True))
        for word in words:
            spot = next((place for place, (card, stand) in enumerate(left) if self._fits_laid(card, stand, word)), None)
            if spot is None:
                return False
            del left[spot]
        return True

    def _fits_laid(self, card: int, stand: tuple[int, ...] | None, word: CardWord) -> bool:
        """Whether a word names a card of a meld; a word that says nothing of what it stands for leaves that open."""
        if not self._is_equal(card, word.word):
            return False
        if word.stands is None:
            return True
        if stand is None:
            return False
        cards = self.question.setup.cards[card][0]
        columns = melds.stand_columns(self.question.program, cards)
        return self.words.spelling.stands_as(cards, columns, stand, word.stands)

    # ------------------------------------------------------------ groups

    def read_group(self, pick: ir.Pick, value: Value, bounds: Sequence[ir.Expression]) -> Iterator[Choice]:
        """The groups that a value may mean."""
        pool = groups.pool(self.question, pick, bounds)
        texts = self._members(pick, value)
        kinds = [self._fitting(pick, pool.candidates, text) for text in texts]
        room = [len(candidate.copies) for candidate in pool.candidates]
        seen = set()
        for taken in self._shares(kinds, room):
            if taken not in seen:
                seen.add(taken)
                choice = groups.grouped(self.question, pool, taken)
                if choice is not None:
                    yield choice

    def _members(self, pick: ir.Pick, value: Value) -> list[str]:
        """The words for the members of a group; of a group of melds each is as many words as the meld has cards."""
        if isinstance(plain(pick.type), ir.MeldType):
            return [" ".join(meld) for meld in melds_of(value, True)]
        if not isinstance(value, str) and not isinstance(plain(pick.type), ir.CardType):
            return [_one_text(one) for one in value]
        return [word for meld in melds_of(value, False) for word in meld]

    def _shares(self, kinds: Sequence[Sequence[int]], room: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Share words out to the kinds that each fits, no kind beyond its room: how many of each kind are taken."""
        taken = [0] * len(room)

        def share(word: int) -> Iterator[tuple[int, ...]]:
            if word == len(kinds):
                yield tuple(taken)
                return
            for kind in kinds[word]:
                if taken[kind] < room[kind] and self.question.spend():
                    taken[kind] += 1
                    yield from share(word + 1)
                    taken[kind] -= 1

        if all(kinds) and len(kinds) <= sum(room):
            yield from share(0)

    # ------------------------------------------------------------ melds

    def read_way(self, pick: ir.Pick, value: Value) -> Iterator[Choice]:
        """The ways that a value may mean."""
        order = ways.order(self.question, pick)
        texts = [[card_word(word) for word in meld] for meld in melds_of(value, True)]
        for laid in self._ways(order, texts, (), frozenset()):
            choice = ways.exactly(self.question, order, laid)
            if choice is not None:
                yield choice

    def classes(self, cards: Sequence[int]) -> list[tuple[list[str], list[int]]]:
        """Equal cards of a pick of ways: the words for each copy and the copies, in stable order."""
        found: dict[object, list[int]] = {}
        for card in sorted(cards, key=self.question.reader.order_key):
            found.setdefault(self.question.reader.equal_key(card), []).append(card)
        by_walk = {card: number for number, card in enumerate(cards)}
        listed = [sorted(copies, key=by_walk.__getitem__) for copies in found.values()]
        return list(zip(number_classes([list(map(self.words.card, copies)) for copies in listed]), listed, strict=True))

    def _ways(
        self, order: ways.Order, texts: list[list[CardWord]], laid: tuple[LaidMeld, ...], used: frozenset[int]
    ) -> Iterator[tuple[LaidMeld, ...]]:
        if len(laid) == len(texts):
            yield laid
            return
        for meld in self._melds(order, texts[len(laid)], used):
            if not self.question.spend():
                return
            yield from self._ways(order, texts, (*laid, meld), used | frozenset(meld.cards))

    def _melds(self, order: ways.Order, words: list[CardWord], used: frozenset[int]) -> Iterator[LaidMeld]:
        """The melds that words may mean, those with the cards in the order of the words first."""
        listed = self.classes(order.cards)
        kinds = [self._word_fits(listed, word) for word in words]
        room = [len([card for card in copies if card not in used]) for _words, copies in listed]
        seen = set()
        for taken in self._shares(kinds, room):
            if taken in seen:
                continue
            seen.add(taken)
            cards = [
                card
                for (_words, copies), count in zip(listed, taken, strict=True)
                for card in [card for card in copies if card not in used][:count]
            ]
            found = [laid for laid in self._arrangements(order, tuple(cards)) if self._reads_as(laid, words)]
            in_order = [laid for laid in found if all(map(self._fits_laid, laid.cards, laid.stands, words))]
            yield from in_order
            yield from (laid for laid in found if laid not in in_order)

    def _arrangements(self, order: ways.Order, cards: tuple[int, ...]) -> Iterator[LaidMeld]:
        for meld in dict.fromkeys(term.meld for term in order.terms):
            yield from melds.arrangements(self.question.reader, meld, cards)

    def _word_fits(self, listed: Sequence[tuple[list[str], list[int]]], word: CardWord) -> list[int]:
        text = word.word if word.which in (None, 1) else f"{word.word}~{word.which}"
        exact = [kind for kind, (words, _copies) in enumerate(listed) if text in words]
        if word.which is not None:
            return exact
        fitting = [kind for kind, (_words, copies) in enumerate(listed) if any(self._is_card(card, text) for card in copies)]
        equal = [kind for kind, (_words, copies) in enumerate(listed) if self._is_equal(copies[0], text)]
        return list(dict.fromkeys(exact + fitting + equal))

    # ------------------------------------------------------------ additions

    def additions(self, pick: ir.Pick) -> list[tuple[str, Choice]]:
        """All additions with the words for them."""
        found = list(additions.every(self.question, pick))
        texts = [self.words.addition(choice.value) for choice in found if isinstance(choice.value, Addition)]
        return list(zip(number_alike(texts), found, strict=True))

    def read_addition(self, pick: ir.Pick, value: Value) -> Iterator[Choice]:
        """The additions that a value may mean, the one written just so first."""
        text = _one_text(value)
        found = self.additions(pick)
        exact = [choice for one, choice in found if one == text]
        yield from exact
        word = card_word(text)
        if word.which is not None or word.choice is not None:
            return
        for _one, choice in found:
            addition = choice.value
            if choice not in exact and isinstance(addition, Addition):
                stand = addition.laid.stands[addition.laid.cards.index(addition.card)]
                if self._fits_laid(addition.card, stand, word):
                    yield choice

    # ------------------------------------------------------------ fills

    def keys(self, pick: ir.Pick, sheet: fills.Sheet) -> list[str]:
        """The keys of a fill in words."""
        kind = pick.type
        assert isinstance(kind, ir.FillType)
        return number_alike([self.words.plain(kind.key, key) for key in sheet.keys])

    def entry_value(self, pick: ir.Pick, value: object) -> str:
        """One value of a fill in words."""
        kind = pick.type
        assert isinstance(kind, ir.FillType)
        return self.words.plain(kind.value, value)

    def key_place(self, pick: ir.Pick, sheet: fills.Sheet, text: str) -> int | None:
        """Which key of a fill a word names, or none."""
        written = self.keys(pick, sheet)
        if text in written:
            return written.index(text)
        kind = pick.type
        assert isinstance(kind, ir.FillType)
        for place, key in enumerate(sheet.keys):
            if self._fits_plain(kind.key, key, text):
                return place
        return None

    def value_place(self, pick: ir.Pick, sheet: fills.Sheet, key: int, text: str) -> int | None:
        """Which value for a key a word names, or none."""
        kind = pick.type
        assert isinstance(kind, ir.FillType)
        for place, value in enumerate(sheet.values[key]):
            if self.words.plain(kind.value, value) == text or self._fits_plain(kind.value, value, text):
                return place
        return None

    def _fits_plain(self, kind: ir.Type, value: object, text: str) -> bool:
        match plain(kind):
            case ir.CardType() if isinstance(value, int):
                return self._is_equal(value, text)
            case ir.MemberType(kind=number):
                return self.words.spelling.member_from(number, text) == value
            case ir.PlayerType() if isinstance(value, int):
                return text == f"P{value + 1}" and text not in self.words.names
            case _:
                return False


def number_alike(texts: Sequence[str]) -> list[str]:
    """Number all but the first of texts that are alike."""
    counts: dict[str, int] = {}
    written = []
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
        written.append(text if counts[text] == 1 else f"{text}~{counts[text]}")
    return written


def number_classes(classes: Sequence[Sequence[str]]) -> list[list[str]]:
    """Number what is written alike in several classes: in the second that holds it `5H~2`, and so on."""
    homes: dict[str, list[int]] = {}
    for number, texts in enumerate(classes):
        for text in dict.fromkeys(texts):
            homes.setdefault(text, []).append(number)

    def written(text: str, number: int) -> str:
        spot = homes[text].index(number)
        return text if spot == 0 else f"{text}~{spot + 1}"

    return [[written(text, number) for text in texts] for number, texts in enumerate(classes)]


def _one_text(value: Value) -> str:
    if isinstance(value, str):
        return " ".join(value.split()) if value.strip() != value or "  " in value else value
    return " ".join(_one_text(item) for item in value)
