"""Rapid Roulette on a GPU: one thread spins one block after another, and counts pockets.

Counts of the block at work stand in shared memory, one column a thread; a whole block's are added
to those of all. A block in which a product may ask for a redraw is left to the processor.
"""

from typing import Any, Final

import numpy as np
from numba import cuda, types

from croupier.simulate.roulette.loop import BLOCK_ROUNDS

from .kernels import WORD_BYTES, Chip, Kernel, listed_of
from .rounds import registers_of
from .targets import I64, U32, U64, Part, Target
from .words import NONE_SMALL, word_parts

STEPS: Final = BLOCK_ROUNDS // 16
"""Eight generators make sixteen spins a step."""
THREADS: Final = 256
BLOCKS_MOST: Final = 2


def spin_loop(target: Target, pockets: int, threads: int) -> Part:
    """The loop over a thread's blocks; its counts are ``threads`` words apart."""
    part, add, listed = target.part, target.add, listed_of(target)
    words = word_parts(target)
    opened, seeded, stepped, chosen = words.opened, words.seeded, words.stepped, words.chosen
    span, apart = U32(pockets), U32(threads)

    @part
    def spun(counts: Any, word: np.uint64, small: np.uint32) -> np.uint32:
        """Two spins of one word."""
        one, small = chosen(U32(word >> U64(32)), span, small)
        place = U32(one * apart)
        counts[place] = U32(counts[place] + U32(1))
        two, small = chosen(U32(word), span, small)
        place = U32(two * apart)
        counts[place] = U32(counts[place] + U32(1))
        return small

    @part
    def loop(
        counts: Any, totals: Any, seed: Any, number: Any, stride: Any, trips: Any, stop: Any,
        left: Any, sums: Any,
    ) -> None:  # fmt: skip
        for pocket in range(pockets):
            counts[U32(U32(pocket) * apart)] = U32(0)
            totals[pocket] = U32(0)
        for _trip in range(trips):
            block = opened(number, seed)
            g0, g1, g2, g3 = seeded(block, 0), seeded(block, 1), seeded(block, 2), seeded(block, 3)
            g4, g5, g6, g7 = seeded(block, 4), seeded(block, 5), seeded(block, 6), seeded(block, 7)
            small = NONE_SMALL
            for _step in range(STEPS):
                word, g0 = stepped(g0)
                small = spun(counts, word, small)
                word, g1 = stepped(g1)
                small = spun(counts, word, small)
                word, g2 = stepped(g2)
                small = spun(counts, word, small)
                word, g3 = stepped(g3)
                small = spun(counts, word, small)
                word, g4 = stepped(g4)
                small = spun(counts, word, small)
                word, g5 = stepped(g5)
                small = spun(counts, word, small)
                word, g6 = stepped(g6)
                small = spun(counts, word, small)
                word, g7 = stepped(g7)
                small = spun(counts, word, small)
            is_counted = number < stop and small >= span
            if number < stop and small < span:
                listed(left, number)
            for pocket in range(pockets):
                place = U32(U32(pocket) * apart)
                if is_counted:
                    totals[pocket] = U32(totals[pocket] + counts[place])
                counts[place] = U32(0)
            number = U64(number + stride)
        for pocket in range(pockets):
            add(sums, pocket, I64(totals[pocket]))

    return loop


def spin_kernel(target: Target, chip: Chip, pockets: int) -> Kernel:
    """The kernel."""
    threads = min(THREADS, chip.threads, chip.shared // (pockets * WORD_BYTES) // 32 * 32)
    loop = spin_loop(target, pockets, threads)
    shared = threads * pockets * WORD_BYTES
    blocks = max(min(BLOCKS_MOST, chip.shared // shared, chip.threads // threads), 1)

    def kernel(
        begun: Any, seed: Any, first: Any, trips: Any, stop: Any, left: Any, sums: Any
    ) -> None:
        counts = cuda.shared.array(0, types.uint32)
        totals = cuda.local.array(pockets, types.uint32)
        thread = cuda.threadIdx.x
        number = U64(first + U64(cuda.blockIdx.x * threads + thread))
        stride = U64(cuda.gridDim.x * threads)
        loop(counts[thread:], totals, seed, number, stride, trips, stop, left, sums)

    return Kernel(
        body=kernel,
        threads=threads,
        blocks=blocks,
        shared=shared,
        registers=registers_of(threads * blocks, chip),
    )
