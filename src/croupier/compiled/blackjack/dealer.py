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

from .automaton import automaton
from .compositions import compositions
from .endings import ANY_SUIT, end_key

__all__ = ("DealerProgram", "dealer_ends_at", "dealer_programs")

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


@lru_cache(maxsize=32)
def dealer_programs(params: BlackjackParams) -> tuple[DealerProgram, ...]:
    """Write the program of each first card, by the index of its value."""
    values = tuple(automaton(params).values.tolist())
    return tuple(_program(params, values, first) for first in range(len(values)))


def _program(params: BlackjackParams, values: tuple[int, ...], first: int) -> DealerProgram:
    cards = compositions(values)
    numbers = {
        end_key(params, end.hand): number for number, end in enumerate(automaton(params).dealer)
    }
    naturals = {n for n, end in enumerate(automaton(params).dealer) if end.is_natural}
    hands: dict[int, Hand] = {0: add_card(EMPTY, values[first], ANY_SUIT)}
    orders = {0: 1}
    leads: dict[int, list[tuple[int, int, int]]] = {}
    hole = -1
    todo = [0]
    for at in todo:  # grows; compositions of fewer cards always come first
        leads[at] = []
        for value, worth in enumerate(values):
            hand = add_card(hands[at], worth, ANY_SUIT)
            if dealer_draws(params, hand):
                longer = int(cards.longer[at, value])
                if longer not in hands:
                    hands[longer] = hand
                    orders[longer] = 0
                    todo.append(longer)
                orders[longer] += orders[at]
                continue
            number = numbers[end_key(params, hand)]
            if number in naturals:
                hole = value
            leads[at].append((value, number, int(cards.counts[at, value])))
    return _written(values, leads, orders, hole)


def _written(
    values: tuple[int, ...],
    leads: dict[int, list[tuple[int, int, int]]],
    orders: dict[int, int],
    hole: int,
) -> DealerProgram:
    """Put the compositions into the order of the walk, with the beginnings that they share."""
    cards = compositions(values)
    numbered = {tuple(held): number for number, held in enumerate(cards.counts.tolist())}
    needed: set[int] = set()
    for number in leads:
        held = cards.counts[number].tolist()
        while number not in needed:
            needed.add(number)
            if not any(held):
                break
            lowest = next(index for index, count in enumerate(held) if count)
            held[lowest] -= 1
            number = numbered[tuple(held)]  # noqa: PLW2901 (climbs to the beginning)
    steps, ends = [], []
    for number in sorted(needed):
        held = cards.counts[number]
        lowest = int(np.flatnonzero(held)[0]) if held.any() else 0
        begins = len(ends)
        ends += leads.get(number, [])
        copies = int(held[lowest]) - 1 if held.any() else 0
        steps.append(
            (int(cards.cards[number]), lowest, copies, orders.get(number, 0), begins, len(ends))
        )
    return DealerProgram(np.array(steps, dtype=np.int32), np.array(ends, dtype=np.int32), hole)


@compiled
def dealer_ends_at(steps: Ints, ends: Ints, left: Ints, wanted: Ints, out: Floats) -> None:
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
