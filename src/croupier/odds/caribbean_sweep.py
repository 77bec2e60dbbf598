"""Count the dealer's hands against every player's hand and up card: all of Caribbean Stud.

There are 134,459 hands up to a change of suits, and 47 up cards against each. For a player's hand P
and an up card u the dealer's hands that contain u, share no card with P and lie in some range of
strength are counted by inclusion and exclusion over the subsets S of P:

    Σ over S ⊆ P, |S| ≤ 4, of (-1)^|S| · C(S, u)        C(S, u): hands in the range with S and u

The dealer's hands are added to the counters C in order of strength, and the player's hands of each
strength are asked about on the way, once before and once after their equals have been added. A row
of counters has one for each of the 52 up cards, so one question is the sum of 31 rows. What four
cards and an up card make is a single hand, whose place in the order is looked up instead.

Suits decide between Bet and fold only by which of the player's cards are of the up card's suit:
those take flushes from the dealer, and nothing else about suits does. So a choice is one bit of a
word: bit 2^a + 2^b + … for the cards of that suit, a card's number being how many of the hand's
cards are of a lower rank.

No law is here: the order of hands, and from which one on the dealer plays, come in as arguments.

Cards are numbered by rank first (rank times four plus suit), and sets of cards in the usual way of
counting combinations: {a < b < c} is C(a,1) + C(b,2) + C(c,3).
"""

from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .poker_orders import HANDS, Orders

CARDS: Final = 52
RANKS: Final = 13
PAIRS: Final = 1_326
TRIPLES: Final = 22_100
QUADS: Final = 270_725
MULTISETS: Final = 6_188
"""Five ranks, repetitions allowed."""
UP_CARDS: Final = 47
"""The cards that are not the player's."""
DEALER_REST: Final = 163_185
"""The dealer's four other cards from the 46 that are left."""
EVERY_SUIT: Final = 0xFFFFFFFF
"""A choice that no suit changes: bet."""
GROUP_MOST: Final = 1_020
"""The most hands of one strength: five odd ranks in all suits but flushes."""

ROWS: Final = 1 + 5 + 10 + 10
"""A hand's subsets of up to three cards, each a row of counters."""
ROWS_ALL: Final = 1 + CARDS + PAIRS + TRIPLES

# Unsigned numbers, which compiled code needs for quick indices; a signed one among them would
# make a fraction of the result.
WIDTH: Final = np.uint64(CARDS)
SINGLES_AT: Final = np.uint64(1)
PAIRS_AT: Final = np.uint64(1 + CARDS)
TRIPLES_AT: Final = np.uint64(1 + CARDS + PAIRS)
ONE_SUIT: Final = np.uint64(MULTISETS)
ONE: Final = np.uint64(1)
TWO: Final = np.uint64(2)
THREE: Final = np.uint64(3)
FOUR: Final = np.uint64(4)
FIFTEEN: Final = np.uint64(15)
LANE: Final = np.uint64(0xFFFF)
LANE_1: Final = np.uint64(16)
LANE_2: Final = np.uint64(32)
LANE_3: Final = np.uint64(48)

Unsigned = NDArray[np.uint64]
Int16s = NDArray[np.int16]
Int32s = NDArray[np.int32]
Ints = NDArray[np.int64]


CHOOSE: Final = np.array(
    [[comb(n, k) for n in range(CARDS + 5)] for k in range(6)], dtype=np.uint64
)
"""C(n, k) at [k, n], for the compiled code."""


class Swept(NamedTuple):
    """What the sweep found; every count is of player's hands, up cards and dealer's hands."""

    no_hand: Ints
    """Bets by place in the order: how many deals the dealer does not play, …"""
    higher: Ints
    """… plays and loses, …"""
    equal: Ints
    """… plays and equals the player, …"""
    lower: Ints
    """… or beats the player."""
    folded: Ints
    bet_on: Ints
    """By place in the order and rank of the up card: hands and up cards that are bet on …"""
    folded_on: Ints
    """… and folded."""
    gain: Ints
    """The value of betting over folding, summed, by place and rank of the up card."""
    choices: NDArray[np.uint32]
    """By place and rank of the up card: a bit for each way to share its suit, set to bet.

    Where no hand is folded all are set, so that only what depends on suits is neither 0 nor full.
    """


class Deals(NamedTuple):
    """Every hand by its place in the order."""

    packed: Int32s
    """Six bits a card."""
    starts: Ints
    """Where the hands of each place begin, and where the last ones end."""
    ways: NDArray[np.uint8]
    """How many hands differ from each by their suits alone; 0 for all of those but one."""
    quads: Int16s
    """The place of the hand that each four cards make with each fifth one; -1 for no hand."""


class SweptHand(NamedTuple):
    """A player's hand and, for each up card, the dealer's hands below it and with its equals."""

    hand: int
    ways: int
    no_hand: Int32s
    below: Int32s
    until_equal: Int32s


class Bets(NamedTuple):
    """Where what comes of the hands of one place is added up."""

    counts: Ints
    grid: Ints
    choices: Ints


class Stakes(NamedTuple):
    """What is gained and lost."""

    values: Ints
    """By place of the player's hand: against no hand, a lower, an equal and a higher one."""
    folding: int


def sweep(orders: Orders, *, playing_from: int, values: Ints, folding: int) -> Swept:
    """Play every hand against every up card in the better of the two ways.

    ``values`` has four columns by place in the order of the player's hand: what a Bet and its Ante
    gain together against no hand, a lower, an equal and a higher one; ``folding`` is the same for
    a fold. From a place on, the dealer plays.
    """
    size = len(orders.strengths)
    hands, place_of = _hands(_places(orders), CHOOSE)
    packed, starts = _sorted(hands, place_of, size)
    deals = Deals(packed, starts, _ways(packed), _quads(hands, place_of, CHOOSE))
    counts = np.zeros((size, 5), dtype=np.int64)
    grid = np.zeros((size, RANKS, 3), dtype=np.int64)
    choices = np.zeros((size, RANKS), dtype=np.int64)
    _sweep(deals, Stakes(values, folding), playing_from, CHOOSE, counts, grid, choices)
    choices[grid[:, :, 1] == 0] = EVERY_SUIT
    return Swept(
        no_hand=counts[:, 0],
        higher=counts[:, 1],
        equal=counts[:, 2],
        lower=counts[:, 3],
        folded=counts[:, 4],
        bet_on=grid[:, :, 0],
        folded_on=grid[:, :, 1],
        gain=grid[:, :, 2],
        choices=choices.astype(np.uint32),
    )


def _places(orders: Orders) -> Int16s:
    """The place of every kind of hand by the number of its ranks, twice: then for one suit."""
    places = np.full(2 * MULTISETS, -1, dtype=np.int16)
    for kind in orders.kinds:
        number = sum(comb(rank + at, at + 1) for at, rank in enumerate(kind.ranks))
        places[kind.is_one_suit * MULTISETS + number] = kind.place
    return places


@compiled
def _hands(places: Int16s, choose: Unsigned) -> tuple[Int32s, Int16s]:
    """All hands in the order of their cards, and the place of each."""
    packed, place_of = np.empty(HANDS, dtype=np.int32), np.empty(HANDS, dtype=np.int16)
    at = 0
    for e in range(4, CARDS):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        number = (
                            np.uint64(a >> 2)
                            + choose[2, (b >> 2) + 1]
                            + choose[3, (c >> 2) + 2]
                            + choose[4, (d >> 2) + 3]
                            + choose[5, (e >> 2) + 4]
                        )
                        # Bits by which a card's suit differs from the first one's.
                        if (((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3) == 0:
                            number += ONE_SUIT
                        packed[at] = a | b << 6 | c << 12 | d << 18 | e << 24
                        place_of[at] = places[number]
                        at += 1
    return packed, place_of


@compiled
def _sorted(hands: Int32s, place_of: Int16s, size: int) -> tuple[Int32s, Ints]:
    """The same hands by place, and where each place begins."""
    starts = np.zeros(size + 1, dtype=np.int64)
    for at in range(len(hands)):
        starts[place_of[at] + 1] += 1
    for place in range(size):
        starts[place + 1] += starts[place]
    following = starts.copy()
    packed = np.empty(len(hands), dtype=np.int32)
    for at in range(len(hands)):
        place = place_of[at]
        packed[following[place]] = hands[at]
        following[place] += 1
    return packed, starts


@compiled
def _ways(packed: Int32s) -> NDArray[np.uint8]:
    """How many hands differ from each by their suits alone; 0 for all of those but one.

    The one that is kept has the ranks of its suits, as a number, in falling order.
    """
    found = np.zeros(len(packed), dtype=np.uint8)
    for at in range(len(packed)):
        suits = np.uint64(0)
        for place in range(5):
            card = np.uint64(packed[at] >> (6 * place))
            suits |= ONE << (((card & THREE) << FOUR) | ((card >> TWO) & FIFTEEN))
        a, b = suits & LANE, (suits >> LANE_1) & LANE
        c, d = (suits >> LANE_2) & LANE, suits >> LANE_3
        if a < b or b < c or c < d:
            continue
        alike = (a == b) + (b == c) + (c == d)
        if alike == 0:
            found[at] = 24
        elif alike == 1:
            found[at] = 12
        else:  # three suits alike, or two and two
            found[at] = 4 if b == c else 6
    return found


@compiled
def _quads(hands: Int32s, place_of: Int16s, choose: Unsigned) -> Int16s:
    """The place of the hand that each four cards make with each fifth one; -1 for no hand."""
    quads = np.full(QUADS * CARDS, -1, dtype=np.int16)
    cards, fours = np.zeros(5, np.uint64), np.zeros(5, np.uint64)
    for at in range(len(hands)):
        for place in range(5):
            cards[place] = np.uint64((hands[at] >> (6 * place)) & 63)
        _fours(cards, choose, fours)
        for left_out in range(5):
            quads[fours[left_out] + cards[left_out]] = place_of[at]
    return quads


@compiled
def _fours(cards: Unsigned, choose: Unsigned, fours: Unsigned) -> None:
    """Where the row of four cards begins that is left when each of five is taken out."""
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    fours[0] = (b + choose[2, c] + choose[3, d] + choose[4, e]) * WIDTH
    fours[1] = (a + choose[2, c] + choose[3, d] + choose[4, e]) * WIDTH
    fours[2] = (a + choose[2, b] + choose[3, d] + choose[4, e]) * WIDTH
    fours[3] = (a + choose[2, b] + choose[3, c] + choose[4, e]) * WIDTH
    fours[4] = (a + choose[2, b] + choose[3, c] + choose[4, d]) * WIDTH


@compiled
def _rows(hand: int, choose: Unsigned, cards: Unsigned, rows: Unsigned) -> None:
    """Take a hand apart: its cards, and where the rows of its subsets begin.

    One row for no card, then five for one card, ten for two, ten for three.
    """
    for at in range(5):
        cards[at] = np.uint64((hand >> (6 * at)) & 63)
    two, three = 6, 16
    for i in range(5):
        a = cards[i]
        rows[1 + i] = (SINGLES_AT + a) * WIDTH
        for j in range(i + 1, 5):
            ab = a + choose[2, cards[j]]
            rows[two] = (PAIRS_AT + ab) * WIDTH
            two += 1
            for k in range(j + 1, 5):
                rows[three] = (TRIPLES_AT + ab + choose[3, cards[k]]) * WIDTH
                three += 1


@compiled
def _add(counters: Int32s, cards: Unsigned, rows: Unsigned) -> None:
    """Count one more dealer's hand: under each of its subsets, for each of its cards as up card.

    Counters whose up card lies in the subset are never read.
    """
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    for at in range(ROWS):
        row = rows[at]
        counters[row + a] += 1
        counters[row + b] += 1
        counters[row + c] += 1
        counters[row + d] += 1
        counters[row + e] += 1


@compiled
def _ask(counters: Int32s, rows: Unsigned, answer: Int32s) -> None:
    """For each up card: how many hands counted so far share no card with the player's.

    Subsets of four cards are still to be taken into account.
    """
    for u in range(WIDTH):
        answer[u] = counters[u]
    for at in range(1, ROWS):
        row = rows[at]
        if 6 <= at < 16:  # noqa: PLR2004 (the rows of two cards)
            for u in range(WIDTH):
                answer[u] += counters[row + u]
        else:
            for u in range(WIDTH):
                answer[u] -= counters[row + u]


@compiled
def _between(quads: Int16s, fours: Unsigned, low: int, high: int, answer: Int32s) -> None:
    """Take the subsets of four into account: one hand each, if its place is low or up to high."""
    for at in range(5):
        row = fours[at]
        for u in range(WIDTH):
            place = quads[row + u]
            answer[u] += np.int32((place >= low) & (place < high))


@compiled
def _sweep(
    deals: Deals,
    stakes: Stakes,
    playing_from: int,
    choose: Unsigned,
    counts: Ints,
    grid: Ints,
    choices: Ints,
) -> None:
    packed, starts, ways, quads = deals
    cards, rows = np.zeros(5, np.uint64), np.zeros(ROWS, np.uint64)
    fours = np.zeros(5, np.uint64)
    idle, beaten = np.zeros(ROWS_ALL * CARDS, np.int32), np.zeros(ROWS_ALL * CARDS, np.int32)
    for at in range(starts[playing_from]):
        _rows(packed[at], choose, cards, rows)
        _add(idle, cards, rows)
    no_hand, until_equal = np.zeros(CARDS, np.int32), np.zeros(CARDS, np.int32)
    below = np.zeros((GROUP_MOST, CARDS), np.int32)
    for place in range(len(starts) - 1):
        first, last = starts[place], starts[place + 1]
        for at in range(first, last):
            if ways[at] > 0:
                _rows(packed[at], choose, cards, rows)
                _ask(beaten, rows, below[at - first])
        if place >= playing_from:
            for at in range(first, last):
                _rows(packed[at], choose, cards, rows)
                _add(beaten, cards, rows)
        for at in range(first, last):
            if ways[at] == 0:
                continue
            _rows(packed[at], choose, cards, rows)
            _fours(cards, choose, fours)
            _ask(idle, rows, no_hand)
            _between(quads, fours, 0, playing_from, no_hand)
            _between(quads, fours, playing_from, place, below[at - first])
            _ask(beaten, rows, until_equal)
            _between(quads, fours, playing_from, place + 1, until_equal)
            found = SweptHand(packed[at], ways[at], no_hand, below[at - first], until_equal)
            bets = Bets(counts[place], grid[place], choices[place])
            _decide(found, stakes.values[place], stakes.folding, bets)


@compiled
def _shared(hand: int, suit: int) -> int:
    """Which of a hand's cards are of a suit: a bit for each, by how many are of a lower rank."""
    found = 0
    for at in range(5):
        card = (hand >> (6 * at)) & 63
        if card & 3 == suit:
            lower = 0
            for other in range(5):
                lower += ((hand >> (6 * other)) & 63) >> 2 < card >> 2
            found |= 1 << lower
    return found


@compiled
def _decide(found: SweptHand, values: Ints, folding: int, bets: Bets) -> None:
    """Bet or fold one hand against each up card, and add up what comes of it."""
    counts, grid, choices = bets
    mine = 0
    for at in range(5):
        mine |= 1 << ((found.hand >> (6 * at)) & 63)
    shared = (
        1 << _shared(found.hand, 0),
        1 << _shared(found.hand, 1),
        1 << _shared(found.hand, 2),
        1 << _shared(found.hand, 3),
    )
    ways, fold = np.int64(found.ways), folding * DEALER_REST
    for u in range(CARDS):
        if (mine >> u) & 1 == 1:
            continue
        none, lower = np.int64(found.no_hand[u]), np.int64(found.below[u])
        equal = np.int64(found.until_equal[u]) - lower
        higher = DEALER_REST - none - lower - equal
        bet = none * values[0] + lower * values[1] + equal * values[2] + higher * values[3]
        rank = u >> 2
        grid[rank, 2] += ways * (bet - fold)
        if bet > fold:
            counts[0] += ways * none
            counts[1] += ways * lower
            counts[2] += ways * equal
            counts[3] += ways * higher
            grid[rank, 0] += ways
            choices[rank] |= shared[u & 3]
        else:
            counts[4] += ways * DEALER_REST
            grid[rank, 1] += ways
