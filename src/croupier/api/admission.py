"""Who is let in: a request that would wait too long is sent away before it costs anything.

The wait is worked out from what is in hand and how fast it is done, by Little's law: so many
requests, each taking its part of a second. The clock of a busy machine alone sends nobody away.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import Any, Final

WAIT_MAX: Final = 0.25
"""Seconds that a request may wait before anybody works on it."""
FEW: Final = 32
"""Requests in hand that are never too many: a slow disk alone is no queue."""
EACH_FIRST: Final = 0.001
"""Seconds that a request is taken to need before any were counted under load."""
EACH_MAX: Final = 1.0
FRESH: Final = 0.3
"""What a new figure counts beside those before it."""
FORGET: Final = 0.02
"""The same while there is no load: half of it is gone within a second."""
HELD: Final = "hand"
"""Where the state of a request has its hand, if the connection counted it in."""
RETRY: Final = 1
"""Seconds after which somebody who was sent away may ask again."""
ALWAYS_ANSWERED: Final = ("/health", "/metrics")
"""Addresses that watch the server: they are answered whatever there is to do."""

Clock = Callable[[], float]


class Admission:
    """Counts requests in hand, and how fast they are done."""

    def __init__(self, clock: Clock = monotonic) -> None:
        self._clock = clock
        self.inside = 0
        """Requests for which the event loop, a thread or the log still has something to do."""
        self.each = 0.0
        """Seconds from one answer to the next while there is always somebody waiting."""
        self.refused = 0
        """Requests that were sent away."""
        self._done = 0
        self._least = 0
        """The fewest in hand since the last measure."""
        self._since = clock()

    @property
    def wait(self) -> float:
        """Seconds that a request would wait that comes now."""
        return self.inside * self.each

    def turns_away(self, path: str) -> bool:
        """Whether a request that comes now is sent away; it is counted if so."""
        if self.inside < FEW or self.wait <= WAIT_MAX or path.startswith(ALWAYS_ANSWERED):
            return False
        self.refused += 1
        return True

    def enter(self) -> "Hand":
        """Take a request in hand."""
        return Hand(self)

    def changed(self, by: int) -> None:
        """Count a request in or out."""
        self.inside += by
        self._least = min(self._least, self.inside)

    def answered(self) -> None:
        """Count a request whose answer has begun."""
        self._done += 1

    def measure(self) -> None:
        """Work out how fast requests are done; while hardly any wait, what was learnt fades."""
        now = self._clock()
        is_loaded, passed = self._least >= FEW // 2, now - self._since
        if is_loaded and not self._done:
            return
        fresh = min(EACH_MAX, passed / self._done) if is_loaded else EACH_FIRST
        self.each += (FRESH if is_loaded else FORGET) * (fresh - self.each)
        self._done, self._least, self._since = 0, self.inside, now


class Hand:
    """One request: in hand, until its answer begins or it waits for something else."""

    def __init__(self, admission: Admission) -> None:
        self._admission = admission
        self._is_in, self._is_over = False, False
        self._set(is_in=True)

    def _set(self, *, is_in: bool) -> None:
        if self._is_in != is_in:
            self._is_in = is_in
            self._admission.changed(1 if is_in else -1)

    def rest(self) -> None:
        """The request waits for something that costs the others nothing."""
        self._set(is_in=False)

    def resume(self) -> None:
        """The request goes on."""
        self._set(is_in=not self._is_over)

    def over(self) -> None:
        """The answer has begun."""
        if not self._is_over:
            self._is_over = True
            self._set(is_in=False)
            self._admission.answered()


HAND: Final[ContextVar[Hand | None]] = ContextVar("hand", default=None)
"""The request that is being answered here."""


@contextmanager
def elsewhere() -> Iterator[None]:
    """Wait for a process of its own, or for whoever asks: the others are not kept waiting."""
    hand = HAND.get()
    if hand is None:
        yield
        return
    hand.rest()
    try:
        yield
    finally:
        hand.resume()


class Pulse:
    """Feels how long the event loop keeps waiting what is due."""

    EVERY: Final = 0.02
    """Seconds between two beats."""
    MINUTE: Final = 60.0

    def __init__(
        self,
        admission: Admission,
        clock: Clock = monotonic,
        sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep,
    ) -> None:
        self._admission, self._clock, self._sleep = admission, clock, sleep
        self.longest = 0.0
        """Seconds of the longest stall since the server began."""
        self._newest = self._before = 0.0
        self._turns = clock() + self.MINUTE

    @property
    def lately(self) -> float:
        """Seconds of the longest stall in the last minute or two."""
        return max(self._newest, self._before)

    async def beat(self) -> None:
        """Beat for as long as the server runs."""
        self._admission.each = EACH_FIRST
        while True:
            due = self._clock() + self.EVERY
            await self._sleep(self.EVERY)
            self.felt(self._clock() - due)

    def felt(self, late: float) -> None:
        """Note how late a beat came."""
        now = self._clock()
        if now >= self._turns:
            self._before, self._newest, self._turns = self._newest, 0.0, now + self.MINUTE
        self._newest = max(self._newest, late)
        self.longest = max(self.longest, late)
        self._admission.measure()
