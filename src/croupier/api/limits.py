"""How often somebody may ask: tries to sign in, requests and commands, by person and by address.

No limit on sign-ins is a name's alone: nobody can lock somebody else out by trying from elsewhere.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from time import monotonic
from typing import Final

KEPT: Final = 10_000
"""Whoever is remembered; the one heard of longest ago is forgotten first."""

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Bucket:
    """How many tries there are, and how many seconds it takes for another."""

    holds: int
    seconds: float


class Buckets:
    """Buckets of one size, each with a name."""

    def __init__(self, size: Bucket, clock: Clock = monotonic) -> None:
        self._size, self._clock = size, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str) -> int:
        """Take from a bucket; the seconds to wait where it is empty, else nothing."""
        now, size = self._clock(), self._size
        left, at = self._left.get(name, (float(size.holds), now))
        level = min(float(size.holds), left + (now - at) / size.seconds)
        if level < 1:
            return ceil((1 - level) * size.seconds)
        self._left[name] = (level - 1, now)
        self._left.move_to_end(name)
        while len(self._left) > KEPT:
            self._left.popitem(last=False)
        return 0


@dataclass
class Rates:
    """How much anybody may ask of the floor: figures of ours, well above what people do."""

    requests: Buckets = field(default_factory=lambda: Buckets(Bucket(1_000, 1 / 200)))
    """Of one person."""
    commands: Buckets = field(default_factory=lambda: Buckets(Bucket(1_000, 1 / 100)))
    """Of one person."""
    address: Buckets = field(default_factory=lambda: Buckets(Bucket(6_000, 1 / 3_000)))
    """Requests from one address, whoever asks: many may sit behind it."""


# ---------------------------------------------------------------- sign-ins

FREE: Final = 5
"""Tries with a wrong password before there is a wait."""
WAIT_FIRST: Final = 2.0
"""Seconds after those; the wait doubles with each further try."""
WAIT_MOST: Final = 900.0
DOUBLINGS_MAX: Final = 20
"""More than it takes to get there: somebody may go on trying for months."""
FORGOTTEN: Final = 3_600.0
"""Seconds without a try after which one starts afresh."""
BY_ADDRESS: Final = Bucket(30, 4.0)


class SignInLimits:
    """Counts tries by name and address together, and by address; the wait grows with each."""

    def __init__(self, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._tries: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()
        """By name and address: how many tries, and when the last was."""
        self._addresses = Buckets(BY_ADDRESS, clock)

    def wait(self, name: str, address: str) -> int:
        """Take a try; the seconds to wait where there is none, else nothing."""
        now, who = self._clock(), (name, address)
        tries, last = self._tries.get(who, (0, now))
        if now - last >= FORGOTTEN:
            tries = 0
        due = last + delay(tries)
        if tries and now < due:
            return ceil(due - now)
        seconds = self._addresses.wait(address)
        if seconds:
            return seconds
        self._tries[who] = (tries + 1, now)
        self._tries.move_to_end(who)
        while len(self._tries) > KEPT:
            self._tries.popitem(last=False)
        return 0

    def forgive(self, name: str, address: str) -> None:
        """Whoever came in with the right password starts afresh."""
        self._tries.pop((name, address), None)


def delay(tries: int) -> float:
    """Seconds from one try to the next, after some tries."""
    if tries < FREE:
        return 0.0
    doublings = min(tries - FREE, DOUBLINGS_MAX)
    return min(WAIT_MOST, WAIT_FIRST * 2.0**doublings)
