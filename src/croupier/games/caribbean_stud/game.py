"""Caribbean Stud as a host sees it."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.games.conduct import (
    Contravene,
    Contravened,
    Invalidate,
    OutcomeSetAside,
    conduct_money,
    measure_of,
)
from croupier.games.game import (
    Asks,
    Fill,
    Game,
    Money,
    Need,
    Of,
    Put,
    WarningKind,
    warns_when_betting_closes,
)
from croupier.games.names import Names
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents, Standing

from . import commands as ask
from . import events as told
from .checks import awaiting, unregistered
from .commands import Command
from .events import Event
from .evolve import evolve
from .irregularities import RULINGS
from .kernel import Step
from .legality import needs, why_not
from .offers import legal, refused
from .opening import Opened, next_opening, open_round, opening, stack_of, table_rules
from .play import decide
from .round import Ending, Round
from .views import RoundView, hidden, view

__all__ = ("GAME",)

EVENTS: Final[Names[Event]] = Names(
    "caribbean_stud",
    {
        "limits-agreed": told.LimitsAgreed,
        "ante-placed": told.AntePlaced,
        "jackpot-accepted": told.JackpotAccepted,
        "wager-withdrawn": told.WagerWithdrawn,
        "betting-closed": told.BettingClosed,
        "dealt": told.Dealt,
        "up-card-turned": told.UpCardTurned,
        "bet-or-fold-called": told.BetOrFoldCalled,
        "bet-placed": told.BetPlaced,
        "folded": told.Folded,
        "revealed": told.Revealed,
        "jackpot-registered": told.JackpotRegistered,
        "settled": told.Settled,
        "hand-passed-over": told.HandPassedOver,
        "extra-card-dealt": told.ExtraCardDealt,
        "contravened": Contravened,
        "outcome-set-aside": OutcomeSetAside,
        "card-astray": told.CardAstray,
        "card-exposed": told.CardExposed,
        "misdealt": told.Misdealt,
        "round-voided": told.RoundVoided,
        "cards-counted": told.CardsCounted,
        "hand-voided": told.HandVoided,
        "dealer-has-no-hand": told.DealerHasNoHand,
        "astray-burned": told.AstrayBurned,
        "retraction-offered": told.RetractionOffered,
        "wagers-retracted": told.WagersRetracted,
        "ante-forfeited": told.AnteForfeited,
        "jackpot-left": told.JackpotLeft,
        "jackpot-joined": told.JackpotJoined,
        "markers-placed": told.MarkersPlaced,
        "reshuffled": told.Reshuffled,
        "shoe-counted": told.ShoeCounted,
        "registrations-fixed": told.RegistrationsFixed,
    },
)
IRREGULARITIES: Final = {ruling.declared.kind: ruling.declared for ruling in RULINGS.values()}
COMMANDS: Final[Names[Command]] = Names(
    "caribbean_stud",
    {
        "agree-limits": ask.AgreeLimits,
        "ante": ask.PlaceAnte,
        "jackpot": ask.PlaceJackpot,
        "withdraw": ask.WithdrawWager,
        "close-betting": ask.CloseBetting,
        "card": ask.Deal,
        "call": ask.CallBetOrFold,
        "bet": ask.Bet,
        "fold": ask.Fold,
        "fold-absent": ask.FoldAbsent,
        "reveal": ask.Reveal,
        "register": ask.RegisterJackpot,
        "settle": ask.Settle,
        "retract": ask.RetractWager,
        "leave-jackpot": ask.LeaveJackpot,
        "join-jackpot": ask.JoinJackpot,
        **{kind: declared.command for kind, declared in IRREGULARITIES.items()},
    },
)
OWN: Final = {"player": Fill.ACTOR}
DIRECTED: Final = {"directed_by": Fill.ACTOR}
ASKS: Final[dict[type[Command], Asks]] = {
    ask.AgreeLimits: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.PlaceAnte: Asks(by=Of.WAGERS, fills={**OWN, "warned": Fill.TABLE}),
    ask.PlaceJackpot: Asks(by=Of.WAGERS, fills=OWN),
    ask.WithdrawWager: Asks(by=Of.WAGERS, fills=OWN),
    ask.CloseBetting: Asks(by=Of.STAFF),
    ask.Deal: Asks(by=Of.CHANCE, fills={"card": Fill.CHANCE}),
    ask.CallBetOrFold: Asks(by=Of.STAFF),
    ask.Bet: Asks(by=Of.PLAYER, fills=OWN),
    ask.Fold: Asks(by=Of.PLAYER, fills=OWN),
    ask.FoldAbsent: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.Reveal: Asks(by=Of.STAFF),
    ask.RegisterJackpot: Asks(by=Of.STAFF),
    ask.Settle: Asks(by=Of.STAFF),
    ask.RetractWager: Asks(by=Of.PLAYER, fills=OWN),
    ask.LeaveJackpot: Asks(by=Of.PLAYER, fills=OWN),
    ask.JoinJackpot: Asks(by=Of.PLAYER, fills=OWN),
    ask.PassOver: Asks(by=Of.STAFF),
    Contravene: Asks(by=Of.STAFF, fills={"directed_by": Fill.ACTOR}),
    Invalidate: Asks(by=Of.STAFF, fills={"directed_by": Fill.ACTOR}),
    ask.WrongCard: Asks(by=Of.STAFF, fills={"card": Fill.CHANCE}),
    ask.ExtraCard: Asks(by=Of.STAFF, fills={"card": Fill.CHANCE}),
    ask.DealAstray: Asks(by=Of.STAFF, fills={"card": Fill.CHANCE}),
    ask.WrongBet: Asks(by=Of.STAFF),
    ask.ExposedCard: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.WrongCount: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.CardsWithoutAnte: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.WrongDeck: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.CannotBet: Asks(
        by=Of.STAFF, fills={**DIRECTED, "warned": Fill.TABLE}, heeds=WarningKind.SHORT_BET
    ),
    ask.WrongButton: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.ShoeFailed: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.UnverifiedShoe: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.RegistrationTimes: Asks(by=Of.STAFF, fills=DIRECTED),
}


def routine(r: Round) -> Command | None:
    """The dealer calls, shows the hand, presses the keypad and settles without being asked."""
    command: Command
    match awaiting(r):
        case Step.CALL:
            command = ask.CallBetOrFold()
        case Step.REVEAL:
            command = ask.Reveal()
        case Step.REGISTRATION:
            command = ask.RegisterJackpot(player=unregistered(r)[0])
        case Step.SETTLEMENT if r.ending is not Ending.MISDEAL or r.terms.jackpot is None:
            command = ask.Settle()
        case _:
            # After a misdeal players may leave the jackpot or come in before it is settled.
            return None
    return command if why_not(r, command) is None else None


def lapse(r: Round, need: Need) -> Command | None:
    """Whoever does not decide has folded; after a misdeal the jackpot is left as it is."""
    match need.step:
        case "decision":
            player = need.players[0]
            return ask.FoldAbsent(player=player, directed_by=Staff.GAME_SUPERVISOR)
        case "settlement":
            return ask.Settle() if why_not(r, ask.Settle()) is None else None
        case _:
            return None


def answer(_r: Round, _need: Need, drawn: Any) -> Command:
    """The next card leaves the shoe."""
    return ask.Deal(drawn)


def money(event: Event) -> Money:
    """Wagers go down, come back, or are settled all at once."""
    match event:
        case told.AntePlaced(player=player, placed=placed):
            return Money(puts=(Put(player, placed),))
        case told.BetPlaced(player=player, stake=stake):
            return Money(puts=(Put(player, stake),))
        case (
            told.JackpotAccepted(player=player, cost=cost)
            | told.JackpotJoined(player=player, cost=cost)
        ):
            return Money(puts=(Put(player, cost),))
        case told.WagerWithdrawn(player=player, returned=returned):
            return Money(puts=(Put(player, Cents(-returned)),))
        case told.Settled(rows=rows, excess=excess):
            return Money(rows=rows, puts=tuple(Put(who, Cents(-over)) for who, over in excess))
        case _:
            return conduct_money(event)


def settlements(r: Round) -> tuple[Settlement, ...]:
    """What the wagers were settled at."""
    return r.rows or ()


@implements("CS-023")
def under_minimum(r: Round) -> Iterator[str]:
    """List owners of an Ante under the minimum that is settled this once (6.2)."""
    return (seat.player for seat in r.seats if seat.standing is Standing.UNDER_MINIMUM)


@implements("CS-064")
def warns(r: Round, event: Event) -> Iterable[tuple[WarningKind, str]]:
    """Warn of Antes under the minimum (6.2), and of a Bet that was not possible (14.10)."""
    if isinstance(event, told.HandVoided) and event.warning:
        return ((WarningKind.SHORT_BET, event.player),)
    return warns_when_betting_closes(told.BettingClosed, under_minimum)(r, event)


GAME: Final[Game[Round, Command, Event, Opened, RoundView]] = Game(
    name="caribbean_stud",
    events=EVENTS,
    openings=Names("caribbean_stud", {"opened": Opened}),
    commands=COMMANDS,
    asks=ASKS,
    irregularities=IRREGULARITIES,
    options={
        "shoe": str,
        "max_payout": Cents,
        "cost": Cents,
        "meter": Cents,
        "contribution": Cents,
        "reset": Cents,
        "sharing": str,
    },
    opening=opening,
    table_rules=table_rules,
    stack=stack_of,
    open=open_round,
    next_opening=next_opening,
    needs=needs,
    rests=lambda r: not r.seats or r.rows is not None,
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    routine=routine,
    by_dealer=frozenset({ask.CallBetOrFold, ask.Reveal, ask.RegisterJackpot, ask.Settle}),
    lapse=lapse,
    answer=answer,
    view=view,
    legal=legal,
    refused=refused,
    hidden=hidden,
    hands_hidden_by="cs.fold",
    money=money,
    settlements=settlements,
    measure_of=measure_of,
    warns=warns,
    cards_out=lambda r: len(r.cards_out),
)
