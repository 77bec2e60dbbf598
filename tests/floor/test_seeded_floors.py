"""Floors by their seeds: whatever fails, nothing is lost, and every round comes to its end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from seeded.story import Failure, fresh, play

FLOORS, STEPS, CHUNKS = 300, 200, 30
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_floors_by_their_seeds(chunk: int, memory: Path) -> None:
    for seed in range(FLOORS * chunk // CHUNKS, FLOORS * (chunk + 1) // CHUNKS):
        try:
            outcome = play(seed, STEPS, fresh(memory / "floor"))
        except Failure as failure:
            pytest.fail("\n".join((str(failure), *failure.trail)))
        assert outcome.events > 0


def test_a_seed_is_the_same_in_every_process(memory: Path) -> None:
    """The digest is of every answer and every event: nothing hangs on the order of a set."""
    command = [sys.executable, "tools/floors.py", "--seeds", "3-4", "--steps", "120", "--verbose"]
    told = []
    for hashes in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": "src"}
        done = subprocess.run(
            command, cwd=ROOT, env=env, capture_output=True, text=True, check=True
        )
        told.append([line for line in done.stdout.splitlines() if line.startswith("seed")])
    assert told[0] == told[1] and len(told[0]) == 2
