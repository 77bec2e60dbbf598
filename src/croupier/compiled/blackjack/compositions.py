"""Hands as compositions: how many cards of each value, and the law's state of the hand.

A composition is numbered in the order of a depth-first walk that adds values from the highest down,
so its parent (the same without one of its lowest value) comes before it. A node is a composition
together with the state of the law's machine: the same cards may be in two states where the order
in which they came matters (an ace among the first two, or later).
"""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled
from croupier.games.blackjack.kernel import LIMIT, BlackjackParams
from croupier.games.blackjack.strategy import Strategy

from .automaton import NONE, automaton

Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Compositions:
    """Every composition whose hard total is 21 or less."""

    counts: Ints
    """How many cards of each value."""
    cards: Ints
    longer: Ints
    """The composition with one card more, by value; ``NONE`` past 21."""
    shorter: Ints
    """The composition without one card of its lowest value; ``NONE`` for no cards."""
    lowest: Ints
    """The index of its lowest value."""


@lru_cache(maxsize=4)
def compositions(values: tuple[int, ...]) -> Compositions:
    """Number the compositions of cards with these values."""
    found: dict[tuple[int, ...], int] = {}
    before: list[tuple[int, int]] = []

    def walk(held: tuple[int, ...], total: int, shorter: int, lowest: int) -> None:
        number = found[held] = len(found)
        before.append((shorter, lowest))
        for index in range(lowest, -1, -1):
            if total + values[index] <= LIMIT:
                more = (*held[:index], held[index] + 1, *held[index + 1 :])
                walk(more, total + values[index], number, index)

    walk((0,) * len(values), 0, NONE, len(values) - 1)
    counts = np.array(list(found), dtype=np.int32)
    # mixed-radix keys: a composition with one card more is found by one addition
    radix = (LIMIT + 1) ** np.arange(len(values), dtype=np.int64)
    keys = counts @ radix
    order = np.argsort(keys)
    wanted = keys[:, None] + radix[None, :]
    at = np.minimum(np.searchsorted(keys[order], wanted), len(order) - 1)
    longer = np.where(keys[order][at] == wanted, order[at], NONE).astype(np.int32)
    shorter, lowest = np.array(before, dtype=np.int32).T.copy()
    return Compositions(counts, counts.sum(axis=1, dtype=np.int32), longer, shorter, lowest)


@dataclass(frozen=True, slots=True, eq=False)
class Nodes:
    """Hands as the loops see them, fewer cards first."""

    composition: Ints
    state: Ints
    child: Ints
    """The node after one more card, by symbol; ``NONE - finish`` where that card busts the hand,
    and ``NONE`` alone where no card is taken."""
    twin: Ints
    """The node of the same cards in a hand that did not come of a split."""
    start: int
    root: Ints
    """By symbol: the node of a hand that splitting leaves with one card."""
    first: Ints
    """Where the nodes of each number of cards begin."""


@lru_cache(maxsize=32)
def nodes(params: BlackjackParams, strategy: Strategy | None = None) -> Nodes:
    """Pair the states of a version's machine with the compositions that reach them."""
    machine = automaton(params, cast(Hashable, strategy))
    cards = compositions(tuple(machine.values.tolist()))
    seeds = [(0, machine.start)] + [
        (cards.longer[0, value], root)
        for value, root in zip(machine.symbol_value, machine.split_root, strict=True)
        if root != NONE
    ]
    composition, state, child = _reach(
        np.array(seeds, dtype=np.int32),
        cards.longer,
        machine.follows,
        machine.finish,
        machine.symbol_value,
    )
    order = np.argsort(cards.cards[composition], kind="stable")
    place = np.empty(len(order), dtype=np.int32)
    place[order] = np.arange(len(order), dtype=np.int32)
    composition, state = composition[order], state[order]
    child = np.where(child >= 0, place[child], child)[order].astype(np.int32)
    lookup = {
        pair: n for n, pair in enumerate(zip(composition.tolist(), state.tolist(), strict=True))
    }
    twin = np.array(
        [
            lookup.get((c, t), NONE)
            for c, t in zip(composition.tolist(), machine.twin[state].tolist(), strict=True)
        ],
        dtype=np.int32,
    )
    root = np.array(
        [
            NONE if root == NONE else lookup[int(cards.longer[0, value]), int(root)]
            for value, root in zip(machine.symbol_value, machine.split_root, strict=True)
        ],
        dtype=np.int32,
    )
    sizes = cards.cards[composition]
    first = np.searchsorted(sizes, np.arange(sizes.max() + 2)).astype(np.int32)
    return Nodes(composition, state, child, twin, lookup[0, machine.start], root, first)


@compiled
def _reach(
    seeds: Ints, longer: Ints, follows: Ints, finish: Ints, symbol_value: Ints
) -> tuple[Ints, Ints, Ints]:
    """Follow every card from the seeds; nodes are numbered as they are met."""
    states, symbols = follows.shape
    number = np.full((longer.shape[0], states), -1, dtype=np.int32)
    composition = np.empty(longer.shape[0] * 8, dtype=np.int32)
    state = np.empty(longer.shape[0] * 8, dtype=np.int32)
    child = np.full((longer.shape[0] * 8, symbols), -1, dtype=np.int32)
    count = 0
    for seed in range(seeds.shape[0]):
        if number[seeds[seed, 0], seeds[seed, 1]] < 0:
            number[seeds[seed, 0], seeds[seed, 1]] = count
            composition[count], state[count] = seeds[seed, 0], seeds[seed, 1]
            count += 1
    at = 0
    while at < count:
        for symbol in range(symbols):
            after = follows[state[at], symbol]
            if after < 0:
                continue
            cards = longer[composition[at], symbol_value[symbol]]
            if cards < 0:
                child[at, symbol] = -1 - 1 - finish[after]
                continue
            if number[cards, after] < 0:
                assert count < composition.shape[0]
                number[cards, after] = count
                composition[count], state[count] = cards, after
                count += 1
            child[at, symbol] = number[cards, after]
        at += 1
    return composition[:count].copy(), state[:count].copy(), child[:count].copy()
