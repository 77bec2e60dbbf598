"""How a bank of gaming machines is played at random; a game on a machine is a wager."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import cache

from croupier.equipment import Card
from croupier.games import machines
from croupier.games.machines import Bank, Command, Event, Machine, MachineRules
from croupier.games.machines.events import GameEnded, GameStarted
from croupier.games.machines.views import cage_view, machine_view
from croupier.games.settlement import Result, Settlement
from croupier.money import Cents
from croupier.rulebook import rulebook

from .chance import Chance
from .law import is_notice_held
from .playable import Game, Laid, Seen

SLIPS_MAX = 40
AMOUNTS = (Cents(500), Cents(20_000), Cents(1), Cents(0))


@cache
def rules(at: datetime) -> MachineRules:
    return MachineRules.from_law(rulebook().law("gaming-machines", at), register=rulebook())


def nothing_left(bank: Bank) -> bool:
    """Whether every credit has been collected and no game is running."""
    idle = all(machine.credit == 0 and machine.stake is None for machine in bank.machines)
    return idle and all(slip.is_paid for slip in bank.slips)


class MachineSitting:
    def __init__(self, chance: Chance, at: datetime) -> None:
        self.chance = chance
        self.at = at
        titles = (
            ("m1", "Queen of the Nile", "Aristocrat"),
            ("m2", "No Such Title", "Aristocrat"),
            ("m3", "Queen of the Nile", "Nobody"),
        )
        self.start = Bank(
            rules=rules(at),
            machines=tuple(
                Machine(
                    name=name,
                    title=title,
                    maker=maker,
                    payout_limit=Cents(10_000),
                    credit=chance.pick(AMOUNTS),
                )
                for name, title, maker in titles
            ),
        )
        self.names = ("m1", "m2", "m3", "m4")

    def onward(self, bank: Bank) -> Command:
        for machine in bank.machines:
            if machine.is_game_running:
                return machines.EndGame(machine=machine.name, won=Cents(0))
            if machine.credit > machine.payout_limit:
                return machines.HandPay(machine=machine.name)
            if machine.credit:
                return machines.CashOut(machine=machine.name)
        unpaid = next(slip for slip in bank.slips if not slip.is_paid)
        return machines.CollectAtCage(slip=unpaid.number)

    def choices(self, bank: Bank) -> Sequence[Command]:
        chance = self.chance
        name, amount = chance.pick(self.names), chance.pick((*AMOUNTS, Cents(-100)))
        return [
            machines.InsertCredits(machine=name, amount=amount),
            machines.StartGame(machine="m1", stake=amount, at=self.at),
            machines.StartGame(machine=name, stake=amount, at=self.at),
            machines.EndGame(machine=name, won=amount),
            machines.CashOut(machine=name),
            machines.HandPay(machine=name),
            machines.Transfer(machine=name, to=chance.pick(self.names)),
            machines.TransferToCage(machine=name),
            machines.CollectAtCage(slip=chance.number(4)),
        ]

    def mishaps(self, bank: Bank) -> Sequence[Command]:
        return ()

    def took(self, before: Bank, command: Command) -> Collection[Card]:
        return ()

    def on_table(self, bank: Bank) -> Iterable[Card]:
        return ()

    def laid(self, bank: Bank, log: Sequence[Event]) -> Iterable[Laid]:
        for event in log:
            if isinstance(event, GameStarted):
                yield Laid(player=event.machine, bet="game", placed=event.stake)

    def rows(self, bank: Bank, log: Sequence[Event]) -> Sequence[Settlement]:
        staked: dict[str, Cents] = {}
        rows = []
        for event in log:
            if isinstance(event, GameStarted):
                staked[event.machine] = event.stake
            elif isinstance(event, GameEnded):
                stake = staked.pop(event.machine)
                rows.append(
                    Settlement(
                        player=event.machine,
                        bet="game",
                        stake=stake,
                        result=Result.WIN if event.won else Result.LOSE,
                        odds=None,
                        pays=event.won,
                        net=Cents(event.won - stake),
                        rules=event.rules,
                    )
                )
        return rows

    def carried_on(self, bank: Bank) -> Iterable[tuple[str, str]]:
        return ()

    def views(self, bank: Bank) -> Iterable[Seen]:
        shown = (machine_view(bank, machine.name, at=self.at) for machine in bank.machines)
        return (*(Seen(view=view) for view in shown), Seen(view=cage_view(bank)))


def game(at: datetime) -> Game[Bank, Command, Event]:
    return Game(
        name=f"gaming-machines {at:%Y}",
        law="gaming-machines",
        at=at,
        awaiting=lambda bank: None if nothing_left(bank) else bank,
        why_not=machines.why_not,
        can=machines.can,
        decide=machines.decide,
        evolve=machines.evolve,
        replay=machines.replay,
        sit=lambda chance: MachineSitting(chance, at),
        steps_max=2 * 3 + SLIPS_MAX,
        chip=lambda _bank: Cents(1),
        legal_afterwards=(machines.InsertCredits,),
        spent=frozenset({"game"}),
        also_cited=lambda cited: is_notice_held(cited) or cited == "gaming-machines register",
    )


GAMES = (game(datetime(1999, 3, 19, 4)), game(datetime(2000, 12, 9, 4)))
