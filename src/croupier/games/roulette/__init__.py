"""Rapid Roulette: terminals around one wheel. All but one cell of its odds is assumed law.

`open_round` gives a `Round`; `awaiting` says what it needs, `decide` what a command makes happen,
`evolve` moves it.
"""

from croupier.games.act import decide, evolve, why_not
from croupier.games.conduct import Cause, Invalidate

from .acts import (
    BallRested,
    BettingClosed,
    CloseBetting,
    PlaceWager,
    Spin,
    WagerPlaced,
    WagerWithdrawn,
    WithdrawWager,
)
from .game import Opened, can, open_round, replay
from .kernel import Step
from .layout import Bet
from .round import Command, Event, Invalidated, Round, Settled, Wager, awaiting
from .rules import OddsCell, RefusalCode, RouletteRules

__all__ = (
    "BallRested",
    "Bet",
    "BettingClosed",
    "Cause",
    "CloseBetting",
    "Command",
    "Event",
    "Invalidate",
    "Invalidated",
    "OddsCell",
    "Opened",
    "PlaceWager",
    "RefusalCode",
    "RouletteRules",
    "Round",
    "Settled",
    "Spin",
    "Step",
    "Wager",
    "WagerPlaced",
    "WagerWithdrawn",
    "WithdrawWager",
    "awaiting",
    "can",
    "decide",
    "evolve",
    "open_round",
    "replay",
    "why_not",
)
