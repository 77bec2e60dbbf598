"""The state of a bank of machines: the credits on each, and slips waiting at the cage."""

from dataclasses import dataclass

from croupier.money import Cents

from .rules import MachineRules

__all__ = ("Bank", "Machine", "Slip")

NOTHING = Cents(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """One machine on the floor."""

    name: str
    title: str
    maker: str
    payout_limit: Cents
    """The most that it pays in coins by itself: a setting of each machine (A-108)."""
    credit: Cents = NOTHING
    """What its display shows."""
    stake: Cents | None = None
    """What the running game was played for; ``None`` between games."""

    @property
    def is_game_running(self) -> bool:
        """Whether a game has started and not ended."""
        return self.stake is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """Credits sent to a cashier's booth or the cage, for the player to collect once."""

    number: int
    machine: str
    amount: Cents
    is_paid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """The frozen state of several machines and the cage behind them."""

    rules: MachineRules
    machines: tuple[Machine, ...]
    slips: tuple[Slip, ...] = ()

    def machine(self, name: str) -> Machine | None:
        """Find a machine by its name."""
        return next((machine for machine in self.machines if machine.name == name), None)

    def slip(self, number: int) -> Slip | None:
        """Find a slip by its number."""
        return next((slip for slip in self.slips if slip.number == number), None)
