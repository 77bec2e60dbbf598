"""Shuffles without a table's slowness: only the cards that will be dealt are drawn.

The cards are drawn one after another from those that are left (Fisher and Yates, from the front).
A draw of one among ``n`` is the high half of 32 random bits times ``n``; the few products whose
low half is so small that some places would come up too often are redrawn (Lemire), so every order
of the cards is exactly as likely as any other, up to the quality of the random words.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled, compiled_lightly
from croupier.compiled.lanes import LANES, any_negative, counting_lanes, equal_lanes, load, store

from .streams import REDRAWS, STATE_WORDS, Words, fill, philox, seed_lanes, stepped

U = np.uint64
Symbols = NDArray[np.uint8]
Places = NDArray[Any]
"""Where each card comes from: whole numbers, narrow ones where many are kept."""

HALF: Final = U(32)
LOW_HALF: Final = U(0xFFFFFFFF)
DRAWS_PER_STEP: Final = 2 * LANES

FOUR: Final = 4
ROOM: Final = 512
"""Where shoes are dealt four at a time they stand so far apart; none is longer."""
SECOND: Final = U(ROOM)
THIRD: Final = U(2 * ROOM)
FOURTH: Final = U(3 * ROOM)
CARDS_PER_WORD: Final = 8
"""Cards are bytes; the first of a word is its lowest, as processors of today have it in memory."""
CARD_BITS: Final = U(8)
LAST_CARD: Final = U(56)
WORDS_OF_ROOM: Final = U(ROOM // CARDS_PER_WORD)


class Stock(NamedTuple):
    """The cards of a shoe before they are shuffled, and how far they are played."""

    cards: Symbols
    """In any order, as the symbols that a driver plays with; filled up behind ``size``."""
    spans: Words
    """Among how many cards each draw chooses; 1 where nothing is drawn any more."""
    size: int
    first: int
    """Cards burnt before play: the first round begins with this card."""
    cut: int
    """A round may begin while fewer cards than this are out."""
    drawn: int
    """How many cards can be out at the end of the last round."""


def stock_of(
    cards: Sequence[int], *, burn: int = 0, behind: int = 0, cards_per_round: int
) -> Stock:
    """Make a stock whose cutting card has ``behind`` cards behind it.

    ``cards_per_round`` is the most that one round can take: a round that begins must be able to
    end, so at least that many less one lie behind the cutting card.
    """
    size = len(cards)
    cut = size - behind
    if cut < 1:
        raise ValueError(f"{behind} of {size} cards would lie behind the cutting card")
    if cut + cards_per_round - 1 > size:
        raise ValueError(
            f"the cutting card has {behind} cards behind it; a round may need "
            f"{cards_per_round - 1} beyond it"
        )
    if not 0 <= burn < cut:
        raise ValueError(f"{burn} of {cut} cards in front of the cutting card would be burnt")
    drawn = cut + cards_per_round - 1
    places = -(-drawn // DRAWS_PER_STEP) * DRAWS_PER_STEP
    room = max(places, size) + DRAWS_PER_STEP
    assert room <= ROOM, "no game is dealt from so many decks"
    padded = np.zeros(room, dtype=np.uint8)
    padded[:size] = cards
    spans = np.maximum(size - np.arange(places, dtype=np.int64), 1).astype(np.uint64)
    return Stock(padded, spans, size, burn, cut, drawn)


def endless_stock(cards: Sequence[int], *, beyond: int) -> Stock:
    """Make a stock whose every card is drawn from all of them, as if there were no end of them.

    The cards stand there over and over, so that as many from any place on are each of them once.
    A round may take ``beyond`` cards after the last one that it may begin with.
    """
    span = len(cards)
    drawn = (ROOM - span) // DRAWS_PER_STEP * DRAWS_PER_STEP
    spans = np.full(drawn, span, dtype=np.uint64)
    return Stock(np.resize(np.array(cards, np.uint8), ROOM), spans, drawn, 0, drawn - beyond, drawn)


@compiled_lightly
def is_endless(spans: Words) -> bool:
    """Whether a stock draws among as many cards every time."""
    return bool(spans[0] == spans[1])


@compiled
def clear_desk(spans: Words, cards: Symbols) -> tuple[Words, Words, Words, Symbols]:
    """Room for one shoe at work: the stream's state, its words, the places drawn, the shoe."""
    return (
        np.zeros(STATE_WORDS, dtype=np.uint64),
        np.zeros(spans.size // 2, dtype=np.uint64),
        np.zeros(spans.size, dtype=np.uint64),
        np.zeros(cards.size, dtype=np.uint8),
    )


@compiled_lightly
def places_of_words(places: Places, words: Words, spans: Words) -> bool:
    """Choose the place of every draw; whether any product calls for a redraw.

    The high halves of the words choose the first places, the low halves those after them.
    """
    half = U(words.size)
    assert places.size == 2 * words.size
    assert spans.size == places.size
    most = equal_lanes(spans[0])
    small = equal_lanes(U(0))
    place = counting_lanes()
    at = U(0)
    while at < half:
        word = load(words, at)
        # Masking the spans tells the compiler that one narrow multiplication is enough.
        product = (word >> HALF) * (load(spans, at) & LOW_HALF)
        store(places, at, (product >> HALF) + place)
        small = small | ((product & LOW_HALF) - most)
        product = (word & LOW_HALF) * (load(spans, U(at + half)) & LOW_HALF)
        store(places, U(at + half), (product >> HALF) + place + half)
        small = small | ((product & LOW_HALF) - most)
        place = place + U(LANES)
        at = U(at + U(LANES))
    return any_negative(small)


@compiled_lightly
def redraw_places(
    places: Places,
    words: Words,
    spans: Words,
    seed: np.uint64,
    number: np.uint64,
    block: np.uint64,
) -> None:
    """Choose every place again, and redraw where the product does not treat all places alike.

    What is redrawn comes from a stream of its own, from a block onwards.
    """
    half = U(words.size)
    for at in range(U(places.size)):
        word = words[at] >> HALF if at < half else words[U(at - half)] & LOW_HALF
        span = spans[at]
        product = U(word * span)
        uneven = U(U(U(1) << HALF) % span)
        while U(product & LOW_HALF) < uneven:
            fresh, _b, _c, _d = philox(number, block, seed, REDRAWS)
            block = U(block + U(1))
            product = U((fresh >> HALF) * span)
        places[at] = U((product >> HALF) + at)


@compiled_lightly
def _places_of_state(places: Places, state: Words, spans: Words) -> bool:
    """What ``places_of_words`` does, with words that are made on the way."""
    half = U(spans.size // 2)
    assert places.size == spans.size
    most = equal_lanes(spans[0])
    small = equal_lanes(U(0))
    place = counting_lanes()
    a, b = load(state, U(0)), load(state, U(LANES))
    c, d = load(state, U(2 * LANES)), load(state, U(3 * LANES))
    at = U(0)
    while at < half:
        word, a, b, c, d = stepped(a, b, c, d)
        product = (word >> HALF) * (load(spans, at) & LOW_HALF)
        store(places, at, (product >> HALF) + place)
        small = small | ((product & LOW_HALF) - most)
        product = (word & LOW_HALF) * (load(spans, U(at + half)) & LOW_HALF)
        store(places, U(at + half), (product >> HALF) + place + half)
        small = small | ((product & LOW_HALF) - most)
        place = place + U(LANES)
        at = U(at + U(LANES))
    return any_negative(small)


@compiled_lightly
def draw_places(
    places: Places,
    words: Words,
    state: Words,
    spans: Words,
    seed: np.uint64,
    number: np.uint64,
    careful: bool,
) -> None:
    """Draw a shoe's places from its stream."""
    if not careful:
        seed_lanes(state, seed, number)
        if not _places_of_state(places, state, spans):
            return
    fill(words, state, seed, number, careful)
    if places_of_words(places, words, spans):
        redraw_places(places, words, spans, seed, number, U(0))


@compiled_lightly
def deal(shoe: Symbols, cards: Symbols, places: Places, drawn: int) -> None:
    """Put the cards in the order that the places say, as far as they are played."""
    for at in range(U(cards.size)):
        shoe[at] = cards[at]
    for at in range(U(drawn)):
        place = places[at]
        card = shoe[place]
        shoe[place] = shoe[at]
        shoe[at] = card


@compiled_lightly
def deal_endless(shoe: Symbols, cards: Symbols, places: Places, drawn: int) -> None:
    """Put cards where the places say that they come from, and take none of them out of the stock.

    Every card then stays where it is.
    """
    for at in range(U(drawn)):
        shoe[at] = cards[places[at]]
        places[at] = at


@compiled_lightly
def draw_four(
    places: Places,
    words: Words,
    state: Words,
    spans: Words,
    seed: np.uint64,
    number: np.uint64,
    careful: bool,
) -> None:
    """Draw the places of four shoes, each at its room in the array."""
    for shoe in range(FOUR):
        own = places[shoe * ROOM : shoe * ROOM + spans.size]
        draw_places(own, words, state, spans, seed, U(number + U(shoe)), careful)


@compiled_lightly
def deal_four(dealt: Words, left: Symbols, cards: Symbols, places: Places, drawn: int) -> None:
    """Put the cards of four shoes in order, eight to a word, each shoe at its room in the array.

    ``left`` is room for the cards that are not dealt yet. Writing is what takes the time: a dealt
    card only makes way in ``left``, and eight are written at once. The swaps of one shoe often wait
    for one another; those of four hardly ever do.
    """
    for shoe in range(FOUR):
        for slot in range(U(cards.size)):
            left[U(U(shoe * ROOM) + slot)] = cards[slot]
    at = U(0)
    while at < U(drawn):
        first, second, third, fourth = U(0), U(0), U(0), U(0)
        for _ in range(U(CARDS_PER_WORD)):
            place = places[at]
            first = U(first >> CARD_BITS) | U(U(left[place]) << LAST_CARD)
            left[place] = left[at]
            at_second = U(at + SECOND)
            place = U(places[at_second] + SECOND)
            second = U(second >> CARD_BITS) | U(U(left[place]) << LAST_CARD)
            left[place] = left[at_second]
            at_third = U(at + THIRD)
            place = U(places[at_third] + THIRD)
            third = U(third >> CARD_BITS) | U(U(left[place]) << LAST_CARD)
            left[place] = left[at_third]
            at_fourth = U(at + FOURTH)
            place = U(places[at_fourth] + FOURTH)
            fourth = U(fourth >> CARD_BITS) | U(U(left[place]) << LAST_CARD)
            left[place] = left[at_fourth]
            at = U(at + U(1))
        word = U(at // U(CARDS_PER_WORD)) - U(1)
        dealt[word] = first
        dealt[U(word + WORDS_OF_ROOM)] = second
        dealt[U(word + U(2) * WORDS_OF_ROOM)] = third
        dealt[U(word + U(3) * WORDS_OF_ROOM)] = fourth


@compiled
def dealt_shoe(
    stock: Stock,
    seed: np.uint64,
    number: int,
    careful: bool,
) -> Symbols:
    """The cards of one shoe in the order in which they are dealt, as far as it is played."""
    state, words, places, shoe = clear_desk(stock.spans, stock.cards)
    draw_places(places, words, state, stock.spans, seed, U(number), careful)
    deal(shoe, stock.cards, places, stock.drawn)
    return shoe[: stock.drawn]
