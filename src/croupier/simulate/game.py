"""What the runner needs of a game, and the whole numbers in which every game reports.

A game is made ready once: it builds its tables by walking the law's kernels. After that the runner
only calls ``play`` for ranges of units. A unit is a whole shoe, or a block of rounds in a game
without a shoe; its cards come from a random stream of its own, keyed by the seed and its number.
So a range can be played anywhere, in any order, and added up.

``play`` returns a tally: one row of whole numbers, a stretch for each bet, in the bets' order:

    groups   rounds   rounds²   net   net²   net × rounds   and how often each ending came

The first six are sums over the groups of rounds that the standard error is taken over (shoes,
blocks of shoes, or single rounds). ``rounds`` are those on which the bet was decided, and ``net``
is what the bet gained, in units of which its stake is ``Bet.stake``. Behind the bets' stretches a
game may put whole numbers of its own; they are added up likewise.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

Tally = NDArray[np.int64]

IDENTITY_DIGITS: Final = 16
SHOE: Final = "shoe"
BLOCK: Final = "block"
"""What units are called whose rounds stand alone."""
UNITS: Final = "units"
ROUNDS: Final = "rounds"
MAIN: Final = "main"
SPREAD: Final = "main-spread"
"""What the bet is called whose stakes follow a count."""


class Moments(NamedTuple):
    """Sums over the groups of rounds that a standard error is taken over."""

    groups: int
    rounds: int
    rounds_squared: int
    net: int
    net_squared: int
    net_by_rounds: int


MOMENTS: Final = len(Moments._fields)


@dataclass(frozen=True, slots=True)
class BetEnding:
    """One way for a bet to end."""

    name: str
    net: int
    """What the bet then gains, in the units of its stake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TalliedBet:
    """A bet whose results are counted."""

    name: str
    """As the odds name it: ``main``, ``banker``, ``run-player-2``."""
    stake: int
    """The initial wager, in units small enough that every result is a whole number of them."""
    endings: tuple[BetEnding, ...]
    over: str
    """What the standard error is taken over: ``UNITS``, ``ROUNDS``, or something between."""
    rules: tuple[str, ...] = ()
    is_minor: bool = False
    """Whether only a full report lists it."""
    by_round: bool = True
    """Whether a player may stake it round by round, each decided before the next: sessions do."""

    @property
    def width(self) -> int:
        """How many numbers of a tally are this bet's."""
        return MOMENTS + len(self.endings)


class RoundNets(NamedTuple):
    """What a bet did round by round in some units."""

    nets: Tally
    """What one wager gained in each round, in the units of the bet's stake."""
    starts: Tally
    """Where each unit begins among the rounds, and behind them the number of rounds."""
    wagers: Tally
    """How many wagers a spread stakes on each round; empty where a game has none of its own."""


NO_WAGERS: Final[Tally] = np.zeros(0, dtype=np.int64)


class ReadyGame(Protocol):
    """A game made ready to be played by the million."""

    @property
    def name(self) -> str:
        """The game's name on the command line."""

    @property
    def identity(self) -> str:
        """What exactly is played: it differs wherever a result could."""

    @property
    def unit(self) -> str:
        """What is keyed by a number: ``SHOE``, ``BLOCK``, or the like."""

    @property
    def together(self) -> int:
        """Ranges that are played apart begin at multiples of this many units."""

    @property
    def round_word(self) -> str:
        """What a round is called here, in the plural: ``coups``, ``spins``."""

    @property
    def rounds_per_unit(self) -> float:
        """About how many rounds a unit has."""

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """How it is played, by name, for the report."""

    @property
    def bets(self) -> tuple[TalliedBet, ...]:
        """Every bet that is counted, the one that a report is about first."""

    def play(self, seed: int, first: int, units: int, most: int, *, careful: bool = False) -> Tally:
        """Play units in order of their numbers, and at most ``most`` rounds of them."""

    def nets(
        self, seed: int, first: int, units: int, *, bet: int = 0, careful: bool = False
    ) -> RoundNets:
        """What each round of some units gained on the bet at this place.

        This is the slow way, round by round, for bankrolls; its sums are those of ``play``.
        """


def width_of(bets: Sequence[TalliedBet]) -> int:
    """How many numbers a tally of these bets has."""
    return sum(bet.width for bet in bets)


def stretches(bets: Sequence[TalliedBet]) -> Iterator[tuple[TalliedBet, slice, slice]]:
    """Each bet with the places of its moments and of its endings in a tally."""
    start = 0
    for bet in bets:
        ends = start + bet.width
        yield bet, slice(start, start + MOMENTS), slice(start + MOMENTS, ends)
        start = ends


def alone(bet: TalliedBet, endings: Sequence[int]) -> list[int]:
    """A bet's stretch of a tally where every round stands alone and is its own group."""
    pairs = list(zip(bet.endings, endings, strict=True))
    rounds = sum(endings)
    net = sum(ending.net * count for ending, count in pairs)
    squares = sum(ending.net**2 * count for ending, count in pairs)
    return [rounds, rounds, rounds, net, squares, net, *endings]


def identity_of(*parts: object) -> str:
    """Name what is played by a digest of everything that a result could depend on."""
    return sha256(repr(parts).encode()).hexdigest()[:IDENTITY_DIGITS]
