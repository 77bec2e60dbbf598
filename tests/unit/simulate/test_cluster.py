"""The same shards on a Dask cluster, whose workers may die."""

import os
import signal
from typing import Any

import pytest

from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.simulate import run as runner
from croupier.simulate.cluster import cluster
from croupier.simulate.run import Progress, run

distributed = pytest.importorskip(
    "distributed", reason="the extra 'cluster' (dask and distributed) is not installed"
)

ROUNDS = 20_000_000
SEED = 17


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["baccarat", "blackjack", "pontoon-pandemonium"])
def test_a_cluster_that_loses_a_worker_plays_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "ROUNDS_PER_TASK", 500_000)
    ready = made_ready(open_setting(name), TableSetting())
    here = run(ready, seed=SEED, rounds=ROUNDS, workers=2)
    killed: list[int] = []
    with (
        distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
        ) as machines,
        cluster(machines.scheduler_address) as (executor, threads, _),
    ):
        assert threads == 3

        def kill_one(progress: Progress) -> None:
            if not killed and progress.rounds > ROUNDS // 4:
                killed.append(_a_worker(machines))
                os.kill(killed[0], signal.SIGKILL)

        there = run(
            ready, seed=SEED, rounds=ROUNDS, workers=threads, executor=executor, watch=kill_one
        )
    assert killed
    assert there.totals == here.totals
    assert (there.rounds, there.units, there.path) == (here.rounds, here.units, here.path)


def _a_worker(machines: Any) -> int:
    nanny = next(iter(machines.workers.values()))
    pid: int = nanny.process.process.pid
    return pid
