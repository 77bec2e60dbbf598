"""Baccarat as a host sees it: a round is a coup."""

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
    warns_when_betting_closes,
)
from croupier.games.names import Names
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents

from . import commands as ask
from . import events as told
from .commands import Command
from .events import Event
from .evolve import evolve
from .irregularities import CONTRAVENED, INVALIDATED
from .kernel import Step
from .legality import awaiting, needs, why_not
from .offers import legal
from .opening import Opened, in_session, next_opening, open_round, opening, stack_of, table_rules
from .play import decide
from .round import Round
from .settle import under_minimum
from .views import RoundView, hidden, view

__all__ = ("GAME",)

EVENTS: Final[Names[Event]] = Names(
    "baccarat",
    {
        "wager-placed": told.WagerPlaced,
        "wagers-withdrawn": told.WagersWithdrawn,
        "run-placed": told.RunPlaced,
        "dummy-coup-declared": told.DummyCoupDeclared,
        "betting-closed": told.BettingClosed,
        "card-dealt": told.CardDealt,
        "coup-decided": told.CoupDecided,
        "wager-settled": told.WagerSettled,
        "run-advanced": told.RunAdvanced,
        "run-passed-over": told.RunPassedOver,
        "run-settled": told.RunSettled,
        "commission-taken": told.CommissionTaken,
        "commission-marked": told.CommissionMarked,
        "coup-closed": told.CoupClosed,
        "player-left": told.PlayerLeft,
        "commission-deferred": told.CommissionDeferred,
        "shoe-ended": told.ShoeEnded,
        "table-closed": told.TableClosed,
        "form-handed-in": told.FormHandedIn,
        "forms-examined": told.FormsExamined,
        "secret-wagers-announced": told.SecretWagersAnnounced,
        "secret-chips-placed": told.SecretChipsPlaced,
        "cards-passed": told.CardsPassed,
        "form-inspected": told.FormInspected,
        "last-hand-called": told.LastHandCalled,
        "contravened": Contravened,
        "outcome-set-aside": OutcomeSetAside,
    },
)
COMMANDS: Final[Names[Command]] = Names(
    "baccarat",
    {
        "wager": ask.PlaceWager,
        "withdraw": ask.WithdrawWager,
        "run": ask.PlaceRun,
        "dummy-coup": ask.DeclareDummyCoup,
        "close-betting": ask.CloseBetting,
        "card": ask.Deal,
        "leave": ask.Leave,
        "defer-commission": ask.DeferCommission,
        "settle-commission": ask.SettleCommission,
        "end-shoe": ask.EndShoe,
        "close-table": ask.CloseTable,
        "invalidated": Invalidate,
        "contravention": Contravene,
        "secret-wager": ask.HandInForm,
        "examine-forms": ask.ExamineForms,
        "announce": ask.AnnounceSecretWagers,
        "inspect-form": ask.InspectForm,
        "call-last-hand": ask.CallLastHand,
    },
)
OWN: Final = {"player": Fill.ACTOR}
ASKS: Final[dict[type[Command], Asks]] = {
    ask.PlaceWager: Asks(by=Of.WAGERS, fills={**OWN, "warned": Fill.TABLE}),
    ask.WithdrawWager: Asks(by=Of.WAGERS, fills=OWN),
    ask.PlaceRun: Asks(by=Of.WAGERS, fills=OWN),
    ask.DeclareDummyCoup: Asks(by=Of.STAFF),
    ask.CloseBetting: Asks(by=Of.STAFF),
    ask.Deal: Asks(by=Of.CHANCE, fills={"card": Fill.CHANCE}),
    ask.Leave: Asks(by=Of.PLAYER, fills=OWN),
    ask.DeferCommission: Asks(by=Of.PLAYER, fills={**OWN, "seat": Fill.TABLE}),
    ask.SettleCommission: Asks(by=Of.PLAYER, fills=OWN),
    ask.EndShoe: Asks(by=Of.STAFF),
    ask.CloseTable: Asks(by=Of.STAFF),
    Contravene: Asks(by=Of.STAFF, fills={"directed_by": Fill.ACTOR}),
    Invalidate: Asks(by=Of.STAFF, fills={"directed_by": Fill.ACTOR}),
    ask.HandInForm: Asks(by=Of.WAGERS, fills={**OWN, "chips_held": Fill.TABLE}),
    ask.ExamineForms: Asks(by=Of.STAFF, least=Staff.GAME_SUPERVISOR),
    ask.AnnounceSecretWagers: Asks(by=Of.STAFF),
    ask.InspectForm: Asks(by=Of.PLAYER, fills=OWN),
    ask.CallLastHand: Asks(by=Of.STAFF, least=Staff.GAME_SUPERVISOR),
}


def routine(r: Round) -> Command | None:
    """Secret wagers are announced when their time has come."""
    return ask.AnnounceSecretWagers() if awaiting(r) is Step.ANNOUNCEMENT else None


def lapse(r: Round, need: Need) -> Command | None:
    """The dealer collects commission that is owed before the next shoe (11.1.6.2)."""
    return ask.SettleCommission(player=r.owed[0][0]) if need.step == "commission" else None


def leaves(r: Round, player: str) -> Command | None:
    """A player whose commission may be owed settles it before leaving (11.1.6.1)."""
    return ask.Leave(player=player) if player in dict(r.deferring) else None


def ends_shoe(r: Round) -> Command | None:
    """Commission that was deferred falls due with the shoe; while it is owed, no other begins."""
    return ask.EndShoe() if r.owed or why_not(r, ask.EndShoe()) is None else None


def ends_table(r: Round) -> Command | None:
    """Runs that nothing has decided go back when the table closes."""
    return ask.CloseTable() if r.runs else None


def answer(_r: Round, _need: Need, drawn: Any) -> Command:
    """The next card leaves the shoe."""
    return ask.Deal(drawn)


def money(event: Event) -> Money:
    """Wagers and runs go down, come back, or are settled one by one; so is commission."""
    match event:
        case told.WagerPlaced(wager=laid) | told.SecretChipsPlaced(wager=laid):
            return Money(puts=(Put(laid.player, laid.stake),))
        case told.RunPlaced(run=run):
            return Money(puts=(Put(run.player, run.stake),))
        case told.WagersWithdrawn(player=player, stake=stake):
            return Money(puts=(Put(player, Cents(-stake)),))
        case told.WagerSettled(row=row, excess=excess, put=put):
            return Money(puts=(Put(row.player, Cents(put - excess)),), rows=(row,))
        case told.RunSettled(row=row) | told.CommissionTaken(row=row):
            return Money(rows=(row,))
        case _:
            return conduct_money(event)


def settlements(r: Round) -> tuple[Settlement, ...]:
    """What was settled; runs that go on are not."""
    return r.settlements


GAME: Final[Game[Round, Command, Event, Opened, RoundView]] = Game(
    name="baccarat",
    events=EVENTS,
    openings=Names("baccarat", {"opened": Opened}),
    commands=COMMANDS,
    asks=ASKS,
    irregularities={one.declared.kind: one.declared for one in (INVALIDATED, CONTRAVENED)},
    options={"seats": range(1, 101)},
    opening=opening,
    pledged=lambda r: tuple(form.player for form in r.forms),
    in_session=in_session,
    table_rules=table_rules,
    stack=stack_of,
    open=open_round,
    next_opening=next_opening,
    carries=lambda opened: bool(
        opened.runs or opened.owed or opened.deferring or opened.secret_used
    ),
    needs=needs,
    rests=lambda r: r.is_settled or not (r.is_betting_closed or r.wagers or r.forms),
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    routine=routine,
    lapse=lapse,
    leaves=leaves,
    ends_shoe=ends_shoe,
    ends_table=ends_table,
    answer=answer,
    view=view,
    legal=legal,
    hidden=hidden,
    money=money,
    settlements=settlements,
    measure_of=measure_of,
    warns=warns_when_betting_closes(told.BettingClosed, under_minimum),
    cards_out=lambda r: len(r.player) + len(r.banker),
)
