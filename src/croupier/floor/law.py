"""The law of a moment, as a value that many rounds share.

A round's rules are stored once for all rounds that are played by them. So the law is read as of
the last moment at which it changed, not as of the minute of the round.
"""

from bisect import bisect_right
from datetime import datetime, time, timedelta
from functools import cache, lru_cache

from croupier.rulebook import Law, rulebook

__all__ = ("epoch", "law_at")

A_DAY = timedelta(days=1)


@cache
def _epochs() -> tuple[datetime, ...]:
    """Every moment at which the law, or how sure we are of it, may change."""
    book = rulebook()
    moments = {notice.effective for notice in book.notices.values()}
    days = {datetime.combine(k.gazette.date, time()) for k in book.known}
    # A text is beyond what is held some weeks after it began: that day is looked for, not known.
    later = {moment + n * A_DAY for moment in moments for n in range(27, 31)}
    return tuple(sorted(moments | days | {d + A_DAY for d in days} | later))


def epoch(at: datetime) -> datetime:
    """The last moment, up to this one, at which the law may have changed."""
    found = bisect_right(_epochs(), at)
    return _epochs()[found - 1] if found else at


@lru_cache(maxsize=64)
def _law(game: str, at: datetime) -> Law:
    return rulebook().law(game, at)


def law_at(game: str, at: datetime) -> Law:
    """The law of a game at a moment of wall time; raises ``NotHeld``."""
    return _law(game, epoch(at))
