"""What a dealer's natural spares a split box as a whole: the one place where hands meet.

Settled one by one, each live hand would lose its original wager to a dealer's natural; the box as
a whole loses less. The difference is a sum of parts for single hands, for two hands together and
for three (``Endings.shared_natural``). Given the natural, the dealer's second card is one more card
that is gone; the parts for hands together need the chance that two or three hands finish in given
ways, which is the number of orders times the chance of all their cards at once: exact as well.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .splits import GONE_LEAST, shoe_without
from .tables import Tables

__all__ = ("Shared", "most_of", "shared_of", "spared_by_natural")

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]


class Shared(NamedTuple):
    """Parts of what is spared, for boxes of two hands and of three, by category."""

    two: float
    two_single: Floats
    two_pair: Floats
    three: float
    three_single: Floats
    three_pair: Floats
    three_triple: Floats


def shared_of(parts: tuple[Floats, ...]) -> Shared:
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
    )


def most_of(parts: tuple[Floats, Floats]) -> Shared:
    """Take the bounds that ``Endings.shared_most`` gives, which have parts for single hands only."""
    two, three = parts
    pairs = np.zeros((len(two), len(two)))
    triples = np.zeros((len(two), len(two), len(two)))
    return Shared(0.0, two, pairs, 0.0, three, pairs, triples)


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
    left[hole] -= 1
    kind, held, often = _odd_hands(tables, shared, value, what, how_often)
    every, other = often[:, 0] + often[:, 1], often[:, 1].copy()
    two = shared.two_single, shared.two_pair
    if not tables.resplits[value]:
        spared = shared.two + 2 * _single(two[0], kind, every, held, left)
        return float(natural * (spared + _pair(two[1], kind, every, every, held, left)))
    again = left[value] / (cards - 1)
    spared = shared.two * (1 - again) * (1 - left[value] / (cards - 2))
    spared += 2 * _single(two[0], kind, other, held, left)
    spared += _pair(two[1], kind, other, other, held, left)
    if again > 0:
        left[value] -= 1
        spared -= 2 * again * _single(two[0], kind, other, held, left)
        spared += again * _three_hands(shared, kind, every, other, held, left, value)
    return float(natural * spared)


@compiled
def _three_hands(  # noqa: PLR0913
    shared: Shared,
    kind: Ints,
    every: Floats,
    other: Floats,
    held: Ints,
    left: Ints,
    value: int,
) -> float:
    """Given a third card of the pair's value: the first hand split again, or else the second."""
    single, pair = shared.three_single, shared.three_pair
    matches = left[value] / left.sum()
    alone = _single(single, kind, every, held, left)
    together = _pair(pair, kind, every, every, held, left)
    spared = shared.three + 3 * alone + 3 * together
    # or else: the first hand's own next card differed
    spared += shared.three * (1 - matches) + 2 * alone + together
    spared += _single(single, kind, other, held, left)
    spared += 2 * _pair(pair, kind, other, every, held, left)
    spared += _triple(shared.three_triple, kind, every, other, held, left)
    if matches > 0:
        left[value] -= 1
        spared -= 2 * matches * _single(single, kind, every, held, left)
        spared -= matches * _pair(pair, kind, every, every, held, left)
        left[value] += 1
    return spared


@compiled
def _odd_hands(
    tables: Tables, shared: Shared, value: int, what: Ints, how_often: Floats
) -> tuple[Ints, Ints, Floats]:
    """The finishes whose category has any part, cards behind the first, equal ones joined."""
    values = tables.value_symbol.shape[0]
    parts = np.zeros(shared.two_single.shape[0])
    for one in range(parts.shape[0]):
        parts[one] = abs(shared.two_single[one]) + abs(shared.three_single[one])
        for other in range(parts.shape[0]):
            parts[one] += abs(shared.two_pair[one, other]) + abs(shared.three_pair[one, other])
            for third in range(parts.shape[0]):
                parts[one] += abs(shared.three_triple[one, other, third])
    keys = np.empty(what.shape[0], dtype=np.int64)
    from_record = np.empty(what.shape[0], dtype=np.int32)
    count = 0
    for record in range(what.shape[0]):
        category = tables.category[what[record, 2]]
        if parts[category] == 0.0:
            continue
        key = np.int64(category)
        for index in range(values):
            cards = tables.counts[what[record, 0], index] + (what[record, 1] == index)
            key = (key << 5) + cards - (index == value)
        keys[count], from_record[count] = key, record
        count += 1
    order = np.argsort(keys[:count])
    kind = np.empty(count, dtype=np.int32)
    held = np.empty((count, values), dtype=np.int32)
    often = np.zeros((count, 2))
    joined = 0
    for at in range(count):
        record = from_record[order[at]]
        if at == 0 or keys[order[at]] != keys[order[at - 1]]:
            kind[joined] = tables.category[what[record, 2]]
            for index in range(values):
                cards = tables.counts[what[record, 0], index] + (what[record, 1] == index)
                held[joined, index] = cards - (index == value)
            joined += 1
        often[joined - 1, 0] += how_often[record, 0]
        often[joined - 1, 1] += how_often[record, 1]
    return kind[:joined].copy(), held[:joined].copy(), often[:joined].copy()


@compiled
def _draw(held: Ints, left: Ints, after: Ints, cards: int) -> tuple[float, int]:
    """The chance of one order of cards; ``after`` gets what is left behind them."""
    chance = 1.0
    for index in range(left.shape[0]):
        after[index] = left[index]
        for _ in range(held[index]):
            chance *= max(after[index], 0) / max(cards, 1)
            after[index] -= 1
            cards -= 1
    return chance, cards


@compiled
def _single(part: Floats, kind: Ints, weight: Floats, held: Ints, left: Ints) -> float:
    after = np.empty_like(left)
    cards = left.sum()
    total = 0.0
    for one in range(kind.shape[0]):
        if part[kind[one]] != 0.0 and weight[one] != 0.0:
            total += part[kind[one]] * weight[one] * _draw(held[one], left, after, cards)[0]
    return total


@compiled
def _pair(part: Floats, kind: Ints, first: Floats, second: Floats, held: Ints, left: Ints) -> float:
    after, last = np.empty_like(left), np.empty_like(left)
    cards = left.sum()
    total = 0.0
    if not part.any():
        return total
    for one in range(kind.shape[0]):
        chance, behind = _draw(held[one], left, after, cards)
        if chance == 0.0:
            continue
        for two in range(one + 1):
            share = part[kind[one], kind[two]]
            weight = first[one] * second[two] + first[two] * second[one]
            if share == 0.0 or weight == 0.0:
                continue
            if one == two:
                weight /= 2
            total += share * weight * chance * _draw(held[two], after, last, behind)[0]
    return total


@compiled
def _triple(
    part: Floats, kind: Ints, every: Floats, other: Floats, held: Ints, left: Ints
) -> float:
    """Three hands, all free or the first of them bound to begin with another value."""
    after, last, end = np.empty_like(left), np.empty_like(left), np.empty_like(left)
    cards = left.sum()
    total = 0.0
    if not part.any():
        return total
    for one in range(kind.shape[0]):
        chance, behind = _draw(held[one], left, after, cards)
        if chance == 0.0:
            continue
        for two in range(one + 1):
            likely, rest = _draw(held[two], after, last, behind)
            likely *= chance
            if likely == 0.0:
                continue
            for three in range(two + 1):
                share = part[kind[one], kind[two], kind[three]]
                if share == 0.0:
                    continue
                weight = 3 * every[one] * every[two] * every[three]
                weight += other[one] * every[two] * every[three]
                weight += every[one] * other[two] * every[three]
                weight += every[one] * every[two] * other[three]
                orders = 2.0
                if one == two and two == three:
                    orders = 1 / 3
                elif one == two or two == three:
                    orders = 1.0
                share *= weight * orders * likely
                total += share * _draw(held[three], last, end, rest)[0]
    return total
