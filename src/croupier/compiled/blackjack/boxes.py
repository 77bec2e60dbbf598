"""What splitting each pair is worth against one first card of the dealer."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .naturals import Shared, spared_by_natural
from .splits import GONE_LEAST, GONE_MOST, finish_split_hand, hand_means, weigh_hands
from .tables import Tables

__all__ = ("split_pairs",)

Ints = NDArray[np.int32]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

HANDS: Final = 3
GONE: Final = GONE_MOST - GONE_LEAST + 1


@compiled
def split_pairs(  # noqa: PLR0913
    tables: Tables,
    shared: Shared,
    shoe: Ints,
    up: int,
    hole: int,
    steps: Ints,
    program: Ints,
    action: Bytes,
    plain: Bytes,
    forfeit: Flags,
    needed: Floats,
    worth: Floats,
    spread: Floats,
    spared: Floats,
) -> None:
    """Fill the worth of splitting by the symbols of both cards; nan where there is no pair.

    ``needed`` is by symbols what splitting has to beat: where it cannot, however much a dealer's
    natural spares the box, what is filled in leaves that sparing out. ``spread`` gets how often
    hands of the box end each way, ``spared`` what a dealer's natural spares it.
    """
    symbols = shoe.shape[0]
    ends = np.empty((GONE, tables.counts.shape[0], tables.pays.shape[1]))
    known = np.zeros((GONE, tables.counts.shape[0]), dtype=np.bool_)
    parts = np.zeros((GONE, 2, *tables.pays.shape))
    others = np.zeros(symbols, dtype=np.int32)
    left = np.empty(tables.value_symbol.shape[0], dtype=np.int32)
    worth[:] = np.nan
    spread[:] = 0.0
    spared[:] = np.nan
    for first in range(symbols):
        value = tables.symbol_value[first]
        if first == tables.value_symbol[value]:
            known[:] = False
        for second in range(first, symbols):
            pair = tables.child[tables.child[tables.start, first], second]
            if tables.symbol_value[second] != value or not tables.splits[tables.node_state[pair]]:
                continue
            others[:] = 0
            others[first] += 1
            others[second] += 1
            if others[first] > shoe[first] - (up == first) or shoe[second] - (up == second) < 1:
                continue
            cards = shoe_without(tables, shoe, up, value, GONE_LEAST, left)
            again = left[value] / cards
            third = max(left[value] - 1, 0) / (cards - 1)
            total = 0.0
            for root in range(symbols):
                if tables.symbol_value[root] != value:
                    continue
                weights = _root_weights(tables, shoe, up, others, root, again, third)
                if not weights.any():
                    continue
                others[root] -= min(others[root], 1)
                what, often = finish_split_hand(
                    tables, shoe, up, root, others, action, plain, forfeit
                )
                ...
    return
