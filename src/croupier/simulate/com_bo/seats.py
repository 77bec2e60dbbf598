"""Many seats at once, each alone at a table of Com-Bo, and each betting as it is told from outside.

No rule is written here: what every bet gains on every row of cards is the simulator's own table.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_lightly
from croupier.simulate.seat_shoes import SeatShoes, close_shoe, new_shoes, renew_shoe, take_cards
from croupier.simulate.streams import Words

from .game import ComBo
from .loop import BOXES, row_pattern

U = np.uint64
Counts = NDArray[np.int64]


class ComBoSeats(NamedTuple):
    """Every seat's shoe and answers; rows are seats."""

    shoes: SeatShoes
    patterns: NDArray[np.uint16]
    symbols: int
    gains: NDArray[np.float64]
    """By action and pattern: what the wager gains, in stakes; the first action is no wager."""
    observed: Counts
    """By seat and rank: cards that have not been seen since the shuffle."""
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]


def new_seats(game: ComBo, seats: int) -> ComBoSeats:
    """Set up seats; they are dealt to by ``deal_seats``."""
    tables = game.tables
    shoes = new_shoes(game.stock, seats, symbols=tables.symbols)
    nets = game.rounds.nets.T
    return ComBoSeats(
        shoes=shoes,
        patterns=tables.patterns,
        symbols=tables.symbols,
        gains=np.vstack([np.zeros(nets.shape[1]), nets / game.stake]),
        observed=shoes.left,
        rewards=np.zeros(seats, dtype=np.float64),
        over=np.zeros(seats, dtype=np.bool_),
    )


@compiled_lightly
def deal_seats(seats: ComBoSeats, keys: Words, chosen: NDArray[np.bool_]) -> None:
    """Shuffle for the chosen seats, whatever they were at, each from a key of its own."""
    for seat in range(seats.over.size):
        if chosen[seat]:
            close_shoe(seats.shoes, seat, keys[seat])
            renew_shoe(seats.shoes, seat)
            seats.over[seat] = False


@compiled_lightly
def step_seats(seats: ComBoSeats, actions: Counts) -> None:
    """Deal five cards for every seat; a seat whose round is over is made ready for the next one."""
    shoes = seats.shoes
    for seat in range(seats.over.size):
        if seats.over[seat]:
            renew_shoe(shoes, seat)
            seats.over[seat] = False
            seats.rewards[seat] = 0.0
            continue
        at = U(shoes.at[seat])
        pattern = row_pattern(shoes.shoes[seat], at, seats.patterns, U(seats.symbols))
        take_cards(shoes, seat, BOXES)
        seats.rewards[seat] = seats.gains[actions[seat], pattern]
        seats.over[seat] = True
