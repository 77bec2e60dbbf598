"""A writer is killed at any moment: what it acknowledged is there, and nothing is half done."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from postgres_server import PostgresServer

TESTS = Path(__file__).parents[1]


def killed(folder: Path, kills: int, kind: str, *url: str, seed: int = 7) -> dict[str, Any]:
    paths = os.pathsep.join((str(TESTS.parent / "src"), str(TESTS)))
    done = subprocess.run(
        [
            sys.executable,
            TESTS / "floor" / "kill_writers.py",
            folder,
            str(kills),
            kind,
            str(seed),
            *url,
        ],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_no_kill_of_two_hundred_loses_what_was_acknowledged(tmp_path: Path) -> None:
    told = killed(tmp_path, 200, "careful")
    assert told["lost"] == [] and told["wrong"] == []
    assert told["acknowledged"] > 400


def test_a_writer_that_replies_before_it_commits_is_caught(tmp_path: Path) -> None:
    assert killed(tmp_path, 200, "hasty")["lost"]


def test_no_kill_of_a_writer_to_postgres_loses_what_was_acknowledged(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    told = killed(tmp_path, 30, "careful", postgres.new_database())
    assert told["lost"] == [] and told["wrong"] == []
    assert told["acknowledged"] > 30
