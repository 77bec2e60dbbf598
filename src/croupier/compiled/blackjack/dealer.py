"""How the dealer's hand ends, for any cards left in the shoe.

The dealer's drawing is written down once per first card as a small program: every composition on
which the dealer draws, in how many orders it can come about, and where each next card leads. The
chance of a composition is that number times a product of what is left of each value, and the
products share their beginnings. The loop runs the program for a block of shoes at a time.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled
from croupier.games.blackjack.kernel import EMPTY, BlackjackParams, Hand, add_card, dealer_draws

from .automaton import NONE, automaton
from .compositions import Compositions, compositions
from .endings import end_key
from .walk import ANY_SUIT

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]

BLOCK: Final = 64


@dataclass(frozen=True, slots=True, eq=False)
class DealerProgram:
    """The dealer's drawing behind one first card."""

    steps: Ints
    """A row a composition: how many cards, the value added last, how many of it were there before,
    in how many orders the dealer draws on it, and where its row of ends begins and stops."""
    ends: Ints
    """A row an end: the last card's value, the end's number, how many of that value were there."""
    hole: int
    """The value that makes a natural with the first card; ``-1`` where none does."""


class _Dealing:
    """Where each card leads from a dealer's hand: to a longer hand, or to an end's number."""

    def __init__(self, params: BlackjackParams) -> None:
        self.params = params
        self.values = tuple(automaton(params).values.tolist())
        dealer = automaton(params).dealer
        self.numbers = {end_key(params, end.hand): number for number, end in enumerate(dealer)}
        self.naturals = [number for number, end in enumerate(dealer) if end.is_natural]
        self._known: dict[Hand, list[tuple[Hand | None, int]]] = {}

    def leads(self, hand: Hand) -> list[tuple[Hand | None, int]]:
        """By value: the longer hand where the dealer draws on it, else the end's number."""
        if hand not in self._known:
            longer = [add_card(hand, worth, ANY_SUIT) for worth in self.values]
            self._known[hand] = [
                (after, NONE)
                if dealer_draws(self.params, after)
                else (None, self.numbers[end_key(self.params, after)])
                for after in longer
            ]
        return self._known[hand]


@lru_cache(maxsize=32)
def dealer_programs(params: BlackjackParams) -> tuple[DealerProgram, ...]:
    """Write the program of each first card, by the index of its value."""
    dealing = _Dealing(params)
    return tuple(_program(dealing, first) for first in range(len(dealing.values)))


def _program(dealing: _Dealing, first: int) -> DealerProgram:
    cards = compositions(dealing.values)
    hands: dict[int, Hand] = {0: add_card(EMPTY, dealing.values[first], ANY_SUIT)}
    orders = {0: 1}
    ends: dict[int, list[tuple[int, int, int]]] = {}
    hole = NONE
    todo = [0]
    for at in todo:  # grows; compositions of fewer cards always come first
        longer, held = cards.longer[at].tolist(), cards.counts[at].tolist()
        ends[at] = []
        for value, (after, number) in enumerate(dealing.leads(hands[at])):
            if after is None:
                ends[at].append((value, number, held[value]))
                hole = value if number in dealing.naturals else hole
                continue
            if longer[value] not in hands:
                hands[longer[value]] = after
                orders[longer[value]] = 0
                todo.append(longer[value])
            orders[longer[value]] += orders[at]
    return _written(cards, ends, orders, hole)


def _written(
    cards: Compositions,
    leads: dict[int, list[tuple[int, int, int]]],
    orders: dict[int, int],
    hole: int,
) -> DealerProgram:
    """Put the compositions into the order of the walk, with the beginnings that they share."""
    shorter = cards.shorter.tolist()
    needed = {0}
    for number in leads:
        at = number
        while at not in needed:
            needed.add(at)
            at = shorter[at]
    steps: list[tuple[int, ...]] = []
    ends: list[tuple[int, int, int]] = []
    for number in sorted(needed):
        lowest = int(cards.lowest[number])
        copies = int(cards.counts[number, lowest]) - 1
        begins = len(ends)
        ends += leads.get(number, [])
        size = int(cards.cards[number])
        steps.append((size, lowest, copies, orders.get(number, 0), begins, len(ends)))
    return DealerProgram(np.array(steps, dtype=np.int32), np.array(ends, dtype=np.int32), hole)


@compiled
def dealer_ends_at(  # noqa: C901 (one loop over a program)
    steps: Ints, ends: Ints, left: Ints, wanted: Ints, out: Floats
) -> None:
    """Fill ``out[wanted]`` with the chances of the dealer's ends.

    ``left`` has a row for each of the wanted shoes: how many cards of each value are left in it
    behind the dealer's first card.
    """
    values = left.shape[1]
    deepest = 0
    for step in range(steps.shape[0]):
        deepest = max(deepest, steps[step, 0])
    count = np.empty((values, BLOCK))
    share = np.empty((deepest + 1, BLOCK))
    chance = np.empty((deepest + 1, BLOCK))
    total = np.empty((out.shape[1], BLOCK))
    for begin in range(0, left.shape[0], BLOCK):
        size = min(BLOCK, left.shape[0] - begin)
        for lane in range(BLOCK):
            row = begin + min(lane, size - 1)
            cards = 0
            for value in range(values):
                count[value, lane] = left[row, value]
                cards += left[row, value]
            for depth in range(deepest + 1):
                share[depth, lane] = 1.0 / (cards - depth) if cards > depth else 0.0
        chance[0, :] = 1.0
        total[:, :] = 0.0
        for step in range(steps.shape[0]):
            depth, value, copies = steps[step, 0], steps[step, 1], steps[step, 2]
            if depth > 0:
                for lane in range(BLOCK):
                    chance[depth, lane] = (
                        chance[depth - 1, lane]
                        * (count[value, lane] - copies)
                        * share[depth - 1, lane]
                    )
            orders = float(steps[step, 3])
            for end in range(steps[step, 4], steps[step, 5]):
                last, number, held = ends[end, 0], ends[end, 1], ends[end, 2]
                for lane in range(BLOCK):
                    total[number, lane] += (
                        orders
                        * chance[depth, lane]
                        * share[depth, lane]
                        * (count[last, lane] - held)
                    )
        for lane in range(size):
            for number in range(out.shape[1]):
                out[wanted[begin + lane], number] = total[number, lane]
