"""What events do to a bank of machines: facts are applied and not judged."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from croupier.kernel import implements
from croupier.money import Cents

from .events import (
    CoinsPaid,
    CreditsInserted,
    CreditsTransferred,
    Event,
    GameEnded,
    GameStarted,
    PaidByHand,
    SlipIssued,
    SlipPaid,
)
from .round import Bank

__all__ = ("evolve", "replay")


@implements("EG-001", "EG-003", "EG-004", "EG-005")
def evolve(bank: Bank, event: Event) -> Bank:
    """Return the bank after something that did happen; what is paid leaves the credits at once."""
    match event:
        case CreditsInserted(player=player, machine=name, amount=amount):
            return replace(_add(bank, name, amount, player), is_played=True)
        case GameStarted(player=player, machine=name, stake=stake):
            return _running(_add(bank, name, Cents(-stake), player), name, stake)
        case GameEnded(player=player, machine=name, row=row):
            return _add(_running(bank, name, None), name, row.pays, player)
        case CoinsPaid(machine=name, amount=amount) | PaidByHand(machine=name, amount=amount):
            return _add(bank, name, Cents(-amount), None)
        case CreditsTransferred(player=player, machine=name, to=to, amount=amount):
            return _add(_add(bank, name, Cents(-amount), None), to, amount, player)
        case SlipIssued(slip=slip):
            emptied = _add(bank, slip.machine, Cents(-slip.amount), None)
            return replace(emptied, slips=(*emptied.slips, slip))
        case SlipPaid(player=player, number=number):
            slips = tuple(
                replace(slip, is_paid=True)
                if (slip.player, slip.number) == (player, number)
                else slip
                for slip in bank.slips
            )
            return replace(bank, slips=slips)
        case _:
            assert_never(event)


def _add(bank: Bank, name: str, amount: Cents, player: str | None) -> Bank:
    machines = tuple(
        replace(machine, credit=Cents(machine.credit + amount), player=player)
        if machine.name == name
        else machine
        for machine in bank.machines
    )
    return replace(bank, machines=machines)


def _running(bank: Bank, name: str, stake: Cents | None) -> Bank:
    machines = tuple(
        replace(machine, stake=stake) if machine.name == name else machine
        for machine in bank.machines
    )
    return replace(bank, machines=machines)


def replay(bank: Bank, events: Iterable[Event]) -> Bank:
    """Fold events over a bank of machines."""
    return reduce(evolve, events, bank)
