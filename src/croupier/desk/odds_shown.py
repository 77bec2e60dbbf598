"""Bets as the answers write them: figures as text, fractions beside them."""

from fractions import Fraction
from typing import Final

from croupier.odds import BetOdds, Line
from croupier.odds.bet_odds import error_text, written, written_within

from .odds_answers import BetShown, LineShown

SHORT: Final = 10
"""Significant digits of what stands beside the result."""

APPROXIMATE: Final = "approximate"


def bet_shown(odds: BetOdds) -> BetShown:
    """Write down a bet with its par sheet."""
    chance, edge = odds.chance_error, odds.edge_error
    shown = BetShown(
        bet=odds.bet,
        house_edge=written_within(odds.house_edge, edge),
        per=odds.per,
        method=odds.method,
        exact=None if odds.is_approximate else ratio(odds.house_edge),
        win=written_within(odds.win, chance),
        lose=written_within(odds.lose, chance),
        void=written_within(odds.void, chance),
        rules=list(odds.rules),
        hit_rate=written_within(odds.hit_rate, chance, SHORT),
        variance=written_within(odds.variance, odds.variance_error, SHORT),
        lines=[_line(line, chance) for line in odds.lines],
    )
    if odds.is_approximate:
        shown["error_bound"] = error_text(edge)
    return shown


def is_approximate(bet: BetShown) -> bool:
    """Whether a figure rests on a simplification, which its method begins with."""
    return bet["method"].startswith(APPROXIMATE)


def ratio(value: Fraction) -> str:
    """Write a fraction as such.

    >>> ratio(Fraction(1, 37)), ratio(Fraction(0))
    ('1/37', '0/1')
    """
    return f"{value.numerator}/{value.denominator}"


def as_text(value: Fraction) -> str:
    """Write a fraction with the digits of what stands beside the result."""
    return written(value, SHORT)


def _line(line: Line, error: Fraction) -> LineShown:
    """One ending, which has a chance: those that cannot come are not listed."""
    least = line.chance - error
    return LineShown(
        line=line.name,
        chance=written_within(line.chance, error),
        one_in=written_within(1 / line.chance, error / (line.chance * least), SHORT),
        net=_plain(line.net),
        contribution=written_within(line.contribution, error * abs(line.net), SHORT),
    )


def _plain(net: Fraction) -> str:
    """What a line gains, in whole numbers where it is whole."""
    return str(net.numerator) if net.denominator == 1 else written(net, SHORT)
