"""The machine's time as far as anything may expire by it: it never goes back.

Sessions, links, tokens and waits end by UTC. A process reads the machine's clock once, when it
starts, and counts on from there by a steady clock, so that a step of the machine's clock moves
nothing. What a floor has seen stands in its store (``clock.utc`` and the last entry): the next
start goes on from there where the machine's clock was set back meanwhile.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta


def _machine() -> datetime:
    return datetime.now(UTC)


def _steady() -> int:
    """Nanoseconds that have passed, those in which the machine was suspended too."""
    return time.clock_gettime_ns(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


def text_of(moment: datetime) -> str:
    """UTC as it is stored.

    >>> text_of(datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC))
    '2026-01-02T03:04:05.678Z'
    """
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class MachineTime:
    """UTC that passes steadily and is never earlier than what the floor has seen."""

    def __init__(
        self,
        *,
        machine: Callable[[], datetime] = _machine,
        steady: Callable[[], int] = _steady,
    ) -> None:
        self._steady = steady
        self._from, self._since = machine(), steady()

    def now(self) -> datetime:
        """UTC for what expires."""
        return self._from + timedelta(microseconds=(self._steady() - self._since) // 1_000)

    def not_before(self, seen: datetime) -> None:
        """Go on from what the floor has seen before, if that is later."""
        if seen > self.now():
            self._from, self._since = seen, self._steady()
