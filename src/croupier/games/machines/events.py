"""What happened at the machines: a closed union of facts, each with its rules."""

from dataclasses import dataclass
from datetime import datetime

from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents

from .round import Slip

__all__ = (
    "CoinsPaid",
    "CreditsInserted",
    "CreditsTransferred",
    "Event",
    "GameEnded",
    "GameStarted",
    "PaidByHand",
    "SlipIssued",
    "SlipPaid",
)

Rules = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditsInserted:
    """Money went in and became credits."""

    player: str
    machine: str
    amount: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted:
    """A game began and its stake left the credits."""

    player: str
    machine: str
    title: str
    stake: Cents
    at: datetime
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """A game ended and its winnings became credits."""

    player: str
    machine: str
    row: Settlement

    @property
    def rules(self) -> Rules:
        """The rules that decided it."""
        return self.row.rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinsPaid:
    """The machine paid all its credits into the tray."""

    player: str
    machine: str
    amount: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidByHand:
    """Staff paid the credits, and they were cancelled from the machine."""

    player: str
    machine: str
    amount: Cents
    directed_by: Staff
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditsTransferred:
    """All credits of one machine went to another."""

    player: str
    machine: str
    to: str
    amount: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipIssued:
    """All credits of a machine went to the cage, where they wait."""

    slip: Slip
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipPaid:
    """The cage paid a slip."""

    player: str
    number: int
    amount: Cents
    rules: Rules


Event = (
    CreditsInserted
    | GameStarted
    | GameEnded
    | CoinsPaid
    | PaidByHand
    | CreditsTransferred
    | SlipIssued
    | SlipPaid
)
