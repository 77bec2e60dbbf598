"""A round as it was played: its opening, and what was asked of it with all that it made happen."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Act:
    """A command that was carried out, and its batch of events."""

    command: Any
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A round from the log; an entry that was withdrawn is no part of it."""

    game: str
    """The contract's name."""
    at: datetime
    """Whose law governs, in wall time: that of the first card, or of the law of a pinned table."""
    opening: Any
    acts: tuple[Act, ...] = ()
    before: tuple["Played", ...] = ()
    """Rounds that left something to it without which it cannot be told, the first one first."""

    @property
    def series(self) -> tuple["Played", ...]:
        """The rounds that are told together, this one last."""
        return (*self.before, self)
