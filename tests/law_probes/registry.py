"""Which books have probes, which have none yet, and which rules wait for a room to be built."""

from . import Probe
from .blackjack import PROBES as BLACKJACK

__all__ = ("PROBES", "UNCOVERED", "WAITING")

PROBES: dict[str, tuple[Probe, ...]] = {
    "blackjack": BLACKJACK,
}

UNCOVERED = frozenset({"baccarat", "caribbean-stud", "com-bo", "gaming-machines", "rapid-roulette"})
"""Books whose probes are still to be written."""

WAITING = (
    # the table in operation: seats, signs and their notice, vacated seats, confined players
    "bj.seats",
    "bj.limits.",
    "bj.restrict.area",
    "gen.close",
    "gen.vacate",
    # tournaments
    "tourn.",
    "sevens.tourn.interval",
    "sevens.tourn.final_tie",
    "sevens.tourn.heats",
    "sevens.tourn.schedule",
    "sevens.tourn.prizes",
)
"""Beginnings of the keys of rules that no room plays yet; the room that does takes them off."""
