"""A table in operation: pure, with the same verbs as a game, which it hosts by the protocol."""

from .commands import (
    Burn,
    CloseTable,
    Command,
    Cut,
    CuttingCardShown,
    Leave,
    LoadShoe,
    NextRound,
    OpenTable,
    PassCut,
    Play,
    Ready,
    SetSign,
    Shuffle,
    SignOff,
    SignOn,
    Sit,
    StopRounds,
)
from .events import EVENTS, Event
from .evolve import evolve
from .play import decide, why_not
from .refusals import RefusalCode
from .state import Dealing, OnDuty, Seat, Shoe, Stage, Table

__all__ = (
    "EVENTS",
    "Burn",
    "CloseTable",
    "Command",
    "Cut",
    "CuttingCardShown",
    "Dealing",
    "Event",
    "Leave",
    "LoadShoe",
    "NextRound",
    "OnDuty",
    "OpenTable",
    "PassCut",
    "Play",
    "Ready",
    "RefusalCode",
    "Seat",
    "SetSign",
    "Shoe",
    "Shuffle",
    "SignOff",
    "SignOn",
    "Sit",
    "Stage",
    "StopRounds",
    "Table",
    "decide",
    "evolve",
    "why_not",
)
