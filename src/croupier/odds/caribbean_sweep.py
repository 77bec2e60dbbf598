"""Count the dealer's hands against every player's hand and up card: all of Caribbean Stud.

There are 134,459 hands up to a change of suits, and 47 up cards against each. For a player's hand P
and an up card u the dealer's hands that contain u, share no card with P and lie in some range of
strength are counted by inclusion and exclusion over the subsets S of P:

    Σ over S ⊆ P, |S| ≤ 4, of (-1)^|S| · C(S, u)        C(S, u): hands in the range with S and u

The dealer's hands are added to the counters C in order of strength, and the player's hands of each
strength are asked about on the way, once before and once after their equals have been added. A row
of counters has one for each of the 52 up cards, so one question is the sum of 31 rows. What four
cards and an up card make is a single hand, whose place in the order is looked up instead.

No law is here: the order of hands, and from which one on the dealer plays, come in as arrays, so a
compiled copy on the disk cannot grow stale.

Cards are numbered by rank first (rank times four plus suit), and sets of cards in the usual way of
counting combinations: {a < b < c} is C(a,1) + C(b,2) + C(c,3).
"""

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment import Rank, Suit, poker_strength

__all__ = ("CARDS", "HANDS", "Orders", "Swept", "orders_of_hands", "sweep")

CARDS: Final = 52
SUITS: Final = 4
RANKS: Final = 13
PAIRS: Final = 1_326
TRIPLES: Final = 22_100
QUADS: Final = 270_725
HANDS: Final = 2_598_960
MULTISETS: Final = 6_188
"""Five ranks, repetitions allowed."""
DEALER_REST: Final = 163_185
"""The dealer's four other cards from the 46 that are left."""
GROUP_MOST: Final = 1_020
"""So many hands are of one strength at most: five odd ranks in all suits but flushes."""
CLASSES: Final = 24
"""A hand is one of at most so many that differ by a change of suits."""

ROW_OF_SINGLES: Final = 1
ROW_OF_PAIRS: Final = ROW_OF_SINGLES + CARDS
ROW_OF_TRIPLES: Final = ROW_OF_PAIRS + PAIRS
ROWS_ALL: Final = ROW_OF_TRIPLES + TRIPLES
ROWS: Final = 1 + 5 + 10 + 10
"""A hand's subsets of up to three cards."""

Int16s = NDArray[np.int16]
Int32s = NDArray[np.int32]
Ints = NDArray[np.int64]


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function, keeping the result on the disk where that can be done."""
    try:
        return njit(cache=True, nogil=True)(function)  # type: ignore[no-any-return]
    except RuntimeError:  # nowhere to write
        return njit(nogil=True)(function)  # type: ignore[no-any-return]


class Orders(NamedTuple):
    """Every hand's place in the order of strength, equal hands having one."""

    places: Int16s
    """By number of the five ranks, then the same for one suit; below 0 where there is no hand."""
    strengths: tuple[int, ...]
    """The strength at each place, lowest first."""


def orders_of_hands() -> Orders:
    """Rank every hand that differs in more than suits, by the equipment's own kernel."""
    found: dict[tuple[int, ...], int] = {}
    for ranks in combinations_with_replacement(range(RANKS), 5):
        if ranks[0] == ranks[4]:
            continue
        spread = [_code(rank, at % SUITS) for at, rank in enumerate(ranks)]
        found[0, *ranks] = poker_strength(*spread)
        if len(set(ranks)) == len(ranks):
            found[1, *ranks] = poker_strength(*(_code(rank, 0) for rank in ranks))
    strengths = tuple(sorted(set(found.values())))
    place = {strength: at for at, strength in enumerate(strengths)}
    places = np.full(2 * MULTISETS, -1, dtype=np.int16)
    for (one_suit, *ranks), strength in found.items():
        a, b, c, d, e = ranks
        places[one_suit * MULTISETS + _multiset(a, b, c, d, e)] = place[strength]
    return Orders(places, strengths)


def _code(rank: int, suit: int) -> int:
    return Suit(suit) * len(Rank) + Rank(rank)


def _choose(n: int, k: int) -> int:
    ways = 1
    for taken in range(k):
        ways = ways * (n - taken) // (taken + 1)
    return ways


def _multiset(a: int, b: int, c: int, d: int, e: int) -> int:
    """The number of five ranks in rising order."""
    return (
        a + _choose(b + 1, 2) + _choose(c + 2, 3) + _choose(d + 3, 4) + _choose(e + 4, 5)
    )


CHOOSE: Final = np.array(
    [[_choose(n, k) for k in range(6)] for n in range(CARDS + 5)], dtype=np.int64
)
"""C(n, k), for the compiled code."""


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


def sweep(
    places: Int16s, *, playing_from: int, values: Ints, folding: int, orders: int
) -> Swept:
    """Play every hand against every up card in the better of the two ways.

    ``values`` has four columns by place in the order of the player's hand: what a Bet and its Ante
    gain together against no hand, a lower, an equal and a higher one; ``folding`` is the same for
    a fold.
    """
    packed, starts = _sorted_hands(places, CHOOSE, orders)
    quads = _quads(places, CHOOSE)
    counts = np.zeros((orders, 5), dtype=np.int64)
    grid = np.zeros((orders, RANKS, 3), dtype=np.int64)
    _sweep(packed, starts, quads, CHOOSE, playing_from, values, folding, counts, grid)
    return Swept(
        no_hand=counts[:, 0],
        higher=counts[:, 1],
        equal=counts[:, 2],
        lower=counts[:, 3],
        folded=counts[:, 4],
        bet_on=grid[:, :, 0],
        folded_on=grid[:, :, 1],
        gain=grid[:, :, 2],
    )


@compiled
def _place(places: Int16s, choose: Ints, a: int, b: int, c: int, d: int, e: int) -> int:
    """The place in the order of five cards in rising number."""
    number = (
        (a >> 2)
        + choose[(b >> 2) + 1, 2]
        + choose[(c >> 2) + 2, 3]
        + choose[(d >> 2) + 3, 4]
        + choose[(e >> 2) + 4, 5]
    )
    suit = a & 3
    if (b & 3) == suit and (c & 3) == suit and (d & 3) == suit and (e & 3) == suit:
        number += MULTISETS
    return places[number]


@compiled
def _sorted_hands(places: Int16s, choose: Ints, orders: int) -> tuple[Int32s, Ints]:
    """All hands, six bits a card, by place in the order; and where each place begins."""
    starts = np.zeros(orders + 1, dtype=np.int64)
    for e in range(4, CARDS):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        starts[_place(places, choose, a, b, c, d, e) + 1] += 1
    for place in range(orders):
        starts[place + 1] += starts[place]
    following = starts.copy()
    packed = np.empty(HANDS, dtype=np.int32)
    for e in range(4, CARDS):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        place = _place(places, choose, a, b, c, d, e)
                        at = following[place]
                        packed[at] = a | b << 6 | c << 12 | d << 18 | e << 24
                        following[place] = at + 1
    return packed, starts


@compiled
def _quads(places: Int16s, choose: Ints) -> Int16s:
    """The place of the hand that each four cards make with each fifth one; -1 for no hand."""
    quads = np.full(QUADS * CARDS, -1, dtype=np.int16)
    for e in range(4, CARDS):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        place = _place(places, choose, a, b, c, d, e)
                        c2b, c2c, c3c, c3d, c4d = (
                            choose[b, 2], choose[c, 2], choose[c, 3], choose[d, 3], choose[d, 4]
                        )  # fmt: skip
                        c4e = choose[e, 4]
                        quads[(a + c2b + c3c + c4d) * CARDS + e] = place
                        quads[(a + c2b + c3c + c4e) * CARDS + d] = place
                        quads[(a + c2b + c3d + c4e) * CARDS + c] = place
                        quads[(a + c2c + c3d + c4e) * CARDS + b] = place
                        quads[(b + c2c + c3d + c4e) * CARDS + a] = place
    return quads


@compiled
def _rows(hand: int, choose: Ints, cards: Ints, rows: Ints) -> None:
    """Take a hand apart: its cards, and where the rows of its subsets begin.

    One row for no card, then five for one card, ten for two, ten for three.
    """
    for at in range(5):
        cards[at] = (hand >> (6 * at)) & 63
    rows[0] = 0
    two, three = 6, 16
    for i in range(5):
        a = cards[i]
        rows[1 + i] = (ROW_OF_SINGLES + a) * CARDS
        for j in range(i + 1, 5):
            ab = a + choose[cards[j], 2]
            rows[two] = (ROW_OF_PAIRS + ab) * CARDS
            two += 1
            for k in range(j + 1, 5):
                rows[three] = (ROW_OF_TRIPLES + ab + choose[cards[k], 3]) * CARDS
                three += 1


@compiled
def _add(counters: Int32s, cards: Ints, rows: Ints) -> None:
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
def _ask(counters: Int32s, rows: Ints, answer: Int32s) -> None:
    """For each up card: how many hands counted so far share no card with the player's.

    Subsets of four cards are still to be taken into account.
    """
    for u in range(CARDS):
        answer[u] = counters[u]
    for at in range(1, 6):
        row = rows[at]
        for u in range(CARDS):
            answer[u] -= counters[row + u]
    for at in range(6, 16):
        row = rows[at]
        for u in range(CARDS):
            answer[u] += counters[row + u]
    for at in range(16, ROWS):
        row = rows[at]
        for u in range(CARDS):
            answer[u] -= counters[row + u]


@compiled
def _fours(cards: Ints, choose: Ints, rows: Ints) -> None:
    """Where the rows of a hand's five subsets of four cards begin."""
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    rows[0] = (a + choose[b, 2] + choose[c, 3] + choose[d, 4]) * CARDS
    rows[1] = (a + choose[b, 2] + choose[c, 3] + choose[e, 4]) * CARDS
    rows[2] = (a + choose[b, 2] + choose[d, 3] + choose[e, 4]) * CARDS
    rows[3] = (a + choose[c, 2] + choose[d, 3] + choose[e, 4]) * CARDS
    rows[4] = (b + choose[c, 2] + choose[d, 3] + choose[e, 4]) * CARDS


@compiled
def _between(quads: Int16s, fours: Ints, low: int, high: int, answer: Int32s) -> None:
    """Take the subsets of four into account: one hand each, if its place is low or up to high."""
    for at in range(5):
        row = fours[at]
        for u in range(CARDS):
            place = quads[row + u]
            answer[u] += low <= place < high


@compiled
def _multiplicity(cards: Ints) -> int:
    """How many hands differ from one by their suits alone; 0 for all of them but one.

    The one that is kept has the ranks of its suits, as a number, in falling order.
    """
    suits = np.zeros(SUITS, dtype=np.int64)
    for at in range(5):
        suits[cards[at] & 3] |= 1 << (cards[at] >> 2)
    ways, run = CLASSES, 1
    for suit in range(1, SUITS):
        if suits[suit] > suits[suit - 1]:
            return 0
        run = run + 1 if suits[suit] == suits[suit - 1] else 1
        ways //= run
    return ways


@compiled
def _sweep(
    packed: Int32s,
    starts: Ints,
    quads: Int16s,
    choose: Ints,
    playing_from: int,
    values: Ints,
    folding: int,
    counts: Ints,
    grid: Ints,
) -> None:
    cards, rows, fours = np.zeros(5, np.int64), np.zeros(ROWS, np.int64), np.zeros(5, np.int64)
    idle, lost = np.zeros(ROWS_ALL * CARDS, np.int32), np.zeros(ROWS_ALL * CARDS, np.int32)
    for at in range(starts[playing_from]):
        _rows(packed[at], choose, cards, rows)
        _add(idle, cards, rows)
    no_hand = np.zeros(CARDS, np.int32)
    until_equal = np.zeros(CARDS, np.int32)
    below = np.zeros((GROUP_MOST, CARDS), np.int32)
    for place in range(len(starts) - 1):
        plays = place >= playing_from
        for at in range(starts[place], starts[place + 1]):
            _rows(packed[at], choose, cards, rows)
            if _multiplicity(cards) > 0:
                _ask(lost, rows, below[at - starts[place]])
        if plays:
            for at in range(starts[place], starts[place + 1]):
                _rows(packed[at], choose, cards, rows)
                _add(lost, cards, rows)
        for at in range(starts[place], starts[place + 1]):
            _rows(packed[at], choose, cards, rows)
            ways = _multiplicity(cards)
            if ways == 0:
                continue
            _fours(cards, choose, fours)
            _ask(idle, rows, no_hand)
            _between(quads, fours, 0, playing_from, no_hand)
            lower = below[at - starts[place]]
            _between(quads, fours, playing_from, place, lower)
            _ask(lost, rows, until_equal)
            _between(quads, fours, playing_from, place + 1, until_equal)
            _decide(
                cards, ways, no_hand, lower, until_equal,
                values[place], folding, counts[place], grid[place],
            )  # fmt: skip


@compiled
def _decide(
    cards: Ints,
    ways: int,
    no_hand: Int32s,
    below: Int32s,
    until_equal: Int32s,
    values: Ints,
    folding: int,
    counts: Ints,
    grid: Ints,
) -> None:
    """Bet or fold one hand against each up card, and add up what comes of it."""
    mine = 0
    for at in range(5):
        mine |= 1 << cards[at]
    fold = folding * DEALER_REST
    for u in range(CARDS):
        if (mine >> u) & 1 == 1:
            continue
        none, lower = np.int64(no_hand[u]), np.int64(below[u])
        equal = np.int64(until_equal[u]) - lower
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
        else:
            counts[4] += ways * DEALER_REST
            grid[rank, 1] += ways
