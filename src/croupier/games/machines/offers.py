"""What is open to whom at the machines."""

from collections.abc import Iterator

from croupier.games.game import Among, Bounds, Offer, Viewer
from croupier.games.staff import Staff

from .kernel import Payment, payment_of
from .round import Bank, Machine

__all__ = ("legal",)


def legal(bank: Bank, viewer: Viewer) -> tuple[Offer, ...]:
    """Every command that a viewer may ask for now, with its bounds."""
    return () if bank.is_over else tuple(_offers(bank, viewer))


def _offers(bank: Bank, viewer: Viewer) -> Iterator[Offer]:
    for machine in bank.machines:
        if viewer.player is not None and machine.is_open_to(viewer.player):
            yield from _to_player(bank, machine)
        if viewer.rank is not None and bank.rules.staff.lets(viewer.rank, Staff.DEALER):
            yield from _to_staff(machine)
    for slip in bank.slips:
        if slip.player == viewer.player and not slip.is_paid:
            yield Offer(do="collect", fields={"slip": slip.number})


def _to_player(bank: Bank, machine: Machine) -> Iterator[Offer]:
    name, credit = machine.name, machine.credit
    yield Offer(do="insert", fields={"machine": name, "amount": Bounds(least=1)})
    if machine.is_game_running or not credit:
        return
    if machine.approval.is_approved:
        yield Offer(do="play", fields={"machine": name, "stake": Bounds(least=1, most=credit)})
    if payment_of(credit, machine.payout_limit) is Payment.COINS:
        yield Offer(do="cash-out", fields={"machine": name})
    others = tuple(
        other.name
        for other in bank.machines
        if other.name != name and other.is_open_to(machine.player) and not other.is_game_running
    )
    if others:
        yield Offer(do="transfer", fields={"machine": name, "to": Among(others)})
    yield Offer(do="to-cage", fields={"machine": name})


def _to_staff(machine: Machine) -> Iterator[Offer]:
    if machine.is_game_running:
        yield Offer(do="result", fields={"machine": machine.name, "won": Bounds(least=0)})
    elif payment_of(machine.credit, machine.payout_limit) is Payment.BY_HAND:
        yield Offer(do="hand-pay", fields={"machine": machine.name})
