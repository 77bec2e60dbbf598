"""Counts of the cards at the Blackjack family, and what is staked at which count.

The count begins at zero with a fresh shoe, and every card that is seen adds its tag. Divided by
the decks that are not seen yet, rounded down, it is the true count. Where a version's decks lack
cards, as in Crown Pontoon, the tags do not sum to zero over a deck; what a deck then adds by
itself is taken off, so that a fresh shoe still counts zero. The Knock-Out count is not divided:
it begins where its authors begin it, and the running count decides.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from croupier.equipment import CARDS

COUNT_FAR: Final = 40
"""Counts are told apart from minus so much to so much; those beyond are in the last one."""
COUNTED_HEAD: Final = 4
"""Sums over counted rounds: units, their squares, what they gained, the squares of that."""
COUNTED_ROW: Final = 5
"""Sums by count: rounds, what one unit gained with its insurance, the squares of that, boxes that
were insured, and what their insurance gained."""
UNITS_MOST: Final = 1000
"""The most units that a spread may stake, so that every sum is a whole number of 64 bits."""
STEP: Final = re.compile(r"([+-]?\d+)\s*:\s*(\d+)")
BELOW: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """How many units are staked at which count.

    >>> str(Spread(below=0, steps=((1, 2), (3, 8))))
    '0,1:2,3:8'
    """

    steps: tuple[tuple[int, int], ...]
    """The count from which each number of units is staked, rising."""
    below: int = 1
    """Units below all of them; with none the player sits out."""

    def __post_init__(self) -> None:
        counts = [count for count, _ in self.steps]
        if counts != sorted(set(counts)):
            raise ValueError("the counts must rise")
        if not all(-COUNT_FAR <= count <= COUNT_FAR for count in counts):
            raise ValueError(f"counts lie between {-COUNT_FAR} and {COUNT_FAR}")
        units = [self.below, *(units for _, units in self.steps)]
        if not all(0 <= staked <= UNITS_MOST for staked in units):
            raise ValueError(f"0 to {UNITS_MOST} units may be staked")
        if not any(units):
            raise ValueError("something must be staked at some count")

    def __str__(self) -> str:
        return ",".join((str(self.below), *(f"{count}:{units}" for count, units in self.steps)))

    def units_at(self, count: int) -> int:
        """How many units are staked at a count."""
        return max(
            ((first, units) for first, units in self.steps if first <= count),
            default=(0, self.below),
        )[1]


def parse_spread(text: str) -> Spread:
    """Read a spread such as ``1:2,2:4``; a first number without a count is staked below them all.

    >>> parse_spread("0, 1:2, 3:8") == Spread(below=0, steps=((1, 2), (3, 8)))
    True
    """
    below, *rest = (part.strip() for part in text.split(","))
    if BELOW.fullmatch(below) is None:
        below, rest = "1", [below, *rest]
    steps = []
    for part in rest:
        found = STEP.fullmatch(part)
        if found is None:
            raise ValueError(f"{part!r} is no step; write count:units, such as 2:4")
        steps.append((int(found[1]), int(found[2])))
    return Spread(below=int(below), steps=tuple(steps))


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How cards are counted, and what is staked at which count."""

    name: str
    tags: tuple[int, ...]
    """By rank, the ace first: what a card that is seen adds, in parts of one."""
    spread: Spread
    insures_from: int
    """The count from which insurance is taken: the lowest at which it gains with eight full decks,
    or for a running count what its authors say."""
    parts: int = 1
    """Into how many parts a count of one is divided."""
    pivot: int | None = None
    """Where a running count ends with the last card; ``None`` where the true count decides."""

    def tag_of(self, code: int) -> int:
        """What the card with this code adds."""
        return self.tags[CARDS[code].rank]

    def shoe_sum(self, codes: Sequence[int]) -> int:
        """What all these cards add together."""
        return sum(map(self.tag_of, codes))

    def begins(self, codes: Sequence[int]) -> int:
        """Where the running count begins with a shoe of these cards."""
        return 0 if self.pivot is None else self.pivot - self.shoe_sum(codes)


def _by_rank(ace: int, small: tuple[int, ...], ten: int) -> tuple[int, ...]:
    """Tags of the ace, of 2 to 9, and of everything that counts ten."""
    assert len(small) == len(range(2, 10))
    return (ace, *small, *(ten,) * 4)


LEVEL_ONE: Final = Spread(steps=((1, 2), (2, 4), (3, 6), (4, 8)))
LEVEL_TWO: Final = Spread(steps=((2, 2), (4, 4), (6, 6), (8, 8)))
"""Spreads where none is asked for; tags twice as high make counts about twice as high."""

HI_LO: Final = Count(
    name="hi-lo",
    # H. Dubner, Fall Joint Computer Conference, 1963; S. Wong, Professional Blackjack, 1975
    tags=_by_rank(-1, (1, 1, 1, 1, 1, 0, 0, 0), -1),
    spread=LEVEL_ONE,
    insures_from=3,
)
COUNTS: Final = {
    count.name: count
    for count in (
        HI_LO,
        Count(
            name="ko",
            # K. Fuchs and O. Vancura, Knock-Out Blackjack, 1998
            tags=_by_rank(-1, (1, 1, 1, 1, 1, 1, 0, 0), -1),
            spread=LEVEL_ONE,
            insures_from=3,
            pivot=4,
        ),
        Count(
            name="hi-opt-i",
            # C. Einstein, How to Win at Blackjack, 1968; L. Humble and C. Cooper, The World's
            # Greatest Blackjack Book, 1980; aces are not counted beside it here
            tags=_by_rank(0, (0, 1, 1, 1, 1, 0, 0, 0), -1),
            spread=LEVEL_ONE,
            insures_from=3,
        ),
        Count(
            name="hi-opt-ii",
            # L. Humble and J. Stepine, Hi-Opt II, 1976; aces are not counted beside it here
            tags=_by_rank(0, (1, 1, 2, 2, 1, 1, 0, 0), -2),
            spread=LEVEL_TWO,
            insures_from=5,
        ),
        Count(
            name="omega-ii",
            # B. Carlson, Blackjack for Blood, 1992; aces are not counted beside it here
            tags=_by_rank(0, (1, 1, 2, 2, 2, 1, 0, -1), -2),
            spread=LEVEL_TWO,
            insures_from=5,
        ),
        Count(
            name="zen",
            # A. Snyder, Blackbelt in Blackjack, 1983
            tags=_by_rank(-1, (1, 1, 2, 2, 2, 1, 0, 0), -2),
            spread=LEVEL_TWO,
            insures_from=5,
        ),
        Count(
            name="halves",
            # S. Wong, Professional Blackjack, 1975: 0.5, 1, 1, 1.5, 1, 0.5, 0, -0.5 for 2 to 9
            tags=_by_rank(-2, (1, 2, 2, 3, 2, 1, 0, -1), -2),
            spread=LEVEL_ONE,
            insures_from=3,
            parts=2,
        ),
    )
}
"""The published counts by name."""
