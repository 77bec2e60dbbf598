"""The value of every hand against one first card of the dealer, played best or by given actions."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .tables import Tables

__all__ = ("DOUBLE", "HIT", "STAND", "TIE", "play_hands", "reach_hands")

Ints = NDArray[np.int32]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

STAND: Final = 0
HIT: Final = 1
DOUBLE: Final = 2
TIE: Final = 1e-12
"""Actions that differ by less are taken as equal, and the simpler one is chosen."""


@compiled
def mean_pay(pays: Floats, finish: int, ends: Floats, composition: int) -> float:
    """What a finished hand gains on average over the dealer's ends."""
    total = 0.0
    for end in range(pays.shape[1]):
        total += pays[finish, end] * ends[composition, end]
    return total


@compiled
def cards_left(tables: Tables, shoe: Ints, up: int, node: int, left: Ints) -> int:
    """Fill how many cards of each symbol may come next to a hand; return how many in all.

    Where suits do not matter to the hand, all cards of a value stand under one symbol.
    """
    left[:] = 0
    row = tables.suited[node]
    if row >= 0:
        for symbol in range(shoe.shape[0]):
            left[symbol] = shoe[symbol] - tables.own[row, symbol]
        left[up] -= 1
    else:
        composition = tables.node_composition[node]
        for symbol in range(shoe.shape[0]):
            left[tables.value_symbol[tables.symbol_value[symbol]]] += shoe[symbol]
        for value in range(tables.value_symbol.shape[0]):
            left[tables.value_symbol[value]] -= tables.counts[composition, value]
        left[tables.value_symbol[tables.symbol_value[up]]] -= 1
    total = 0
    for symbol in range(shoe.shape[0]):
        left[symbol] = max(left[symbol], 0)
        total += left[symbol]
    return total


@compiled
def doubled_value(
    tables: Tables,
    node: int,
    symbol: int,
    ends: Floats,
    forfeit: Flags,
    chooses: bool,  # noqa: FBT001 (compiled loops have no keywords)
) -> float:
    """What doubling gains when this card comes, the doubled portion taken back where it should."""
    state, composition = tables.node_state[node], tables.node_composition[node]
    finish = tables.doubled[state, symbol]
    longer = tables.longer[composition, tables.symbol_value[symbol]]
    if longer < 0:
        return float(tables.pays[finish, 0])
    value = mean_pay(tables.pays, finish, ends, longer)
    if tables.forfeits[state, symbol]:
        back = mean_pay(tables.pays, tables.forfeited, ends, longer)
        if chooses:
            forfeit[node, symbol] = back > value + TIE
        if forfeit[node, symbol]:
            return back
    return value


@compiled
def play_hands(  # noqa: PLR0913 (arrays in, arrays out)
    tables: Tables,
    shoe: Ints,
    up: int,
    ends: Floats,
    chooses: bool,  # noqa: FBT001
    action: Bytes,
    plain: Bytes,
    forfeit: Flags,
    stand: Floats,
    hit: Floats,
    double: Floats,
    value: Floats,
) -> None:
    """Fill what each hand is worth by each action; ``chooses`` says whether to pick the best.

    ``action`` is what is done with the hand, ``plain`` what is done where doubling is not open.
    """
    left = np.empty(shoe.shape[0], dtype=np.int32)
    for node in range(tables.node_state.shape[0] - 1, -1, -1):
        state, composition = tables.node_state[node], tables.node_composition[node]
        stand[node] = hit[node] = double[node] = value[node] = np.nan
        if tables.needs_card[state]:
            continue
        stand[node] = value[node] = mean_pay(tables.pays, tables.finish[state], ends, composition)
        if not tables.decides[state]:
            continue
        cards = cards_left(tables, shoe, up, node, left)
        share = 1.0 / cards if cards > 0 else 0.0
        total = twice = 0.0
        for symbol in range(shoe.shape[0]):
            if left[symbol] == 0:
                continue
            child = tables.child[node, symbol]
            after = value[child] if child >= 0 else tables.pays[-2 - child, 0]
            total += left[symbol] * after
            if tables.doubles[state]:
                twice += left[symbol] * doubled_value(tables, node, symbol, ends, forfeit, chooses)
        hit[node] = total * share
        double[node] = twice * share if tables.doubles[state] else np.nan
        if chooses:
            plain[node] = HIT if hit[node] > stand[node] + TIE else STAND
            simple = max(hit[node], stand[node])
            doubles = tables.doubles[state] and double[node] > simple + TIE
            action[node] = DOUBLE if doubles else plain[node]
        if action[node] == HIT:
            value[node] = hit[node]
        elif action[node] == DOUBLE:
            value[node] = double[node]


@compiled
def reach_hands(
    tables: Tables, shoe: Ints, up: int, action: Bytes, first: int, reach: Floats
) -> None:
    """Carry the chances of the hands of two cards, already in ``reach``, through the play.

    A hand that is doubled is not carried further. ``first`` is the first node to look at.
    """
    left = np.empty(shoe.shape[0], dtype=np.int32)
    for node in range(first, tables.node_state.shape[0]):
        if reach[node] == 0.0 or action[node] != HIT:
            continue
        if not tables.decides[tables.node_state[node]]:
            continue
        cards = cards_left(tables, shoe, up, node, left)
        for symbol in range(shoe.shape[0]):
            child = tables.child[node, symbol]
            if left[symbol] > 0 and child >= 0:
                reach[child] += reach[node] * left[symbol] / cards
