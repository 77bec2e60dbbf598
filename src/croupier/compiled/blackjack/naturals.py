"""What a dealer's natural spares a split box as a whole: the one place where hands meet.

Settled one by one, each live hand would lose its original wager to a dealer's natural; the box as
a whole loses less. The difference is a sum of parts for single hands, for two hands together and
for three (``Endings.shared_natural``). Given the natural, the dealer's second card is one more card
that is gone; the parts for hands together need the chance that two or three hands finish in given
ways, which is the number of orders times the chance of all their cards at once: exact as well.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .splits import GONE_LEAST, order_chance, shoe_without
from .tables import Tables

__all__ = ("Shared", "shared_of", "spared_by_natural")

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]

THIRD: Final = 3


class Shared(NamedTuple):
    """Parts of what is spared, for boxes of two hands and of three, by category."""

    two: float
    two_single: Floats
    two_pair: Floats
    three: float
    three_single: Floats
    three_pair: Floats
    three_triple: Floats
    most: float
    """No box is ever spared more."""


def shared_of(parts: tuple[Floats, ...], most: float) -> Shared:
    """Take the parts as ``Endings.shared_natural`` gives them."""
    two, two_single, two_pair, three, three_single, three_pair, three_triple = parts
    return Shared(
        float(two[0]),
        two_single,
        two_pair,
        float(three[0]),
        three_single,
        three_pair,
        three_triple,
        most,
    )


@compiled
def spared_by_natural(  # noqa: PLR0913
    tables: Tables,
    shared: Shared,
    shoe: Ints,
    up: int,
    value: int,
    hole: int,
    what: Ints,
    how_often: Floats,
) -> float:
    """The mean of what a dealer's natural spares a box that splits a pair of this value."""
    left = np.empty(tables.value_symbol.shape[0], dtype=np.int32)
    cards = shoe_without(tables, shoe, up, value, GONE_LEAST, left)
    if left[hole] <= 0:
        return 0.0
    natural = left[hole] / cards
    odd = _odd_records(tables, shared, what)
    held, often = _cards_of(tables, value, what[odd], how_often[odd])
    kind = tables.category[what[odd, 2]]
    every, other = often[:, 0] + often[:, 1], often[:, 1].copy()
    left[hole] -= 1
    cards -= 1
    if not tables.resplits[value]:
        spared = shared.two
        spared += 2 * _single(shared.two_single, kind, every, held, left, cards)
        spared += _pair(shared.two_pair, kind, every, every, held, left, cards)
        return natural * spared
    again = left[value] / cards
    third = left[value] / (cards - 1)
    both_differ = (1 - again) * (1 - third)
    spared = shared.two * both_differ
    spared += _pair(shared.two_pair, kind, other, other, held, left, cards)
    spared += 2 * _single(shared.two_single, kind, other, held, left, cards)
    if again > 0:
        left[value] -= 1
        spared -= 2 * again * _single(shared.two_single, kind, other, held, left, cards - 1)
        three = _three_hands(shared, kind, every, other, held, left, cards - 1, value)
        spared += again * three
    return natural * spared


@compiled
def _three_hands(  # noqa: PLR0913
    shared: Shared,
    kind: Ints,
    every: Floats,
    other: Floats,
    held: Ints,
    left: Ints,
    cards: int,
    value: int,
) -> float:
    """Given a third card of the pair's value: the first hand split again, or else the second."""
    matches = left[value] / cards
    single = _single(shared.three_single, kind, every, held, left, cards)
    pair = _pair(shared.three_pair, kind, every, every, held, left, cards)
    spared = shared.three + THIRD * single + THIRD * pair
    spared += _triple(shared.three_triple, kind, every, held, left, cards)
    # the first hand's own next card differed
    spared += shared.three * (1 - matches)
    spared += _single(shared.three_single, kind, other, held, left, cards)
    spared += 2 * single + pair
    spared += 2 * _pair(shared.three_pair, kind, other, every, held, left, cards)
    spared += _triple(shared.three_triple, kind, other, held, left, cards)
    return spared


@compiled
def _odd_records(tables: Tables, shared: Shared, what: Ints) -> Ints:
    """The records whose category has any part: the usual ones have none."""
    found = np.empty(what.shape[0], dtype=np.int32)
    count = 0
    for record in range(what.shape[0]):
        kind = tables.category[what[record, 2]]
        if shared.two_single[kind] != 0.0 or shared.three_single[kind] != 0.0:
            found[count] = record
            count += 1
    return found[:count].copy()
