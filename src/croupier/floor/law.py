"""The law of a moment, as a value that many rounds share.

A round's rules are stored once for all rounds that are played by them. So the law is read as of
the last moment at which it changed, not as of the minute of the round.
"""

from bisect import bisect_right
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from typing import Protocol

from croupier.games.drafted import Drafted
from croupier.rulebook import Law, NotHeld, Rulebook, rulebook
from croupier.table import Table

from .clock import Clock, wall_of

NEAR = timedelta(days=7)
"""How far ahead a change is told of to whoever sits down."""


@cache
def _turns() -> tuple[datetime, ...]:
    return rulebook().turns()


def epoch(at: datetime) -> datetime:
    """The last moment, up to this one, at which the law may have changed."""
    found = bisect_right(_turns(), at)
    return _turns()[found - 1] if found else at


@lru_cache(maxsize=64)
def _law(game: str, at: datetime, book: Rulebook) -> Law:
    return book.law(game, at)


def law_at(game: str, at: datetime, *, drafted: Drafted | None = None) -> Law:
    """The law of a game at a moment of wall time; raises ``NotHeld``."""
    book: Rulebook = drafted or rulebook()
    since = epoch(at)
    if drafted is not None:
        begins = drafted.notices[drafted.notice_id].effective
        since = max(since, begins) if begins <= at else since
    try:
        return _law(game, since, book)
    except NotHeld:
        # The same gap, told of the moment that was asked for.
        return book.law(game, at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafting:
    """A draft notice that is tried on a floor, at tables where no money is played for."""

    book: Drafted
    is_everywhere: bool = False
    """Whether every table is one of trial, on a floor that one player opens for a game."""


class LawSource(Protocol):
    """What decides the law of a table: a floor's clock, and a draft that is tried there."""

    @property
    def clock(self) -> Clock:
        """House time."""

    @property
    def drafting(self) -> Drafting | None:
        """The draft that is tried; ``None`` where all play is by the law."""


def drafted_for(floor: LawSource, *, is_practice: bool) -> Drafted | None:
    """The rulebook under the draft that a table is played by; ``None`` for a real table."""
    drafting = floor.drafting
    if drafting is None or not (is_practice or drafting.is_everywhere):
        return None
    return drafting.book


def drafted_at(floor: LawSource, table: Table) -> Drafted | None:
    """The rulebook under the draft that a table is played by; ``None`` for a real table."""
    return drafted_for(floor, is_practice=table.practice_for is not None)


def moment_of(table: Table, clock: Clock) -> datetime:
    """The moment of law at a table, in wall time: the one that it is pinned to, or now."""
    return table.law_at or wall_of(clock.now())


def law_now(table: Table, floor: LawSource) -> Law:
    """The law that a round would begin under at a table; raises ``NotHeld``."""
    at = moment_of(table, floor.clock)
    return law_at(table.game, at, drafted=drafted_at(floor, table))


def law_in_play(table: Table, floor: LawSource) -> Law:
    """The law of the round that lies on a table, or the one that the next would begin under."""
    opened = table.opening
    if opened is None:
        return law_now(table, floor)
    return law_at(table.game, opened.law.at, drafted=drafted_at(floor, table))


@lru_cache(maxsize=64)
def _wording(game: str, at: datetime) -> frozenset[tuple[str, datetime | None]]:
    """Which rule stands in which wording, and nothing else of the law."""
    rules = rulebook().rules_or_none(game, at)
    entries = () if rules is None else rules.entries
    return frozenset((entry.version.number, entry.version.start) for entry in entries)


def change_to_come(game: str, at: datetime) -> datetime | None:
    """When a game's rules will next be others, where that is published and near."""
    today, until = at.date(), at + NEAR
    near = [moment for moment, told in _changes() if at < moment <= until and told <= today]
    if not near:
        return None
    now = _wording(game, epoch(at))
    return next((moment for moment in near if _wording(game, moment) != now), None)


@cache
def _changes() -> tuple[tuple[datetime, date], ...]:
    """When each notice takes effect, and when it was published."""
    notices = rulebook().notices.values()
    return tuple(sorted((one.effective, one.gazette.date) for one in notices))
