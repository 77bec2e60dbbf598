"""Kernels without a GPU: in numba's simulator, and their loops compiled for the processor."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numba import njit

from croupier.desk.devices import Needs, found_hands
from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.desk.wrong import WrongInput
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.gpu import rounds
from croupier.simulate.gpu.passes import BoxPass
from croupier.simulate.gpu.plans import NotOnDevice, passes_of
from croupier.simulate.gpu.table_passes import CountPass, TablePass
from croupier.simulate.gpu.targets import processor

TESTS = Path(__file__).parents[2]
SEED, ALL = 7, 1 << 50
QUICK = ("blackjack, cut early", "counted", "rapid-roulette")
SLOW = (
    "blackjack",
    "perfect-pairs",
    "hi-lo",
    "three boxes, insured",
    "continuous",
    "pandemonium",
    "baccarat",
    "caribbean-stud",
    "com-bo",
)


def simulated(*names: str, script: str = "simulated_kernels.py") -> str:
    """What whole kernels come to in the simulator, which is on for a process from its start."""
    done = subprocess.run(
        [sys.executable, str(TESTS / script), *names],
        env={
            **os.environ,
            "NUMBA_ENABLE_CUDASIM": "1",
            "PYTHONPATH": str(TESTS.parent / "src"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_whole_kernels_in_the_simulator_come_to_the_processors_sums() -> None:
    assert simulated(*QUICK).splitlines() == [f"{name}: equal" for name in QUICK]


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_every_kernel_in_the_simulator_comes_to_the_processors_sums(name: str) -> None:
    assert simulated(name).splitlines() == [f"{name}: equal"]


@pytest.mark.slow
def test_several_gpus_and_a_clusters_come_to_the_processors_sums() -> None:
    pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    said = simulated(script="simulated_cluster.py")
    assert {"cluster: equal", "two devices: equal"} <= set(said.splitlines()), said


def test_the_very_loop_of_a_kernel_comes_to_the_games_sums() -> None:
    game = made_ready(open_setting("blackjack"), TableSetting())
    (work,) = passes_of(game)
    assert isinstance(work, BoxPass)
    shoes, near = 20_000, 300  # few rows near, so that the others are read too
    loop = rounds.round_loop(processor(), work.image, work.shoe, work.sums_of, near)
    word = np.uint64

    @njit
    def play(table, order, cards, fours, seldom, seed, trips, stop, left, sums):  # type: ignore[no-untyped-def]
        loop(
            table, order, cards, fours, table, seldom,
            seed, word(0), word(1), trips, stop, left, sums,
        )  # fmt: skip

    room, left = np.zeros(work.shoe.room, np.uint32), np.zeros(1 << 10, np.uint64)
    sums = np.zeros(work.sums, np.int64)
    table, seldom = work.tables
    # one trip too many: shoes behind the last must not be counted
    play(
        table, work.shoe.order, room.view(np.uint8), room, seldom,
        word(SEED), shoes + 1, word(shoes), left, sums,
    )  # fmt: skip
    late = left[1 : 1 + int(left[0])]
    found = work.tally(sums) + work.late(SEED, late)
    assert np.array_equal(found, game.play(SEED, 0, shoes, ALL))


def test_what_a_gpu_does_not_play_is_said() -> None:
    game = made_ready(open_setting("blackjack"), TableSetting())
    assert isinstance(game, Blackjack)
    with pytest.raises(NotOnDevice, match="endless deck"):
        passes_of(replace(game, endless=True))
    refunded = open_setting("baccarat", policies={"run_at_shoe_end": "refunded"})
    with pytest.raises(NotOnDevice, match="runs end with the shoe"):
        passes_of(made_ready(refunded, TableSetting()))


@pytest.mark.parametrize(
    "table",
    [
        TableSetting(boxes=2),
        TableSetting(count="hi-lo", insurance="count"),
        TableSetting(insurance="always"),
        TableSetting(continuous=True),
    ],
)
def test_what_no_machine_plays_is_played_hand_by_hand(table: TableSetting) -> None:
    (work,) = passes_of(made_ready(open_setting("blackjack"), table))
    assert isinstance(work, TablePass)


def test_one_box_whose_bets_follow_a_count_has_a_machine() -> None:
    (work,) = passes_of(made_ready(open_setting("blackjack"), TableSetting(count="hi-lo")))
    assert isinstance(work, CountPass)


def test_a_device_that_is_none_is_refused() -> None:
    from contextlib import ExitStack  # noqa: PLC0415

    game = made_ready(open_setting("rapid-roulette"), TableSetting())
    needs = Needs(workers=None, careful=False, sessions=False, cluster=None)
    with ExitStack() as things, pytest.raises(WrongInput, match="--device: 'tpu' is none of"):
        found_hands(game, "tpu", needs, things)
    careful = Needs(workers=None, careful=True, sessions=False, cluster=None)
    with ExitStack() as things, pytest.raises(WrongInput, match="leave out --careful"):
        found_hands(game, "gpu", careful, things)
    with ExitStack() as things:
        assert found_hands(game, "auto", careful, things).device == "cpu"
