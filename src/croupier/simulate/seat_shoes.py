"""A shoe for every seat, for those who decide seat by seat from outside.

A seat's shoes are the simulator's: the same seed and number give the same cards as ``dealt_shoe``.
They are shuffled whole when the first card is due. Each seat begins at a number of its own, so far
from the next seat's that no shoe is played at two of them.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_lightly

from .dealing import Stock, Symbols, clear_desk, deal, draw_places
from .streams import Words

U = np.uint64
Counts = NDArray[np.int64]

SHOES_EACH: Final = 1 << 40
"""How far the numbers of two seats' first shoes lie apart: more shoes than any seat plays."""
SEATS_MOST: Final = 1 << 24
"""So many seats fit into the numbers of one seed."""
KEY_SEED, KEY_FIRST = 0, 1
"""The parts of a seat's key: the seed, and the number of the seat's first shoe."""


class SeatShoes(NamedTuple):
    """Shoes at play, and the desk at which they are shuffled; rows are seats."""

    stock: Stock
    shoes: Symbols
    at: Counts
    """By seat: the place of the next card."""
    seeds: Words
    numbers: Words
    """By seat: the number of the next shoe."""
    full: Counts
    """By symbol: how many cards a shoe has; empty where nobody counts them."""
    left: Counts
    """By seat and symbol: cards that have not been seen since the shuffle."""
    state: Words
    words: Words
    places: Words


def new_shoes(stock: Stock, seats: int, *, symbols: int = 0) -> SeatShoes:
    """Set up shoes; cards are counted where it is said how many symbols there are."""
    full = np.bincount(stock.cards[: stock.size], minlength=symbols)[:symbols].astype(np.int64)
    state, words, places, _ = clear_desk(stock.spans, stock.cards)
    return SeatShoes(
        stock=stock,
        shoes=np.zeros((seats, stock.cards.size), dtype=np.uint8),
        at=np.full(seats, stock.cut, dtype=np.int64),
        seeds=np.zeros(seats, dtype=np.uint64),
        numbers=np.zeros(seats, dtype=np.uint64),
        full=full,
        left=np.tile(full, (seats, 1)),
        state=state,
        words=words,
        places=places,
    )


@compiled_lightly
def close_shoe(shoes: SeatShoes, seat: int, key: Words) -> None:
    """Put a seat's shoe away; the next ones come from this key, from its first shoe on."""
    shoes.seeds[seat] = key[KEY_SEED]
    shoes.numbers[seat] = key[KEY_FIRST]
    shoes.at[seat] = shoes.stock.cut


@compiled_lightly
def renew_shoe(shoes: SeatShoes, seat: int) -> bool:
    """Shuffle a seat's next shoe if the cutting card is out; whether it was."""
    stock = shoes.stock
    if shoes.at[seat] < stock.cut:
        return False
    number = shoes.numbers[seat]
    draw_places(
        shoes.places, shoes.words, shoes.state, stock.spans, shoes.seeds[seat], number, False
    )
    deal(shoes.shoes[seat], stock.cards, shoes.places, stock.drawn)
    shoes.numbers[seat] = U(number + U(1))
    shoes.at[seat] = stock.first
    for symbol in range(shoes.full.size):
        shoes.left[seat, symbol] = shoes.full[symbol]
    return True


@compiled_lightly
def take_cards(shoes: SeatShoes, seat: int, count: int | np.int64) -> None:
    """Take cards from a seat's shoe for all to see."""
    at = shoes.at[seat]
    for place in range(at, at + count):
        shoes.left[seat, shoes.shoes[seat, place]] -= 1
    shoes.at[seat] = at + count
