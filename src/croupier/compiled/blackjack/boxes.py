"""What splitting each pair is worth against one first card of the dealer."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .naturals import Shared, spared_by_natural
from .splits import GONE_LEAST, GONE_MOST, finish_split_hand, hand_means, shoe_without, weigh_hands
from .tables import Tables

__all__ = ("Against", "split_pairs")

Ints = NDArray[np.int32]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

GONE: Final = GONE_MOST - GONE_LEAST + 1
FIRST: Final = 0
SECOND: Final = 1
THIRD: Final = 2


class Against(NamedTuple):
    """One first card of the dealer, the shoe that it came from, and a strategy against it."""

    shoe: Ints
    """How many cards of each symbol a full shoe has."""
    up: int
    """The symbol of the dealer's first card."""
    hole: int
    """The value that makes a natural with it; -1 where none does."""
    steps: Ints
    program: Ints
    """The dealer's program: see ``DealerProgram``."""
    action: Bytes
    plain: Bytes
    forfeit: Flags


@compiled
def split_pairs(
    tables: Tables,
    shared: Shared,
    most: Shared,
    against: Against,
    needed: Floats,
    worth: Floats,
    spread: Floats,
    spared: Floats,
) -> None:
    """Fill the worth of splitting by the symbols of both cards; nan where there is no split.

    ``needed`` is, by symbols, what splitting has to beat: where it cannot, however much a dealer's
    natural spares the box, what is filled in leaves that sparing out. ``spread`` gets how often
    hands of the box finish each way, by finish and dealer's end; ``spared``, by value, what a
    dealer's natural spares the box as a whole.
    """
    shoe, up = against.shoe, against.up
    ends = np.empty((GONE, tables.counts.shape[0], tables.pays.shape[1]))
    known = np.zeros((GONE, tables.counts.shape[0]), dtype=np.bool_)
    bound = np.full(tables.value_symbol.shape[0], np.nan)
    worth[:] = np.nan
    spread[:] = 0.0
    spared[:] = np.nan
    for first in range(shoe.shape[0]):
        value = tables.symbol_value[first]
        if first == tables.value_symbol[value]:
            known[:] = False
        for second in range(first, shoe.shape[0]):
            pair = tables.child[tables.child[tables.start, first], second]
            if tables.symbol_value[second] != value or not tables.splits[tables.node_state[pair]]:
                continue
            if shoe[first] - (up == first) <= (first == second) or shoe[second] <= (up == second):
                continue
            total = _alone(tables, against, first, second, ends, known, spread[first, second])
            worth[first, second] = total
            if against.hole >= 0:
                if np.isnan(bound[value]):
                    bound[value] = _together(tables, most, against, first, second)
                if total + bound[value] > needed[first, second]:
                    if np.isnan(spared[value]):
                        spared[value] = _together(tables, shared, against, first, second)
                    worth[first, second] += spared[value]
            worth[second, first] = worth[first, second]
            spread[second, first] = spread[first, second]


@compiled
def _alone(
    tables: Tables,
    against: Against,
    first: int,
    second: int,
    ends: Floats,
    known: Flags,
    spread: Floats,
) -> float:
    """The worth of the hands of a split box settled one by one."""
    shoe, up = against.shoe, against.up
    value = tables.symbol_value[first]
    left = np.empty(tables.value_symbol.shape[0], dtype=np.int32)
    cards = shoe_without(tables, shoe, up, value, GONE_LEAST, left)
    again = left[value] / cards
    third = max(left[value] - 1, 0) / (cards - 1)
    resplits = tables.resplits[value]
    # either card of the pair may have been dealt first
    held = weigh_hands(resplits, FIRST, again, third) / 2
    held += weigh_hands(resplits, SECOND, again, third) / 2
    drawn = weigh_hands(resplits, THIRD, again, third)
    others = np.zeros(shoe.shape[0], dtype=np.int32)
    others[second] = 1
    worth = 2.0 if first == second else 1.0
    total = _add_hand(tables, against, first, others, worth * held, ends, known, spread)
    if first != second:
        others[second] = 0
        others[first] = 1
        total += _add_hand(tables, against, second, others, held, ends, known, spread)
        others[second] = 1
    others[first] = 2 if first == second else 1
    if resplits and left[value] > 0:
        for root in range(shoe.shape[0]):
            there = shoe[root] - (root == up) - others[root]
            if tables.symbol_value[root] == value and there > 0:
                weights = drawn * (there / left[value])
                if tables.suited[tables.root[root]] < 0:
                    weights = drawn
                total += _add_hand(tables, against, root, others, weights, ends, known, spread)
    return total


@compiled
def _add_hand(  # noqa: PLR0913
    tables: Tables,
    against: Against,
    root: int,
    others: Ints,
    weights: Floats,
    ends: Floats,
    known: Flags,
    spread: Floats,
) -> float:
    """Add one hand's part to the spread of a split box; return its part of the worth."""
    what, often = finish_split_hand(
        tables,
        against.shoe,
        against.up,
        root,
        others,
        against.action,
        against.plain,
        against.forfeit,
    )
    means = np.empty((GONE, 2))
    parts = np.empty((GONE, 2, *tables.pays.shape))
    hand_means(
        tables,
        against.shoe,
        against.up,
        tables.symbol_value[root],
        what,
        often,
        against.steps,
        against.program,
        ends,
        known,
        means,
        parts,
    )
    total = 0.0
    for gone in range(GONE):
        for part in range(2):
            total += weights[gone, part] * means[gone, part]
            spread += weights[gone, part] * parts[gone, part]
    return total


@compiled
def _together(
    tables: Tables, shared: Shared, against: Against, first: int, second: int
) -> float:
    """What a dealer's natural spares a box that splits this pair."""
    others = np.zeros(against.shoe.shape[0], dtype=np.int32)
    others[second] = 1
    what, often = finish_split_hand(
        tables,
        against.shoe,
        against.up,
        first,
        others,
        against.action,
        against.plain,
        against.forfeit,
    )
    return spared_by_natural(
        tables,
        shared,
        against.shoe,
        against.up,
        tables.symbol_value[first],
        against.hole,
        what,
        often,
    )
