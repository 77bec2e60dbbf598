"""A bet's odds: every way that it can end, its chance, and what it then wins or loses."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction
from typing import Final

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
    chance_error: Fraction = Fraction(0)
    """How far each line's chance may be from the truth; nothing where all was counted."""

    def __post_init__(self) -> None:
        assert sum(line.chance for line in self.lines) == 1, (self.bet, self.lines)

    @property
    def is_approximate(self) -> bool:
        """Whether the fractions rest on a simplification that ``method`` names."""
        return self.chance_error > 0

    @property
    def edge_error(self) -> Fraction:
        """How far the house edge may be from the truth."""
        return self.chance_error * self._reach

    @property
    def variance_error(self) -> Fraction:
        """How far the variance may be from the truth."""
        return self.chance_error * self._reach**2

    @property
    def _reach(self) -> Fraction:
        """What lies between the best result and the worst."""
        nets = [line.net for line in self.lines]
        return max(nets) - min(nets)

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


def _places_within(error: Fraction) -> int:
    """The decimal places that an error leaves true: half a unit of the last one covers it.

    >>> _places_within(Fraction(28, 10**6)), _places_within(Fraction(19))
    (4, -2)
    """
    places = 0
    while error * 2 * Fraction(10) ** (places + 1) <= 1:
        places += 1
    while error * 2 * Fraction(10) ** places > 1:
        places -= 1
    return places


def written_within(value: Fraction, error: Fraction, significant: int = SIGNIFICANT) -> str:
    """Write a fraction with no more digits than its error leaves true.

    >>> written_within(Fraction(1, 37), Fraction(1, 10**5)), written_within(Fraction(8231), 20)
    ('0.0270', '8200')
    """
    if error == 0:
        return written(value, significant)
    places = _places_within(Fraction(error))
    whole = round(value * Fraction(10) ** places)
    return format(Decimal(whole).scaleb(-places).quantize(Decimal((0, (1,), min(-places, 0)))), "f")


def error_text(error: Fraction) -> str:
    """Write how far a figure, as ``written_within`` writes it, may be from the truth: at most.

    >>> error_text(Fraction(28, 10**6))
    '7.8e-5'
    """
    most = error + Fraction(1, 2) / Fraction(10) ** _places_within(error)
    context = Context(prec=2, rounding=ROUND_CEILING)
    return f"{context.divide(Decimal(most.numerator), Decimal(most.denominator)):.1e}"
