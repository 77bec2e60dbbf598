"""A round of Com-Bo as one table: five ranks in, the lines of rule 8.1 that win out.

The kernels look at cards only through their height, so what they say of one row of cards holds for
every row whose cards are higher, lower and equal in the same places. There are 541 such patterns;
each is asked about once.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import CARDS, RANKS, ace_high
from croupier.games.com_bo import Bet, ComBoParams, Row
from croupier.games.com_bo.kernel import LINES, NO_LINE, NOT_AVAILABLE, winning_line


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Rounds:
    """The results of five ranks; a row of ranks is a number in base ``symbols``, box 1 highest."""

    symbols: int
    patterns: NDArray[np.uint16]
    """By row: its pattern."""
    wins: NDArray[np.uint8]
    """By pattern and line: 1 where the line wins."""
    stake: int
    """A stake of which every payment is whole."""
    gains: NDArray[np.int64]
    """By line: what the stake brings where the line wins, itself included; zero where none."""
    nets: NDArray[np.int64]
    """By pattern and bet, in the order of rule 8.1: what the stake gains."""


@lru_cache(maxsize=8)
def rounds_of(params: ComBoParams) -> Rounds:
    """Ask the kernels about every pattern of five cards."""
    symbols, boxes = len(RANKS), len(Row._fields)
    assert params.cards == boxes, params
    heights = np.array([ace_high(card.code) for card in CARDS[:symbols]], dtype=np.int8)
    rows = np.arange(symbols**boxes)
    places = [rows // symbols ** (boxes - 1 - box) % symbols for box in range(boxes)]
    patterns = np.zeros(rows.size, dtype=np.int64)
    for first, second in combinations(range(boxes), 2):
        sign = np.sign(heights[places[first]] - heights[places[second]])
        patterns = patterns * 3 + (sign + 1)
    _, examples, numbers = np.unique(patterns, return_index=True, return_inverse=True)
    wins = np.zeros((examples.size, LINES), dtype=np.uint8)
    for number, example in enumerate(examples.tolist()):
        row = Row(*(int(place[example]) for place in places))
        for bet in Bet:
            line = winning_line(params, bet, row)
            if line != NO_LINE:
                wins[number, line] = 1
    stake = lcm(*params.one)
    gains = np.zeros(LINES, dtype=np.int64)
    nets = np.full((examples.size, len(Bet)), -stake, dtype=np.int64)
    for place, bet in enumerate(Bet):
        for line in lines_of(params, bet):
            gains[line] = stake + params.to[line] * stake // params.one[line]
            nets[:, place] += wins[:, line] * gains[line]
    return Rounds(
        symbols=symbols,
        patterns=numbers.astype(np.uint16),
        wins=wins,
        stake=stake,
        gains=gains,
        nets=nets,
    )


def lines_of(params: ComBoParams, bet: Bet) -> list[int]:
    """The lines of a bet that may win."""
    lines = range(bet, LINES if bet is Bet.COM_BO else bet + 1)
    return [line for line in lines if params.to[line] != NOT_AVAILABLE]
