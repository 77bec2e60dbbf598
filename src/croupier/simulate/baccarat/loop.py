"""The fast loop of Baccarat: whole shoes, four at a time, by table.

A coup costs three reads: its first cards give a row, the row and the next two cards give the cards
used and the result, and the cards used say where the next coup begins. No rule is written here.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled, compiled_into, compiled_lightly
from croupier.compiled.baccarat import HEAD, RESULT_BITS, TAIL, USED_BITS
from croupier.simulate.dealing import (
    CARDS_PER_WORD,
    FOUR,
    FOURTH,
    ROOM,
    SECOND,
    THIRD,
    Places,
    Stock,
    Symbols,
    deal,
    deal_four,
    draw_four,
    draw_places,
)
from croupier.simulate.game import MOMENTS
from croupier.simulate.moments import add_group
from croupier.simulate.streams import STATE_WORDS, Words

from .runs import (
    HISTORIES,
    HISTORY,
    LEVELS,
    NO_HISTORY,
    RUN_ENDINGS,
    SHIFT,
    Counts,
    Histories,
    RunTables,
    tally_block,
)

U = np.uint64
Heads = NDArray[np.uint16]

BLOCK: Final = 128
"""Shoes over whose runs one sum is taken: as many as follow a multiple of this number."""
HISTORY_MASK: Final = U(HISTORIES - 1)
USED_MASK: Final = U((1 << USED_BITS) - 1)
RESULT_AT: Final = U(USED_BITS)
RESULT_MASK: Final = U((1 << RESULT_BITS) - 1)
LANE_AT: Final = U(((1 << RESULT_BITS) - 1) << USED_BITS)
"""A result's number where it stands in an ending is the place of its lane: sixteen bits a lane."""
OUTCOME_AT: Final = U(USED_BITS + RESULT_BITS)
RESULTS: Final = 1 << RESULT_BITS
LANE_BITS: Final = 16
LANE_MASK: Final = U((1 << LANE_BITS) - 1)
"""Results are counted in four lanes of one word: a shoe has far fewer than 65,536 coups."""
ONE: Final = U(1)
HEAD_CARDS: Final = U(HEAD)
TAIL_CARDS: Final = U(TAIL)
COUNTED: Final = np.uint16(1)


class CoupTables(NamedTuple):
    """What the loop reads to play a coup."""

    head: Heads
    tail: Symbols
    nets: Counts
    """By bet and result: what the bet gains."""
    symbols: int


@compiled_lightly
def _number_places(shoe: Symbols, heads: Heads, tails: Symbols, base: int, size: int) -> None:
    """Write, for every place in the shoe, the tail and the head that begin there as numbers."""
    one = np.uint8(base)
    for at in range(U(size + TAIL)):
        tails[at] = np.uint8(np.uint8(shoe[at] * one) + shoe[U(at + ONE)])
    two = np.uint16(base * base)
    for at in range(U(size)):
        heads[at] = np.uint16(
            np.uint16(np.uint16(tails[at]) * two) + np.uint16(tails[U(at + TAIL_CARDS)])
        )


@compiled_into
def _ending(heads: Heads, tails: Symbols, head: Heads, tail: Symbols, at: np.uint64) -> np.uint64:
    """How the coup that begins at a place ends."""
    return U(tail[U(U(head[U(heads[at])]) + U(tails[U(at + HEAD_CARDS)]))])


@compiled_into
def followed(history: np.uint64, ending: np.uint64) -> np.uint64:
    """A history with one more coup."""
    return U(U(U(history << SHIFT) | U(ending >> OUTCOME_AT)) & HISTORY_MASK)


@compiled_into
def _counted(results: np.uint64, ending: np.uint64) -> np.uint64:
    """The results so far with one more in its lane: the ending holds how far up the lane is."""
    return U(results + U(ONE << U(ending & LANE_AT)))


@compiled_lightly
def _play_on(
    heads: Heads,
    tails: Symbols,
    head: Heads,
    tail: Symbols,
    at: np.uint64,
    cut: np.uint64,
    most: int,
    histories: Histories,
    results: np.uint64,
    history: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """Play a shoe from a place on, or a number of its coups; return its results and its history."""
    while at < cut and most > 0:
        ending = _ending(heads, tails, head, tail, at)
        at = U(at + U(ending & USED_MASK))
        results = _counted(results, ending)
        history = followed(history, ending)
        histories[history] += COUNTED
        most -= 1
    return results, history


@compiled_lightly
def _play_four(
    heads: Heads,
    tails: Symbols,
    head: Heads,
    tail: Symbols,
    first: np.uint64,
    cut: np.uint64,
    histories: Histories,
    history: np.uint64,
    results: Words,
    ends: Words,
) -> None:
    """Play four shoes side by side, so that the others are worked on while one waits for memory.

    The first one's history goes on from the shoe before it, the others' begin empty.
    """
    a, b, c, d = first, U(first + SECOND), U(first + THIRD), U(first + FOURTH)
    cut_b, cut_c, cut_d = U(cut + SECOND), U(cut + THIRD), U(cut + FOURTH)
    sum_a, sum_b, sum_c, sum_d = U(0), U(0), U(0), U(0)
    past_a, past_b, past_c, past_d = history, NO_HISTORY, NO_HISTORY, NO_HISTORY
    while a < cut and b < cut_b and c < cut_c and d < cut_d:
        end_a = _ending(heads, tails, head, tail, a)
        end_b = _ending(heads, tails, head, tail, b)
        end_c = _ending(heads, tails, head, tail, c)
        end_d = _ending(heads, tails, head, tail, d)
        a, b = U(a + U(end_a & USED_MASK)), U(b + U(end_b & USED_MASK))
        c, d = U(c + U(end_c & USED_MASK)), U(d + U(end_d & USED_MASK))
        sum_a, sum_b = _counted(sum_a, end_a), _counted(sum_b, end_b)
        sum_c, sum_d = _counted(sum_c, end_c), _counted(sum_d, end_d)
        past_a, past_b = followed(past_a, end_a), followed(past_b, end_b)
        past_c, past_d = followed(past_c, end_c), followed(past_d, end_d)
        histories[past_a] += COUNTED
        histories[past_b] += COUNTED
        histories[past_c] += COUNTED
        histories[past_d] += COUNTED
    results[0], ends[0] = _play_on(heads, tails, head, tail, a, cut, ROOM, histories, sum_a, past_a)
    results[1], ends[1] = _play_on(
        heads, tails, head, tail, b, cut_b, ROOM, histories, sum_b, past_b
    )
    results[2], ends[2] = _play_on(
        heads, tails, head, tail, c, cut_c, ROOM, histories, sum_c, past_c
    )
    results[3], ends[3] = _play_on(
        heads, tails, head, tail, d, cut_d, ROOM, histories, sum_d, past_d
    )


@compiled_lightly
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
        empty, history = followed(empty, ending), followed(history, ending)
        histories[empty] -= COUNTED
        histories[history] += COUNTED
    return last


@compiled_lightly
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
        add_group(moments, bet * MOMENTS, coups, net)
    return coups


class Room(NamedTuple):
    """A desk for four shoes."""

    state: Words
    words: Words
    places: Places
    undealt: Symbols
    dealt: Words
    shoe: Symbols
    """What is dealt, card by card."""
    heads: Heads
    tails: Symbols


class Past(NamedTuple):
    """What is known of the shoes of a block so far."""

    results: Words
    """By shoe of four: its results in lanes."""
    lasts: Words
    """By shoe of four: its history at the end."""
    histories: Histories
    ends: Histories
    """How often each history was the last of a shoe."""
    levels: Histories
    end_levels: Histories
    """The same for shorter histories."""


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
def _room(stock: Stock) -> Room:
    """Clear a desk for four shoes."""
    size = FOUR * ROOM + CARDS_PER_WORD
    assert size >= FOUR * ROOM + HEAD + TAIL
    dealt = np.zeros(size // CARDS_PER_WORD, dtype=np.uint64)
    return Room(
        np.zeros(STATE_WORDS, dtype=np.uint64),
        np.zeros(stock.spans.size // 2, dtype=np.uint64),
        np.zeros(FOUR * ROOM, dtype=np.uint16),
        np.zeros(FOUR * ROOM, dtype=np.uint8),
        dealt,
        dealt.view(np.uint8),
        np.zeros(size, dtype=np.uint16),
        np.zeros(size, dtype=np.uint8),
    )


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
    """Play shoes in order of their numbers, and at most ``most`` coups of them."""
    room = _room(stock)
    past = Past(
        np.zeros(FOUR, dtype=np.uint64),
        np.zeros(FOUR, dtype=np.uint64),
        np.zeros(HISTORIES, dtype=np.uint16),
        np.zeros(HISTORIES, dtype=np.uint16),
        np.zeros(LEVELS[0], dtype=np.uint16),
        np.zeros(LEVELS[0], dtype=np.uint16),
    )
    sums = Sums(
        np.zeros(RESULTS, dtype=np.int64),
        np.zeros(tables.nets.size // RESULTS * MOMENTS, dtype=np.int64),
        np.zeros(runs.rows.shape[0] * MOMENTS, dtype=np.int64),
        np.zeros((runs.rows.shape[0], RUN_ENDINGS), dtype=np.int64),
    )
    _play_stretch(stock, tables, runs, seed, first, shoes, most, careful, room, past, sums)
    return sums


@compiled_lightly
def _play_stretch(
    stock: Stock,
    tables: CoupTables,
    runs: RunTables,
    seed: np.uint64,
    first: int,
    shoes: int,
    most: int,
    careful: bool,
    room: Room,
    past: Past,
    sums: Sums,
) -> None:
    """Play shoes on a desk that is there, and add them to the sums."""
    cards, spans, drawn = stock.cards, stock.spans, stock.drawn
    start, cut = U(stock.first), U(stock.cut)
    head, tail, nets, base = tables
    state, words, places, undealt, dealt, shoe, heads, tails = room
    results, lasts, histories, ends, levels, end_levels = past
    counts, moments, run_moments, run_endings = sums
    own_places = places[: spans.size]
    coups_most = (stock.cut - stock.first + HEAD - 1) // HEAD
    history = NO_HISTORY
    if runs.carried:
        # Every shoe has a coup at least, so that no history reaches further back.
        for number in range(max(first - HISTORY, 0), first):
            draw_places(own_places, words, state, spans, seed, U(number), careful)
            deal(shoe, cards, own_places, drawn)
            _number_places(shoe, heads, tails, base, drawn)
            _, history = _play_on(heads, tails, head, tail, start, cut, ROOM, ends, U(0), history)
        for code in range(U(HISTORIES)):
            ends[code] = 0
    number, stop, left = first, first + shoes, most
    while number < stop and most > 0:
        together = min(FOUR, stop - number, BLOCK - number % BLOCK)
        if together == FOUR and most >= FOUR * coups_most:
            draw_four(places, words, state, spans, seed, U(number), careful)
            deal_four(dealt, undealt, cards, places, drawn)
            _number_places(shoe, heads, tails, base, (FOUR - 1) * ROOM + drawn)
            _play_four(heads, tails, head, tail, start, cut, histories, history, results, lasts)
        else:
            together = 1
            draw_places(own_places, words, state, spans, seed, U(number), careful)
            deal(shoe, cards, own_places, drawn)
            _number_places(shoe, heads, tails, base, drawn)
            results[0], lasts[0] = _play_on(
                heads, tails, head, tail, start, cut, most, histories, U(0), history
            )
        for place in range(together):
            most -= _tally_shoe(results[place], nets, counts, moments)
            latest = lasts[place]
            if not runs.carried:
                ends[latest] += COUNTED
            elif place == 0:
                history = latest
            else:
                begins = U(place * ROOM)
                history = _joined(
                    heads, tails, head, tail, U(start + begins), U(cut + begins),
                    histories, history, latest,
                )  # fmt: skip
        number += together
        if number % BLOCK == 0 or number == stop or most <= 0:
            tally_block(
                left - most, histories, ends, levels, end_levels, runs, number <= BLOCK,
                run_moments, run_endings,
            )  # fmt: skip
            left = most


@compiled
def last_histories(
    stock: Stock, tables: CoupTables, seed: np.uint64, numbers: Words
) -> NDArray[np.uint64]:
    """The history at the end of each of some shoes, each played by itself."""
    head, tail, base = tables.head, tables.tail, tables.symbols
    state, words, places, _, _, shoe, heads, tails = _room(stock)
    own_places = places[: stock.spans.size]
    seen = np.zeros(HISTORIES, dtype=np.uint16)
    found = np.zeros(numbers.size, dtype=np.uint64)
    for place in range(numbers.size):
        draw_places(own_places, words, state, stock.spans, seed, numbers[place], False)
        deal(shoe, stock.cards, own_places, stock.drawn)
        _number_places(shoe, heads, tails, base, stock.drawn)
        start, cut = U(stock.first), U(stock.cut)
        _, found[place] = _play_on(
            heads, tails, head, tail, start, cut, ROOM, seen, U(0), NO_HISTORY
        )
    return found


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
    state, words, places, _, _, shoe, heads, tails = _room(stock)
    own_places = places[: spans.size]
    results = np.zeros(shoes * ((stock.cut - stock.first + HEAD - 1) // HEAD), dtype=np.uint8)
    starts = np.zeros(shoes + 1, dtype=np.int64)
    played = 0
    for number in range(shoes):
        draw_places(own_places, words, state, spans, seed, U(first + number), careful)
        deal(shoe, cards, own_places, drawn)
        _number_places(shoe, heads, tails, base, drawn)
        at = U(stock.first)
        while at < U(stock.cut):
            ending = _ending(heads, tails, head, tail, at)
            at = U(at + U(ending & USED_MASK))
            results[played] = U(U(ending >> RESULT_AT) & RESULT_MASK)
            played += 1
        starts[number + 1] = played
    return results[:played], starts
