"""The law of a moment, as a value that many rounds share.

A round's rules are stored once for all rounds that are played by them. So the law is read as of
the last moment at which it changed, not as of the minute of the round.
"""

from bisect import bisect_right
from datetime import date, datetime, timedelta
from functools import cache, lru_cache

from croupier.rulebook import Law, NotHeld, rulebook
from croupier.table import Table

from .clock import Clock, wall_of

__all__ = ("change_to_come", "epoch", "law_at", "law_in_play", "law_now", "moment_of")

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
def _law(game: str, at: datetime) -> Law:
    return rulebook().law(game, at)


def law_at(game: str, at: datetime) -> Law:
    """The law of a game at a moment of wall time; raises ``NotHeld``."""
    try:
        return _law(game, epoch(at))
    except NotHeld:
        # The same gap, told of the moment that was asked for.
        return rulebook().law(game, at)


def moment_of(table: Table, clock: Clock) -> datetime:
    """The moment of law at a table, in wall time: the one that it is pinned to, or now."""
    return table.law_at or wall_of(clock.now())


def law_now(table: Table, clock: Clock) -> Law:
    """The law that a round would begin under at a table; raises ``NotHeld``."""
    return law_at(table.game, moment_of(table, clock))


def law_in_play(table: Table, clock: Clock) -> Law:
    """The law of the round that lies on a table, or the one that the next would begin under."""
    opened = table.opening
    return law_now(table, clock) if opened is None else law_at(table.game, opened.law.at)


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
