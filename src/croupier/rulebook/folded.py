"""What a fold gives: every version of every rule, and what became of every operation."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from .model import Node, Op, number_path


class OutcomeKind(StrEnum):
    """What became of an operation."""

    APPLIED = "applied"
    UNVERIFIABLE = "unverifiable"
    FLOATING = "floating"
    NO_EFFECT = "no-effect"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One rule in one wording, in force from ``start`` up to but not including ``end``."""

    book: str
    number: str
    node: Node | None
    """``None`` where the rule is known to exist and its text is not held."""
    start: datetime | None
    """``None`` where the start lies in a notice that is not held."""
    end: datetime | None = None
    made_by: str | None = None
    ended_by: str | None = None
    deleted: bool = False
    """Whether it ended without anything in its place."""
    known_from: str = ""
    """For a text not held: how it is known to exist."""
    known_since: datetime | None = None
    """For a text not held: the day of the first gazette that shows it; it may be older."""

    def at(self, moment: datetime) -> bool:
        """Whether it is in force at a moment, as far as anything held shows."""
        begun = self.start or self.known_since
        return begun is not None and begun <= moment and (self.end is None or moment < self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """A maker's machine titles, approved from one moment to another."""

    maker: str
    titles: tuple[str, ...] | None
    """``None`` where the list is known to exist and is not held."""
    start: datetime | None
    end: datetime | None = None
    made_by: str | None
    """``None`` where not even the notice that made the list is known."""
    ended_by: str | None = None

    def at(self, moment: datetime) -> bool:
        """Whether it is in force at a moment."""
        begun = self.start is None or self.start <= moment
        return begun and (self.end is None or moment < self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one operation, and why."""

    op: Op
    book: str
    at: datetime
    kind: OutcomeKind
    says: str
    until: datetime | None = None
    """When a later notice took the place of the whole notice."""


@dataclass(frozen=True, slots=True)
class HeldRange:
    """Rules held whole from a moment, while others may stand behind them."""

    first: int
    last: int
    since: datetime

    def covers(self, number: str) -> bool:
        """Whether a rule would stand in the range."""
        top = number_path(number)[0]
        return top.isdigit() and self.first <= int(top) <= self.last


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """The whole history: every version of every rule, and the outcome of every operation."""

    versions: tuple[Version, ...]
    approvals: tuple[Approval, ...]
    outcomes: tuple[Outcome, ...]
    complete: dict[str, datetime]
    """For each book, the moment from which its text is held as a whole."""
    ranges: dict[str, "HeldRange"]
    """For a book of which a range of rules was replaced: that range, and no more of it."""

    def of_book(self, book: str) -> tuple[Version, ...]:
        """Every version of every rule of a book."""
        return tuple(version for version in self.versions if version.book == book)
