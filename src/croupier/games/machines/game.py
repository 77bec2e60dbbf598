"""Gaming machines as a host sees them."""

from typing import Any, Final

from croupier.games.game import Asks, Fill, Game, Money, Need, Of, Put
from croupier.games.names import Names
from croupier.games.settlement import Settlement
from croupier.money import Cents

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
from .evolve import evolve
from .legality import needs, why_not
from .offers import legal
from .opening import MACHINES_MAX, Opened, next_opening, open_round, opening, table_rules
from .play import decide
from .round import Bank
from .views import BankView, hidden, view

__all__ = ("GAME",)

EVENTS: Final[Names[Event]] = Names(
    "machines",
    {
        "credits-inserted": CreditsInserted,
        "game-started": GameStarted,
        "game-ended": GameEnded,
        "coins-paid": CoinsPaid,
        "paid-by-hand": PaidByHand,
        "credits-transferred": CreditsTransferred,
        "slip-issued": SlipIssued,
        "slip-paid": SlipPaid,
    },
)
COMMANDS: Final[Names[Command]] = Names(
    "machines",
    {
        "insert": InsertCredits,
        "play": StartGame,
        "result": EndGame,
        "cash-out": CashOut,
        "hand-pay": HandPay,
        "transfer": Transfer,
        "to-cage": TransferToCage,
        "collect": CollectAtCage,
    },
)
OWN: Final = {"player": Fill.ACTOR}
APPROVED: Final = {"approved": Fill.TABLE}
ASKS: Final[dict[type[Command], Asks]] = {
    InsertCredits: Asks(by=Of.WAGERS, fills=OWN),
    StartGame: Asks(by=Of.WAGERS, fills={**OWN, "at": Fill.CLOCK, "approval": Fill.TABLE}),
    EndGame: Asks(by=Of.CHANCE, fills={"won": Fill.CHANCE}),
    CashOut: Asks(by=Of.WAGERS, fills=OWN),
    HandPay: Asks(by=Of.STAFF, fills={"directed_by": Fill.ACTOR, **APPROVED}),
    Transfer: Asks(by=Of.WAGERS, fills={**OWN, **APPROVED}),
    TransferToCage: Asks(by=Of.WAGERS, fills={**OWN, **APPROVED}),
    CollectAtCage: Asks(by=Of.WAGERS, fills=OWN),
}


def answer(bank: Bank, _need: Need, drawn: Any) -> Command:
    """The machine's own chance ends the game that runs."""
    assert bank.running is not None
    return EndGame(machine=bank.running.name, won=Cents(drawn))


def money(event: Event) -> Money:
    """Credits are the player's money on the machine; winnings become credits at once."""
    match event:
        case CreditsInserted(player=player, amount=amount):
            return Money(puts=(Put(player, amount),))
        case GameEnded(player=player, row=row):
            return Money(rows=(row,), puts=(Put(player, row.pays),))
        case (
            CoinsPaid(player=player, amount=amount)
            | PaidByHand(player=player, amount=amount)
            | SlipPaid(player=player, amount=amount)
        ):
            return Money(puts=(Put(player, Cents(-amount)),))
        case _:
            return Money()


def settlements(_bank: Bank) -> tuple[Settlement, ...]:
    """A machine settles each game as it ends; what it settled is in its events."""
    return ()


GAME: Final[Game[Bank, Command, Event, Opened, BankView]] = Game(
    name="machines",
    is_attended=True,
    events=EVENTS,
    openings=Names("machines", {"opened": Opened}),
    commands=COMMANDS,
    asks=ASKS,
    options={
        "title": str,
        "maker": str,
        "titles": str,
        "makers": str,
        "payout_limit": Cents,
        "machines": range(1, MACHINES_MAX + 1),
    },
    opening=opening,
    table_rules=table_rules,
    open=open_round,
    next_opening=next_opening,
    carries=lambda opened: bool(opened.slips),
    needs=needs,
    rests=lambda bank: bank.running is None,
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    answer=answer,
    draws=lambda _: True,
    drew=lambda event: event.row.pays if isinstance(event, GameEnded) else None,
    view=view,
    legal=legal,
    hidden=hidden,
    money=money,
    settlements=settlements,
)
