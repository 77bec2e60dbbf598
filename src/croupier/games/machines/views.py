"""What screens may show of the machines and of the cage."""

from dataclasses import dataclass

from croupier.games.game import Viewer
from croupier.money import Cents

from .events import Event, SlipIssued, SlipPaid
from .kernel import Payment, Step, payment_of
from .legality import awaiting
from .round import Bank, Machine, Slip

__all__ = ("BankView", "MachineView", "hidden", "view")


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
        slips=tuple(slip for slip in bank.slips if not slip.is_paid and _may_see(slip, viewer)),
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


def _may_see(slip: Slip, viewer: Viewer) -> bool:
    return viewer.rank is not None or slip.player == viewer.player


def hidden(bank: Bank, event: Event, viewer: Viewer) -> frozenset[str] | None:
    """A display is everybody's; what happens at the cage is between its player and staff."""
    match event:
        case SlipIssued(slip=slip):
            return frozenset() if _may_see(slip, viewer) else None
        case SlipPaid(player=player, number=number):
            found = bank.slip(player, number)
            return frozenset() if found is not None and _may_see(found, viewer) else None
        case _:
            return frozenset()
