"""The sums over groups of rounds from which means and their errors are made."""

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_into


@compiled_into
def add_group(
    moments: NDArray[np.int64],
    at: int | np.int64,
    rounds: int | np.int64,
    net: int | np.int64,
) -> None:
    """Add a group of rounds to the sums that begin at a place, in the order of ``Moments``."""
    moments[at] += 1
    moments[at + 1] += rounds
    moments[at + 2] += rounds * rounds
    moments[at + 3] += net
    moments[at + 4] += net * net
    moments[at + 5] += net * rounds
