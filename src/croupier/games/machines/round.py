"""The state of a bank of machines: the credits on each, and slips waiting at the cage."""

from dataclasses import dataclass

from croupier.money import Cents

from .rules import Approval, MachineRules

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
    approval: Approval
    """What the register said of the title when the bank was opened."""
    credit: Cents = NOTHING
    """What its display shows."""
    player: str | None = None
    """Whose credits they are, and who plays; ``None`` while the machine is free."""
    stake: Cents | None = None
    """What the running game was played for; ``None`` between games."""

    @property
    def is_game_running(self) -> bool:
        """Whether a game has started and not ended."""
        return self.stake is not None

    def is_open_to(self, player: str | None) -> bool:
        """Whether a player may use it: nobody else's credits are on it."""
        return self.player in (None, player) or (self.credit == 0 and not self.is_game_running)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """Credits sent to a cashier's booth or the cage, for the player to collect once."""

    number: int
    """Counts the player's own slips from 1: it tells nothing of the others'."""
    player: str
    machine: str
    amount: Cents
    is_paid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """The frozen state of several machines and the cage behind them."""

    rules: MachineRules
    machines: tuple[Machine, ...]
    returns: tuple[tuple[int, int], ...] = ()
    """Chances and multiples of the stake, where the bank is a demonstration."""
    slips: tuple[Slip, ...] = ()
    is_played: bool = False
    """Whether anybody has put money in."""

    @property
    def is_over(self) -> bool:
        """Whether everything that was put in or won has been collected."""
        idle = all(one.credit == 0 and not one.is_game_running for one in self.machines)
        return self.is_played and idle and all(slip.is_paid for slip in self.slips)

    def machine(self, name: str) -> Machine | None:
        """Find a machine by its name."""
        return next((machine for machine in self.machines if machine.name == name), None)

    @property
    def running(self) -> Machine | None:
        """The first machine with a game whose result is awaited."""
        return next((machine for machine in self.machines if machine.is_game_running), None)

    def slips_of(self, player: str) -> tuple[Slip, ...]:
        """The slips that a player was given, in their order."""
        return tuple(slip for slip in self.slips if slip.player == player)

    def slip(self, player: str, number: int) -> Slip | None:
        """Find a player's slip by its number."""
        return next((slip for slip in self.slips_of(player) if slip.number == number), None)
