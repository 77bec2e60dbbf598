"""How many deals of a shoe end a coup of Baccarat each way, by the rules' own order of play.

A coup is at most six cards: two to each side, and at most two more. Every deal of six cards from
the shoe is counted, also where the coup leaves the last ones untouched, so all counts have one
total. The coup looks at the first four cards only through the totals of the two sides, so a deal
is one of 100 pairs of totals and two further values: ten thousand kinds, settled once by the
kernels.

How many deals give two pairs of cards the totals s and t follows from the shoe's ten counts n(v):

    P(s)     = Σ n(a) · (n(s-a) - [2a = s])                        ordered pairs with a total of s
    W(s, t)  = P(s) P(t) - 4 Σ n(a) · (n(s-a) - [2a = s]) · (n(t-a) - [2a = t]) + 2 [s = t] P(s)

where the second line takes from all pairs of pairs those that would use a card twice. Doubles hold
these whole numbers exactly: six cards of eight decks are less than 2^53 deals, which is asserted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.kernel import (
    NO_CARD,
    BaccaratParams,
    Outcome,
    Step,
    Tally,
    add_card,
    next_step,
    outcome_of,
)

from .counting import drawn_in_order

CARDS_MOST: Final = 6
EXACT_BELOW: Final = 2**53
SHOES_AT_ONCE: Final = 16
"""So that a part's arrays stay within a processor's cache."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class CoupTotals:
    """The totals on which a coup ends."""

    player: int
    banker: int

    @property
    def tallies(self) -> tuple[Tally, Tally]:
        """Player's and Banker's hands as settlement sees them."""
        return Tally(self.player, 0, NO_CARD), Tally(self.banker, 0, NO_CARD)

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return outcome_of(*self.tallies)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A kind of deal on which the coup is over."""

    player: int
    banker: int
    """The totals of two cards."""
    drawn: tuple[int, ...]
    """The values of the further cards, in the order in which they came."""
    ending: CoupTotals


def _two_cards(params: BaccaratParams, total: int) -> Tally:
    return add_card(params, add_card(params, Tally(0, 0, NO_CARD), 0), total)


@cache
def _leaves(params: BaccaratParams) -> tuple[Leaf, ...]:
    """Play every kind of deal to its end."""
    values = range(params.modulus)
    found: list[Leaf] = []
    for s, t in product(values, repeat=2):
        waiting: list[tuple[Tally, Tally, tuple[int, ...]]] = [
            (_two_cards(params, s), _two_cards(params, t), ())
        ]
        while waiting:
            player, banker, drawn = waiting.pop()
            step = next_step(params, player, banker)
            if step == Step.SETTLEMENT:
                found.append(Leaf(s, t, drawn, CoupTotals(player.total, banker.total)))
            elif step == Step.PLAYER_CARD:
                waiting += ((add_card(params, player, v), banker, (*drawn, v)) for v in values)
            else:
                waiting += ((player, add_card(params, banker, v), (*drawn, v)) for v in values)
    return tuple(found)


@cache
def endings(params: BaccaratParams) -> tuple[CoupTotals, ...]:
    """Every way that a coup can end."""
    found = {leaf.ending for leaf in _leaves(params)}
    return tuple(sorted(found, key=lambda ending: (ending.player, ending.banker)))


@cache
def _settled(params: BaccaratParams) -> Floats:
    """How many of the two orders of two further values end which way.

    By the two values, lower one first, the pair of totals, and the ending.
    """
    size = params.modulus
    index = {ending: place for place, ending in enumerate(endings(params))}
    which = np.full((size,) * 4, -1, dtype=np.int64)
    for leaf in _leaves(params):
        # Cards that the coup does not take may be any.
        which[(leaf.player, leaf.banker, *leaf.drawn)] = index[leaf.ending]
    assert which.min() == 0, "every deal ends"
    x, y = np.triu_indices(size)
    one = np.eye(len(index))
    orders = one[which[:, :, x, y]], one[which[:, :, y, x]]
    both = orders[0] + np.where((x == y)[:, None], 0, orders[1])
    return np.ascontiguousarray(both.reshape(size * size, len(x), -1).transpose(1, 0, 2))


@cache
def _settled_by_outcome(params: BaccaratParams) -> Floats:
    """The same by who wins alone."""
    settled = _settled(params)
    table = np.zeros((*settled.shape[:-1], len(Outcome)))
    for place, ending in enumerate(endings(params)):
        table[..., ending.outcome] += settled[..., place]
    return table


def coup_counts(params: BaccaratParams, shoe: Sequence[int]) -> dict[CoupTotals, int]:
    """Count the deals of six cards from one shoe, given by how many cards it has of each value."""
    (row,) = _count(_settled(params), np.array([shoe], dtype=np.int64)).tolist()
    return dict(zip(endings(params), row, strict=True))


def outcome_counts(params: BaccaratParams, shoes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count the deals of six cards by outcome, for each of many shoes."""
    settled = _settled_by_outcome(params)
    parts = [shoes[at : at + SHOES_AT_ONCE] for at in range(0, len(shoes), SHOES_AT_ONCE)]
    return np.concatenate([_count(settled, part) for part in parts])


def _count(settled: Floats, shoes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count deals by the last axis of a table of what is settled how, for some shoes at once."""
    size = shoes.shape[1]
    cards = int(shoes.sum(axis=1).max())
    assert drawn_in_order(cards, CARDS_MOST) < EXACT_BELOW, "too many decks to count in doubles"
    x, y = np.triu_indices(size)
    each = np.arange(len(x))
    left = np.repeat(shoes[None, :, :], len(x), axis=0).astype(np.float64)
    ways = left[each, :, x]
    left[each, :, x] -= 1
    ways *= left[each, :, y]
    left[each, :, y] -= 1
    pairs = _pairs_of_pairs(left.reshape(-1, size)).reshape(len(x), len(shoes), size * size)
    counts: Floats = (ways[:, :, None] * (pairs @ settled)).sum(axis=0)
    return counts.astype(np.int64)


@cache
def _places(size: int) -> tuple[NDArray[np.intp], Floats]:
    """For each total and first value: the value that completes it, and whether that is the same."""
    totals, firsts = np.arange(size)[:, None], np.arange(size)[None, :]
    second = (totals - firsts) % size
    return second, (second == firsts).astype(np.float64)


def _pairs_of_pairs(held: Floats) -> Floats:
    """W(s, t) of the module's text for each of many shoes."""
    size = held.shape[1]
    second, same = _places(size)
    with_first = held[:, second] - same
    pairs = np.einsum("ka,ksa->ks", held, with_first)
    shared = (with_first * held[:, None, :]) @ with_first.transpose(0, 2, 1)
    found: Floats = pairs[:, :, None] * pairs[:, None, :] - 4 * shared
    diagonal = np.arange(size)
    found[:, diagonal, diagonal] += 2 * pairs
    return found


@cache
def first_coups(params: BaccaratParams) -> Mapping[tuple[int, ...], Mapping[Outcome, int]]:
    """How many orders of card values make each hand of cards that a coup takes, by outcome.

    The key is the count of each value; the shoe plays no part yet.
    """
    size = params.modulus
    bits = CARDS_MOST.bit_length()
    totals: dict[tuple[int, int], NDArray[np.int64]] = {
        (s, t): _four_cards(size, s, t, bits) for s, t in product(range(size), repeat=2)
    }
    by_outcome: dict[Outcome, list[NDArray[np.int64]]] = {outcome: [] for outcome in Outcome}
    for leaf in _leaves(params):
        drawn = sum(1 << (bits * value) for value in leaf.drawn)
        by_outcome[leaf.ending.outcome].append(totals[leaf.player, leaf.banker] + drawn)
    found: dict[tuple[int, ...], dict[Outcome, int]] = {}
    mask = (1 << bits) - 1
    for outcome, keys in by_outcome.items():
        packed, orders = np.unique(np.concatenate(keys), return_counts=True)
        for key, count in zip(packed.tolist(), orders.tolist(), strict=True):
            hand = tuple((key >> (bits * value)) & mask for value in range(size))
            found.setdefault(hand, {})[outcome] = count
    return found


def _four_cards(size: int, s: int, t: int, bits: int) -> NDArray[np.int64]:
    """The four values that give two sides their totals, each row packed as counts by value."""
    value = np.arange(size, dtype=np.int64)
    one = np.left_shift(np.int64(1), bits * value)
    player = one[value] + one[(s - value) % size]
    banker = one[value] + one[(t - value) % size]
    rows: NDArray[np.int64] = (player[:, None] + banker[None, :]).ravel()
    return rows
