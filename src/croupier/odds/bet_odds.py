"""A bet's odds: every way that it can end, its chance, and what it then wins or loses."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import Final

__all__ = ("BetOdds", "Line", "from_counts", "written")

SIGNIFICANT: Final = 15


@dataclass(frozen=True, slots=True)
class Line:
    """One way for a bet to end."""

    name: str
    chance: Fraction
    net: Fraction
    """What one unit of the wager gains; a loss is negative, and zero is the stake back."""

    @property
    def contribution(self) -> Fraction:
        """The line's part of the mean result."""
        return self.chance * self.net


@dataclass(frozen=True, slots=True, kw_only=True)
class BetOdds:
    """What one bet is worth, exactly.

    >>> red = BetOdds(
    ...     bet="red",
    ...     per="wager",
    ...     method="counted",
    ...     rules=(),
    ...     lines=(
    ...         Line("win", Fraction(18, 37), Fraction(1)),
    ...         Line("lose", Fraction(19, 37), Fraction(-1)),
    ...     ),
    ... )
    >>> red.house_edge, red.hit_rate
    (Fraction(1, 37), Fraction(18, 37))
    """

    bet: str
    per: str
    """What the unit is, in which gains and losses are counted."""
    method: str
    rules: tuple[str, ...]
    lines: tuple[Line, ...]
    """Together they are certain."""
    is_approximate: bool = False
    """Whether the fractions rest on a simplification that ``method`` names."""

    def __post_init__(self) -> None:
        assert sum(line.chance for line in self.lines) == 1, (self.bet, self.lines)

    @property
    def mean(self) -> Fraction:
        """What a unit wagered gains on average."""
        return sum((line.contribution for line in self.lines), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of a unit wagered, on average."""
        return -self.mean

    @property
    def win(self) -> Fraction:
        """The chance to come out ahead."""
        return sum((line.chance for line in self.lines if line.net > 0), Fraction(0))

    @property
    def lose(self) -> Fraction:
        """The chance to come out behind."""
        return sum((line.chance for line in self.lines if line.net < 0), Fraction(0))

    @property
    def void(self) -> Fraction:
        """The chance that the stake comes back and nothing more."""
        return sum((line.chance for line in self.lines if line.net == 0), Fraction(0))

    @property
    def hit_rate(self) -> Fraction:
        """The chance that anything is won."""
        return self.win

    @property
    def variance(self) -> Fraction:
        """The variance of one wager's result, in squares of the unit."""
        squares = sum((line.chance * line.net**2 for line in self.lines), Fraction(0))
        return squares - self.mean**2


def from_counts(
    bet: str,
    counts: Mapping[tuple[str, Fraction], int],
    *,
    per: str = "wager",
    method: str,
    rules: tuple[str, ...],
) -> BetOdds:
    """Make a bet's odds from how many equally likely deals end each way, best result first."""
    total = sum(counts.values())
    lines = tuple(
        Line(name, Fraction(count, total), net)
        for (name, net), count in sorted(counts.items(), key=lambda item: (-item[0][1], item[0][0]))
        if count
    )
    return BetOdds(bet=bet, per=per, method=method, rules=rules, lines=lines)


def written(value: Fraction, significant: int = SIGNIFICANT) -> str:
    """Write a fraction as a decimal to ``significant`` digits, trailing zeros included.

    >>> written(Fraction(1, 37), 10), written(Fraction(1, 4), 10), written(Fraction(0), 10)
    ('0.02702702703', '0.2500000000', '0.000000000')
    """
    quotient = Context(prec=significant).divide(
        Decimal(value.numerator), Decimal(value.denominator)
    )
    last = quotient.adjusted() - significant + 1
    # Whole digits are never rounded away: a large sum keeps its cents.
    return format(quotient.quantize(Decimal((0, (1,), min(last, 0)))), "f")
