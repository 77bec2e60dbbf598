"""The fast loop of Com-Bo: five cards are a number, and the number gives the winning lines."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled, compiled_into, compiled_lightly
from croupier.simulate.dealing import (
    CARDS_PER_WORD,
    FOUR,
    ROOM,
    Stock,
    Symbols,
    clear_desk,
    deal,
    deal_four,
    draw_four,
    draw_places,
)
from croupier.simulate.game import MOMENTS
from croupier.simulate.moments import add_group
from croupier.simulate.streams import Words

U = np.uint64
Counts = NDArray[np.int64]

BOXES: Final = 5
LANE_BITS: Final = 8
"""Lines are counted in lanes of three words: a shoe has fewer than 256 rounds."""
LANES_PER_WORD: Final = 8
LINE_WORDS: Final = 3
LANE_MASK: Final = U((1 << LANE_BITS) - 1)
STEP: Final = U(BOXES)
SECOND_BOX, THIRD_BOX, FOURTH_BOX, FIFTH_BOX = U(1), U(2), U(3), U(4)


class RowTables(NamedTuple):
    """What the loop reads."""

    patterns: NDArray[np.uint16]
    lanes: Words
    """By pattern: three words with a one in the lane of each line that wins."""
    symbols: int
    bet_of: Counts
    """By line: the bet that it is a line of."""
    gains: Counts
    """By line: what it wins on top of what the bet loses without it."""
    stakes: Counts
    """By bet: what it loses where no line wins."""


@compiled_into
def row_pattern(
    shoe: Symbols, at: np.uint64, patterns: NDArray[np.uint16], base: np.uint64
) -> np.uint64:
    """The pattern of the five cards from a place on."""
    number = U(shoe[at])
    number = U(number * base + U(shoe[U(at + SECOND_BOX)]))
    number = U(number * base + U(shoe[U(at + THIRD_BOX)]))
    number = U(number * base + U(shoe[U(at + FOURTH_BOX)]))
    number = U(number * base + U(shoe[U(at + FIFTH_BOX)]))
    return U(patterns[number])


@compiled_lightly
def _tally_shoe(
    shoe: Symbols,
    tables: RowTables,
    start: int,
    rounds: int,
    nets: Counts,
    lines: Counts,
    moments: Counts,
) -> None:
    """Play ``rounds`` rounds of a shoe, and add them to the lines' counts and the bets' sums."""
    patterns, lanes, base = tables.patterns, tables.lanes, U(tables.symbols)
    first, second, third = U(0), U(0), U(0)
    at = U(start)
    for _ in range(rounds):
        wins = U(U(LINE_WORDS) * row_pattern(shoe, at, patterns, base))
        first = U(first + lanes[wins])
        second = U(second + lanes[U(wins + U(1))])
        third = U(third + lanes[U(wins + U(2))])
        at = U(at + STEP)
    for bet in range(nets.size):
        nets[bet] = -rounds * tables.stakes[bet]
    for line in range(lines.size):
        word = first if line < LANES_PER_WORD else second if line < 2 * LANES_PER_WORD else third
        count = int(U(word >> U(line % LANES_PER_WORD * LANE_BITS)) & LANE_MASK)
        lines[line] += count
        nets[tables.bet_of[line]] += count * tables.gains[line]
    for bet in range(nets.size):
        add_group(moments, bet * MOMENTS, rounds, nets[bet])


@compiled
def play_shoes(
    stock: Stock,
    tables: RowTables,
    seed: np.uint64,
    first: int,
    shoes: int,
    most: int,
    careful: bool,
) -> tuple[Counts, Counts]:
    """Play shoes in order, and at most ``most`` rounds: how often each line won, and the sums."""
    cards, spans, drawn = stock.cards, stock.spans, stock.drawn
    state, words, _, _ = clear_desk(spans, cards)
    places = np.zeros(FOUR * ROOM, dtype=np.uint16)
    undealt = np.zeros(FOUR * ROOM, dtype=np.uint8)
    dealt = np.zeros(FOUR * ROOM // CARDS_PER_WORD, dtype=np.uint64)
    shoes_of_four = dealt.view(np.uint8)
    nets = np.zeros(tables.stakes.size, dtype=np.int64)
    lines = np.zeros(tables.bet_of.size, dtype=np.int64)
    moments = np.zeros(tables.stakes.size * MOMENTS, dtype=np.int64)
    rounds = (stock.cut - stock.first + BOXES - 1) // BOXES
    number, stop = first, first + shoes
    while number < stop and most > 0:
        draw_four(places, words, state, spans, seed, U(number), careful)
        deal_four(dealt, undealt, cards, places, drawn)
        for shoe in range(min(FOUR, stop - number)):
            if most > 0:
                begins = shoe * ROOM + stock.first
                played = min(rounds, most)
                _tally_shoe(shoes_of_four, tables, begins, played, nets, lines, moments)
                most -= played
        number += FOUR
    return lines, moments


@compiled
def play_listed(
    stock: Stock, tables: RowTables, seed: np.uint64, numbers: Words
) -> tuple[Counts, Counts]:
    """Play shoes that are named one by one: how often each line won, and the sums."""
    lines = np.zeros(tables.bet_of.size, dtype=np.int64)
    moments = np.zeros(tables.stakes.size * MOMENTS, dtype=np.int64)
    rounds = (stock.cut - stock.first + BOXES - 1) // BOXES
    for place in range(numbers.size):
        number = int(np.int64(numbers[place]))
        won, sums = play_shoes(stock, tables, seed, number, 1, rounds, False)
        lines += won
        moments += sums
    return lines, moments


@compiled
def row_patterns(
    stock: Stock, tables: RowTables, seed: np.uint64, first: int, shoes: int, careful: bool
) -> NDArray[np.uint16]:
    """The pattern of every round of some shoes, shoe by shoe."""
    state, words, places, shoe = clear_desk(stock.spans, stock.cards)
    rounds = (stock.cut - stock.first + BOXES - 1) // BOXES
    found = np.zeros(shoes * rounds, dtype=np.uint16)
    for number in range(shoes):
        draw_places(places, words, state, stock.spans, seed, U(first + number), careful)
        deal(shoe, stock.cards, places, stock.drawn)
        for row in range(rounds):
            at = U(stock.first + row * BOXES)
            found[number * rounds + row] = row_pattern(shoe, at, tables.patterns, U(tables.symbols))
    return found
