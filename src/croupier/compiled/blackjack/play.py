"""The value of every hand against one first card of the dealer, played best or by given actions."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .tables import COMPOSITION, DECIDES, DOUBLES, FINISH, NEEDS_CARD, STATE, SUITED

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
def next_cards(  # noqa: PLR0913 (compiled loops take their tables one by one)
    at: int,
    node: Ints,
    own: Ints,
    counts: Ints,
    symbol_value: Ints,
    value_symbol: Ints,
    behind: Ints,
    left: Floats,
) -> None:
    """Fill the chance of each symbol as a hand's next card; ``behind`` is the shoe without the
    dealer's first card.

    Where suits do not matter to the hand, all cards of a value stand under one symbol.
    """
    row = node[at, SUITED]
    left[:] = 0.0
    total = 0.0
    for symbol in range(symbol_value.shape[0]):
        there = behind[symbol]
        into = symbol
        if row >= 0:
            there -= own[row, symbol]
        else:
            value = symbol_value[symbol]
            into = value_symbol[value]
            if symbol == into:
                there -= counts[node[at, COMPOSITION], value]
        left[into] += there
        total += there
    for symbol in range(symbol_value.shape[0]):
        left[symbol] = max(left[symbol] / total, 0.0) if total > 0 else 0.0


@compiled
def play_hands(  # noqa: PLR0913
    node: Ints,
    state: Ints,
    own: Ints,
    child: Ints,
    doubled: Ints,
    longer: Ints,
    counts: Ints,
    symbol_value: Ints,
    value_symbol: Ints,
    pays: Floats,
    forfeited: int,
    behind: Ints,
    settled: Floats,
    chooses: bool,  # noqa: FBT001
    action: Bytes,
    plain: Bytes,
    forfeit: Flags,
    worth: Floats,
) -> None:
    """Fill ``worth`` with what each hand is worth: stood on, hit, doubled, and as it is played.

    ``settled`` is the mean gain by composition and finish. ``action`` is what is done with a hand,
    ``plain`` what is done where doubling is not open; ``chooses`` says to pick the best.
    """
    left = np.empty(symbol_value.shape[0])
    finishes = pays.shape[0]
    for at in range(node.shape[0] - 1, -1, -1):
        now, composition = node[at, STATE], node[at, COMPOSITION]
        worth[at, 0] = worth[at, 1] = worth[at, 2] = worth[at, 3] = np.nan
        if state[now, NEEDS_CARD]:
            continue
        worth[at, 0] = worth[at, 3] = settled[composition, state[now, FINISH]]
        if not state[now, DECIDES]:
            continue
        next_cards(at, node, own, counts, symbol_value, value_symbol, behind, left)
        hit = double = 0.0
        for symbol in range(symbol_value.shape[0]):
            if left[symbol] == 0.0:
                continue
            after = child[at, symbol]
            hit += left[symbol] * (worth[after, 3] if after >= 0 else pays[-2 - after, 0])
            if not state[now, DOUBLES]:
                continue
            bigger, finish = longer[composition, symbol_value[symbol]], doubled[now, symbol]
            if bigger < 0:
                double += left[symbol] * pays[finish, 0]
            elif finish < finishes:
                double += left[symbol] * settled[bigger, finish]
            else:
                kept, back = settled[bigger, finish - finishes], settled[bigger, forfeited]
                if chooses:
                    forfeit[at, symbol] = back > kept + TIE
                double += left[symbol] * (back if forfeit[at, symbol] else kept)
        worth[at, 1] = hit
        if state[now, DOUBLES]:
            worth[at, 2] = double
        if chooses:
            plain[at] = HIT if hit > worth[at, 0] + TIE else STAND
            action[at] = plain[at]
            if state[now, DOUBLES] and double > max(hit, worth[at, 0]) + TIE:
                action[at] = DOUBLE
        worth[at, 3] = worth[at, action[at]]


@compiled
def reach_hands(  # noqa: PLR0913
    node: Ints,
    state: Ints,
    own: Ints,
    child: Ints,
    counts: Ints,
    symbol_value: Ints,
    value_symbol: Ints,
    behind: Ints,
    action: Bytes,
    reach: Floats,
) -> None:
    """Carry the chances of hands of two cards, already in ``reach``, through all that is hit."""
    left = np.empty(symbol_value.shape[0])
    for at in range(node.shape[0]):
        if reach[at] == 0.0 or action[at] != HIT or not state[node[at, STATE], DECIDES]:
            continue
        next_cards(at, node, own, counts, symbol_value, value_symbol, behind, left)
        for symbol in range(symbol_value.shape[0]):
            if child[at, symbol] >= 0:
                reach[child[at, symbol]] += reach[at] * left[symbol]
