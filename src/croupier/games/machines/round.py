"""A bank of machines: the credits on each, slips waiting at the cage, and what it awaits."""

from dataclasses import dataclass, replace
from typing import Any, Final

from croupier.games import act
from croupier.games.fast import replacer
from croupier.games.game import Draw, Need, Of
from croupier.games.refusal import Refusal
from croupier.money import Cents

from .kernel import Step, next_step
from .rules import Approval, MachineRules, RefusalCode

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

    def paid(self) -> "Slip":
        """Return the slip once it is paid."""
        return replace(self, is_paid=True)


@dataclass(frozen=True, kw_only=True)
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

    def with_machine(self, name: str, **changes: Any) -> "Bank":
        """Return the bank with one machine changed."""
        machines = (replace(m, **changes) if m.name == name else m for m in self.machines)
        return changed(self, machines=tuple(machines))

    def with_credit(self, name: str, amount: Cents, player: str | None) -> "Bank":
        """Return the bank with more or fewer credits on one machine, and whose they are."""
        machine = self.machine(name)
        credit = Cents(amount if machine is None else machine.credit + amount)
        return self.with_machine(name, credit=credit, player=player)

    def refusal(self, code: RefusalCode, key: str, says: str) -> Refusal:
        """Refuse something under a rule."""
        return self.rules.cites.refusal(code, key, says)


Event = act.Event[Bank]
Command = act.Command[Bank]
changed: Final = replacer(Bank)


def awaiting(bank: Bank, machine: str) -> Step:
    """Return what a machine awaits next."""
    named = bank.machine(machine)
    assert named is not None, machine
    return next_step(named.is_game_running)


def needs(bank: Bank) -> Need | None:
    """Return what the bank awaits: a game's result, or that credits are played and collected."""
    if bank.is_over:
        return None
    running = bank.running
    if running is None:
        return Need(of=Of.WAGERS, step="play", rules=bank.rules.cites("egm.replay"))
    assert running.stake is not None, running
    return Need(
        of=Of.CHANCE,
        step="result",
        draws=Draw.PRIZE,
        among=tuple((chances, times * running.stake) for chances, times in bank.returns),
        rules=bank.rules.cites("egm.replay"),
    )
