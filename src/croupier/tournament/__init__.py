"""A tournament: many tables, one contest; pure, with the same verbs as a game and a table.

Conditions are a value, ``faults`` says what is wrong with them, ``decide`` gives the events of a
command, ``evolve`` applies one. How tournaments are played by the thousand is in ``simulated``.
"""

from .checks import entrants_of, why_not
from .commands import Command, Power, Who
from .conditions import Conditions, Item
from .events import EVENTS, Event
from .evolve import evolve, replay
from .faults import Fault, FaultCode, faults
from .play import decide
from .ranking import Tie, board, open_tie
from .refusals import RefusalCode
from .rules import Kind, Sevens, TournamentRules, games_of
from .state import Entry, Phase, Round, Standing, Tournament
from .table_checks import why_not_play

__all__ = (
    "EVENTS",
    "Command",
    "Conditions",
    "Entry",
    "Event",
    "Fault",
    "FaultCode",
    "Item",
    "Kind",
    "Phase",
    "Power",
    "RefusalCode",
    "Round",
    "Sevens",
    "Standing",
    "Tie",
    "Tournament",
    "TournamentRules",
    "Who",
    "board",
    "decide",
    "entrants_of",
    "evolve",
    "faults",
    "games_of",
    "open_tie",
    "replay",
    "why_not",
    "why_not_play",
)
