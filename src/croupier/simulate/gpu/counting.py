"""Counted bets on a GPU: one box by its machine, and at every round's end what the count says.

The walk is that of ``rounds``. Beside it runs the count: every card adds its tag. All threads of a
warp are at the same card, so that the decks not seen yet are the same for all, and the true count
is a product with a number from a table by card, which is held exact when it is made. How often each
result came at each count is counted in shared memory; every sum of counted play follows from that.

A shoe that is left to the processor (see ``rounds``) has been counted by then: it is played again,
card by card as the walk played it, and taken off.
"""

from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np
from numba import cuda, types
from numpy.typing import NDArray

from croupier.simulate.blackjack.counts import COUNT_FAR, COUNTED_HEAD

from .images import LANE_BITS, NO_LANE, OFTEN, PLACE_AT, SELDOM_MOST, Image
from .kernels import WORD_BYTES, Chip, Kernel, listed_of
from .rounds import ALIGNED, CODE, FIELDS, LANE, MANY, STAYS, head_rows, registers_of, threads_of
from .targets import I32, I64, U32, U64, Part, Target
from .walk import EMPTIED_EVERY, Shoe, reset_of, walk_of
from .words import word_parts

__all__ = (
    "BINS",
    "GROUPS_AT",
    "HEAD",
    "HIST_AT",
    "MOMENTS_AT",
    "SUMS",
    "WIDTH",
    "CountLaw",
    "count_kernel",
    "count_lines",
    "count_loop",
    "numbers_of",
)

BINS: Final = 2 * COUNT_FAR + 1
HEAD: Final = COUNTED_HEAD
WIDTH: Final = OFTEN + SELDOM_MOST
"""Results by count."""
OFTEN_ROW: Final = 8
"""A row of shared counts: those that come often, and a place to spare."""
GROUPS_AT: Final = 0
"""Shoes; then the main wager's rounds squared, net squared, net by rounds."""
MOMENTS_AT: Final = 1
SPREAD_AT: Final = 4
"""Shoes with anything staked; units and what they gained: squares and product."""
HIST_AT: Final = 8
SUMS: Final = HIST_AT + BINS * WIDTH
SHIFT: Final = 24
"""Bits behind the point of a factor that makes a true count of a running one."""
PER_CARD: Final = 2


class CountLaw(NamedTuple):
    """What the loop must know of a count."""

    tags: NDArray[np.int32]
    """By symbol: what a card adds."""
    factors: NDArray[np.int32]
    """By cards out: a factor and a summand, for the true count shifted."""
    stakes: NDArray[np.int32]
    """By count, from the lowest that is told apart."""
    nets: tuple[int, ...]
    """By result that comes often: what a round gains."""
    begins: int
    """The running count of a fresh shoe."""


def count_lines(
    runs: NDArray[np.int64], true: NDArray[np.int64], slopes: NDArray[np.float64]
) -> NDArray[np.int32]:
    """Factors and summands that make true counts of running ones, by cards out.

    ``true`` has a row for every number of cards out and a column for every running count.
    """
    one = 1 << SHIFT
    factors = np.rint(slopes * one).astype(np.int64)
    lines = factors[:, None] * runs
    # as low as can be; then every count must come out exactly
    summands = (true * one - lines).max(axis=1)
    assert (((lines + summands[:, None]) >> SHIFT) == true).all(), "a count is not on its line"
    both = np.stack((factors, summands), axis=1)
    assert np.abs(both).max() < 1 << 31
    return both.astype(np.int32).ravel()


def count_loop(target: Target, image: Image, shoe: Shoe, law: CountLaw, head: int) -> Part:
    """The loop over a thread's shoes; ``head`` rows of the machine stand in shared memory."""
    assert image.fewest * (1 << LANE_BITS) > EMPTIED_EVERY + image.fewest, "lanes would run over"
    part, add, listed = target.part, target.add, listed_of(target)
    words, high_half, reset = word_parts(target), target.high_half, reset_of(target, shoe)
    opened, seeded, stepped = words.opened, words.seeded, words.stepped
    head_end, rows_end = U32(head * image.symbols), U32(image.rows * image.symbols)
    begin, size = U32(image.begin << PLACE_AT), U32(shoe.size)
    half_way, cut, drawn = U32(shoe.half), U32(shoe.cut), U32(shoe.drawn)
    shift, lane_mask, no_lane = U32(PLACE_AT), U32((1 << PLACE_AT) - 1), U32(NO_LANE)
    begins, lowest, highest = I32(law.begins), I32(-COUNT_FAR), I32(COUNT_FAR)
    n0, n1, n2, n3, n4, n5, n6 = (I32(net) for net in law.nets)

    @part
    def noted(rare: np.uint64, place: np.uint32) -> np.uint64:
        return U64(U64(rare << CODE) | U64(rare & STAYS) | U64(place - rows_end))

    @part
    def read(tables: Any, entry: np.uint32, card: np.uint32, rare: np.uint64) -> Any:
        """The entry that a card leads to; a seldom result is written down with the next card."""
        near, table = tables[0], tables[1]
        place = U32(entry >> shift)
        if place >= head_end:
            if place >= rows_end:
                rare = noted(rare, place)
                entry = near[card]
            else:
                entry = table[U32(place + card)]
        else:
            entry = near[U32(place + card)]
        return entry, rare

    @part
    def bin_of(factors: Any, out: np.uint32, running: np.int32) -> np.uint32:
        """The count that decides about the next round, from the lowest that is told apart."""
        at = U32(out << U32(1))
        line = I64(I64(running) * I64(factors[at]) + I64(factors[U32(at + U32(1))]))
        count = min(max(I32(line >> I64(SHIFT)), lowest), highest)
        return U32(count - lowest)

    @part
    def ended(tables: Any, entry: np.uint32, out: np.uint32, counting: Any) -> Any:
        """Count a round's result at the count it began at, and stake on the next one."""
        _near, _table, _tags, factors, stakes, nets, hist, sums, seldom = tables
        one, running, bin_, stake, staked, gained = counting
        place, lane = U32(entry >> shift), U32(entry & lane_mask)
        if place >= rows_end:
            code = U32(place - rows_end)
            place = U32(U32(HIST_AT + OFTEN) + U32(bin_ * U32(WIDTH)) + code)
            add(sums, place, I64(one))
            staked, gained = I32(staked + stake), I32(gained + I32(stake * seldom[code]))
        elif lane == no_lane:
            running = begins  # the last card that is burnt: nobody has seen it
        else:
            result = U32(lane >> U32(2))
            add(hist, U32(U32(bin_ << U32(3)) + result), one)
            staked, gained = I32(staked + stake), I32(gained + I32(stake * nets[result]))
        bin_ = bin_of(factors, out, running)
        return one, running, bin_, I32(stakes[bin_]), staked, gained

    @part
    def seen(tables: Any, entry: np.uint32, out: np.uint32, counting: Any, card: np.uint32) -> Any:
        """What a card does to the count, and to what is staked where a round is over."""
        one, running, bin_, stake, staked, gained = counting
        counting = (one, I32(running + tables[2][card]), bin_, stake, staked, gained)
        place = U32(entry >> shift)
        if place == U32(0) or place >= rows_end:
            counting = ended(tables, entry, out, counting)
        return counting

    @part
    def played(tables: Any, state: Any, card: np.uint32) -> Any:
        """What a card does to a round that stands where the last entry says."""
        entry, lanes, rare, even, odd, out, counting = state
        entry, rare = read(tables, entry, card, rare)
        lanes = U32(lanes + U32(U32(1) << U32(entry & lane_mask)))
        out = U32(out + U32(1))
        counting = seen(tables, entry, out, counting, card)
        return entry, lanes, rare, even, odd, out, counting

    @part
    def emptied(state: Any) -> Any:
        entry, lanes, rare, even, odd, out, counting = state
        even = U32(even + U32(lanes & FIELDS))
        odd = U32(odd + U32(U32(lanes >> U32(LANE_BITS)) & FIELDS))
        return entry, U32(0), rare, even, odd, out, counting

    @part
    def goes_on(state: Any) -> Any:
        place = U32(state[0] >> shift)
        return place != U32(0) and place < rows_end

    walk = walk_of(target, shoe, played, emptied, goes_on)

    @part
    def fresh(tables: Any, one: np.int32) -> Any:
        """The count before the first card; ``one`` is added for every round."""
        bin_ = bin_of(tables[3], U32(0), begins)
        return one, begins, bin_, I32(tables[4][bin_]), I32(0), I32(0)

    @part
    def taken_off(tables: Any, order: Any, cards: Any, fours: Any, seed: Any, number: Any) -> None:
        """Play a shoe as the walk did, and take off what was counted of it."""
        reset(order, fours)
        entry, rare, out, counting = begin, U64(1), U32(0), fresh(tables, I32(-1))
        for is_later in range(2):
            block = opened(number, seed)
            g0, g1, g2, g3 = seeded(block, 0), seeded(block, 1), seeded(block, 2), seeded(block, 3)
            g4, g5, g6, g7 = seeded(block, 4), seeded(block, 5), seeded(block, 6), seeded(block, 7)
            end = drawn if is_later else half_way
            while out < end:
                place = U32(entry >> shift)
                if out >= cut and (place == U32(0) or place >= rows_end):
                    break
                word, last = stepped(g0)
                g0, g1, g2, g3, g4, g5, g6, g7 = g1, g2, g3, g4, g5, g6, g7, last
                bits = U32(word) if is_later else U32(word >> U64(32))
                there = U64(U64(out) + U64(high_half(bits, U32(size - out))))
                card = U32(cards[there])
                cards[there] = cards[U64(out)]
                out = U32(out + U32(1))
                entry, rare = read(tables, entry, card, rare)
                counting = seen(tables, entry, out, counting, card)

    @part
    def summed(totals: Any, state: Any, seldom: Any) -> Any:
        """Add a shoe to the sums over shoes."""
        groups, rounds_sq, net_sq, net_by, staking, staked_sq, gained_sq, gained_by = totals
        _entry, _lanes, rare, even, odd, _out, counting = state
        c0, c2 = U32(even & LANE), U32(U32(even >> U32(8)) & LANE)
        c4, c6 = U32(U32(even >> U32(16)) & LANE), U32(even >> U32(24))
        c1, c3 = U32(odd & LANE), U32(U32(odd >> U32(8)) & LANE)
        c5 = U32(U32(odd >> U32(16)) & LANE)
        rounds = I32(c0 + c1 + c2 + c3 + c4 + c5 + c6)
        net = I32(n0 * I32(c0) + n1 * I32(c1) + n2 * I32(c2) + n3 * I32(c3))
        net = I32(net + n4 * I32(c4) + n5 * I32(c5) + n6 * I32(c6))
        while rare > U64(1):
            code = U32(rare & U64(SELDOM_MOST - 1))
            rare = U64(rare >> CODE)
            rounds, net = I32(rounds + I32(1)), I32(net + seldom[code])
        _one, _running, _bin, _stake, staked, gained = counting
        if staked > I32(0):
            staking = I32(staking + I32(1))
        return (
            I32(groups + I32(1)),
            I64(rounds_sq + I64(rounds * rounds)),
            I64(net_sq + I64(net * net)),
            I64(net_by + I64(net * rounds)),
            staking,
            I64(staked_sq + I64(staked) * I64(staked)),
            I64(gained_sq + I64(gained) * I64(gained)),
            I64(gained_by + I64(gained) * I64(staked)),
        )

    @part
    def loop(
        tables: Any, order: Any, cards: Any, fours: Any,
        seed: Any, number: Any, stride: Any, trips: Any, stop: Any, left: Any, sums: Any,
    ) -> None:  # fmt: skip
        z, none = I64(0), I32(0)
        totals = (none, z, z, z, none, z, z, z)
        for _trip in range(trips):
            reset(order, fours)
            # threads behind the last shoe play on, and count nothing
            one = I32(1) if number < stop else I32(0)
            state = (begin, U32(0), U64(1), U32(0), U32(0), U32(0), fresh(tables, one))
            state, small = walk(tables, cards, fours, state, seed, number)
            entry, lanes, rare, even, odd, out, counting = state
            place = U32(entry >> shift)
            if place >= rows_end:
                rare = noted(rare, place)
                place = U32(0)
            if number >= stop:
                pass
            elif small < size or place != U32(0) or rare >= MANY:
                taken_off(tables, order, cards, fours, seed, number)
                listed(left, number)
            else:
                state = (entry, lanes, rare, even, odd, out, counting)
                totals = summed(totals, state, tables[8])
            number = U64(number + stride)
        groups, rounds_sq, net_sq, net_by, staking, staked_sq, gained_sq, gained_by = totals
        add(sums, GROUPS_AT, I64(groups)), add(sums, MOMENTS_AT, rounds_sq)
        add(sums, MOMENTS_AT + 1, net_sq), add(sums, MOMENTS_AT + 2, net_by)
        add(sums, SPREAD_AT, I64(staking)), add(sums, SPREAD_AT + 1, staked_sq)
        add(sums, SPREAD_AT + 2, gained_sq), add(sums, SPREAD_AT + 3, gained_by)

    return loop


def count_kernel(target: Target, chip: Chip, image: Image, shoe: Shoe, law: CountLaw) -> Kernel:
    """The kernel: beside rows of the machine the count's tables and its histogram are shared."""
    period, room = len(shoe.order), shoe.room * WORD_BYTES
    order_words: NDArray[np.uint32] = shoe.order
    size = numbers_of(law).size
    tags_end = law.tags.size
    factors_end = tags_end + law.factors.size
    stakes_end = factors_end + law.stakes.size
    hist_words = BINS * OFTEN_ROW
    left = replace(chip, shared=chip.shared - WORD_BYTES * (size + hist_words))
    threads = threads_of(image, shoe, left)
    head = head_rows(image, shoe, threads, left)
    loop, add = count_loop(target, image, shoe, law, head), target.add
    entries = head * image.symbols
    numbers_at = entries + period
    hist_at = numbers_at + size
    tables_end = -(-(hist_at + hist_words) * WORD_BYTES // ALIGNED) * ALIGNED

    def kernel(
        table: Any, seldom: Any, beside: Any, begun: Any, seed: Any, first: Any, trips: Any,
        stop: Any, left: Any, sums: Any,
    ) -> None:  # fmt: skip
        words = cuda.shared.array(0, types.uint32)
        wholes = cuda.shared.array(0, types.int32)
        cards = cuda.shared.array(0, types.uint8)
        order = cuda.const.array_like(order_words)
        thread = cuda.threadIdx.x
        for place in range(thread, entries, threads):
            words[place] = table[place]
        for place in range(thread, period, threads):
            words[entries + place] = order[place]
        for place in range(thread, beside.size, threads):
            wholes[numbers_at + place] = beside[place]
        for place in range(thread, hist_words, threads):
            wholes[hist_at + place] = I32(0)
        cuda.syncthreads()
        own = U32(tables_end + thread * room)
        number = U64(first + U64(cuda.blockIdx.x * threads + thread))
        stride = U64(cuda.gridDim.x * threads)
        numbers, hist = wholes[numbers_at:], wholes[hist_at:]
        tables = (
            words, table, numbers, numbers[tags_end:], numbers[factors_end:],
            numbers[stakes_end:], hist, sums, seldom,
        )  # fmt: skip
        loop(
            tables, words[entries:], cards[own:], words[own >> U32(2) :],
            seed, number, stride, trips, stop, left, sums,
        )  # fmt: skip
        cuda.syncthreads()
        for place in range(thread, hist_words, threads):
            result, bin_ = place % OFTEN_ROW, place // OFTEN_ROW
            if result < OFTEN:
                add(sums, HIST_AT + bin_ * WIDTH + result, I64(hist[place]))

    return Kernel(
        body=kernel,
        threads=threads,
        blocks=1,
        shared=tables_end + threads * room,
        registers=registers_of(threads, chip),
    )


def numbers_of(law: CountLaw) -> NDArray[np.int32]:
    """What stands beside the machine in shared memory."""
    return np.concatenate((law.tags, law.factors, law.stakes, np.array(law.nets, np.int32)))
