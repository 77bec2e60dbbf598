"""Every poker hand of one deck in order of strength, suits apart: 7,462 places for 2,598,960 hands.

The order is the equipment's own: each kind of hand is ranked once by its kernel.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, perm, prod
from typing import Final

from croupier.equipment import RANKS, SUITS, PokerClass, poker_class, poker_strength

HAND: Final = 5
HANDS: Final = 2_598_960
SPREAD: Final = (0, 1, 2, 3, 0)
"""Suits in turn: equal ranks, which are neighbours, differ in suit, and no flush comes about."""
REPEATS: Final = ((2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))
"""How often ranks can repeat in a hand."""


@dataclass(frozen=True, slots=True)
class HandKind:
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

    kinds: tuple[HandKind, ...]
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
        found[(a, b, c, d, e), False] = _strength(ranks, SPREAD)
        if len(set(ranks)) == HAND:
            found[(a, b, c, d, e), True] = _strength(ranks, (0,) * HAND)
    strengths = tuple(sorted(set(found.values())))
    place = {strength: at for at, strength in enumerate(strengths)}
    kinds = tuple(HandKind(ranks, one, place[strength]) for (ranks, one), strength in found.items())
    return Orders(kinds, strengths)


def _strength(ranks: tuple[int, ...], suits: tuple[int, ...]) -> int:
    codes = (suit * len(RANKS) + rank for rank, suit in zip(ranks, suits, strict=True))
    return poker_strength(*codes)


@cache
def hands_by_class() -> dict[PokerClass, int]:
    """How many of all hands are of each class.

    Where a rank repeats, how often alone decides the class, so one hand stands for all such.
    """
    counts: Counter[int] = Counter()
    suits = len(SUITS)
    for ranks in combinations(range(len(RANKS)), HAND):
        counts[poker_class(_strength(ranks, SPREAD))] += suits**HAND - suits
        counts[poker_class(_strength(ranks, (0,) * HAND))] += suits
    for repeats in REPEATS:
        repeated = tuple(rank for rank, times in enumerate(repeats) for _ in range(times))
        of_each = Counter(repeats)
        chosen = perm(len(RANKS), len(repeats)) // prod(map(factorial, of_each.values()))
        hands = chosen * prod(comb(suits, times) for times in repeats)
        counts[poker_class(_strength(repeated, SPREAD))] += hands
    assert counts.total() == HANDS, counts
    return {hand: counts[hand] for hand in PokerClass}
