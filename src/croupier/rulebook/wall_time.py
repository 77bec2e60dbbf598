"""Melbourne wall time: the hour that clocks skip in spring, and the one that they show twice."""

from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

MELBOURNE: Final = ZoneInfo("Australia/Melbourne")


def comes_twice(wall: datetime) -> bool:
    """Whether clocks show a moment twice, before and after they are put back.

    >>> comes_twice(datetime(2003, 3, 30, 2, 30)), comes_twice(datetime(2003, 3, 30, 3, 0))
    (True, False)
    """
    return _put_forward(wall) < timedelta()


def why_skipped(wall: datetime) -> str | None:
    """Why there is no such moment; ``None`` where there is one.

    >>> why_skipped(datetime(2002, 10, 27, 2, 30))
    'clocks in Melbourne skip it as they go forward; it is 01:30 or 03:30'
    >>> why_skipped(datetime(2002, 10, 27, 3, 0))
    """
    forward = _put_forward(wall)
    if forward <= timedelta():
        return None
    before, after = wall - forward, wall + forward
    return f"clocks in Melbourne skip it as they go forward; it is {before:%H:%M} or {after:%H:%M}"


def _put_forward(wall: datetime) -> timedelta:
    """By how much clocks are put forward at a moment; less than nothing where they are put back."""
    first, second = (wall.replace(tzinfo=MELBOURNE, fold=fold) for fold in (0, 1))
    return (second.utcoffset() or timedelta()) - (first.utcoffset() or timedelta())
