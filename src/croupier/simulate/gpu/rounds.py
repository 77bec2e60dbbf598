"""Rounds of the Blackjack family on a GPU: one box, by a machine that has its splits.

* Rows of the machine stand in the order in which they are visited most. As many as fit are copied
  into shared memory; the others are read from global memory, by few lanes and seldom.
* Results that come often are counted in lanes of a word, which is emptied every 32 cards. Those
  that seldom come are places behind all rows: they are written down when the next card comes, six
  bits each in a word that begins as 1.
* A shoe is left to the processor where a product may ask for a redraw, where its last round needs
  more cards than were chosen, and where more than nine seldom results came.
"""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numba import cuda, types
from numpy.typing import NDArray

from .images import LANE_BITS, LANE_MASK, OFTEN, SELDOM_MOST, Image
from .kernels import WORD_BYTES, Chip, Kernel, listed_of
from .targets import I32, I64, U32, U64, Part, Target
from .walk import EMPTIED_EVERY, Shoe, reset_of, walk_of

GROUPS_AT: Final = OFTEN
MOMENTS_AT: Final = OFTEN + 1
"""Rounds squared, net squared, net by rounds; then Super Bonuses, squared, by rounds."""
BONUS_AT: Final = MOMENTS_AT + 3
SELDOM_AT: Final = 16
"""How often each seldom result came."""
SUMS: Final = SELDOM_AT + SELDOM_MOST

FIELDS: Final = U32(0x0F0F0F0F)
"""Every other lane: in emptying, lanes are made twice as wide."""
LANE: Final = U32(255)
CODE: Final = U64(6)
MANY: Final = U64(1 << 55)
"""Behind nine results that seldom come; a tenth one makes it more."""
STAYS: Final = U64(0xFC << 56)
"""Bits that would be pushed out stay, so that it never becomes less again."""
THREADS: Final = (512, 384, 256, 160, 128, 96, 64)
MISSES_MOST: Final = 0.025
"""Of all cards, those that may meet a row outside shared memory before fewer threads are better."""
ALIGNED: Final = 128
REGISTER_STEP: Final = 8
REGISTERS_MOST: Final = 255
QUARTERS: Final = 4
WARP: Final = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSums:
    """What is summed up of a shoe."""

    nets: tuple[int, ...]
    """By result that comes often: what a round gains."""
    has_bonus: bool
    """Whether Super Bonuses are counted: only results that seldom come have them."""


class BoxParts(NamedTuple):
    """How a card moves a box through its machine.

    What is kept of it: the entry where the round stands, the lanes, seldom results, wider lanes.
    """

    far: Part
    """Read a row that is not in shared memory, or write a result down and begin a round."""
    noted: Part
    """Write a seldom result down; once there are too many, that is all that is known."""
    played: Part
    """What a card does to a round that stands where the last entry says."""
    emptied: Part
    """Empty the lanes into wider ones."""
    goes_on: Part
    """Whether a round is under way."""
    counted: Part
    """How often each result came that comes often; so many rounds, and what they gained."""


def box_parts(
    target: Target, image: Image, shoe: Shoe, nets: tuple[int, ...], head: int
) -> BoxParts:
    """The parts; ``head`` rows of the machine stand in shared memory, the first table."""
    assert image.fewest * (1 << LANE_BITS) > EMPTIED_EVERY + image.fewest, "lanes would run over"
    assert shoe.drawn // image.fewest <= int(LANE)
    part, shift = target.part, U32(image.place_at)
    head_end, rows_end = U32(head * image.symbols), U32(image.rows * image.symbols)
    n0, n1, n2, n3, n4, n5, n6 = (I32(net) for net in nets)

    @part
    def noted(rare: np.uint64, place: np.uint32) -> np.uint64:
        return U64(U64(rare << CODE) | U64(rare & STAYS) | U64(place - rows_end))

    @part
    def far(tables: Any, place: np.uint32, card: np.uint32, rare: np.uint64) -> Any:
        if place >= rows_end:
            rare = noted(rare, place)
            entry = tables[0][card]
        else:
            entry = tables[1][U32(place + card)]
        return entry, rare

    @part
    def played(tables: Any, box: Any, card: np.uint32) -> Any:
        entry, lanes, rare, even, odd = box
        place = U32(entry >> shift)
        if place >= head_end:
            entry, rare = far(tables, place, card, rare)
        else:
            entry = tables[0][U32(place + card)]
        lanes = U32(lanes + U32(U32(1) << U32(entry & LANE_MASK)))
        return entry, lanes, rare, even, odd

    @part
    def emptied(box: Any) -> Any:
        entry, lanes, rare, even, odd = box
        even = U32(even + U32(lanes & FIELDS))
        odd = U32(odd + U32(U32(lanes >> U32(LANE_BITS)) & FIELDS))
        return entry, U32(0), rare, even, odd

    @part
    def goes_on(box: Any) -> Any:
        place = U32(box[0] >> shift)
        return place != U32(0) and place < rows_end

    @part
    def counted(even: np.uint32, odd: np.uint32) -> Any:
        c0, c2 = U32(even & LANE), U32(U32(even >> U32(8)) & LANE)
        c4, c6 = U32(U32(even >> U32(16)) & LANE), U32(even >> U32(24))
        c1, c3 = U32(odd & LANE), U32(U32(odd >> U32(8)) & LANE)
        c5 = U32(U32(odd >> U32(16)) & LANE)
        rounds = I32(c0 + c1 + c2 + c3 + c4 + c5 + c6)
        net = I32(n0 * I32(c0) + n1 * I32(c1) + n2 * I32(c2) + n3 * I32(c3))
        net = I32(net + n4 * I32(c4) + n5 * I32(c5) + n6 * I32(c6))
        return (c0, c1, c2, c3, c4, c5, c6), rounds, net

    return BoxParts(far, noted, played, emptied, goes_on, counted)


def round_loop(target: Target, image: Image, shoe: Shoe, sums_of: RoundSums, head: int) -> Part:
    """The loop over a thread's shoes; ``head`` rows of the machine stand in shared memory.

    ``seldom`` has what results that seldom come gain and, behind that, their Super Bonuses.
    """
    part, add, listed = target.part, target.add, listed_of(target)
    parts = box_parts(target, image, shoe, sums_of.nets, head)
    noted, counted, reset = parts.noted, parts.counted, reset_of(target, shoe)
    walk = walk_of(target, shoe, parts.played, parts.emptied, parts.goes_on)
    begin, size, shift = U32(image.begin << image.place_at), U32(shoe.size), U32(image.place_at)
    rows_end = U32(image.rows * image.symbols)
    has_bonus, bonus_from = sums_of.has_bonus, U32(SELDOM_MOST)

    @part
    def loop(
        near: Any, order: Any, cards: Any, fours: Any, table: Any, seldom: Any,
        seed: Any, number: Any, stride: Any, trips: Any, stop: Any, left: Any, sums: Any,
    ) -> None:  # fmt: skip
        h0 = h1 = h2 = h3 = h4 = h5 = h6 = U32(0)
        rounds_squared = net_squared = net_by_rounds = I64(0)
        groups = I32(0)
        for _trip in range(trips):
            reset(order, fours)
            state = (begin, U32(0), U64(1), U32(0), U32(0))
            state, small = walk((near, table), cards, fours, state, seed, number)
            entry, _lanes, rare, even, odd = state
            place = U32(entry >> shift)
            if place >= rows_end:
                rare = noted(rare, place)
                place = U32(0)
            if number >= stop:
                pass
            elif small < size or place != U32(0) or rare >= MANY:
                listed(left, number)
            else:
                (c0, c1, c2, c3, c4, c5, c6), rounds, net = counted(even, odd)
                h0, h1, h2, h3 = U32(h0 + c0), U32(h1 + c1), U32(h2 + c2), U32(h3 + c3)
                h4, h5, h6 = U32(h4 + c4), U32(h5 + c5), U32(h6 + c6)
                groups = I32(groups + I32(1))
                won = I32(0)
                while rare > U64(1):
                    code = U32(rare & U64(SELDOM_MOST - 1))
                    rare = U64(rare >> CODE)
                    rounds = I32(rounds + I32(1))
                    net = I32(net + seldom[code])
                    if has_bonus:
                        won = I32(won + seldom[U32(bonus_from + code)])
                    add(sums, U32(U32(SELDOM_AT) + code), I64(1))
                rounds_squared += I64(rounds * rounds)
                net_squared += I64(net * net)
                net_by_rounds += I64(net * rounds)
                if has_bonus and won != I32(0):
                    add(sums, BONUS_AT, I64(won))
                    add(sums, BONUS_AT + 1, I64(won * won))
                    add(sums, BONUS_AT + 2, I64(won * rounds))
            number = U64(number + stride)
        add(sums, 0, I64(h0)), add(sums, 1, I64(h1)), add(sums, 2, I64(h2)), add(sums, 3, I64(h3))
        add(sums, 4, I64(h4)), add(sums, 5, I64(h5)), add(sums, 6, I64(h6))
        add(sums, GROUPS_AT, I64(groups))
        add(sums, MOMENTS_AT, rounds_squared)
        add(sums, MOMENTS_AT + 1, net_squared)
        add(sums, MOMENTS_AT + 2, net_by_rounds)

    return loop


def head_rows(image: Image, shoe: Shoe, threads: int, chip: Chip) -> int:
    """How many rows stand in shared memory beside the shoes of so many threads."""
    left = chip.shared - WORD_BYTES * (threads * shoe.room + len(shoe.order)) - ALIGNED
    return min(left // (WORD_BYTES * image.symbols), image.rows)


def threads_of(image: Image, shoe: Shoe, chip: Chip) -> int:
    """How many threads a block has: as many as leave room for the rows that are visited most."""
    for threads in (min(threads, chip.threads) for threads in THREADS):
        rows = head_rows(image, shoe, threads, chip)
        if rows > 0 and image.misses[min(rows, image.misses.size) - 1] <= MISSES_MOST:
            return threads
    return min(THREADS[-1], chip.threads)


def registers_of(threads: int, chip: Chip) -> int:
    """How many registers a thread may have: a quarter of them serves a quarter of the warps."""
    warps = -(-threads // (WARP * QUARTERS))
    each = chip.registers // QUARTERS // (warps * WARP) // REGISTER_STEP * REGISTER_STEP
    return min(each, REGISTERS_MOST)


def round_kernel(
    target: Target, chip: Chip, image: Image, shoe: Shoe, sums_of: RoundSums
) -> Kernel:
    """The kernel, cut to fit a chip."""
    threads = threads_of(image, shoe, chip)
    head = head_rows(image, shoe, threads, chip)
    loop = round_loop(target, image, shoe, sums_of, head)
    entries, period, room = head * image.symbols, len(shoe.order), shoe.room * WORD_BYTES
    order_words: NDArray[np.uint32] = shoe.order
    tables = -(-(entries + period) * WORD_BYTES // ALIGNED) * ALIGNED

    def kernel(
        table: Any, seldom: Any, begun: Any, seed: Any, first: Any, trips: Any, stop: Any,
        left: Any, sums: Any,
    ) -> None:  # fmt: skip
        words = cuda.shared.array(0, types.uint32)  # arrays of no size begin at the same place
        cards = cuda.shared.array(0, types.uint8)
        order = cuda.const.array_like(order_words)
        thread = cuda.threadIdx.x
        for place in range(thread, entries, threads):
            words[place] = table[place]
        for place in range(thread, period, threads):
            words[entries + place] = order[place]
        cuda.syncthreads()
        own = U32(tables + thread * room)
        number = U64(first + U64(cuda.blockIdx.x * threads + thread))
        stride = U64(cuda.gridDim.x * threads)
        loop(
            words, words[entries:], cards[own:], words[own >> U32(2) :], table, seldom,
            seed, number, stride, trips, stop, left, sums,
        )  # fmt: skip

    return Kernel(
        body=kernel,
        threads=threads,
        blocks=1,
        shared=tables + threads * room,
        registers=registers_of(threads, chip),
    )
