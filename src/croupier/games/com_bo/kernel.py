"""The arithmetic and the order of play of Crown Com-Bo, over small integers.

A round's five cards are a ``Row`` of card codes by box. Every bet has one line of the tables in
rule 8.1, except Com-Bo, which has six, one for each combination:

    line    0 … 4        5 … 9       10 … 12            13 … 15           16 … 21
    bet     high-1 … 5   low-1 … 5   high-run-2 … 4     low-run-2 … 4     com-bo: one pair … five
"""

from enum import IntEnum
from typing import Final, NamedTuple

from croupier.equipment import ace_high
from croupier.kernel import implements, kernel

PLACES: Final = 5
LINES: Final = 22
NO_LINE: Final = -1
RUN_STEPS_MIN: Final = 2
NOT_AVAILABLE: Final = -1

Places = tuple[int, int, int, int, int]
Combinations = tuple[int, int, int, int, int, int]


class Bet(IntEnum):
    """What a wager may be placed on; the value is its (first) line in rule 8.1."""

    HIGH_1 = 0
    HIGH_2 = 1
    HIGH_3 = 2
    HIGH_4 = 3
    HIGH_5 = 4
    LOW_1 = 5
    LOW_2 = 6
    LOW_3 = 7
    LOW_4 = 8
    LOW_5 = 9
    HIGH_RUN_2 = 10
    HIGH_RUN_3 = 11
    HIGH_RUN_4 = 12
    LOW_RUN_2 = 13
    LOW_RUN_3 = 14
    LOW_RUN_4 = 15
    COM_BO = 16

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


class Row(NamedTuple):
    """The card codes on boxes 1 to 5."""

    box_1: int
    box_2: int
    box_3: int
    box_4: int
    box_5: int


class ComBoParams(NamedTuple):
    """The integers that the arithmetic needs, one slot a line."""

    cards: int
    to: tuple[int, ...]
    """What a line wins; nought for money back, below nought where it is not available."""
    one: tuple[int, ...]
    """For every so many staked."""
    next_place: Places
    """With which place each place is compared, counted from nought."""
    matches: Combinations
    """How many equal pairs of cards each combination shows, in the order of its lines."""


class Step(IntEnum):
    """What a round needs next."""

    WAGERS = 0
    CARD = 1
    ENTRY = 2
    BUTTON = 3
    CORRECTION = 4
    SETTLEMENT = 5


@implements("CC-027", "CC-028", "CC-030")
@kernel
def next_step(
    params: ComBoParams, closed: bool, cards: int, keyed: bool, right: bool, pressed: bool
) -> Step:
    """The order of play: wagers, five cards, the result keyed and confirmed (7.1 to 7.5, 9.8)."""
    if not closed:
        return Step.WAGERS
    if cards < params.cards:
        return Step.CARD
    if not keyed:
        return Step.ENTRY
    if not pressed:
        return Step.BUTTON
    return Step.SETTLEMENT if right else Step.CORRECTION


@implements("CC-009")
@kernel
def is_higher(first: int, second: int) -> bool:
    """Whether a card outranks another: the ace is always high, and suits are equal (3.5)."""
    return ace_high(first) > ace_high(second)


@implements("CC-036")
@kernel
def is_tie(first: int, second: int) -> bool:
    """Cards of equal face value: every bet on them loses, and a run breaks there (8.2)."""
    return ace_high(first) == ace_high(second)


@implements("CC-033")
@kernel
def single_wins(params: ComBoParams, bet: int, row: Row) -> bool:
    """A card against the one in the next place; a Tie wins for neither side (8.1, 8.2)."""
    place = bet % PLACES
    here, there = row[place], row[params.next_place[place]]
    if is_tie(here, there):
        return False
    return is_higher(here, there) == (bet < Bet.LOW_1)


@implements("CC-034")
@kernel
def run_steps(row: Row, falling: bool) -> int:
    """How many steps the cards fall, or rise, from box 1 without a break (8.1, 8.2)."""
    steps = 0
    for place in range(PLACES - 1):
        here, there = row[place], row[place + 1]
        if is_tie(here, there) or is_higher(here, there) != falling:
            break
        steps += 1
    return steps


@kernel
def steps_needed(bet: int) -> int:
    """How many steps a run is on: High Run 2 and Low Run 2 are the shortest (8.1)."""
    first = Bet.HIGH_RUN_2 if bet < Bet.LOW_RUN_2 else Bet.LOW_RUN_2
    return bet - first + RUN_STEPS_MIN


@kernel
def loses_on_tie(params: ComBoParams, bet: int, row: Row) -> bool:
    """Whether it is a Tie that a Single or a Run meets first (8.2)."""
    if bet < Bet.HIGH_RUN_2:
        place = bet % PLACES
        return is_tie(row[place], row[params.next_place[place]])
    steps = run_steps(row, bet < Bet.LOW_RUN_2)
    return steps < steps_needed(bet) and is_tie(row[steps], row[steps + 1])


@kernel
def equal_pairs(row: Row) -> int:
    """How many of the ten pairs of cards are of one kind: it tells all combinations apart."""
    pairs = 0
    for first in range(PLACES):
        for second in range(first + 1, PLACES):
            if is_tie(row[first], row[second]):
                pairs += 1
    return pairs


@implements("CC-035", "CC-037")
@kernel
def combination_line(params: ComBoParams, row: Row) -> int:
    """The line of the highest combination in the cards, and of no other (8.1, 8.3)."""
    pairs = equal_pairs(row)
    for combination in range(len(params.matches)):
        if pairs == params.matches[combination]:
            return Bet.COM_BO + combination
    return NO_LINE


@kernel
def winning_line(params: ComBoParams, bet: int, row: Row) -> int:
    """The line of rule 8.1 that a bet is paid by, or that it loses."""
    line = NO_LINE
    if bet < Bet.HIGH_RUN_2:
        if single_wins(params, bet, row):
            line = bet
    elif bet < Bet.COM_BO:
        if run_steps(row, bet < Bet.LOW_RUN_2) >= steps_needed(bet):
            line = bet
    else:
        line = combination_line(params, row)
    if line != NO_LINE and params.to[line] == NOT_AVAILABLE:
        return NO_LINE
    return line
