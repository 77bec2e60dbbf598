"""The fast loop of Caribbean Stud: a fresh deck for every round, two hands, two table reads.

The deck is an array of card keys; drawing swaps. The first five places are the player's hand, the
next five the dealer's, in the order of the cards in each hand; since every order of the cards is as
likely as any other, it does not matter in which order the ten leave the shoe.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled, compiled_into, compiled_lightly
from croupier.compiled.hands import rank_of_key, suit_of_key
from croupier.simulate.dealing import places_of_words, redraw_places
from croupier.simulate.streams import STATE_WORDS, Words, fill_carefully, fill_fast, seed_lanes

U = np.uint64
Counts = NDArray[np.int64]

HAND: Final = 5
DEALT: Final = 2 * HAND
BATCH: Final = 64
"""Rounds whose words are made at once."""
BLOCK_ROUNDS: Final = 16 * BATCH
"""Rounds that share a random stream."""
WORDS: Final = BATCH * DEALT // 2
PHILOX_BLOCKS: Final = WORDS // 4
CODE_AT: Final = U(32)
KEY_MASK: Final = U(0xFFFFFFFF)
SIGNS: Final = 3
"""How the player's rank compares with the dealer's: lower, equal, higher."""
ONE: Final = U(1)
UP_RANKS: Final = 13
BY_SUITS_AT: Final = U(UP_RANKS)
"""In a hand's word: above a bit for each up card, one for each against which suits count too."""
BY_SUITS: Final = U(1 << UP_RANKS)
CLASS_AT: Final = U(2 * UP_RANKS)
ENDINGS: Final = 64
"""Room for every class and outcome."""


class StudTables(NamedTuple):
    """What the loop reads."""

    deck: Words
    """The cards: a key for ranking in the low half, the rank in the high one."""
    rows: NDArray[np.uint16]
    ranks: NDArray[np.uint16]
    suited: np.uint64
    hands: NDArray[np.uint32]
    """By the player's hand: a bit for each rank of the up card to bet on, a bit for each against
    which suits count too, and its class times the number of outcomes."""
    cells: NDArray[np.uint32]
    """From a hand on, by the rank of the up card: a bit for each way to share its suit."""
    cells_from: int
    """The lowest hand that goes by suits."""
    plays_from: int
    """The lowest hand that the dealer plays."""
    outcomes: NDArray[np.uint8]
    """By whether the dealer plays, and the sign: the outcome of a bet, from 1; fold is 0."""
    up: int
    """Which place the up card is in."""


@compiled_lightly
def _bets_by_suits(
    tables: StudTables, cards: Words, mine: np.uint64, up_card: np.uint64
) -> np.uint64:
    """Whether the player bets, by which of the five cards are of the up card's suit.

    Each has a bit, by how many of the five are of a lower rank.
    """
    suit, shared = suit_of_key(U(up_card & KEY_MASK)), U(0)
    for slot in range(U(HAND)):
        if suit_of_key(U(cards[slot] & KEY_MASK)) == suit:
            lower = U(0)
            for other in range(U(HAND)):
                lower = U(lower + U(U(cards[other] >> CODE_AT) < U(cards[slot] >> CODE_AT)))
            shared = U(shared | U(ONE << lower))
    at = U(U(U(mine - U(tables.cells_from)) * U(UP_RANKS)) + U(up_card >> CODE_AT))
    return U(U(U(tables.cells[at]) >> shared) & ONE)


@compiled_into
def _bets(tables: StudTables, cards: Words, mine: np.uint64, up_card: np.uint64) -> np.uint64:
    """Whether the player bets: by ranks, which is nearly always enough, or else by suits."""
    on = U(U(tables.hands[mine]) >> U(up_card >> CODE_AT))
    if U(on & BY_SUITS) != U(0):
        return _bets_by_suits(tables, cards, mine, up_card)
    return U(on & ONE)


@compiled_into
def rank_of(tables: StudTables, hand: np.uint64) -> np.uint64:
    """The rank of a hand from the sum of its cards."""
    return U(rank_of_key(U(hand & KEY_MASK), tables.rows, tables.ranks, tables.suited))


@compiled_into
def ended(tables: StudTables, mine: np.uint64, theirs: np.uint64, bet: np.uint64) -> np.uint64:
    """How a round ends, from the ranks of two hands and whether the player bet, 1 or 0."""
    sign = U(U(mine > theirs) + U(mine >= theirs))
    ends = U(bet * U(tables.outcomes[U(U(U(theirs >= U(tables.plays_from)) * U(SIGNS)) + sign)]))
    return U(U(U(tables.hands[mine]) >> CLASS_AT) + ends)


@compiled_into
def _ending(
    tables: StudTables, player: np.uint64, dealer: np.uint64, cards: Words, up: np.uint64
) -> np.uint64:
    """How a round ends, from its cards and the sums of two hands: class and outcome."""
    mine, theirs = rank_of(tables, player), rank_of(tables, dealer)
    return ended(tables, mine, theirs, _bets(tables, cards, mine, cards[up]))


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


@compiled_lightly
def _play_batch(
    tables: StudTables, cards: Words, places: Words, rounds: int, counts: Counts
) -> None:
    """Play rounds whose places are drawn, and count how they end."""
    up, drawn = U(tables.up), U(0)
    for _ in range(rounds):
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
        counts[_ending(tables, player, dealer, cards, up)] += 1


@compiled
def play_blocks(
    tables: StudTables, seed: np.uint64, first: int, blocks: int, most: int, careful: bool
) -> Counts:
    """Play blocks of rounds, and at most ``most`` rounds: how often each class ended each way."""
    deck = tables.deck
    cards = np.zeros(deck.size, dtype=np.uint64)
    spans = _spans(deck.size)
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    words = np.zeros(WORDS, dtype=np.uint64)
    places = np.zeros(spans.size, dtype=np.uint64)
    counts = np.zeros(ENDINGS, dtype=np.int64)
    left = most
    for block in range(blocks):
        cards[:] = deck
        for batch in range(BLOCK_ROUNDS // BATCH):
            if left <= 0:
                return counts
            _draw(places, words, state, spans, seed, U(first + block), U(batch), careful)
            _play_batch(tables, cards, places, min(BATCH, left), counts)
            left -= BATCH
    return counts


@compiled
def play_listed(tables: StudTables, seed: np.uint64, numbers: Words) -> Counts:
    """Play blocks that are named one by one: how often each class ended each way."""
    counts = np.zeros(ENDINGS, dtype=np.int64)
    for place in range(numbers.size):
        number = int(np.int64(numbers[place]))
        counts += play_blocks(tables, seed, number, 1, BLOCK_ROUNDS, False)
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
    found = np.zeros((blocks * BLOCK_ROUNDS, DEALT), dtype=np.uint8)
    hand = 0
    for block in range(blocks):
        cards[:] = deck
        for batch in range(BLOCK_ROUNDS // BATCH):
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
    dealt = np.zeros(DEALT, dtype=np.uint64)
    for hand in range(cards.shape[0]):
        for slot in range(DEALT):
            dealt[slot] = keys[cards[hand, slot]]
        player = dealer = U(0)
        for slot in range(HAND):
            player = U(player + dealt[slot])
            dealer = U(dealer + dealt[HAND + slot])
        found[hand] = _ending(tables, player, dealer, dealt, U(tables.up))
    return found


@compiled
def bets(tables: StudTables, keys: Words, cards: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether the player bets, for rows of the player's five cards and the up card."""
    found = np.zeros(cards.shape[0], dtype=np.bool_)
    held = np.zeros(HAND, dtype=np.uint64)
    for hand in range(cards.shape[0]):
        player = U(0)
        for slot in range(HAND):
            held[slot] = keys[cards[hand, slot]]
            player = U(player + held[slot])
        mine = rank_of(tables, player)
        found[hand] = _bets(tables, held, mine, keys[cards[hand, HAND]]) == ONE
    return found
