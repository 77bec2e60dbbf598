"""The tables of a version as the compiled loops take them: one named tuple of arrays."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.kernel import BlackjackParams

from .automaton import NONE, Automaton, automaton
from .compositions import Nodes, compositions, nodes

__all__ = ("Tables", "tables")

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]


class Tables(NamedTuple):
    """Arrays by symbol, by node, by state, by finish and by composition."""

    symbol_value: Ints
    value_symbol: Ints
    """Any symbol of a value, where suits do not matter."""
    node_composition: Ints
    node_state: Ints
    child: Ints
    twin: Ints
    root: Ints
    suited: Ints
    """By node: its row in ``own`` where the next card's suit matters, else ``NONE``."""
    own: Ints
    """How many cards of each symbol such a hand holds."""
    decides: Flags
    needs_card: Flags
    finish: Ints
    doubles: Flags
    doubled: Ints
    forfeits: Flags
    splits: Flags
    resplits: Flags
    pays: Floats
    category: Ints
    forfeited: int
    surrendered: int
    start: int
    counts: Ints
    cards: Ints
    longer: Ints


@lru_cache(maxsize=32)
def tables(params: BlackjackParams) -> Tables:
    """Gather the tables of a version."""
    machine, hands = automaton(params), nodes(params)
    cards = compositions(tuple(machine.values.tolist()))
    suited, own = _suited(machine, hands)
    return Tables(
        symbol_value=machine.symbol_value,
        value_symbol=np.ascontiguousarray(machine.symbol_of[:, 0]),
        node_composition=hands.composition,
        node_state=hands.state,
        child=hands.child,
        twin=hands.twin,
        root=hands.root,
        suited=suited,
        own=own,
        decides=machine.decides,
        needs_card=machine.needs_card,
        finish=machine.finish,
        doubles=machine.doubles,
        doubled=machine.doubled,
        forfeits=machine.forfeits,
        splits=machine.splits,
        resplits=machine.resplits,
        pays=machine.pays,
        category=machine.category,
        forfeited=machine.forfeited,
        surrendered=machine.surrendered,
        start=hands.start,
        counts=cards.counts,
        cards=cards.cards,
        longer=cards.longer,
    )


def _suited(machine: Automaton, hands: Nodes) -> tuple[Ints, Ints]:
    """Find the hands whose next card's suit matters, and which cards they hold."""
    symbols = len(machine.symbol_value)
    held: dict[int, tuple[int, ...]] = {}
    for first in range(symbols):
        for begin in (hands.child[hands.start, first], hands.root[first]):
            if begin == NONE:
                continue
            one = tuple(int(symbol == first) for symbol in range(symbols))
            assert held.setdefault(int(begin), one) == one
            for second in range(symbols):
                two = tuple(n + (symbol == second) for symbol, n in enumerate(one))
                node = int(hands.child[begin, second])
                if machine.suit_matters[hands.state[node]]:
                    assert held.setdefault(node, two) == two
    marked = np.full(len(hands.state), NONE, dtype=np.int32)
    rows = [node for node in sorted(held) if machine.suit_matters[hands.state[node]]]
    marked[rows] = np.arange(len(rows), dtype=np.int32)
    own = np.array([held[node] for node in rows], dtype=np.int32).reshape(len(rows), symbols)
    also = np.flatnonzero(machine.suit_matters[hands.state] & (marked == NONE))
    assert set(also.tolist()) <= {hands.start}, "a third card ends what suits can do"
    return marked, own
