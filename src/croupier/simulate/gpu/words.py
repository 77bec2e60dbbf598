"""Random words in parts of kernels: the streams of ``simulate.streams``, one generator at a time.

There eight generators stand side by side in a vector; here each is four words in registers.
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from croupier.simulate.streams import (
    FAST,
    MIX_FIRST,
    MIX_SECOND,
    PHILOX_FIRST,
    PHILOX_ROUNDS,
    PHILOX_SECOND,
    REDRAWS,
    WEYL_FIRST,
    WEYL_SECOND,
)

from .targets import U32, U64, Part, Target

LOW: Final = U64(0xFFFFFFFF)
HALF: Final = U64(32)
S17, S19, S23, S27 = U64(17), U64(19), U64(23), U64(27)
S30, S31, S41, S45 = U64(30), U64(31), U64(41), U64(45)
NONE_SMALL: Final = U32(0xFFFFFFFF)
"""The lowest low half of all products before there is one."""


class WordParts(NamedTuple):
    """The parts; a generator is a tuple of four words."""

    philox: Part
    """Four words for (number, block) under (seed, purpose)."""
    seeded: Part
    """One of a stream's eight generators, from the stream's first block."""
    stepped: Part
    """xoshiro256++: a word, and the generator after it."""
    chosen: Part
    """Which of so many cards 32 random bits choose; and the lowest low half of all products."""
    redrawn: Part
    """The same choice where its product asks for redraws; and the block behind the last redraw."""
    opened: Part
    """The first block of a stream, from which its generators are seeded."""


@cache
def word_parts(target: Target) -> WordParts:
    """Compile the parts for a target."""
    part, high_half = target.part, target.high_half

    @part
    def high_product(one: np.uint64, two: np.uint64) -> np.uint64:
        """The high word of the product of two words."""
        one_low, one_high = U64(one & LOW), U64(one >> HALF)
        two_low, two_high = U64(two & LOW), U64(two >> HALF)
        low = U64(one_low * two_low)
        cross = U64(one_high * two_low + (low >> HALF))
        other = U64(one_low * two_high + (cross & LOW))
        return U64(one_high * two_high + (cross >> HALF) + (other >> HALF))

    @part
    def philox(number: np.uint64, block: np.uint64, seed: np.uint64, purpose: np.uint64) -> Any:
        a, b, c, d = U64(number), U64(block), U64(0), U64(0)
        key, key_too = U64(seed), U64(purpose)
        for _ in range(PHILOX_ROUNDS):
            high, low = high_product(PHILOX_FIRST, a), U64(PHILOX_FIRST * a)
            high_too, low_too = high_product(PHILOX_SECOND, c), U64(PHILOX_SECOND * c)
            a, b, c, d = U64(high_too ^ b ^ key), low_too, U64(high ^ d ^ key_too), low
            key, key_too = U64(key + WEYL_FIRST), U64(key_too + WEYL_SECOND)
        return a, b, c, d

    @part
    def opened(number: np.uint64, seed: np.uint64) -> Any:
        return philox(number, U64(0), seed, FAST)

    @part
    def mixed(word: np.uint64) -> np.uint64:
        word = U64((word ^ (word >> S30)) * MIX_FIRST)
        word = U64((word ^ (word >> S27)) * MIX_SECOND)
        return U64(word ^ (word >> S31))

    @part
    def seeded(block: Any, lane: int) -> Any:
        step = U64(U64(lane + 1) * WEYL_FIRST)
        a, b, c, d = block
        return (
            mixed(U64(step + a)),
            mixed(U64(step + b)),
            mixed(U64(step + c)),
            mixed(U64(step + d)),
        )

    @part
    def stepped(generator: Any) -> Any:
        # Every new word is one XOR of three, which a GPU does in one instruction.
        a, b, c, d = generator
        total = U64(a + d)
        word = U64(U64((total << S23) | (total >> S41)) + a)
        kept, last = U64(b << S17), U64(d ^ b)
        a, b, c = U64(U64(d ^ a) ^ b), U64(U64(b ^ c) ^ a), U64(U64(c ^ kept) ^ a)
        return word, (a, b, c, U64((last << S45) | (last >> S19)))

    @part
    def chosen(half: np.uint32, span: np.uint32, small: np.uint32) -> Any:
        low = U32(half * span)
        return high_half(half, span), (low if low < small else small)

    @part
    def redrawn(
        half: np.uint32, span: np.uint32, number: np.uint64, seed: np.uint64, block: np.uint64
    ) -> Any:
        uneven = U64(U64(U64(1) << HALF) % U64(span))
        product = U64(U64(half) * U64(span))
        while U64(product & LOW) < uneven:
            fresh, _b, _c, _d = philox(number, block, seed, REDRAWS)
            block = U64(block + U64(1))
            product = U64(U64(fresh >> HALF) * U64(span))
        return U32(product >> HALF), block

    return WordParts(philox, seeded, stepped, chosen, redrawn, opened)
