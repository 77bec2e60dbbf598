"""Every poker hand of one deck in order of strength, suits apart: 7,462 places for 2,598,960 hands.

The order is the equipment's own: each kind of hand is ranked once by its kernel.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from croupier.equipment import RANKS, SUITS, PokerClass, poker_class, poker_strength

__all__ = ("HANDS", "Kind", "Orders", "hands_by_class", "orders_of_hands")

HAND: Final = 5
HANDS: Final = 2_598_960


@dataclass(frozen=True, slots=True)
class Kind:
    """Hands that differ by their suits alone."""

    ranks: tuple[int, int, int, int, int]
    """Rising, as indices of ``RANKS``."""
    is_one_suit: bool
    place: int
    """Where the hands stand in the order of strength, from 0 up."""

    @property
    def hands(self) -> int:
        """How many hands are of the kind."""
        if self.is_one_suit:
            return len(SUITS)
        counts = Counter(self.ranks).values()
        flushes = len(SUITS) if len(counts) == HAND else 0
        return prod(comb(len(SUITS), count) for count in counts) - flushes


@dataclass(frozen=True, slots=True)
class Orders:
    """All kinds of hand, and the strengths in their order."""

    kinds: tuple[Kind, ...]
    strengths: tuple[int, ...]
    """The strength at each place, lowest first."""


@cache
def orders_of_hands() -> Orders:
    """Rank every kind of hand."""
    found: dict[tuple[tuple[int, int, int, int, int], bool], int] = {}
    for ranks in combinations_with_replacement(range(len(RANKS)), HAND):
        if ranks[0] == ranks[-1]:
            continue  # no deck has five of a kind
        a, b, c, d, e = ranks
        # Suits in turn: equal ranks, which are neighbours, differ, and no flush comes about.
        found[(a, b, c, d, e), False] = _strength(ranks, (0, 1, 2, 3, 0))
        if len(set(ranks)) == HAND:
            found[(a, b, c, d, e), True] = _strength(ranks, (0,) * HAND)
    strengths = tuple(sorted(set(found.values())))
    place = {strength: at for at, strength in enumerate(strengths)}
    kinds = tuple(Kind(ranks, one, place[strength]) for (ranks, one), strength in found.items())
    return Orders(kinds, strengths)


def _strength(ranks: tuple[int, ...], suits: tuple[int, ...]) -> int:
    codes = (suit * len(RANKS) + rank for rank, suit in zip(ranks, suits, strict=True))
    return poker_strength(*codes)


@cache
def hands_by_class() -> dict[PokerClass, int]:
    """How many of all hands are of each class."""
    orders = orders_of_hands()
    counts: Counter[PokerClass] = Counter()
    for kind in orders.kinds:
        counts[PokerClass(poker_class(orders.strengths[kind.place]))] += kind.hands
    assert sum(counts.values()) == HANDS, counts
    return {hand: counts[hand] for hand in PokerClass}
