"""What people ask of the machines: a closed union, each a request that may be refused."""

from dataclasses import dataclass
from datetime import datetime

from croupier.money import Cents

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

    machine: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """A player plays credits for one game."""

    machine: str
    stake: Cents
    at: datetime
    """When it starts: the title must be approved then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame:
    """The running game ends and wins so much; the machine's own chance decides, not we."""

    machine: str
    won: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class CashOut:
    """The player activates the cash out function: coins or tokens fall into the tray."""

    machine: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPay:
    """Staff pay by hand all credits of a machine that shows more than its limit (6)."""

    machine: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """The player activates the credit transfer function towards another machine."""

    machine: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferToCage:
    """The credits are transferred to a cashier's booth or the cage."""

    machine: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectAtCage:
    """The player collects transferred credits at the cage."""

    slip: int


MachineCommand = InsertCredits | StartGame | EndGame | CashOut | HandPay | Transfer | TransferToCage
Command = MachineCommand | CollectAtCage
