"""What the fast loops did, written down card by card, to be laid beside a table's events.

A trace is an array with a row for every event: what it is, whose it is, and two numbers.

    CARD      whose card it is        the card's code        1 where it lies face up
    RESULT    the outcome             two figures of the game's own
    NET       the bet                 zero                   what it gained

The rows are written from the same tables that the loops play by.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

Trace = NDArray[np.int64]

CARD: Final = 0
RESULT: Final = 1
NET: Final = 2
COLUMNS: Final = 4


@compiled
def _write(trace: Trace, at: int, what: int, whose: int, first: int, second: int) -> int:
    trace[at, 0] = what
    trace[at, 1] = whose
    trace[at, 2] = first
    trace[at, 3] = second
    return at + 1


@compiled
def trace_coups(
    cards: NDArray[np.uint8],
    symbols: NDArray[np.uint8],
    follows: NDArray[np.int32],
    takes: NDArray[np.int32],
    totals: NDArray[np.int32],
    result: NDArray[np.int32],
    outcomes: NDArray[np.int64],
    nets: NDArray[np.int64],
    first: int,
    cut: int,
) -> Trace:
    """Walk a shoe of Baccarat through the machine, coup by coup."""
    bets = nets.shape[1]
    trace = np.zeros((cards.size * (bets + 2), COLUMNS), dtype=np.int64)
    rows, at = 0, first
    while at < cut:
        state = 0
        while takes[state] >= 0:
            card = int(cards[at])
            rows = _write(trace, rows, CARD, takes[state], card, 1)
            state = follows[state, symbols[card]]
            at += 1
        ended = result[state]
        rows = _write(trace, rows, RESULT, outcomes[ended], totals[state, 0], totals[state, 1])
        for bet in range(bets):
            rows = _write(trace, rows, NET, bet, 0, nets[ended, bet])
    return trace[:rows]


@compiled
def trace_rounds(
    cards: NDArray[np.uint8],
    owners: NDArray[np.int64],
    faces: NDArray[np.int64],
    results: NDArray[np.int64],
    nets: NDArray[np.int64],
) -> Trace:
    """Write rounds of a fixed number of cards: their cards, their result, what each bet gained.

    ``cards`` has a row for every round; ``results`` three figures and ``nets`` a column a bet.
    """
    rounds, dealt = cards.shape
    bets = nets.shape[1]
    trace = np.zeros((rounds * (dealt + 1 + bets), COLUMNS), dtype=np.int64)
    rows = 0
    for number in range(rounds):
        for place in range(dealt):
            rows = _write(trace, rows, CARD, owners[place], int(cards[number, place]), faces[place])
        ended = results[number]
        rows = _write(trace, rows, RESULT, ended[0], ended[1], ended[2])
        for bet in range(bets):
            rows = _write(trace, rows, NET, bet, 0, nets[number, bet])
    return trace
