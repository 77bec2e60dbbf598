"""Money: whole cents, payouts as ratios, chips, and the limits on wagers.

Amounts are integers and never floats. A payout is the ratio that the rules print; what it comes
to is exact until ``Chips`` rounds it, up or down as the rule says that the caller cites.
"""

from .cents import CENTS_PER_DOLLAR, Cents, dollars, parse_dollars, spoken_dollars
from .chips import Chips
from .payout import MONEY_BACK, Payout
from .wager import (
    Limits,
    LimitsPer,
    Placed,
    Ruling,
    Standing,
    judge_alone,
    judge_together,
    limits_note,
)

__all__ = (
    "CENTS_PER_DOLLAR",
    "MONEY_BACK",
    "Cents",
    "Chips",
    "Limits",
    "LimitsPer",
    "Payout",
    "Placed",
    "Ruling",
    "Standing",
    "dollars",
    "judge_alone",
    "judge_together",
    "limits_note",
    "parse_dollars",
    "spoken_dollars",
)
