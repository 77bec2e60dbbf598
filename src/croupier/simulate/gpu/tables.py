"""Whole tables of the Blackjack family on a GPU: the processor's own loop, a shoe for each thread.

What the machine of one box leaves out is played from the tables of the hands, as the processor
plays it: several boxes, insurance, counted bets, prizes that are drawn beside the cards, shoes that
are shuffled all the time, and shoes too short for a walk. ``play_unit`` is the same function on
both; only the shuffle is written for a thread. Threads of a warp are soon at different cards, so
this is far slower than a machine, and still many times quicker than a processor's cores.

A shoe in which a product may ask for a redraw is left to the processor, and so is one that runs
out, which it refuses.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numba import cuda, types
from numpy.typing import NDArray

from croupier.games.blackjack.outcome import HANDS_MOST
from croupier.simulate.blackjack.box import DECK_WORDS, RAN_OUT, open_deck
from croupier.simulate.blackjack.box import ROOM as ROUND_ROOM
from croupier.simulate.blackjack.sums import BETS, ROW, add_shoe
from croupier.simulate.blackjack.table import Dealt, play_unit
from croupier.simulate.dealing import Stock
from croupier.simulate.game import MOMENTS

from .kernels import WORD_BYTES, Chip, Kernel, listed_of
from .rounds import registers_of
from .targets import I64, U8, U32, U64, Part, Target
from .words import NONE_SMALL, word_parts

MOMENTS_SIZE: Final = BETS * MOMENTS
THREADS: Final = 384
TRIPS_MOST: Final = 64
"""Shoes that a thread plays in one launch: a fraction of a second."""
ALL_ROUNDS: Final = 1 << 40
EACH: Final = 8
ZERO: Final = U64(0)


@dataclass(frozen=True, kw_only=True, eq=False)
class TableLaw:
    """What the loop must know besides the tables that it reads."""

    stock: Stock
    boxes: int
    dealing: Dealt
    lowest: int
    each: int
    """Rounds of a unit where every round is dealt from all the cards; nought for shoes."""
    endings: int
    """Endings of all bets."""
    counted: int
    """Sums by count."""

    @property
    def sums(self) -> int:
        """Sums that come back: moments, endings, sums by count."""
        return MOMENTS_SIZE + self.endings + self.counted


def card_words(stock: Stock) -> NDArray[np.uint32]:
    """The cards before they are shuffled, four to a word."""
    padded = np.zeros(-(-stock.size // WORD_BYTES) * WORD_BYTES, np.uint8)
    padded[: stock.size] = stock.cards[: stock.size]
    return padded.view(np.uint32)


def shuffle_of(target: Target, stock: Stock) -> Part:
    """The part that deals a shoe; it returns the lowest low half of all products."""
    words = word_parts(target)
    opened, seeded, stepped, chosen = words.opened, words.seeded, words.stepped, words.chosen
    part = target.part
    size, half, drawn = U32(stock.size), U32(stock.spans.size // 2), U32(stock.drawn)

    @part
    def turn(cards: Any, at: np.uint32, bits: np.uint32, small: np.uint32) -> np.uint32:
        """Draw the card of a place; the two cards change places."""
        if at < drawn:
            off, small = chosen(bits, U32(size - at), small)
            here, there = U64(at), U64(U64(at) + U64(off))
            card = cards[there]
            cards[there] = cards[here]
            cards[here] = card
        return small

    @part
    def bits_of(word: np.uint64, is_later: int) -> np.uint32:
        """The high halves of the words choose the first cards, the low halves those after them."""
        return U32(word) if is_later != 0 else U32(word >> U64(32))

    @part
    def shuffled(cards: Any, seed: np.uint64, number: np.uint64) -> np.uint32:
        small, at = NONE_SMALL, U32(0)
        for is_later in range(2):
            block = opened(number, seed)
            g0, g1, g2, g3 = seeded(block, 0), seeded(block, 1), seeded(block, 2), seeded(block, 3)
            g4, g5, g6, g7 = seeded(block, 4), seeded(block, 5), seeded(block, 6), seeded(block, 7)
            end = U32(half + half) if is_later else half
            while at < end:
                word, g0 = stepped(g0)
                small = turn(cards, at, bits_of(word, is_later), small)
                word, g1 = stepped(g1)
                small = turn(cards, U32(at + U32(1)), bits_of(word, is_later), small)
                word, g2 = stepped(g2)
                small = turn(cards, U32(at + U32(2)), bits_of(word, is_later), small)
                word, g3 = stepped(g3)
                small = turn(cards, U32(at + U32(3)), bits_of(word, is_later), small)
                word, g4 = stepped(g4)
                small = turn(cards, U32(at + U32(4)), bits_of(word, is_later), small)
                word, g5 = stepped(g5)
                small = turn(cards, U32(at + U32(5)), bits_of(word, is_later), small)
                word, g6 = stepped(g6)
                small = turn(cards, U32(at + U32(6)), bits_of(word, is_later), small)
                word, g7 = stepped(g7)
                small = turn(cards, U32(at + U32(7)), bits_of(word, is_later), small)
                at = U32(at + U32(EACH))
        return small

    return shuffled


def table_loop(target: Target, law: TableLaw) -> Part:
    """The loop over a thread's units; ``totals`` is room for all its sums.

    ``deck``, ``whose``, ``hands`` and ``rows`` are room for a round at work.
    """
    part, add, listed = target.part, target.add, listed_of(target)
    shuffled = shuffle_of(target, law.stock)
    play, opens, add_up = (target.adopt(loop) for loop in (play_unit, open_deck, add_shoe))
    size, drawn = law.stock.size, 0 if law.each else law.stock.drawn
    begin, cut, each, lowest = law.stock.first, law.stock.cut, law.each, law.lowest
    boxes, dealing, is_shoe = law.boxes, law.dealing, not law.each
    card_count = -(-size // WORD_BYTES)
    endings_at, counted_at = MOMENTS_SIZE, MOMENTS_SIZE + law.endings
    all_sums = law.sums

    @part
    def loop(
        order: Any, image: Any, sides: Any, starts: Any, cards: Any, fours: Any, deck: Any,
        whose: Any, hands: Any, rows: Any, totals: Any,
        seed: Any, number: Any, stride: Any, trips: Any, stop: Any, left: Any, sums: Any,
    ) -> None:  # fmt: skip
        for place in range(totals.size):
            totals[place] = I64(0)
        moments, endings = totals[:endings_at], totals[endings_at:counted_at]
        counted, of_shoe, nothing = totals[counted_at:all_sums], totals[all_sums:], totals[:0]
        codes, finished = hands[:boxes], hands[boxes:]
        room = (codes, finished, rows, of_shoe, endings, starts, nothing, counted, nothing)
        for _trip in range(trips):
            if number < stop:
                for word in range(card_count):
                    fours[word] = order[word]
                small = shuffled(cards, seed, number) if is_shoe else NONE_SMALL
                if small < U32(size):
                    listed(left, number)
                else:
                    deck[RAN_OUT] = ZERO
                    opens(deck, drawn, 0, size, seed, number)
                    play(
                        image, sides, cards, deck, whose, dealing, room, lowest, begin, cut, each,
                        ALL_ROUNDS, 0,
                    )  # fmt: skip
                    if deck[RAN_OUT] != ZERO:
                        listed(left, number)
                    add_up(moments, of_shoe)
            number = U64(number + stride)
        for place in range(all_sums):
            if totals[place] != I64(0):
                add(sums, place, totals[place])

    return loop


def table_kernel(target: Target, chip: Chip, law: TableLaw) -> Kernel:
    """The kernel: shoes in shared memory, what a round needs in a thread's own."""
    loop = table_loop(target, law)
    room = ((law.stock.size + WORD_BYTES) // WORD_BYTES | 1) * WORD_BYTES
    threads = max(min(THREADS, chip.threads, (chip.shared - ROUND_ROOM) // room // 32 * 32), 1)
    shared = threads * room + ROUND_ROOM
    totals_size, boxes = law.sums + 2 * BETS, law.boxes
    hands_size, rows_size = boxes * (1 + HANDS_MOST), boxes * ROW

    def kernel(
        order: Any, image: Any, sides: Any, starts: Any, begun: Any,
        seed: Any, first: Any, trips: Any, stop: Any, left: Any, sums: Any,
    ) -> None:  # fmt: skip
        bytes_ = cuda.shared.array(0, types.uint8)
        words = cuda.shared.array(0, types.uint32)
        totals = cuda.local.array(totals_size, types.int64)
        deck = cuda.local.array(DECK_WORDS, types.uint64)
        whose = cuda.local.array(ROUND_ROOM, types.uint8)
        hands = cuda.local.array(hands_size, types.uint32)
        rows = cuda.local.array(rows_size, types.int64)
        thread = cuda.threadIdx.x
        # a round that runs out reads behind its shoe: there lie cards, too
        for place in range(thread, shared, threads):
            bytes_[place] = U8(0)
        cuda.syncthreads()
        own = U32(thread * room)
        number = U64(first + U64(cuda.blockIdx.x * threads + thread))
        stride = U64(cuda.gridDim.x * threads)
        loop(
            order, image, sides, starts, bytes_[own:], words[own >> U32(2) :], deck, whose, hands,
            rows, totals, seed, number, stride, trips, stop, left, sums,
        )  # fmt: skip

    return Kernel(
        body=kernel,
        threads=threads,
        blocks=1,
        shared=shared,
        registers=registers_of(threads, chip),
        trips=TRIPS_MOST,
    )
