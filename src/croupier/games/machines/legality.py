"""What machines await, and why a command is refused now: every refusal of play (5 to 7)."""

from typing import assert_never

from croupier.games.game import Draw, Need, Of
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .commands import (
    CashOut,
    CollectAtCage,
    Command,
    EndGame,
    HandPay,
    InsertCredits,
    StartGame,
    Transfer,
    TransferToCage,
)
from .kernel import Payment, Step, next_step, payment_of
from .refusals import RefusalCode
from .round import Bank, Machine

__all__ = ("awaiting", "can", "needs", "why_not")

Collecting = CashOut | HandPay | Transfer | TransferToCage


def needs(bank: Bank) -> Need | None:
    """What a host must see to: the result of a game, or that credits are played and collected."""
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


def awaiting(bank: Bank, machine: str) -> Step:
    """Say what a machine needs next."""
    found = bank.machine(machine)
    assert found is not None, machine
    return next_step(found.is_game_running)


# ---------------------------------------------------------------- why not


def why_not(bank: Bank, command: Command) -> Refusal | None:
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    if bank.is_over:
        says = "Everything has been collected; open the machines again."
        return _refuse(bank, RefusalCode.ROUND_OVER, "egm.collect", says)
    if isinstance(command, CollectAtCage):
        return _why_not_slip(bank, command)
    machine = bank.machine(command.machine)
    if machine is None:
        return _no_machine(bank, command.machine)
    if not isinstance(command, EndGame | HandPay) and not machine.is_open_to(command.player):
        says = f"{machine.player} plays at {machine.name}."
        return _refuse(bank, RefusalCode.NOT_YOURS, "egm.collect", says)
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
    approval = command.approval or machine.approval
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


@implements("EG-002", "EG-003", "EG-004", "EG-005")
def _why_not_collect(bank: Bank, machine: Machine, command: Collecting) -> Refusal | None:
    """Why credits are not collected or transferred: at the end of a game, and by the limit (6)."""
    if awaiting(bank, machine.name) is not Step.PLAY:
        says = f"Credits are collected at the end of a game, and one is running on {machine.name}."
        return _refuse(bank, RefusalCode.GAME_RUNNING, "egm.collect", says)
    if not isinstance(command, CashOut) and not command.approved:
        by_hand = isinstance(command, HandPay)
        key = "egm.collect.manual" if by_hand else "egm.transfer"
        what = "Paying by hand" if by_hand else "Transferring credits"
        says = f"{what} waits for procedures that the Authority has approved."
        return _refuse(bank, RefusalCode.PROCEDURE_NOT_APPROVED, key, says)
    payment = payment_of(machine.credit, machine.payout_limit)
    if payment is Payment.NOTHING:
        says = f"{machine.name} shows no credits."
        return _refuse(bank, RefusalCode.NO_CREDITS, "egm.collect", says)
    by = command.directed_by if isinstance(command, HandPay) else None
    if by is not None and not bank.rules.staff.lets(by, Staff.DEALER):
        says = f"{by.said} does not pay credits by hand."
        return _refuse(bank, RefusalCode.NOT_AUTHORISED, "egm.collect.manual", says)
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
    if not target.is_open_to(machine.player):
        says = f"{target.player} plays at {to}."
        return _refuse(bank, RefusalCode.NOT_YOURS, "egm.transfer", says)
    if target.is_game_running:
        says = f"A game is running on {to}; it ends first."
        return _refuse(bank, RefusalCode.GAME_RUNNING, "egm.transfer", says)
    return None


@implements("EG-005")
def _why_not_slip(bank: Bank, command: CollectAtCage) -> Refusal | None:
    """Why the cage pays nothing: a slip is paid once (7)."""
    slip = bank.slip(command.player, command.slip)
    if slip is None:
        says = f"{command.player} has no slip {command.slip}."
        return _refuse(bank, RefusalCode.NO_SUCH_SLIP, "egm.transfer", says)
    if slip.is_paid:
        says = f"Slip {slip.number} over {spoken_dollars(slip.amount)} has been paid."
        return _refuse(bank, RefusalCode.SLIP_PAID, "egm.transfer", says)
    return None


def can(bank: Bank, command: Command) -> bool:
    """Whether the rules allow a command now."""
    return why_not(bank, command) is None
