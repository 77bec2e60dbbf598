"""Five-card poker hands ranked in batches."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.compiled.adopt import compiled
from croupier.compiled.hands import hand_tables, rank_of_key
from croupier.equipment import CARDS

__all__ = ("hand_classes", "hand_ranks", "hand_strengths")

U = np.uint64
HAND = 5
ONE, TWO, THREE, FOUR = U(1), U(2), U(3), U(4)


@compiled
def _rank_all(
    cards: NDArray[np.uint8],
    keys: NDArray[np.uint32],
    rows: NDArray[np.uint16],
    ranks: NDArray[np.uint16],
    suited: np.uint64,
    found: NDArray[np.uint16],
) -> None:
    assert cards.size == HAND * found.size
    at = U(0)
    for hand in range(U(found.size)):
        key = U(
            U(keys[U(cards[at])])
            + U(keys[U(cards[U(at + ONE)])])
            + U(keys[U(cards[U(at + TWO)])])
            + U(keys[U(cards[U(at + THREE)])])
            + U(keys[U(cards[U(at + FOUR)])])
        )
        found[hand] = rank_of_key(key, rows, ranks, suited)
        at = U(at + U(HAND))


def hand_ranks(cards: ArrayLike) -> NDArray[np.uint16]:
    """Rank hands, five card codes each: a higher rank beats a lower one, 0 is the lowest.

    >>> from croupier.equipment import parse_cards
    >>> hands = ["2S 3H 4D 5C 7S", "TS TD KC 6H 3S", "AS KS QS JS TS"]
    >>> hand_ranks([[card.code for card in parse_cards(hand)] for hand in hands]).tolist()
    [0, 3164, 7461]
    """
    codes = np.ascontiguousarray(cards, dtype=np.uint8)
    if codes.ndim != 2 or codes.shape[1] != HAND:  # noqa: PLR2004 (hands by cards)
        raise ValueError(f"hands are rows of {HAND} card codes, not of shape {codes.shape}")
    if codes.size and int(codes.max()) >= len(CARDS):
        raise ValueError(f"card codes are 0 to {len(CARDS) - 1}, not {int(codes.max())}")
    tables = hand_tables()
    found = np.empty(len(codes), dtype=np.uint16)
    _rank_all(codes.ravel(), tables.keys, tables.rows, tables.ranks, U(tables.suited), found)
    return found


def hand_strengths(cards: ArrayLike) -> NDArray[np.int32]:
    """The strength of each hand, as ``croupier.equipment.strength_of`` has it."""
    strengths: NDArray[np.int32] = hand_tables().strengths[hand_ranks(cards)]
    return strengths


def hand_classes(cards: ArrayLike) -> NDArray[np.uint8]:
    """The class of each hand, as a number of ``croupier.equipment.PokerClass``."""
    classes: NDArray[np.uint8] = hand_tables().classes[hand_ranks(cards)]
    return classes
