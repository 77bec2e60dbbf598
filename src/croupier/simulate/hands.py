"""Five-card poker hands ranked in batches."""

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.compiled.adopt import compiled_lightly
from croupier.compiled.hands import poker_tables, rank_of_key
from croupier.equipment import CARDS

U = np.uint64
HAND: Final = 5
ONE, TWO, THREE, FOUR = U(1), U(2), U(3), U(4)
BYTE: Final = U(0xFF)
BYTE_BITS: Final = U(8)


@compiled_lightly
def _rank_pairs(
    words: NDArray[np.uint16],
    keys: NDArray[np.uint32],
    pair_keys: NDArray[np.uint32],
    rows: NDArray[np.uint16],
    ranks: NDArray[np.uint16],
    suited: np.uint64,
    found: NDArray[np.uint16],
) -> None:
    """Rank hands two at a time, and read their cards two at a time."""
    at = hand = U(0)
    while hand < U(found.size):
        middle = U(words[at + TWO])
        one = U(pair_keys[words[at]]) + U(pair_keys[words[at + ONE]]) + U(keys[middle & BYTE])
        two = (
            U(keys[middle >> BYTE_BITS])
            + U(pair_keys[words[at + THREE]])
            + U(pair_keys[words[at + FOUR]])
        )
        found[hand] = rank_of_key(one, rows, ranks, suited)
        found[hand + ONE] = rank_of_key(two, rows, ranks, suited)
        at += U(HAND)
        hand += TWO


def card_codes(cards: ArrayLike, width: int) -> NDArray[np.uint8]:
    """Rows of ``width`` cards each, given as whole numbers that are card codes."""
    codes = np.asarray(cards)
    if codes.ndim != 2 or codes.shape[1] != width:  # noqa: PLR2004 (rows by cards)
        raise ValueError(f"cards are rows of {width} card codes, not of shape {codes.shape}")
    if codes.size and codes.dtype.kind not in "iu":
        raise ValueError(f"card codes are whole numbers, not {codes.dtype}")
    if codes.size and (codes.max() >= len(CARDS) or (codes.dtype.kind == "i" and codes.min() < 0)):
        wrong = codes.min() if codes.min() < 0 else codes.max()
        raise ValueError(f"card codes are 0 to {len(CARDS) - 1}, not {int(wrong)}")
    return np.ascontiguousarray(codes, dtype=np.uint8)


def hand_ranks(cards: ArrayLike) -> NDArray[np.uint16]:
    """Rank hands, five card codes each: a higher rank beats a lower one, 0 is the lowest.

    A hand is taken to be of one deck: it is not checked that its five cards differ, and where they
    do not, its rank means nothing.

    >>> from croupier.equipment import parse_cards
    >>> hands = ["2S 3H 4D 5C 7S", "TS TD KC 6H 3S", "AS KS QS JS TS"]
    >>> hand_ranks([[card.code for card in parse_cards(hand)] for hand in hands]).tolist()
    [0, 3164, 7461]
    """
    codes = card_codes(cards, HAND)
    count = len(codes)
    if count % 2 == 1:
        codes = np.concatenate((codes, codes[-1:]))
    words = codes.reshape(-1).view(np.uint16)
    if not words.flags.aligned:
        words = words.copy()
    tables = poker_tables()
    found = np.empty(len(codes), dtype=np.uint16)
    suited = U(tables.suited)
    _rank_pairs(words, tables.keys, tables.pair_keys, tables.rows, tables.ranks, suited, found)
    return found[:count]


def hand_strengths(cards: ArrayLike) -> NDArray[np.int32]:
    """The strength of each hand, as ``croupier.equipment.strength_of`` has it."""
    strengths: NDArray[np.int32] = poker_tables().strengths[hand_ranks(cards)]
    return strengths


def hand_classes(cards: ArrayLike) -> NDArray[np.uint8]:
    """The class of each hand, as a number of ``croupier.equipment.PokerClass``."""
    classes: NDArray[np.uint8] = poker_tables().classes[hand_ranks(cards)]
    return classes
