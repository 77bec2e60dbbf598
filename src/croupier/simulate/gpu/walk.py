"""A walk through a shoe: its cards one after another, each drawn at the moment it is played.

One thread plays one shoe after another, and all threads of a warp are at the same card. A thread's
cards are bytes of its own in shared memory; a card is drawn from those that are left (Fisher and
Yates, from the front). All eight generators of the shoe's stream stay in registers.

A stream's word has two halves: the high one chooses a card now, the low one chooses the card that
comes half a shoe later. That choice is kept where the card lay that was drawn now, which nothing
reads again; where it is among more than 256 cards, its ninth bit stands behind the shoe.

What a card does is the business of the game: it hands in ``played``, which takes and returns
whatever it keeps of a shoe in a tuple, ``looked``, which is called every few cards, ``emptied``,
which is called every 32, and ``goes_on``, which says whether a round is under way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.simulate.dealing import Stock

from .targets import U8, U32, U64, Part, Target
from .words import NONE_SMALL, word_parts

EMPTIED_EVERY: Final = 32
LOOKED_EVERY: Final = 4
EACH: Final = 8
"""Cards between two looks at the loop's end: one for each generator."""
BYTE: Final = 256
WORD_BYTES: Final = 4


@dataclass(frozen=True, kw_only=True, eq=False)
class Shoe:
    """A stock as a kernel takes it."""

    order: NDArray[np.uint32]
    """The cards before they are shuffled, four to a word, as far as they do not repeat."""
    times: int
    """How often they stand there."""
    size: int
    half: int
    cut: int
    drawn: int

    @property
    def is_wide(self) -> bool:
        """Whether a choice of a later card is among more cards than a byte can tell."""
        return self.size - self.half > BYTE

    @property
    def cards_words(self) -> int:
        """Words of a thread's cards."""
        return len(self.order) * self.times

    @property
    def room(self) -> int:
        """Words of a thread's room: an odd number, so that threads' cards are in other banks."""
        ninth_bits = ceil(self.half / (EACH * WORD_BYTES)) if self.is_wide else 0
        return (self.cards_words + ninth_bits) | 1


def shoe_of(stock: Stock) -> Shoe:
    """Take a stock."""
    half = stock.spans.size // 2
    assert half % EACH == 0
    padded = np.zeros(ceil(stock.size / WORD_BYTES) * WORD_BYTES, np.uint8)
    padded[: stock.size] = stock.cards[: stock.size]
    words = padded.view(np.uint32)
    period = next(
        size
        for size in range(1, len(words) + 1)
        if len(words) % size == 0 and (words == np.resize(words[:size], len(words))).all()
    )
    return Shoe(
        order=words[:period].copy(),
        times=len(words) // period,
        size=stock.size,
        half=half,
        cut=stock.cut,
        drawn=stock.drawn,
    )


def reset_of(target: Target, shoe: Shoe) -> Part:
    """The part that puts a thread's cards back in their first order."""
    period, times = len(shoe.order), shoe.times

    @target.part
    def reset(order: Any, fours: Any) -> None:
        for word in range(period):
            four = order[U64(word)]
            for again in range(times):
                fours[U64(U64(word) + U64(again * period))] = four

    return reset


def walk_of(
    target: Target,
    shoe: Shoe,
    played: Part,
    emptied: Part,
    goes_on: Part,
    looked: Part | None = None,
    every: int = LOOKED_EVERY,
) -> Part:
    """The walk; it returns what the game keeps, and the lowest low half of all products.

    A shoe with a lower one than its size may hold a redraw: what was played is then not the shoe.
    ``looked`` is called after every so many cards at the latest.
    """
    words = word_parts(target)
    opened, seeded, stepped, chosen = words.opened, words.seeded, words.stepped, words.chosen
    part = target.part
    size, half_way = U32(shoe.size), U32(shoe.half)
    cut, drawn = U32(shoe.cut), U32(shoe.drawn)
    surely = U32(min(shoe.half, shoe.cut // EACH * EACH))
    last = U32(shoe.half + max(shoe.cut - shoe.half, 0) // EACH * EACH)
    is_wide, ninth_at = shoe.is_wide, U64(shoe.cards_words * WORD_BYTES)
    is_shallow = shoe.cut < shoe.half
    emptied_at = U32(EMPTIED_EVERY - 1)

    @part
    def not_looked(_tables: Any, state: Any) -> Any:
        return state

    look = not_looked if looked is None else looked
    ends = {*range(every - 1, EACH, every), EACH - 1}

    @part
    def always(tables: Any, state: Any, card: np.uint32, _at: np.uint32) -> Any:
        return played(tables, state, card)

    @part
    def always_and_look(tables: Any, state: Any, card: np.uint32, _at: np.uint32) -> Any:
        return look(tables, played(tables, state, card))

    @part
    def unless_over(tables: Any, state: Any, card: np.uint32, at: np.uint32) -> Any:
        """A card in front of the cutting card, or of the round that is not over."""
        if at < cut or goes_on(state):
            state = look(tables, played(tables, state, card))
        return state

    @part
    def taken(cards: Any, here: np.uint64, there: np.uint64) -> np.uint32:
        """Draw a card; what lies here, in its turn's place, goes there."""
        card = U32(cards[there])
        cards[there] = cards[here]
        return card

    @part
    def turn(cards: Any, at: np.uint32, k: int, word: np.uint64, small: np.uint32) -> Any:
        """Draw a card of the first half; also choose the one half a shoe later."""
        off, small = chosen(U32(word >> U64(32)), U32(U32(size - U32(k)) - at), small)
        later, small = chosen(U32(word), U32(U32(size - half_way - U32(k)) - at), small)
        here = U64(U64(at) + U64(k))
        return taken(cards, here, U64(here + U64(off))), later, small

    @part
    def later_turn(cards: Any, at: np.uint32, k: int, four: np.uint32, ninth: np.uint32) -> Any:
        """Draw a card of the second half, chosen half a shoe ago."""
        here = U64(U64(at) + U64(k))
        off = U32(U32(four >> U32(8 * (k % 4))) & U32(255))
        if is_wide:
            off = U32(off | U32(U32(U32(ninth >> U32(k)) & U32(1)) << U32(8)))
        return taken(cards, here, U64(here + U64(off)))

    @part
    def kept(a: np.uint32, b: np.uint32, c: np.uint32, d: np.uint32) -> np.uint32:
        """Four choices as the bytes of a word."""
        if is_wide:
            a, b, c, d = U32(a & U32(255)), U32(b & U32(255)), U32(c & U32(255)), U32(d & U32(255))
        return U32(a | U32(b << U32(8)) | U32(c << U32(16)) | U32(d << U32(24)))

    @part
    def ninths(a: np.uint32, b: np.uint32, c: np.uint32, d: np.uint32) -> np.uint32:
        """The ninth bits of four choices."""
        low = U32(U32(a >> U32(8)) | U32(U32(b >> U32(8)) << U32(1)))
        return U32(low | U32(U32(c >> U32(8)) << U32(2)) | U32(U32(d >> U32(8)) << U32(3)))

    def eight_of(plays: Sequence[Part]) -> Part:
        """The part that draws eight cards of the first half and plays them."""
        play0, play1, play2, play3, play4, play5, play6, play7 = plays

        @part
        def eight(
            tables: Any, cards: Any, fours: Any, state: Any, generators: Any, at: Any, small: Any
        ) -> Any:
            g0, g1, g2, g3, g4, g5, g6, g7 = generators
            slot = U64(at) >> U64(2)
            word, g0 = stepped(g0)
            card0, y0, small = turn(cards, at, 0, word, small)
            word, g1 = stepped(g1)
            card1, y1, small = turn(cards, at, 1, word, small)
            state = play0(tables, state, card0, at)
            word, g2 = stepped(g2)
            card2, y2, small = turn(cards, at, 2, word, small)
            state = play1(tables, state, card1, U32(at + U32(1)))
            word, g3 = stepped(g3)
            card3, y3, small = turn(cards, at, 3, word, small)
            state = play2(tables, state, card2, U32(at + U32(2)))
            fours[slot] = kept(y0, y1, y2, y3)
            ninth = ninths(y0, y1, y2, y3) if is_wide else U32(0)
            word, g4 = stepped(g4)
            card4, y0, small = turn(cards, at, 4, word, small)
            state = play3(tables, state, card3, U32(at + U32(3)))
            word, g5 = stepped(g5)
            card5, y1, small = turn(cards, at, 5, word, small)
            state = play4(tables, state, card4, U32(at + U32(4)))
            word, g6 = stepped(g6)
            card6, y2, small = turn(cards, at, 6, word, small)
            state = play5(tables, state, card5, U32(at + U32(5)))
            word, g7 = stepped(g7)
            card7, y3, small = turn(cards, at, 7, word, small)
            state = play6(tables, state, card6, U32(at + U32(6)))
            fours[U64(slot + U64(1))] = kept(y0, y1, y2, y3)
            if is_wide:
                both = U32(ninth | U32(ninths(y0, y1, y2, y3) << U32(4)))
                cards[U64(ninth_at + (U64(at) >> U64(3)))] = U8(both)
            state = play7(tables, state, card7, U32(at + U32(7)))
            return state, (g0, g1, g2, g3, g4, g5, g6, g7), small

        return eight

    steady = [always_and_look if k in ends else always for k in range(EACH)]
    eight, eight_at_most = eight_of(steady), eight_of([unless_over] * EACH)
    play0, play1, play2, play3, play4, play5, play6, play7 = steady

    @part
    def later_eight(tables: Any, cards: Any, fours: Any, state: Any, at: Any) -> Any:
        """Draw eight cards of the second half and play them."""
        slot, ninth = U64(at - half_way) >> U64(2), U32(0)
        four, other = fours[slot], fours[U64(slot + U64(1))]
        if is_wide:
            ninth = U32(cards[U64(ninth_at + (U64(at - half_way) >> U64(3)))])
        card0 = later_turn(cards, at, 0, four, ninth)
        card1 = later_turn(cards, at, 1, four, ninth)
        state = play0(tables, state, card0, at)
        card2 = later_turn(cards, at, 2, four, ninth)
        state = play1(tables, state, card1, at)
        card3 = later_turn(cards, at, 3, four, ninth)
        state = play2(tables, state, card2, at)
        card4 = later_turn(cards, at, 4, other, ninth)
        state = play3(tables, state, card3, at)
        card5 = later_turn(cards, at, 5, other, ninth)
        state = play4(tables, state, card4, at)
        card6 = later_turn(cards, at, 6, other, ninth)
        state = play5(tables, state, card5, at)
        card7 = later_turn(cards, at, 7, other, ninth)
        state = play6(tables, state, card6, at)
        return play7(tables, state, card7, at)

    @part
    def walk(tables: Any, cards: Any, fours: Any, state: Any, seed: Any, number: Any) -> Any:
        block = opened(number, seed)
        g0, g1, g2, g3 = seeded(block, 0), seeded(block, 1), seeded(block, 2), seeded(block, 3)
        g4, g5, g6, g7 = seeded(block, 4), seeded(block, 5), seeded(block, 6), seeded(block, 7)
        generators = (g0, g1, g2, g3, g4, g5, g6, g7)
        small, at, ninth = NONE_SMALL, U32(0), U32(0)
        while at < surely:
            state, generators, small = eight(tables, cards, fours, state, generators, at, small)
            at = U32(at + U32(EACH))
            if U32(at & emptied_at) == U32(0):
                state = emptied(state)
        if is_shallow:
            state = emptied(state)
            while at < half_way:
                state, generators, small = eight_at_most(
                    tables, cards, fours, state, generators, at, small
                )
                at = U32(at + U32(EACH))
                if U32(at & emptied_at) == U32(0):
                    state = emptied(state)
        state = emptied(state)
        while at < last:
            state = later_eight(tables, cards, fours, state, at)
            at = U32(at + U32(EACH))
            if U32(at & emptied_at) == U32(0):
                state = emptied(state)
        state = emptied(state)
        # what is left in front of the cutting card, then the round that is not over
        while at < cut or (goes_on(state) and at < drawn):
            place = U64(at - half_way)
            four = U32(cards[place])
            if is_wide:
                bits = U32(cards[U64(ninth_at + (place >> U64(3)))])
                ninth = U32(bits >> U32(U32(place) & U32(7)))
            state = played(tables, state, later_turn(cards, at, 0, four, ninth))
            state = look(tables, state)
            at = U32(at + U32(1))
        return emptied(state), small

    return walk


def retrace_of(target: Target, shoe: Shoe, played: Part, goes_on: Part) -> Part:
    """The same walk again, a card at a time: slower, and with redraws where they are asked for."""
    words = word_parts(target)
    opened, seeded, stepped, redrawn = words.opened, words.seeded, words.stepped, words.redrawn
    part, high_half = target.part, target.high_half
    size, half_way, cut, drawn = U32(shoe.size), U32(shoe.half), U32(shoe.cut), U32(shoe.drawn)

    @part
    def retrace(tables: Any, cards: Any, state: Any, seed: Any, number: Any, is_exact: int) -> Any:
        at, redraws = U32(0), U64(0)
        for is_later in range(2):
            # The high halves of the words choose the first cards, the low halves those after them.
            block = opened(number, seed)
            g0, g1, g2, g3 = seeded(block, 0), seeded(block, 1), seeded(block, 2), seeded(block, 3)
            g4, g5, g6, g7 = seeded(block, 4), seeded(block, 5), seeded(block, 6), seeded(block, 7)
            end = drawn if is_later else half_way
            while at < end and (at < cut or goes_on(state)):
                word, last = stepped(g0)
                g0, g1, g2, g3, g4, g5, g6, g7 = g1, g2, g3, g4, g5, g6, g7, last
                bits = U32(word) if is_later else U32(word >> U64(32))
                span = U32(size - at)
                if is_exact != 0:
                    off, redraws = redrawn(bits, span, number, seed, redraws)
                else:
                    off = high_half(bits, span)
                there = U64(U64(at) + U64(off))
                card = U32(cards[there])
                cards[there] = cards[U64(at)]
                at = U32(at + U32(1))
                state = played(tables, state, card)
        return state

    return retrace
