"""Counted bets on a GPU: one box by its machine, and after every round what the count says.

The walk is that of ``rounds``. Beside it runs the count: what a card adds stands in the machine's
entry, and is summed up in a word above the lane of the result, with the number of cards. Where a
round ends, that word is kept. At nearly every card some thread of a warp ends a round, and all
would wait for it: so one looks for ended rounds only as often as two of them can lie apart. Then
what the round gained is counted at its count, in shared memory, and the next count is reckoned: a
product with a number from a table by card, which is held exact when it is made. Every sum of
counted play follows from how often each result came at each count.

A shoe that is left to the processor (see ``rounds``) has been counted by then: it is played again,
card by card as the walk played it, and taken off.
"""

from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np
from numba import cuda, types
from numpy.typing import NDArray

from croupier.simulate.blackjack.counts import COUNT_FAR, COUNTED_HEAD

from .images import LANE_MASK, NO_LANE, OFTEN, PLACE_AT, SELDOM_MOST, TAG_BITS, Image
from .kernels import WORD_BYTES, Chip, Kernel, listed_of
from .rounds import ALIGNED, CODE, MANY, box_parts, head_rows, registers_of, threads_of
from .targets import I32, I64, U32, U64, Part, Target
from .walk import LOOKED_EVERY, Shoe, reset_of, retrace_of, walk_of

BINS: Final = 2 * COUNT_FAR + 1
HEAD: Final = COUNTED_HEAD
WIDTH: Final = OFTEN + SELDOM_MOST
"""Results by count."""
HIST_ROW: Final = 8
"""A count's row in shared memory: the results that come often, and what is staked there."""
GROUPS_AT: Final = 0
"""Shoes; then the main wager's rounds squared, net squared, net by rounds."""
MOMENTS_AT: Final = 1
SPREAD_AT: Final = 4
"""Shoes with anything staked; units and what they gained: squares and product."""
HIST_AT: Final = 8
SUMS: Final = HIST_AT + BINS * WIDTH

CARDS_AT: Final = 16
"""In the word of a count: the lane, what cards added, and above them how many cards are out."""
ADDED_MOST: Final = 1 << (CARDS_AT - PLACE_AT)
ADDED: Final = U32((1 << CARDS_AT) - (1 << PLACE_AT))
LOW: Final = U32((1 << PLACE_AT + TAG_BITS) - 1)
"""Of an entry, the lane and what the card adds."""
CLEAR: Final = U32(~LANE_MASK)
SELDOM: Final = U32(NO_LANE)
"""For a lane: the seldom result that was written down last."""
SHIFT: Final = 32 - PLACE_AT
"""Bits behind the point of a factor that makes a true count of what cards added."""


class CountLaw(NamedTuple):
    """What the loop must know of a count."""

    lines: NDArray[np.int32]
    """A factor, and a summand in two words, by the number of cards out."""
    stakes: NDArray[np.int32]
    """By count, from the lowest that is told apart."""
    nets: tuple[int, ...]
    """By result that comes often: what a round gains."""
    seldom: NDArray[np.int32]
    """The same of results that seldom come."""
    begins: int
    """The place of the count of a fresh shoe among those that are told apart."""


def count_lines(
    added: NDArray[np.int64], true: NDArray[np.int64], slopes: NDArray[np.float64]
) -> NDArray[np.int32]:
    """Factors, then both words of summands, that make places of counts of what cards added.

    All by cards out: ``true`` has a row for every number of them; ``added`` has what the cards
    added there, in the same columns.
    """
    one = 1 << (SHIFT + PLACE_AT)
    factors = np.rint(slopes * (1 << SHIFT)).astype(np.int64)
    assert factors.max() < 1 << 31
    lines = factors[:, None] * (added << PLACE_AT)
    # as low as can be; then every count must come out exactly
    summands = ((true + COUNT_FAR) * one - lines).max(axis=1)
    found = (lines + summands[:, None]) >> (SHIFT + PLACE_AT)
    assert (found - COUNT_FAR == true).all(), "a count is not on its line"
    words = summands.astype(np.int64).view(np.int32).reshape(-1, 2)
    return np.concatenate((factors.astype(np.int32), words[:, 0], words[:, 1]))


def count_loop(
    target: Target, image: Image, shoe: Shoe, law: CountLaw, head: int, numbers_at: int
) -> Part:
    """The loop over a thread's shoes; ``head`` rows of the machine stand in shared memory.

    The first table is shared memory: those rows, and from a place on the count's numbers.
    """
    part, add, listed = target.part, target.add, listed_of(target)
    parts, reset = box_parts(target, image, shoe, law.nets, head), reset_of(target, shoe)
    far, noted, counted = parts.far, parts.noted, parts.counted
    box_emptied, box_goes_on = parts.emptied, parts.goes_on
    head_end, rows_end = U32(head * image.symbols), U32(image.rows * image.symbols)
    begin, size, shift = U32(image.begin << image.place_at), U32(shoe.size), U32(image.place_at)
    over, one_card = U32(NO_LANE), U32(1 << CARDS_AT)
    row_begins, stake_begins = U32(law.begins * HIST_ROW), I32(law.stakes[law.begins])
    # whole numbers of 64 bits: such constants become part of an address
    outs = law.lines.size // 3
    factors_at, lows_at, highs_at = (U64(numbers_at + outs * word) for word in range(3))
    nets_at = U64(numbers_at + law.lines.size)
    seldom_at, hist_at = U64(nets_at + U64(OFTEN)), U64(numbers_at + hist_place(law))
    stake_at = U64(hist_at + U64(OFTEN))

    @part
    def played(tables: Any, state: Any, card: np.uint32) -> Any:
        """As ``rounds`` plays; what a card adds is added, and where a round ends that is kept."""
        (entry, lanes, rare, even, odd), (word, ended, row, stake, staked, gained) = state
        place = U32(entry >> shift)
        if place >= head_end:
            if place >= rows_end:
                ended = U32(word | SELDOM)
            entry, rare = far(tables, place, card, rare)
        else:
            entry = tables[0][U32(place + card)]
        lanes = U32(lanes + U32(U32(1) << U32(entry & LANE_MASK)))
        now = U32(U32(word + one_card) + U32(entry & LOW))
        if U32(entry & over) != over:
            ended = now
        box = (entry, lanes, rare, even, odd)
        return box, (U32(now & CLEAR), ended, row, stake, staked, gained)

    @part
    def row_of(tables: Any, ended: np.uint32) -> np.uint32:
        """Where the row of the count stands that decides about the next round."""
        near, out = tables[0], U64(ended >> U32(CARDS_AT))
        high, low = U64(near[U64(out + highs_at)]), U64(near[U64(out + lows_at)])
        factor = U64(near[U64(out + factors_at)])
        line = U64(U64(U64(U32(ended & ADDED)) * factor) + U64(U64(high << U64(32)) | low))
        place = min(max(I32(line >> U64(32)), I32(0)), I32(BINS - 1))
        return U32(U32(place) * U32(HIST_ROW))

    def looking(one: int) -> Part:
        """The part that counts a round that has ended since the last look, or takes it off."""
        added = U32(one & 0xFFFFFFFF)

        @part
        def looked(tables: Any, state: Any) -> Any:
            (entry, lanes, rare, even, odd), (word, ended, row, stake, staked, gained) = state
            place = U32(entry >> shift)
            if place >= rows_end:
                # written down here and not with the next card, which belongs to the next look
                rare, entry, ended = noted(rare, place), over, U32(word | SELDOM)
            if ended != U32(0):
                near, sums = tables[0], tables[2]
                result = U64(U32(ended & over) >> U32(2))
                if result == U64(OFTEN):
                    code = U64(rare & U64(SELDOM_MOST - 1))
                    at = U64(U64(HIST_AT + OFTEN) + U64(U64(row >> U32(3)) * U64(WIDTH)))
                    add(sums, U64(at + code), I64(one))
                    result = U64(U64(OFTEN) + code)
                else:
                    add(near, U64(U64(U64(row) + result) + hist_at), added)
                net = I32(near[U64(result + nets_at)])
                staked, gained = I32(staked + stake), I32(gained + I32(stake * net))
                row = row_of(tables, ended)
                stake = I32(near[U64(U64(row) + stake_at)])
            box = (entry, lanes, rare, even, odd)
            return box, (word, U32(0), row, stake, staked, gained)

        return looked

    looked, taken_back = looking(1), looking(-1)

    @part
    def emptied(state: Any) -> Any:
        return box_emptied(state[0]), state[1]

    @part
    def goes_on(state: Any) -> Any:
        return box_goes_on(state[0])

    @part
    def retraced(tables: Any, state: Any, card: np.uint32) -> Any:
        return taken_back(tables, played(tables, state, card))

    walk = walk_of(
        target, shoe, played, emptied, goes_on, looked, every=min(image.fewest, LOOKED_EVERY)
    )
    retrace = retrace_of(target, shoe, retraced, goes_on)

    @part
    def fresh() -> Any:
        """What is kept of a shoe and of its count before the first card."""
        box = (begin, U32(0), U64(1), U32(0), U32(0))
        return box, (U32(0), U32(0), row_begins, stake_begins, I32(0), I32(0))

    @part
    def summed(totals: Any, state: Any, near: Any) -> Any:
        """Add a shoe to the sums over shoes."""
        groups, rounds_sq, net_sq, net_by, staking, staked_sq, gained_sq, gained_by = totals
        (_entry, _lanes, rare, even, odd), (_word, _ended, _row, _stake, staked, gained) = state
        _results, rounds, net = counted(even, odd)
        while rare > U64(1):
            code = U64(rare & U64(SELDOM_MOST - 1))
            rare = U64(rare >> CODE)
            rounds, net = I32(rounds + I32(1)), I32(net + I32(near[U64(code + seldom_at)]))
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
            state, small = walk(tables, cards, fours, fresh(), seed, number)
            rare = state[0][2]
            # threads behind the last shoe play on, and what they counted is taken off
            is_left = small < size or goes_on(state) or rare >= MANY
            if is_left or number >= stop:
                reset(order, fours)
                retrace(tables, cards, fresh(), seed, number, 0)
                if number < stop:
                    listed(left, number)
            else:
                totals = summed(totals, state, tables[0])
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
    left = replace(chip, shared=chip.shared - WORD_BYTES * size)
    threads = threads_of(image, shoe, left)
    head = head_rows(image, shoe, threads, left)
    entries = head * image.symbols
    numbers_at = entries + period
    hist_at = numbers_at + hist_place(law)
    loop, add = count_loop(target, image, shoe, law, head, numbers_at), target.add
    tables_end = -(-(numbers_at + size) * WORD_BYTES // ALIGNED) * ALIGNED

    def kernel(
        table: Any, beside: Any, begun: Any, seed: Any, first: Any, trips: Any, stop: Any,
        left: Any, sums: Any,
    ) -> None:  # fmt: skip
        words = cuda.shared.array(0, types.uint32)
        cards = cuda.shared.array(0, types.uint8)
        order = cuda.const.array_like(order_words)
        thread = cuda.threadIdx.x
        for place in range(thread, entries, threads):
            words[place] = table[place]
        for place in range(thread, period, threads):
            words[entries + place] = order[place]
        for place in range(thread, beside.size, threads):
            words[numbers_at + place] = beside[place]
        cuda.syncthreads()
        own = U32(tables_end + thread * room)
        number = U64(first + U64(cuda.blockIdx.x * threads + thread))
        stride = U64(cuda.gridDim.x * threads)
        loop(
            (words, table, sums), words[entries:], cards[own:], words[own >> U32(2) :],
            seed, number, stride, trips, stop, left, sums,
        )  # fmt: skip
        cuda.syncthreads()
        for place in range(thread, BINS * HIST_ROW, threads):
            result, bin_ = place % HIST_ROW, place // HIST_ROW
            if result < OFTEN:
                add(sums, HIST_AT + bin_ * WIDTH + result, I64(I32(words[hist_at + place])))

    return Kernel(
        body=kernel,
        threads=threads,
        blocks=1,
        shared=tables_end + threads * room,
        registers=registers_of(threads, chip),
    )


def hist_place(law: CountLaw) -> int:
    """Where the histogram stands among a count's numbers."""
    return law.lines.size + OFTEN + SELDOM_MOST


def numbers_of(law: CountLaw) -> NDArray[np.uint32]:
    """What stands beside the machine in shared memory: lines, nets, and the histogram.

    Before the first round only what is staked stands there.
    """
    hist = np.zeros((BINS, HIST_ROW), np.int32)
    hist[:, OFTEN] = law.stakes
    nets = np.array(law.nets, np.int32)
    return np.concatenate((law.lines, nets, law.seldom, hist.ravel())).view(np.uint32)
