"""Two workers of a Dask cluster with simulated GPUs, and two simulated GPUs here, against one core.

NUMBA_ENABLE_CUDASIM=1 python tests/simulated_cluster.py
"""

import sys
import warnings
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import distributed
from numba import cuda

from croupier.desk.devices import Needs, found_hands
from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.simulate.gpu import device_game
from croupier.simulate.gpu.device_game import DeviceGame, device_kernels
from croupier.simulate.run import Pace, run

dask: Any = distributed
SEED, ROUNDS, WORKERS = 5, 5_000, 2
SMALL = Pace(least=1_024, most=1_024, at_once=1_024)
"""A block of spins in a shard: the simulator is slow."""


def few_rounds() -> None:
    """Let a device play even a few rounds, in whatever process this is called."""
    warnings.simplefilter("ignore")
    playing: Any = device_game
    playing.FEW_ROUNDS = 1


class TwoDevices:
    """The simulator's only device, twice."""

    def __init__(self, one: Any) -> None:
        self.one = one

    def __len__(self) -> int:
        return 2

    def __getitem__(self, number: int) -> Any:
        return self.one[number % 1]


def main() -> int:
    """Play on both; return the exit status."""
    few_rounds()
    game = made_ready(open_setting("rapid-roulette"), TableSetting())
    expected = run(game, seed=SEED, rounds=ROUNDS, workers=1).totals
    numba_cuda: Any = cuda
    numba_cuda.gpus = TwoDevices(numba_cuda.gpus)
    playing: Any = device_game
    playing.device_names = lambda: ("simulator", "simulator")
    assert [kernels[0].device for kernels in device_kernels(game)] == [0, 1]
    here = run(DeviceGame(game), seed=SEED, rounds=ROUNDS, workers=4, pace=replace(SMALL, units=2))
    with (
        dask.LocalCluster(
            n_workers=WORKERS, threads_per_worker=2, processes=True, dashboard_address=None
        ) as machines,
        dask.Client(machines) as client,
        ExitStack() as things,
    ):
        client.run(few_rounds)
        needs = Needs(
            workers=None, careful=False, sessions=False, cluster=machines.scheduler_address
        )
        hands = found_hands(game, "gpu", needs, things)
        assert hands.device == "gpu (2 × simulator), cluster", hands.device
        assert hands.workers == WORKERS
        assert isinstance(hands.game, DeviceGame)
        there = run(
            hands.game,
            seed=SEED,
            rounds=ROUNDS,
            workers=hands.threads,
            executor=hands.executor,
            pace=SMALL,
        )
    for where, found in (("cluster", there), ("two devices", here)):
        sys.stdout.write(f"{where}: {'equal' if found.totals == expected else 'different'}\n")
    return int(not (there.totals == here.totals == expected))


if __name__ == "__main__":
    sys.exit(main())
