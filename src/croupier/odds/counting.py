"""Counting deals without replacement: the small sums that every file of this room needs."""

from collections import Counter
from collections.abc import Iterable

from croupier.equipment import Rank, deck


def cards_by_rank(decks: int, removed: Iterable[Rank] = ()) -> dict[Rank, int]:
    """How many cards of each rank a full shoe holds."""
    counts = Counter(card.rank for card in deck(without=removed))
    return {rank: count * decks for rank, count in counts.items()}


def drawn_in_order(available: int, drawn: int) -> int:
    """In how many ways a number of cards can be drawn one after another.

    >>> drawn_in_order(52, 2), drawn_in_order(4, 5)
    (2652, 0)
    """
    ways = 1
    for taken in range(drawn):
        ways *= available - taken
    return ways
