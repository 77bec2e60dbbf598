"""Baccarat, Traditional and Crown: a series of coups with runs, commission and secret wagers.

`open_table` gives a `Round`; `awaiting` says what it needs, `decide` what a command makes happen,
`evolve` moves it. Only amendments of the game are held: what a coup is stands in assumed law.
"""

from .commands import (
    AnnounceSecretWagers,
    CallLastHand,
    Cause,
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
    Invalidate,
    Leave,
    PlaceRun,
    PlaceWager,
    SettleCommission,
    StartShoe,
    TakeSeat,
    WithdrawWager,
)
from .events import Event
from .kernel import Outcome, RunKind, Step
from .play import awaiting, can, decide, evolve, open_table, replay, why_not
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
    "StartShoe",
    "Step",
    "TakeSeat",
    "UnknownPolicy",
    "Wager",
    "WithdrawWager",
    "awaiting",
    "can",
    "decide",
    "evolve",
    "open_rows",
    "open_table",
    "read_nomination",
    "replay",
    "why_not",
    "write_nomination",
)
