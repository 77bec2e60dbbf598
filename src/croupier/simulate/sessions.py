"""Bankrolls: what becomes of players who bring so much and stay for so many shoes.

A session is played on the run's own shoes, with one unit staked on the first bet every round. It
ends early for a player who can no longer cover the wager: that player is ruined.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .game import Game, Tally

__all__ = ("SessionTally", "Sessions", "sessions_of", "walk")

STEPS: Final = 50
"""Steps into which a bankroll is divided for the two distributions."""
FINAL_BANKROLLS: Final = 8
FALL_BANKROLLS: Final = 4
"""How far the distributions reach, in bankrolls; what lies beyond is in the last step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sessions:
    """What a player brings, and how long the player stays."""

    bankroll: int
    """In wagers."""
    units: int
    """Shoes, or blocks of rounds, in a session."""
    stake: int
    """The wager, in the units of the first bet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionTally:
    """How so many sessions ended; it adds up."""

    sessions: int
    rounds: int
    ruined: int
    ahead: int
    final: tuple[int, ...]
    """How many ended with so much, in steps of a fiftieth of the bankroll."""
    falls: tuple[int, ...]
    """In how many the deepest fall from a high was so deep, in the same steps."""

    def __add__(self, other: "SessionTally") -> "SessionTally":
        return SessionTally(
            sessions=self.sessions + other.sessions,
            rounds=self.rounds + other.rounds,
            ruined=self.ruined + other.ruined,
            ahead=self.ahead + other.ahead,
            final=tuple(a + b for a, b in zip(self.final, other.final, strict=True)),
            falls=tuple(a + b for a, b in zip(self.falls, other.falls, strict=True)),
        )

    def final_at(self, share: float) -> float:
        """What this share of players end with at most, in bankrolls."""
        return _quantile(self.final, share) / STEPS

    def fall_at(self, share: float) -> float:
        """How deep a fall this share of players see at most, in bankrolls."""
        return _quantile(self.falls, share) / STEPS


def _quantile(counts: tuple[int, ...], share: float) -> int:
    reached, wanted = 0, share * sum(counts)
    for step, count in enumerate(counts):
        reached += count
        if reached >= wanted:
            return step
    return len(counts) - 1


def sessions_of(game: Game, *, bankroll: int, rounds: int) -> Sessions:
    """Sessions of about so many rounds: as many whole shoes as that takes."""
    units = max(ceil(rounds / game.rounds_per_unit), 1)
    return Sessions(bankroll=bankroll, units=units, stake=game.bets[0].stake)


@compiled
def _walk(
    nets: Tally,
    starts: Tally,
    units: int,
    bankroll: int,
    stake: int,
    final: NDArray[np.int64],
    falls: NDArray[np.int64],
) -> tuple[int, int, int, int]:
    """Walk through the sessions; return how many, rounds, ruined and ahead."""
    sessions = (starts.size - 1) // units
    rounds = ruined = ahead = 0
    for session in range(sessions):
        balance = high = bankroll
        fall = 0
        at, end = starts[session * units], starts[(session + 1) * units]
        while at < end and balance >= stake:
            balance += nets[at]
            high = max(high, balance)
            fall = max(fall, high - balance)
            at += 1
        rounds += at - starts[session * units]
        ruined += balance < stake
        ahead += balance > bankroll
        final[min(max(balance, 0) * STEPS // bankroll, final.size - 1)] += 1
        falls[min(fall * STEPS // bankroll, falls.size - 1)] += 1
    return sessions, rounds, ruined, ahead


def walk(sessions: Sessions, nets: Tally, starts: Tally) -> SessionTally:
    """Play the sessions that fit into some units."""
    final = np.zeros(FINAL_BANKROLLS * STEPS + 1, dtype=np.int64)
    falls = np.zeros(FALL_BANKROLLS * STEPS + 1, dtype=np.int64)
    bankroll = sessions.bankroll * sessions.stake
    count, rounds, ruined, ahead = _walk(
        nets, starts, sessions.units, bankroll, sessions.stake, final, falls
    )
    return SessionTally(
        sessions=count,
        rounds=rounds,
        ruined=ruined,
        ahead=ahead,
        final=tuple(final.tolist()),
        falls=tuple(falls.tolist()),
    )
