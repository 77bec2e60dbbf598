"""Playing one box and the dealer by the tables of their hands, card by card.

These loops serve the fast player for the rounds that its machine leaves out, and the player of
whole tables for all of them. What happens can be written down, so that a test can hold it against
the table engine's events. No rule is written here.

``image`` is all tables of a version and a strategy in one array: its first numbers say where each
table begins. ``deck`` is what is known of a shoe besides its cards: see the places below.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled
from croupier.compiled.blackjack.hand_tables import (
    FORFEITED_AT,
    PLACES,
    SPLIT,
    SURRENDERED_AT,
)
from croupier.compiled.wide import wide_product
from croupier.games.blackjack.outcome import NEED_SECOND, NEED_WHOLE

from .dealing import Symbols
from .streams import Words, philox

__all__ = (
    "DEALER_BOX",
    "DECK_WORDS",
    "HANDS_MOST",
    "NOTED",
    "RAN_OUT",
    "Ints",
    "Log",
    "box_net",
    "card_at",
    "dealer_end",
    "note",
    "open_deck",
    "play_hand",
    "split_box",
)

U = np.uint64
Ints = NDArray[np.int32]
Log = NDArray[np.int64]
"""Rows of (what, box, hand, card or units); the first number says where the next row goes."""

HANDS_MOST: Final = 3
FURTHER: Final = U(3)
"""The purpose of random words for cards beyond those that a stock draws beforehand."""
ZERO: Final = U(0)
ONE: Final = U(1)
TWO: Final = U(2)
SPLIT_CODE: Final = U(SPLIT)
SECOND: Final = U(NEED_SECOND)
WHOLE: Final = U(NEED_WHOLE)
DEALER_BOX: Final = -1
ROW: Final = 4

DRAWN, SIZE, RAN_OUT, SEED, NUMBER, DECK_WORDS = range(6)
"""Cards drawn by now, cards in the shoe, whether more were asked for, the stream's seed and number."""

FOLLOW: Final = PLACES["follow"]
DECLINES: Final = PLACES["declines"]
DOUBLING: Final = PLACES["doubling"]
OPENS: Final = PLACES["opens"]
KIND: Final = PLACES["kind"]
ROOT: Final = PLACES["root"]
SYMBOL: Final = PLACES["symbol"]
VALUE: Final = PLACES["value"]
HOW: Final = PLACES["how"]
PAYS: Final = PLACES["pays"]
CATEGORY: Final = PLACES["category"]
SPARED: Final = PLACES["spared"]
DEALER_FIRST: Final = PLACES["dealer_first"]
DEALER_FOLLOW: Final = PLACES["dealer_follow"]
SYMBOLS: Final = PLACES["symbols"]
VALUES: Final = PLACES["values"]
FINISHES: Final = PLACES["finishes"]
ENDS: Final = PLACES["ends"]
NATURAL_END: Final = PLACES["natural_end"]
OTHER_END: Final = PLACES["other_end"]
CATEGORIES: Final = PLACES["categories"]

NOTED: Final = (
    "card",
    "double",
    "split",
    "surrender",
    "forfeit",
    "insure",
    "even-money",
    "main",
    "super-bonus",
    "super-bonus-share",
    "insurance",
    "perfect-pairs",
    "magnificent-sevens",
    "pandemonium",
)
"""What a row of a log can be about, by number."""
CARD: Final = NOTED.index("card")
DOUBLED: Final = NOTED.index("double")
PARTED: Final = NOTED.index("split")
SURRENDERED: Final = NOTED.index("surrender")
FORFEITED: Final = NOTED.index("forfeit")


@compiled
def note(log: Log, what: int, box: int, hand: int, detail: int) -> None:
    """Write a row, where a log is kept."""
    if log.size > 1:
        at = log[0]
        log[at] = what
        log[at + 1] = box
        log[at + 2] = hand
        log[at + 3] = detail
        log[0] = at + ROW


@compiled
def open_deck(deck: Words, drawn: int, size: int, seed: np.uint64, number: np.uint64) -> None:
    """Write down what is known of a shoe of which so many cards are drawn."""
    deck[DRAWN] = U(drawn)
    deck[SIZE] = U(size)
    deck[SEED] = seed
    deck[NUMBER] = number


@compiled
def card_at(shoe: Symbols, deck: Words, at: np.uint64) -> np.uint64:
    """The card at a place, drawn now if it was not drawn beforehand."""
    while deck[DRAWN] <= at:
        place = deck[DRAWN]
        if place >= deck[SIZE]:
            deck[RAN_OUT] = ONE
            return U(shoe[0])
        word, _b, _c, _d = philox(deck[NUMBER], place, deck[SEED], FURTHER)
        step, _low = wide_product(word, U(deck[SIZE] - place))
        card = shoe[U(place + step)]
        shoe[U(place + step)] = shoe[place]
        shoe[place] = card
        deck[DRAWN] = U(place + ONE)
    return U(shoe[at])


@compiled
def _read(image: Ints, table: int, at: np.uint64) -> np.uint64:
    """One number of a table."""
    return U(image[U(U(image[table]) + at)])


@compiled
def play_hand(
    image: Ints,
    shoe: Symbols,
    deck: Words,
    log: Log,
    at: np.uint64,
    code: np.uint64,
    box: int,
    hand: int,
) -> tuple[np.uint64, np.uint64]:
    """Give a hand its cards from a code on; return its finish and the place of the next card."""
    finishes, width = U(image[FINISHES]), U(image[SYMBOLS])
    while code >= finishes:
        node = U(code - finishes)
        if _read(image, DOUBLING, node) == ONE:
            note(log, DOUBLED, box, hand, 0)
        card = card_at(shoe, deck, at)
        note(log, CARD, box, hand, np.int64(card))
        at = U(at + ONE)
        code = _read(image, FOLLOW, U(U(node * width) + _read(image, SYMBOL, card)))
    how = _read(image, HOW, code)
    if how == U(FORFEITED_AT):
        note(log, FORFEITED, box, hand, 0)
    return code, at


@compiled
def split_box(
    image: Ints,
    shoe: Symbols,
    deck: Words,
    log: Log,
    at: np.uint64,
    up: np.uint64,
    one: np.uint64,
    two: np.uint64,
    finished: Words,
    box: int,
) -> tuple[int, np.uint64]:
    """Play a box whose pair is split; return how many hands it has and the next card's place.

    ``up`` is the value of the dealer's first card, ``one`` and ``two`` are the symbols of the pair.
    The finishes of the hands are left in ``finished``.
    """
    width, values, finishes = U(image[SYMBOLS]), U(image[VALUES]), U(image[FINISHES])
    kind = _read(image, KIND, U(U(one * width) + two))
    # cards that wait for their turn as hands of their own, the next one first
    next_card, next_kind, last_card, last_kind = two, kind, ZERO, ZERO
    waiting, hands, played = 1, 2, 0
    declined = False
    note(log, PARTED, box, 1, 0)
    while True:
        opens = ONE if _read(image, OPENS, U(hands)) == ONE and not declined else ZERO
        node = _read(image, ROOT, U(TWO * U(width * U(U(values * kind) + up) + one) + opens))
        card = card_at(shoe, deck, at)
        note(log, CARD, box, played + 1, np.int64(card))
        at = U(at + ONE)
        symbol = _read(image, SYMBOL, card)
        place = U(U(node * width) + symbol)
        code = _read(image, FOLLOW, place)
        if code == SPLIT_CODE:
            note(log, PARTED, box, played + 1, 0)
            kind = _read(image, KIND, U(U(U(U(kind * width) + one) * width) + symbol))
            last_card, last_kind = next_card, next_kind
            next_card, next_kind = symbol, kind
            waiting += 1
            hands += 1
            continue
        if _read(image, DECLINES, place) == ONE:
            declined = True
        code, at = play_hand(image, shoe, deck, log, at, code, box, played + 1)
        finished[played] = code
        played += 1
        if waiting == 0:
            break
        one, kind = next_card, next_kind
        next_card, next_kind = last_card, last_kind
        waiting -= 1
    assert hands <= HANDS_MOST
    assert finishes > ZERO
    return hands, at


@compiled
def dealer_end(
    image: Ints,
    shoe: Symbols,
    deck: Words,
    log: Log,
    at: np.uint64,
    up: np.uint64,
    need: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """Give the dealer as many cards as are needed; return the end and the next card's place."""
    other = U(image[OTHER_END])
    if need < SECOND:
        return other, at
    ends, values, natural = U(image[ENDS]), U(image[VALUES]), U(image[NATURAL_END])
    code = U(ends + _read(image, DEALER_FIRST, up))
    while code >= ends:
        card = card_at(shoe, deck, at)
        note(log, CARD, DEALER_BOX, 1, np.int64(card))
        at = U(at + ONE)
        value = _read(image, VALUE, _read(image, SYMBOL, card))
        code = _read(image, DEALER_FOLLOW, U(U(U(code - ends) * values) + value))
        if need < WHOLE:
            return (natural if code == natural else other), at
    return code, at


@compiled
def box_net(image: Ints, finished: Words, hands: int, end: np.uint64) -> int:
    """What a stake of one unit of the tables on a box gains, its hands taken together."""
    ends = U(image[ENDS])
    net = 0
    for hand in range(hands):
        net += np.int64(image[U(U(image[PAYS]) + U(U(finished[hand] * ends) + end))])
    if hands > 1 and end == U(image[NATURAL_END]):
        count = U(image[CATEGORIES])
        one = _read(image, CATEGORY, finished[0])
        two = _read(image, CATEGORY, finished[1])
        place = U(U(one * count) + two)
        if hands == HANDS_MOST:
            three = _read(image, CATEGORY, finished[2])
            place = U(U(count * count) + U(U(place * count) + three))
        net += np.int64(image[U(U(image[SPARED]) + place)])
    return net
