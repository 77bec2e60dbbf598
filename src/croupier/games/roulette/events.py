"""What happened in a round: a closed union of facts, each with its rules."""

from dataclasses import dataclass

from croupier.games.conduct import Cause, Contravened, OutcomeSetAside
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents

from .round import Wager

__all__ = (
    "BallRested",
    "BettingClosed",
    "Event",
    "Invalidated",
    "Settled",
    "WagerPlaced",
    "WagerWithdrawn",
)

Rules = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerPlaced:
    """A wager was accepted."""

    wager: Wager
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerWithdrawn:
    """A wager was taken back."""

    number: int
    player: str
    stake: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingClosed:
    """No more bets are taken."""

    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class BallRested:
    """The ball came to rest."""

    pocket: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Invalidated:
    """The round was set aside."""

    cause: Cause
    directed_by: Staff
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Every wager was paid, taken or returned."""

    rows: tuple[Settlement, ...]
    excess: tuple[tuple[str, Cents], ...]
    """By player, what went back of wagers over the maximum."""
    rules: Rules


Event = (
    WagerPlaced
    | WagerWithdrawn
    | BettingClosed
    | BallRested
    | Invalidated
    | Settled
    | Contravened
    | OutcomeSetAside
)
