"""Whole kernels in numba's CUDA simulator, held against the games; run with the simulator on.

NUMBA_ENABLE_CUDASIM=1 python tests/simulated_kernels.py [NAME ...]
"""

import sys
import warnings
from collections.abc import Callable

import numpy as np

from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.simulate.game import ReadyGame
from croupier.simulate.gpu.device import DeviceKernel
from croupier.simulate.gpu.plans import passes_of

SEED, ALL = 7, 1 << 50
GAMES: dict[str, tuple[Callable[[], ReadyGame], int]] = {
    "blackjack": (lambda: made_ready(open_setting("blackjack"), TableSetting()), 8),
    "blackjack, cut early": (
        lambda: made_ready(open_setting("blackjack"), TableSetting(behind=396)),
        12,
    ),
    "perfect-pairs": (
        lambda: made_ready(
            open_setting("blackjack"), TableSetting(behind=370, side_bets=("perfect-pairs",))
        ),
        8,
    ),
    "three boxes, insured": (
        lambda: made_ready(
            open_setting("blackjack", decks=4),
            TableSetting(behind=170, boxes=3, insurance="always", side_bets=("perfect-pairs",)),
        ),
        6,
    ),
    "counted": (
        lambda: made_ready(
            open_setting("blackjack", decks=4), TableSetting(count="hi-lo", insurance="count")
        ),
        6,
    ),
    "hi-lo": (
        lambda: made_ready(
            open_setting("blackjack", decks=4), TableSetting(behind=150, count="hi-lo")
        ),
        6,
    ),
    "continuous": (
        lambda: made_ready(open_setting("blackjack"), TableSetting(continuous=True)),
        6,
    ),
    "pandemonium": (lambda: made_ready(open_setting("pontoon-pandemonium"), TableSetting()), 6),
    "baccarat": (lambda: made_ready(open_setting("baccarat"), TableSetting(behind=340)), 128),
    "caribbean-stud": (lambda: made_ready(open_setting("caribbean-stud"), TableSetting()), 1),
    "com-bo": (lambda: made_ready(open_setting("com-bo", decks=1), TableSetting()), 16),
    "rapid-roulette": (lambda: made_ready(open_setting("rapid-roulette"), TableSetting()), 1),
}


def is_equal(game: ReadyGame, units: int) -> bool:
    """Whether some units behind the first come to the same in the simulator."""
    first = game.together
    parts = []
    for work in passes_of(game):
        kernel = DeviceKernel(work, 0)
        slot = kernel.slot()
        kernel.launch(slot, SEED, first, units)
        sums, left = kernel.fetch(slot)
        parts.append(work.tally(sums) + work.late(SEED, left))
    return bool(np.array_equal(np.concatenate(parts), game.play(SEED, first, units, ALL)))


def main() -> int:
    """Simulate what is named, or all; return the exit status."""
    warnings.simplefilter("ignore", RuntimeWarning)  # numbers that wrap are meant to
    status = 0
    for name in sys.argv[1:] or GAMES:
        made, units = GAMES[name]
        same = is_equal(made(), units)
        sys.stdout.write(f"{name}: {'equal' if same else 'different'}\n")
        status |= int(not same)
    return status


if __name__ == "__main__":
    sys.exit(main())
