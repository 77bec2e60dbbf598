"""What a bet's sums say: its mean, how sure it is, how widely it scatters."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from .game import MOMENTS, Moments, TalliedBet


@dataclass(frozen=True, slots=True, kw_only=True)
class BetFigures:
    """One bet after a number of rounds; gains and losses are per unit of the initial wager."""

    bet: TalliedBet
    rounds: int
    """On which the bet was decided."""
    groups: int
    """Over which the standard error was taken."""
    mean: float
    std_error: float | None
    """Of the mean; ``None`` where nothing can be told: of one group, or of a bet all of whose
    rounds ended alike so far."""
    variance: float
    """Of a single round."""
    counts: tuple[int, ...]
    """How often each ending came."""
    is_even: bool = True
    """Whether all groups have as many rounds."""

    @property
    def house_edge(self) -> float:
        """What the house keeps of a unit wagered, on average."""
        return -self.mean if self.mean else 0.0

    def share(self, sign: int) -> float:
        """How often the bet gained (1), lost (-1) or came back (0)."""
        hits = sum(
            count
            for ending, count in zip(self.bet.endings, self.counts, strict=True)
            if (ending.net > 0) - (ending.net < 0) == sign
        )
        return hits / self.rounds if self.rounds else 0.0

    @property
    def distribution(self) -> tuple[tuple[float, int], ...]:
        """How often each result of a round came, lowest first."""
        counts: dict[Fraction, int] = {}
        for ending, count in zip(self.bet.endings, self.counts, strict=True):
            net = Fraction(ending.net, self.bet.stake)
            counts[net] = counts.get(net, 0) + count
        return tuple((float(net), counts[net]) for net in sorted(counts) if counts[net])


def figures_of(bet: TalliedBet, stretch: Sequence[int]) -> BetFigures:
    """Read a bet's stretch of a tally.

    The mean is a ratio of two sums, net and rounds, over groups of unequal size, so its error is
    that of a ratio: the groups' scatter around the line through the origin with the mean's slope.
    """
    sums = Moments(*stretch[:MOMENTS])
    counts = tuple(stretch[MOMENTS:])
    rounds, stake = sums.rounds, bet.stake
    if rounds == 0:
        return BetFigures(
            bet=bet, rounds=0, groups=0, mean=0.0, std_error=None, variance=0.0, counts=counts
        )
    mean = Fraction(sums.net, rounds * stake)
    squares = sum(ending.net**2 * count for ending, count in zip(bet.endings, counts, strict=True))
    error: float | None = None
    if sums.groups > 1:
        # Whole numbers throughout, so that nothing cancels before the square root.
        scatter = (
            sums.net_squared * rounds**2
            - 2 * sums.net * rounds * sums.net_by_rounds
            + sums.net**2 * sums.rounds_squared
        )
        spread = Fraction(scatter * sums.groups, (sums.groups - 1) * rounds**4)
        error = sqrt(spread) / stake if spread else None
    return BetFigures(
        bet=bet,
        rounds=rounds,
        groups=sums.groups,
        mean=float(mean),
        std_error=error,
        variance=float(Fraction(squares, rounds * stake**2) - mean**2),
        counts=counts,
        is_even=sums.groups * sums.rounds_squared == rounds**2,
    )
