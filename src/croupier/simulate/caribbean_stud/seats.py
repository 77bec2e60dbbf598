"""Many seats at once, each alone at a table of Caribbean Stud, who bet or fold as they are told.

Every round has a fresh deck. No rule is written here: hands are ranked and rounds end by the tables
of the simulator.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_lightly
from croupier.compiled.hands import poker_tables
from croupier.equipment import deck
from croupier.simulate.dealing import stock_of
from croupier.simulate.seat_shoes import SeatShoes, close_shoe, new_shoes, renew_shoe
from croupier.simulate.streams import Words

from .game import CaribbeanStud
from .loop import DEALT, HAND, StudTables, ended, rank_of

U = np.uint64
Counts = NDArray[np.int64]

ACTIONS: Final = ("fold", "bet")
BETS: Final = ACTIONS.index("bet")
OBSERVED: Final = ("rank", "class", "up", *(f"card {place + 1}" for place in range(HAND)))
"""What is told of a seat: the rank and the class of its hand, the dealer's up card, its cards."""
RANK, CLASS, UP, CARDS = range(4)


class StudSeats(NamedTuple):
    """Every seat's cards and answers; rows are seats."""

    shoes: SeatShoes
    """A deck a round: the player's five cards, then the dealer's."""
    tables: StudTables
    classes: NDArray[np.uint8]
    """By the rank of a hand: its class."""
    gains: NDArray[np.float64]
    """By ending: what the round gains, in Antes."""
    observed: Counts
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]


def new_seats(game: CaribbeanStud, seats: int) -> StudSeats:
    """Set up seats; they are dealt to by ``deal_seats``."""
    codes = [card.code for card in deck()]
    # With one card in front of the cutting card, every round is the first of a fresh deck.
    stock = stock_of(codes, behind=len(codes) - 1, cards_per_round=DEALT)
    return StudSeats(
        shoes=new_shoes(stock, seats),
        tables=game.tables,
        classes=poker_tables().classes,
        gains=game.ending_nets[:, 0] / game.stake,
        observed=np.zeros((seats, len(OBSERVED)), dtype=np.int64),
        rewards=np.zeros(seats, dtype=np.float64),
        over=np.zeros(seats, dtype=np.bool_),
    )


@compiled_lightly
def _hand(seats: StudSeats, seat: int, first: int) -> np.uint64:
    """The rank of the five cards from a place on."""
    key = U(0)
    for place in range(first, first + HAND):
        key = U(key + seats.tables.deck[seats.shoes.shoes[seat, place]])
    return rank_of(seats.tables, key)


@compiled_lightly
def _deal(seats: StudSeats, seat: int) -> None:
    """Deal a round from a fresh deck, and write down what the player sees, cards in order."""
    renew_shoe(seats.shoes, seat)
    seats.shoes.at[seat] = DEALT
    rank = _hand(seats, seat, 0)
    told = seats.observed[seat]
    told[RANK], told[CLASS] = rank, seats.classes[rank]
    told[UP] = seats.shoes.shoes[seat, seats.tables.up]
    for place in range(HAND):
        card, slot = np.int64(seats.shoes.shoes[seat, place]), CARDS + place
        while slot > CARDS and told[slot - 1] > card:
            told[slot] = told[slot - 1]
            slot -= 1
        told[slot] = card


@compiled_lightly
def deal_seats(seats: StudSeats, keys: Words, chosen: NDArray[np.bool_]) -> None:
    """Deal to the chosen seats, whatever they were at, each from a key of its own."""
    for seat in range(seats.over.size):
        if chosen[seat]:
            close_shoe(seats.shoes, seat, keys[seat])
            _deal(seats, seat)
            seats.over[seat] = False


@compiled_lightly
def step_seats(seats: StudSeats, actions: Counts) -> None:
    """Bet or fold for every seat; a seat whose round is over is dealt the next one."""
    for seat in range(seats.over.size):
        if seats.over[seat]:
            _deal(seats, seat)
            seats.over[seat] = False
            seats.rewards[seat] = 0.0
            continue
        mine, theirs = U(seats.observed[seat, RANK]), _hand(seats, seat, HAND)
        ending = ended(seats.tables, mine, theirs, U(actions[seat] == BETS))
        seats.rewards[seat] = seats.gains[ending]
        seats.over[seat] = True
