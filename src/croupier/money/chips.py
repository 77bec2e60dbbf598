"""Chips: the amounts that a table can make, and rounding to them."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.kernel import implements

from .cents import Cents
from .payout import Payout


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
