"""The compiled loops do what the same source does as plain Python."""

import json
import os
import subprocess
import sys

import numpy as np

from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.environments import ENVIRONMENTS, BaccaratVectorEnv

# A game, what is chosen for it, and how many shoes or blocks plain Python can play in a moment.
PLAYED: tuple[tuple[str, dict[str, str | bool], int], ...] = (
    ("baccarat", {}, 3),
    ("crown-baccarat", {"run_at_shoe_end": "refunded"}, 3),
    ("com-bo", {}, 2),
    ("rapid-roulette", {}, 1),
    ("caribbean-stud", {}, 1),
    ("blackjack", {}, 5),
    ("crown-pontoon", {}, 5),
    ("pontoon-pandemonium", {}, 2),
)
SEED = 2**63 + 11
STEPS = 60


def tallies() -> list[list[int]]:
    found = []
    for game, policies, units in PLAYED:
        ready = made_ready(open_setting(game, policies=policies), TableSetting())
        found.append(ready.play(SEED, 0, units, 200).tolist())
    return found


def steps() -> list[list[object]]:
    """What two seats of every environment see and gain under random actions."""
    found = []
    opened = [vector(2, **given) for _, vector, given in ENVIRONMENTS.values()]  # type: ignore[arg-type]
    for many in (*opened, BaccaratVectorEnv(2, decks=1, runs=True)):
        chance = np.random.default_rng(SEED)
        seen: list[object] = [many.reset(seed=SEED)[0].tolist()]
        for _ in range(STEPS):
            told = many.step(chance.integers(len(many.actions), size=2))
            seen += [part.tolist() for part in told[:3]]
        found.append(seen)
    return found


def test_plain_python_plays_the_same() -> None:
    plain = subprocess.run(
        [sys.executable, "-W", "ignore", __file__],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert json.loads(plain.stdout) == [tallies(), steps()]


if __name__ == "__main__":
    sys.stdout.write(json.dumps([tallies(), steps()]))
