"""Side bets of the Blackjack family: each a classifier of cards and a table of what it pays."""

from .magnificent_sevens import MagnificentSevens, Sevens, classify_sevens
from .pandemonium import Pandemonium
from .perfect_pairs import Pair, PerfectPairs, classify_pair

__all__ = (
    "MagnificentSevens",
    "Pair",
    "Pandemonium",
    "PerfectPairs",
    "Sevens",
    "classify_pair",
    "classify_sevens",
)
