"""The layout: which numbers each bet may cover, built from the rows and zeros of the rules."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise


class Bet(StrEnum):
    """Every bet that is assumed; inside bets are on numbers, the others on groups."""

    STRAIGHT = "straight"
    SPLIT = "split"
    STREET = "street"
    CORNER = "corner"
    FIRST_FOUR = "first-four"
    SIX_LINE = "six-line"
    DOZEN = "dozen"
    COLUMN = "column"
    RED = "red"
    BLACK = "black"
    ODD = "odd"
    EVEN = "even"
    LOW = "low"
    HIGH = "high"


INSIDE = frozenset({Bet.STRAIGHT, Bet.SPLIT, Bet.STREET, Bet.CORNER, Bet.FIRST_FOUR, Bet.SIX_LINE})
"""Bets that name their numbers."""
WHICH = frozenset({Bet.DOZEN, Bet.COLUMN})
"""Bets that say which of several they are on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The measures of a layout, as the rules give them."""

    zero: int
    double_zero: int | None
    """``None`` on a table with one zero."""
    first: int
    last: int
    columns: int
    dozens: int
    first_four: tuple[int, ...]
    red: tuple[int, ...]
    low: tuple[int, int]
    high: tuple[int, int]

    @property
    def numbers(self) -> range:
        """The numbers without the zeros."""
        return range(self.first, self.last + 1)

    @property
    def zeros(self) -> tuple[int, ...]:
        """The zeros that this table has."""
        return (self.zero,) if self.double_zero is None else (self.zero, self.double_zero)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The rows of numbers, from the zeros outwards."""
        step = self.columns
        return tuple(
            tuple(range(start, start + step)) for start in range(self.first, self.last + 1, step)
        )


def bits(pockets: Iterable[int]) -> int:
    """A set of pockets as the arithmetic sees it."""
    return sum(1 << pocket for pocket in set(pockets))


def layout_of(layout: Layout) -> Mapping[Bet, tuple[frozenset[int], ...]]:
    """Every bet that a layout has: each with the sets of pockets that it can cover, in order."""
    rows = layout.rows
    low, high = range(layout.low[0], layout.low[1] + 1), range(layout.high[0], layout.high[1] + 1)
    dozen = len(layout.numbers) // layout.dozens
    red = frozenset(layout.red)
    neighbours = tuple(pairwise(rows))
    return {
        Bet.STRAIGHT: tuple(frozenset({n}) for n in (*layout.zeros, *layout.numbers)),
        Bet.SPLIT: (*_zero_splits(layout), *_splits(rows)),
        Bet.STREET: (*_zero_streets(layout), *map(frozenset, rows)),
        Bet.CORNER: tuple(
            frozenset((*upper[at : at + 2], *lower[at : at + 2]))
            for upper, lower in neighbours
            for at in range(layout.columns - 1)
        ),
        # A second zero stands between the zero and the end of the first row.
        Bet.FIRST_FOUR: ((frozenset(layout.first_four),) if layout.double_zero is None else ()),
        Bet.SIX_LINE: tuple(frozenset((*upper, *lower)) for upper, lower in neighbours),
        Bet.DOZEN: tuple(
            frozenset(layout.numbers[start : start + dozen])
            for start in range(0, len(layout.numbers), dozen)
        ),
        Bet.COLUMN: tuple(frozenset(row[at] for row in rows) for at in range(layout.columns)),
        Bet.RED: (red,),
        Bet.BLACK: (frozenset(layout.numbers) - red,),
        Bet.ODD: (frozenset(n for n in layout.numbers if n % 2 == 1),),
        Bet.EVEN: (frozenset(n for n in layout.numbers if n % 2 == 0),),
        Bet.LOW: (frozenset(low),),
        Bet.HIGH: (frozenset(high),),
    }


def _splits(rows: tuple[tuple[int, ...], ...]) -> Iterator[frozenset[int]]:
    """Two numbers side by side, in a row or from one row to the next."""
    for row in rows:
        yield from (frozenset(pair) for pair in pairwise(row))
    for upper, lower in pairwise(rows):
        yield from (frozenset(pair) for pair in zip(upper, lower, strict=True))


def _zero_splits(layout: Layout) -> Iterator[frozenset[int]]:
    """A zero with a number that it touches; two zeros share the first row between them."""
    left, middle, right = layout.rows[0]
    if layout.double_zero is None:
        yield from (frozenset({layout.zero, number}) for number in layout.rows[0])
        return
    zero, other = layout.zero, layout.double_zero
    for pair in ((zero, other), (zero, left), (zero, middle), (other, middle), (other, right)):
        yield frozenset(pair)


def _zero_streets(layout: Layout) -> Iterator[frozenset[int]]:
    """Three pockets that meet at a corner of a zero."""
    left, middle, right = layout.rows[0]
    if layout.double_zero is None:
        yield frozenset({layout.zero, left, middle})
        yield frozenset({layout.zero, middle, right})
        return
    zero, other = layout.zero, layout.double_zero
    for trio in ((zero, left, middle), (zero, other, middle), (other, middle, right)):
        yield frozenset(trio)
