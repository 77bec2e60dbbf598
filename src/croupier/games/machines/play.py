"""Run the machines: what each awaits, why a command is refused, what it makes happen (5 to 7)."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from croupier.games.refusal import Refusal, RuleBreach
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .commands import (
    CashOut,
    CollectAtCage,
    Command,
    EndGame,
    HandPay,
    InsertCredits,
    MachineCommand,
    StartGame,
    Transfer,
    TransferToCage,
)
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
from .kernel import Payment, Step, credits_after_game, next_step, payment_of
from .refusals import RefusalCode
from .round import Bank, Machine, Slip

__all__ = ("awaiting", "can", "decide", "evolve", "replay", "why_not")

Collecting = CashOut | HandPay | Transfer | TransferToCage


def awaiting(bank: Bank, machine: str) -> Step:
    """Say what a machine needs next."""
    found = bank.machine(machine)
    assert found is not None, machine
    return next_step(found.is_game_running)


# ---------------------------------------------------------------- why not


def why_not(bank: Bank, command: Command) -> Refusal | None:  # noqa: PLR0911 (one per command)
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    if isinstance(command, CollectAtCage):
        return _why_not_slip(bank, command)
    machine = bank.machine(command.machine)
    if machine is None:
        return _no_machine(bank, command.machine)
    match command:
        case InsertCredits(amount=amount):
            return _why_not_amount(bank, amount, least=1)
        case StartGame():
            return _why_not_game(bank, machine, command)
        case EndGame(won=won):
            if not machine.is_game_running:
                says = f"No game is running on {machine.name}."
                return _refuse(bank, RefusalCode.NO_GAME_RUNNING, "egm.collect", says)
            return _why_not_amount(bank, won, least=0)
        case CashOut() | HandPay() | Transfer() | TransferToCage():
            return _why_not_collect(bank, machine, command)
        case _:
            assert_never(command)


def _refuse(bank: Bank, code: RefusalCode, key: str, says: str) -> Refusal:
    return bank.rules.cites.refusal(code, key, says)


def _no_machine(bank: Bank, name: str) -> Refusal:
    says = f"There is no machine {name!r} here."
    return _refuse(bank, RefusalCode.NO_SUCH_MACHINE, "egm.transfer", says)


def _why_not_amount(bank: Bank, amount: Cents, *, least: int) -> Refusal | None:
    if amount >= least:
        return None
    says = f"{spoken_dollars(amount)} is not a sum that can be put in or won."
    return _refuse(bank, RefusalCode.NOT_AN_AMOUNT, "egm.replay", says)


def _why_not_game(bank: Bank, machine: Machine, command: StartGame) -> Refusal | None:
    """Why a game does not start: the title must be approved then, and the credits be there."""
    if awaiting(bank, machine.name) is not Step.PLAY:
        says = f"A game is running on {machine.name}; it ends first."
        return _refuse(bank, RefusalCode.GAME_RUNNING, "egm.collect", says)
    approval = bank.rules.approval(machine.title, machine.maker, command.at)
    if not approval.is_known:
        return Refusal(RefusalCode.TITLE_NOT_KNOWN, approval.rule, approval.says)
    if not approval.is_approved:
        return Refusal(RefusalCode.TITLE_NOT_APPROVED, approval.rule, approval.says)
    if command.stake <= 0:
        return _why_not_amount(bank, command.stake, least=1)
    if command.stake > machine.credit:
        says = (
            f"{spoken_dollars(command.stake)} cannot be played: "
            f"{machine.name} shows {spoken_dollars(machine.credit)}."
        )
        return _refuse(bank, RefusalCode.TOO_FEW_CREDITS, "egm.replay", says)
    return None


@implements("EG-002", "EG-003", "EG-004")
def _why_not_collect(bank: Bank, machine: Machine, command: Collecting) -> Refusal | None:
    """Why credits are not collected or transferred: at the end of a game, and by the limit (6)."""
    if awaiting(bank, machine.name) is not Step.PLAY:
        says = f"Credits are collected at the end of a game, and one is running on {machine.name}."
        return _refuse(bank, RefusalCode.GAME_RUNNING, "egm.collect", says)
    payment = payment_of(machine.credit, machine.payout_limit)
    if payment is Payment.NOTHING:
        says = f"{machine.name} shows no credits."
        return _refuse(bank, RefusalCode.NO_CREDITS, "egm.collect", says)
    shown = spoken_dollars(machine.credit)
    limit = spoken_dollars(machine.payout_limit)
    match command:
        case CashOut() if payment is Payment.BY_HAND:
            says = f"{shown} is over the machine's limit of {limit}: pay by hand or transfer it."
            return _refuse(bank, RefusalCode.OVER_PAYOUT_LIMIT, "egm.collect.coins", says)
        case HandPay() if payment is Payment.COINS:
            says = f"{shown} is within the machine's limit of {limit}: the machine pays it."
            return _refuse(bank, RefusalCode.WITHIN_PAYOUT_LIMIT, "egm.collect.manual", says)
        case Transfer(to=to):
            return _why_not_transfer(bank, machine, to)
        case _:
            return None


def _why_not_transfer(bank: Bank, machine: Machine, to: str) -> Refusal | None:
    target = bank.machine(to)
    if target is None:
        return _no_machine(bank, to)
    if to == machine.name:
        says = f"The credits are on {to} already."
        return _refuse(bank, RefusalCode.SAME_MACHINE, "egm.transfer", says)
    if target.is_game_running:
        says = f"A game is running on {to}; it ends first."
        return _refuse(bank, RefusalCode.GAME_RUNNING, "egm.transfer", says)
    return None


@implements("EG-005")
def _why_not_slip(bank: Bank, command: CollectAtCage) -> Refusal | None:
    """Why the cage pays nothing: a slip is paid once (7)."""
    slip = bank.slip(command.slip)
    if slip is None:
        says = f"There is no slip {command.slip}."
        return _refuse(bank, RefusalCode.NO_SUCH_SLIP, "egm.transfer", says)
    if slip.is_paid:
        says = f"Slip {slip.number} over {spoken_dollars(slip.amount)} has been paid."
        return _refuse(bank, RefusalCode.SLIP_PAID, "egm.transfer", says)
    return None


def can(bank: Bank, command: Command) -> bool:
    """Whether the rules allow a command now."""
    return why_not(bank, command) is None


# ---------------------------------------------------------------- decide, evolve


def decide(bank: Bank, command: Command) -> tuple[Event, ...]:
    """Return what a command makes happen; raise ``RuleBreach`` if nothing may."""
    refusal = why_not(bank, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    if isinstance(command, CollectAtCage):
        slip = bank.slip(command.slip)
        assert slip is not None
        rules = (bank.rules.cite("egm.transfer"),)
        return (SlipPaid(number=slip.number, amount=slip.amount, rules=rules),)
    machine = bank.machine(command.machine)
    assert machine is not None
    return (_happens(bank, machine, command),)


def _happens(  # noqa: PLR0911 (one per command)
    bank: Bank, machine: Machine, command: MachineCommand
) -> Event:
    name, credit = machine.name, machine.credit
    replay_rule = (bank.rules.cite("egm.replay"),)
    transfer_rule = (bank.rules.cite("egm.replay"), bank.rules.cite("egm.transfer"))
    match command:
        case InsertCredits(amount=amount):
            return CreditsInserted(machine=name, amount=amount, rules=replay_rule)
        case StartGame(stake=stake, at=at):
            approval = bank.rules.approval(machine.title, machine.maker, at)
            rules = (*replay_rule, approval.rule)
            return GameStarted(machine=name, stake=stake, title=machine.title, rules=rules)
        case EndGame(won=won):
            return GameEnded(machine=name, won=won, rules=replay_rule)
        case CashOut():
            rules = (*replay_rule, bank.rules.cite("egm.collect.coins"))
            return CoinsPaid(machine=name, amount=credit, rules=rules)
        case HandPay():
            by_hand = (bank.rules.cite("egm.collect.manual"),)
            return PaidByHand(machine=name, amount=credit, rules=by_hand)
        case Transfer(to=to):
            return CreditsTransferred(machine=name, to=to, amount=credit, rules=transfer_rule)
        case TransferToCage():
            slip = Slip(number=len(bank.slips) + 1, machine=name, amount=credit)
            return SlipIssued(slip=slip, rules=transfer_rule)
        case _:
            assert_never(command)


@implements("EG-001", "EG-003", "EG-004", "EG-005")
def evolve(bank: Bank, event: Event) -> Bank:  # noqa: PLR0911 (one per event)
    """Return the bank after something that did happen; what is paid leaves the credits at once."""
    match event:
        case CreditsInserted(machine=name, amount=amount):
            return _add(bank, name, amount)
        case GameStarted(machine=name, stake=stake):
            return _changed(_add(bank, name, Cents(-stake)), name, stake=stake)
        case GameEnded(machine=name, won=won):
            credit = credits_after_game(_credit(bank, name), won)
            return _changed(_add(bank, name, Cents(credit - _credit(bank, name))), name, stake=None)
        case CoinsPaid(machine=name, amount=amount) | PaidByHand(machine=name, amount=amount):
            return _add(bank, name, Cents(-amount))
        case CreditsTransferred(machine=name, to=to, amount=amount):
            return _add(_add(bank, name, Cents(-amount)), to, amount)
        case SlipIssued(slip=slip):
            emptied = _add(bank, slip.machine, Cents(-slip.amount))
            return replace(emptied, slips=(*emptied.slips, slip))
        case SlipPaid(number=number):
            slips = tuple(
                replace(slip, is_paid=True) if slip.number == number else slip
                for slip in bank.slips
            )
            return replace(bank, slips=slips)
        case _:
            assert_never(event)


def _credit(bank: Bank, name: str) -> Cents:
    machine = bank.machine(name)
    assert machine is not None, name
    return machine.credit


def _add(bank: Bank, name: str, amount: Cents) -> Bank:
    machines = tuple(
        replace(machine, credit=Cents(machine.credit + amount)) if machine.name == name else machine
        for machine in bank.machines
    )
    return replace(bank, machines=machines)


def _changed(bank: Bank, name: str, *, stake: Cents | None) -> Bank:
    machines = tuple(
        replace(machine, stake=stake) if machine.name == name else machine
        for machine in bank.machines
    )
    return replace(bank, machines=machines)


def replay(bank: Bank, events: Iterable[Event]) -> Bank:
    """Fold events over a bank of machines."""
    return reduce(evolve, events, bank)
