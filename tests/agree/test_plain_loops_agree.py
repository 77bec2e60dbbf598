"""The compiled loops do what the same source does as plain Python."""

import json
import os
import subprocess
import sys

from croupier.desk.odds_question import ask
from croupier.desk.simulate import Table, made_ready

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


def tallies() -> list[list[int]]:
    found = []
    for game, policies, units in PLAYED:
        ready = made_ready(ask(game, policies=policies), Table())
        found.append(ready.play(SEED, 0, units, 200).tolist())
    return found


def test_plain_python_plays_the_same() -> None:
    plain = subprocess.run(
        [sys.executable, "-W", "ignore", __file__],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert json.loads(plain.stdout) == tallies()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(tallies()))
