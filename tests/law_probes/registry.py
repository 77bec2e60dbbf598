"""Which books have probes, which have none yet, and which rules wait for a room to be built."""

from datetime import datetime

from . import Probe
from .baccarat import PROBES as BACCARAT
from .blackjack import PROBES as BLACKJACK
from .caribbean_stud import PROBES as CARIBBEAN_STUD
from .com_bo import PROBES as COM_BO
from .ladder import ladder_of

__all__ = ("PROBES", "UNCOVERED", "WAITING")

MACHINES = datetime(2000, 12, 9, 4)

PROBES: dict[str, tuple[Probe, ...]] = {
    "baccarat": BACCARAT,
    "blackjack": BLACKJACK,
    "caribbean-stud": CARIBBEAN_STUD,
    "com-bo": COM_BO,
    "gaming-machines": (ladder_of("gaming-machines", MACHINES),),
}

UNCOVERED = frozenset({"rapid-roulette"})
"""Books whose probes are still to be written."""

WAITING = (
    # the table in operation: seats, signs and their notice, vacated seats, confined players
    "bj.seats",
    "bj.limits.",
    "bj.restrict.area",
    "gen.close",
    "gen.vacate",
    "cs.cut",
    "cs.limits.",
    "combo.limits.signs",
    "combo.limits.raise",
    # examples of the ranking, which tests/law/caribbean_stud deal and compare
    "cs.rank.odd_cards",
    "cs.rank.one_pair",
    "cs.rank.two_pairs",
    "cs.rank.three_of_a_kind",
    "cs.rank.flush",
    "cs.rank.full_house",
    "cs.rank.four_of_a_kind",
    "cs.rank.within",
    # tournaments
    "combo.tourn.",
    "tourn.",
    "sevens.tourn.interval",
    "sevens.tourn.final_tie",
    "sevens.tourn.heats",
    "sevens.tourn.schedule",
    "sevens.tourn.prizes",
)
"""Beginnings of the keys of rules that no room plays yet; the room that does takes them off."""
