"""What people ask of the machines: a closed union, each a request that may be refused."""

from dataclasses import dataclass
from datetime import datetime

from croupier.games.staff import Staff
from croupier.money import Cents

from .rules import Approval

__all__ = (
    "CashOut",
    "CollectAtCage",
    "Command",
    "EndGame",
    "HandPay",
    "InsertCredits",
    "MachineCommand",
    "StartGame",
    "Transfer",
    "TransferToCage",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class InsertCredits:
    """A player puts money in."""

    player: str
    machine: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """A player plays credits for one game."""

    player: str
    machine: str
    stake: Cents
    at: datetime | None = None
    """When it starts, by the clock; the moment of the law where no clock is told."""
    approval: Approval | None = None
    """What the register says of the title then; otherwise what it said when the bank opened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame:
    """The running game ends and wins so much; the machine's own chance decides, not we."""

    machine: str
    won: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class CashOut:
    """The player activates the cash out function: coins or tokens fall into the tray."""

    player: str
    machine: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPay:
    """Staff pay by hand all credits of a machine that shows more than its limit (6)."""

    machine: str
    directed_by: Staff
    approved: bool = True
    """Whether the Authority has approved how the house does it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """The player activates the credit transfer function towards another machine."""

    player: str
    machine: str
    to: str
    approved: bool = True
    """Whether the Authority has approved how the house does it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferToCage:
    """The credits are transferred to a cashier's booth or the cage."""

    player: str
    machine: str
    approved: bool = True
    """Whether the Authority has approved how the house does it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectAtCage:
    """The player collects transferred credits at the cage."""

    player: str
    slip: int


MachineCommand = InsertCredits | StartGame | EndGame | CashOut | HandPay | Transfer | TransferToCage
Command = MachineCommand | CollectAtCage
