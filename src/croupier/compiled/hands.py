"""Five-card poker hands by table: the ranking kernel's answers, found again by adding.

Every rank has a key, and no two hands of ranks add up to the same sum. The sums are folded into a
short table: the high bits of a sum choose a row, rows overlap where their entries do not. Above
the sum a card's key counts its suit, so that five of one suit show; those hands have a table of
their own behind the first. The tables are filled by asking the kernel for one hand of each kind.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import CARDS, RANKS, SUITS, poker_class, poker_strength

from .adopt import compiled_into

U = np.uint64

# Sums of five of these are all different (a published set of keys; the build checks it).
RANK_KEYS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
HAND: Final = 5
COPIES: Final = len(SUITS)
SUM_BITS: Final = 19
SUIT_BITS: Final = 3
ROW_BITS: Final = 9
SUM_MASK: Final = U((1 << SUM_BITS) - 1)
ROW_MASK: Final = U((1 << ROW_BITS) - 1)
ROW_SHIFT: Final = U(ROW_BITS)
SUIT_SHIFT: Final = U(SUM_BITS)
FIVE_GAP: Final = U(2)
"""Of the counts up to five, five alone has its first and its third bit set."""
BYTES: Final = 256
FIVE_FLAGS: Final = U(sum(1 << (SUIT_BITS * suit) for suit in range(COPIES)))


_CODES: Final = {(int(card.rank), int(card.suit)): card.code for card in CARDS}


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PokerTables:
    """What ranking by table reads."""

    keys: NDArray[np.uint32]
    """By card code."""
    pair_keys: NDArray[np.uint32]
    """By two card codes as the bytes of one number: the sum of their keys."""
    rows: NDArray[np.uint16]
    """By the high bits of a sum: where its row begins."""
    ranks: NDArray[np.uint16]
    """The rank of a hand, 0 for the lowest; the hands of one suit from ``suited`` onwards."""
    suited: int
    strengths: NDArray[np.int32]
    """By rank: the strength that the kernel gives."""
    classes: NDArray[np.uint8]
    """By rank: the class of the hand."""


@lru_cache(maxsize=1)
def poker_tables() -> PokerTables:
    """Ask the kernel for every kind of hand."""
    mixed = {_sum(ranks): poker_strength(*_cards(ranks)) for ranks in _rank_hands()}
    assert len(mixed) == sum(1 for _ in _rank_hands()), "two hands add up to the same sum"
    suited = {
        _sum(ranks): poker_strength(*(_code(rank, 0) for rank in ranks))
        for ranks in combinations(range(len(RANKS)), HAND)
    }
    strengths = sorted({*mixed.values(), *suited.values()})
    rank = {strength: number for number, strength in enumerate(strengths)}
    rows, size = _folded(sorted(mixed))
    ranks = np.zeros(2 * size, dtype=np.uint16)
    for start, hands in ((0, mixed), (size, suited)):
        for total, strength in hands.items():
            ranks[start + int(rows[total >> ROW_BITS]) + (total & int(ROW_MASK))] = rank[strength]
    keys = np.array(
        [RANK_KEYS[card.rank] | (1 << (SUM_BITS + SUIT_BITS * card.suit)) for card in CARDS],
        dtype=np.uint32,
    )
    pair_keys = np.zeros((len(keys), BYTES), dtype=np.uint32)
    pair_keys[:, : len(keys)] = keys[:, None] + keys
    return PokerTables(
        keys=keys,
        pair_keys=pair_keys.reshape(-1),
        rows=rows,
        ranks=ranks,
        suited=size,
        strengths=np.array(strengths, dtype=np.int32),
        classes=np.array([poker_class(strength) for strength in strengths], dtype=np.uint8),
    )


def strengths_of(hands: NDArray[np.int64]) -> NDArray[np.int32]:
    """The strengths of many hands at once, five card codes a row."""
    tables = poker_tables()
    totals = tables.keys[hands].sum(axis=1, dtype=np.uint64)
    suits = totals >> SUIT_SHIFT
    one_suit = (suits & (suits >> FIVE_GAP) & FIVE_FLAGS) != 0
    sums = totals & SUM_MASK
    places = tables.rows[sums >> ROW_SHIFT] + (sums & ROW_MASK).astype(np.int64)
    strengths: NDArray[np.int32] = tables.strengths[tables.ranks[places + tables.suited * one_suit]]
    return strengths


def _rank_hands() -> Iterator[tuple[int, ...]]:
    """Every five ranks that one deck can give."""
    for ranks in combinations_with_replacement(range(len(RANKS)), HAND):
        if all(ranks.count(rank) <= COPIES for rank in ranks):
            yield ranks


def _sum(ranks: tuple[int, ...]) -> int:
    return sum(RANK_KEYS[rank] for rank in ranks)


def _code(rank: int, suit: int) -> int:
    return _CODES[rank, suit]


def _cards(ranks: tuple[int, ...]) -> Iterator[int]:
    """Five cards of these ranks that are not all of one suit."""
    for place, rank in enumerate(ranks):
        # Equal ranks stand together, so counting on gives them different suits.
        yield _code(rank, place % COPIES)


def _folded(sums: list[int]) -> tuple[NDArray[np.uint16], int]:
    """Lay the rows of sums over one another, full rows first; return where each begins."""
    rows: dict[int, list[int]] = {}
    for total in sums:
        rows.setdefault(total >> ROW_BITS, []).append(total & int(ROW_MASK))
    starts = np.zeros(max(rows) + 1, dtype=np.uint16)
    room = 1 << 15
    taken = np.zeros(room + int(ROW_MASK) + 1, dtype=np.bool_)
    for row in sorted(rows, key=lambda row: (-len(rows[row]), row)):
        blocked = np.zeros(room, dtype=np.bool_)
        for place in rows[row]:
            blocked |= taken[place : place + room]
        start = int(np.argmin(blocked))
        taken[np.array(rows[row]) + start] = True
        starts[row] = start
    size = int(np.flatnonzero(taken)[-1]) + 1
    assert 2 * size <= np.iinfo(np.uint16).max
    return starts, size


@compiled_into
def suit_of_key(key: np.uint64) -> np.uint64:
    """What the keys of two cards have in common where they are of one suit."""
    return U(key >> SUIT_SHIFT)


@compiled_into
def rank_of_key(
    key: np.uint64, rows: NDArray[np.uint16], ranks: NDArray[np.uint16], suited: np.uint64
) -> np.uint16:
    """The rank of a hand whose cards' keys add up to this."""
    total = U(key & SUM_MASK)
    suits = U(key >> SUIT_SHIFT)
    at = U(U(rows[U(total >> ROW_SHIFT)]) + U(total & ROW_MASK))
    if U(suits & U(suits >> FIVE_GAP) & FIVE_FLAGS) != U(0):
        at = U(at + suited)
    found: np.uint16 = ranks[at]
    return found
