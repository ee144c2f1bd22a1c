"""The generator is splitmix64, word for word."""

from __future__ import annotations

from collections import Counter

import pytest

from rulelang.engines.reference.generator import advance, below, shuffled

PUBLISHED = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821),
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_words_are_those_of_the_published_generator(seed: int) -> None:
    state, words = seed, []
    for _ in PUBLISHED[seed]:
        state, word = advance(state)
        words.append(word)
    assert tuple(words) == PUBLISHED[seed]


def test_numbers_below_a_bound_are_even() -> None:
    state, counts = 5, Counter[int]()
    for _ in range(6000):
        state, number = below(state, 6)
        counts[number] += 1
    assert set(counts) == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())


def test_words_past_the_last_whole_multiple_are_thrown_away() -> None:
    bound = (1 << 63) + 1
    state, number = below(1234567, bound)
    assert number == PUBLISHED[1234567][0]
    assert below(state, bound)[1] == PUBLISHED[1234567][1]
    assert below(0, bound)[1] == PUBLISHED[0][1]  # the first word, 0xe220…, is past it


def test_nothing_can_be_drawn_below_one() -> None:
    with pytest.raises(ValueError, match="below 0"):
        below(1, 0)


def test_a_shuffle_is_the_same_everywhere() -> None:
    assert shuffled(7, "abcdefgh")[1] == shuffled(7, "abcdefgh")[1]
    assert Counter("".join(shuffled(seed, "abc")[1]) for seed in range(1200)).keys() == {"abc", "acb", "bac", "bca", "cab", "cba"}
