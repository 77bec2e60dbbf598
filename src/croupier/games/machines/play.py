"""Run the machines: what a command makes happen (5 to 7)."""

from typing import assert_never

from croupier.games.refusal import RuleBreach
from croupier.games.settlement import Result, Settlement
from croupier.kernel import implements
from croupier.money import Cents

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
from .legality import why_not
from .round import Bank, Machine, Slip

__all__ = ("decide",)


def decide(bank: Bank, command: Command) -> tuple[Event, ...]:
    """Return what a command makes happen; raise ``RuleBreach`` if nothing may."""
    refusal = why_not(bank, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    if isinstance(command, CollectAtCage):
        slip = bank.slip(command.player, command.slip)
        assert slip is not None
        rules = (bank.rules.cite("egm.transfer"),)
        paid = SlipPaid(player=slip.player, number=slip.number, amount=slip.amount, rules=rules)
        return (paid,)
    machine = bank.machine(command.machine)
    assert machine is not None
    return (_happens(bank, machine, command),)


def _happens(bank: Bank, machine: Machine, command: MachineCommand) -> Event:
    name, credit, cites = machine.name, machine.credit, bank.rules.cites
    transfer_rule = cites("egm.replay", "egm.transfer")
    match command:
        case InsertCredits(player=player, amount=amount):
            rules = cites("egm.replay")
            return CreditsInserted(player=player, machine=name, amount=amount, rules=rules)
        case StartGame():
            return _started(bank, machine, command)
        case EndGame(won=won):
            return _ended(bank, machine, won)
        case CashOut(player=player):
            rules = cites("egm.replay", "egm.collect.coins")
            return CoinsPaid(player=player, machine=name, amount=credit, rules=rules)
        case HandPay(directed_by=by):
            assert machine.player is not None, machine
            rules = cites("egm.collect.manual")
            return PaidByHand(
                player=machine.player, machine=name, amount=credit, directed_by=by, rules=rules
            )
        case Transfer(player=player, to=to):
            return CreditsTransferred(
                player=player, machine=name, to=to, amount=credit, rules=transfer_rule
            )
        case TransferToCage(player=player):
            number = len(bank.slips_of(player)) + 1
            slip = Slip(number=number, player=player, machine=name, amount=credit)
            return SlipIssued(slip=slip, rules=transfer_rule)
        case _:
            assert_never(command)


def _started(bank: Bank, machine: Machine, command: StartGame) -> GameStarted:
    approval = command.approval or machine.approval
    return GameStarted(
        player=command.player,
        machine=machine.name,
        title=machine.title,
        stake=command.stake,
        at=command.at or bank.rules.at,
        rules=(bank.rules.cite("egm.replay"), approval.rule),
    )


@implements("EG-001")
def _ended(bank: Bank, machine: Machine, won: Cents) -> GameEnded:
    """The stake is spent; winnings are credits like any other (5)."""
    assert machine.player is not None, machine
    assert machine.stake is not None, machine
    row = Settlement(
        player=machine.player,
        bet="game",
        stake=machine.stake,
        result=Result.WIN if won else Result.LOSE,
        odds=None,
        pays=won,
        net=Cents(won - machine.stake),
        rules=bank.rules.cites("egm.replay"),
    )
    return GameEnded(player=machine.player, machine=machine.name, row=row)
