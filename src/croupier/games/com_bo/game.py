"""Crown Com-Bo as a host sees it."""

from collections.abc import Iterator
from typing import Any, Final

from croupier.games.conduct import (
    Contravene,
    Contravened,
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
    warns_when_betting_closes,
)
from croupier.games.invalidation import Invalidate
from croupier.games.names import Names
from croupier.games.settlement import Settlement
from croupier.kernel import implements
from croupier.money import Cents, Standing

from . import commands as ask
from . import events as told
from .commands import Command
from .events import Event
from .evolve import evolve
from .irregularities import RULINGS
from .kernel import Step
from .legality import awaiting, needs, why_not
from .offers import legal
from .opening import Opened, next_opening, open_round, opening, stack_of, table_rules
from .play import decide
from .round import Round
from .views import TableView, hidden, view

__all__ = ("GAME",)

EVENTS: Final[Names[Event]] = Names(
    "com_bo",
    {
        "wager-placed": told.WagerPlaced,
        "higher-allowed": told.HigherAllowed,
        "wager-removed": told.WagerRemoved,
        "betting-closed": told.BettingClosed,
        "dealt": told.Dealt,
        "cutting-card-shown": told.CuttingCardShown,
        "result-keyed": told.ResultKeyed,
        "entry-closed": told.EntryClosed,
        "settled": told.Settled,
        "card-held-over": told.CardHeldOver,
        "card-moved": told.CardMoved,
        "reordered": told.Reordered,
        "card-burned": told.CardBurned,
        "face-up-played": told.FaceUpPlayed,
        "contravened": Contravened,
        "outcome-set-aside": OutcomeSetAside,
        "reshuffled": told.Reshuffled,
        "round-voided": told.RoundVoided,
        "result-reported": told.ResultReported,
        "result-rectified": told.ResultRectified,
        "lights-went-wrong": told.LightsWentWrong,
        "lights-work": told.LightsWork,
    },
)
IRREGULARITIES: Final = {ruling.declared.kind: ruling.declared for ruling in RULINGS.values()}
COMMANDS: Final[Names[Command]] = Names(
    "com_bo",
    {
        "wager": ask.PlaceWager,
        "allow-higher": ask.AllowHigher,
        "withdraw": ask.WithdrawWager,
        "refuse-wager": ask.RefuseWager,
        "close-betting": ask.CloseBetting,
        "card": ask.Deal,
        "cutting-card": ask.CuttingCard,
        "key-result": ask.KeyResult,
        "press-deal": ask.PressDeal,
        "settle": ask.Settle,
        **{kind: declared.command for kind, declared in IRREGULARITIES.items()},
    },
)
OWN: Final = {"player": Fill.ACTOR}
DIRECTED: Final = {"directed_by": Fill.ACTOR}
DRAWN: Final = {"card": Fill.CHANCE}
ASKS: Final[dict[type[Command], Asks]] = {
    ask.PlaceWager: Asks(by=Of.WAGERS, fills={**OWN, "warned": Fill.TABLE}),
    ask.AllowHigher: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.WithdrawWager: Asks(by=Of.WAGERS, fills=OWN),
    ask.RefuseWager: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.CloseBetting: Asks(by=Of.STAFF),
    ask.Deal: Asks(by=Of.CHANCE, fills=DRAWN),
    ask.CuttingCard: Asks(by=Of.STAFF),
    ask.KeyResult: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.PressDeal: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.Settle: Asks(by=Of.STAFF),
    ask.ExcessCard: Asks(by=Of.STAFF, fills={**DIRECTED, **DRAWN}),
    ask.MisplacedCard: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.OutOfSequence: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.FaceUpCard: Asks(by=Of.STAFF, fills={**DIRECTED, **DRAWN}),
    ask.ShoeShort: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.WrongCard: Asks(by=Of.STAFF, fills=DRAWN),
    ask.WrongDeck: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.ShoeFailed: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.ReportResult: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.RectifyResult: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.LightsFailed: Asks(by=Of.STAFF, fills=DIRECTED),
    ask.LightsMended: Asks(by=Of.STAFF, fills=DIRECTED),
    Contravene: Asks(by=Of.STAFF, fills=DIRECTED),
    Invalidate: Asks(by=Of.STAFF, fills=DIRECTED),
}


def routine(r: Round) -> Command | None:
    """The dealer keys the result, presses 'deal', tells the Pit Boss and settles unasked."""
    held = r.opens_with
    match awaiting(r):
        case Step.CARD if held is not None and held.card is not None:
            return ask.Deal(held.card)
        case Step.ENTRY:
            return ask.KeyResult()
        case Step.BUTTON:
            return ask.PressDeal() if r.is_result_right else ask.KeyResult()
        case Step.CORRECTION if not r.is_result_reported:
            return ask.ReportResult()
        case Step.SETTLEMENT:
            return ask.Settle()
        case _:
            return None


def cards_out(r: Round) -> int:
    """Cards that have left the shoe, a surplus one from the round before or for the next too."""
    held = (r.opens_with is not None) + (r.held_over is not None)
    return len(r.cards) + len(r.burned) + len(r.discarded) + held


def answer(_r: Round, _need: Need, drawn: Any) -> Command:
    """The next card leaves the shoe."""
    return ask.Deal(drawn)


def money(event: Event) -> Money:
    """Wagers go down, come back, or are settled all at once."""
    match event:
        case told.WagerPlaced(player=player, added=added):
            return Money(puts=(Put(player, added),))
        case told.WagerRemoved(player=player, returned=returned):
            return Money(puts=(Put(player, Cents(-returned)),))
        case told.Settled(rows=rows, excess=excess):
            return Money(rows=rows, puts=tuple(Put(who, Cents(-over)) for who, over in excess))
        case _:
            return conduct_money(event)


def settlements(r: Round) -> tuple[Settlement, ...]:
    """What the wagers were settled at."""
    return r.rows or ()


@implements("CC-022")
def under_minimum(r: Round) -> Iterator[str]:
    """List owners of a wager under the minimum that is settled this once (6.2(a))."""
    return (w.player for w in r.wagers if w.standing is Standing.UNDER_MINIMUM)


GAME: Final[Game[Round, Command, Event, Opened, TableView]] = Game(
    name="com_bo",
    events=EVENTS,
    openings=Names("com_bo", {"opened": Opened}),
    commands=COMMANDS,
    asks=ASKS,
    irregularities=IRREGULARITIES,
    options={"shoe": str},
    opening=opening,
    table_rules=table_rules,
    stack=stack_of,
    open=open_round,
    next_opening=next_opening,
    needs=needs,
    rests=lambda r: not r.wagers or r.rows is not None,
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    routine=routine,
    by_dealer=frozenset({ask.KeyResult, ask.PressDeal, ask.ReportResult, ask.Settle}),
    answer=answer,
    view=view,
    legal=legal,
    hidden=hidden,
    money=money,
    settlements=settlements,
    measure_of=measure_of,
    warns=warns_when_betting_closes(told.BettingClosed, under_minimum),
    cards_out=cards_out,
)
