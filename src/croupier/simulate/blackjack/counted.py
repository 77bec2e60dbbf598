"""The results of counted play: the edge at every count, what a spread earns, and its swings."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final

from .counts import COUNT_FAR, COUNTED_HEAD, COUNTED_ROW, Count

__all__ = ("AtCount", "Counted", "counted_of")

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
    def score(self) -> float | None:
        """Schlesinger's SCORE; ``None`` where the spread does not gain."""
        if self.gain_per_round <= 0:
            return None
        return ROUNDS_OF_SCORE * (self.gain_per_round / self.deviation) ** 2

    @property
    def long_run(self) -> float | None:
        """The long-run index N0: rounds after which the gain is one standard deviation."""
        if self.gain_per_round <= 0:
            return None
        return (self.deviation / self.gain_per_round) ** 2

    def ruin(self, bankroll: int) -> float:
        """The chance of ruin of a bankroll, in units, that is played for ever."""
        if self.gain_per_round <= 0:
            return 1.0
        return exp(-2 * self.gain_per_round * bankroll / self.deviation**2)


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
