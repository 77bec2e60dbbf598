"""Lanes and wide products mean the same compiled and plain."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.compiled.adopt import compiled
from croupier.compiled.lanes import (
    LANES,
    Lanes,
    any_negative,
    counting_lanes,
    equal_lanes,
    load,
    store,
)
from croupier.compiled.wide import wide_product

U = np.uint64
WORDS = st.integers(0, 2**64 - 1)


@compiled
def _fast_product(first: np.uint64, second: np.uint64) -> tuple[np.uint64, np.uint64]:
    return wide_product(first, second)


@given(WORDS, WORDS)
def test_a_wide_product_is_the_whole_product(first: int, second: int) -> None:
    high, low = _fast_product(U(first), U(second))
    assert (int(high) << 64) + int(low) == first * second
    assert wide_product(U(first), U(second)) == (U(high), U(low))


def _everything(words: Lanes, out: Lanes) -> bool:
    one, two = load(words, U(0)), load(words, U(LANES))
    store(out, U(0), one + two)
    store(out, U(8), one - two)
    store(out, U(16), one * two)
    store(out, U(24), one ^ two)
    store(out, U(32), one & two)
    store(out, U(40), one | two)
    store(out, U(48), one << U(7))
    store(out, U(56), one >> U(9))
    store(out, U(64), counting_lanes() + equal_lanes(U(5)))
    store(out, U(72), one + U(3))
    return any_negative(one)


_everything_fast = compiled(_everything)


@given(st.lists(WORDS, min_size=2 * LANES, max_size=2 * LANES))
def test_every_operator_is_the_same_compiled_and_plain(values: list[int]) -> None:
    words = np.array(values, dtype=np.uint64)
    plain, fast = np.zeros(80, dtype=np.uint64), np.zeros(80, dtype=np.uint64)
    assert _everything(words, plain) == _everything_fast(words, fast)
    assert np.array_equal(plain, fast)


@pytest.mark.parametrize("place", range(LANES))
def test_one_negative_lane_is_enough(place: int) -> None:
    words = np.zeros(2 * LANES, dtype=np.uint64)
    out = np.zeros(80, dtype=np.uint64)
    assert not _everything_fast(words, out)
    words[place] = U(1 << 63)
    assert _everything_fast(words, out)
