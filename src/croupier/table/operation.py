"""How a table is run beside its rounds: signs that stand, limits agreed with a player.

Frozen, and changed by events only. A sign's time is a floor-wide count of steady milliseconds:
neither a step of a clock nor time in which the floor was stopped adds to it.
"""

from dataclasses import dataclass
from datetime import datetime

from croupier.money import Limits

__all__ = ("Announced", "Operation", "Personal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """A sign of something to come, as it stands at the table."""

    at: datetime
    """When it went up."""
    comes: datetime
    """The hour that it states."""
    since: int
    """The floor's count when it went up."""
    sign: Limits | None = None
    """The limits to come; ``None`` on the sign of a closing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Personal:
    """Limits of a player's own; a marker stands at the place."""

    player: str
    limits: Limits
    marker: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """What stands at a table beside its seats, its shoe and its round."""

    raising: Announced | None = None
    """A higher minimum that a sign announces (6.4)."""
    closing: Announced | None = None
    """A closing that a sign announces (17.7)."""
    personal: tuple[Personal, ...] = ()

    @property
    def is_announced(self) -> bool:
        """Whether a sign of something to come stands."""
        return self.raising is not None or self.closing is not None

    def personal_of(self, player: str) -> Personal | None:
        """The limits that were agreed with a player."""
        return next((one for one in self.personal if one.player == player), None)
