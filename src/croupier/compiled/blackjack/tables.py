"""The tables of a version as the compiled loops take them."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.kernel import BlackjackParams
from croupier.games.blackjack.strategy import Strategy

from .automaton import NONE, Automaton, automaton
from .compositions import Compositions, Nodes, compositions, nodes
from .dealer import DealerProgram, dealer_programs

Ints = NDArray[np.int32]

# The columns of ``Tables.node``.
COMPOSITION: Final = 0
STATE: Final = 1
TWIN: Final = 2
SUITED: Final = 3
"""The hand's row in ``own`` where the next card's suit matters, else ``NONE``."""

# The columns of ``Tables.state``.
DECIDES: Final = 0
NEEDS_CARD: Final = 1
FINISH: Final = 2
DOUBLES: Final = 3
SPLITS: Final = 4


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """A version's machine, compositions and nodes, packed for the loops."""

    machine: Automaton
    cards: Compositions
    hands: Nodes
    programs: tuple[DealerProgram, ...]
    node: Ints
    state: Ints
    own: Ints
    """How many cards of each symbol a hand holds whose next card's suit matters."""
    doubled: Ints
    """The finish after doubling, by state and symbol; from ``open_to_forfeit`` on it may be
    forfeited, and the finish is what is left when that is taken off."""
    open_to_forfeit: int
    value_symbol: Ints
    """Any symbol of a value, where suits do not matter."""
    two: Ints
    """The node of two cards by their symbols."""


@lru_cache(maxsize=32)
def tables(params: BlackjackParams, strategy: Strategy | None = None) -> Tables:
    """Gather the tables of a version, with a strategy's answers if there is one."""
    key = cast(Hashable, strategy)
    machine, hands = automaton(params, key), nodes(params, key)
    suited, own = _suited(machine, hands)
    offset = len(machine.finishes)
    return Tables(
        machine=machine,
        cards=compositions(tuple(machine.values.tolist())),
        hands=hands,
        programs=dealer_programs(params),
        node=_packed(hands.composition, hands.state, hands.twin, suited),
        state=_packed(
            machine.decides, machine.needs_card, machine.finish, machine.doubles, machine.splits
        ),
        own=own,
        doubled=(machine.doubled + offset * machine.forfeits).astype(np.int32),
        open_to_forfeit=offset,
        value_symbol=np.ascontiguousarray(machine.symbol_of[:, 0]),
        two=hands.child[hands.child[hands.start]],
    )


def _packed(*columns: NDArray[np.int32] | NDArray[np.bool_]) -> Ints:
    return np.ascontiguousarray(np.column_stack(columns).astype(np.int32))


def _suited(machine: Automaton, hands: Nodes) -> tuple[Ints, Ints]:
    """Find the hands whose next card's suit matters, and which cards they hold."""
    symbols = len(machine.symbol_value)
    held: dict[int, tuple[int, ...]] = {}
    for first in range(symbols):
        for begin in (hands.child[hands.start, first], hands.root[first]):
            if begin == NONE:
                continue
            one = tuple(int(symbol == first) for symbol in range(symbols))
            held[int(begin)] = one
            for second in range(symbols):
                two = tuple(n + (symbol == second) for symbol, n in enumerate(one))
                node = int(hands.child[begin, second])
                if machine.suit_matters[hands.state[node]]:
                    assert held.setdefault(node, two) == two
    rows = [node for node in sorted(held) if machine.suit_matters[hands.state[node]]]
    marked = np.full(len(hands.state), NONE, dtype=np.int32)
    marked[rows] = np.arange(len(rows), dtype=np.int32)
    own = np.array([held[node] for node in rows], dtype=np.int32).reshape(len(rows), symbols)
    also = np.flatnonzero(machine.suit_matters[hands.state] & (marked == NONE))
    assert set(also.tolist()) <= {hands.start}, "a third card ends what suits can do"
    return marked, own
