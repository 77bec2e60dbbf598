"""Baccarat on a GPU: coups by a machine of one coup, and every run from histories of six coups.

A block of threads plays a block of shoes, whose runs one sum is taken over. Each coup adds a one to
the count of the history behind it, in shared memory. A shoe begins with an empty history; when all
have been played, the first coups of each are counted anew behind the last ones of the shoe before.
A shoe with a product that may ask for a redraw is played again at once, by the rule: what it added
to the histories is taken off, and what it should have added is put there. So none is left out.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import cuda, types
from numpy.typing import NDArray

from croupier.simulate.baccarat.loop import BLOCK
from croupier.simulate.baccarat.runs import HISTORIES, HISTORY

from .images import LANE_BITS, NO_LANE, OFTEN, PLACE_AT, Image
from .kernels import WORD_BYTES, Chip, Kernel
from .rounds import ALIGNED, FIELDS, LANE, registers_of
from .targets import I32, I64, U32, U64, Part, Target
from .walk import EMPTIED_EVERY, LOOKED_EVERY, Shoe, reset_of, retrace_of, walk_of

RESULTS_MOST: Final = 4
SIDES: Final = 3
GROUPS_AT: Final = RESULTS_MOST
ROUNDS_SQUARED_AT: Final = GROUPS_AT + 1
SIDES_AT: Final = ROUNDS_SQUARED_AT + 1
"""For each side: net squared, net by rounds."""
BLOCKS_AT: Final = SIDES_AT + 2 * SIDES
"""Blocks of shoes, and their coups squared."""
RUN_SUMS_AT: Final = BLOCKS_AT + 2
"""For each run: wins, wins squared, wins by coups."""
PER_RUN: Final = 3
RUN_ROW: Final = 4

DIGIT: Final = 2
"""Bits of a coup in a history."""
DIGITS_MOST: Final = 16
COUPS_LEAST: Final = HISTORY
"""Every shoe must have as many coups: then no history reaches back further than one shoe."""
PAST: Final = U32(HISTORIES - 1)
NO_PAST: Final = U32(0xFFFFFFFF)
HIST_WORDS: Final = HISTORIES // 2
"""Two counts to a word: a block has fewer than 65,536 coups."""
COUNT_MASK: Final = U32(0xFFFF)
LEVEL: Final = 256
"""Histories of four coups, from whose counts those of shorter runs are taken."""
LEVEL_WORDS: Final = LEVEL // 2


class CoupLaw(NamedTuple):
    """What the loop must know of the results, by their number in the image."""

    outcomes: tuple[int, ...]
    nets: tuple[tuple[int, ...], ...]
    """By side: what each result gains."""


class CoupParts(NamedTuple):
    """What a block of threads does with a block of shoes, step by step; barriers stand between."""

    play: Part
    """Play a shoe: its results, its first coups; its last ones are written down."""
    join: Part
    """Count a shoe's first coups behind the last ones of the shoe before."""
    level: Part
    """Add up histories of six coups to those of four."""
    wins: Part
    """How often a run was won in the block."""
    clear: Part
    """Begin a new block."""
    summed: Part
    """Add a shoe's results to the sums over shoes."""


def run_rows(codes: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.uint32]:
    """By run: whether it is read from the level, where, how many counts, and how far apart."""
    rows = np.zeros((BLOCK, RUN_ROW), np.uint32)
    for run, (code, length) in enumerate(zip(codes.tolist(), lengths.tolist(), strict=True)):
        on_level = (1 << DIGIT * length) <= LEVEL
        whole = LEVEL if on_level else HISTORIES
        step = 1 << DIGIT * length
        rows[run] = int(on_level), code, whole // step, step
    return rows.ravel()


def coup_parts(target: Target, image: Image, shoe: Shoe, law: CoupLaw) -> CoupParts:
    """The parts for a game whose machine stands in shared memory as a whole."""
    part, add = target.part, target.add
    reset = reset_of(target, shoe)
    shift, lane_mask = U32(PLACE_AT), U32((1 << PLACE_AT) - 1)
    no_lane, begin = U32(NO_LANE), U32(image.begin << PLACE_AT)
    size = U32(shoe.size)
    assert len(law.outcomes) <= RESULTS_MOST <= OFTEN
    assert image.fewest * (1 << LANE_BITS) > EMPTIED_EVERY + image.fewest, "lanes would run over"
    assert 2 * EMPTIED_EVERY // image.fewest <= DIGITS_MOST
    assert image.fewest >= LOOKED_EVERY, "two coups could end between two looks"
    outcomes = U32(sum(digit << LANE_BITS * at for at, digit in enumerate(law.outcomes)))
    ones = [1 << LANE_BITS * at for at in range(len(law.outcomes))]
    results_mask = U32(sum(ones))
    low_digits, high_digits = (
        U32(sum(one for one, digit in zip(ones, law.outcomes, strict=True) if digit & bit))
        for bit in (1, 2)
    )
    nets = np.zeros((SIDES, RESULTS_MOST), np.int64)
    nets[:, : len(law.outcomes)] = law.nets
    a0, a1, a2, a3 = (I32(net) for net in nets[0])
    b0, b1, b2, b3 = (I32(net) for net in nets[1])
    t0, t1, t2, t3 = (I32(net) for net in nets[2])

    @part
    def counted(hist: Any, history: np.uint32, one: np.uint32) -> None:
        """Add to the count of a history, which is half a word."""
        at = U32(history & PAST)
        add(hist, U32(at >> U32(1)), U32(one << U32(U32(at & U32(1)) << U32(4))))

    @part
    def read(hist: Any, code: np.uint32) -> np.uint32:
        word = U32(hist[U32(code >> U32(1))])
        return U32(U32(word >> U32(U32(code & U32(1)) << U32(4))) & COUNT_MASK)

    @part
    def followed(history: np.uint32, lane: np.uint32) -> np.uint32:
        return U32(U32(history << U32(DIGIT)) | U32(U32(outcomes >> lane) & U32(3)))

    @part
    def played(tables: Any, state: Any, card: np.uint32) -> Any:
        entry, lanes, seen, history, opening, even, odd = state
        entry = tables[0][U32(U32(entry >> shift) + card)]
        lanes = U32(lanes + U32(U32(1) << U32(entry & lane_mask)))
        return entry, lanes, seen, history, opening, even, odd

    @part
    def looked(tables: Any, state: Any) -> Any:
        """Count the history behind the coup that ended since the last look, if one did."""
        entry, lanes, seen, history, opening, even, odd = state
        come = U32(U32(lanes - seen) & results_mask)
        if come != U32(0):
            digit = U32(1) if U32(come & low_digits) != U32(0) else U32(0)
            if U32(come & high_digits) != U32(0):
                digit = U32(digit | U32(2))
            history = U32(U32(history << U32(DIGIT)) | digit)
            counted(tables[1], history, U32(1))
        return entry, lanes, lanes, history, opening, even, odd

    @part
    def emptied(state: Any) -> Any:
        """Empty the lanes; keep the first coups while all of them are still in the history."""
        entry, lanes, _seen, history, opening, even, odd = state
        even = U32(even + U32(lanes & FIELDS))
        odd = U32(odd + U32(U32(lanes >> U32(LANE_BITS)) & FIELDS))
        if opening == NO_PAST and U32(history >> U32(DIGIT * (HISTORY - 1))) != U32(
            NO_PAST >> U32(DIGIT * (HISTORY - 1))
        ):
            opening = history
        return entry, U32(0), U32(0), history, opening, even, odd

    @part
    def goes_on(state: Any) -> Any:
        return U32(state[0] >> shift) != U32(0)

    walk = walk_of(target, shoe, played, emptied, goes_on, looked)

    @part
    def first_coups(opening: np.uint32) -> np.uint32:
        """The history behind the first six coups, from one behind six to sixteen."""
        come = HISTORY
        while come < DIGITS_MOST and U32(U32(~opening) >> U32(DIGIT * come)) != U32(0):
            come += 1
        return U32(U32(opening >> U32(DIGIT * (come - HISTORY))) & PAST)

    @part
    def retraced(tables: Any, state: Any, card: np.uint32) -> Any:
        """What a card does where a shoe is played again, to be counted or uncounted."""
        entry, history, first, coups, results, one = state
        entry = tables[0][U32(U32(entry >> shift) + card)]
        lane = U32(entry & lane_mask)
        if lane < no_lane:
            history = followed(history, lane)
            counted(tables[1], history, one)
            results = U64(results + U64(U64(1) << U64(lane << U32(2))))
            coups = U32(coups + U32(1))
            if coups == U32(HISTORY):
                first = U32(history & PAST)
        return entry, history, first, coups, results, one

    retrace = retrace_of(target, shoe, retraced, goes_on)

    @part
    def play(
        near: Any, order: Any, cards: Any, fours: Any, hist: Any, lasts: Any, thread: Any,
        seed: Any, number: Any,
    ) -> Any:  # fmt: skip
        reset(order, fours)
        state = (begin, U32(0), U32(0), NO_PAST, NO_PAST, U32(0), U32(0))
        state, small = walk((near, hist), cards, fours, state, seed, number)
        _entry, _lanes, _seen, history, opening, even, odd = state
        c0, c2 = U32(even & LANE), U32(U32(even >> U32(8)) & LANE)
        c1, c3 = U32(odd & LANE), U32(U32(odd >> U32(8)) & LANE)
        first = first_coups(opening)
        if small < size:
            results = U64(0)
            for is_exact in range(2):
                one = U32(1) if is_exact else U32(0xFFFFFFFF)
                reset(order, fours)
                again = (begin, NO_PAST, U32(0), U32(0), U64(0), one)
                again = retrace((near, hist), cards, again, seed, number, is_exact)
                _entry, history, first, _coups, results, _one = again
            c0, c1 = U32(results) & COUNT_MASK, U32(U32(results) >> U32(16))
            c2, c3 = U32(results >> U64(32)) & COUNT_MASK, U32(results >> U64(48))
        lasts[thread + 1] = U32(history & PAST)
        return U32(c0), U32(c1), U32(c2), U32(c3), first

    @part
    def join(hist: Any, lasts: Any, thread: Any, first: np.uint32) -> None:
        empty, history = NO_PAST, U32(lasts[thread])
        for come in range(HISTORY - 1):
            digit = U32(U32(first >> U32(DIGIT * (HISTORY - 1 - come))) & U32(3))
            empty = U32(U32(empty << U32(DIGIT)) | digit)
            history = U32(U32(history << U32(DIGIT)) | digit)
            counted(hist, empty, U32(0xFFFFFFFF))
            counted(hist, history, U32(1))

    @part
    def level(hist: Any, levels: Any, thread: Any) -> None:
        total = U32(0)
        for place in range(thread, HIST_WORDS, LEVEL_WORDS):
            total = U32(total + hist[place])
        levels[thread] = total

    @part
    def wins(hist: Any, levels: Any, runs: Any, thread: Any) -> Any:
        row = thread * RUN_ROW
        is_level, code = runs[row], U32(runs[row + 1])
        found = U32(0)
        for _ in range(runs[row + 2]):
            found = U32(found + (read(levels, code) if is_level != U32(0) else read(hist, code)))
            code = U32(code + runs[row + 3])
        return found

    @part
    def clear(hist: Any, lasts: Any, coups: Any, thread: Any) -> None:
        for place in range(thread, HIST_WORDS, BLOCK):
            hist[place] = U32(0)
        if thread == 0:
            lasts[0] = lasts[BLOCK]
            coups[0] = U32(0)

    @part
    def summed(sums: Any, c0: Any, c1: Any, c2: Any, c3: Any) -> Any:
        h0, h1, h2, h3, groups, rounds_squared, a_sq, a_by, b_sq, b_by, t_sq, t_by = sums
        rounds = I32(c0 + c1 + c2 + c3)
        n0, n1, n2, n3 = I32(c0), I32(c1), I32(c2), I32(c3)
        a = I32(a0 * n0 + a1 * n1 + a2 * n2 + a3 * n3)
        b = I32(b0 * n0 + b1 * n1 + b2 * n2 + b3 * n3)
        t = I32(t0 * n0 + t1 * n1 + t2 * n2 + t3 * n3)
        return (
            U32(h0 + c0), U32(h1 + c1), U32(h2 + c2), U32(h3 + c3), U32(groups + U32(1)),
            I64(rounds_squared + I64(rounds * rounds)),
            I64(a_sq + I64(a) * I64(a)), I64(a_by + I64(a * rounds)),
            I64(b_sq + I64(b) * I64(b)), I64(b_by + I64(b * rounds)),
            I64(t_sq + I64(t) * I64(t)), I64(t_by + I64(t * rounds)),
        )  # fmt: skip

    return CoupParts(play, join, level, wins, clear, summed)


def coup_kernel(target: Target, chip: Chip, image: Image, shoe: Shoe, law: CoupLaw) -> Kernel:
    """The kernel: blocks of threads play stretches of shoes, a block of shoes a trip."""
    parts = coup_parts(target, image, shoe, law)
    play, join, level, wins, clear, summed = parts
    add = target.add
    entries, period, room = image.rows * image.symbols, len(shoe.order), shoe.room * WORD_BYTES
    order_words: NDArray[np.uint32] = shoe.order
    hist_at = entries + period
    levels_at = hist_at + HIST_WORDS
    lasts_at = levels_at + LEVEL_WORDS
    coups_at = lasts_at + BLOCK + 1
    tables = -(-(coups_at + 1) * WORD_BYTES // ALIGNED) * ALIGNED
    shared = tables + BLOCK * room
    blocks = max(chip.shared // shared, 1)

    def kernel(
        table: Any, runs: Any, begun: Any, seed: Any, first: Any, trips: Any, stop: Any,
        left: Any, sums: Any,
    ) -> None:  # fmt: skip
        words = cuda.shared.array(0, types.uint32)
        bytes_ = cuda.shared.array(0, types.uint8)
        order = cuda.const.array_like(order_words)
        thread = cuda.threadIdx.x
        for place in range(thread, entries, BLOCK):
            words[place] = table[place]
        for place in range(thread, period, BLOCK):
            words[entries + place] = order[place]
        own = U32(tables + thread * room)
        cards, fours = bytes_[own:], words[own >> U32(2) :]
        hist, levels, lasts = words[hist_at:], words[levels_at:], words[lasts_at:]
        coups = words[coups_at:]
        clear(hist, lasts, coups, thread)
        cuda.syncthreads()
        if thread == 0:
            lasts[0] = begun[cuda.blockIdx.x]
        number = U64(first + U64(cuda.blockIdx.x) * U64(trips) * U64(BLOCK) + U64(thread))
        h = U32(0)
        z = I64(0)
        over = (h, h, h, h, h, z, z, z, z, z, z, z)
        won = won_squared = won_by_coups = blocks_squared = I64(0)
        played = I64(0)
        for _trip in range(trips):
            c0, c1, c2, c3, opening = play(
                words, words[entries:], cards, fours, hist, lasts, thread, seed, number
            )
            add(coups, 0, U32(c0 + c1 + c2 + c3))
            cuda.syncthreads()
            join(hist, lasts, thread, opening)
            cuda.syncthreads()
            level(hist, levels, thread)
            cuda.syncthreads()
            if number < stop:
                over = summed(over, c0, c1, c2, c3)
                all_coups, run = I64(coups[0]), I64(wins(hist, levels, runs, thread))
                won += run
                won_squared += run * run
                won_by_coups += run * all_coups
                blocks_squared += all_coups * all_coups
                played += I64(1)
            cuda.syncthreads()
            clear(hist, lasts, coups, thread)
            cuda.syncthreads()
            number = U64(number + U64(BLOCK))
        h0, h1, h2, h3, groups, rounds_squared, a_sq, a_by, b_sq, b_by, t_sq, t_by = over
        add(sums, 0, I64(h0)), add(sums, 1, I64(h1)), add(sums, 2, I64(h2)), add(sums, 3, I64(h3))
        add(sums, GROUPS_AT, I64(groups)), add(sums, ROUNDS_SQUARED_AT, rounds_squared)
        add(sums, SIDES_AT, a_sq), add(sums, SIDES_AT + 1, a_by)
        add(sums, SIDES_AT + 2, b_sq), add(sums, SIDES_AT + 3, b_by)
        add(sums, SIDES_AT + 4, t_sq), add(sums, SIDES_AT + 5, t_by)
        if thread == 0:
            add(sums, BLOCKS_AT, played), add(sums, BLOCKS_AT + 1, blocks_squared)
        own_sums = RUN_SUMS_AT + PER_RUN * thread
        add(sums, own_sums, won)
        add(sums, own_sums + 1, won_squared), add(sums, own_sums + 2, won_by_coups)

    return Kernel(
        body=kernel,
        threads=BLOCK,
        blocks=blocks,
        shared=shared,
        registers=registers_of(BLOCK * blocks, chip),
    )
