"""The fast loop of Baccarat: whole shoes, two at a time, by table.

A coup costs three reads: its first cards give a row, the row and the next two cards give the cards
used and the result, and the cards used say where the next coup begins. No rule is written here.

A history is the outcomes of the last six coups in base 4, the latest lowest; 3 is no coup. The
runs of a block of shoes are counted from how often each history came up.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled
from croupier.compiled.baccarat import HEAD, OUTCOME_BITS, RESULT_BITS, TAIL, USED_BITS

from .dealing import Stock, Symbols, clear_desk, deal, deal_two, draw_places
from .game import MOMENTS
from .streams import Words

__all__ = ("BLOCK", "HISTORIES", "HISTORY", "LEVELS", "NO_HISTORY", "coup_results", "play_shoes")

U = np.uint64
Counts = NDArray[np.int64]
Histories = NDArray[np.uint16]
"""How often each history came in one block of shoes, which has fewer than 65,536 coups."""
Heads = NDArray[np.uint16]

BLOCK: Final = 128
"""Shoes over whose runs one sum is taken: as many as follow a multiple of this number."""
HISTORY: Final = 6
HISTORIES: Final = 1 << (OUTCOME_BITS * HISTORY)
LEVELS: Final = tuple(
    sum(1 << (OUTCOME_BITS * length) for length in range(HISTORY - 1, later, -1))
    for later in range(HISTORY)
)
"""Where the histories of so many coups begin, in an array that holds those of all lengths."""
HISTORY_MASK: Final = U(HISTORIES - 1)
NO_HISTORY: Final = U(HISTORIES - 1)
SHIFT: Final = U(OUTCOME_BITS)
USED_MASK: Final = U((1 << USED_BITS) - 1)
RESULT_AT: Final = U(USED_BITS)
RESULT_MASK: Final = U((1 << RESULT_BITS) - 1)
OUTCOME_AT: Final = U(USED_BITS + RESULT_BITS)
RESULTS: Final = 1 << RESULT_BITS
LANE_BITS: Final = 16
LANE_MASK: Final = U((1 << LANE_BITS) - 1)
"""Results are counted in four lanes of one word: a shoe has far fewer than 65,536 coups."""
ONE: Final = U(1)
HEAD_CARDS: Final = U(HEAD)
TAIL_CARDS: Final = U(TAIL)
COUNTED: Final = np.uint16(1)


RUN_ENDINGS: Final = 3


class CoupTables(NamedTuple):
    """What the loop reads to play a coup."""

    head: Heads
    tail: Symbols
    lanes: Words
    """By result: one, in the result's lane."""
    nets: Counts
    """By bet and result: what the bet gains."""
    symbols: int


class RunTables(NamedTuple):
    """What the loop reads to count runs."""

    rows: Counts
    """By run: its length, the history that wins it, what it pays, its stake."""
    begun: Counts
    """By run: the histories of one coup, two coups … that leave it undecided."""
    carried: bool
    """Whether runs go on from shoe to shoe."""


@compiled
def _number_places(shoe: Symbols, heads: Heads, tails: Symbols, base: int, drawn: int) -> None:
    """Write, for every place in the shoe, the tail and the head that begin there as numbers."""
    one = np.uint8(base)
    for at in range(U(drawn + TAIL)):
        tails[at] = np.uint8(np.uint8(shoe[at] * one) + shoe[U(at + ONE)])
    two = np.uint16(base * base)
    for at in range(U(drawn)):
        heads[at] = np.uint16(
            np.uint16(np.uint16(tails[at]) * two) + np.uint16(tails[U(at + TAIL_CARDS)])
        )


@compiled
def _ending(heads: Heads, tails: Symbols, head: Heads, tail: Symbols, at: np.uint64) -> np.uint64:
    """How the coup that begins at a place ends."""
    return U(tail[U(U(head[U(heads[at])]) + U(tails[U(at + HEAD_CARDS)]))])


@compiled
def _followed(history: np.uint64, ending: np.uint64) -> np.uint64:
    """A history with one more coup."""
    return U(U(U(history << SHIFT) | U(ending >> OUTCOME_AT)) & HISTORY_MASK)


@compiled
def _result(ending: np.uint64) -> np.uint64:
    return U(U(ending >> RESULT_AT) & RESULT_MASK)


@compiled
def _play_one(
    heads: Heads,
    tails: Symbols,
    head: Heads,
    tail: Symbols,
    lanes: Words,
    at: np.uint64,
    cut: np.uint64,
    most: int,
    histories: Histories,
    history: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """Play a shoe, or so many coups of it; return the results in lanes and the last history."""
    results = U(0)
    while at < cut and most > 0:
        ending = _ending(heads, tails, head, tail, at)
        at = U(at + U(ending & USED_MASK))
        results = U(results + lanes[_result(ending)])
        history = _followed(history, ending)
        histories[history] += COUNTED
        most -= 1
    return results, history


@compiled
def _play_two(
    heads: Heads,
    tails: Symbols,
    other_heads: Heads,
    other_tails: Symbols,
    head: Heads,
    tail: Symbols,
    lanes: Words,
    first: np.uint64,
    cut: np.uint64,
    histories: Histories,
    history: np.uint64,
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Play two shoes side by side, so that one is worked on while the other waits for memory.

    The second one's history begins empty. Returns the results and the last history of each.
    """
    at, other_at = first, first
    results, other_results = U(0), U(0)
    other_history = NO_HISTORY
    while at < cut and other_at < cut:
        ending = _ending(heads, tails, head, tail, at)
        other = _ending(other_heads, other_tails, head, tail, other_at)
        at = U(at + U(ending & USED_MASK))
        other_at = U(other_at + U(other & USED_MASK))
        results = U(results + lanes[_result(ending)])
        other_results = U(other_results + lanes[_result(other)])
        history = _followed(history, ending)
        histories[history] += COUNTED
        other_history = _followed(other_history, other)
        histories[other_history] += COUNTED
    while at < cut:
        ending = _ending(heads, tails, head, tail, at)
        at = U(at + U(ending & USED_MASK))
        results = U(results + lanes[_result(ending)])
        history = _followed(history, ending)
        histories[history] += COUNTED
    while other_at < cut:
        other = _ending(other_heads, other_tails, head, tail, other_at)
        other_at = U(other_at + U(other & USED_MASK))
        other_results = U(other_results + lanes[_result(other)])
        other_history = _followed(other_history, other)
        histories[other_history] += COUNTED
    return results, other_results, history, other_history


@compiled
def _joined(
    heads: Heads,
    tails: Symbols,
    head: Heads,
    tail: Symbols,
    at: np.uint64,
    cut: np.uint64,
    histories: Histories,
    history: np.uint64,
    last: np.uint64,
) -> np.uint64:
    """Count the first coups of a shoe behind those of the shoe before it; return its history."""
    empty = NO_HISTORY
    for _ in range(HISTORY):
        if at >= cut:
            return history
        ending = _ending(heads, tails, head, tail, at)
        at = U(at + U(ending & USED_MASK))
        empty, history = _followed(empty, ending), _followed(history, ending)
        histories[empty] -= COUNTED
        histories[history] += COUNTED
    return last


@compiled
def _tally_shoe(results: np.uint64, nets: Counts, counts: Counts, moments: Counts) -> int:
    """Add a shoe's results to the counts and to the sums of every bet; return its coups."""
    coups = 0
    for result in range(RESULTS):
        count = int(U(results >> U(result * LANE_BITS)) & LANE_MASK)
        counts[result] += count
        coups += count
    for bet in range(nets.size // RESULTS):
        net = 0
        for result in range(RESULTS):
            count = int(U(results >> U(result * LANE_BITS)) & LANE_MASK)
            net += nets[bet * RESULTS + result] * count
        _add_group(moments, bet * MOMENTS, coups, net)
    return coups


@compiled
def _add_group(moments: Counts, at: int, rounds: int, net: int) -> None:
    moments[at] += 1
    moments[at + 1] += rounds
    moments[at + 2] += rounds * rounds
    moments[at + 3] += net
    moments[at + 4] += net * net
    moments[at + 5] += net * rounds


@compiled
def _sum_levels(histories: Histories, levels: Histories) -> None:
    """From how often histories of six coups came make how often those of five, four … came."""
    size = U(HISTORIES >> OUTCOME_BITS)
    for code in range(size):
        levels[code] = (
            histories[code]
            + histories[U(code + size)]
            + histories[U(code + U(2) * size)]
            + histories[U(code + U(3) * size)]
        )
    start = U(0)
    for _ in range(HISTORY - 2):
        shorter = U(size >> SHIFT)
        for code in range(shorter):
            at = U(start + code)
            levels[U(at + size)] = (
                levels[at]
                + levels[U(at + shorter)]
                + levels[U(at + U(2) * shorter)]
                + levels[U(at + U(3) * shorter)]
            )
        start, size = U(start + size), shorter


@compiled
def _tally_runs(
    coups: int,
    histories: Histories,
    levels: Histories,
    end_levels: Histories,
    tables: RunTables,
    is_first: bool,
    moments: Counts,
    endings: Counts,
) -> None:
    """Add a block of shoes to the sums of every run."""
    rows, begun = tables.rows, tables.begun
    for run in range(rows.shape[0]):
        length = rows[run, 0]
        code = rows[run, 1]
        wins = int(histories[code] if length == HISTORY else levels[LEVELS[length] + code])
        rounds, returned = coups, 0
        if not tables.carried:
            for done in range(length - 1):
                returned += int(end_levels[LEVELS[done + 1] + begun[run, done]])
        elif is_first:
            # Behind the very first coups there are too few for a run to have ended.
            rounds -= min(coups, length - 1)
        losses = rounds - wins - returned
        _add_group(moments, run * MOMENTS, rounds, wins * rows[run, 2] - losses * rows[run, 3])
        endings[run, 0] += wins
        endings[run, 1] += losses
        endings[run, 2] += returned


class Sums(NamedTuple):
    """What a stretch of shoes adds up to."""

    counts: Counts
    """By result: how many coups."""
    moments: Counts
    """The sums of Player, Banker and Tie, over shoes."""
    run_moments: Counts
    """The sums of every run, over blocks of shoes."""
    run_endings: Counts
    """By run: won, lost, returned."""


@compiled
def play_shoes(
    stock: Stock,
    tables: CoupTables,
    runs: RunTables,
    seed: np.uint64,
    first: int,
    shoes: int,
    most: int,
    careful: bool,
) -> Sums:
    """Play shoes in order of their numbers, and at most so many coups of them."""
    cards, spans, drawn = stock.cards, stock.spans, stock.drawn
    start, cut = U(stock.first), U(stock.cut)
    head, tail, lanes, nets, base = tables
    state, words, places, shoe = clear_desk(spans, cards)
    _, _, other_places, other_shoe = clear_desk(spans, cards)
    heads, other_heads = np.zeros(cards.size, np.uint16), np.zeros(cards.size, np.uint16)
    tails, other_tails = np.zeros(cards.size, np.uint8), np.zeros(cards.size, np.uint8)
    histories = np.zeros(HISTORIES, dtype=np.uint16)
    ends = np.zeros(HISTORIES, dtype=np.uint16)
    levels = np.zeros(LEVELS[0], dtype=np.uint16)
    end_levels = np.zeros(LEVELS[0], dtype=np.uint16)
    counts = np.zeros(RESULTS, dtype=np.int64)
    moments = np.zeros(nets.size // RESULTS * MOMENTS, dtype=np.int64)
    run_moments = np.zeros(runs.rows.shape[0] * MOMENTS, dtype=np.int64)
    run_endings = np.zeros((runs.rows.shape[0], RUN_ENDINGS), dtype=np.int64)
    coups_most = (stock.cut - stock.first + HEAD - 1) // HEAD
    history = NO_HISTORY
    if runs.carried and first > 0:
        draw_places(places, words, state, spans, seed, U(first - 1), careful)
        deal(shoe, cards, places, drawn)
        _number_places(shoe, heads, tails, base, drawn)
        _, history = _play_one(
            heads, tails, head, tail, lanes, start, cut, coups_most, histories, history
        )
        histories[:] = 0
    number, stop, left = first, first + shoes, most
    while number < stop and most > 0:
        draw_places(places, words, state, spans, seed, U(number), careful)
        if number + 1 < stop and most >= 2 * coups_most and (number + 1) % BLOCK:
            draw_places(other_places, words, state, spans, seed, U(number + 1), careful)
            deal_two(shoe, other_shoe, cards, places, other_places, drawn)
            _number_places(shoe, heads, tails, base, drawn)
            _number_places(other_shoe, other_heads, other_tails, base, drawn)
            results, other_results, end, other_end = _play_two(
                heads, tails, other_heads, other_tails, head, tail, lanes,
                start, cut, histories, history,
            )  # fmt: skip
            if runs.carried:
                history = _joined(
                    other_heads, other_tails, head, tail, start, cut, histories, end, other_end
                )
            else:
                ends[end] += COUNTED
                ends[other_end] += COUNTED
            most -= _tally_shoe(results, nets, counts, moments)
            most -= _tally_shoe(other_results, nets, counts, moments)
            number += 2
        else:
            deal(shoe, cards, places, drawn)
            _number_places(shoe, heads, tails, base, drawn)
            results, end = _play_one(
                heads, tails, head, tail, lanes, start, cut, most, histories, history
            )
            if runs.carried:
                history = end
            else:
                ends[end] += COUNTED
            most -= _tally_shoe(results, nets, counts, moments)
            number += 1
        if runs.rows.shape[0] and (number % BLOCK == 0 or number == stop or most <= 0):
            _sum_levels(histories, levels)
            if not runs.carried:
                _sum_levels(ends, end_levels)
            _tally_runs(
                left - most, histories, levels, end_levels, runs,
                number <= BLOCK, run_moments, run_endings,
            )  # fmt: skip
            histories[:] = 0
            ends[:] = 0
            left = most
    return Sums(counts, moments, run_moments, run_endings)


@compiled
def coup_results(
    stock: Stock,
    tables: CoupTables,
    seed: np.uint64,
    first: int,
    shoes: int,
    careful: bool,
) -> tuple[Symbols, Counts]:
    """The result of every coup of some shoes, and where each shoe begins among them."""
    cards, spans, drawn = stock.cards, stock.spans, stock.drawn
    head, tail, base = tables.head, tables.tail, tables.symbols
    state, words, places, shoe = clear_desk(spans, cards)
    heads, tails = np.zeros(cards.size, np.uint16), np.zeros(cards.size, np.uint8)
    results = np.zeros(shoes * ((stock.cut - stock.first + HEAD - 1) // HEAD), dtype=np.uint8)
    starts = np.zeros(shoes + 1, dtype=np.int64)
    played = 0
    for number in range(shoes):
        draw_places(places, words, state, spans, seed, U(first + number), careful)
        deal(shoe, cards, places, drawn)
        _number_places(shoe, heads, tails, base, drawn)
        at = U(stock.first)
        while at < U(stock.cut):
            ending = _ending(heads, tails, head, tail, at)
            at = U(at + U(ending & USED_MASK))
            results[played] = _result(ending)
            played += 1
        starts[number + 1] = played
    return results[:played], starts
