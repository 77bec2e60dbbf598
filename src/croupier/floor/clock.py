"""House time: a floor's own clock, which never goes back.

A floor is opened at a moment of Melbourne wall time and runs on from there. What is stored is an
instant in UTC; what is shown is wall time. Between two instants only a steady clock counts, so a
step of the machine's clock moves nothing.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

from croupier.games.codec import BadValue
from croupier.rulebook.wall_time import MELBOURNE, why_skipped

YEARS: Final = range(1900, 3000)
"""Years in which a floor may be open: before the first and long after the last there are dates
that no calendar can count on from."""


def wall_of(instant: datetime) -> datetime:
    """The wall time in Melbourne of an instant, without an offset; its fold tells two twos apart.

    >>> wall_of(datetime(2003, 2, 5, 19, 0, tzinfo=UTC))
    datetime.datetime(2003, 2, 6, 6, 0)
    """
    return instant.astimezone(MELBOURNE).replace(tzinfo=None)


def instant_of(wall: datetime) -> datetime:
    """The instant of a moment of Melbourne wall time; of one that comes twice, as its fold says.

    >>> instant_of(datetime(2003, 2, 6, 6, 0))
    datetime.datetime(2003, 2, 5, 19, 0, tzinfo=datetime.timezone.utc)
    """
    return wall.replace(tzinfo=MELBOURNE).astimezone(UTC)


def instant_to_come(wall: datetime, now: datetime) -> datetime:
    """The instant of a wall time that is meant now: of two, the first that is not over.

    >>> first = datetime(2003, 3, 29, 15, 30, tzinfo=UTC)
    >>> instant_to_come(datetime(2003, 3, 30, 2, 30), first) == first
    True
    >>> instant_to_come(datetime(2003, 3, 30, 2, 30), first + timedelta(minutes=1)) - first
    datetime.timedelta(seconds=3600)
    """
    first = instant_of(wall.replace(fold=0))
    return first if first >= now else instant_of(wall.replace(fold=1))


def must_be_wall_time(moment: datetime, where: str) -> None:
    """Refuse a moment of a request that carries an offset, or that clocks skip."""
    if moment.tzinfo is not None:
        raise BadValue(where, "is Melbourne wall time, without an offset.")
    skipped = why_skipped(moment)
    if skipped is not None:
        raise BadValue(where, f"{moment.isoformat(timespec='minutes')} is no moment: {skipped}.")


class Clock:
    """The floor's clock: an instant that it was set to, and a steady count since."""

    def __init__(self, start: datetime, *, steady: Callable[[], float] = monotonic) -> None:
        assert start.tzinfo is not None, start
        self._steady = steady
        self._set_at = steady()
        self._start = start
        self._last = start
        self._counts_from = self._set_at
        self._counted = 0

    def now(self) -> datetime:
        """The instant that it is on the floor; never earlier than one that was given before."""
        passed = timedelta(seconds=self._steady() - self._set_at)
        found = (self._start + passed).replace(microsecond=0)
        self._last = max(self._last, found)
        return self._last

    def count(self) -> int:
        """Steady milliseconds that the floor has run for, over all its starts.

        Only this counts towards a sign: no clock is asked, and a floor that stands still is not
        counted.
        """
        return self._counted + int((self._steady() - self._counts_from) * 1000)

    def seconds_to(self, count: int) -> int:
        """Whole seconds until the count has come so far; none when it has."""
        return max(0, -(-(count - self.count()) // 1000))

    def counts_on(self, counted: int) -> None:
        """Go on from the count of an earlier start."""
        self._counted, self._counts_from = counted, self._steady()

    def not_before(self, at: datetime, count: int) -> None:
        """Go on from what another process of the floor has seen on its clock, if that is later."""
        if at > self.now():
            self.advance(at)
        if count > self.count():
            self.counts_on(count)

    def advance(self, to: datetime) -> None:
        """Go forward to an instant; going back is refused."""
        if to < self.now():
            raise ValueError("the house clock is never put back")
        self._start, self._set_at = to, self._steady()
