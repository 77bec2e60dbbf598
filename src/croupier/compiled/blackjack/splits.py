"""What splitting a pair is worth, hands after the split being played by the strategy before it.

Each hand of a split box is played without regard to the others, so its mean depends on them only
through the cards that they took. Cards in a shoe are exchangeable: a hand's mean given that k cards
of the pair's value are gone is the mean from a shoe without them, and "the other hand's next card
was of another value" is all cases less those in which it was of that value. So three means a hand,
with two, three and four cards of the value gone, give the whole exactly.

Write U(k) for that mean, N(k) for the part of it in which the hand's own next card has another
value, and a(k) for the chance that a card from that shoe has the value. If a third hand is allowed:

    both next cards differ                        N(2) - a(2) N(3)                     for each hand
    the first matches: three hands                a(2) U(3)                            for each hand
    the first differs, the second matches         a(2) N(3)                            first hand
                                                  a(2) (U(3) - a(3) U(4))              the two others
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .dealer import dealer_ends_at
from .play import DOUBLE, HIT, STAND
from .tables import Tables

__all__ = ("GONE_MOST", "Finished", "finish_split_hand", "hand_means", "weigh_hands")

Ints = NDArray[np.int32]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

GONE_LEAST: Final = 2
GONE_MOST: Final = 4
"""At least two cards of the pair's value are gone, and no mean needs more than four gone."""
RECORDS_MOST: Final = 40_000

Finished = tuple[Ints, Floats]
"""Records of how split hands finish. Integers: composition, the value of a last card that bust it
(or -1), and the finish. Weights: orders that begin with the pair's value, and those that do not."""


@compiled
def finish_split_hand(  # noqa: PLR0913
    tables: Tables,
    shoe: Ints,
    up: int,
    first: int,
    others: Ints,
    action: Bytes,
    plain: Bytes,
    forfeit: Flags,
) -> Finished:
    """Follow the strategy from one card of a pair; ``others`` are cards known to be gone.

    A weight is in how many orders the cards can come; where the suit of a card matters, orders are
    weighed by the chance of the suit, which does not depend on unknown cards that are gone.
    """
    nodes, symbols = tables.node_state.shape[0], shoe.shape[0]
    weight = np.zeros((nodes, 2))
    queued = np.zeros(nodes, dtype=np.bool_)
    queue = np.empty(nodes, dtype=np.int32)
    what = np.empty((RECORDS_MOST, 3), dtype=np.int32)
    often = np.empty((RECORDS_MOST, 2))
    share = np.empty(symbols)
    root = tables.root[first]
    queue[0], weight[root, 1] = root, 1.0
    at, ahead, count = 0, 1, 0
    while at < ahead:
        node = queue[at]
        at += 1
        does = _does(tables, node, action, plain)
        if does == STAND:
            finish = tables.finish[tables.node_state[node]]
            composition = tables.node_composition[node]
            count = _note(what, often, count, composition, -1, finish, weight[node, 0], weight[node, 1])
            continue
        _suit_shares(tables, shoe, up, others, node, share)
        for symbol in range(symbols):
            if share[symbol] == 0.0:
                continue
            matching, other = weight[node, 0] * share[symbol], weight[node, 1] * share[symbol]
            if node == root and tables.symbol_value[symbol] == tables.symbol_value[first]:
                matching, other = other, 0.0
            child = tables.child[node, symbol]
            if does == HIT and child >= 0:
                if not queued[child]:
                    queued[child] = True
                    queue[ahead] = child
                    ahead += 1
                weight[child, 0] += matching
                weight[child, 1] += other
                continue
            composition, last, finish = _last_card(tables, node, symbol, does, forfeit)
            count = _note(what, often, count, composition, last, finish, matching, other)
    return what[:count].copy(), often[:count].copy()


@compiled
def _does(tables: Tables, node: int, action: Bytes, plain: Bytes) -> int:
    """What the strategy does with a hand of a split box: what it would do without the split."""
    state = tables.node_state[node]
    if tables.needs_card[state]:
        return HIT
    if not tables.decides[state]:
        return STAND
    does = action[tables.twin[node]]
    if does == DOUBLE and not tables.doubles[state]:
        return int(plain[tables.twin[node]])
    return int(does)


@compiled
def _last_card(
    tables: Tables, node: int, symbol: int, does: int, forfeit: Flags
) -> tuple[int, int, int]:
    """The composition, the card that bust it, and the finish, after a card that ends a hand."""
    composition, value = tables.node_composition[node], tables.symbol_value[symbol]
    longer = tables.longer[composition, value]
    if does == HIT:
        finish = -2 - tables.child[node, symbol]
    else:
        finish = tables.doubled[tables.node_state[node], symbol]
        if longer >= 0 and forfeit[tables.twin[node], symbol]:
            finish = tables.forfeited
    if longer >= 0:
        return longer, -1, finish
    return composition, value, finish


@compiled
def _note(  # noqa: PLR0913
    what: Ints,
    often: Floats,
    count: int,
    composition: int,
    last: int,
    finish: int,
    matching: float,
    other: float,
) -> int:
    """Write a record down; return how many there are."""
    assert count < what.shape[0]
    what[count, 0], what[count, 1], what[count, 2] = composition, last, finish
    often[count, 0], often[count, 1] = matching, other
    return count + 1


@compiled
def _suit_shares(
    tables: Tables, shoe: Ints, up: int, others: Ints, node: int, share: Floats
) -> None:
    """How cards of one value are shared out among its symbols, for a hand's next card."""
    row = tables.suited[node]
    share[:] = 0.0
    if row < 0:
        for value in range(tables.value_symbol.shape[0]):
            share[tables.value_symbol[value]] = 1.0
        return
    total = np.zeros(tables.value_symbol.shape[0])
    for symbol in range(shoe.shape[0]):
        left = shoe[symbol] - tables.own[row, symbol] - others[symbol] - (symbol == up)
        share[symbol] = max(left, 0)
        total[tables.symbol_value[symbol]] += share[symbol]
    for symbol in range(shoe.shape[0]):
        if total[tables.symbol_value[symbol]] > 0.0:
            share[symbol] /= total[tables.symbol_value[symbol]]


@compiled
def order_chance(tables: Tables, left: Ints, cards: int, value: int, record: Ints) -> float:
    """The chance of one order of a record's cards, behind its first, from a shoe."""
    chance = 1.0
    drawn = 0
    for index in range(left.shape[0]):
        held = tables.counts[record[0], index] + (record[1] == index) - (index == value)
        for copies in range(held):
            chance *= max(left[index] - copies, 0) / max(cards - drawn, 1)
            drawn += 1
    return chance


@compiled
def shoe_without(tables: Tables, shoe: Ints, up: int, value: int, gone: int, left: Ints) -> int:
    """Fill how many cards of each value are left behind the dealer's first and the pair's."""
    left[:] = 0
    for symbol in range(shoe.shape[0]):
        left[tables.symbol_value[symbol]] += shoe[symbol]
    left[tables.symbol_value[up]] -= 1
    left[value] -= gone
    return int(left.sum())


@compiled
def hand_means(  # noqa: PLR0913
    tables: Tables,
    shoe: Ints,
    up: int,
    value: int,
    what: Ints,
    how_often: Floats,
    steps: Ints,
    program: Ints,
    ends: Floats,
    known: Flags,
    means: Floats,
    spread: Floats,
) -> None:
    """Fill ``means[gone - 2]`` with U and N; ``spread`` gets the same by finish and dealer's end.

    ``ends`` keeps the dealer's chances by cards gone and composition; ``known`` marks those there.
    """
    values = tables.value_symbol.shape[0]
    left = np.empty(values, dtype=np.int32)
    means[:] = 0.0
    spread[:] = 0.0
    for gone in range(GONE_LEAST, GONE_MOST + 1):
        cards = shoe_without(tables, shoe, up, value, gone, left)
        if left[value] < 0:
            break
        table = gone - GONE_LEAST
        _know_ends(tables, left, value, what, steps, program, ends[table], known[table])
        for record in range(what.shape[0]):
            chance = order_chance(tables, left, cards, value, what[record])
            if chance == 0.0:
                continue
            finish = what[record, 2]
            for part in range(2):
                weight = chance * how_often[record, 1]
                if part == 0:
                    weight += chance * how_often[record, 0]
                if what[record, 1] >= 0:
                    means[table, part] += weight * tables.pays[finish, 0]
                    spread[table, part, finish, 0] += weight
                    continue
                for end in range(tables.pays.shape[1]):
                    likely = weight * ends[table, what[record, 0], end]
                    means[table, part] += likely * tables.pays[finish, end]
                    spread[table, part, finish, end] += likely


@compiled
def _know_ends(  # noqa: PLR0913
    tables: Tables,
    left: Ints,
    value: int,
    what: Ints,
    steps: Ints,
    program: Ints,
    ends: Floats,
    known: Flags,
) -> None:
    """Find the dealer's chances for the compositions of some records, once each."""
    wanted = np.empty(what.shape[0], dtype=np.int32)
    count = 0
    for record in range(what.shape[0]):
        composition = what[record, 0]
        if what[record, 1] < 0 and not known[composition]:
            known[composition] = True
            wanted[count] = composition
            count += 1
    shoes = np.empty((count, left.shape[0]), dtype=np.int32)
    for row in range(count):
        for index in range(left.shape[0]):
            held = tables.counts[wanted[row], index] - (index == value)
            shoes[row, index] = max(left[index] - held, 0)
    if count > 0:
        dealer_ends_at(steps, program, shoes, wanted[:count], ends)


@compiled
def weigh_hands(resplits: bool, hand: int, first: float, second: float) -> Floats:  # noqa: FBT001
    """How often U and N of each number of cards gone count for one hand of a split box.

    ``first`` is a(2) and ``second`` a(3); hands 0 and 1 hold the pair, hand 2 is the third.
    """
    weights = np.zeros((GONE_MOST - GONE_LEAST + 1, 2))
    if not resplits:
        if hand < GONE_LEAST:
            weights[0, 0] = 1.0
        return weights
    weights[1, 0] += first  # the first hand is split again
    if hand == 0:
        weights[1, 1] += first
    else:
        weights[1, 0] += first
        weights[2, 0] -= first * second
    if hand < GONE_LEAST:
        weights[0, 1] += 1.0
        weights[1, 1] -= first
    return weights
