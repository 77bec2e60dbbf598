"""The roulette wheel: its pockets as small integers, and as the wheel prints them.

A pocket is its number, 0 to 36; the second zero, which is printed ``00``, is 37.
"""

from typing import Final

DOUBLE_ZERO: Final = 37


def write_pocket(pocket: int) -> str:
    """Write a pocket as the wheel prints it.

    >>> write_pocket(17), write_pocket(37)
    ('17', '00')
    """
    return "00" if pocket == DOUBLE_ZERO else str(pocket)
