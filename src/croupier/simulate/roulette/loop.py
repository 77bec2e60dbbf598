"""The fast loop of roulette: a spin is one product, and the pockets are counted."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled
from croupier.simulate.dealing import draw_places
from croupier.simulate.streams import STATE_WORDS

U = np.uint64

BLOCK_ROUNDS: Final = 1024
"""Spins that share a random stream. A place drawn is where the ball fell, counted from the number
of the spin."""


@compiled
def count_pockets(
    pockets: int, seed: np.uint64, first: int, blocks: int, most: int, careful: bool
) -> NDArray[np.int64]:
    """Spin blocks, and at most ``most`` times: how often the ball fell into each pocket."""
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    words = np.zeros(BLOCK_ROUNDS // 2, dtype=np.uint64)
    places = np.zeros(BLOCK_ROUNDS, dtype=np.uint64)
    spans = np.full(BLOCK_ROUNDS, U(pockets))
    counts = np.zeros(pockets, dtype=np.int64)
    for block in range(blocks):
        spins = min(BLOCK_ROUNDS, most - block * BLOCK_ROUNDS)
        if spins <= 0:
            break
        draw_places(places, words, state, spans, seed, U(first + block), careful)
        for spin in range(U(spins)):
            counts[U(places[spin] - spin)] += 1
    return counts


@compiled
def count_listed(pockets: int, seed: np.uint64, numbers: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Spin blocks that are named one by one: how often the ball fell into each pocket."""
    counts = np.zeros(pockets, dtype=np.int64)
    for place in range(numbers.size):
        number = int(np.int64(numbers[place]))
        counts += count_pockets(pockets, seed, number, 1, BLOCK_ROUNDS, False)
    return counts


@compiled
def spun_pockets(
    pockets: int, seed: np.uint64, first: int, blocks: int, careful: bool
) -> NDArray[np.uint8]:
    """The pocket of every spin of some blocks."""
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    words = np.zeros(BLOCK_ROUNDS // 2, dtype=np.uint64)
    places = np.zeros(BLOCK_ROUNDS, dtype=np.uint64)
    spans = np.full(BLOCK_ROUNDS, U(pockets))
    found = np.zeros(blocks * BLOCK_ROUNDS, dtype=np.uint8)
    for block in range(blocks):
        draw_places(places, words, state, spans, seed, U(first + block), careful)
        for spin in range(BLOCK_ROUNDS):
            found[block * BLOCK_ROUNDS + spin] = np.uint8(places[spin] - U(spin))
    return found
