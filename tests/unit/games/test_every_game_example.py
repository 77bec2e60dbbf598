"""The example in ``examples/`` plays, stores and replays every game of the registry."""

import os
import subprocess
import sys
from pathlib import Path

from croupier.games.registry import GAMES

ROOT = Path(__file__).parents[3]


def test_every_game_is_played_stored_and_replayed_in_a_new_process() -> None:
    done = subprocess.run(
        [sys.executable, "examples/every_game.py", "3"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "random"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    played = f"{3 * len(GAMES)} rounds of {len(GAMES)} games, replayed to the same bytes\n"
    assert done.stdout == played
