"""Chips: the amounts that a table can make, and rounding to them."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.kernel import implements

from .cents import Cents, dollars
from .payout import Payout

__all__ = ("DENOMINATIONS", "Chips")

DENOMINATIONS: Final = tuple(
    Cents(value)
    for value in (1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500, 250, 200, 100, 50)
)
"""Chip values for showing a stack, highest first. No rule fixes them: they are our drawing."""


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips in use at a table.

    Which way an amount is rounded is a rule: the caller picks the function and cites it.
    """

    smallest: Cents
    """Every amount that chips can make is a whole multiple of this."""

    def __post_init__(self) -> None:
        if self.smallest < 1:
            raise ValueError(f"the smallest chip is worth at least a cent, not {self.smallest}")

    def is_payable(self, amount: int | Fraction) -> bool:
        """Whether chips can make an amount of cents exactly."""
        return amount >= 0 and amount % self.smallest == 0

    @implements("BJ-050")
    def round_up(self, amount: int | Fraction) -> Cents:
        """The next amount that chips can make: how a payment to a player is rounded (6.2.3).

        >>> Chips(Cents(50)).round_up(Fraction(3_745, 2))
        1900
        """
        assert amount >= 0, "a collection is never rounded"
        return Cents(-(-amount // self.smallest) * self.smallest)

    def paid(self, payout: Payout, stake: Cents) -> Cents:
        """What a winning stake is paid: its payout, rounded up as ``round_up`` does it.

        >>> Chips(Cents(50)).paid(Payout.parse("3 to 2"), Cents(1_250))
        1900
        """
        units = -(-stake * payout.to // (payout.one * self.smallest))
        return Cents(units * self.smallest)

    def round_down(self, amount: int | Fraction) -> Cents:
        """The most that chips can make within an amount: how a part of a wager is staked.

        >>> Chips(Cents(50)).round_down(Fraction(3_745, 2))
        1850
        """
        assert amount >= 0, "a collection is never rounded"
        return Cents(amount // self.smallest * self.smallest)

    def breakdown(self, amount: Cents) -> tuple[tuple[Cents, int], ...]:
        """Make an amount from the highest chips downwards: ``(value, how many)`` pairs.

        >>> Chips(Cents(50)).breakdown(Cents(13_100))
        ((10000, 1), (2500, 1), (500, 1), (100, 1))
        """
        if not self.is_payable(amount):
            raise ValueError(
                f"chips of {dollars(self.smallest)} cannot make {dollars(amount)}; "
                "round it as the rules say first"
            )
        stacks: list[tuple[Cents, int]] = []
        left = amount
        # Only multiples of the smallest chip: a lower or an odd value would leave a remainder
        # that nothing makes.
        usable = (value for value in DENOMINATIONS if value % self.smallest == 0)
        for value in dict.fromkeys((*usable, self.smallest)):
            count, rest = divmod(left, value)
            left = Cents(rest)
            if count:
                stacks.append((value, count))
        assert left == 0, (amount, self)
        return tuple(stacks)
