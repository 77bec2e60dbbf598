"""Bets as the answers write them: figures as text, fractions beside them."""

from fractions import Fraction
from typing import Final

from croupier.odds import BetOdds, Line
from croupier.odds.bet_odds import written

from .odds_answers import BetShown, LineShown

__all__ = ("as_text", "bet_shown", "ratio")

SHORT: Final = 10
"""Significant digits of what stands beside the result."""


def bet_shown(odds: BetOdds) -> BetShown:
    """Write down a bet with its par sheet."""
    return BetShown(
        bet=odds.bet,
        house_edge=written(odds.house_edge),
        per=odds.per,
        method=odds.method,
        exact=None if odds.is_approximate else ratio(odds.house_edge),
        win=written(odds.win),
        lose=written(odds.lose),
        void=written(odds.void),
        rules=list(odds.rules),
        hit_rate=written(odds.hit_rate, SHORT),
        variance=written(odds.variance, SHORT),
        lines=[_line(line) for line in odds.lines],
    )


def ratio(value: Fraction) -> str:
    """Write a fraction as such.

    >>> ratio(Fraction(1, 37)), ratio(Fraction(0))
    ('1/37', '0/1')
    """
    return f"{value.numerator}/{value.denominator}"


def as_text(value: Fraction) -> str:
    """Write a fraction with the digits of what stands beside the result."""
    return written(value, SHORT)


def _line(line: Line) -> LineShown:
    return LineShown(
        line=line.name,
        chance=written(line.chance),
        one_in=written(1 / line.chance, SHORT),
        net=_plain(line.net),
        contribution=written(line.contribution, SHORT),
    )


def _plain(net: Fraction) -> str:
    """What a line gains, in whole numbers where it is whole."""
    return str(net.numerator) if net.denominator == 1 else written(net, SHORT)
