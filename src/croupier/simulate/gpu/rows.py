"""Com-Bo on a GPU: five cards are a number, and the number gives the lines that win.

All threads are at the same card of the same round, so that nothing diverges. The pattern of a row
of cards is read from global memory; what lines a pattern wins stands in shared memory, three words
of eight lanes. A shoe in which a product may ask for a redraw is left to the processor.
"""

from typing import Any, Final

import numpy as np
from numba import cuda, types
from numpy.typing import NDArray

from croupier.simulate.com_bo.loop import BOXES, LANE_BITS, LANES_PER_WORD, LINE_WORDS, RowTables

from .kernels import WORD_BYTES, Chip, Kernel, listed_of
from .rounds import ALIGNED, registers_of
from .targets import I64, U32, U64, Part, Target
from .walk import Shoe, reset_of, walk_of

GROUPS_AT: Final = 0
LINES_AT: Final = 1
THREADS: Final = 384
LANE: Final = U64((1 << LANE_BITS) - 1)
LONG_WORD: Final = 8


def squares_at(tables: RowTables) -> int:
    """Where the bets' squared nets stand among the sums, behind the lines."""
    return LINES_AT + tables.bet_of.size


def row_loop(target: Target, shoe: Shoe, game: RowTables, rounds: int) -> Part:
    """The loop over a thread's shoes of so many rounds; ``totals`` is room for its sums."""
    part, add, listed = target.part, target.add, listed_of(target)
    reset = reset_of(target, shoe)
    base, boxes, size = U32(game.symbols), U32(BOXES), U32(shoe.size)
    bets, lines, squares = game.stakes.size, game.bet_of.size, squares_at(game)
    assert rounds * BOXES <= shoe.drawn

    @part
    def played(tables: Any, state: Any, card: np.uint32) -> Any:
        number, come, first, second, third = state
        number, come = U32(U32(number * base) + card), U32(come + U32(1))
        if come == boxes:
            patterns, lanes = tables
            wins = U32(U32(LINE_WORDS) * U32(patterns[number]))
            first = U64(first + lanes[wins])
            second = U64(second + lanes[U32(wins + U32(1))])
            third = U64(third + lanes[U32(wins + U32(2))])
            number, come = U32(0), U32(0)
        return number, come, first, second, third

    @part
    def emptied(state: Any) -> Any:
        return state

    @part
    def goes_on(state: Any) -> Any:
        return state[1] != U32(0)

    walk = walk_of(target, shoe, played, emptied, goes_on)

    @part
    def summed(law: Any, totals: Any, nets: Any, first: Any, second: Any, third: Any) -> None:
        """Add a shoe's lines and its bets' squares to the thread's sums."""
        bet_of, gains, stakes = law
        for bet in range(bets):
            nets[bet] = I64(-rounds * stakes[bet])
        for line in range(lines):
            word = first
            if line >= 2 * LANES_PER_WORD:
                word = third
            elif line >= LANES_PER_WORD:
                word = second
            count = I64(U64(word >> U64(line % LANES_PER_WORD * LANE_BITS)) & LANE)
            totals[LINES_AT + line] += count
            nets[bet_of[line]] += I64(count * gains[line])
        for bet in range(bets):
            totals[squares + bet] += I64(nets[bet] * nets[bet])
        totals[GROUPS_AT] += I64(1)

    @part
    def loop(
        lanes: Any, order: Any, cards: Any, fours: Any, totals: Any, nets: Any, patterns: Any,
        bet_of: Any, gains: Any, stakes: Any,
        seed: Any, number: Any, stride: Any, trips: Any, stop: Any, left: Any, sums: Any,
    ) -> None:  # fmt: skip
        for place in range(squares + bets):
            totals[place] = I64(0)
        for _trip in range(trips):
            reset(order, fours)
            state = (U32(0), U32(0), U64(0), U64(0), U64(0))
            state, small = walk((patterns, lanes), cards, fours, state, seed, number)
            _number, _come, first, second, third = state
            if number >= stop:
                pass
            elif small < size:
                listed(left, number)
            else:
                summed((bet_of, gains, stakes), totals, nets, first, second, third)
            number = U64(number + stride)
        for place in range(squares + bets):
            add(sums, place, totals[place])

    return loop


def row_kernel(target: Target, chip: Chip, shoe: Shoe, game: RowTables, rounds: int) -> Kernel:
    """The kernel, cut to fit a chip."""
    loop = row_loop(target, shoe, game, rounds)
    lanes_words, period = game.lanes.size, len(shoe.order)
    order_words: NDArray[np.uint32] = shoe.order
    room = shoe.room * WORD_BYTES
    order_at = lanes_words * LONG_WORD
    tables = -(-(order_at + period * WORD_BYTES) // ALIGNED) * ALIGNED
    threads = min(THREADS, chip.threads, (chip.shared - tables) // room // 32 * 32)
    totals_size, bets = squares_at(game) + game.stakes.size, game.stakes.size

    def kernel(
        patterns: Any, lanes: Any, bet_of: Any, gains: Any, stakes: Any, begun: Any,
        seed: Any, first: Any, trips: Any, stop: Any, left: Any, sums: Any,
    ) -> None:  # fmt: skip
        longs = cuda.shared.array(0, types.uint64)
        words = cuda.shared.array(0, types.uint32)
        bytes_ = cuda.shared.array(0, types.uint8)
        order = cuda.const.array_like(order_words)
        totals = cuda.local.array(totals_size, types.int64)
        nets = cuda.local.array(bets, types.int64)
        thread = cuda.threadIdx.x
        for place in range(thread, lanes_words, threads):
            longs[place] = lanes[place]
        for place in range(thread, period, threads):
            words[order_at // 4 + place] = order[place]
        cuda.syncthreads()
        own = U32(tables + thread * room)
        number = U64(first + U64(cuda.blockIdx.x * threads + thread))
        stride = U64(cuda.gridDim.x * threads)
        loop(
            longs, words[order_at // 4 :], bytes_[own:], words[own >> U32(2) :], totals, nets,
            patterns, bet_of, gains, stakes, seed, number, stride, trips, stop, left, sums,
        )  # fmt: skip

    return Kernel(
        body=kernel,
        threads=threads,
        blocks=1,
        shared=tables + threads * room,
        registers=registers_of(threads, chip),
    )
