"""Rapid Roulette as a host sees it."""

from typing import Any, Final

from croupier.games.conduct import (
    CONTRAVENTION,
    INVALIDATION,
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
from croupier.money import Cents

from .commands import CloseBetting, Command, PlaceWager, Spin, WithdrawWager
from .events import (
    BallRested,
    BettingClosed,
    Event,
    Invalidated,
    Settled,
    WagerPlaced,
    WagerWithdrawn,
)
from .evolve import evolve
from .legality import needs, why_not
from .offers import legal
from .opening import Opened, open_round, opening, table_rules
from .play import decide
from .round import Round
from .settle import under_minimum
from .views import TableView, hidden, view

__all__ = ("GAME",)

EVENTS: Final[Names[Event]] = Names(
    "roulette",
    {
        "wager-placed": WagerPlaced,
        "wager-withdrawn": WagerWithdrawn,
        "betting-closed": BettingClosed,
        "ball-rested": BallRested,
        "invalidated": Invalidated,
        "settled": Settled,
        "contravened": Contravened,
        "outcome-set-aside": OutcomeSetAside,
    },
)
COMMANDS: Final[Names[Command]] = Names(
    "roulette",
    {
        "wager": PlaceWager,
        "withdraw": WithdrawWager,
        "close-betting": CloseBetting,
        "spin": Spin,
        "invalidated": Invalidate,
        "contravention": Contravene,
    },
)
ASKS: Final[dict[type[Command], Asks]] = {
    PlaceWager: Asks(
        by=Of.WAGERS, fills={"player": Fill.ACTOR, "terminal": Fill.TABLE, "warned": Fill.TABLE}
    ),
    WithdrawWager: Asks(by=Of.WAGERS, fills={"player": Fill.ACTOR}),
    CloseBetting: Asks(by=Of.STAFF),
    Spin: Asks(by=Of.CHANCE, fills={"pocket": Fill.CHANCE}),
    Contravene: Asks(by=Of.STAFF, fills={"directed_by": Fill.ACTOR}),
    Invalidate: Asks(by=Of.STAFF, fills={"directed_by": Fill.ACTOR}),
}


def answer(_r: Round, _need: Need, drawn: Any) -> Command:
    """The ball comes to rest where chance has it."""
    return Spin(pocket=drawn)


def money(event: Event) -> Money:
    """Wagers go down, come back, or are settled all at once."""
    match event:
        case WagerPlaced(wager=wager):
            return Money(puts=(Put(wager.player, wager.stake),))
        case WagerWithdrawn(player=player, stake=stake):
            return Money(puts=(Put(player, Cents(-stake)),))
        case Settled(rows=rows, excess=excess):
            return Money(rows=rows, puts=tuple(Put(who, Cents(-over)) for who, over in excess))
        case _:
            return conduct_money(event)


def settlements(r: Round) -> tuple[Settlement, ...]:
    """What the wagers were settled at."""
    return r.settlements or ()


GAME: Final[Game[Round, Command, Event, Opened, TableView]] = Game(
    name="roulette",
    events=EVENTS,
    openings=Names("roulette", {"opened": Opened}),
    commands=COMMANDS,
    asks=ASKS,
    irregularities={one.kind: one for one in (INVALIDATION, CONTRAVENTION)},
    options={"zeros": range(10)},
    opening=opening,
    table_rules=table_rules,
    open=open_round,
    next_opening=lambda _r, fresh: fresh,
    needs=needs,
    rests=lambda r: not r.wagers or r.settlements is not None,
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    answer=answer,
    draws=lambda _: True,
    drew=lambda event: event.pocket if isinstance(event, BallRested) else None,
    view=view,
    legal=legal,
    hidden=hidden,
    money=money,
    settlements=settlements,
    measure_of=measure_of,
    warns=warns_when_betting_closes(BettingClosed, under_minimum),
)
