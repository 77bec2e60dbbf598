"""A short statistical battery for the fast generator, within streams and across them.

Each test gives a figure that is normal with mean 0 and variance 1 if the words are random; with
fixed seeds none may be further out than five. Longer runs of the same tests are marked slow.
"""

from collections.abc import Callable
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.compiled.lanes import LANES
from croupier.simulate.streams import STATE_WORDS, Words, fill, fill_fast, seed_lanes

U = np.uint64
FAR = 5.0
SHORT, LONG = 1 << 17, 1 << 23


def one_stream(size: int) -> Words:
    """Many words of one shoe."""
    words, state = np.zeros(size, dtype=np.uint64), np.zeros(STATE_WORDS, dtype=np.uint64)
    seed_lanes(state, U(2003), U(1))
    fill_fast(words, state)
    return words


def one_lane(size: int) -> Words:
    """Every eighth word: one generator alone."""
    return one_stream(size * LANES)[::LANES].copy()


def many_streams(size: int) -> Words:
    """The first words of neighbouring shoes, one after another."""
    words, state = np.zeros(size, dtype=np.uint64), np.zeros(STATE_WORDS, dtype=np.uint64)
    for at in range(0, size, LANES):
        fill(words[at : at + LANES], state, U(2003), U(at // LANES), False)
    return words


def neighbouring_seeds(size: int) -> Words:
    """The first words of one shoe under neighbouring seeds."""
    words, state = np.zeros(size, dtype=np.uint64), np.zeros(STATE_WORDS, dtype=np.uint64)
    for at in range(0, size, LANES):
        fill(words[at : at + LANES], state, U(at // LANES), U(1), False)
    return words


def normal(chi: float, freedom: int) -> float:
    """A chi-square figure as a normal one (Wilson and Hilferty)."""
    root: float = (chi / freedom) ** (1 / 3)
    return (root - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))


def chi_square(counts: NDArray[np.int64]) -> float:
    expected = counts.sum() / counts.size
    return normal(float(((counts - expected) ** 2 / expected).sum()), counts.size - 1)


def ones(words: Words) -> float:
    """As many ones as noughts, over all bits."""
    bits = words.size * 64
    count = int(np.bitwise_count(words).astype(np.int64).sum())
    return (2 * count - bits) / sqrt(bits)


def every_bit(words: Words) -> float:
    """As many ones as noughts, at each of the 64 places."""
    places = [int(((words >> U(bit)) & U(1)).sum()) for bit in range(64)]
    scores = [(2 * count - words.size) / sqrt(words.size) for count in places]
    return normal(sum(score**2 for score in scores), 64)


def weights(words: Words) -> float:
    """A word's number of ones says nothing of the next word's."""
    centred = np.bitwise_count(words).astype(np.float64) - 32
    return float((centred[1:] * centred[:-1]).sum()) / (16 * sqrt(words.size - 1))


def pairs(words: Words) -> float:
    """Every pair of neighbouring high bytes is as frequent."""
    high = (words >> U(56)).astype(np.int64)
    return chi_square(np.bincount(high[:-1:2] * 256 + high[1::2], minlength=1 << 16))


def low_bits(words: Words) -> float:
    """Every run of four lowest bits, over four neighbouring words, is as frequent."""
    low = (words & U(15)).astype(np.int64)
    rows = low[: low.size // 4 * 4].reshape(-1, 4) @ np.array([4096, 256, 16, 1])
    return chi_square(np.bincount(rows, minlength=1 << 16))


def gaps(words: Words) -> float:
    """The waits between values in the lowest eighth are geometric."""
    hits = np.flatnonzero((words >> U(61)) == 0)
    waits = np.minimum(np.diff(hits), 40)
    counts = np.bincount(waits, minlength=41)[1:]
    chance = np.array([(7 / 8) ** (wait - 1) / 8 for wait in range(1, 40)] + [(7 / 8) ** 39])
    expected = chance * counts.sum()
    return normal(float(((counts - expected) ** 2 / expected).sum()), 39)


def birthdays(words: Words) -> float:
    """Spacings between sorted birthdays repeat as often as they must (Marsaglia)."""
    days, people = 1 << 32, 4096
    batches = words.size // people
    repeats = 0
    for batch in range(batches):
        born = np.sort(words[batch * people : (batch + 1) * people] >> U(32))
        spacing = np.sort(np.diff(born))
        repeats += int((np.diff(spacing) == 0).sum())
    expected = batches * people**3 / (4 * days)
    return (repeats - expected) / sqrt(expected)


def matrix_rank(words: Words) -> float:
    """The ranks of 64 by 64 matrices of bits are as frequent as they must be."""
    matrices = min(words.size // 64, 2000)
    full = 0
    for number in range(matrices):
        full += _is_full(words[number * 64 : (number + 1) * 64].tolist())
    chance = float(np.prod(1 - 0.5 ** np.arange(1, 65)))
    return (full - matrices * chance) / sqrt(matrices * chance * (1 - chance))


def _is_full(rows: list[int]) -> bool:
    for column in range(64):
        pivot = next((i for i in range(column, 64) if rows[i] >> column & 1), None)
        if pivot is None:
            return False
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for i in range(column + 1, 64):
            if rows[i] >> column & 1:
                rows[i] ^= rows[column]
    return True


SOURCES = (one_stream, one_lane, many_streams, neighbouring_seeds)
TESTS = (ones, every_bit, weights, pairs, low_bits, gaps, birthdays, matrix_rank)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("test", TESTS)
def test_the_generator_passes(
    test: Callable[[Words], float], source: Callable[[int], Words]
) -> None:
    assert abs(test(source(SHORT))) < FAR


@pytest.mark.slow
@pytest.mark.parametrize("source", [one_stream, one_lane])
@pytest.mark.parametrize("test", TESTS)
def test_the_generator_passes_for_long(
    test: Callable[[Words], float], source: Callable[[int], Words]
) -> None:
    assert abs(test(source(LONG))) < FAR


@pytest.mark.slow
@pytest.mark.parametrize("source", [many_streams, neighbouring_seeds])
@pytest.mark.parametrize("test", TESTS)
def test_the_streams_pass_for_long(
    test: Callable[[Words], float], source: Callable[[int], Words]
) -> None:
    assert abs(test(source(LONG >> 3))) < FAR


@pytest.mark.parametrize("step", [1, 2, 64])
def test_shoes_do_not_know_one_another(step: int) -> None:
    """The words of a shoe and of a later one agree in half their bits."""
    shoes, state = 3_000, np.zeros(STATE_WORDS, dtype=np.uint64)
    words = np.zeros((shoes, 64), dtype=np.uint64)
    for number in range(shoes):
        fill(words[number], state, U(77), U(number), False)
    unlike = np.bitwise_count(words[step:] ^ words[:-step]).astype(np.int64)
    bits = unlike.size * 64
    assert abs(2 * int(unlike.sum()) - bits) / sqrt(bits) < FAR
    # The products of centred words, summed over shoes: no place follows another.
    centred = words.astype(np.float64) / 2**64 - 0.5
    product = (centred[step:] * centred[:-step]).sum(axis=0) * 12 / sqrt(shoes - step)
    assert abs(normal(float((product**2).sum()), 64)) < FAR
