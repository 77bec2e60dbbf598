"""What every kernel has in common: how it is launched, and how its sums come back.

A kernel plays units from a number on: thread after thread, trip after trip. It adds to ``sums``,
and puts the numbers of units that it leaves to the processor on a list, which begins with its
length.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.simulate.game import Tally

from .targets import U64, Part, Target

WORD_BYTES: Final = 4
TRIPS_MOST: Final = 4096
"""Units that a thread plays in one launch: a tenth or two of a second of work."""
LEFT_ROOM: Final = 1 << 18
"""Room on the list of units that a launch leaves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """What a kernel is cut to fit: the multiprocessor of a GPU."""

    shared: int
    """Bytes of shared memory that one block may have."""
    registers: int
    """Registers of a multiprocessor."""
    threads: int
    """That a block may have at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kernel:
    """A kernel for a chip."""

    body: Callable[..., None]
    """Of the pass's tables, then seed, first unit, trips, first unit not played, list, sums."""
    threads: int
    blocks: int
    """On each multiprocessor."""
    shared: int
    """Bytes of shared memory that a block asks for."""
    registers: int
    """That a thread may have."""
    trips: int = TRIPS_MOST
    """Units that a thread plays in one launch at most."""


class Pass(Protocol):
    """One kernel's work on a range of units: the sums of one bet, or of all."""

    @property
    def tables(self) -> tuple[NDArray[Any], ...]:
        """What the kernel reads."""

    @property
    def sums(self) -> int:
        """How many sums it returns."""

    def kernel(self, target: Target, chip: Chip) -> Kernel:
        """The kernel for a chip."""

    def begun(self, seed: int, firsts: NDArray[np.uint64]) -> NDArray[np.uint32]:
        """What each block of threads must know of the units before its first."""

    def tally(self, sums: Tally) -> Tally:
        """The stretches of a game's tally that these sums come to."""

    def late(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """The same of units that the kernel left, played by the processor."""


def listed_of(target: Target) -> Part:
    """The part that puts a unit on the list of those that are left."""
    add = target.add

    @target.part
    def listed(left: Any, number: np.uint64) -> None:
        slot = add(left, 0, U64(1)) + U64(1)
        if slot < U64(left.size):
            left[slot] = number

    return listed
