"""The roulette wheel: its pockets, their colours, and where their numbers lie on the layout.

A pocket is its number, 0 to 36; the second zero, which is printed ``00``, is 37. The layout has
twelve rows of three under the zeros; columns and dozens count from 1, and a zero is in none:

      column   1   2   3
      row 1    1   2   3
      row 2    4   5   6
        …
      row 12  34  35  36
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from croupier.kernel import kernel

__all__ = (
    "DOUBLE_ZERO",
    "Colour",
    "Wheel",
    "colour_of",
    "column_of",
    "dozen_of",
    "parse_pocket",
    "row_of",
    "write_pocket",
)

NUMBER_MAX: Final = 36
COLUMNS: Final = 3
DOZEN: Final = 12
DOUBLE_ZERO: Final = 37
DOUBLE_ZERO_TEXT: Final = "00"

RED_NUMBERS: Final = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
RED_BITS: Final = sum(1 << number for number in RED_NUMBERS)
"""Bit ``n`` is set when number ``n`` is red."""

# fmt: off
ROUND_ONE_ZERO: Final = (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
)
ROUND_TWO_ZEROS: Final = (
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
    37, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
)
# fmt: on


class Colour(IntEnum):
    """The colour of a pocket."""

    GREEN = 0
    RED = 1
    BLACK = 2


@kernel
def colour_of(pocket: int) -> Colour:
    """The colour of a pocket; the zeros are green."""
    if pocket < 1 or pocket > NUMBER_MAX:
        return Colour.GREEN
    return Colour.RED if (RED_BITS >> pocket) & 1 else Colour.BLACK


@kernel
def row_of(pocket: int) -> int:
    """The row of three that a number is in on the layout, 1 to 12; a zero is in row 0."""
    return (pocket + COLUMNS - 1) // COLUMNS if pocket <= NUMBER_MAX else 0


@kernel
def column_of(pocket: int) -> int:
    """The column of twelve that a number is in, 1 to 3; a zero is in column 0."""
    return (pocket - 1) % COLUMNS + 1 if 1 <= pocket <= NUMBER_MAX else 0


@kernel
def dozen_of(pocket: int) -> int:
    """The dozen that a number is in, 1 to 3; a zero is in dozen 0."""
    return (pocket + DOZEN - 1) // DOZEN if pocket <= NUMBER_MAX else 0


def write_pocket(pocket: int) -> str:
    """Write a pocket as the wheel prints it.

    >>> write_pocket(17), write_pocket(37)
    ('17', '00')
    """
    return DOUBLE_ZERO_TEXT if pocket == DOUBLE_ZERO else str(pocket)


def parse_pocket(text: str) -> int:
    """Read a pocket as the wheel prints it; the inverse of ``write_pocket``."""
    if text == DOUBLE_ZERO_TEXT:
        return DOUBLE_ZERO
    if not text.isdecimal() or text != str(int(text)) or int(text) > NUMBER_MAX:
        raise ValueError(f"no such pocket: {text!r} (0 to {NUMBER_MAX}, or {DOUBLE_ZERO_TEXT})")
    return int(text)


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel with one zero or two."""

    zeros: int

    def __post_init__(self) -> None:
        if self.zeros not in (1, 2):
            raise ValueError(f"a wheel has 1 or 2 zeros, not {self.zeros}")

    @property
    def pockets(self) -> tuple[int, ...]:
        """Every pocket in the order of its number."""
        return tuple(range(NUMBER_MAX + 1 + (self.zeros - 1)))

    @property
    def rim(self) -> tuple[int, ...]:
        """Every pocket in the order in which they follow one another round the wheel."""
        return ROUND_ONE_ZERO if self.zeros == 1 else ROUND_TWO_ZEROS

    def has(self, pocket: int) -> bool:
        """Whether the wheel has such a pocket."""
        return 0 <= pocket < NUMBER_MAX + 1 + (self.zeros - 1)

    def spin(self, below: Callable[[int], int]) -> int:
        """Let the ball fall where ``below`` says: ``KeyStream(seed, purpose="spin").below``."""
        return self.rim[below(len(self.rim))]
