"""The results of counted play: the edge at every count, what a spread earns, and its swings."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final, NamedTuple

from .counts import COUNT_FAR, COUNTED_HEAD, COUNTED_ROW, Count

SURE: Final = 2
"""A gain of fewer standard errors may be chance, and nothing is told that follows from it."""
ROUNDS_OF_SCORE: Final = 1_000_000
"""Schlesinger's SCORE is the squared ratio of gain and deviation of a round, times a million: what
100 rounds earn a player with 10,000 who stakes in proportion to the bankroll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtCount:
    """The rounds that began at one count; gains are those of one unit, its insurance with them."""

    count: int
    units: int
    """What the spread stakes there."""
    rounds: int
    net: float
    """In units."""
    squares: float
    insured: int
    """Wagers that were insured."""
    saved: float
    """What insurance gained, in stakes of insurance."""

    @property
    def house_edge(self) -> float:
        """What the house keeps of a unit wagered at this count, on average."""
        return -self.net / self.rounds

    @property
    def std_error(self) -> float | None:
        """Of the edge; ``None`` where one round cannot tell."""
        if self.rounds <= 1:
            return None
        mean = self.net / self.rounds
        return sqrt(max(self.squares / self.rounds - mean**2, 0.0) / (self.rounds - 1))

    @property
    def insurance_edge(self) -> float | None:
        """What the house keeps of a stake of insurance at this count."""
        return -self.saved / self.insured if self.insured else None


class Estimate(NamedTuple):
    """A figure that follows from the gain, with its standard error."""

    figure: float
    std_error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """How a spread by a count did; a unit is one wager on every box."""

    count: Count
    rows: tuple[AtCount, ...]
    """By count, rising; the first and the last one hold what lies beyond as well."""
    units: int
    """Staked altogether, doubles and splits not counted."""
    gained: float
    """In units."""
    gained_squared: float

    @property
    def rounds(self) -> int:
        """Rounds that were seen, those sat out with them."""
        return sum(row.rounds for row in self.rows)

    @property
    def units_per_round(self) -> float:
        """What is staked on a round on average."""
        return self.units / self.rounds if self.rounds else 0.0

    @property
    def gain_per_round(self) -> float:
        """What a round gains on average, in units."""
        return self.gained / self.rounds if self.rounds else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of what a round gains, in units."""
        if self.rounds == 0:
            return 0.0
        return sqrt(max(self.gained_squared / self.rounds - self.gain_per_round**2, 0.0))

    @property
    def gain_error(self) -> float:
        """The standard error of the gain of a round."""
        return self.deviation / sqrt(self.rounds) if self.rounds else 0.0

    @property
    def gains(self) -> bool:
        """Whether the spread gains so clearly that chance hardly explains it."""
        return self.rounds > 0 and self.gain_per_round >= SURE * self.gain_error > 0

    @property
    def score(self) -> "Estimate | None":
        """Schlesinger's SCORE; withheld where the spread does not gain clearly."""
        if not self.gains:
            return None
        figure = ROUNDS_OF_SCORE * (self.gain_per_round / self.deviation) ** 2
        return Estimate(figure, 2 * figure * self._relative_error)

    @property
    def long_run(self) -> "Estimate | None":
        """The long-run index N0: rounds after which the gain is one standard deviation."""
        if not self.gains:
            return None
        figure = (self.deviation / self.gain_per_round) ** 2
        return Estimate(figure, 2 * figure * self._relative_error)

    def ruin(self, bankroll: int) -> "Estimate | None":
        """The chance of ruin of a bankroll, in units, that is played for ever.

        It is certain where the spread clearly loses, and withheld where that is not clear.
        """
        if self.rounds > 0 and self.gain_per_round <= -SURE * self.gain_error:
            return Estimate(1.0, 0.0)
        if not self.gains:
            return None
        power = 2 * self.gain_per_round * bankroll / self.deviation**2
        return Estimate(exp(-power), exp(-power) * power * self._relative_error)

    @property
    def _relative_error(self) -> float:
        """The standard error of the gain, as a share of it: what the other figures inherit.

        The deviation is known far better than the gain, so its error is left out.
        """
        return self.gain_error / self.gain_per_round


def counted_of(count: Count, numbers: Sequence[int], *, stake: int, insurance: int) -> Counted:
    """Read the sums of counted play.

    ``stake`` is one unit on every box, ``insurance`` the stake of insurance on one.
    """
    units, _, gained, gained_squared = numbers[:COUNTED_HEAD]
    rows = []
    for place, at in enumerate(range(COUNTED_HEAD, len(numbers), COUNTED_ROW)):
        rounds, net, squares, insured, saved = numbers[at : at + COUNTED_ROW]
        if rounds:
            rows.append(
                AtCount(
                    count=place - COUNT_FAR,
                    units=count.spread.units_at(place - COUNT_FAR),
                    rounds=rounds,
                    net=net / stake,
                    squares=squares / stake**2,
                    insured=insured,
                    saved=saved / insurance,
                )
            )
    return Counted(
        count=count,
        rows=tuple(rows),
        units=units,
        gained=gained / stake,
        gained_squared=gained_squared / stake**2,
    )
