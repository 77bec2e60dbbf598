"""Baccarat, Traditional and Crown: a series of coups with runs, commission and secret wagers.

A `Round` is one coup; what spans coups goes from its end to the next opening. `awaiting` says what
it needs, `decide` what a command makes happen, `evolve` moves it. Only amendments of the game are
held: what a coup is stands in assumed law.
"""

from croupier.games.conduct import Cause, Invalidate

from .commands import (
    AnnounceSecretWagers,
    CallLastHand,
    CloseBetting,
    CloseTable,
    Command,
    Deal,
    DeclareDummyCoup,
    DeferCommission,
    EndShoe,
    ExamineForms,
    HandInForm,
    InspectForm,
    Leave,
    PlaceRun,
    PlaceWager,
    SettleCommission,
    WithdrawWager,
)
from .events import Event
from .evolve import evolve, replay
from .kernel import Outcome, RunKind, Step
from .legality import awaiting, can, needs, why_not
from .opening import Opened, next_opening, open_round, opening
from .play import decide
from .policies import AtShoeEnd, Policies, UnknownPolicy
from .refusals import RefusalCode
from .round import (
    Bet,
    Coup,
    Round,
    Run,
    SecretForm,
    Session,
    Side,
    Wager,
    read_nomination,
    write_nomination,
)
from .rules import BaccaratRules
from .settle import open_rows

__all__ = (
    "AnnounceSecretWagers",
    "AtShoeEnd",
    "BaccaratRules",
    "Bet",
    "CallLastHand",
    "Cause",
    "CloseBetting",
    "CloseTable",
    "Command",
    "Coup",
    "Deal",
    "DeclareDummyCoup",
    "DeferCommission",
    "EndShoe",
    "Event",
    "ExamineForms",
    "HandInForm",
    "InspectForm",
    "Invalidate",
    "Leave",
    "Opened",
    "Outcome",
    "PlaceRun",
    "PlaceWager",
    "Policies",
    "RefusalCode",
    "Round",
    "Run",
    "RunKind",
    "SecretForm",
    "Session",
    "SettleCommission",
    "Side",
    "Step",
    "UnknownPolicy",
    "Wager",
    "WithdrawWager",
    "awaiting",
    "can",
    "decide",
    "evolve",
    "needs",
    "next_opening",
    "open_round",
    "open_rows",
    "opening",
    "read_nomination",
    "replay",
    "why_not",
    "write_nomination",
)
