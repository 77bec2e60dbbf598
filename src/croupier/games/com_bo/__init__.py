"""Crown Com-Bo: five cards in a row, and bets on how they fall, rise and match.

A round is frozen; ``decide`` turns a command into events and ``evolve`` applies them. It asks for
cards and keyed results and never draws.
"""

from .commands import (
    AllowHigher,
    CloseBetting,
    Command,
    CuttingCard,
    Deal,
    ExcessCard,
    FaceUpCard,
    IrregularityCommand,
    KeyResult,
    LightsFailed,
    LightsMended,
    MisplacedCard,
    OutOfSequence,
    PlaceWager,
    PlayCommand,
    PressDeal,
    RectifyResult,
    RefuseWager,
    ReportResult,
    Settle,
    ShoeFailed,
    ShoeShort,
    WithdrawWager,
    WrongCard,
    WrongDeck,
)
from .events import Event, IrregularityEvent, PlayEvent
from .evolve import evolve, replay
from .irregularities import why_not_card
from .kernel import Bet, ComBoParams, Row, Step
from .legality import awaiting, can, needs, why_not
from .opening import Opened, next_opening, open_round, opening
from .play import decide
from .refusals import RefusalCode
from .round import HeldCard, Round, Wager
from .rules import ComBoRules, Terms, bet_named
from .views import TableView, view, winning_areas

__all__ = (
    "AllowHigher",
    "Bet",
    "CloseBetting",
    "ComBoParams",
    "ComBoRules",
    "Command",
    "CuttingCard",
    "Deal",
    "Event",
    "ExcessCard",
    "FaceUpCard",
    "HeldCard",
    "IrregularityCommand",
    "IrregularityEvent",
    "KeyResult",
    "LightsFailed",
    "LightsMended",
    "MisplacedCard",
    "Opened",
    "OutOfSequence",
    "PlaceWager",
    "PlayCommand",
    "PlayEvent",
    "PressDeal",
    "RectifyResult",
    "RefusalCode",
    "RefuseWager",
    "ReportResult",
    "Round",
    "Row",
    "Settle",
    "ShoeFailed",
    "ShoeShort",
    "Step",
    "TableView",
    "Terms",
    "Wager",
    "WithdrawWager",
    "WrongCard",
    "WrongDeck",
    "awaiting",
    "bet_named",
    "can",
    "decide",
    "evolve",
    "needs",
    "next_opening",
    "open_round",
    "opening",
    "replay",
    "view",
    "why_not",
    "why_not_card",
    "winning_areas",
)
