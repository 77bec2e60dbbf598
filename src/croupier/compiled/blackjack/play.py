"""The value of every hand against one first card of the dealer, played best or by given actions."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .tables import COMPOSITION, DECIDES, DOUBLES, FINISH, NEEDS_CARD, STATE, SUITED

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
def next_cards(  # noqa: PLR0913, PLR0917 (compiled loops take their tables one by one)
    at: int,
    node: Ints,
    own: Ints,
    counts: Ints,
    value_symbol: Ints,
    behind: Ints,
    by_value: Ints,
    which: Ints,
    chance: Floats,
) -> int:
    """Fill which symbols may come next to a hand and their chances; return how many there are.

    ``behind`` is the shoe without the dealer's first card. Where suits do not matter to the hand,
    all cards of a value stand under one symbol.
    """
    row = node[at, SUITED]
    total, size = 0, 0
    if row >= 0:
        for symbol in range(behind.shape[0]):
            left = behind[symbol] - own[row, symbol]
            if left > 0:
                which[size], chance[size] = symbol, left
                size += 1
                total += left
    else:
        for value in range(by_value.shape[0]):
            left = by_value[value] - counts[node[at, COMPOSITION], value]
            if left > 0:
                which[size], chance[size] = value_symbol[value], left
                size += 1
                total += left
    for place in range(size):
        chance[place] /= total
    return size


@compiled
def play_hands(  # noqa: C901, PLR0913, PLR0917 (one loop over all hands)
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
    which, chance = np.empty(behind.shape[0], dtype=np.int32), np.empty(behind.shape[0])
    by_value = np.zeros(value_symbol.shape[0], dtype=np.int32)
    for symbol in range(behind.shape[0]):
        by_value[symbol_value[symbol]] += behind[symbol]
    finishes = pays.shape[0]
    for at in range(node.shape[0] - 1, -1, -1):
        now, composition = node[at, STATE], node[at, COMPOSITION]
        worth[at, 0] = worth[at, 1] = worth[at, 2] = worth[at, 3] = np.nan
        if state[now, NEEDS_CARD]:
            continue
        worth[at, 0] = worth[at, 3] = settled[composition, state[now, FINISH]]
        if not state[now, DECIDES]:
            continue
        size = next_cards(at, node, own, counts, value_symbol, behind, by_value, which, chance)
        hit = double = 0.0
        for place in range(size):
            symbol, likely = which[place], chance[place]
            after = child[at, symbol]
            hit += likely * (worth[after, 3] if after >= 0 else pays[-2 - after, 0])
            if not state[now, DOUBLES]:
                continue
            bigger, finish = longer[composition, symbol_value[symbol]], doubled[now, symbol]
            if bigger < 0:
                double += likely * pays[finish, 0]
            elif finish < finishes:
                double += likely * settled[bigger, finish]
            else:
                kept, back = settled[bigger, finish - finishes], settled[bigger, forfeited]
                if chooses:
                    forfeit[at, symbol] = back > kept + TIE
                double += likely * (back if forfeit[at, symbol] else kept)
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
def spread_hands(  # noqa: C901, PLR0913, PLR0917
    node: Ints,
    state: Ints,
    own: Ints,
    child: Ints,
    doubled: Ints,
    longer: Ints,
    counts: Ints,
    symbol_value: Ints,
    value_symbol: Ints,
    forfeited: int,
    behind: Ints,
    ends: Floats,
    action: Bytes,
    forfeit: Flags,
    reach: Floats,
    spread: Floats,
) -> None:
    """Carry the chances of hands of two cards, already in ``reach``, through the play.

    ``spread`` gets how often hands finish each way against each of the dealer's ends; a bust is put
    under the first end, whichever that is.
    """
    which, chance = np.empty(behind.shape[0], dtype=np.int32), np.empty(behind.shape[0])
    by_value = np.zeros(value_symbol.shape[0], dtype=np.int32)
    for symbol in range(behind.shape[0]):
        by_value[symbol_value[symbol]] += behind[symbol]
    finishes = spread.shape[0]
    for at in range(node.shape[0]):
        if reach[at] == 0.0:
            continue
        now, composition = node[at, STATE], node[at, COMPOSITION]
        does = action[at] if state[now, DECIDES] else STAND
        if does == STAND:
            for end in range(ends.shape[1]):
                spread[state[now, FINISH], end] += reach[at] * ends[composition, end]
            continue
        size = next_cards(at, node, own, counts, value_symbol, behind, by_value, which, chance)
        for place in range(size):
            symbol, likely = which[place], reach[at] * chance[place]
            after = child[at, symbol]
            if does == HIT:
                if after >= 0:
                    reach[after] += likely
                else:
                    spread[-2 - after, 0] += likely
                continue
            bigger, finish = longer[composition, symbol_value[symbol]], doubled[now, symbol]
            if finish >= finishes:
                finish = forfeited if forfeit[at, symbol] else finish - finishes
            if bigger < 0:
                spread[finish, 0] += likely
                continue
            for end in range(ends.shape[1]):
                spread[finish, end] += likely * ends[bigger, end]
