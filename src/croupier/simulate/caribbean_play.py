"""The fast loop of Caribbean Stud: a fresh deck for every round, two hands, two table reads.

The deck is an array of card keys; drawing swaps. The first five places are the player's hand, the
next five the dealer's, in the order of the cards in each hand; since every order of the cards is as
likely as any other, it does not matter in which order the ten leave the shoe.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled, compiled_into, compiled_lightly
from croupier.compiled.hands import rank_of_key

from .dealing import places_of_words, redraw_places
from .streams import STATE_WORDS, Words, fill_carefully, fill_fast, seed_lanes

__all__ = (
    "BATCH",
    "BLOCK",
    "DEALT",
    "HAND",
    "StudTables",
    "ended",
    "play_blocks",
    "rank_of",
    "round_cards",
    "round_endings",
)

U = np.uint64
Counts = NDArray[np.int64]

HAND: Final = 5
DEALT: Final = 2 * HAND
BATCH: Final = 64
"""Rounds whose words are made at once."""
BLOCK: Final = 16 * BATCH
"""Rounds that share a random stream."""
WORDS: Final = BATCH * DEALT // 2
PHILOX_BLOCKS: Final = WORDS // 4
CODE_AT: Final = U(32)
KEY_MASK: Final = U(0xFFFFFFFF)
SIGNS: Final = 3
"""How the player's rank compares with the dealer's: lower, equal, higher."""
ONE: Final = U(1)
ENDINGS: Final = 64
"""Room for every class and outcome."""


class StudTables(NamedTuple):
    """What the loop reads."""

    deck: Words
    """The cards: a key for ranking in the low half, the rank in the high one."""
    rows: NDArray[np.uint16]
    ranks: NDArray[np.uint16]
    suited: np.uint64
    bets_on: NDArray[np.uint16]
    """By the player's hand: a bit for each rank of the up card on which the player bets."""
    plays: NDArray[np.uint8]
    """By the dealer's hand: nought where it is no hand, and three where it is one."""
    outcomes: NDArray[np.uint8]
    """By whether the dealer plays, and the sign: the outcome of a bet, from 1; fold is 0."""
    classes: NDArray[np.uint8]
    """By the player's hand: its class times the number of outcomes."""
    up: int
    """Which place the up card is in."""


@compiled_into
def rank_of(tables: StudTables, hand: np.uint64) -> np.uint64:
    """The rank of a hand from the sum of its cards."""
    return U(rank_of_key(U(hand & KEY_MASK), tables.rows, tables.ranks, tables.suited))


@compiled_into
def ended(tables: StudTables, mine: np.uint64, theirs: np.uint64, bet: np.uint64) -> np.uint64:
    """How a round ends, from the ranks of two hands and whether the player bet, 1 or 0."""
    sign = U(U(mine > theirs) + U(mine >= theirs))
    ends = U(bet * U(tables.outcomes[U(U(tables.plays[theirs]) + sign)]))
    return U(U(tables.classes[mine]) + ends)


@compiled_into
def _ending(
    tables: StudTables, player: np.uint64, dealer: np.uint64, up_card: np.uint64
) -> np.uint64:
    """How a round ends, from the sums of two hands: the player's class and the outcome."""
    mine, theirs = rank_of(tables, player), rank_of(tables, dealer)
    bet = U(U(U(tables.bets_on[mine]) >> U(up_card >> CODE_AT)) & ONE)
    return ended(tables, mine, theirs, bet)


@compiled_lightly
def _draw(
    places: Words,
    words: Words,
    state: Words,
    spans: Words,
    seed: np.uint64,
    number: np.uint64,
    batch: np.uint64,
    careful: bool,
) -> None:
    """Draw the places of a batch of rounds."""
    if careful:
        fill_carefully(words, seed, number, U(batch * U(PHILOX_BLOCKS)))
    else:
        if batch == U(0):
            seed_lanes(state, seed, number)
        fill_fast(words, state)
    if places_of_words(places, words, spans):
        redraw_places(places, words, spans, seed, number, U(batch << CODE_AT))


@compiled
def _spans(size: int) -> Words:
    """Among how many cards each draw of a batch chooses."""
    spans = np.zeros(BATCH * DEALT, dtype=np.uint64)
    for at in range(spans.size):
        spans[at] = size - at % DEALT
    return spans


@compiled
def play_blocks(
    tables: StudTables, seed: np.uint64, first: int, blocks: int, most: int, careful: bool
) -> Counts:
    """Play blocks of rounds, and at most so many rounds: how often each class ended each way."""
    deck, up = tables.deck, U(tables.up)
    cards = np.zeros(deck.size, dtype=np.uint64)
    spans = _spans(deck.size)
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    words = np.zeros(WORDS, dtype=np.uint64)
    places = np.zeros(spans.size, dtype=np.uint64)
    counts = np.zeros(ENDINGS, dtype=np.int64)
    left = most
    for block in range(blocks):
        cards[:] = deck
        for batch in range(BLOCK // BATCH):
            if left <= 0:
                return counts
            _draw(places, words, state, spans, seed, U(first + block), U(batch), careful)
            drawn = U(0)
            for _ in range(min(BATCH, left)):
                player = U(0)
                for slot in range(U(HAND)):
                    place = U(places[U(drawn + slot)] - drawn)
                    card = cards[place]
                    cards[place] = cards[slot]
                    cards[slot] = card
                    player = U(player + card)
                dealer = U(0)
                for slot in range(U(HAND), U(DEALT)):
                    place = U(places[U(drawn + slot)] - drawn)
                    card = cards[place]
                    cards[place] = cards[slot]
                    cards[slot] = card
                    dealer = U(dealer + card)
                drawn = U(drawn + U(DEALT))
                counts[_ending(tables, player, dealer, cards[up])] += 1
            left -= BATCH
    return counts


@compiled
def round_cards(
    deck: NDArray[np.uint8], seed: np.uint64, first: int, blocks: int, careful: bool
) -> NDArray[np.uint8]:
    """The ten cards of every round of some blocks."""
    cards = np.zeros(deck.size, dtype=np.uint8)
    spans = _spans(deck.size)
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    words = np.zeros(WORDS, dtype=np.uint64)
    places = np.zeros(spans.size, dtype=np.uint64)
    found = np.zeros((blocks * BLOCK, DEALT), dtype=np.uint8)
    hand = 0
    for block in range(blocks):
        cards[:] = deck
        for batch in range(BLOCK // BATCH):
            _draw(places, words, state, spans, seed, U(first + block), U(batch), careful)
            for drawn in range(0, BATCH * DEALT, DEALT):
                for slot in range(DEALT):
                    place = U(places[drawn + slot] - U(drawn))
                    card = cards[place]
                    cards[place] = cards[slot]
                    cards[slot] = card
                    found[hand, slot] = card
                hand += 1
    return found


@compiled
def round_endings(tables: StudTables, keys: Words, cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """How rounds end whose ten cards are given: the player's five, then the dealer's."""
    found = np.zeros(cards.shape[0], dtype=np.uint8)
    for hand in range(cards.shape[0]):
        player = dealer = U(0)
        for slot in range(HAND):
            player = U(player + keys[cards[hand, slot]])
            dealer = U(dealer + keys[cards[hand, HAND + slot]])
        found[hand] = _ending(tables, player, dealer, keys[cards[hand, tables.up]])
    return found
