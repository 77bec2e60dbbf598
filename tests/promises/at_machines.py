"""How a bank of gaming machines is played at random; a game on a machine is a wager."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

from croupier.equipment import Card
from croupier.games import machines
from croupier.games.game import Viewer
from croupier.games.machines import Bank, Command, Event, GameStarted, Machine, MachineRules
from croupier.games.machines.game import GAME
from croupier.games.machines.views import view
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents
from croupier.rulebook import rulebook

from .chance import Chance
from .law import is_notice_held
from .playable import Laid, Playable, Seen

SLIPS_MAX = 40
BEFORE = (
    machines.Slip(number=1, player="bob", machine="m1", amount=Cents(500), is_paid=True),
    machines.Slip(number=1, player="ann", machine="m2", amount=Cents(700), is_paid=True),
)
"""Slips of the time before the machines were opened."""
AMOUNTS = (Cents(500), Cents(20_000), Cents(1), Cents(0))


@cache
def rules(at: datetime) -> MachineRules:
    return MachineRules.from_law(rulebook().law("gaming-machines", at))


@cache
def approval(title: str, maker: str, at: datetime) -> machines.Approval:
    return machines.approval_of(rulebook(), title, maker, at, book="gaming-machines")


class MachineSitting:
    def __init__(self, chance: Chance, at: datetime) -> None:
        self.chance = chance
        self.at = at
        titles = (
            ("m1", "Queen of the Nile", "Aristocrat"),
            ("m2", "No Such Title", "Aristocrat"),
            ("m3", "Queen of the Nile", "Nobody"),
        )
        self.opening = machines.Opened(
            law=rules(at),
            returns=((1, 0), (1, 3)),
            slips=tuple(chance.pick((BEFORE[:0], BEFORE[:1], BEFORE))),
            machines=tuple(
                Machine(
                    name=name,
                    title=title,
                    maker=maker,
                    payout_limit=Cents(10_000),
                    approval=approval(title, maker, at),
                )
                for name, title, maker in titles
            ),
        )
        self.first: Sequence[Command] = ()
        self.names = ("m1", "m2", "m3", "m4")

    def onward(self, bank: Bank) -> Command:
        for machine in bank.machines:
            player = machine.player or "ann"
            if machine.is_game_running:
                return machines.EndGame(machine=machine.name, won=Cents(0))
            if machine.credit > machine.payout_limit:
                return machines.HandPay(machine=machine.name, directed_by=Staff.DEALER)
            if machine.credit:
                return machines.CashOut(player=player, machine=machine.name)
        unpaid = next((slip for slip in bank.slips if not slip.is_paid), None)
        if unpaid is None:
            return machines.InsertCredits(player="ann", machine="m1", amount=Cents(500))
        return machines.CollectAtCage(player=unpaid.player, slip=unpaid.number)

    def choices(self, bank: Bank) -> Sequence[Command]:
        chance = self.chance
        name, amount = chance.pick(self.names), chance.pick((*AMOUNTS, Cents(-100)))
        player, other = chance.pick(("ann", "ann", "bob")), chance.pick(self.names)
        return [
            machines.InsertCredits(player=player, machine=name, amount=amount),
            machines.StartGame(player=player, machine="m1", stake=amount, at=self.at),
            machines.StartGame(player=player, machine=name, stake=amount),
            machines.EndGame(machine=name, won=amount),
            machines.CashOut(player=player, machine=name),
            machines.HandPay(machine=name, directed_by=chance.pick(tuple(Staff))),
            machines.Transfer(player=player, machine=name, to=other),
            machines.TransferToCage(player=player, machine=name),
            machines.CollectAtCage(player=player, slip=chance.number(4)),
        ]

    def mishaps(self, bank: Bank) -> Sequence[Command]:
        return ()

    def took(self, before: Bank, command: Command) -> Collection[Card]:
        return ()

    def drawn(self, bank: Bank) -> dict[str, Any]:
        return {"prize": Cents(0), "won": Cents(0)}

    def on_table(self, bank: Bank) -> Iterable[Card]:
        return ()

    def laid(self, bank: Bank, log: Sequence[Event]) -> Iterable[Laid]:
        for event in log:
            if isinstance(event, GameStarted):
                yield Laid(player=event.player, bet="game", placed=event.stake)

    def rows(self, bank: Bank, log: Sequence[Event]) -> Sequence[Settlement]:
        return [row for event in log for row in GAME.money(event).rows]

    def carried_on(self, bank: Bank) -> Iterable[tuple[str, str]]:
        return ()

    def views(self, bank: Bank) -> Iterable[Seen]:
        eyes = (Viewer(), Viewer(player="ann"), Viewer(rank=Staff.DEALER))
        return (Seen(view=view(bank, one)) for one in eyes)


def uncollected(
    command: Command | machines.Opened, viewer: Viewer, _chance: Chance
) -> Command | machines.Opened | None:
    """What happens at the cage is between its player and staff, before and now."""
    if isinstance(command, machines.Opened) and viewer.rank is None:
        own = (slip for slip in command.slips if slip.player == viewer.player)
        return replace(command, slips=tuple(own))
    if not isinstance(command, machines.CollectAtCage) or viewer.rank is not None:
        return command
    return command if command.player == viewer.player else None


def game(at: datetime) -> Playable:
    return Playable(
        name=f"gaming-machines {at:%Y}",
        law="gaming-machines",
        at=at,
        sit=lambda chance: MachineSitting(chance, at),
        steps_max=2 + 2 * 3 + SLIPS_MAX,
        chip=lambda _bank: Cents(1),
        secret=uncollected,
        spent=frozenset({"game"}),
        also_cited=lambda cited: is_notice_held(cited) or cited == "gaming-machines register",
    )


GAMES = (game(datetime(1999, 3, 19, 4)), game(datetime(2000, 12, 9, 4)))
