"""Machines as kernels read them: rows in the order in which they are visited, results numbered.

An entry of the table is the place of the next row, shifted, and below it where a one is added:
seven results have four bits each of a word. What seldom comes is a place behind all rows.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.simulate.dealing import Stock

Rows = NDArray[np.int64]

OFTEN: Final = 7
"""Results that are counted in lanes: with fewer, surrender makes Vegas Blackjack crawl."""
LANE_BITS: Final = 4
NO_LANE: Final = OFTEN * LANE_BITS
"""What is added there is lost."""
PLACE_AT: Final = 5
LANE_MASK: Final = np.uint32((1 << PLACE_AT) - 1)
TAG_BITS: Final = 3
"""Between lane and place where cards are counted: what a card adds."""
SELDOM_MOST: Final = 64
"""A result that seldom comes has six bits."""
SELDOM_SHARE: Final = 0.02
LEFT_OVER: Final = 1e-15
"""Chances that are followed no further."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Image:
    """A machine as a kernel reads it."""

    table: NDArray[np.uint32]
    rows: int
    symbols: int
    begin: int
    """The place of the row that the first card meets: as many cards as are burnt pass by."""
    order: tuple[int, ...]
    """The machine's results in the order of their numbers here, the most frequent first."""
    misses: NDArray[np.float64]
    """How many of all cards meet a row behind the first, the first two, and so on."""
    fewest: int
    """A result comes at most once in so many cards."""
    place_at: int = PLACE_AT


def image_of(
    follows: NDArray[np.integer], emits: NDArray[np.integer], results: int, stock: Stock
) -> Image:
    """Join and order the states of a machine, number its results, and pack what a kernel reads.

    The start is the first state. A result may come in the midst of a round; a seldom one may not.
    """
    symbols = follows.shape[1]
    chances = np.bincount(stock.cards[: stock.size], minlength=symbols) / stock.size
    follows, emits, start = _joined(follows.astype(np.int64), emits.astype(np.int64))
    often = _visits(follows, start, chances)
    order = np.argsort(-often, kind="stable")
    order = np.concatenate(([start], order[order != start]))
    name = np.empty(len(order), np.int64)
    name[order] = np.arange(len(order))
    follows, emits, often = name[follows[order]], emits[order], often[order]
    came = np.bincount(emits[emits >= 0], (often[:, None] * chances)[emits >= 0], minlength=results)
    rank = np.argsort(-came, kind="stable")
    lane = np.empty(len(rank), np.int64)
    lane[rank] = np.arange(len(rank))
    assert len(rank) - OFTEN <= SELDOM_MOST, "a result that seldom comes has six bits"
    assert came[rank[OFTEN:]].sum() < SELDOM_SHARE, "too many results come often"
    number = lane[np.maximum(emits, 0)]
    is_often, is_seldom = (emits >= 0) & (number < OFTEN), (emits >= 0) & (number >= OFTEN)
    assert (follows[is_seldom] == 0).all(), "a seldom result ends its round"
    burnt = stock.first
    count = len(follows) + burnt
    place = np.where(is_seldom, count * symbols + number - OFTEN, follows * symbols)
    entries = (place << PLACE_AT) | np.where(is_often, LANE_BITS * number, NO_LANE)
    passing = [(k - 1 + len(follows)) * symbols if k else 0 for k in range(burnt)]
    passes = (np.array(passing, np.int64).reshape(-1, 1) << PLACE_AT) | NO_LANE
    table = np.concatenate((entries, np.repeat(passes, symbols, axis=1)))
    assert table.max() < 1 << 32
    return Image(
        table=table.astype(np.uint32).ravel(),
        rows=count,
        symbols=symbols,
        begin=(count - 1) * symbols if burnt else 0,
        order=tuple(rank.tolist()),
        misses=1 - np.cumsum(often) / often.sum(),
        fewest=_fewest(follows),
    )


def tagged(image: Image, tags: NDArray[np.integer], burnt: int) -> Image:
    """The same machine, whose entries have what a card adds to a count: nothing while it is burnt.

    ``tags`` are by symbol, none below zero.
    """
    assert 0 <= tags.min() <= tags.max() < 1 << TAG_BITS, "a tag has three bits"
    place, lane = image.table >> PLACE_AT, image.table & LANE_MASK
    adds = np.tile(tags.astype(np.uint32), image.rows)
    adds[(image.rows - burnt) * image.symbols :] = 0
    assert int(place.max()) < 1 << (32 - PLACE_AT - TAG_BITS)
    table = (place << np.uint32(PLACE_AT + TAG_BITS)) | (adds << np.uint32(PLACE_AT)) | lane
    return replace(image, table=table.astype(np.uint32), place_at=PLACE_AT + TAG_BITS)


def _joined(follows: Rows, emits: Rows) -> tuple[Rows, Rows, int]:
    """Join states that nothing can tell apart; the start stays by itself."""
    names = (np.arange(len(follows)) == 0).astype(np.int64)
    count = 2
    while True:
        known = np.column_stack((names, names[follows], emits))
        packed = np.ascontiguousarray(known, dtype=np.int32)
        whole = packed.view(np.dtype((np.void, packed.itemsize * packed.shape[1]))).ravel()
        _, keep, names = np.unique(whole, return_index=True, return_inverse=True)
        names = names.reshape(-1)
        if len(keep) == count:
            return names[follows[keep]], emits[keep], int(names[0])
        count = len(keep)


def _visits(follows: Rows, start: int, chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """How often a round from an endless shoe comes to each state."""
    total = np.zeros(len(follows))
    mass = np.zeros(len(follows))
    mass[start] = 1.0
    while mass.sum() > LEFT_OVER:
        total += mass
        ahead: Any = np.bincount(
            follows.ravel(), (mass[:, None] * chances).ravel(), minlength=len(follows)
        )
        ahead[start] = 0.0
        mass = ahead
    return total


def _fewest(follows: Rows) -> int:
    """In how few cards a round can come back to its start."""
    depth = np.full(len(follows), len(follows))
    depth[0] = 0
    reached = [0]
    for state in reached:  # grows
        for after in follows[state].tolist():
            if after == 0:
                return int(depth[state]) + 1
            if depth[after] == len(follows):
                depth[after] = depth[state] + 1
                reached.append(after)
    raise AssertionError("no round ends")
