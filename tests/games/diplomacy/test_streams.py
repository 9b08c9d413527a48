"""Streams: the same numbers from the same name, everywhere (G1)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wastelands.games.diplomacy.streams import Stream, weighted


def test_the_words_are_those_of_splitmix64() -> None:
    stream = Stream("any")
    stream._state = 1234567  # the published sample of the generator starts here
    assert [stream.word() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_name_starts_its_stream_with_its_sha_256() -> None:
    assert Stream("WD1|2|dust|0")._state == 0x96FAF6710A741D97


@given(st.text(max_size=20), st.integers(1, 1 << 64))
def test_equal_names_give_equal_numbers_below_the_bound(name: str, n: int) -> None:
    numbers = [Stream(name).below(n) for _ in range(2)]
    assert numbers[0] == numbers[1] in range(n)


def test_below_refuses_the_words_that_would_favour_low_numbers() -> None:
    class Rigged(Stream):
        words = iter([(1 << 64) - 1, 5])

        def word(self) -> int:
            return next(self.words)

    assert Rigged("x").below(3) == 2  # 2**64 - 1 is the only word left over


def test_there_is_no_number_below_zero() -> None:
    with pytest.raises(ValueError, match="no number from 0 to -1"):
        Stream("x").below(0)


def test_rnd_never_reaches_one() -> None:
    class Highest(Stream):
        def word(self) -> int:
            return (1 << 64) - 1

    assert Highest("x").rnd() < 1.0
    stream = Stream("mean")
    assert 0.45 < sum(stream.rnd() for _ in range(1000)) / 1000 < 0.55


def test_a_shuffle_keeps_everything_and_moves_it() -> None:
    items = list(range(30))
    Stream("shuffle").shuffle(items)
    assert sorted(items) == list(range(30)) != items


def test_weights_are_odds_and_zero_is_never() -> None:
    stream = Stream("weights")
    drawn = Counter(weighted(stream, "abc", (1, 0, 3)) for _ in range(4000))
    assert drawn["b"] == 0
    assert 900 < drawn["a"] < 1100


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    stream = Stream("orders")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        stream.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert 880 < min(orders.values()) <= max(orders.values()) < 1120
