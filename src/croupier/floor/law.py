"""The law of a moment, as a value that many rounds share.

A round's rules are stored once for all rounds that are played by them. So the law is read as of
the last moment at which it changed, not as of the minute of the round.
"""

from bisect import bisect_right
from datetime import datetime
from functools import cache, lru_cache

from croupier.rulebook import Law, rulebook

__all__ = ("epoch", "law_at")


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
    return _law(game, epoch(at))
