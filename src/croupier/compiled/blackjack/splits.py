"""How a hand that came of a split ends under a strategy.

The walk from one card of the pair is done once: which cards it ends with, how, and in how many
orders. The mean for any number of the pair's cards gone from the shoe is then a sum over those
endings, and so is the chance that several hands end in given ways together.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .play import DOUBLE, HIT, STAND
from .tables import COMPOSITION, DECIDES, FINISH, NEEDS_CARD, STATE, SUITED

Ints = NDArray[np.int32]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

RECORDS_MOST: Final = 30_000
"""Far above what any strategy leads to; the walk checks it."""

# The columns of a record: the composition without a card that bust it, that card, the finish.
ENDED: Final = 0
BUST_BY: Final = 1
FINISHED: Final = 2


@compiled
def follow_split_hand(  # noqa: C901, PLR0913, PLR0915, PLR0917 (one loop over a queue)
    node: Ints,
    state: Ints,
    own: Ints,
    child: Ints,
    doubled: Ints,
    longer: Ints,
    symbol_value: Ints,
    value_symbol: Ints,
    forfeited: int,
    finishes: int,
    root: int,
    pair: int,
    behind: Ints,
    action: Bytes,
    forfeit: Flags,
    records: Ints,
    orders: Floats,
) -> int:
    """Fill the records of how a hand ends; return how many there are.

    ``orders`` gets in how many orders the cards can come: those that go on with the pair's value,
    and the others. Where a card's suit matters, orders are weighed by the chance of the suit among
    the cards of its value, ``behind`` being the shoe without any card that is known to be gone;
    unknown cards that are gone do not change that chance.
    """
    symbols = symbol_value.shape[0]
    matching, other = np.zeros(node.shape[0]), np.zeros(node.shape[0])
    queued = np.zeros(node.shape[0], dtype=np.bool_)
    queue = np.empty(node.shape[0], dtype=np.int32)
    share = np.empty(symbols)
    queue[0], other[root] = root, 1.0
    looked, ahead, count = 0, 1, 0
    while looked < ahead:
        at = queue[looked]
        looked += 1
        now, composition = node[at, STATE], node[at, COMPOSITION]
        does = STAND
        if state[now, NEEDS_CARD]:
            does = HIT
        elif state[now, DECIDES]:
            does = action[at]
        if does == STAND:
            assert count < records.shape[0]
            records[count, ENDED], records[count, BUST_BY] = composition, -1
            records[count, FINISHED] = state[now, FINISH]
            orders[count, 0], orders[count, 1] = matching[at], other[at]
            count += 1
            continue
        suit_shares(node[at, SUITED], own, symbol_value, value_symbol, behind, share)
        for symbol in range(symbols):
            if share[symbol] == 0.0:
                continue
            value, after = symbol_value[symbol], child[at, symbol]
            same, differs = matching[at] * share[symbol], other[at] * share[symbol]
            if at == root and value == pair:
                same, differs = differs, 0.0
            if does == HIT and after >= 0:
                if not queued[after]:
                    queued[after] = True
                    queue[ahead] = after
                    ahead += 1
                matching[after] += same
                other[after] += differs
                continue
            bigger = longer[composition, value]
            finish = -2 - after
            if does == DOUBLE:
                finish = doubled[now, symbol]
                if finish >= finishes:
                    finish = forfeited if forfeit[at, symbol] else finish - finishes
            assert count < records.shape[0]
            records[count, ENDED] = bigger if bigger >= 0 else composition
            records[count, BUST_BY] = -1 if bigger >= 0 else value
            records[count, FINISHED] = finish
            orders[count, 0], orders[count, 1] = same, differs
            count += 1
    return count


@compiled
def suit_shares(
    row: int, own: Ints, symbol_value: Ints, value_symbol: Ints, behind: Ints, share: Floats
) -> None:
    """How the cards of each value are shared out among its symbols, for a hand's next card."""
    share[:] = 0.0
    if row < 0:
        for value in range(value_symbol.shape[0]):
            share[value_symbol[value]] = 1.0
        return
    total = np.zeros(value_symbol.shape[0])
    for symbol in range(symbol_value.shape[0]):
        share[symbol] = max(behind[symbol] - own[row, symbol], 0)
        total[symbol_value[symbol]] += share[symbol]
    for symbol in range(symbol_value.shape[0]):
        if total[symbol_value[symbol]] > 0.0:
            share[symbol] /= total[symbol_value[symbol]]


@compiled
def order_chances(records: Ints, counts: Ints, pair: int, left: Ints, chances: Floats) -> None:
    """Fill the chance of one order of each record's cards behind the first, from a shoe."""
    cards = 0
    for value in range(left.shape[0]):
        cards += left[value]
    for record in range(records.shape[0]):
        chance = 1.0
        drawn = 0
        for value in range(left.shape[0]):
            held = counts[records[record, ENDED], value] - (value == pair)
            held += records[record, BUST_BY] == value
            for copies in range(held):
                chance *= max(left[value] - copies, 0) / max(cards - drawn, 1)
                drawn += 1
        chances[record] = chance


@compiled
def spread_ends(
    records: Ints, orders: Floats, chances: Floats, ends: Floats, spread: Floats
) -> None:
    """Add up how often hands finish each way against each of the dealer's ends.

    ``spread`` is by part (all orders, or those that go on with another value), finish and end; a
    bust is put under the first end, whichever that is.
    """
    spread[:] = 0.0
    for record in range(records.shape[0]):
        finish = records[record, FINISHED]
        other = chances[record] * orders[record, 1]
        every = other + chances[record] * orders[record, 0]
        if records[record, BUST_BY] >= 0:
            spread[0, finish, 0] += every
            spread[1, finish, 0] += other
            continue
        for end in range(ends.shape[1]):
            chance = ends[records[record, ENDED], end]
            spread[0, finish, end] += every * chance
            spread[1, finish, end] += other * chance
