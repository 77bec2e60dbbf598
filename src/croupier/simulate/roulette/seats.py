"""Many seats at once, each at a wheel of its own, and each betting as it is told from outside.

No rule is written here: what every wager gains in every pocket is asked of the kernel.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_lightly
from croupier.simulate.dealing import DRAWS_PER_STEP, draw_places
from croupier.simulate.seat_shoes import KEY_FIRST, KEY_SEED
from croupier.simulate.streams import STATE_WORDS, Words

from .game import Roulette

U = np.uint64
Counts = NDArray[np.int64]

ONE_SPIN: Final = DRAWS_PER_STEP
"""How many draws words are made for at once; a spin uses the first."""


class RouletteSeats(NamedTuple):
    """Every seat's wheel and answers; rows are seats."""

    gains: NDArray[np.float64]
    """By action and pocket: what the wager gains, in stakes; the first action is no wager."""
    pockets: Counts
    """The pockets in the order in which they are drawn."""
    seeds: Words
    spins: Words
    """By seat: the number of the next spin."""
    spans: Words
    state: Words
    words: Words
    places: Words
    observed: Counts
    """By seat: the last pocket, or how many there are where nothing was spun yet."""
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]


def new_seats(game: Roulette, seats: int) -> RouletteSeats:
    """Set up seats; they are seeded by ``deal_seats``."""
    pockets = np.array(game.pockets, dtype=np.int64)
    gains = [np.zeros(pockets.size)]
    for bet, covered in game.wagers:
        gains.append(np.array(game.nets_on(bet, covered)) / game.rules.pays[bet].one)
    return RouletteSeats(
        gains=np.array(gains, dtype=np.float64),
        pockets=pockets,
        seeds=np.zeros(seats, dtype=np.uint64),
        spins=np.zeros(seats, dtype=np.uint64),
        spans=np.full(ONE_SPIN, pockets.size, dtype=np.uint64),
        state=np.zeros(STATE_WORDS, dtype=np.uint64),
        words=np.zeros(ONE_SPIN // 2, dtype=np.uint64),
        places=np.zeros(ONE_SPIN, dtype=np.uint64),
        observed=np.zeros((seats, 1), dtype=np.int64),
        rewards=np.zeros(seats, dtype=np.float64),
        over=np.zeros(seats, dtype=np.bool_),
    )


@compiled_lightly
def deal_seats(seats: RouletteSeats, keys: Words, chosen: NDArray[np.bool_]) -> None:
    """Begin the chosen seats again, whatever they were at, each with a key of its own."""
    for seat in range(seats.over.size):
        if chosen[seat]:
            seats.seeds[seat] = keys[seat, KEY_SEED]
            seats.spins[seat] = keys[seat, KEY_FIRST]
            seats.over[seat] = False
            seats.observed[seat, 0] = seats.pockets.size


@compiled_lightly
def step_seats(seats: RouletteSeats, actions: Counts) -> None:
    """Spin for every seat; a seat whose spin is over is made ready for the next one."""
    for seat in range(seats.over.size):
        if seats.over[seat]:
            seats.over[seat] = False
            seats.rewards[seat] = 0.0
            continue
        draw_places(
            seats.places, seats.words, seats.state, seats.spans,
            seats.seeds[seat], seats.spins[seat], False,
        )  # fmt: skip
        fell = seats.places[0]
        seats.spins[seat] = U(seats.spins[seat] + U(1))
        seats.rewards[seat] = seats.gains[actions[seat], fell]
        seats.observed[seat, 0] = seats.pockets[fell]
        seats.over[seat] = True
