"""What screens may show of the machines and of the cage."""

from dataclasses import dataclass

from croupier.games.game import Viewer
from croupier.money import Cents

from .acts import sees
from .kernel import Payment, Step, payment_of
from .round import Bank, Machine, Slip, awaiting


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineView:
    """A machine's display, and what its player can do with the credits."""

    name: str
    title: str
    player: str | None
    credit: Cents
    needs: Step
    payment: Payment
    approval: str
    """What the register said of the title."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankView:
    """The displays, which everybody sees, and the slips that wait for a viewer at the cage."""

    machines: tuple[MachineView, ...]
    slips: tuple[Slip, ...]


def view(bank: Bank, viewer: Viewer) -> BankView:
    """Show staff every slip that waits, a player the own ones."""
    return BankView(
        machines=tuple(_display(bank, machine) for machine in bank.machines),
        slips=tuple(slip for slip in bank.slips if not slip.is_paid and sees(slip.player, viewer)),
    )


def _display(bank: Bank, machine: Machine) -> MachineView:
    return MachineView(
        name=machine.name,
        title=machine.title,
        player=machine.player,
        credit=machine.credit,
        needs=awaiting(bank, machine.name),
        payment=payment_of(machine.credit, machine.payout_limit),
        approval=machine.approval.says,
    )
