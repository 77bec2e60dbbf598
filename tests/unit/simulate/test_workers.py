"""Real games come out the same on any number of workers, and need no more room for more rounds."""

import pickle
import subprocess
import sys

import numpy as np
import pytest

from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.simulate.game import ReadyGame
from croupier.simulate.run import run

GAMES: dict[str, tuple[str, TableSetting]] = {
    "baccarat": ("baccarat", TableSetting()),
    "com-bo": ("com-bo", TableSetting()),
    "rapid-roulette": ("rapid-roulette", TableSetting()),
    "caribbean-stud": ("caribbean-stud", TableSetting(strategy="playing-hands")),
    "blackjack": ("blackjack", TableSetting()),
    "blackjack-full-shoes": ("blackjack", TableSetting(continuous=True)),
    "blackjack-three-boxes": ("blackjack", TableSetting(boxes=3, side_bets=("perfect-pairs",))),
    "pandemonium": ("pontoon-pandemonium", TableSetting(insurance="always")),
}
ROUNDS = 450_001
SEED = 2003


def game(name: str) -> ReadyGame:
    played, table = GAMES[name]
    return made_ready(open_setting(played), table)


@pytest.mark.parametrize("name", GAMES)
def test_one_two_and_three_workers_play_the_same(name: str) -> None:
    ready = game(name)
    one, *others = [run(ready, seed=SEED, rounds=ROUNDS, workers=n) for n in (1, 2, 3)]
    assert one.rounds == ROUNDS
    assert len(one.path) > 3, "a run of one shard says nothing"
    for other in others:
        assert (other.totals, other.units, other.path) == (one.totals, one.units, one.path)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_sent_elsewhere_plays_the_same(name: str) -> None:
    ready = game(name)
    here = ready.play(SEED, 0, 32, 10**9)
    sent = pickle.loads(pickle.dumps(ready))
    assert np.array_equal(sent.play(SEED, 0, 32, 10**9), here)


MEASURED = """
import resource, sys
from croupier.desk.setting import open_setting
from croupier.desk.simulate import TableSetting, made_ready
from croupier.simulate.run import run

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

name, few, many = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
ready = made_ready(open_setting(name), TableSetting())
run(ready, seed=1, rounds=few, workers=2)
before = peak()
assert run(ready, seed=1, rounds=many, workers=2).rounds == many
print(peak() - before)
"""
ROOM = 4 << 10
"""Kilobytes by which the peak may differ: the line of a bankroll has a few hundred points."""


def grown(name: str, few: int, many: int) -> int:
    pytest.importorskip("resource", reason="this system does not tell peak memory")
    told = subprocess.run(
        [sys.executable, "-c", MEASURED, name, str(few), str(many)],
        capture_output=True,
        text=True,
        check=True,
    )
    return int(told.stdout) // (1024 if sys.platform == "darwin" else 1)


@pytest.mark.parametrize("name", ["baccarat", "blackjack"])
def test_more_rounds_need_no_more_memory(name: str) -> None:
    assert grown(name, 1_000_000, 20_000_000) < ROOM


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({played for played, _ in GAMES.values()}))
def test_a_hundred_million_rounds_need_no_more_memory(name: str) -> None:
    assert grown(name, 1_000_000, 100_000_000) < ROOM
