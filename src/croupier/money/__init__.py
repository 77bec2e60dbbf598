"""Money: whole cents, payouts as ratios, chips and the rounding that the rules prescribe."""

from .cents import Cents, dollars, parse_dollars, spoken_dollars

__all__ = ("Cents", "dollars", "parse_dollars", "spoken_dollars")
