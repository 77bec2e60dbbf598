"""Caribbean Stud on a GPU: one thread plays one block of 1,024 rounds after another.

A thread's room in shared memory, in words: the deck (a byte a card), the choices of four rounds,
the choices of half a batch, and how often each ending came in the block at work, two to a word. A
stream's word has two halves: the high one chooses a card of the first 32 rounds of a batch, the low
one the same card of the last 32; both are bytes, four to a word. A block in which a product may ask
for a redraw is left to the processor.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import cuda, types
from numpy.typing import NDArray

from croupier.simulate.caribbean_stud.loop import (
    BATCH,
    BLOCK_ROUNDS,
    CLASS_AT,
    DEALT,
    HAND,
    UP_RANKS,
    StudTables,
)

from .kernels import WORD_BYTES, Chip, Kernel, listed_of
from .rounds import ALIGNED, registers_of
from .targets import I64, U16, U32, U64, Part, Target
from .words import NONE_SMALL, word_parts

CODES: Final = 64
"""Room for every class and outcome, and for every card as rank and suit."""
DECK: Final = 52
DECK_WORDS: Final = DECK // WORD_BYTES
NOW: Final = DECK_WORDS
NOW_WORDS: Final = 10
"""The choices of four rounds."""
PIECES: Final = BATCH // 2 // 4
LATER: Final = NOW + NOW_WORDS
ENDED: Final = LATER + PIECES * NOW_WORDS
PAIR_WORDS: Final = 5
"""The choices of two rounds."""
BATCHES: Final = BLOCK_ROUNDS // BATCH
SUIT_AT: Final = 4
RANK: Final = U32(15)
BYTE: Final = U32(255)
BET_BITS: Final = UP_RANKS
SUM_BITS: Final = 19
ROW_BITS: Final = 9
FIVE_FLAGS: Final = U32(0o1111)
THREADS: Final = 384


class StudLaw(NamedTuple):
    """What the loop must know of the tables; cards are rank and, above it, suit."""

    order: NDArray[np.uint32]
    keys: NDArray[np.uint32]
    """By card: its key for ranking."""
    ends: NDArray[np.uint8]
    """By class and outcome: the number of the ending."""
    endings: int
    suited: int
    cells_from: int
    plays_from: int
    outcomes: tuple[int, ...]


def stud_law(tables: StudTables, ends: NDArray[np.intp]) -> StudLaw:
    """Take the tables of a game, whose classes and outcomes end as the numbers say."""
    keys = tables.deck.astype(np.uint32)
    suits = [((int(key) >> SUM_BITS).bit_length() - 1) // 3 for key in keys]
    ranks = (tables.deck >> np.uint64(32)).astype(int).tolist()
    cards = np.array([r | s << SUIT_AT for r, s in zip(ranks, suits, strict=True)], np.uint8)
    by_card = np.zeros(CODES, np.uint32)
    by_card[cards] = keys
    numbers = np.zeros(CODES, np.uint8)
    numbers[: ends.size] = ends
    return StudLaw(
        order=cards.view(np.uint32).copy(),
        keys=by_card,
        ends=numbers,
        endings=int(ends.max()) + 1,
        suited=int(tables.suited),
        cells_from=tables.cells_from,
        plays_from=tables.plays_from,
        outcomes=tuple(tables.outcomes.tolist()),
    )


def stud_room(law: StudLaw) -> int:
    """Words of a thread's room: an odd number, so that threads' cards are in other banks."""
    return (ENDED + -(-law.endings // 2)) | 1


def stud_loop(target: Target, law: StudLaw) -> Part:
    """The loop over a thread's blocks."""
    part, add, listed = target.part, target.add, listed_of(target)
    words = word_parts(target)
    opened, seeded, stepped, chosen = words.opened, words.seeded, words.stepped, words.chosen
    suited, cells_from, plays_from = U32(law.suited), U32(law.cells_from), U32(law.plays_from)
    outcomes = U64(sum(ends << (8 * place) for place, ends in enumerate(law.outcomes)))
    endings, ended_words = law.endings, -(-law.endings // 2)
    class_at = U32(int(CLASS_AT))

    @part
    def drawn(deck: Any, turn: int, off: np.uint32) -> np.uint32:
        """Draw the card of a turn; the two cards change places."""
        there, here = U64(U64(turn) + U64(off)), U64(turn)
        card = deck[there]
        deck[there] = deck[here]
        deck[here] = card
        return U32(card)

    @part
    def byte(word: np.uint32, place: int) -> np.uint32:
        return U32(U32(word >> U32(8 * place)) & BYTE)

    @part
    def rank_of(key: np.uint32, rows: Any, ranks: Any) -> np.uint32:
        total, suits = U32(key & U32((1 << SUM_BITS) - 1)), U32(key >> U32(SUM_BITS))
        row = U32(rows[U32(total >> U32(ROW_BITS))])
        at = U32(row + U32(total & U32((1 << ROW_BITS) - 1)))
        if U32(suits & U32(suits >> U32(2)) & FIVE_FLAGS) != U32(0):
            at = U32(at + suited)
        return U32(ranks[at])

    @part
    def bets_by_suits(cells: Any, mine: np.uint32, up: np.uint32, cards: Any) -> np.uint32:
        """Whether the player bets, by which of the five cards are of the up card's suit."""
        shared, suit = U32(0), U32(up >> U32(SUIT_AT))
        for one in cards:
            if U32(one >> U32(SUIT_AT)) == suit:
                lower = U32(0)
                for other in cards:
                    if U32(other & RANK) < U32(one & RANK):
                        lower = U32(lower + U32(1))
                shared = U32(shared | U32(U32(1) << lower))
        cell = cells[U32(U32(mine - cells_from) * U32(UP_RANKS) + U32(up & RANK))]
        return U32(U32(cell >> shared) & U32(1))

    @part
    def settled(tables: Any, ended: Any, player: Any, dealer: Any, up: Any, cards: Any) -> None:
        """Count how a round ends, from the sums of two hands, the up card and the player's."""
        _keys, rows, ranks, ends, hands, cells = tables
        mine, theirs = rank_of(player, rows, ranks), rank_of(dealer, rows, ranks)
        word = hands[mine]
        on = U32(word >> U32(up & RANK))
        bet = U32(on & U32(1))
        if U32(on & U32(1 << BET_BITS)) != U32(0):
            bet = bets_by_suits(cells, mine, up, cards)
        which = U32(0)
        if mine > theirs:
            which = U32(16)
        elif mine == theirs:
            which = U32(8)
        if theirs >= plays_from:
            which = U32(which + U32(24))
        code = U32(word >> class_at)
        if bet != U32(0):
            code = U32(code + U32(U32(outcomes >> U64(which)) & BYTE))
        end = U32(ends[code])
        ended[end] = U16(ended[end] + U16(1))

    @part
    def played(tables: Any, deck: Any, ended: Any, offs: Any) -> None:
        """Play a round from the choices of its ten cards."""
        keys = tables[0]
        o0, o1 = drawn(deck, 0, offs[0]), drawn(deck, 1, offs[1])
        o2, o3 = drawn(deck, 2, offs[2]), drawn(deck, 3, offs[3])
        o4, o5 = drawn(deck, 4, offs[4]), drawn(deck, 5, offs[5])
        o6, o7 = drawn(deck, 6, offs[6]), drawn(deck, 7, offs[7])
        o8, o9 = drawn(deck, 8, offs[8]), drawn(deck, 9, offs[9])
        player = U32(keys[o0] + keys[o1] + keys[o2] + keys[o3] + keys[o4])
        dealer = U32(keys[o5] + keys[o6] + keys[o7] + keys[o8] + keys[o9])
        settled(tables, ended, player, dealer, o9, (o0, o1, o2, o3, o4))

    @part
    def span(draw: int) -> np.uint32:
        """Among how many cards a draw of a piece chooses."""
        return U32(DECK - draw % DEALT)

    @part
    def four(room: Any, later: Any, turn: int, small: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
        """Choose four cards now and the same four of the later rounds, from four generators."""
        word, a = stepped(a)
        x0, small = chosen(U32(word >> U64(32)), span(4 * turn), small)
        y0, small = chosen(U32(word), span(4 * turn), small)
        word, b = stepped(b)
        x1, small = chosen(U32(word >> U64(32)), span(4 * turn + 1), small)
        y1, small = chosen(U32(word), span(4 * turn + 1), small)
        word, c = stepped(c)
        x2, small = chosen(U32(word >> U64(32)), span(4 * turn + 2), small)
        y2, small = chosen(U32(word), span(4 * turn + 2), small)
        word, d = stepped(d)
        x3, small = chosen(U32(word >> U64(32)), span(4 * turn + 3), small)
        y3, small = chosen(U32(word), span(4 * turn + 3), small)
        now = U32(x0 | U32(x1 << U32(8)) | U32(x2 << U32(16)) | U32(x3 << U32(24)))
        then = U32(y0 | U32(y1 << U32(8)) | U32(y2 << U32(16)) | U32(y3 << U32(24)))
        room[U64(NOW + turn)] = now
        room[U64(later + U64(turn))] = then
        return small, a, b, c, d

    @part
    def loop(
        deck: Any, room: Any, ended: Any, order: Any, tables: Any,
        seed: Any, number: Any, stride: Any, trips: Any, stop: Any, left: Any, sums: Any,
    ) -> None:  # fmt: skip
        for _trip in range(trips):
            for word in range(DECK_WORDS):
                room[U64(word)] = order[U64(word)]
            for word in range(ended_words):
                room[U64(word + ENDED)] = U32(0)
            block = opened(number, seed)
            g0, g1, g2, g3 = seeded(block, 0), seeded(block, 1), seeded(block, 2), seeded(block, 3)
            g4, g5, g6, g7 = seeded(block, 4), seeded(block, 5), seeded(block, 6), seeded(block, 7)
            small = NONE_SMALL
            for _batch in range(BATCHES):
                for piece in range(PIECES + 1):
                    first, pairs = U64(LATER), BATCH // 4
                    if piece < PIECES:
                        # the choices of forty cards now and of forty cards later
                        first, pairs = U64(NOW), 2
                        then = U64(U64(LATER) + U64(piece) * U64(NOW_WORDS))
                        small, g0, g1, g2, g3 = four(room, then, 0, small, g0, g1, g2, g3)
                        small, g4, g5, g6, g7 = four(room, then, 1, small, g4, g5, g6, g7)
                        small, g0, g1, g2, g3 = four(room, then, 2, small, g0, g1, g2, g3)
                        small, g4, g5, g6, g7 = four(room, then, 3, small, g4, g5, g6, g7)
                        small, g0, g1, g2, g3 = four(room, then, 4, small, g0, g1, g2, g3)
                        small, g4, g5, g6, g7 = four(room, then, 5, small, g4, g5, g6, g7)
                        small, g0, g1, g2, g3 = four(room, then, 6, small, g0, g1, g2, g3)
                        small, g4, g5, g6, g7 = four(room, then, 7, small, g4, g5, g6, g7)
                        small, g0, g1, g2, g3 = four(room, then, 8, small, g0, g1, g2, g3)
                        small, g4, g5, g6, g7 = four(room, then, 9, small, g4, g5, g6, g7)
                    for pair in range(pairs):
                        at = U64(first + U64(pair) * U64(PAIR_WORDS))
                        w0, w1 = room[U64(at + U64(0))], room[U64(at + U64(1))]
                        w2, w3 = room[U64(at + U64(2))], room[U64(at + U64(3))]
                        w4 = room[U64(at + U64(4))]
                        offs = (
                            byte(w0, 0), byte(w0, 1), byte(w0, 2), byte(w0, 3), byte(w1, 0),
                            byte(w1, 1), byte(w1, 2), byte(w1, 3), byte(w2, 0), byte(w2, 1),
                        )  # fmt: skip
                        played(tables, deck, ended, offs)
                        offs = (
                            byte(w2, 2), byte(w2, 3), byte(w3, 0), byte(w3, 1), byte(w3, 2),
                            byte(w3, 3), byte(w4, 0), byte(w4, 1), byte(w4, 2), byte(w4, 3),
                        )  # fmt: skip
                        played(tables, deck, ended, offs)
            if number >= stop:
                pass
            elif small < U32(DECK):
                listed(left, number)
            else:
                for end in range(endings):
                    got = I64(ended[U64(end)])
                    if got != I64(0):
                        add(sums, end, got)
            number = U64(number + stride)

    return loop


def stud_kernel(
    target: Target, chip: Chip, law: StudLaw, rows: NDArray[np.uint16], ranks: NDArray[np.uint16]
) -> Kernel:
    """The kernel: tables of ranks in shared memory, one word a hand in global memory."""
    assert HAND * 2 == DEALT
    loop = stud_loop(target, law)
    room = stud_room(law) * WORD_BYTES
    order_words: NDArray[np.uint32] = law.order
    ends_at, keys_at, order_at = 0, CODES, CODES + CODES * WORD_BYTES
    rows_at = order_at + CODES
    ranks_at = -(-(rows_at + 2 * rows.size) // ALIGNED) * ALIGNED
    tables_end = -(-(ranks_at + 2 * ranks.size) // ALIGNED) * ALIGNED
    fit = (chip.shared - tables_end) // room // 32 * 32
    threads = min(THREADS, fit, chip.threads)

    def kernel(
        rows: Any, ranks: Any, hands: Any, cells: Any, ends: Any, keys: Any, begun: Any,
        seed: Any, first: Any, trips: Any, stop: Any, left: Any, sums: Any,
    ) -> None:  # fmt: skip
        bytes_ = cuda.shared.array(0, types.uint8)
        halves = cuda.shared.array(0, types.uint16)
        words = cuda.shared.array(0, types.uint32)
        order = cuda.const.array_like(order_words)
        thread = cuda.threadIdx.x
        for place in range(thread, CODES, threads):
            bytes_[ends_at + place] = ends[place]
            words[keys_at // 4 + place] = keys[place]
        for place in range(thread, DECK_WORDS, threads):
            words[order_at // 4 + place] = order[place]
        for place in range(thread, rows.size, threads):
            halves[rows_at // 2 + place] = rows[place]
        for place in range(thread, ranks.size, threads):
            halves[ranks_at // 2 + place] = ranks[place]
        cuda.syncthreads()
        own = U32(tables_end + thread * room)
        number = U64(first + U64(cuda.blockIdx.x * threads + thread))
        stride = U64(cuda.gridDim.x * threads)
        tables = (
            words[keys_at // 4 :], halves[rows_at // 2 :], halves[ranks_at // 2 :], bytes_,
            hands, cells,
        )  # fmt: skip
        loop(
            bytes_[own:], words[own >> U32(2) :], halves[U32(own >> U32(1)) + U32(2 * ENDED) :],
            words[order_at // 4 :], tables, seed, number, stride, trips, stop, left, sums,
        )  # fmt: skip

    return Kernel(
        body=kernel,
        threads=threads,
        blocks=1,
        shared=tables_end + threads * room,
        registers=registers_of(threads, chip),
    )
