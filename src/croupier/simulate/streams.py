"""Random words: one stream for every shoe, keyed by the run's seed and the shoe's number.

A shoe's words come from eight xoshiro256++ generators side by side, whose states are made from
one Philox block of (seed, shoe). Nothing is carried from shoe to shoe, so any worker can play any
shoe. In careful mode every word comes from Philox itself: slower, and a check on the fast one.

Philox4x64-10: Salmon, Moraes, Dror, Shaw (2011), as in NumPy. xoshiro256++: Blackman, Vigna (2019).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_lightly
from croupier.compiled.lanes import LANES, Lanes, counting_lanes, load, store
from croupier.compiled.wide import wide_product

Words = NDArray[np.uint64]
U = np.uint64

PHILOX_ROUNDS: Final = 10
PHILOX_FIRST: Final = U(0xD2E7470EE14C6C93)
PHILOX_SECOND: Final = U(0xCA5A826395121157)
WEYL_FIRST: Final = U(0x9E3779B97F4A7C15)
WEYL_SECOND: Final = U(0xBB67AE8584CAA73B)
MIX_FIRST: Final = U(0xBF58476D1CE4E5B9)
MIX_SECOND: Final = U(0x94D049BB133111EB)

FAST: Final = U(0)
CAREFUL: Final = U(1)
REDRAWS: Final = U(2)
"""What a block is for: the second word of the key keeps the purposes apart."""

STATE_WORDS: Final = 4 * LANES
"""xoshiro256++ has four words of state; those of all lanes stand together."""
BLOCK: Final = 4
"""Words in a Philox block."""
WIDTH: Final = U(LANES)
ONE: Final = U(1)


@compiled_lightly
def philox(
    number: np.uint64, block: np.uint64, seed: np.uint64, purpose: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Four random words for a counter (number, block) under a key (seed, purpose)."""
    a, b, c, d = U(number), U(block), U(0), U(0)
    first, second = U(seed), U(purpose)
    for _ in range(PHILOX_ROUNDS):
        high, low = wide_product(PHILOX_FIRST, a)
        high_too, low_too = wide_product(PHILOX_SECOND, c)
        a, b, c, d = high_too ^ b ^ first, low_too, high ^ d ^ second, low
        first, second = U(first + WEYL_FIRST), U(second + WEYL_SECOND)
    return a, b, c, d


@compiled_lightly
def _mixed(lanes: Lanes) -> Lanes:
    """SplitMix64's finishing step: neighbouring words become unlike ones."""
    lanes = (lanes ^ (lanes >> U(30))) * MIX_FIRST
    lanes = (lanes ^ (lanes >> U(27))) * MIX_SECOND
    return lanes ^ (lanes >> U(31))


@compiled_lightly
def seed_lanes(state: Words, seed: np.uint64, number: np.uint64) -> None:
    """Make the state of all lanes from one block."""
    a, b, c, d = philox(number, U(0), seed, FAST)
    steps = (counting_lanes() + ONE) * WEYL_FIRST
    store(state, U(0), _mixed(steps + a))
    store(state, WIDTH, _mixed(steps + b))
    store(state, U(U(2) * WIDTH), _mixed(steps + c))
    store(state, U(U(3) * WIDTH), _mixed(steps + d))


@compiled_lightly
def _turned(lanes: Lanes, bits: np.uint64) -> Lanes:
    return (lanes << bits) | (lanes >> U(U(64) - bits))


@compiled_lightly
def stepped(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> tuple[Lanes, Lanes, Lanes, Lanes, Lanes]:
    """One step of xoshiro256++ in every lane: the words, and the state after them."""
    words = _turned(a + d, U(23)) + a
    kept = b << U(17)
    c = c ^ a
    d = d ^ b
    b = b ^ c
    a = a ^ d
    c = c ^ kept
    d = _turned(d, U(45))
    return words, a, b, c, d


@compiled_lightly
def fill_fast(words: Words, state: Words) -> None:
    """Fill an array, whose length is a multiple of the lanes, with xoshiro256++; keep the state."""
    assert words.size % LANES == 0
    a, b = load(state, U(0)), load(state, WIDTH)
    c, d = load(state, U(U(2) * WIDTH)), load(state, U(U(3) * WIDTH))
    at = U(0)
    while at < U(words.size):
        fresh, a, b, c, d = stepped(a, b, c, d)
        store(words, at, fresh)
        at = U(at + WIDTH)
    store(state, U(0), a)
    store(state, WIDTH, b)
    store(state, U(U(2) * WIDTH), c)
    store(state, U(U(3) * WIDTH), d)


@compiled_lightly
def fill_carefully(words: Words, seed: np.uint64, number: np.uint64, block: np.uint64) -> None:
    """Fill an array with Philox, from a block onwards."""
    for at in range(U(words.size) // U(BLOCK)):
        a, b, c, d = philox(number, U(block + at), seed, CAREFUL)
        start = U(at * U(BLOCK))
        words[start] = a
        words[U(start + U(1))] = b
        words[U(start + U(2))] = c
        words[U(start + U(3))] = d


@compiled_lightly
def fill(words: Words, state: Words, seed: np.uint64, number: np.uint64, careful: bool) -> None:
    """Fill an array with the first words of a shoe's stream."""
    if careful:
        fill_carefully(words, seed, number, U(0))
    else:
        seed_lanes(state, seed, number)
        fill_fast(words, state)
