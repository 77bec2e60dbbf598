"""Side bets of the Blackjack family as machines over card codes.

Such a machine follows a round as the machine of the box does, so that it knows where the next one
begins, and tells how the side bet ends as soon as its cards are there. What the cards come to is
read from the tables of the side bets; no rule is written here.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.blackjack.hand_tables import SPLIT, HandTables
from croupier.compiled.blackjack.whole_machine import WholeMachine
from croupier.simulate.blackjack.sides import DECIDED, PLACES, Sides

Rows = NDArray[np.int64]

PAIRS, SEVENS = 0, 1
OF_CARDS: Final = (PAIRS, SEVENS)
"""Places of the side bets that cards alone decide."""
CODES: Final = 52
NO_RESULT: Final = -1


def side_machine(
    tables: HandTables, machine: WholeMachine, sides: Sides, side: int
) -> tuple[Rows, Rows]:
    """The machine of one side bet: the next state and the ending, by state and card code.

    States are the start, a box's first card, that with the value of the dealer's, the states of the
    box's machine, and, at Magnificent Sevens, a third card that decides.
    """
    symbol = tables.symbol.astype(np.int64)
    states, count = machine.follows.astype(np.int64), len(machine.follows)
    # a round that is over leads to the start, which stands in the first row
    follows = states[:, symbol]
    first = count
    deals: dict[tuple[int, int], int] = {}
    thirds: dict[tuple[int, int], int] = {}
    after_first = np.arange(first, first + CODES)
    rows, ends = [after_first], [np.full(CODES, NO_RESULT)]
    rows += list(follows[1:])
    ends += [np.full(CODES, NO_RESULT)] * (count - 1)
    begins = first + CODES
    for one in range(CODES):
        up_states = states[states[0, symbol[one]]][symbol]
        rows.append(
            np.array([deals.setdefault((one, int(up)), begins + len(deals)) for up in up_states])
        )
        ends.append(np.full(CODES, NO_RESULT))
    ups = _ups(tables, states)
    tail = begins + len(deals)
    for one, dealt in deals:
        after, told = follows[dealt].copy(), np.full(CODES, NO_RESULT)
        for two in range(CODES):
            if side == PAIRS:
                told[two] = _read(sides, "pair_class", one * CODES + two)
                continue
            made = _read(sides, "sevens_class", one * CODES + two)
            if made >= DECIDED:
                told[two] = made - DECIDED
            elif _takes(tables, ups[dealt], int(symbol[one]), int(symbol[two])):
                key = (made, int(after[two]))
                after[two] = thirds.setdefault(key, tail + len(thirds))
            else:
                told[two] = _read(sides, "sevens_third", made * (CODES + 1) + CODES)
        rows.append(after)
        ends.append(told)
    for made, state in thirds:
        rows.append(follows[state])
        place = made * (CODES + 1)
        ends.append(np.array([_read(sides, "sevens_third", place + card) for card in range(CODES)]))
    return np.array(rows), np.array(ends)


def _read(sides: Sides, name: str, place: int) -> int:
    return int(sides.table[sides.table[PLACES[name]] + place])


def _ups(tables: HandTables, states: Rows) -> dict[int, int]:
    """By state of a box that waits for its second card: the value of the dealer's first."""
    found: dict[int, int] = {}
    for box in set(states[0].tolist()):
        for card, after in enumerate(states[box].tolist()):
            found[after] = int(tables.value[card])
    return found


def _takes(tables: HandTables, up: int, one: int, two: int) -> bool:
    """Whether a box with these two cards takes another one."""
    width = tables.symbols
    node = int(tables.first[up * width + one]) - tables.nodes
    code = int(tables.follow[node * width + two])
    return code == SPLIT or code >= tables.nodes
