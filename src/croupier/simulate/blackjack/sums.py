"""What comes of a table's rounds: sums by bet, and sums by count where cards are counted.

The loop of ``table`` calls these after every round and every shoe.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_into, compiled_lightly
from croupier.simulate.dealing import Symbols
from croupier.simulate.game import MOMENTS
from croupier.simulate.moments import add_group

from .counts import COUNT_FAR, COUNTED_HEAD, COUNTED_ROW
from .sides import INSURANCE_MODES, RUNNING, Ints
from .sides import PLACES as SIDES

Counts = NDArray[np.int64]

BETS: Final = 7
MAIN, BONUS, PAIRS, SEVENS, PRIZES, INSURANCE, SPREAD = range(BETS)
"""The bets of a table in the order of its sums."""
BONUS_ENDINGS: Final = 3
"""None, one, and more."""

ROW: Final = 10
HANDS_AT, FINISH_AT, NET_AT, BONUS_AT, SIDES_AT = 0, 1, 4, 5, 6
"""What is written down of a box: how many hands, how they finished, what the main wager gained,
Super Bonuses, and how each side bet ended: the number of its ending, or -1."""
LOG_HEAD: Final = 3
"""What is logged of a round before its boxes: the places of its first card and of the card behind
its last one, and its units."""
NOTED: Final = 3
"""What is noted of a round: what one unit on the main wager and its insurance gained, and units."""
FAR: Final = np.int64(COUNT_FAR)
BINS: Final = 2 * COUNT_FAR + 1

NEVER: Final = INSURANCE_MODES.index("never")
BY_COUNT: Final = INSURANCE_MODES.index("count")
INSURES: Final = SIDES["insures"]
INSURES_FROM: Final = SIDES["insures_from"]
DECK_SIZE: Final = SIDES["deck_size"]
COUNT_SUM: Final = SIDES["count_sum"]
COUNT_PARTS: Final = SIDES["count_parts"]
RAMP_FROM: Final = SIDES["ramp_from"]
RAMP_TO: Final = SIDES["ramp_to"]
RAMP: Final = SIDES["ramp"]
TAGS: Final = SIDES["tags"]
PRIZE: Final = SIDES["bonus"]
SHARE: Final = SIDES["share"]
INSURANCE_NET: Final = SIDES["insurance_net"]
SIDE_NETS: Final = SIDES["pair_net"]
"""The nets of the four side bets stand in the order of the bets."""


@compiled_lightly
def add_round(
    sides: Ints,
    rows: Counts,
    boxes: int,
    stake: np.int64,
    lowest: int,
    sums: Counts,
    starts: Counts,
    endings: Counts,
) -> tuple[np.int64, np.int64, np.int64]:
    """Add a round to the sums of its shoe and to the endings.

    Return what the main wager and its insurance gained, and how many boxes were insured.
    """
    total, bonuses, winners = np.int64(0), np.int64(0), np.int64(0)
    saved, insured = np.int64(0), np.int64(0)
    for box in range(boxes):
        at = box * ROW
        total += rows[at + NET_AT]
        bonuses += rows[at + BONUS_AT]
        winners += 1 if rows[at + BONUS_AT] > 0 else 0
        for side in range(4):
            ended = rows[at + SIDES_AT + side]
            if ended >= 0:
                sums[2 * (PAIRS + side)] += 1
                sums[2 * (PAIRS + side) + 1] += sides[sides[SIDE_NETS + side] + ended]
                endings[starts[PAIRS + side] + ended] += 1
        ended = rows[at + SIDES_AT + 3]
        if ended >= 0:
            insured += 1
            saved += sides[sides[INSURANCE_NET] + ended]
    sums[2 * MAIN] += 1
    sums[2 * MAIN + 1] += total
    endings[starts[MAIN] + total - lowest] += 1
    if starts[PAIRS] > starts[BONUS]:
        sums[2 * BONUS] += 1
        if bonuses > 0:
            sums[2 * BONUS + 1] += bonuses * sides[PRIZE] + (boxes - winners) * sides[SHARE]
        endings[starts[BONUS] + min(bonuses, BONUS_ENDINGS - 1)] += 1
    if endings.size > starts[SPREAD]:
        least = lowest if sides[INSURES] == NEVER else lowest + boxes * sides[sides[INSURANCE_NET]]
        sums[2 * SPREAD] += stake
        sums[2 * SPREAD + 1] += stake * (total + saved)
        endings[starts[SPREAD] + total + saved - least] += stake
    return total, saved, insured


@compiled_into
def count_now(sides: Ints, running: np.int64, seen: np.int64, size: np.int64) -> np.int64:
    """The count that decides, given how many cards are seen: the true one, rounded down.

    What the seen cards of a fresh shoe add on average is taken off first.
    """
    if sides[COUNT_PARTS] == RUNNING:
        return running
    above = running * size - seen * np.int64(sides[COUNT_SUM])
    unseen = (size - seen) * size * np.int64(sides[COUNT_PARTS])
    return above * np.int64(sides[DECK_SIZE]) // unseen


@compiled_into
def units_at(sides: Ints, count: np.int64) -> np.int64:
    """How many units the spread stakes at a count."""
    step = min(max(count, np.int64(sides[RAMP_FROM])), np.int64(sides[RAMP_TO]))
    return np.int64(sides[sides[RAMP] + step - sides[RAMP_FROM]])


@compiled_into
def seen_sum(sides: Ints, shoe: Symbols, start: np.uint64, end: np.uint64) -> np.int64:
    """What the cards between two places add to the count."""
    added = np.int64(0)
    for place in range(start, end):
        added += sides[sides[TAGS] + np.int64(shoe[place])]
    return added


@compiled_into
def insures_now(
    sides: Ints,
    shoe: Symbols,
    start: np.uint64,
    dealt: np.uint64,
    running: np.int64,
    seen: np.int64,
    size: np.int64,
) -> bool:
    """Whether insurance is taken, after the initial deal."""
    if sides[INSURES] != BY_COUNT:
        return bool(sides[INSURES] != NEVER)
    running += seen_sum(sides, shoe, start, start + dealt)
    count = count_now(sides, running, seen + np.int64(dealt), size)
    return bool(count >= sides[INSURES_FROM])


@compiled_into
def count_round(
    counted: Counts,
    count: np.int64,
    stake: np.int64,
    net: np.int64,
    insured: np.int64,
    saved: np.int64,
) -> None:
    """Add a round to the sums of counted play; ``net`` is of one unit, insurance with it."""
    gained = stake * net
    counted[0] += stake
    counted[1] += stake * stake
    counted[2] += gained
    counted[3] += gained * gained
    at = COUNTED_HEAD + (min(max(count, -FAR), FAR) + FAR) * COUNTED_ROW
    counted[at] += 1
    counted[at + 1] += net
    counted[at + 2] += net * net
    counted[at + 3] += insured
    counted[at + 4] += saved


@compiled_lightly
def add_shoe(moments: Counts, sums: Counts) -> None:
    """Add a shoe to the sums over shoes, and clear its own."""
    for bet in range(BETS):
        if sums[2 * bet] > 0:
            add_group(moments, bet * MOMENTS, sums[2 * bet], sums[2 * bet + 1])
        sums[2 * bet] = sums[2 * bet + 1] = 0


@compiled_into
def note_round(notes: Counts, number: int, net: np.int64, saved: np.int64, stake: np.int64) -> None:
    """Note a round where there is room."""
    at = number * NOTED
    if at + NOTED <= notes.size:
        notes[at], notes[at + 1], notes[at + 2] = net, saved, stake


@compiled_into
def log_round(
    log: Counts, number: int, start: np.int64, end: np.int64, stake: np.int64, rows: Counts
) -> None:
    """Write a round down box by box where there is room."""
    at = number * (LOG_HEAD + rows.size)
    if at + LOG_HEAD + rows.size <= log.size:
        log[at], log[at + 1], log[at + 2] = start, end, stake
        for place in range(rows.size):
            log[at + LOG_HEAD + place] = rows[place]
