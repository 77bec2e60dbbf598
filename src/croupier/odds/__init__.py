"""Exact analysis: what every bet is worth, counted from the games' own kernels.

`BetOdds` is one bet with every way that it can end, as fractions; each game's file makes them from
its rules. Blackjack's best play and Caribbean Stud's stand in files of their own, and are imported
one by one, so that a question about one game never waits for what another one needs.
"""

from .bet_odds import BetOdds, Line, from_counts

__all__ = ("BetOdds", "Line", "from_counts")
