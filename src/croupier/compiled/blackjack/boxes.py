"""What splitting a pair is worth, hands after the split being played by the strategy before it.

Each hand of a split box is played without regard to the others, so its mean depends on them only
through the cards that they took. Cards in a shoe are exchangeable: a hand's mean given that k cards
of the pair's value are gone is the mean from a shoe without them, and "the other hand's next card
has another value" is all cases less those in which it has that value. So three means for a hand,
with two, three and four cards of the value gone, give the whole exactly.

Write U(k) for that mean, N(k) for the part of it in which the hand's own next card has another
value, and a(k) for the chance that a card from that shoe has the value. Where a third hand is
allowed, pairs are split again:

    both next cards differ                      N(2) - a(2) N(3)            for each of two hands
    the first hand's matches                    a(2) U(3)                   for each of three hands
    the first differs, the second's matches     a(2) N(3)                   for the first hand
                                                a(2) (U(3) - a(3) U(4))     for each of the others
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .automaton import NONE
from .dealer import dealer_ends_at
from .naturals import SplitBox, most_of, spared_by_natural, spared_parts_of
from .splits import BUST_BY, ENDED, RECORDS_MOST, follow_split_hand, order_chances, spread_ends
from .tables import SPLITS, STATE, Tables

Ints = NDArray[np.int32]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

PAIR: Final = 2
GONE: Final = (2, 3, 4)
"""How many cards of the pair's value may be gone."""
FIRST: Final = 0
SECOND: Final = 1
THIRD: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Against:
    """One first card of the dealer and the play against it of hands on a split box, by node."""

    up: int
    """The symbol of the dealer's first card."""
    action: Bytes
    forfeit: Flags
    resplits: Flags
    """By value: whether a pair is split again."""


@dataclass(frozen=True, slots=True, eq=False)
class SplitWorth:
    """The value of splitting a pair."""

    worth: float
    spared: float
    """The part of it that a dealer's natural spares the box as a whole."""
    two: Floats
    """How many hands finish each way against each of the dealer's ends, in boxes of two hands …"""
    three: Floats
    """… and of three."""

    @property
    def spread(self) -> Floats:
        """How many hands of the box finish each way against each of the dealer's ends."""
        return self.two + self.three


class Splitting:
    """Splits from one shoe; what the dealer's chances are behind them is found once."""

    def __init__(self, tables: Tables, shoe: Ints) -> None:
        self.tables = tables
        self.shoe = shoe
        self.by_value = np.zeros(len(tables.value_symbol), dtype=np.int32)
        np.add.at(self.by_value, tables.machine.symbol_value, shoe)
        self._shared = spared_parts_of(tables.machine.shared)
        self._most = most_of(tables.machine.shared_most)
        shape = (len(GONE), len(tables.cards.counts))
        self._ends = np.zeros((*shape, tables.machine.pays.shape[1]))
        self._known = np.zeros(shape, dtype=np.bool_)
        self._known_for = (NONE, NONE)
        self._spared_for: Against | None = None
        self._spared_by: dict[int, float] = {}
        splits = tables.state[tables.node[tables.two, STATE], SPLITS]
        self._pairs = [(int(a), int(b)) for a, b in np.argwhere(np.triu(splits))]
        self._records = np.empty((RECORDS_MOST, 3), dtype=np.int32)
        self._orders = np.empty((RECORDS_MOST, 2))

    def pairs(self, up: int) -> list[tuple[int, int]]:
        """The pairs, by symbol, that may be split and can be dealt beside a first card."""
        left = self._without(up)
        return [
            (first, second)
            for first, second in self._pairs
            if left[first] > 0 and left[second] > (first == second)
        ]

    def worth(
        self, against: Against, first: int, second: int, needed: float = -np.inf
    ) -> SplitWorth | None:
        """The worth of splitting two cards; ``None`` where it cannot be as much as is needed."""
        machine = self.tables.machine
        value = int(machine.symbol_value[first])
        two, three = self._spread(against, value, first, second)
        alone = float(((two + three) * machine.pays).sum())
        hole = self.tables.programs[machine.symbol_value[against.up]].hole
        if hole == NONE:
            return SplitWorth(alone, 0.0, two, three) if alone >= needed else None
        records, orders = self._follow(against, first, (second,))
        left = self._left(against.up, value, PAIR)
        box = SplitBox(self.tables, value, bool(against.resplits[value]), left, records, orders)
        if alone + spared_by_natural(box, self._most, hole) < needed:
            return None
        spared = self._spared(against, value, box, hole)
        return SplitWorth(alone + spared, spared, two, three)

    def _spared(self, against: Against, value: int, box: SplitBox, hole: int) -> float:
        """What a dealer's natural spares: the suits of the pair are taken not to matter."""
        if self._spared_for is not against:
            self._spared_for = against
            self._spared_by.clear()
        if value not in self._spared_by:
            self._spared_by[value] = spared_by_natural(box, self._shared, hole)
        return self._spared_by[value]

    def _spread(self, against: Against, value: int, first: int, second: int) -> Floats:
        """How many hands of boxes of two and of three finish each way.

        Either card of the pair may have come first.
        """
        resplits = bool(against.resplits[value])
        again, third = self._matches(against.up, value)
        held = [weigh_hand(hand, again, third, resplits=resplits) for hand in (FIRST, SECOND)]
        weights = (held[0] + held[1]) / 2
        if first == second:
            spread = self._hand(against, first, (second,), 2 * weights)
        else:
            spread = self._hand(against, first, (second,), weights)
            spread += self._hand(against, second, (first,), weights)
        if not resplits or again == 0:
            return spread
        drawn = weigh_hand(THIRD, again, third, resplits=True)
        left = self._without(against.up, first, second)
        alike = np.flatnonzero(self.tables.machine.symbol_value == value)
        for root in alike[left[alike] > 0]:
            share = left[root] / left[alike].sum()
            spread += self._hand(against, int(root), (first, second), share * drawn)
        return spread

    def _hand(
        self, against: Against, root: int, others: tuple[int, ...], weights: Floats
    ) -> Floats:
        """One hand's part of the spread: a hand from one card, other cards being gone."""
        machine = self.tables.machine
        value = int(machine.symbol_value[root])
        records, orders = self._follow(against, root, others)
        total = np.zeros((2, *machine.pays.shape))
        chances = np.empty(len(records))
        spread = np.empty((2, *machine.pays.shape))
        for table, gone in enumerate(GONE):
            if not weights[:, table].any():
                continue
            left = self._left(against.up, value, gone)
            ends = self._dealer(against.up, value, table, left, records)
            order_chances(records, self.tables.cards.counts, value, left, chances)
            spread_ends(records, orders, chances, ends, spread)
            for hands in range(2):
                every, other = weights[hands, table]
                total[hands] += every * spread[0] + other * spread[1]
        return total

    def _follow(self, against: Against, root: int, others: tuple[int, ...]) -> tuple[Ints, Floats]:
        tables, machine = self.tables, self.tables.machine
        count = follow_split_hand(
            tables.node,
            tables.state,
            tables.own,
            tables.hands.child,
            tables.doubled,
            tables.cards.longer,
            machine.symbol_value,
            tables.value_symbol,
            machine.forfeited,
            tables.open_to_forfeit,
            int(tables.hands.root[root]),
            int(machine.symbol_value[root]),
            self._without(against.up, *others),
            against.action,
            against.forfeit,
            self._records,
            self._orders,
        )
        return self._records[:count].copy(), self._orders[:count].copy()

    def _dealer(self, up: int, value: int, table: int, left: Ints, records: Ints) -> Floats:
        """The dealer's chances behind every composition of the records."""
        first = int(self.tables.machine.symbol_value[up])
        found: Floats = self._ends[table]
        if self._known_for != (first, value):
            self._known_for = (first, value)
            self._known[:] = False
        ended = records[records[:, BUST_BY] < 0, ENDED]
        fresh = ended[~self._known[table, ended]]
        if len(fresh):
            wanted = np.unique(fresh)
            self._known[table, wanted] = True
            cards = self.tables.cards.counts[wanted].copy()
            cards[:, value] -= 1
            shoes = np.maximum(left - cards, 0)
            program = self.tables.programs[first]
            dealer_ends_at(program.steps, program.ends, shoes, wanted, found)
        return found

    def _without(self, *gone: int) -> Ints:
        left = self.shoe.copy()
        for symbol in gone:
            left[symbol] -= 1
        return left

    def _left(self, up: int, value: int, gone: int) -> Ints:
        left = self.by_value.copy()
        left[self.tables.machine.symbol_value[up]] -= 1
        left[value] -= gone
        return left

    def _matches(self, up: int, value: int) -> tuple[float, float]:
        """The chances a(2) and a(3) that a card has the pair's value."""
        left = self._left(up, value, PAIR)
        cards = int(left.sum())
        return left[value] / cards, max(left[value] - 1, 0) / (cards - 1)


def weigh_hand(hand: int, again: float, third: float, *, resplits: bool) -> Floats:
    """How often U and N count for one hand, in boxes of two and of three, by cards gone.

    ``again`` is a(2) and ``third`` a(3); the first and the second hand hold the pair.
    """
    weights = np.zeros((2, len(GONE), 2))
    if not resplits:
        weights[0, 0, 0] = float(hand != THIRD)
        return weights
    if hand != THIRD:  # neither next card matches
        weights[0, 0, 1] += 1.0
        weights[0, 1, 1] -= again
    weights[1, 1, 0] += again  # the first hand's does
    if hand == FIRST:  # the second's does instead
        weights[1, 1, 1] += again
    else:
        weights[1, 1, 0] += again
        weights[1, 2, 0] -= again * third
    return weights
