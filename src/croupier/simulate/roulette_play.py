"""The fast loop of roulette: a spin is one product, and the pockets are counted."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled, compiled_lightly

from .dealing import places_of_words, redraw_places
from .streams import STATE_WORDS, Words, fill

__all__ = ("BLOCK", "count_pockets", "spun_pockets")

U = np.uint64

BLOCK: Final = 1024
"""Spins that share a random stream."""


@compiled_lightly
def _spin(
    places: Words,
    words: Words,
    state: Words,
    spans: Words,
    seed: np.uint64,
    number: np.uint64,
    careful: bool,
) -> None:
    """Spin a block: each place is where the ball fell, counted from the number of the spin."""
    fill(words, state, seed, number, careful)
    if places_of_words(places, words, spans):
        redraw_places(places, words, spans, seed, number, U(0))


@compiled
def count_pockets(
    pockets: int, seed: np.uint64, first: int, blocks: int, most: int, careful: bool
) -> NDArray[np.int64]:
    """Spin blocks, and at most so many times: how often the ball fell into each pocket."""
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    words = np.zeros(BLOCK // 2, dtype=np.uint64)
    places = np.zeros(BLOCK, dtype=np.uint64)
    spans = np.full(BLOCK, U(pockets))
    counts = np.zeros(pockets, dtype=np.int64)
    for block in range(blocks):
        spins = min(BLOCK, most - block * BLOCK)
        if spins <= 0:
            break
        _spin(places, words, state, spans, seed, U(first + block), careful)
        for spin in range(U(spins)):
            counts[U(places[spin] - spin)] += 1
    return counts


@compiled
def spun_pockets(
    pockets: int, seed: np.uint64, first: int, blocks: int, careful: bool
) -> NDArray[np.uint8]:
    """The pocket of every spin of some blocks."""
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    words = np.zeros(BLOCK // 2, dtype=np.uint64)
    places = np.zeros(BLOCK, dtype=np.uint64)
    spans = np.full(BLOCK, U(pockets))
    found = np.zeros(blocks * BLOCK, dtype=np.uint8)
    for block in range(blocks):
        _spin(places, words, state, spans, seed, U(first + block), careful)
        for spin in range(BLOCK):
            found[block * BLOCK + spin] = np.uint8(places[spin] - U(spin))
    return found
