"""Payouts: what a winning wager earns, as the ratio that the rules print."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from .cents import Cents

MONEY_BACK_TEXT: Final = "money back"
RATIO: Final = re.compile(r"^(\d+)(½?) to (\d+)$")


@dataclass(frozen=True, slots=True)
class Payout:
    """A payout ratio, won on top of the stake: ``Payout(3, 2)`` is "3 to 2".

    The text form has whole numbers only and is not reduced, since the rules tell "2 to 2" from
    "1 to 1". A printed half is read and doubled out: 12½ to 1 is the ratio 25 to 2.

    >>> Payout.parse("3 to 2"), str(Payout.parse("12½ to 1")), str(Payout(0, 1))
    (Payout.parse('3 to 2'), '25 to 2', 'money back')
    """

    to: int
    """What is won …"""
    one: int
    """… for every this many staked."""

    def __post_init__(self) -> None:
        if self.to < 0 or self.one < 1 or (self.to == 0 and self.one != 1):
            raise ValueError(f"not a payout: {self.to} to {self.one}")

    @classmethod
    def parse(cls, text: str) -> "Payout":
        """Read a payout; the inverse of ``str``."""
        if text == MONEY_BACK_TEXT:
            return MONEY_BACK
        match = RATIO.match(text)
        if match is None or int(match[3]) == 0:
            raise ValueError(
                f"not a payout: {text!r} (such as '3 to 2', '12½ to 1' or '{MONEY_BACK_TEXT}')"
            )
        to, half, one = int(match[1]), match[2], int(match[3])
        if half:
            to, one = 2 * to + 1, 2 * one
        if to == 0:
            raise ValueError(f"not a payout: {text!r} (write '{MONEY_BACK_TEXT}')")
        return cls(to, one)

    @property
    def is_money_back(self) -> bool:
        """Whether the stake comes back and nothing is won."""
        return self.to == 0

    @property
    def ratio(self) -> Fraction:
        """What one unit staked wins."""
        return Fraction(self.to, self.one)

    def winnings(self, stake: Cents) -> Fraction:
        """What a stake wins, in cents and exactly.

        >>> Payout(3, 2).winnings(Cents(55))
        Fraction(165, 2)
        """
        return Fraction(stake * self.to, self.one)

    def __str__(self) -> str:
        return f"{self.to} to {self.one}" if self.to else MONEY_BACK_TEXT

    def __repr__(self) -> str:
        return f"Payout.parse({str(self)!r})"


MONEY_BACK: Final = Payout(0, 1)
