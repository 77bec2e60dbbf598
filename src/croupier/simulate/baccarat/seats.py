"""Many seats at once, each alone at a table of Baccarat, and each betting as it is told.

A step is a wager from its placing to its settlement: one coup, or as many as a run takes to be
decided. No rule is written here: coups end and runs are followed by the simulator's tables.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_into, compiled_lightly
from croupier.compiled.baccarat import HEAD, OUTCOME_BITS, TAIL
from croupier.games.baccarat import Outcome
from croupier.simulate.dealing import Symbols
from croupier.simulate.seat_shoes import SeatShoes, close_shoe, new_shoes, renew_shoe, take_cards
from croupier.simulate.streams import Words

from .game import Baccarat
from .loop import (
    OUTCOME_AT,
    RESULT_AT,
    RESULT_MASK,
    USED_MASK,
    CoupTables,
    followed,
)
from .runs import HISTORY, NO_HISTORY, SHIFT, RunTables

U = np.uint64
Counts = NDArray[np.int64]

SIDES: Final = 1 + len(Outcome)
"""No wager, Player, Banker and Tie; further actions are runs."""
RECENT: Final = HISTORY
"""How many outcomes are told, the latest first."""
OUTCOME_MASK: Final = U((1 << OUTCOME_BITS) - 1)
WON, LOST, RETURNED = range(3)


class BaccaratSeats(NamedTuple):
    """Every seat's shoe and answers; rows are seats."""

    shoes: SeatShoes
    coups: CoupTables
    runs: RunTables
    gains: NDArray[np.float64]
    """By action and result: what no wager, Player, Banker and Tie gain, in stakes."""
    run_gains: NDArray[np.float64]
    """By run: what it gains where it is won, lost or returned, in stakes."""
    histories: Words
    """By seat: the last outcomes of the shoe."""
    observed: Counts
    """By seat: cards of each value not seen since the shuffle, then the last outcomes."""
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]


def new_seats(game: Baccarat, seats: int) -> BaccaratSeats:
    """Set up seats; they are dealt to by ``deal_seats``."""
    coups = game.coups
    nets = np.array([result.nets for result in coups.results], dtype=np.float64).T
    runs = [[ending.net / bet.stake for ending in bet.endings] for bet in game.bets[len(Outcome) :]]
    return BaccaratSeats(
        shoes=new_shoes(game.stock, seats, symbols=coups.symbols),
        coups=game.tables,
        runs=game.run_tables,
        gains=np.vstack([np.zeros(nets.shape[1]), nets / coups.stake]),
        run_gains=np.array(runs, dtype=np.float64).reshape(len(runs), RETURNED + 1),
        histories=np.zeros(seats, dtype=np.uint64),
        observed=np.zeros((seats, coups.symbols + RECENT), dtype=np.int64),
        rewards=np.zeros(seats, dtype=np.float64),
        over=np.zeros(seats, dtype=np.bool_),
    )


@compiled_lightly
def _ending(coups: CoupTables, shoe: Symbols, at: int) -> np.uint64:
    """How the coup that begins at a place ends."""
    head = tail = np.int64(0)
    for place in range(at, at + HEAD):
        head = head * coups.symbols + np.int64(shoe[place])
    for place in range(at + HEAD, at + HEAD + TAIL):
        tail = tail * coups.symbols + np.int64(shoe[place])
    return U(coups.tail[coups.head[head] + tail])


@compiled_into
def _renew(seats: BaccaratSeats, seat: int) -> None:
    """Shuffle if the cutting card is out, and begin a new board."""
    if renew_shoe(seats.shoes, seat):
        seats.histories[seat] = NO_HISTORY


@compiled_lightly
def _coup(seats: BaccaratSeats, seat: int) -> np.uint64:
    """Deal a coup; return how it ended."""
    shoes = seats.shoes
    ending = _ending(seats.coups, shoes.shoes[seat], shoes.at[seat])
    take_cards(shoes, seat, np.int64(ending & USED_MASK))
    seats.histories[seat] = followed(seats.histories[seat], ending)
    return ending


@compiled_lightly
def _run_end(seats: BaccaratSeats, seat: int, run: int) -> int:
    """Deal coups until a run is decided; return how it ended."""
    length, code = seats.runs.rows[run, 0], seats.runs.rows[run, 1]
    came = np.int64(0)
    for done in range(length):
        if done > 0 and seats.shoes.at[seat] >= seats.shoes.stock.cut:
            if not seats.runs.carried:
                return RETURNED
            _renew(seats, seat)
        came = (came << OUTCOME_BITS) | np.int64(_coup(seats, seat) >> OUTCOME_AT)
        if done < length - 1 and came != seats.runs.begun[run, done]:
            return LOST
    return WON if came == code else LOST


@compiled_lightly
def _tell(seats: BaccaratSeats, seat: int) -> None:
    """Write down which cards are left and what the board shows."""
    told, left = seats.observed[seat], seats.shoes.left[seat]
    for value in range(left.size):
        told[value] = left[value]
    history = seats.histories[seat]
    for place in range(left.size, left.size + RECENT):
        told[place] = history & OUTCOME_MASK
        history = U(history >> SHIFT)


@compiled_lightly
def deal_seats(seats: BaccaratSeats, keys: Words, chosen: NDArray[np.bool_]) -> None:
    """Shuffle for the chosen seats, whatever they were at, each from a key of its own."""
    for seat in range(seats.over.size):
        if chosen[seat]:
            close_shoe(seats.shoes, seat, keys[seat])
            _renew(seats, seat)
            seats.over[seat] = False
            _tell(seats, seat)


@compiled_lightly
def step_seats(seats: BaccaratSeats, actions: Counts) -> None:
    """Settle one wager for every seat; a seat whose wager is over is made ready for the next."""
    for seat in range(seats.over.size):
        action = actions[seat]
        if seats.over[seat]:
            _renew(seats, seat)
            seats.over[seat] = False
            seats.rewards[seat] = 0.0
        else:
            if action < SIDES:
                result = U(U(_coup(seats, seat) >> RESULT_AT) & RESULT_MASK)
                seats.rewards[seat] = seats.gains[action, result]
            else:
                run = action - SIDES
                seats.rewards[seat] = seats.run_gains[run, _run_end(seats, seat, run)]
            seats.over[seat] = True
        _tell(seats, seat)
