"""How often somebody may try to sign in: token buckets by name and address, and by address.

No bucket is a name's alone: nobody can lock somebody else out by trying from elsewhere.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import monotonic
from typing import Final

__all__ = ("Bucket", "SignInLimits")

KEPT: Final = 10_000
"""Buckets that are remembered; the one used longest ago is forgotten first."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """How many tries there are, and how many seconds it takes for another."""

    holds: int
    seconds: float


BY_NAME: Final = Bucket(5, 30.0)
BY_ADDRESS: Final = Bucket(30, 4.0)


class SignInLimits:
    """Counts tries; a sign-in that succeeds gives its try back."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._left: OrderedDict[tuple[str, ...], tuple[float, float]] = OrderedDict()

    def wait(self, name: str, address: str) -> int:
        """Take a try; the seconds to wait where there is none, else nothing."""
        buckets = (((name, address), BY_NAME), ((address,), BY_ADDRESS))
        now = self._clock()
        levels = [self._level(key, bucket, now) for key, bucket in buckets]
        for level, (_, bucket) in zip(levels, buckets, strict=True):
            if level < 1:
                return ceil((1 - level) * bucket.seconds)
        for level, (key, _) in zip(levels, buckets, strict=True):
            self._keep(key, level - 1, now)
        return 0

    def forgive(self, name: str, address: str) -> None:
        """Whoever came in with the right password starts afresh."""
        self._left.pop((name, address), None)

    def _level(self, key: tuple[str, ...], bucket: Bucket, now: float) -> float:
        left, at = self._left.get(key, (float(bucket.holds), now))
        return min(float(bucket.holds), left + (now - at) / bucket.seconds)

    def _keep(self, key: tuple[str, ...], level: float, now: float) -> None:
        self._left[key] = (level, now)
        self._left.move_to_end(key)
        while len(self._left) > KEPT:
            self._left.popitem(last=False)
