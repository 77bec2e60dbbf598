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
from croupier.compiled.blackjack.order import Whole, after_split, dealer_takes, next_turn
from croupier.compiled.wide import wide_product
from croupier.games.blackjack.outcome import HANDS_MOST, NEED_WHOLE
from croupier.simulate.dealing import Symbols
from croupier.simulate.streams import Words, philox

U = np.uint64
Image = NDArray[np.uint32]
"""All tables of a version and a strategy; negative numbers are in two's complement."""

ROOM: Final = 1024
"""Places for cards and for what is known of them: more than a shoe and a whole round beyond it."""
BOX: Final = np.uint8(4)
"""A hand is written down as its box's number times this, and its own number."""
DEALER_HAND: Final = np.uint8(0xFF)
KIND_SHIFT: Final = np.uint32(8)
CARD_MASK: Final = np.uint32((1 << 8) - 1)
"""A hand that is still to be played is written as its kind and the symbol of its one card."""

FURTHER: Final = U(3)
"""The purpose of random words for cards beyond those that a stock draws beforehand."""
BLOCKS_OF_ROUND: Final = U(1024)
"""Blocks of words that one round may use where every round is dealt from a full shoe."""
ZERO: Final = U(0)
ONE: Final = U(1)
YES: Final = np.uint32(1)
PER_ROOT: Final = np.uint32(2)
SPLIT_CODE: Final = np.uint32(SPLIT)

DRAWN, SIZE, RAN_OUT, SEED, NUMBER, BLOCK, PLACED, DECK_WORDS = range(8)
"""Cards drawn by now, cards in the shoe, whether more were asked for; the stream's seed and number,
and the block of its words from which further cards are drawn; for how many cards it was chosen
beforehand which card comes there. Those choices stand behind the last of these numbers."""
BEHIND_PART: Final = 4
"""Cards behind the cutting card where a table does not say: this part of the shoe. The rules only
say how many there may be at most."""
LEAST_BEHIND: Final = 16
LEAST_BEHIND_PER_BOX: Final = 8
AHEAD: Final = U(8)
"""Cards drawn at once where they were chosen beforehand."""

FOLLOW: Final = np.uint32(PLACES["follow"])
DECLINES: Final = np.uint32(PLACES["declines"])
OPENS: Final = np.uint32(PLACES["opens"])
KIND: Final = np.uint32(PLACES["kind"])
ROOT: Final = np.uint32(PLACES["root"])
SYMBOL: Final = np.uint32(PLACES["symbol"])
PAYS: Final = np.uint32(PLACES["pays"])
CATEGORY: Final = np.uint32(PLACES["category"])
SPARED: Final = np.uint32(PLACES["spared"])
DEALER: Final = np.uint32(PLACES["dealer"])
SYMBOLS: Final = np.uint32(PLACES["symbols"])
VALUES: Final = np.uint32(PLACES["values"])
FINISHES: Final = np.uint32(PLACES["finishes"])
NODES: Final = np.uint32(PLACES["nodes"])
ENDS: Final = np.uint32(PLACES["ends"])
NATURAL_END: Final = np.uint32(PLACES["natural_end"])
OTHER_END: Final = np.uint32(PLACES["other_end"])
CATEGORIES: Final = np.uint32(PLACES["categories"])


def least_behind(boxes: int) -> int:
    """How many cards must lie behind the cutting card, so that a last round hardly runs out."""
    return LEAST_BEHIND + LEAST_BEHIND_PER_BOX * boxes


def usual_behind(size: int, boxes: int) -> int:
    """How many cards lie behind the cutting card where a table does not say."""
    return max(size // BEHIND_PART, least_behind(boxes))


@compiled_into
def open_deck(
    deck: Words, drawn: int, placed: int, size: int, seed: np.uint64, number: np.uint64
) -> None:
    """Record how many cards of a shoe are drawn, and how many chosen."""
    deck[DRAWN] = drawn
    deck[PLACED] = placed
    deck[SIZE] = size
    deck[SEED] = seed
    deck[NUMBER] = number
    deck[BLOCK] = ZERO


@compiled_into
def copy_shoe(shoe: Symbols, cards: Symbols) -> None:
    """Put all cards back in their first order."""
    for at in range(U(cards.size)):
        shoe[at] = cards[at]


@compiled_into
def draw_chosen(shoe: Symbols, deck: Words, end: np.uint64) -> None:
    """Draw cards that were chosen beforehand up to a place; each then stays where it is."""
    at = deck[DRAWN]
    while at < end:
        chosen = deck[DECK_WORDS + at]
        deck[DECK_WORDS + at] = at
        card = shoe[chosen]
        shoe[chosen] = shoe[at]
        shoe[at] = card
        at += ONE
    deck[DRAWN] = at


@compiled_lightly
def draw_on(shoe: Symbols, deck: Words, at: np.uint64) -> None:
    """Draw cards up to a place: those chosen beforehand, then four for each block of random words.

    Behind its last card a shoe has room for as many as a round could ask for once it has run out.
    """
    if deck[DRAWN] < deck[PLACED]:
        draw_chosen(shoe, deck, min(at + AHEAD, deck[PLACED]))
    while deck[DRAWN] <= at:
        place, size = deck[DRAWN], deck[SIZE]
        if place >= size:
            deck[RAN_OUT] = ONE
            return
        words = philox(deck[NUMBER], deck[BLOCK] + place, deck[SEED], FURTHER)
        for word in words:
            if place < size:
                step, _low = wide_product(word, size - place)
                card = shoe[place + step]
                shoe[place + step] = shoe[place]
                shoe[place] = card
                place += ONE
        deck[DRAWN] = place


@compiled_lightly
def play_hand(
    image: Image,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    at: np.uint64,
    code: np.uint32,
    hand: np.uint8,
) -> tuple[np.uint32, np.uint64]:
    """Give a hand its cards from a code on; return its last code and the place of the next card."""
    nodes, width, follow, symbol = image[NODES], image[SYMBOLS], image[FOLLOW], image[SYMBOL]
    while code >= nodes:
        if deck[DRAWN] <= at:
            draw_on(shoe, deck, at)
        card = image[symbol + shoe[at]]
        whose[at] = hand
        at += ONE
        code = image[follow + (code - nodes) * width + card]
    return code, at


@compiled_into
def part_hands(
    finished: Image, split: Whole, hands: Whole, kind: np.uint32, one: np.uint32, two: np.uint32
) -> None:
    """Make two hands of one, of so many on the box; those behind it move back.

    Until it is finished a hand is written down as the card that it begins with.
    """
    for behind in range(hands - 1, split, -1):
        finished[after_split(split, behind)] = finished[behind]
    finished[split] = (kind << KIND_SHIFT) | one
    finished[split + 1] = (kind << KIND_SHIFT) | two


@compiled_into
def split_box(
    image: Image,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    at: np.uint64,
    up: np.uint32,
    one: np.uint32,
    two: np.uint32,
    finished: Image,
    whole: np.uint8,
) -> tuple[int, np.uint64]:
    """Play a box whose pair is split; return how many hands it has and the next card's place.

    ``up`` is the value of the dealer's first card, ``one`` and ``two`` are the symbols of the pair,
    ``whole`` is how the box's first hand is written down. The finishes of the hands are left in
    ``finished``.
    """
    width, nodes, symbol, kinds = image[SYMBOLS], image[NODES], image[SYMBOL], image[KIND]
    part_hands(finished, 0, 1, image[kinds + one * width + two], one, two)
    box, hand, hands, declined = 0, 0, 2, False
    while box == 0:
        kind, one = finished[hand] >> KIND_SHIFT, finished[hand] & CARD_MASK
        root = image[ROOT] + ((kind * image[VALUES] + up) * width + one) * PER_ROOT
        if image[image[OPENS] + np.uint32(hands)] == YES and not declined:
            root += YES
        if deck[DRAWN] <= at:
            draw_on(shoe, deck, at)
        card = image[symbol + shoe[at]]
        whose[at] = np.uint8(whole + hand)
        at += ONE
        place = (image[root] - nodes) * width + card
        code = image[image[FOLLOW] + place]
        if code == SPLIT_CODE:
            kind = image[kinds + (kind * width + one) * width + card]
            part_hands(finished, hand, hands, kind, one, card)
            hands += 1
            continue
        if image[image[DECLINES] + place] == YES:
            declined = True
        finished[hand], at = play_hand(image, shoe, deck, whose, at, code, np.uint8(whole + hand))
        box, hand = next_turn(box, hand, hands)
    return hands, at


@compiled_into
def dealer_end(
    image: Image,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    at: np.uint64,
    up: np.uint32,
    need: int,
) -> tuple[np.uint32, np.uint64]:
    """Give the dealer as many cards as are needed; return the end and the next card's place."""
    nodes, width, finishes = image[NODES], image[SYMBOLS], image[FINISHES]
    code, cards = image[image[DEALER] + up], 1
    while dealer_takes(need, cards, code >= nodes):
        if deck[DRAWN] <= at:
            draw_on(shoe, deck, at)
        card = image[image[SYMBOL] + shoe[at]]
        whose[at] = DEALER_HAND
        at += ONE
        cards += 1
        code = image[image[FOLLOW] + (code - nodes) * width + card]
    # Where nobody waits for more than the second card, all ends but a natural are one.
    if code < nodes and (need == NEED_WHOLE or code == finishes + image[NATURAL_END]):
        return code - finishes, at
    return image[OTHER_END], at


@compiled_into
def box_net(image: Image, finished: Image, hands: int | np.int64, end: np.uint32) -> np.int64:
    """What a stake of one unit of the tables on a box gains, its hands taken together."""
    net = np.int32(0)
    for hand in range(hands):
        net += np.int32(image[image[PAYS] + finished[hand] * image[ENDS] + end])
    if hands > 1 and end == image[NATURAL_END]:
        count, category = image[CATEGORIES], image[CATEGORY]
        place = image[category + finished[0]] * count + image[category + finished[1]]
        if hands == HANDS_MOST:
            place = count * count + place * count + image[category + finished[2]]
        net += np.int32(image[image[SPARED] + place])
    return np.int64(net)
