"""Playing one box and the dealer by the tables of their hands, card by card.

These loops serve the fast player for the rounds that its machine leaves out, and the player of
whole tables for all of them. No rule is written here.

``image`` is all tables of a version and a strategy in one array: its first numbers say where each
table begins. ``deck`` is what is known of a shoe besides its cards: see the places below. ``whose``
is where each card of the shoe went, so that a test can hold a round against the table engine's.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_into, compiled_lightly
from croupier.compiled.blackjack.hand_tables import PLACES, SPLIT
from croupier.compiled.wide import wide_product
from croupier.games.blackjack.outcome import NEED_SECOND, NEED_WHOLE

from .dealing import Symbols
from .streams import Words, philox

__all__ = (
    "BLOCK",
    "BLOCKS_OF_ROUND",
    "BOX",
    "DEALER_HAND",
    "DECK_WORDS",
    "DRAWN",
    "HANDS_MOST",
    "NUMBER",
    "RAN_OUT",
    "SEED",
    "Ints",
    "box_net",
    "card_at",
    "copy_shoe",
    "dealer_end",
    "open_deck",
    "play_hand",
    "split_box",
)

U = np.uint64
Ints = NDArray[np.int32]

HANDS_MOST: Final = 3
BOX: Final = np.uint8(4)
"""A hand is written down as its box's number times this, and its own number."""
DEALER_HAND: Final = np.uint8(0xFF)
NEXT_HAND: Final = np.uint8(1)

FURTHER: Final = U(3)
"""The purpose of random words for cards beyond those that a stock draws beforehand."""
BLOCKS_OF_ROUND: Final = U(1024)
"""Blocks of words that one round may use where every round is dealt from a full shoe."""
ZERO: Final = U(0)
ONE: Final = U(1)
TWO: Final = U(2)
SPLIT_CODE: Final = U(SPLIT)
SECOND: Final = U(NEED_SECOND)
WHOLE: Final = U(NEED_WHOLE)

DRAWN, SIZE, RAN_OUT, SEED, NUMBER, BLOCK, DECK_WORDS = range(7)
"""Cards drawn by now, cards in the shoe, whether more were asked for; the stream's seed and number,
and the block of its words from which further cards are drawn."""

FOLLOW: Final = U(PLACES["follow"])
DECLINES: Final = U(PLACES["declines"])
OPENS: Final = U(PLACES["opens"])
KIND: Final = U(PLACES["kind"])
ROOT: Final = U(PLACES["root"])
SYMBOL: Final = U(PLACES["symbol"])
PAYS: Final = U(PLACES["pays"])
CATEGORY: Final = U(PLACES["category"])
SPARED: Final = U(PLACES["spared"])
DEALER: Final = U(PLACES["dealer"])
SYMBOLS: Final = U(PLACES["symbols"])
VALUES: Final = U(PLACES["values"])
FINISHES: Final = U(PLACES["finishes"])
NODES: Final = U(PLACES["nodes"])
ENDS: Final = U(PLACES["ends"])
NATURAL_END: Final = U(PLACES["natural_end"])
OTHER_END: Final = U(PLACES["other_end"])
CATEGORIES: Final = U(PLACES["categories"])


@compiled_into
def open_deck(deck: Words, drawn: int, size: int, seed: np.uint64, number: np.uint64) -> None:
    """Write down what is known of a shoe of which so many cards are drawn."""
    deck[DRAWN] = U(drawn)
    deck[SIZE] = U(size)
    deck[SEED] = seed
    deck[NUMBER] = number
    deck[BLOCK] = ZERO


@compiled_into
def copy_shoe(shoe: Symbols, cards: Symbols) -> None:
    """Put all cards back in their first order."""
    for at in range(U(cards.size)):
        shoe[at] = cards[at]


@compiled_lightly
def draw_on(shoe: Symbols, deck: Words, at: np.uint64) -> None:
    """Draw cards, four for each block of random words, up to a place not drawn beforehand."""
    while deck[DRAWN] <= at:
        place, size = deck[DRAWN], deck[SIZE]
        if place >= size:
            deck[RAN_OUT] = ONE
            return
        words = philox(deck[NUMBER], U(deck[BLOCK] + place), deck[SEED], FURTHER)
        for word in words:
            if place < size:
                step, _low = wide_product(word, U(size - place))
                card = shoe[U(place + step)]
                shoe[U(place + step)] = shoe[place]
                shoe[place] = card
                place = U(place + ONE)
        deck[DRAWN] = place


@compiled_into
def card_at(shoe: Symbols, deck: Words, at: np.uint64) -> np.uint64:
    """The card at a place, drawn now if it was not drawn beforehand."""
    if deck[DRAWN] <= at:
        draw_on(shoe, deck, at)
    return U(shoe[at])


@compiled_into
def play_hand(
    image: Ints,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    at: np.uint64,
    code: np.uint64,
    hand: np.uint8,
) -> tuple[np.uint64, np.uint64]:
    """Give a hand its cards from a code on; return its last code and the place of the next card."""
    nodes, width = U(image[NODES]), U(image[SYMBOLS])
    follow, symbol = U(image[FOLLOW]), U(image[SYMBOL])
    while code >= nodes:
        card = U(image[U(symbol + card_at(shoe, deck, at))])
        whose[at] = hand
        at = U(at + ONE)
        code = U(image[U(follow + U(U(U(code - nodes) * width) + card))])
    return code, at


@compiled_into
def split_box(
    image: Ints,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    at: np.uint64,
    up: np.uint64,
    one: np.uint64,
    two: np.uint64,
    finished: Words,
    hand: np.uint8,
) -> tuple[int, np.uint64]:
    """Play a box whose pair is split; return how many hands it has and the next card's place.

    ``up`` is the value of the dealer's first card, ``one`` and ``two`` are the symbols of the pair.
    The finishes of the hands are left in ``finished``.
    """
    width, values, nodes = U(image[SYMBOLS]), U(image[VALUES]), U(image[NODES])
    kinds, roots, opens = U(image[KIND]), U(image[ROOT]), U(image[OPENS])
    follow, symbol, declines = U(image[FOLLOW]), U(image[SYMBOL]), U(image[DECLINES])
    kind = U(image[U(kinds + U(U(one * width) + two))])
    # cards that wait for their turn as hands of their own, the next one first
    next_card, next_kind, last_card, last_kind = two, kind, ZERO, ZERO
    waiting, hands, played = 1, 2, 0
    declined = False
    while True:
        is_open = ONE if image[U(opens + U(hands))] == 1 and not declined else ZERO
        root = U(U(TWO * U(U(width * U(U(values * kind) + up)) + one)) + is_open)
        node = U(U(image[U(roots + root)]) - nodes)
        card = U(image[U(symbol + card_at(shoe, deck, at))])
        whose[at] = hand
        at = U(at + ONE)
        place = U(U(node * width) + card)
        code = U(image[U(follow + place)])
        if code == SPLIT_CODE:
            kind = U(image[U(kinds + U(U(U(U(kind * width) + one) * width) + card))])
            last_card, last_kind = next_card, next_kind
            next_card, next_kind = card, kind
            waiting += 1
            hands += 1
            continue
        if image[U(declines + place)] == 1:
            declined = True
        code, at = play_hand(image, shoe, deck, whose, at, code, hand)
        finished[played] = code
        if waiting == 0:
            return hands, at
        one, kind = next_card, next_kind
        next_card, next_kind = last_card, last_kind
        waiting -= 1
        played += 1
        hand = np.uint8(hand + NEXT_HAND)


@compiled_into
def dealer_end(
    image: Ints,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    at: np.uint64,
    up: np.uint64,
    need: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """Give the dealer as many cards as are needed; return the end and the next card's place."""
    other, natural = U(image[OTHER_END]), U(image[NATURAL_END])
    if need < SECOND:
        return other, at
    nodes, width, finishes = U(image[NODES]), U(image[SYMBOLS]), U(image[FINISHES])
    node = U(U(image[U(U(image[DEALER]) + up)]) - nodes)
    card = U(image[U(U(image[SYMBOL]) + card_at(shoe, deck, at))])
    whose[at] = DEALER_HAND
    at = U(at + ONE)
    code = U(image[U(U(image[FOLLOW]) + U(U(node * width) + card))])
    if need < WHOLE:
        return (natural if code == U(finishes + natural) else other), at
    code, at = play_hand(image, shoe, deck, whose, at, code, DEALER_HAND)
    return U(code - finishes), at


@compiled_into
def box_net(image: Ints, finished: Words, hands: int, end: np.uint64) -> int:
    """What a stake of one unit of the tables on a box gains, its hands taken together."""
    ends, pays = U(image[ENDS]), U(image[PAYS])
    net = np.int64(0)
    for hand in range(hands):
        net += np.int64(image[U(pays + U(U(finished[hand] * ends) + end))])
    if hands > 1 and end == U(image[NATURAL_END]):
        count, category = U(image[CATEGORIES]), U(image[CATEGORY])
        one = U(image[U(category + finished[0])])
        two = U(image[U(category + finished[1])])
        place = U(U(one * count) + two)
        if hands == HANDS_MOST:
            three = U(image[U(category + finished[2])])
            place = U(U(count * count) + U(U(place * count) + three))
        net += np.int64(image[U(U(image[SPARED]) + place)])
    return net
