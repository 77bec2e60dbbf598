"""What a dealer's natural spares a split box as a whole: the one place where hands meet.

Settled one by one, each live hand would lose its original wager to a dealer's natural; the box as
a whole loses less. The difference is a sum of parts for single hands, for two hands together and
for three (``Endings.shared_natural``). Given the natural, the dealer's second card is one more card
that is gone; the parts for hands together need the chance that two or three hands finish in given
ways, which is the number of orders times the chance of all their cards at once: exact as well.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .dealer import BLOCK
from .splits import BUST_BY, ENDED, FINISHED
from .tables import Tables

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]

CARDS_MOST: Final = 64
"""Two hands never hold as many cards of one value."""


@dataclass(frozen=True, slots=True, eq=False)
class SparedParts:
    """Parts of what is spared, for boxes of two hands and of three, by category."""

    two: float
    two_single: Floats
    two_pair: Floats
    three: float
    three_single: Floats
    three_pair: Floats
    three_triple: Floats


def spared_parts_of(parts: tuple[Floats, ...]) -> SparedParts:
    """Take the parts as ``Endings.shared_natural`` gives them."""
    two, two_single, two_pair, three, three_single, three_pair, three_triple = parts
    return SparedParts(
        float(two[0]),
        two_single,
        two_pair,
        float(three[0]),
        three_single,
        three_pair,
        three_triple,
    )


def most_of(parts: tuple[Floats, Floats]) -> SparedParts:
    """Take the bounds that ``Endings.shared_most`` gives: parts for single hands only."""
    two, three = parts
    pairs = np.zeros((len(two), len(two)))
    triples = np.zeros((len(two), len(two), len(two)))
    return SparedParts(0.0, two, pairs, 0.0, three, pairs, triples)


@dataclass(frozen=True, slots=True, eq=False)
class SplitBox:
    """A box whose pair is split, and how each of its hands ends."""

    tables: Tables
    pair: int
    resplits: bool
    left: Ints
    """The shoe by value behind the dealer's first card and the pair."""
    records: Ints
    orders: Floats


class _Odd:
    """The endings whose category has any part; those with the same cards are joined."""

    def __init__(self, box: SplitBox, shared: SparedParts) -> None:
        tables, records, pair = box.tables, box.records, box.pair
        parts = np.abs(shared.two_single) + np.abs(shared.three_single)
        parts = parts + np.abs(shared.two_pair).sum(axis=1) + np.abs(shared.three_pair).sum(axis=1)
        parts = parts + np.abs(shared.three_triple).sum(axis=(1, 2))
        category = tables.machine.category[records[:, FINISHED]]
        odd = parts[category] > 0
        cards = tables.cards.counts[records[odd, ENDED]].copy()
        bust = records[odd, BUST_BY]
        cards[np.flatnonzero(bust >= 0), bust[bust >= 0]] += 1
        cards[:, pair] -= 1
        rows, which = np.unique(
            np.column_stack((category[odd], cards)), axis=0, return_inverse=True
        )
        joined = np.zeros((len(rows), 2))
        np.add.at(joined, which.ravel(), box.orders[odd])
        self.kind = np.ascontiguousarray(rows[:, 0], dtype=np.int32)
        self.held = np.ascontiguousarray(rows[:, 1:], dtype=np.int32)
        self.every = joined.sum(axis=1)
        self.other = np.ascontiguousarray(joined[:, 1])

    def single(self, part: Floats, weight: Floats, left: Ints) -> float:
        """A part for one hand, summed over all it may end with."""
        if self._is_nothing(part):
            return 0.0
        chance, _ = _drawn(self.held, left)
        return float((part[self.kind] * weight * chance).sum())

    def pair(self, part: Floats, first: Floats, second: Floats, left: Ints) -> float:
        """A part for two hands, each with its own weights."""
        if self._is_nothing(part):
            return 0.0
        chance, behind = _drawn(self.held, left)
        others = self._sums(second, behind, len(part))
        return float((first * chance * (part[self.kind] * others).sum(axis=1)).sum())

    def triple(self, part: Floats, left: Ints) -> float:
        """A part for three hands: all free, and the first bound to go on with another value."""
        if self._is_nothing(part):
            return 0.0
        pairs = self._pairs()
        chance, behind = _drawn(pairs.held, left)
        thirds = self._sums(self.every, behind, len(part))
        worth = (part[pairs.one, pairs.other] * thirds).sum(axis=1)
        return float((pairs.weight * chance * worth).sum())

    def _is_nothing(self, part: Floats) -> bool:
        return len(self.kind) == 0 or not part.any()

    def _sums(self, weight: Floats, behind: Ints, kinds: int) -> Floats:
        """By shoe and category, the orders times chances of one more hand."""
        steps, weights = _program(self.held, self.kind, weight, kinds)
        sums = np.empty((len(behind), kinds))
        sum_orders(steps, weights, behind, sums)
        return sums

    def _pairs(self) -> "_Pairs":
        """What two hands hold together; the first is free or bound, so it counts for both."""
        kinds = int(self.kind.max()) + 1
        radix = CARDS_MOST ** np.arange(self.held.shape[1], dtype=np.int64)
        keys = self.held @ radix
        kind = self.kind[:, None] * kinds + self.kind[None, :]
        key = (keys[:, None] + keys[None, :]) * (kinds * kinds) + kind
        weight = (self.every + self.other)[:, None] * self.every[None, :]
        _, first, which = np.unique(key.ravel(), return_index=True, return_inverse=True)
        one, other = np.divmod(first, len(keys))
        return _Pairs(
            one=self.kind[one],
            other=self.kind[other],
            held=np.ascontiguousarray(self.held[one] + self.held[other]),
            weight=np.bincount(which.ravel(), weight.ravel()).astype(np.float64),
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Pairs:
    """Two hands at a time: their categories, their cards together, and in how many orders."""

    one: Ints
    other: Ints
    held: Ints
    weight: Floats


def _program(held: Ints, kind: Ints, weight: Floats, kinds: int) -> tuple[Ints, Floats]:
    """Hands as a walk that shares their beginnings: cards, value added, how many there were."""
    numbers: dict[tuple[int, ...], Floats] = {}
    for cards, category, orders in zip(held.tolist(), kind.tolist(), weight.tolist(), strict=True):
        row = tuple(value for value in range(len(cards)) for _ in range(cards[value]))
        for size in range(len(row) + 1):
            numbers.setdefault(row[:size], np.zeros(kinds))
        numbers[row][category] += orders
    steps, weights = [], []
    for row in sorted(numbers):
        last = row[-1] if row else 0
        steps.append((len(row), last, row.count(last) - 1 if row else 0))
        weights.append(numbers[row])
    return np.array(steps, dtype=np.int32), np.array(weights)


def spared_by_natural(box: SplitBox, shared: SparedParts, hole: int) -> float:
    """The mean of what a dealer's natural spares a box, ``hole`` being the card that makes it."""
    left, pair = box.left.copy(), box.pair
    if left[hole] <= 0:
        return 0.0
    natural = left[hole] / left.sum()
    odd = _Odd(box, shared)
    left[hole] -= 1
    cards = int(left.sum())
    single, together = shared.two_single, shared.two_pair
    if not box.resplits:
        spared = shared.two + 2 * odd.single(single, odd.every, left)
        return float(natural * (spared + odd.pair(together, odd.every, odd.every, left)))
    again = left[pair] / cards
    # both next cards have other values: the chance of that, and what the hands then gain
    spared = shared.two * (1 - again) * (1 - left[pair] / (cards - 1))
    spared += 2 * odd.single(single, odd.other, left)
    spared += odd.pair(together, odd.other, odd.other, left)
    if again > 0:
        left[pair] -= 1
        spared -= 2 * again * odd.single(single, odd.other, left)
        spared += again * _three_hands(shared, odd, pair, left)
    return float(natural * spared)


def _three_hands(shared: SparedParts, odd: _Odd, pair: int, left: Ints) -> float:
    """Given a third card of the pair's value: the first hand split again, or else the second."""
    matches = left[pair] / left.sum()
    alone = odd.single(shared.three_single, odd.every, left)
    together = odd.pair(shared.three_pair, odd.every, odd.every, left)
    spared = shared.three + 3 * alone + 3 * together
    # or else: the first hand's own next card has another value
    spared += shared.three * (1 - matches) + 2 * alone + together
    spared += odd.single(shared.three_single, odd.other, left)
    spared += 2 * odd.pair(shared.three_pair, odd.other, odd.every, left)
    spared += odd.triple(shared.three_triple, left)  # both cases at once
    if matches > 0:
        fewer = left.copy()
        fewer[pair] -= 1
        spared -= 2 * matches * odd.single(shared.three_single, odd.every, fewer)
        spared -= matches * odd.pair(shared.three_pair, odd.every, odd.every, fewer)
    return float(spared)


def _drawn(held: Ints, left: Ints) -> tuple[Floats, Ints]:
    """The chance of one order of each row of cards, and the shoe behind them."""
    chance, behind = np.empty(len(held)), np.empty_like(held)
    draw_cards(held, left, chance, behind)
    return chance, behind


@compiled
def draw_cards(held: Ints, left: Ints, chance: Floats, behind: Ints) -> None:
    """Fill the chance of one order of each row of cards, and what is left behind them."""
    for row in range(held.shape[0]):
        cards = 0
        for value in range(left.shape[0]):
            cards += left[value]
        chance[row] = 1.0
        for value in range(left.shape[0]):
            behind[row, value] = left[value]
            for _ in range(held[row, value]):
                chance[row] *= max(behind[row, value], 0) / max(cards, 1)
                behind[row, value] -= 1
                cards -= 1


@compiled
def sum_orders(  # noqa: C901 (one loop over a program)
    steps: Ints, weights: Floats, left: Ints, out: Floats
) -> None:
    """Fill, for each shoe, the sum by category of orders times chances over many hands.

    ``steps`` is a walk over the hands that shares their beginnings; it is taken for a block of
    shoes at a time.
    """
    deepest = 0
    for step in range(steps.shape[0]):
        deepest = max(deepest, steps[step, 0])
    count = np.empty((left.shape[1], BLOCK))
    share = np.empty((deepest + 1, BLOCK))
    chance = np.ones((deepest + 1, BLOCK))
    total = np.empty((out.shape[1], BLOCK))
    for begin in range(0, left.shape[0], BLOCK):
        size = min(BLOCK, left.shape[0] - begin)
        for lane in range(BLOCK):
            row = begin + min(lane, size - 1)
            cards = 0
            for value in range(left.shape[1]):
                count[value, lane] = max(left[row, value], 0)
                cards += left[row, value]
            for depth in range(deepest + 1):
                share[depth, lane] = 1.0 / (cards - depth) if cards > depth else 0.0
        total[:, :] = 0.0
        for step in range(steps.shape[0]):
            depth, value, copies = steps[step, 0], steps[step, 1], steps[step, 2]
            if depth > 0:
                for lane in range(BLOCK):
                    chance[depth, lane] = (
                        chance[depth - 1, lane]
                        * (count[value, lane] - copies)
                        * share[depth - 1, lane]
                    )
            for kind in range(out.shape[1]):
                weight = weights[step, kind]
                if weight != 0.0:
                    for lane in range(BLOCK):
                        total[kind, lane] += weight * chance[depth, lane]
        for lane in range(size):
            for kind in range(out.shape[1]):
                out[begin + lane, kind] = total[kind, lane]
