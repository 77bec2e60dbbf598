"""What screens may show of a machine and of the cage."""

from dataclasses import dataclass
from datetime import datetime

from croupier.money import Cents

from .kernel import Payment, Step, payment_of
from .play import awaiting
from .round import Bank, Slip

__all__ = ("MachineView", "cage_view", "machine_view")


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineView:
    """A machine's display, and what its player can do with the credits."""

    name: str
    title: str
    credit: Cents
    needs: Step
    payment: Payment
    approval: str
    """What the register says of the title at the moment asked about."""


def machine_view(bank: Bank, name: str, *, at: datetime) -> MachineView:
    """Show one machine."""
    machine = bank.machine(name)
    assert machine is not None, name
    return MachineView(
        name=name,
        title=machine.title,
        credit=machine.credit,
        needs=awaiting(bank, name),
        payment=payment_of(machine.credit, machine.payout_limit),
        approval=bank.rules.approval(machine.title, machine.maker, at).says,
    )


def cage_view(bank: Bank) -> tuple[Slip, ...]:
    """Show the slips that wait to be collected."""
    return tuple(slip for slip in bank.slips if not slip.is_paid)
