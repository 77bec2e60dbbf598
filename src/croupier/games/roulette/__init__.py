"""Rapid Roulette: terminals around one wheel. All but one cell of its odds is assumed law.

`open_round` gives a `Round`; `awaiting` says what it needs, `decide` what a command makes happen,
`evolve` moves it.
"""

from croupier.games.conduct import Cause, Invalidate

from .commands import CloseBetting, Command, PlaceWager, Spin, WithdrawWager
from .events import Event
from .evolve import evolve, replay
from .kernel import Step
from .layout import Bet
from .legality import awaiting, can, why_not
from .opening import Opened, open_round
from .play import decide
from .refusals import RefusalCode
from .round import Round, Wager
from .rules import OddsCell, RouletteRules

__all__ = (
    "Bet",
    "Cause",
    "CloseBetting",
    "Command",
    "Event",
    "Invalidate",
    "OddsCell",
    "Opened",
    "PlaceWager",
    "RefusalCode",
    "RouletteRules",
    "Round",
    "Spin",
    "Step",
    "Wager",
    "WithdrawWager",
    "awaiting",
    "can",
    "decide",
    "evolve",
    "open_round",
    "replay",
    "why_not",
)
