"""Crown Com-Bo: five cards in a row, and bets on how they fall, rise and match.

A round is frozen; ``decide`` turns a command into events and ``evolve`` applies them. It asks for
cards and keyed results and never draws.
"""

from .commands import (
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
    RefusalCode,
    RefuseWager,
    Settle,
    ShoeFailed,
    ShoeShort,
    WithdrawWager,
    WrongDeck,
)
from .events import Event, IrregularityEvent, PlayEvent
from .kernel import Bet, ComBoParams, Row, Step
from .play import awaiting, can, decide, evolve, following, replay, why_not
from .round import HeldCard, Round, Wager
from .rules import ComBoRules, Terms, bet_named
from .views import TableView, table_view, winning_areas

__all__ = (
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
    "OutOfSequence",
    "PlaceWager",
    "PlayCommand",
    "PlayEvent",
    "PressDeal",
    "RectifyResult",
    "RefusalCode",
    "RefuseWager",
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
    "WrongDeck",
    "awaiting",
    "bet_named",
    "can",
    "decide",
    "evolve",
    "following",
    "replay",
    "table_view",
    "why_not",
    "winning_areas",
)
